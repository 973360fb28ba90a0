"""What a turn did, in the order in which it happened.

Events are complete: `fold` applied to the board before a turn gives the board after it. They say
nothing of time; a front end decides how long each is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rilto.board import EMPTY, Board
from rilto.grid import Direction


class Placed(NamedTuple):
    """The move itself: `cell` gains `points` and is now `seat`'s."""

    seat: int
    cell: int
    points: int


class Flight(NamedTuple):
    """One point that leaves a bursting cell along `way` and lands on `end`.

    `end` is None when the point is lost, and the cell it came from when it bounced back.
    """

    way: Direction
    end: int | None


class Burst(NamedTuple):
    """A cell gives up `points`; those that `flights` do not carry are lost on the spot."""

    cell: int
    points: int
    flights: tuple[Flight, ...]


class Wave(NamedTuple):
    """All bursts of one moment of a chain; what they hit becomes `seat`'s."""

    seat: int
    bursts: tuple[Burst, ...]


class Line(NamedTuple):
    """Pieces enclosed along `way`, from the new one outwards; beyond them lies the seat's own."""

    way: Direction
    cells: tuple[int, ...]


class Turned(NamedTuple):
    """What `seat` has enclosed becomes its own, along every line at the same time."""

    seat: int
    lines: tuple[Line, ...]


class Eliminated(NamedTuple):
    """A seat that holds no cell any more is out."""

    seat: int


class Result(NamedTuple):
    """How a round ended: the winning seats, ascending (none, one, or several who share), and why.

    `reason` is "last_colour", "limit", "board_full", "nobody", "endless" or "cut_off".
    """

    winners: tuple[int, ...]
    reason: str


class Ended(NamedTuple):
    """The round is over."""

    result: Result


Event = Placed | Wave | Turned | Eliminated | Ended


def apply(event: Event, owner: list[int], points: list[int]) -> None:
    """Change `owner` and `points` as the event says. The engine itself changes boards only here."""
    if isinstance(event, Wave):
        seat, bursts = event
        for cell, given, flights in bursts:
            points[cell] -= given
            for _, end in flights:
                if end is not None:
                    points[end] += 1
                    owner[end] = seat
        for cell, _, _ in bursts:
            if not points[cell]:
                owner[cell] = EMPTY
    elif isinstance(event, Placed):
        points[event.cell] += event.points
        owner[event.cell] = event.seat
    elif isinstance(event, Turned):
        for line in event.lines:
            for cell in line.cells:
                owner[cell] = event.seat


def boards(board: Board, events: Iterable[Event]) -> Iterator[Board]:
    """The board after each of the events."""
    owner, points = list(board.owner), list(board.points)
    for event in events:
        apply(event, owner, points)
        yield Board(tuple(owner), tuple(points))


def fold(board: Board, events: Iterable[Event]) -> Board:
    """The board after all of the events."""
    owner, points = list(board.owner), list(board.points)
    for event in events:
        apply(event, owner, points)
    return Board(tuple(owner), tuple(points))
