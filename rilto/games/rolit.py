"""Rolit: balls of four colours; what lies between two of yours in a line turns to your colour.

Nobody ever passes: whoever can enclose must, and whoever cannot lays a ball beside any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rilto.board import EMPTY, WALL, Board
from rilto.errors import BadNotation, IllegalMove
from rilto.events import Ended, Event, Line, Placed, Result, Turned, apply
from rilto.games.base import Setting, Step
from rilto.grid import EVERY_WAY, cell_name, neighbours, step

START = ("red", "yellow", "green", "blue")
"""The four balls in the middle, clockwise from the top left."""

COLOURS = {
    2: ("red", "green", "yellow", "blue"),
    3: ("red", "yellow", "green", "blue"),
    4: ("red", "yellow", "green", "blue"),
}
"""By number of players: the seats' colours, then those that nobody plays, in the order of `START`.

So with two players a neutral ball is 2 (yellow) or 3 (blue), with three it is 3 (blue).
"""


@dataclass(frozen=True)
class RolitRules:
    """Rolit with its settings. Make it with `rilto.make_rules`, which checks them."""

    players: int = 2
    size: int = 8
    starter: int = 0

    @property
    def game(self) -> str:
        """The game's id in the catalogue."""
        return "rolit"

    @property
    def walls(self) -> frozenset[int]:
        """There are none."""
        return frozenset()

    @property
    def start_places(self) -> tuple[int, ...]:
        """Nobody has a first stone to place."""
        return ()

    @property
    def colours(self) -> tuple[str, ...]:
        """The seats' colours, then those of the neutral balls."""
        return COLOURS[self.players]

    @property
    def limits(self) -> tuple[int, ...]:
        """Nothing bursts."""
        return ()

    @cached_property
    def value_map(self) -> tuple[int, ...]:
        """For each cell how much it is worth to hold, from 0 (very weak) to 4 (very strong)."""
        return tuple(_value(self.size, cell) for cell in range(self.size**2))

    def settings(self) -> Mapping[str, Setting]:
        """What `make_rules` needs, beside the game's id, to make these rules again."""
        return {"players": self.players, "size": self.size, "starter": self.starter}

    def start(self) -> RolitState:
        """Four balls in the middle, before the first move."""
        half = self.size // 2
        top_left = (half - 1) * self.size + half - 1
        middle = (top_left, top_left + 1, top_left + self.size + 1, top_left + self.size)
        owner = [EMPTY] * self.size**2
        for cell, colour in zip(middle, START, strict=True):
            owner[cell] = self.colours.index(colour)
        return RolitState(self, tuple(owner), self.starter)

    def at(self, board: Board, to_move: int, out: Iterable[int] = ()) -> RolitState:
        """A state in the middle of a round, or at its end when the board is full."""
        for cell, (owner, points) in enumerate(zip(*board, strict=True)):
            if owner == WALL or owner >= len(self.colours) or points > 1:
                name = cell_name(self.size, cell)
                raise BadNotation("position", f"{name} holds what Rolit does not know")
        if all(owner == EMPTY for owner in board.owner):
            raise BadNotation("position", "there is no ball to lay another one beside")
        if tuple(out):
            raise BadNotation("position", "nobody is ever out of a round of Rolit")
        if not 0 <= to_move < self.players:
            raise BadNotation("position", f"seat {to_move} cannot be to move")
        return RolitState(self, board.owner, to_move)


@dataclass(frozen=True)
class RolitState:
    """A position of Rolit."""

    rules: RolitRules
    owner: tuple[int, ...]
    to_move: int

    @property
    def points(self) -> tuple[int, ...]:
        """1 where a ball lies."""
        return tuple(int(owner != EMPTY) for owner in self.owner)

    @property
    def board(self) -> Board:
        """Owners and points."""
        return Board(self.owner, self.points)

    def text(self) -> str:
        """The board as `Board.text` writes it."""
        return self.board.text()

    @property
    def alive(self) -> tuple[bool, ...]:
        """Everybody is in until the end, even without a ball."""
        return (True,) * self.rules.players

    @cached_property
    def result(self) -> Result | None:
        """Most balls of one's own colour win when the board is full; equal leaders share."""
        if EMPTY in self.owner:
            return None
        balls = [self.owner.count(seat) for seat in range(self.rules.players)]
        best = max(balls)
        return Result(tuple(seat for seat, n in enumerate(balls) if n == best), "board_full")

    @cached_property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells that enclose; if there are none, all free ones that touch a ball."""
        return self._enclosing or tuple(
            cell for cell, owner in enumerate(self.owner) if owner == EMPTY and self._touches(cell)
        )

    def why_illegal(self, cell: int) -> str | None:
        """A reason out of `errors.WHY_ILLEGAL`, or None when the move is legal."""
        if self.result:
            return "round_over"
        if not 0 <= cell < len(self.owner):
            return "no_such_cell"
        if self.owner[cell] != EMPTY:
            return "taken"
        if self._enclosing:
            return None if cell in self._enclosing else "must_enclose"
        return None if self._touches(cell) else "must_touch"

    def play(self, cell: int) -> Step:
        """The ball, the lines that it turns and how it ended; `IllegalMove` when not allowed."""
        reason = self.why_illegal(cell)
        if reason:
            raise IllegalMove(cell, reason)
        seat, rules = self.to_move, self.rules
        events: list[Event] = [Placed(seat, cell, 1)]
        lines = self._lines(cell)
        if lines:
            events.append(Turned(seat, lines))
        owner, points = list(self.owner), list(self.points)
        for event in events:
            apply(event, owner, points)
        following = (seat + 1) % rules.players if EMPTY in owner else seat
        after = RolitState(rules, tuple(owner), following)
        if after.result:
            events.append(Ended(after.result))
        return Step(after, tuple(events))

    def _lines(self, cell: int) -> tuple[Line, ...]:
        """What a ball on a free cell encloses, clockwise from up."""
        seat, board = self.to_move, self.owner
        lines = []
        for way, cells in _rays(self.rules.size)[cell]:
            for between, end in enumerate(cells):
                owner = board[end]
                if owner == seat and between:
                    lines.append(Line(way, cells[:between]))
                if owner in (seat, EMPTY):
                    break
        return tuple(lines)

    @cached_property
    def _enclosing(self) -> tuple[int, ...]:
        # Seen from the own balls: over others to a free cell.
        seat, board = self.to_move, self.owner
        rays = _rays(self.rules.size)
        found = set()
        for cell, owner in enumerate(board):
            if owner == seat:
                for _, cells in rays[cell]:
                    between = False
                    for end in cells:
                        owner = board[end]
                        if owner == EMPTY and between:
                            found.add(end)
                        if owner in (seat, EMPTY):
                            break
                        between = True
        return tuple(sorted(found))

    def _touches(self, cell: int) -> bool:
        ends = neighbours(self.rules.size, EVERY_WAY, frozenset())[cell]
        return any(end is not None and self.owner[end] != EMPTY for end in ends)


@lru_cache(maxsize=8)
def _rays(size: int) -> tuple[tuple[Line, ...], ...]:
    """For each cell the cells from it to the edge, each way in which there are two or more.

    A single cell is too little to enclose something.
    """
    table = []
    for cell in range(size * size):
        rays = []
        for way in EVERY_WAY:
            cells, end = [], step(size, cell, way)
            while end is not None:
                cells.append(end)
                end = step(size, end, way)
            if len(cells) > 1:
                rays.append(Line(way, tuple(cells)))
        table.append(tuple(rays))
    return tuple(table)


def _value(size: int, cell: int) -> int:
    last, column, row = size - 1, cell % size, cell // size
    near, far = sorted((min(column, last - column), min(row, last - row)))
    if far == 0:
        return 4  # a corner
    if far == 1:
        return 0  # beside a corner
    if near == 0:
        return 3  # an edge
    return 1 if near == 1 else 2  # the ring next to the edge; the rest
