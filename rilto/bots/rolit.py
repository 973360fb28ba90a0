"""How a search sees Rolit: a plane of balls for each colour, and what a position is worth.

A node is a plain tuple, `(colours, mover)`: an int for each colour, neutral ones last, with a bit
for every cell; and the seat to move.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from rilto.bots.choice import Shares, softmax
from rilto.bots.planes import mask_of
from rilto.games.rolit import COLOURS, RolitRules, RolitState
from rilto.grid import EVERY_WAY, step

Node = tuple[tuple[int, ...], int]


class _Rays(NamedTuple):
    """From a cell outwards: towards higher cells, towards lower ones, and the cells beside it."""

    up: tuple[int, ...]
    down: tuple[int, ...]
    beside: int


class RolitTree:
    """The game tree of Rolit."""

    def __init__(self, rules: RolitRules) -> None:
        self.rules = rules
        self.players = rules.players
        self.whole = (1 << rules.size**2) - 1
        self.rays = _rays(rules.size)
        column = mask_of(range(0, rules.size**2, rules.size))
        self.not_first = self.whole ^ column
        self.not_last = self.whole ^ column << rules.size - 1
        self.bands = [
            mask_of(c for c, value in enumerate(rules.value_map) if value == band)
            for band in range(5)
        ]

    def root(self, state: RolitState) -> Node:
        """The node of a state that is not over."""
        return tuple(
            mask_of(cell for cell, owner in enumerate(state.owner) if owner == colour)
            for colour in range(len(COLOURS[self.players]))
        ), state.to_move

    def mover(self, node: Node) -> int:
        """The seat to move."""
        return node[1]

    def children(self, node: Node) -> list[tuple[int, Node, Shares | None]]:
        """For each legal move the cell, the node after it, and the shares of the win if it ends."""
        colours, mover = node
        own = colours[mover]
        balls = 0
        for plane in colours:
            balls |= plane
        others, empty = balls ^ own, self.whole ^ balls
        following = (mover + 1) % self.players
        last = not empty & empty - 1
        rays = self.rays
        result: list[tuple[int, Node, Shares | None]] = []
        touching = []
        rest = empty
        while rest:
            bit = rest & -rest
            rest ^= bit
            cell = bit.bit_length() - 1
            up, down, beside = rays[cell]
            if not beside & balls:
                continue
            turned = 0
            if beside & others:
                stops = own | empty
                for ray in up:
                    ends = ray & stops
                    end = ends & -ends
                    if end & own:
                        turned |= ray & end - 1
                for ray in down:
                    ends = ray & stops
                    if ends:
                        end = 1 << ends.bit_length() - 1
                        if end & own:
                            turned |= ray & -end ^ end
            if turned:
                after = [plane & ~turned for plane in colours]
                after[mover] |= turned | bit
                child = tuple(after), following
                result.append((cell, child, self.by_balls(child[0]) if last else None))
            elif not result:
                touching.append(bit)
        if not result:
            for bit in touching:
                after = list(colours)
                after[mover] |= bit
                child = tuple(after), following
                shares = self.by_balls(child[0]) if last else None
                result.append((bit.bit_length() - 1, child, shares))
        return result

    def glance(self, node: Node) -> list[tuple[int, int]]:
        """Each legal move by the balls that it gains and the place that it takes."""
        before = node[0][node[1]].bit_count()
        return [
            (cell, 20 * (after[node[1]].bit_count() - before) + 60 * self.rules.value_map[cell])
            for cell, (after, _), _ in self.children(node)
        ]

    def replies(self, node: Node) -> Iterable[tuple[Node, Shares | None]]:
        """The children without their cells."""
        return [(child, shares) for _, child, shares in self.children(node)]

    def features(self, node: Node, seat: int) -> tuple[int, ...]:
        """What is counted to judge a position: nine numbers for the mover, nine for the others."""
        colours, mover = node
        own, foe, balls = colours[seat], 0, 0
        for other, plane in enumerate(colours):
            balls |= plane
            if other != seat and other < self.players:
                foe |= plane
        if mover != seat:
            own, foe = foe, own
        empty = self.whole ^ balls
        beside_empty = self.around(empty)
        corners = self.bands[4]
        counts = []
        for mine in (own, foe):
            counts += [(mine & band).bit_count() for band in self.bands]
            counts += [
                (mine & beside_empty).bit_count(),
                (mine & self.around(corners & mine)).bit_count(),
                (mine & self.around(corners & empty)).bit_count(),
                self.enclosing(mine, balls ^ mine, empty).bit_count(),
            ]
        return tuple(counts)

    def each(self, node: Node) -> list[tuple[int, ...]]:
        """What is counted to judge each seat's prospects among several: nine numbers a seat."""
        colours, mover = node
        balls = 0
        for plane in colours:
            balls |= plane
        empty = self.whole ^ balls
        beside_empty = self.around(empty)
        corners = self.bands[4]
        near_empty_corner = self.around(corners & empty)
        result = []
        for seat in range(self.players):
            mine = colours[seat]
            result.append(
                (
                    *((mine & band).bit_count() for band in self.bands),
                    (mine & beside_empty).bit_count(),
                    (mine & self.around(corners & mine)).bit_count(),
                    (mine & near_empty_corner).bit_count(),
                    (seat - mover) % self.players,
                )
            )
        return result

    def chances(self, node: Node) -> Shares:
        """Each seat's chance to win."""
        weights = MANY[self.phase(node)]
        return softmax([sum(map(mul, weights, counts)) for counts in self.each(node)])

    def around(self, plane: int) -> int:
        """The cells that touch those of the plane, some of the plane's own among them."""
        size = self.rules.size
        wide = plane | (plane & self.not_last) << 1 | (plane & self.not_first) >> 1
        return (wide | wide << size | wide >> size) & self.whole

    def enclosing(self, own: int, others: int, empty: int) -> int:
        """The free cells from which a ball encloses at least one other."""
        size, found = self.rules.size, 0
        inner = others & self.not_last & self.not_first
        for shift, between in ((1, inner), (size - 1, inner), (size, others), (size + 1, inner)):
            run = own << shift & between
            back = own >> shift & between
            for _ in range(size - 3):
                run |= run << shift & between
                back |= back >> shift & between
            found |= run << shift | back >> shift
        return found & empty

    def phase(self, node: Node) -> int:
        """How full the board is: 0 to 3."""
        return min(3, 4 * sum(map(int.bit_count, node[0])) // self.rules.size**2)

    def score(self, node: Node, seat: int) -> int:
        """What the node is worth to the seat to move, in a duel."""
        return sum(map(mul, WEIGHTS[self.phase(node)], self.features(node, seat)))

    def by_balls(self, colours: tuple[int, ...]) -> Shares:
        """The win by most balls."""
        balls = [plane.bit_count() for plane in colours[: self.players]]
        best = max(balls)
        return tuple((n == best) / balls.count(best) for n in balls)


WEIGHTS = (
    (
        *(-20, 4, -6, -13, 27, -2, 42, -10, 0),
        *(25, 7, 14, 25, -21, -7, -30, 16, -1),
    ),
    (
        *(-18, 3, -1, 5, -30, -5, 68, -20, 1),
        *(23, 0, 2, -1, 50, 2, -75, 19, -1),
    ),
    (
        *(-21, 2, 0, 7, -19, -8, 59, 2, 3),
        *(21, -2, 0, -5, 29, 7, -63, -1, -2),
    ),
    (
        *(29, 10, 2, 12, 58, -17, 10, -25, 9),
        *(-28, -7, -5, -9, -23, 15, -18, 33, -12),
    ),
)
"""What each of the features is worth, for each phase, the mover's first.

Fitted by logistic regression to the results of two thousand rounds that the search played against
itself; so a score is a hundred times the logarithm of the odds to win.
"""

MANY = (
    (53, -8, -6, -3, 269, 5, -68, -99, -1),
    (-13, 6, 3, 13, 136, -3, 46, -17, -4),
    (17, 7, 4, 16, 112, -7, 34, -19, -9),
    (59, 15, 15, 24, 107, -18, -5, -37, -31),
)
"""What each of the counts of `each` is worth among three or four seats, for each phase.

Fitted like `WEIGHTS`, to four thousand rounds.
"""


@lru_cache(maxsize=8)
def _rays(size: int) -> tuple[_Rays, ...]:
    table = []
    for cell in range(size * size):
        up: list[int] = []
        down: list[int] = []
        beside = 0
        for way in EVERY_WAY:
            cells, end = [], step(size, cell, way)
            while end is not None:
                cells.append(end)
                end = step(size, end, way)
            if cells:
                beside |= 1 << cells[0]
                (up if cells[0] > cell else down).append(mask_of(cells))
        table.append(_Rays(tuple(up), tuple(down), beside))
    return tuple(table)
