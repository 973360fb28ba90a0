"""Rounds that are kept by name: as values, and as text in a store or in a file.

The text is a record (see `rilto/record.py`) with one save or several: each has a name, when it was
saved, and the record of its match. A file may also hold the bare record of a match or of a round.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from rilto.errors import BadNotation
from rilto.match import Match
from rilto.notation import MATCH, ROUND, read
from rilto.record import Format, from_json

SAVES = Format("rilto-saves")

MAX_NAME = 60
"""Characters of a save's name."""

MAX_SAVES = 100
"""How many rounds are kept by name."""

MAX_ROOM = 4_000_000
"""Characters that all of them may take together."""

MAX_TEXT = 5_000_000
"""Characters, and bytes, of the longest file that is looked at: all saves together are shorter."""

END_OF_TIME = 10**11
"""Seconds since 1970 that no save has reached."""


class Save(NamedTuple):
    """A match as it was at some moment; `saved` says which, in seconds since 1970.

    `match` is its record, which has not been replayed yet and may turn out to be none. A `name` of
    "" is none: one will be found.
    """

    name: str
    saved: int
    match: str


def plain(name: str, most: int) -> str:
    """A name as somebody wrote it, freed of control marks and cut to its longest."""
    return "".join(c for c in name if c.isprintable()).strip()[:most].strip()


def to_text(saves: Iterable[Save]) -> str:
    """Saves as text that `from_text` reads."""
    entries = [
        {"name": save.name, "saved": save.saved, "match": json.loads(save.match)} for save in saves
    ]
    return SAVES.to_text({"saves": entries})


def from_text(text: str, now: int = 0) -> tuple[Save, ...]:
    """The saves that a text holds; where it does not say when one was saved, it was `now`.

    Their matches are still to be read. Raises `BadNotation` when the text holds no saves.
    """
    record = from_json(text, MAX_TEXT)
    kind = record.get("format") if isinstance(record, dict) else None
    if kind == MATCH.name:
        return (Save("", now, text),)
    if kind == ROUND.name:
        return (Save("", now, Match.of_round(read(text)).record()),)
    entries = SAVES.opened(record).get("saves")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MAX_SAVES:
        raise BadNotation("damaged", "it does not hold as many saves as it may")
    return tuple(_read_save(entry) for entry in entries)


def _read_save(entry: object) -> Save:
    if not isinstance(entry, dict):
        raise BadNotation("damaged", "a save is no object")
    name, saved, match = entry.get("name"), entry.get("saved"), entry.get("match")
    if not isinstance(name, str) or name != plain(name, MAX_NAME):
        raise BadNotation("damaged", "a save's name is no short text")
    if type(saved) is not int or not 0 <= saved < END_OF_TIME:
        raise BadNotation("damaged", "nobody knows when it was saved")
    if not isinstance(match, dict):
        raise BadNotation("damaged", "there is no match in it")
    return Save(name, saved, json.dumps(match, ensure_ascii=False))
