"""The chain games: a stone that reaches its limit bursts, and its points take the neighbours.

The five games are presets of one engine. The four Rilto variants begin with a stone each and keep
what exceeds a limit on the cell; Chain Reaction, known since the eighties, puts one stone a turn on
an empty or own cell and hands the surplus on or deletes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rilto.board import EMPTY, WALL, Board
from rilto.errors import BadNotation, IllegalMove
from rilto.events import Burst, Eliminated, Ended, Event, Flight, Placed, Result, Wave, apply
from rilto.games.base import Setting, Step
from rilto.grid import (
    DIAGONAL,
    EVERY_WAY,
    STRAIGHT,
    Direction,
    cell_name,
    neighbours,
    parts,
    spread_out,
)

MAX_WAVES = 10_000
"""A chain of more waves is cut off: it may be endless, which only a repeated board proves."""

NEVER = 1_000_000_000
"""The limit of a cell that never bursts: more points than any round can bring."""

COLOURS = ("red", "blue", "green", "yellow", "violet", "orange", "turquoise", "pink")
"""The seats' colours in the order in which they play."""

Surplus = Literal["keep", "spread", "discard"]


@dataclass(frozen=True, slots=True)
class Preset:
    """What makes one chain game different from the others.

    `start_points` is what the first stone bears; None where there is no start stone and any empty
    cell may be taken at any time. `limit` is the number of points at which every cell bursts; None
    where it is the number of a cell's neighbours. `ways` are the directions points fly in.
    """

    game: str
    start_points: int | None
    limit: int | None
    ways: tuple[Direction, ...]


PRESETS = {
    preset.game: preset
    for preset in (
        Preset("classic", start_points=3, limit=4, ways=STRAIGHT),
        Preset("fortress", start_points=3, limit=5, ways=STRAIGHT),
        Preset("crossfire", start_points=7, limit=8, ways=EVERY_WAY),
        Preset("diagonal", start_points=3, limit=4, ways=DIAGONAL),
        Preset("chain_reaction", start_points=None, limit=None, ways=STRAIGHT),
    )
}


@dataclass(frozen=True)
class ChainRules:
    """A chain game with its settings. Make one with `rilto.make_rules`, which checks them.

    `walls` are cells nobody can hold. With `bounce` a point that would be lost returns to the cell
    it came from. `rounds` full rounds of turns are played, or any number when it is None. `surplus`
    says what becomes of points above a bursting cell's limit.
    """

    game: str
    players: int = 2
    size: int = 5
    walls: frozenset[int] = frozenset()
    bounce: bool = False
    rounds: int | None = None
    surplus: Surplus = "keep"
    starter: int = 0

    @property
    def preset(self) -> Preset:
        """The game's own numbers."""
        return PRESETS[self.game]

    @property
    def colours(self) -> tuple[str, ...]:
        """Each seat's colour."""
        return COLOURS[: self.players]

    @property
    def value_map(self) -> tuple[int, ...]:
        """No cell is worth more than another for the whole of a round."""
        return ()

    @cached_property
    def start_places(self) -> tuple[int, ...]:
        """Marked cells for the first stones, ascending; () where any free cell will do."""
        if self.preset.start_points is None or self.players == 2:
            return ()
        return spread_out(self.size, self.preset.ways, self.walls, self.players) or ()

    @cached_property
    def flights(self) -> tuple[tuple[Flight, ...], ...]:
        """For each cell the points it sends when it bursts, clockwise from up."""
        ways = self.preset.ways
        table = neighbours(self.size, ways, self.walls)
        if self.preset.limit is None:  # it has no more points than neighbours to send them to
            return tuple(
                tuple(
                    Flight(way, end) for way, end in zip(ways, ends, strict=True) if end is not None
                )
                for ends in table
            )
        return tuple(
            tuple(
                Flight(way, cell if end is None and self.bounce else end)
                for way, end in zip(ways, ends, strict=True)
            )
            for cell, ends in enumerate(table)
        )

    @cached_property
    def limits(self) -> tuple[int, ...]:
        """For each cell the number of points at which it bursts.

        A walled-in cell of Chain Reaction has nowhere to send a point and never bursts.
        """
        if self.preset.limit is not None:
            return (self.preset.limit,) * self.size**2
        return tuple(len(flights) or NEVER for flights in self.flights)

    @cached_property
    def together(self) -> tuple[frozenset[int], ...]:
        """The parts of the board in which all seats' first stones can meet."""
        whole = parts(self.size, self.preset.ways, self.walls)
        return tuple(part for part in whole if len(part) >= self.players)

    def settings(self) -> Mapping[str, Setting]:
        """What `make_rules` needs, beside the game's id, to make these rules again."""
        chosen: dict[str, Setting] = {
            "players": self.players,
            "size": self.size,
            "walls": tuple(sorted(self.walls)),
            "starter": self.starter,
        }
        if self.preset.limit is None:
            chosen["surplus"] = self.surplus
        else:
            chosen["bounce"] = self.bounce
        if self.rounds is None:
            chosen["ending"] = "last"
        else:
            chosen["ending"] = "limit"
            chosen["rounds"] = self.rounds
        return chosen

    def start(self) -> ChainState:
        """The empty board, before the first move."""
        owner = tuple(WALL if cell in self.walls else EMPTY for cell in range(self.size**2))
        nobody = (False,) * self.players
        return ChainState(
            self, owner, (0,) * len(owner), self.starter, (True,) * self.players, nobody, 0, None
        )

    def at(self, board: Board, to_move: int, out: Iterable[int] = ()) -> ChainState:
        """A state in the middle of a round, before its first counted turn.

        Seats that hold a cell have had their first turn. Of the others, those named by `out` are
        out; the rest have still to place their first stone. A chain that was stopped may leave a
        board that is not at rest; whoever moves on from such a one sets off all that is full.
        """
        out = set(out)
        for cell, owner in enumerate(board.owner):
            name = cell_name(self.size, cell)
            if (owner == WALL) != (cell in self.walls):
                raise BadNotation("position", f"{name}: the walls are not those of the rules")
            if owner >= self.players or owner in out:
                raise BadNotation("position", f"{name} belongs to a seat that does not play")
        if not 0 <= to_move < self.players or to_move in out:
            raise BadNotation("position", f"seat {to_move} cannot be to move")
        seats = range(self.players)
        started = tuple(seat in board.owner or seat in out for seat in seats)
        alive = tuple(seat not in out for seat in seats)
        return ChainState(self, *board, to_move, alive, started, 0, None)


@dataclass(frozen=True, slots=True)
class ChainState:
    """A position of a chain game.

    `started` tells for each seat whether it has had its first turn, `rounds_played` how many full
    rounds of turns are complete (first stones do not count).
    """

    rules: ChainRules
    owner: tuple[int, ...]
    points: tuple[int, ...]
    to_move: int
    alive: tuple[bool, ...]
    started: tuple[bool, ...]
    rounds_played: int
    result: Result | None

    @property
    def board(self) -> Board:
        """Owners and points."""
        return Board(self.owner, self.points)

    def text(self) -> str:
        """The board as `Board.text` writes it."""
        return self.board.text()

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells that may be chosen, ascending; () when the round is over."""
        if self.result:
            return ()
        seat = self.to_move
        if self.rules.preset.start_points is None:
            return tuple(c for c, owner in enumerate(self.owner) if owner in (seat, EMPTY))
        if self.started[seat]:
            return tuple(c for c, owner in enumerate(self.owner) if owner == seat)
        return tuple(c for c in range(len(self.owner)) if self.why_illegal(c) is None)

    def why_illegal(self, cell: int) -> str | None:
        """A reason out of `errors.WHY_ILLEGAL`, or None when the move is legal."""
        if self.result:
            return "round_over"
        if not 0 <= cell < len(self.owner):
            return "no_such_cell"
        owner, seat, preset = self.owner[cell], self.to_move, self.rules.preset
        if owner == WALL:
            return "wall"
        if preset.start_points is not None and not self.started[seat]:
            return self._why_no_start(cell)
        if owner == seat or (owner == EMPTY and preset.start_points is None):
            return None
        return "empty" if owner == EMPTY else "not_yours"

    def _why_no_start(self, cell: int) -> str | None:
        if self.owner[cell] != EMPTY:
            return "taken"
        places = self.rules.start_places
        if places:
            return None if cell in places else "not_a_start_place"
        held = {c for c, owner in enumerate(self.owner) if owner >= 0}
        in_reach = any(cell in part and held <= part for part in self.rules.together)
        return None if in_reach else "out_of_reach"

    def play(self, cell: int) -> Step:
        """The move, its chain, who is out and how it ended; `IllegalMove` when it is not allowed.

        Among the events come first what was placed, then the chain wave by wave, then the seats
        that are out, then the end.
        """
        reason = self.why_illegal(cell)
        if reason:
            raise IllegalMove(cell, reason)
        seat, rules = self.to_move, self.rules
        first = not self.started[seat]
        started = self.started
        if first:
            started = (*started[:seat], True, *started[seat + 1 :])

        owner, points = list(self.owner), list(self.points)
        placed = Placed(seat, cell, (rules.preset.start_points or 1) if first else 1)
        apply(placed, owner, points)
        events: list[Event] = [placed]
        waves, stuck = self._chain(owner, points, all(started))
        events += waves

        holders = set(owner)
        alive = self.alive
        if not stuck and not all(s in holders or not begun for s, begun in enumerate(started)):
            alive = tuple(
                living and (s in holders or not started[s]) for s, living in enumerate(self.alive)
            )
            events += [Eliminated(s) for s, was in enumerate(self.alive) if was and not alive[s]]

        following, wrapped = _next_seat(seat, alive, rules.starter)
        counted = not first or rules.preset.start_points is None
        rounds_played = self.rounds_played + (wrapped and counted)
        result = Result((), stuck) if stuck else _verdict(alive)
        if result is None and rounds_played == rules.rounds:
            result = _most_cells(Board(tuple(owner), tuple(points)), alive)
        if result:
            following = seat
            events.append(Ended(result))
        after = ChainState(
            rules,
            tuple(owner),
            tuple(points),
            following,
            alive,
            started,
            rounds_played,
            result,
        )
        return Step(after, tuple(events))

    def _chain(
        self, owner: list[int], points: list[int], all_started: bool
    ) -> tuple[list[Wave], str | None]:
        """Run the chain on `owner` and `points`, wave by wave, until no cell is at its limit.

        All cells at or over their limit burst at the same time. The word tells what ended a chain
        that did not come to rest: "endless" or "cut_off".
        """
        rules, seat = self.rules, self.to_move
        limits, flights, surplus = rules.limits, rules.flights, rules.surplus
        full = [c for c, limit in enumerate(limits) if points[c] >= limit]
        waves: list[Wave] = []
        if not full:
            return waves, None
        # Only bounce keeps points for ever on a board, and only then can it repeat.
        seen = {(tuple(owner), tuple(points))} if rules.bounce else None
        # With nobody else left, spread points of Chain Reaction could go round for ever.
        stops_alone = surplus != "keep" and all_started
        while full:
            if len(waves) == MAX_WAVES:
                return waves, "cut_off"
            bursts = []
            touched = set()
            for c in full:
                given, sent = limits[c], flights[c]
                if surplus != "keep":
                    given = points[c]
                    if surplus == "spread":
                        times, more = divmod(given, len(sent))
                        sent = sent * times + sent[:more]
                bursts.append(Burst(c, given, sent))
                touched.add(c)
                touched.update(end for _, end in sent if end is not None)
            wave = Wave(seat, tuple(bursts))
            apply(wave, owner, points)
            waves.append(wave)
            if stops_alone and all(o in (seat, EMPTY, WALL) for o in owner):
                break
            if seen is not None:
                now = (tuple(owner), tuple(points))
                if now in seen:
                    return waves, "endless"
                seen.add(now)
            full = sorted(c for c in touched if points[c] >= limits[c])
        return waves, None


def _next_seat(seat: int, alive: tuple[bool, ...], starter: int) -> tuple[int, bool]:
    """The next seat that is in, and whether a full round of turns ends before it."""
    players = len(alive)
    position = (seat - starter) % players
    for ahead in range(1, players + 1):
        following = (seat + ahead) % players
        if alive[following]:
            return following, position + ahead >= players
    return seat, True


def _verdict(alive: tuple[bool, ...]) -> Result | None:
    left = tuple(seat for seat, living in enumerate(alive) if living)
    if len(left) > 1:
        return None
    return Result(left, "last_colour" if left else "nobody")


def _most_cells(board: Board, alive: tuple[bool, ...]) -> Result:
    """Most cells, then most points; what is still equal shares the win."""
    seats = [seat for seat, living in enumerate(alive) if living]
    scores = {seat: (board.cells_of(seat), board.points_of(seat)) for seat in seats}
    best = max(scores.values())
    return Result(tuple(seat for seat in seats if scores[seat] == best), "limit")


def problems_of(rules: ChainRules) -> list[str]:
    """What keeps chain rules whose settings are each in range from making a game."""
    free = rules.size**2 - len(rules.walls)
    if rules.preset.start_points is None:
        enough = free >= rules.players
    elif rules.players == 2:
        enough = bool(rules.together)
    else:
        enough = bool(rules.start_places)
    return [] if enough else [f"the walls leave no room for {rules.players} players to start"]
