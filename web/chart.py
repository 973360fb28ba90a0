"""Who held how much, turn by turn: as stacked areas to be drawn and as a table to be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rilto.grid import cell_name
from rilto.session import Session
from web.language import Texts
from web.view import seat_name

MOST_PLACES = 400
"""Turns that are drawn; of a longer round some are passed over."""

Counts = tuple[int, ...]
"""The cells that each seat holds at some moment."""


class Area(NamedTuple):
    """What one seat held: its colour, and the outline as the path of an SVG."""

    colour: str
    path: str


class Chart(NamedTuple):
    """Areas over each other, in a frame `turns` wide and `height` high, its origin at the top."""

    turns: int
    height: int
    areas: tuple[Area, ...]


class Line(NamedTuple):
    """A turn in the table: its number, what was played, and the cells that each seat then held."""

    turn: int
    move: str
    cells: Counts


class Table(NamedTuple):
    """The whole chart in numbers, with the seats' names over its columns."""

    seats: tuple[str, ...]
    lines: tuple[Line, ...]


def counts(session: Session) -> tuple[Counts, ...]:
    """What each seat held at the start and after each turn."""
    players = session.rules.players
    states = (session.state_after(turn) for turn in range(session.turn + 1))
    return tuple(state.board.counts(players) for state in states)


def chart(session: Session) -> Chart:
    """The areas of the round so far; the fullest board fills the frame."""
    held = counts(session)
    turns = session.turn
    height = max(1, max(sum(each) for each in held))
    places = _places(turns)
    below = [height] * len(places)
    areas = []
    for seat in range(session.rules.players):
        above = [y - held[turn][seat] for turn, y in zip(places, below, strict=True)]
        outline = [*zip(places, above, strict=True), *zip(places[::-1], below[::-1], strict=True)]
        areas.append(Area(session.rules.colours[seat], _path(outline)))
        below = above
    return Chart(turns, height, tuple(areas))


def table(texts: Texts, session: Session) -> Table:
    """The same in numbers."""
    rules, seats = session.rules, session.seats
    names = tuple(seat_name(texts, rules, seats, seat) for seat in range(rules.players))
    moves = [texts("chart.start")]
    for turn, cell in enumerate(session.moves):
        name = names[session.state_after(turn).to_move]
        moves.append(texts("chart.move", name=name, place=cell_name(rules.size, cell)))
    lines = zip(moves, counts(session), strict=True)
    return Table(names, tuple(Line(turn, *line) for turn, line in enumerate(lines)))


def _places(turns: int) -> list[int]:
    """The turns to draw, from the first to the last."""
    step = -(-(turns + 1) // MOST_PLACES)
    return [*range(0, turns, step), turns]


def _path(corners: Iterable[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
