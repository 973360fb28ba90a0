"""Positions and whole rounds as text.

A record is a JSON object: what it is and its version, the game and its settings, the seats, the
moves as names of cells, and the position they lead to, which guards against a damaged text and a
changed engine. Reading one replays every move; a record that is not wholly right is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from rilto.board import Board
from rilto.errors import BadNotation, BadRules, IllegalMove
from rilto.games.base import Rules, State, Step
from rilto.games.catalogue import make_rules
from rilto.grid import cell_at, cell_name

FORMAT = "rilto-round"
VERSION = 1

MAX_MOVES = 20_000
"""More moves than any round that people finish; a longer record is refused."""

MAX_TEXT = 200_000
"""Characters of the longest record that is looked at."""

MAX_NAME = 24
"""Characters of a seat's name."""

PERSON = "person"


class Seat(NamedTuple):
    """Who sits there: a name, which may be empty, and a kind: "person" or a bot's level."""

    name: str = ""
    kind: str = PERSON


class Round(NamedTuple):
    """A round as it was played: its rules, who sat where, and each turn."""

    rules: Rules
    seats: tuple[Seat, ...]
    steps: tuple[Step, ...]
    moves: tuple[int, ...]


def position(rules: Rules, text: str, to_move: int = 0, out: Iterable[int] = ()) -> State:
    """The state that `text` shows (see `Board.text`), with seat `to_move` to move.

    Seats that hold a cell have had their first turn; of the others, those in `out` are out of the
    round and the rest have still to begin. Raises `BadNotation`.
    """
    return rules.at(Board.from_text(text, rules.size), to_move, out)


def write(rules: Rules, seats: Sequence[Seat], moves: Sequence[int], final: State) -> str:
    """A round as text: one line of JSON."""
    size = rules.size
    settings = dict(rules.settings())
    if "walls" in settings:
        walls = cast(tuple[int, ...], settings["walls"])
        settings["walls"] = " ".join(cell_name(size, cell) for cell in walls)
    record = {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.game,
        "settings": settings,
        "seats": [seat._asdict() for seat in seats],
        "moves": " ".join(cell_name(size, cell) for cell in moves),
        "position": final.text().replace("\n", " / "),
    }
    return json.dumps(record, ensure_ascii=False)


def read(text: str) -> Round:
    """The round that `write` wrote, replayed. Raises `BadNotation` with the reason."""
    record = _parse(text)
    rules = _read_rules(record)
    seats = _read_seats(record, rules.players)
    moves = _cells_of(rules.size, record.get("moves"))
    if len(moves) > MAX_MOVES:
        raise BadNotation("too_long", f"more than {MAX_MOVES} moves")
    state, steps = rules.start(), []
    for number, cell in enumerate(moves, 1):
        try:
            step = state.play(cell)
        except IllegalMove as error:
            raise BadNotation("illegal_move", f"move {number}: {error}") from None
        steps.append(step)
        state = step.state
    if state.text().replace("\n", " / ") != record.get("position"):
        raise BadNotation("mismatch")
    return Round(rules, seats, tuple(steps), moves)


def _parse(text: str) -> dict[str, object]:
    if len(text) > MAX_TEXT:
        raise BadNotation("too_long", f"more than {MAX_TEXT} characters")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise BadNotation("damaged") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadNotation("foreign")
    version = record.get("version")
    if type(version) is not int or version < 1:
        raise BadNotation("damaged", "it has no version")
    if version > VERSION:
        raise BadNotation("newer", f"version {version}")
    return record


def _read_rules(record: dict[str, object]) -> Rules:
    game, settings = record.get("game"), record.get("settings")
    if not isinstance(game, str) or not isinstance(settings, dict):
        raise BadNotation("damaged", "it names no game")
    size, names = settings.get("size"), settings.get("walls")
    if isinstance(names, str) and isinstance(size, int):
        settings = {**settings, "walls": _cells_of(size, names)}
    try:
        return make_rules(game, **settings)
    except BadRules as error:
        raise BadNotation("rules", str(error)) from None


def _read_seats(record: dict[str, object], players: int) -> tuple[Seat, ...]:
    seats = record.get("seats")
    if not isinstance(seats, list) or len(seats) != players:
        raise BadNotation("damaged", f"it needs {players} seats")
    return tuple(_read_seat(seat) for seat in seats)


def _read_seat(seat: object) -> Seat:
    if not isinstance(seat, dict):
        raise BadNotation("damaged", "a seat is no object")
    name, kind = seat.get("name", ""), seat.get("kind", PERSON)
    if not isinstance(name, str) or len(name) > MAX_NAME or not name.isprintable():
        raise BadNotation("damaged", "a seat's name is no short text")
    if kind != PERSON:
        raise BadNotation("damaged", "a seat is taken by nobody known")
    return Seat(name, kind)


def _cells_of(size: int, names: object) -> tuple[int, ...]:
    if not isinstance(names, str):
        raise BadNotation("damaged", "cells are missing")
    cells = []
    for name in names.split():
        cell = cell_at(size, name)
        if cell is None:
            raise BadNotation("damaged", f"{name[:20]!r} is no cell")
        cells.append(cell)
    return tuple(cells)
