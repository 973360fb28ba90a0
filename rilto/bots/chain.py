"""How a search sees the chain games: positions as planes of a single lane, and what they are worth.

A node is a plain tuple, `(points, owners, mover, begun, rounds)`: the planes of points, a plane of
cells for each seat, the seat to move, which seats have had their first turn (a bit each), and how
many full rounds of turns are complete.
"""

from __future__ import annotations

from collections.abc import Iterator

from rilto.bots.choice import Shares
from rilto.bots.lanes import PATIENCE, lanes_of
from rilto.bots.planes import Boards, Points, planes_of, plus, union
from rilto.games.chain import ChainRules, ChainState

Node = tuple[Points, tuple[int, ...], int, int, int]

CELL, POINT, LOADED, NEARLY = 30, 10, 15, 5
TAKES, TAKES_LOADED, TAKES_NEARLY = 20, 30, 10
LOSES, LOSES_LOADED, LOSES_NEARLY = 5, 10, 5
CHAIN = 10
"""What is worth how much, see `choice.SCALE`; the side to move takes before it loses.

They are the same for all games. Weights fitted to the results of each game's own rounds were no
stronger in matches.
"""

SEEN_END = 100_000
"""What a beginner thinks the end of the round is worth: more than any position."""


class ChainTree:
    """The game tree of a chain game."""

    def __init__(self, rules: ChainRules) -> None:
        self.rules = rules
        self.players = rules.players
        self.lane = lanes_of(rules, 1)
        self.everybody = (1 << rules.players) - 1
        # A chain that keeps its points comes to rest, and leaves its mover something, unless points
        # bounce or walls shut a cell in: else it is won as soon as nobody else is left.
        self.sure = not rules.bounce and all(
            any(end is not None for _, end in flights)
            for cell, flights in enumerate(rules.flights)
            if cell not in rules.walls
        )
        self.nobody = (0.0,) * rules.players
        self.alone = tuple(
            tuple(float(seat == winner) for seat in range(rules.players))
            for winner in range(rules.players)
        )

    def root(self, state: ChainState) -> Node:
        """The node of a state that is not over."""
        points, owners = planes_of(state.board, self.players, self.lane.kernel.depth)
        begun = sum(1 << seat for seat, started in enumerate(state.started) if started)
        return points, owners, state.to_move, begun, state.rounds_played

    def mover(self, node: Node) -> int:
        """The seat to move."""
        return node[2]

    def moves(self, node: Node) -> int:
        """The plane of legal moves."""
        points, owners, mover, begun, _ = node
        if begun >> mover & 1:
            own = owners[mover]
            return own if self.rules.preset.start_points else own | self.lane.free ^ union(points)
        return self.lane.first_places(Boards(points, owners))

    def children(self, node: Node) -> list[tuple[int, Node, Shares | None]]:
        """For each legal move the cell, the node after it, and the shares of the win if it ends."""
        moves, result = self.moves(node), []
        while moves:
            bit = moves & -moves
            moves ^= bit
            child, shares = self.play(node, bit)
            result.append((bit.bit_length() - 1, child, shares))
        return result

    def play(self, node: Node, bit: int) -> tuple[Node, Shares | None]:
        """The node after a move, and the shares of the win if the round is over."""
        points, owners, mover, begun, rounds = node
        first = not begun >> mover & 1
        counted = not first or not self.rules.preset.start_points
        if first:
            begun |= 1 << mover
            points, owners = self.lane.first(Boards(points, owners), mover, bit)
            return self._pass(points, owners, mover, begun, rounds, counted)
        points = plus(points, bit)
        full_of, burst = self.lane.kernel.full, self.lane.kernel.burst
        full = full_of(points)
        if not full:
            if not owners[mover] & bit:
                owners = tuple(o | bit if s == mover else o for s, o in enumerate(owners))
            return self._pass(points, owners, mover, begun, rounds, counted)
        before, taken, waves = points, bit, 0
        foes = 0
        for seat, plane in enumerate(owners):
            if seat != mover:
                foes |= plane
        won = (self.sure or self.lane.stops_alone) and begun == self.everybody
        while full:
            points, hit = burst(points, full)
            taken |= hit
            if won and not foes & ~taken:
                return (points, owners, mover, begun, rounds), self.alone[mover]
            full = full_of(points)
            waves += 1
            if waves == PATIENCE and full:
                points, taken, stuck = self.lane.chain(before, foes, bit)
                if stuck:
                    return (points, owners, mover, begun, rounds), self.nobody
                break
        held = union(points)
        owners = tuple(
            (plane | taken) & held if seat == mover else plane & ~taken
            for seat, plane in enumerate(owners)
        )
        return self._pass(points, owners, mover, begun, rounds, counted)

    def _pass(
        self,
        points: Points,
        owners: tuple[int, ...],
        mover: int,
        begun: int,
        rounds: int,
        counted: bool,
    ) -> tuple[Node, Shares | None]:
        """Hand the turn on, unless the round is over."""
        players, rules = self.players, self.rules
        position = (mover - rules.starter) % players
        following = mover
        for ahead in range(1, players + 1):
            following = (mover + ahead) % players
            if owners[following] or not begun >> following & 1:
                rounds += counted and position + ahead >= players
                break
        node = points, owners, following, begun, rounds
        if following == mover:
            return node, self.alone[mover] if owners[mover] else self.nobody
        if begun == self.everybody and sum(map(bool, owners)) == 1:
            return node, self.alone[following]
        if rounds == rules.rounds:
            return node, self.by_cells(points, owners)
        return node, None

    def by_cells(self, points: Points, owners: tuple[int, ...]) -> Shares:
        """The win by most cells, then most points."""
        scores = [
            (
                plane.bit_count(),
                sum((plane & digit).bit_count() << i for i, digit in enumerate(points)),
            )
            for plane in owners
        ]
        best = max(scores)
        return tuple((score == best) / scores.count(best) for score in scores)

    def score(self, node: Node, seat: int) -> int:
        """What the node is worth to the side to move, when `seat` plays against all others.

        Counted are cells, points, stones that are loaded (one point more makes them burst) or
        nearly so, those of them and of the rest that the other side's loaded stones would take, and
        loaded stones that set each other off.
        """
        points, owners, mover, _, _ = node
        own = owners[seat]
        foe = union(owners) ^ own
        if mover != seat:
            own, foe = foe, own
        loaded, nearly = self.lane.kernel.loaded(points)
        reach = self.lane.kernel.reach
        own_loaded, foe_loaded = own & loaded, foe & loaded
        own_hits, foe_hits = reach(own_loaded), reach(foe_loaded)
        lost, won = own & foe_hits, foe & own_hits
        score = CELL * (own.bit_count() - foe.bit_count())
        worth = POINT
        for digit in points:
            score += worth * ((own & digit).bit_count() - (foe & digit).bit_count())
            worth *= 2
        return (
            score
            + LOADED * (own_loaded.bit_count() - foe_loaded.bit_count())
            + NEARLY * ((own & nearly).bit_count() - (foe & nearly).bit_count())
            + TAKES * won.bit_count()
            + TAKES_LOADED * (won & loaded).bit_count()
            + TAKES_NEARLY * (won & nearly).bit_count()
            - LOSES * lost.bit_count()
            - LOSES_LOADED * (lost & loaded).bit_count()
            - LOSES_NEARLY * (lost & nearly).bit_count()
            + CHAIN * ((own_loaded & own_hits).bit_count() - (foe_loaded & foe_hits).bit_count())
        )

    def glance(self, node: Node) -> list[tuple[int, int]]:
        """Each legal move by the board after its first wave; the end of the round is seen."""
        points, owners, mover, begun, rounds = node
        glances = []
        for cell, child, shares in self.children(node):
            if shares is not None:
                glances.append((cell, round(SEEN_END * (2 * shares[mover] - sum(shares)))))
                continue
            bit = 1 << cell
            after = plus(points, bit)
            full = self.lane.kernel.full(after) if begun >> mover & 1 else 0
            if full:
                after, hit = self.lane.kernel.burst(after, full)
                held = union(after)
                taken = owners[mover] | hit
                owned = tuple(
                    taken & held if seat == mover else plane & ~hit
                    for seat, plane in enumerate(owners)
                )
                child = after, owned, (mover + 1) % self.players, begun, rounds
            glances.append((cell, -self.score(child, mover)))
        return glances

    def replies(self, node: Node) -> Iterator[tuple[Node, Shares | None]]:
        """The children without their cells: stones that burst and can be taken come first."""
        points, owners, mover, _, _ = node
        moves = self.moves(node)
        bursting = moves & self.lane.kernel.loaded(points)[0]
        foes = union(owners) ^ owners[mover]
        hot = bursting & self.lane.kernel.reach(foes)
        for part in (hot, bursting ^ hot, moves ^ bursting):
            while part:
                bit = part & -part
                part ^= bit
                yield self.play(node, bit)
