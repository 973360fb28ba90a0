"""Random play in hundreds of lanes at once, to see who tends to win from a position.

All lanes are stepped together. In a step every lane at rest gets a move, and every lane with a full
cell has one wave; so no lane waits for the longer chain of another.

Within a lane the owners' planes stand in the order of play, the mover's first; passing the turn
rotates them. The guard bit of a lane marks the plane of the seat that begins the rounds of turns:
it tells the seats apart again, and when it comes first a full round of turns is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rilto.bots.lanes import PATIENCE, Lanes, Noise, lanes_of, order
from rilto.bots.planes import Boards, plus, union
from rilto.games.chain import ChainState


class Tally(NamedTuple):
    """What random play came to.

    `shares` has for each seat its shares of the wins over all lanes, 1.0 a lane. A lane that has
    not come to its end is shared by points. `open` is the number of those, `turns` how many were
    played in all lanes together, `steps` how often the lanes were stepped.
    """

    shares: tuple[float, ...]
    open: int
    turns: int
    steps: int


def play_out(states: Sequence[ChainState], rng: Random, steps: int) -> Tally:
    """Play each of the states on at random, a lane each, for at most so many steps.

    The states must have the same rules, and the same seats must have had their first turn. A step
    is a turn with its first wave, or a further wave.
    """
    lanes = lanes_of(states[0].rules, len(states))
    noise = lanes.noise(rng)
    playout = Playout(lanes, opened(states, lanes, noise), states)
    while playout.steps < steps and playout.step(noise):
        pass
    return playout.tally()


def opened(states: Sequence[ChainState], lanes: Lanes, noise: Noise) -> Boards:
    """The states in lanes, one each, after random first stones of the seats that miss theirs."""
    boards = lanes.join([state.board for state in states])
    for seat in order(states[0].to_move, lanes.rules.players):
        if not states[0].started[seat]:
            stones = lanes.at_random(lanes.first_places(boards), noise)
            boards = lanes.first(boards, seat, stones)
    return boards


class Playout:
    """Random play under way in every lane, from these boards.

    `states` tell each lane's seat to move and how many full rounds of turns are complete. `taps`
    has the cells chosen in the last step, `live` all cells of the lanes that go on.
    """

    def __init__(self, lanes: Lanes, boards: Boards, states: Sequence[ChainState]) -> None:
        rules, stride = lanes.rules, lanes.stride
        self.lanes = lanes
        self.points = boards.points
        self.owners = [0] * rules.players
        self.turns = self.steps = 0
        self.rest = self.live = self.busy = lanes.cells
        self.stuck = self.taps = 0
        # Where seats have had no first turn, it has been played: those were the next to move.
        movers = [_first_begun(state) for state in states]
        for seat in set(movers):
            one = sum(1 << lane * stride for lane, mover in enumerate(movers) if mover == seat)
            top = one << stride - 1
            for ahead, whose in enumerate(order(seat, rules.players)):
                self.owners[ahead] |= boards.owners[whose] & (top - one)
                if whose == rules.starter:
                    self.owners[ahead] |= top
        # Counts full rounds of turns up to the guard bit.
        missing = (1 << stride - 1) - (rules.rounds or 0)
        self.age = sum(
            missing + state.rounds_played << lane * stride for lane, state in enumerate(states)
        )

    def step(self, noise: Noise) -> bool:
        """A move in every lane at rest, a wave in every lane with a full cell.

        Answers whether any lane is still going on.
        """
        lanes, owners = self.lanes, self.owners
        cells, top, shift = lanes.cells, lanes.top, lanes.stride - 1
        full_of, burst = lanes.kernel.full, lanes.kernel.burst
        anywhere = lanes.rules.preset.start_points is None

        own = owners[0]
        choice = own & self.rest
        if anywhere:
            choice |= (lanes.free ^ union(self.points)) & lanes.some(choice)
        taps = self.taps = lanes.at_random(choice, noise)
        self.turns += taps.bit_count()
        self.steps += 1
        points = plus(self.points, taps)
        if anywhere:
            own |= taps

        full = full_of(points) & self.live
        if full:
            points, hit = burst(points, full)
            own = (own | hit) & (union(points) | top)
            for ahead in range(1, len(owners)):
                owners[ahead] ^= owners[ahead] & hit
            full = full_of(points) & self.live
        owners[0] = own
        self.points = points

        # A lane that came to rest is over when nobody but the mover is left.
        contested = lanes.some(union(owners[1:]) & cells)
        if lanes.stops_alone:
            full &= contested
        going = lanes.some(full)
        rest = self.live & contested & (cells ^ going)
        live = rest | going
        self.busy &= going
        if self.steps % PATIENCE == 0:
            if self.busy:
                live ^= live & self._endless()
            self.busy = cells

        # The turn passes where a lane is at rest; a seat that is out has no cell and passes it on.
        passing = rest | (rest + lanes.one) & top
        first = owners[0]
        for ahead in range(len(owners) - 1):
            owners[ahead] ^= (owners[ahead] ^ owners[ahead + 1]) & passing
        owners[-1] ^= (owners[-1] ^ first) & passing
        if lanes.rules.rounds:
            self.age += (owners[0] & passing & top) >> shift
            reached = self.age & top
            running = cells ^ (reached - (reached >> shift))
            rest, live = rest & running, live & running
        self.rest, self.live = rest, live
        return bool(live)

    def _endless(self) -> int:
        """Those of the lanes that have burst for long whose chains never come to rest."""
        lanes, single = self.lanes, lanes_of(self.lanes.rules, 1)
        foes = union(self.owners[1:])
        for lane in range(lanes.count):
            if lanes.lane(self.busy, lane):
                points = tuple(lanes.lane(plane, lane) for plane in self.points)
                if single.chain(points, lanes.lane(foes, lane), 0).stuck:
                    self.stuck |= single.cells << lane * lanes.stride
        return self.stuck

    def tally(self) -> Tally:
        """The wins so far."""
        lanes, players = self.lanes, self.lanes.rules.players
        held = [lanes.some(plane & lanes.cells) for plane in self.owners]
        one = more = 0
        for plane in held:
            more |= one & plane
            one |= plane
        # Lanes with a last colour are counted together, the others each by itself.
        clear = one ^ one & (more | self.live | self.stuck)
        shares = [0.0] * players
        for ahead, plane in enumerate(held):
            won = (plane & clear) + lanes.one & lanes.top
            for mark, marked in enumerate(self.owners):
                seat = (lanes.rules.starter + ahead - mark) % players
                shares[seat] += (won & marked).bit_count()
        unclear = one ^ clear
        for lane in range(lanes.count if unclear else 0):
            if lanes.lane(unclear, lane):
                for seat, share in enumerate(self.shares(lane)):
                    shares[seat] += share
        still_open = (self.live & lanes.one).bit_count()
        return Tally(tuple(shares), still_open, self.turns, self.steps)

    def shares(self, lane: int) -> list[float]:
        """How the seats share the win in a lane, seat 0 first; see `Tally`."""
        lanes, players = self.lanes, self.lanes.rules.players
        digits = [lanes.lane(plane, lane) for plane in self.points]
        guard = (lane + 1) * lanes.stride - 1
        mark = next(ahead for ahead, plane in enumerate(self.owners) if plane >> guard & 1)
        scores = []
        for seat in range(players):
            ahead = (mark + seat - lanes.rules.starter) % players
            held = lanes.lane(self.owners[ahead], lane)
            points = sum((held & digit).bit_count() << i for i, digit in enumerate(digits))
            scores.append((held.bit_count(), points))
        total = sum(points for _, points in scores)
        if not total or lanes.lane(self.stuck, lane):
            return [0.0] * players
        if lanes.lane(self.live, lane):
            return [points / total for _, points in scores]
        best = max(scores)
        return [(score == best) / scores.count(best) for score in scores]


def _first_begun(state: ChainState) -> int:
    seats = order(state.to_move, state.rules.players)
    return next((seat for seat in seats if state.started[seat]), seats[0])
