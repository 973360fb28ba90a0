"""Boards as planes: ints with a bit for every cell, so that one operation is done to all cells.

A board is a *lane*: a bit for every cell, and one guard bit above them. A plane holds that bit of
one lane or of hundreds of boards side by side. The points of the cells are a few planes: the binary
digits, lowest first. So a wave costs some thirty operations, however many cells and boards there
are.

Points that burst are shifted along each direction and counted where they land by carry-save adders
(as in hardware, https://en.wikipedia.org/wiki/Carry-save_adder). Masks made from the rules' own
flights keep them off edges and walls; a point that bounces takes the place of the one that can
never come from beyond the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple

from rilto.board import Board
from rilto.games.chain import MAX_WAVES, ChainRules
from rilto.grid import DIAGONAL, STRAIGHT, Direction

Points = tuple[int, ...]
"""Planes: the binary digits of each cell's points, lowest first."""


class Boards(NamedTuple):
    """A board in every lane: the planes of points, and each seat's plane of cells."""

    points: Points
    owners: tuple[int, ...]


class Kernel(NamedTuple):
    """What a preset does to points.

    `depth` is the least number of planes of points. `full` tells the cells at or over their limit,
    `burst` is one wave in which they all burst: the points after it, and the cells that were hit.
    `loaded` tells, of a board at rest, the cells that one more point makes burst, and those that
    two more do. `reach` tells the cells that are hit when these burst.
    """

    depth: int
    full: Callable[[Points], int]
    burst: Callable[[Points, int], tuple[Points, int]]
    loaded: Callable[[Points], tuple[int, int]]
    reach: Callable[[int], int]


def playable(rules: object) -> bool:
    """Can planes play these rules? They can any chain game.

    The exception are hand-made walls that leave a cell of Chain Reaction less than two neighbours.
    """
    return isinstance(rules, ChainRules) and all(
        2 <= limit < MAX_WAVES for cell, limit in enumerate(rules.limits) if cell not in rules.walls
    )


def mask_of(cells: Iterable[int]) -> int:
    """The plane of these cells in a single lane."""
    return sum(1 << cell for cell in set(cells))


def cells_of(plane: int) -> list[int]:
    """The cells of a plane of a single lane, ascending."""
    cells = []
    while plane:
        low = plane & -plane
        cells.append(low.bit_length() - 1)
        plane ^= low
    return cells


def union(planes: Iterable[int]) -> int:
    """The cells that are in any of the planes."""
    return reduce(or_, planes, 0)


def plus(points: Points, carry: int) -> Points:
    """One point more on each of these cells."""
    digits = []
    for digit in points:
        digits.append(digit ^ carry)
        carry &= digit
    return (*digits, carry) if carry else tuple(digits)


def planes_of(board: Board, players: int, depth: int) -> Boards:
    """The board in a single lane, with `depth` planes of points or more."""
    depth = max(depth, max(board.points).bit_length())
    return Boards(
        tuple(
            mask_of(cell for cell, points in enumerate(board.points) if points >> digit & 1)
            for digit in range(depth)
        ),
        tuple(
            mask_of(cell for cell, owner in enumerate(board.owner) if owner == seat)
            for seat in range(players)
        ),
    )


def stride_of(rules: ChainRules) -> int:
    """Bits of one lane."""
    return rules.size**2 + 1


def repeated(rules: ChainRules, count: int) -> int:
    """The lowest bit of each of `count` lanes; times a single lane's plane it repeats that."""
    stride = stride_of(rules)
    return ((1 << stride * count) - 1) // ((1 << stride) - 1)  # 1 + 2^stride + 2^(2 stride) + …


# Kernels


def kernel_of(rules: ChainRules, count: int) -> Kernel:
    """The kernel for `count` lanes of these rules."""
    return _KERNELS[rules.preset.limit](rules, count)


Counter = Callable[[int], tuple[int, int, int]]
"""From cells that burst to how many points reach each cell, 0 to 4: planes of ones, twos, fours."""


def _counter(rules: ChainRules, ways: tuple[Direction, ...], count: int) -> Counter:
    """Count what arrives when each bursting cell sends one point along each of four directions."""
    one = repeated(rules, count)
    flies, stays = [], []
    for way in ways:
        ends = {
            cell: end
            for cell, flights in enumerate(rules.flights)
            for along, end in flights
            if along == way and end is not None and cell not in rules.walls
        }
        flies.append(one * mask_of(cell for cell, end in ends.items() if end != cell))
        stays.append(one * mask_of(cell for cell, end in ends.items() if end == cell))
    # Clockwise from up, the first and the last of four directions lead to cells of lower numbers.
    a, b, c, d = (abs(way.dy * rules.size + way.dx) for way in ways)
    fly_a, fly_b, fly_c, fly_d = flies
    stay_a, stay_b, stay_c, stay_d = stays

    def arrivals(full: int) -> tuple[int, int, int]:
        up, right = (full & fly_a) >> a, (full & fly_b) << b
        down, left = (full & fly_c) << c, (full & fly_d) >> d
        one, two = up ^ down, up & down
        more, both = right ^ left, right & left
        return one ^ more, two ^ both | one & more, two & both

    def arrivals_with_bounce(full: int) -> tuple[int, int, int]:
        # What comes back from above arrives as points from above do: going down.
        up, right = (full & fly_a) >> a | full & stay_c, (full & fly_b) << b | full & stay_d
        down, left = (full & fly_c) << c | full & stay_a, (full & fly_d) >> d | full & stay_b
        one, two = up ^ down, up & down
        more, both = right ^ left, right & left
        return one ^ more, two ^ both | one & more, two & both

    return arrivals_with_bounce if rules.bounce else arrivals


def _reach(arrivals: Counter) -> Callable[[int], int]:
    def reach(cells: int) -> int:
        ones, twos, fours = arrivals(cells)
        return ones | twos | fours

    return reach


def _bursts_at_4(rules: ChainRules, count: int) -> Kernel:
    """Classic and diagonal. At rest a cell has 3 points at most, in a chain 7."""
    arrivals = _counter(rules, rules.preset.ways, count)

    def full(points: Points) -> int:
        return points[2]

    def burst(points: Points, full: int) -> tuple[Points, int]:
        p0, p1, _ = points
        ones, twos, fours = arrivals(full)
        carry, half = p0 & ones, p1 ^ twos
        fours_more = p1 & twos | half & carry
        return (p0 ^ ones, half ^ carry, fours | fours_more), ones | twos | fours

    def loaded(points: Points) -> tuple[int, int]:
        p0, p1, _ = points
        return p0 & p1, p1 ^ p1 & p0

    return Kernel(3, full, burst, loaded, _reach(arrivals))


def _bursts_at_5(rules: ChainRules, count: int) -> Kernel:
    """Fortress. At rest a cell has 4 points at most, in a chain 8."""
    arrivals = _counter(rules, rules.preset.ways, count)

    def full(points: Points) -> int:
        p0, p1, p2, p3 = points
        return p2 & (p0 | p1) | p3

    def burst(points: Points, full: int) -> tuple[Points, int]:
        p0, p1, p2, _ = points
        # Of 5, 6, 7, 8 points 0, 1, 2, 3 are left.
        p0 ^= full
        p1 ^= full & p0
        p2 ^= full & p2
        ones, twos, fours = arrivals(full)
        carry, half = p0 & ones, p1 ^ twos
        fours_more = p1 & twos | half & carry
        after = p0 ^ ones, half ^ carry, p2 ^ fours | fours_more, p2 & fours
        return after, ones | twos | fours

    def loaded(points: Points) -> tuple[int, int]:
        return points[2], points[0] & points[1]

    return Kernel(4, full, burst, loaded, _reach(arrivals))


def _bursts_at_8(rules: ChainRules, count: int) -> Kernel:
    """Crossfire. At rest a cell has 7 points at most, in a chain 15."""
    straight = _counter(rules, STRAIGHT, count)
    diagonal = _counter(rules, DIAGONAL, count)

    def full(points: Points) -> int:
        return points[3]

    def burst(points: Points, full: int) -> tuple[Points, int]:
        p0, p1, p2, _ = points
        ones, twos, fours = straight(full)
        ones_too, twos_too, fours_too = diagonal(full)
        hit = ones | twos | fours | ones_too | twos_too | fours_too
        # Three numbers are added digit by digit; what is carried out of one digit goes to the next.
        half = p0 ^ ones
        carry, p0 = p0 & ones | half & ones_too, half ^ ones_too
        half, more = p1 ^ twos, twos_too ^ carry
        fours_more, fours_most = p1 & twos | half & more, twos_too & carry
        p1 = half ^ more
        half, more = p2 ^ fours, fours_too ^ fours_more
        third = half ^ more
        p3 = p2 & fours | fours_too & fours_more | half & more | third & fours_most
        return (p0, p1, third ^ fours_most, p3), hit

    def loaded(points: Points) -> tuple[int, int]:
        p0, p1, p2, _ = points
        sixes = p1 & p2
        return sixes & p0, sixes ^ sixes & p0

    def reach(cells: int) -> int:
        return union(straight(cells)) | union(diagonal(cells))

    return Kernel(4, full, burst, loaded, reach)


def _bursts_at_degree(rules: ChainRules, count: int) -> Kernel:
    """Chain Reaction: a cell bursts at its number of neighbours and hands on all it has.

    Surplus points are few but their number has no simple bound, so planes are added as needed.
    """
    one = repeated(rules, count)
    arrivals = _counter(rules, STRAIGHT, count)
    free = [cell for cell in range(rules.size**2) if cell not in rules.walls]
    twos_full = one * mask_of(cell for cell in free if rules.limits[cell] == 2)
    threes_full = one * mask_of(cell for cell in free if rules.limits[cell] == 3)
    spread = rules.surplus == "spread"
    turns = [
        [
            (
                way.dy * rules.size + way.dx,
                one * mask_of(c for c in free if _next_flight(rules, c, number) == way),
            )
            for way in STRAIGHT
        ]
        for number in range(12)  # after which cells of 2, 3 and 4 neighbours start over together
    ]

    def full(points: Points) -> int:
        p0, p1, p2, *high = points
        return p1 & (twos_full | p0 & threes_full) | p2 | union(high)

    def burst(points: Points, full: int) -> tuple[Points, int]:
        ones, twos, fours = arrivals(full)
        hit = ones | twos | fours
        after = tuple(digit ^ (digit & full) for digit in points)
        after = plus(_plus_at(plus(after, ones), twos, 1), 0)
        after = _plus_at(after, fours, 2)
        if not spread:
            return after, hit
        # What is left beyond the limit: less 2, 3 or 4.
        left = tuple(digit & full for digit in points)
        left = _minus_at(left, full & (twos_full | threes_full), 1)
        left = _minus_at(left, full & threes_full, 0)
        left = _minus_at(left, full ^ full & (twos_full | threes_full), 2)
        number = 0
        while some := union(left):
            left = _minus_at(left, some, 0)
            for shift, senders in turns[number % 12]:
                sent = some & senders
                after = plus(after, sent << shift if shift > 0 else sent >> -shift)
            number += 1
        return after, hit

    fours_full = one * mask_of(cell for cell in free if rules.limits[cell] == 4)

    def loaded(points: Points) -> tuple[int, int]:
        p0, p1, *_ = points
        high = p1 & (p0 | threes_full)
        ones = p0 ^ p0 & p1
        return ones & twos_full | high, ones & threes_full | p1 & fours_full ^ high & fours_full

    return Kernel(3, full, burst, loaded, _reach(arrivals))


def _next_flight(rules: ChainRules, cell: int, number: int) -> Direction:
    flights = rules.flights[cell]
    return flights[number % len(flights)].way


def _plus_at(points: Points, carry: int, digit: int) -> Points:
    """2 to the power of `digit` points more on each of these cells."""
    return points[:digit] + plus(points[digit:], carry)


def _minus_at(points: Points, borrow: int, digit: int) -> Points:
    """2 to the power of `digit` points less on each of these cells, which must have them."""
    digits = list(points)
    for place in range(digit, len(digits)):
        digits[place], borrow = digits[place] ^ borrow, borrow & ~digits[place]
    return tuple(digits)


_KERNELS: dict[int | None, Callable[[ChainRules, int], Kernel]] = {
    4: _bursts_at_4,
    5: _bursts_at_5,
    8: _bursts_at_8,
    None: _bursts_at_degree,
}
"""By the preset's limit."""
