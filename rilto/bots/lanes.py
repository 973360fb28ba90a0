"""Hundreds of boards of the same chain rules side by side, played all at once.

A board lies in a lane of long ints (see `planes`). Random play steps all lanes together: in a step
each lane at rest gets a move, then each lane with a full cell has one wave. So no lane waits for
another one's longer chain.

The plain engine is the truth; the lanes are tested equal to it, move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from rilto.board import EMPTY, WALL, Board
from rilto.bots.planes import (
    Boards,
    Points,
    kernel_of,
    mask_of,
    planes_of,
    playable,
    plus,
    repeated,
    stride_of,
    union,
)
from rilto.games.base import State
from rilto.games.chain import MAX_WAVES, ChainRules, ChainState

PATIENCE = 40
"""Waves after which a lane whose chain still runs is finished by itself."""

THINNINGS = 5
"""How often a choice among cells is halved at random before the lowest that is left is taken."""


class Chain(NamedTuple):
    """Where a chain led: the points, what the mover got, and whether it never came to rest."""

    points: Points
    taken: int
    stuck: bool


def fits(state: State) -> bool:
    """Can lanes play on from this position?

    They can from any that play itself leads to. A position made by hand does not fit when a seat
    taps before every other one has placed its first stone.
    """
    if not isinstance(state, ChainState) or state.result or not playable(state.rules):
        return False
    seats = order(state.to_move, state.rules.players)
    begun = [state.started[seat] for seat in seats if state.alive[seat]]
    return begun == sorted(begun)


def order(seat: int, players: int) -> tuple[int, ...]:
    """The seats in the order of play, `seat` first."""
    return (*range(seat, players), *range(seat))


@lru_cache(maxsize=32)
def lanes_of(rules: ChainRules, count: int) -> Lanes:
    """`Lanes(rules, count)`, made once."""
    return Lanes(rules, count)


class Noise:
    """Random bits for `bits` positions at a time: cheap, and good enough for random play.

    Drawing them afresh would cost more than all else in a step. So they are windows at random
    places of one store of random bits, which is drawn again after every `USES` windows.
    """

    USES = 64

    def __init__(self, rng: Random, bits: int) -> None:
        self._rng = rng
        self._bits = bits
        self._left = 0
        self._store = 0

    def draw(self) -> int:
        """At least `bits` random bits; there may be more above them."""
        if not self._left:
            self._left = self.USES
            self._store = self._rng.getrandbits(2 * self._bits)
        self._left -= 1
        return self._store >> int(self._rng.random() * self._bits)


class Lanes:
    """`count` boards of the same rules, and what can be done to all of them at once.

    The boards themselves are values, `Boards`. `stride` is the number of bits of a lane; `one` has
    the lowest bit of each lane, `cells` those of all cells, `top` the guard bits.
    """

    def __init__(self, rules: ChainRules, count: int) -> None:
        self.rules = rules
        self.count = count
        self.stride = stride_of(rules)
        self.one = repeated(rules, count)
        self.top = self.one << self.stride - 1
        self.cells = self.top - self.one
        self.free = self.one * mask_of(set(range(rules.size**2)) - rules.walls)
        self.kernel = kernel_of(rules, count)
        self.stops_alone = rules.surplus != "keep"

    def some(self, plane: int) -> int:
        """All cells of those lanes in which the plane has a cell."""
        # Adding all ones to a lane carries into its guard bit exactly when there is a bit in it.
        carried = (plane + self.cells) & self.top
        return carried - (carried >> self.stride - 1)

    def lowest(self, plane: int) -> int:
        """The lowest cell of the plane in each lane that has one."""
        return plane ^ (plane & ((plane | self.top) - self.one))

    def noise(self, rng: Random) -> Noise:
        """Random bits for all lanes."""
        return Noise(rng, self.stride * self.count)

    def at_random(self, plane: int, noise: Noise) -> int:
        """One cell of the plane in each lane that has one, each nearly as likely as the others."""
        top, cells, shift = self.top, self.cells, self.stride - 1
        for _ in range(THINNINGS):
            thin = plane & noise.draw()
            carried = (thin + cells) & top
            # Where nothing would be left, the plane stays as it is.
            plane = thin | plane & (cells ^ (carried - (carried >> shift)))
        return self.lowest(plane)

    # To and from boards

    def join(self, boards: Sequence[Board]) -> Boards:
        """These boards, `count` of them, one a lane."""
        singles = [planes_of(board, self.rules.players, self.kernel.depth) for board in boards]
        return Boards(
            tuple(
                self._side_by_side(digits)
                for digits in zip_longest(*(single.points for single in singles), fillvalue=0)
            ),
            tuple(
                self._side_by_side(planes)
                for planes in zip(*(single.owners for single in singles), strict=True)
            ),
        )

    def _side_by_side(self, parts: Sequence[int]) -> int:
        return sum(part << lane * self.stride for lane, part in enumerate(parts))

    def fill(self, board: Board) -> Boards:
        """The same board in every lane."""
        points, owners = planes_of(board, self.rules.players, self.kernel.depth)
        return Boards(
            tuple(digit * self.one for digit in points),
            tuple(plane * self.one for plane in owners),
        )

    def lane(self, plane: int, lane: int) -> int:
        """One lane's cells of the plane."""
        return plane >> lane * self.stride & (1 << self.stride - 1) - 1

    def board(self, boards: Boards, lane: int) -> Board:
        """The board in one lane."""
        digits = [self.lane(plane, lane) for plane in boards.points]
        held = [self.lane(plane, lane) for plane in boards.owners]
        owner, points = [], []
        for cell in range(self.rules.size**2):
            nobody = WALL if cell in self.rules.walls else EMPTY
            owner.append(
                next((seat for seat, plane in enumerate(held) if plane >> cell & 1), nobody)
            )
            points.append(sum((plane >> cell & 1) << i for i, plane in enumerate(digits)))
        return Board(tuple(owner), tuple(points))

    # Turns

    def legal(self, boards: Boards, seat: int) -> int:
        """The cells the seat may choose, in lanes in which it is in and has had its first turn."""
        own = boards.owners[seat]
        if self.rules.preset.start_points is not None:
            return own
        return own | (self.free ^ union(boards.points)) & self.some(own)

    def first_places(self, boards: Boards) -> int:
        """Where the next first stone may lie: the rule of `ChainState.why_illegal`, in planes."""
        rules = self.rules
        held = union(boards.points)
        free = self.free ^ held
        if rules.preset.start_points is None:
            return free
        if rules.start_places:
            return free & self.one * mask_of(rules.start_places)
        places = 0
        for part in rules.together:
            inside = self.one * mask_of(part)
            places |= free & inside & (self.cells ^ self.some(held & (self.cells ^ inside)))
        return places

    def first(self, boards: Boards, seat: int, stones: int) -> Boards:
        """The seat's first stone in every lane; `stones` has one cell a lane."""
        points = boards.points
        for _ in range(self.rules.preset.start_points or 1):
            points = plus(points, stones)
        owners = tuple(plane | stones * (s == seat) for s, plane in enumerate(boards.owners))
        return Boards(points, owners)

    def play(self, boards: Boards, seat: int, taps: int) -> tuple[Boards, int]:
        """The seat's turn and its whole chain, in every lane; all seats have had their first turn.

        `taps` has one cell in each lane that plays. The answer is the boards, and the plane of all
        cells in those lanes whose chains never come to rest: endless, or cut off.
        """
        full_of, burst = self.kernel.full, self.kernel.burst
        foes = union(plane for s, plane in enumerate(boards.owners) if s != seat)
        before = points = plus(boards.points, taps)
        taken = taps
        full, waves = full_of(points), 0
        while full and waves < PATIENCE:
            points, hit = burst(points, full)
            taken |= hit
            full = full_of(points)
            if full and self.stops_alone:
                full &= self.some(foes ^ foes & taken)
            waves += 1
        stuck = 0
        running = self.some(full)
        for lane in range(self.count if running else 0):
            if self.lane(running, lane):
                single, shift = lanes_of(self.rules, 1), lane * self.stride
                start = tuple(self.lane(plane, lane) for plane in before)
                ended = single.chain(start, self.lane(foes, lane), self.lane(taps, lane))
                room = single.cells << shift
                points = tuple(
                    plane ^ plane & room | digit << shift
                    for plane, digit in zip_longest(points, ended.points, fillvalue=0)
                )
                taken = taken ^ taken & room | ended.taken << shift
                stuck |= room * ended.stuck
        held = union(points)
        owners = tuple(
            (plane | taken) & held if s == seat else plane ^ plane & taken
            for s, plane in enumerate(boards.owners)
        )
        return Boards(points, owners), stuck

    def chain(self, points: Points, foes: int, taken: int) -> Chain:
        """Run the chain of a single lane to its end, in the plain engine's way.

        `foes` are the cells of the other seats, `taken` what the mover got in this turn so far.
        """
        full_of, burst = self.kernel.full, self.kernel.burst
        left = foes ^ foes & taken
        # Points and what is left to the others tell the whole board: it repeats when they do.
        seen = {(points, left)} if self.rules.bounce else None
        waves = 0
        while (full := full_of(points)) and (left or not self.stops_alone):
            if waves == MAX_WAVES:
                return Chain(points, taken, True)
            points, hit = burst(points, full)
            taken |= hit
            left = foes ^ foes & taken
            waves += 1
            if seen is not None:
                if (points, left) in seen:
                    return Chain(points, taken, True)
                seen.add((points, left))
        return Chain(points, taken, False)
