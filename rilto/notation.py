"""Positions, whole rounds and whole matches as text.

A record (see `record.py`) has the game and its settings, the seats, the time limit, the moves as
names of cells, and the position they lead to, which guards against a damaged text and a changed
engine. A star marks a move that the clock made. The record of a match has its length and the moves
and positions of several rounds. Reading a record replays every move; one that is not wholly right
is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, cast

from rilto.board import Board
from rilto.clock import TIME_LIMITS
from rilto.errors import BadNotation, BadRules, IllegalMove
from rilto.games.base import Rules, State, Step
from rilto.games.catalogue import make_rules, next_rules
from rilto.grid import cell_at, cell_name
from rilto.record import Format, Record, from_json

ROUND = Format("rilto-round")
MATCH = Format("rilto-match")

BY_CLOCK = "*"
"""Follows a move that the clock made."""

MAX_MOVES = 20_000
"""More moves than any match that people finish; a longer record is refused."""

MAX_ROUNDS = 99
"""Rounds of the longest match. With all its moves its record is shorter than `MAX_TEXT`."""

MAX_TEXT = 200_000
"""Characters of the longest record that is looked at."""

MAX_NAME = 24
"""Characters of a seat's name."""

PERSON = "person"
KINDS = (PERSON, "easy", "medium", "hard")
"""Who may sit at a seat: a person or a bot of one of these levels."""


class Seat(NamedTuple):
    """Who sits there: a name, which may be empty, and a kind out of `KINDS`."""

    name: str = ""
    kind: str = PERSON

    @property
    def is_person(self) -> bool:
        """Does a person sit there, and no bot?"""
        return self.kind == PERSON

    @property
    def has_good_name(self) -> bool:
        """Is the name short and printable, so that a record can keep it?"""
        return len(self.name) <= MAX_NAME and self.name.isprintable()


class Turn(NamedTuple):
    """A move as it was played; `by_clock` if the clock made it for a seat that was too slow."""

    cell: int
    step: Step
    by_clock: bool = False


class Round(NamedTuple):
    """A round as it was played: its rules, who sat where, each turn, and seconds for a move."""

    rules: Rules
    seats: tuple[Seat, ...]
    turns: tuple[Turn, ...]
    time_limit: int | None = None

    @property
    def final(self) -> State:
        """The position that the moves lead to."""
        return self.turns[-1].step.state if self.turns else self.rules.start()


class Rounds(NamedTuple):
    """A match as it was played: its rounds, and how many were agreed, None for any number."""

    rounds: tuple[Round, ...]
    length: int | None


class Outline(NamedTuple):
    """A match in outline: its first rules, who plays, and of its last round the board, how many
    moves it has and which one it is; `length` rounds were agreed, None for any number.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    board: Board
    moves: int
    number: int
    length: int | None


def position(rules: Rules, text: str, to_move: int = 0, out: Iterable[int] = ()) -> State:
    """The state that `text` shows (see `Board.text`), with seat `to_move` to move.

    Seats that hold a cell have had their first turn; of the others, those in `out` are out of the
    round and the rest have still to begin. Raises `BadNotation`.
    """
    return rules.at(Board.from_text(text, rules.size), to_move, out)


def write(played: Round) -> str:
    """A round as text: one line of JSON."""
    return ROUND.to_text({**_agreed(played), **_moves_of(played)})


def write_match(played: Rounds) -> str:
    """A match as text: one line of JSON."""
    rounds = [_moves_of(each) for each in played.rounds]
    header = _agreed(played.rounds[0])
    return MATCH.to_text({**header, "length": played.length, "rounds": rounds})


def read(text: str) -> Round:
    """The round that `write` wrote, replayed. Raises `BadNotation` with the reason."""
    record = ROUND.opened(from_json(text, MAX_TEXT))
    return _replay(_read_agreed(record), record, MAX_MOVES)


def read_match(text: str) -> Rounds:
    """The match that `write_match` wrote, replayed. Raises `BadNotation` with the reason."""
    agreed, length, entries = _read_frame(MATCH.opened(from_json(text, MAX_TEXT)))
    rounds: list[Round] = []
    for number, entry in enumerate(entries, 1):
        if rounds:
            if rounds[-1].final.result is None:
                raise BadNotation("damaged", f"round {number} begins before the end of another")
            agreed = agreed._replace(rules=next_rules(agreed.rules))
        try:
            rounds.append(_replay(agreed, entry, MAX_MOVES - sum(len(r.turns) for r in rounds)))
        except BadNotation as error:
            raise BadNotation(error.reason, f"round {number}: {error.detail}") from None
    return Rounds(tuple(rounds), length)


def outline(text: str) -> Outline:
    """What the record of a match says of its last round, not replayed. Raises `BadNotation`."""
    agreed, length, entries = _read_frame(MATCH.opened(from_json(text, MAX_TEXT)))
    moves = len(_words(entries[-1].get("moves")))
    shown = entries[-1].get("position")
    if not isinstance(shown, str):
        raise BadNotation("damaged", "it has no position")
    state = position(agreed.rules, shown.replace(" / ", "\n"))
    return Outline(agreed.rules, agreed.seats, state.board, moves, len(entries), length)


def _read_frame(record: Record) -> tuple[Round, int | None, list[Record]]:
    """Of a match the first round without moves, the length, and what stands for each round."""
    agreed = _read_agreed(record)
    length, entries = record.get("length"), record.get("rounds")
    if length is not None and (type(length) is not int or not 1 <= length <= MAX_ROUNDS):
        raise BadNotation("damaged", "its length is no number of rounds")
    if not isinstance(entries, list) or not 1 <= len(entries) <= (length or len(entries)):
        raise BadNotation("damaged", "it does not have as many rounds as it should")
    if len(entries) > MAX_ROUNDS:
        raise BadNotation("too_long", f"more than {MAX_ROUNDS} rounds")
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            raise BadNotation("damaged", f"round {number} is no object")
    return agreed, length, entries


def _agreed(played: Round) -> Record:
    rules = played.rules
    settings = dict(rules.settings())
    if "walls" in settings:
        walls = cast(tuple[int, ...], settings["walls"])
        settings["walls"] = " ".join(cell_name(rules.size, cell) for cell in walls)
    return {
        "game": rules.game,
        "settings": settings,
        "seats": [seat._asdict() for seat in played.seats],
        "time_limit": played.time_limit,
    }


def _moves_of(played: Round) -> Record:
    size = played.rules.size
    words = [cell_name(size, t.cell) + (BY_CLOCK if t.by_clock else "") for t in played.turns]
    return {"moves": " ".join(words), "position": _one_line(played.final)}


def _one_line(state: State) -> str:
    return state.text().replace("\n", " / ")


def _read_agreed(record: Record) -> Round:
    """A round without moves yet."""
    rules = _read_rules(record)
    limit = record.get("time_limit")
    if limit is not None and (type(limit) is not int or limit not in TIME_LIMITS):
        raise BadNotation("damaged", "its time limit is none that there is")
    return Round(rules, _read_seats(record, rules.players), (), limit)


def _replay(agreed: Round, record: Record, most: int) -> Round:
    words = _words(record.get("moves"))
    if len(words) > most:
        raise BadNotation("too_long", f"more than {most} moves")
    cells = _cells_of(agreed.rules.size, (word.removesuffix(BY_CLOCK) for word in words))
    state, turns = agreed.rules.start(), []
    for number, (word, cell) in enumerate(zip(words, cells, strict=True), 1):
        by_clock = word.endswith(BY_CLOCK)
        if by_clock and agreed.time_limit is None:
            raise BadNotation("damaged", f"move {number}: there is no clock that could make it")
        try:
            step = state.play(cell)
        except IllegalMove as error:
            raise BadNotation("illegal_move", f"move {number}: {error}") from None
        turns.append(Turn(cell, step, by_clock))
        state = step.state
    if _one_line(state) != record.get("position"):
        raise BadNotation("mismatch", f"after {len(turns)} moves")
    return agreed._replace(turns=tuple(turns))


def _read_rules(record: Record) -> Rules:
    game, settings = record.get("game"), record.get("settings")
    if not isinstance(game, str) or not isinstance(settings, dict):
        raise BadNotation("damaged", "it names no game")
    size, names = settings.get("size"), settings.get("walls")
    if isinstance(names, str) and isinstance(size, int):
        settings = {**settings, "walls": _cells_of(size, _words(names))}
    try:
        return make_rules(game, **settings)
    except BadRules as error:
        raise BadNotation("rules", str(error)) from None


def _read_seats(record: Record, players: int) -> tuple[Seat, ...]:
    seats = record.get("seats")
    if not isinstance(seats, list) or len(seats) != players:
        raise BadNotation("damaged", f"it needs {players} seats")
    return tuple(_read_seat(seat) for seat in seats)


def _read_seat(seat: object) -> Seat:
    if not isinstance(seat, dict):
        raise BadNotation("damaged", "a seat is no object")
    name, kind = seat.get("name", ""), seat.get("kind", PERSON)
    if not isinstance(name, str) or not Seat(name).has_good_name:
        raise BadNotation("damaged", "a seat's name is no short text")
    if kind not in KINDS or not isinstance(kind, str):
        raise BadNotation("damaged", "a seat is taken by nobody known")
    return Seat(name, kind)


def _words(text: object) -> list[str]:
    if not isinstance(text, str):
        raise BadNotation("damaged", "cells are missing")
    return text.split()


def _cells_of(size: int, names: Iterable[str]) -> tuple[int, ...]:
    cells = []
    for name in names:
        cell = cell_at(size, name)
        if cell is None:
            raise BadNotation("damaged", f"{name[:20]!r} is no cell")
        cells.append(cell)
    return tuple(cells)
