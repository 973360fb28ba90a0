"""What every game is to the rest of the house: two small interfaces and a step between states.

A game's rules and states are frozen values. Whatever is random (walls, who begins) is decided
before the first move and is part of the rules, so a state and a move always lead to one next state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from rilto.board import Board
from rilto.events import Event, Result

Setting = bool | int | str | tuple[int, ...]
"""A value that `make_rules` takes."""


class Rules(Protocol):
    """One game with its settings, fixed for a round."""

    @property
    def game(self) -> str:
        """The game's id in the catalogue."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def size(self) -> int:
        """Cells along one side of the board."""

    @property
    def starter(self) -> int:
        """The seat that begins."""

    @property
    def walls(self) -> frozenset[int]:
        """Cells that nobody can hold."""

    @property
    def start_places(self) -> tuple[int, ...]:
        """Marked cells for the first stones, ascending; () where any free cell will do."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The name of each owner's colour: first the seats', then those of neutral pieces."""

    @property
    def limits(self) -> tuple[int, ...]:
        """For each cell the number of points at which it bursts; () where nothing bursts."""

    @property
    def value_map(self) -> tuple[int, ...]:
        """For each cell how much it is worth to hold, from 0 (very weak) to 4 (very strong).

        () where a game has no such map.
        """

    def settings(self) -> Mapping[str, Setting]:
        """What `make_rules` needs, beside the game's id, to make these rules again."""

    def start(self) -> State:
        """The position before the first move."""

    def at(self, board: Board, to_move: int, out: Iterable[int] = ()) -> State:
        """A state in the middle of a round; `BadNotation` when the board cannot be this game's."""


class State(Protocol):
    """A position: the board, whose turn it is, and all else that the rules look at."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def board(self) -> Board:
        """Owners and points."""

    @property
    def owner(self) -> tuple[int, ...]:
        """Each cell's seat, `EMPTY` or `WALL`; a neutral piece has a number from `players` on."""

    @property
    def points(self) -> tuple[int, ...]:
        """Each cell's points."""

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; after the end, the one that moved last."""

    @property
    def alive(self) -> tuple[bool, ...]:
        """Each seat: is it still in?"""

    @property
    def result(self) -> Result | None:
        """How the round ended; None while it runs."""

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells that may be chosen, ascending; () when the round is over."""

    def why_illegal(self, cell: int) -> str | None:
        """A reason out of `errors.WHY_ILLEGAL`, or None when the move is legal."""

    def play(self, cell: int) -> Step:
        """The move and all that follows; `IllegalMove` when the rules do not allow it."""

    def text(self) -> str:
        """The board as `Board.text` writes it."""


class Step(NamedTuple):
    """A turn: the state after it, and what happened."""

    state: State
    events: tuple[Event, ...]
