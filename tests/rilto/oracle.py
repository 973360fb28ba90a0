"""A second, plain reading of the rules of the chain games, to hold the engine against.

It shares nothing with the engine: a spot is a pair of column and row, stones lie in a dictionary,
and every rule is spelled out where it is used. What is chosen before a round (walls, marked start
places) it is told.
"""

from __future__ import annotations

from collections import Counter
from random import Random

Spot = tuple[int, int]
Stones = dict[Spot, tuple[int, int]]
"""For each spot that is held: whose it is, and how many points lie there."""

STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL = ((1, -1), (1, 1), (-1, 1), (-1, -1))
ALL_EIGHT = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

WAYS = {
    "classic": STRAIGHT,
    "fortress": STRAIGHT,
    "crossfire": ALL_EIGHT,
    "diagonal": DIAGONAL,
    "chain_reaction": STRAIGHT,
}
START_POINTS = {"classic": 3, "fortress": 3, "crossfire": 7, "diagonal": 3}
LIMIT = {"classic": 4, "fortress": 5, "crossfire": 8, "diagonal": 4}


class Oracle:
    """A round of a chain game; `play` changes it."""

    def __init__(
        self,
        game: str,
        players: int,
        size: int,
        *,
        walls: frozenset[int] = frozenset(),
        places: tuple[int, ...] = (),
        starter: int = 0,
        bounce: bool = False,
        surplus: str = "keep",
        rounds: int | None = None,
    ) -> None:
        self.game, self.players, self.size = game, players, size
        self.walls = {self.spot(cell) for cell in walls}
        self.places = {self.spot(cell) for cell in places}
        self.bounce, self.surplus, self.rounds = bounce, surplus, rounds
        self.stones: Stones = {}
        self.turn = starter
        self.out: set[int] = set()
        self.begun: set[int] = set()
        self.moved: set[int] = set()  # who has moved in this full round of turns
        self.rounds_played = 0
        self.result: tuple[tuple[int, ...], str] | None = None
        self.waves = 0

    def copy(self) -> Oracle:
        """The same position, to be played on by itself."""
        twin = Oracle.__new__(Oracle)
        twin.__dict__.update(self.__dict__)
        twin.stones, twin.out = dict(self.stones), set(self.out)
        twin.begun, twin.moved = set(self.begun), set(self.moved)
        return twin

    # The board

    def spot(self, cell: int) -> Spot:
        return cell % self.size, cell // self.size

    def free(self, spot: Spot) -> bool:
        x, y = spot
        return 0 <= x < self.size and 0 <= y < self.size and spot not in self.walls

    def beside(self, spot: Spot) -> list[Spot]:
        x, y = spot
        spots = [(x + dx, y + dy) for dx, dy in WAYS[self.game]]
        return [other for other in spots if self.free(other)]

    def limit(self, spot: Spot) -> float:
        if self.game == "chain_reaction":
            return len(self.beside(spot)) or float("inf")
        return LIMIT[self.game]

    def meeting(self, spot: Spot) -> set[Spot]:
        """Every spot that points can reach from this one."""
        found = {spot}
        fresh = [spot]
        while fresh:
            for other in self.beside(fresh.pop()):
                if other not in found:
                    found.add(other)
                    fresh.append(other)
        return found

    def text(self) -> str:
        def word(spot: Spot) -> str:
            if spot in self.walls:
                return "#"
            if spot not in self.stones:
                return "."
            seat, points = self.stones[spot]
            return "ABCDEFGH"[seat] + str(points)

        lines = ([word((x, y)) for x in range(self.size)] for y in range(self.size))
        return "\n".join(" ".join(line) for line in lines)

    # A turn

    def legal(self) -> tuple[int, ...]:
        cells = range(self.size**2)
        return tuple(c for c in cells if self.result is None and self.allowed(self.spot(c)))

    def allowed(self, spot: Spot) -> bool:
        if spot in self.walls:
            return False
        holder = self.stones[spot][0] if spot in self.stones else None
        if self.game == "chain_reaction":
            return holder in (None, self.turn)
        if self.turn in self.begun:
            return holder == self.turn
        if holder is not None:
            return False
        if self.players > 2:
            return spot in self.places
        reach = self.meeting(spot)
        return len(reach) >= self.players and set(self.stones) <= reach

    def play(self, cell: int) -> None:
        seat, spot = self.turn, self.spot(cell)
        start_stone = seat not in self.begun and self.game in START_POINTS
        self.begun.add(seat)
        gain = START_POINTS[self.game] if start_stone else 1
        self.stones[spot] = (seat, self.stones.get(spot, (seat, 0))[1] + gain)
        stuck = self.chain(seat)
        if stuck:
            self.result = ((), stuck)
            return

        holders = {holder for holder, _ in self.stones.values()}
        self.out |= self.begun - holders
        left = [s for s in range(self.players) if s not in self.out]
        if not start_stone:
            self.moved.add(seat)
        if len(left) < 2:
            self.result = (tuple(left), "last_colour" if left else "nobody")
        elif self.moved.issuperset(left):
            self.moved.clear()
            self.rounds_played += 1
            if self.rounds_played == self.rounds:
                self.result = (self.leaders(left), "limit")
        if self.result is None:
            self.turn = (seat + 1) % self.players
            while self.turn in self.out:
                self.turn = (self.turn + 1) % self.players

    def chain(self, seat: int) -> str | None:
        """Run the waves. The word says what stopped a chain that does not come to rest."""
        self.waves = 0
        before = [dict(self.stones)]
        while True:
            full = [spot for spot, (_, points) in self.stones.items() if points >= self.limit(spot)]
            if not full:
                return None
            if self.waves == 10_000:
                return "cut_off"
            self.wave(seat, full)
            self.waves += 1
            if self.game == "chain_reaction" and len(self.begun) == self.players:
                if {holder for holder, _ in self.stones.values()} <= {seat}:
                    return None
            elif self.stones in before:
                return "endless"
            before.append(dict(self.stones))

    def wave(self, seat: int, full: list[Spot]) -> None:
        landed: Counter[Spot] = Counter()
        kept: dict[Spot, int] = {}
        for spot in full:
            points = self.stones[spot][1]
            beside = self.beside(spot)
            if self.game == "chain_reaction":
                kept[spot] = 0
                landed.update(beside)
                if self.surplus == "spread":
                    landed.update(beside[i % len(beside)] for i in range(points - len(beside)))
            else:
                kept[spot] = points - LIMIT[self.game]
                landed.update(beside)
                if self.bounce:
                    landed[spot] += len(WAYS[self.game]) - len(beside)
        for spot in full:
            self.stones[spot] = (self.stones[spot][0], kept[spot])
        for spot, more in landed.items():
            if more:
                self.stones[spot] = (seat, self.stones.get(spot, (seat, 0))[1] + more)
        self.stones = {spot: stone for spot, stone in self.stones.items() if stone[1]}

    def leaders(self, left: list[int]) -> tuple[int, ...]:
        def score(seat: int) -> tuple[int, int]:
            held = [points for holder, points in self.stones.values() if holder == seat]
            return len(held), sum(held)

        return tuple(seat for seat in left if score(seat) == max(map(score, left)))


def burst_one_by_one(
    table: Oracle, seat: int, random: Random, at_most: int = 100_000
) -> Counter[Spot]:
    """Bring a Rilto variant's board to rest by single bursts in random order.

    Answers how often each spot burst.
    """
    bursts: Counter[Spot] = Counter()
    while full := [s for s, (_, points) in table.stones.items() if points >= table.limit(s)]:
        spot = random.choice(full)
        table.wave(seat, [spot])
        bursts[spot] += 1
        assert bursts.total() < at_most, "this chain does not come to rest"
    return bursts
