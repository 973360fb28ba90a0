"""What all records have in common: JSON text that says what it is and in which version.

A record may come from anywhere. So it is looked at only up to a length, as strictly as JSON allows:
no key twice, no number that is none. An older version is brought up to date step by step; a newer
one is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rilto.errors import BadNotation

Record = dict[str, object]


class Format(NamedTuple):
    """A kind of record. `upgrades` lead from version 1 to 2, from 2 to 3 and so on to today's.

    Each is given a record of its version and answers with one of the next; it may raise
    `BadNotation`.
    """

    name: str
    upgrades: tuple[Callable[[Record], Record], ...] = ()

    @property
    def version(self) -> int:
        """The version that is written today."""
        return len(self.upgrades) + 1

    def to_text(self, content: Mapping[str, object]) -> str:
        """A record of today's version as one line of JSON."""
        return json.dumps({**self.head(), **content}, ensure_ascii=False)

    def head(self) -> Record:
        """The entries that every record of this kind begins with."""
        return {"format": self.name, "version": self.version}

    def opened(self, record: object) -> Record:
        """A record of this kind and of any version as one of today's. Raises `BadNotation`."""
        if not isinstance(record, dict) or record.get("format") != self.name:
            raise BadNotation("foreign")
        version = record.get("version")
        if type(version) is not int or version < 1:
            raise BadNotation("damaged", "it has no version")
        if version > self.version:
            raise BadNotation("newer", f"version {version}")
        for upgrade in self.upgrades[version - 1 :]:
            record = upgrade(record)
        return record


MAX_DEPTH = 20
"""How many objects and lists may lie in each other."""

_ALL_BUT_BRACKETS = re.compile(r"""[^][{}"]++|"[^"\\]*+(?:\\.[^"\\]*+)*+"?""", re.DOTALL)


def from_json(text: str, most: int) -> object:
    """What JSON of at most that many characters says. Raises `BadNotation`."""
    if len(text) > most:
        raise BadNotation("too_long", f"more than {most} characters")
    if _is_too_deep(text):
        raise BadNotation("damaged", "its brackets are nested too deep, or do not match")
    try:
        return json.loads(text, object_pairs_hook=_without_twins, parse_constant=_refuse)
    except BadNotation:
        raise  # it says more
    except (ValueError, RecursionError, MemoryError):
        raise BadNotation("damaged") from None


def _is_too_deep(text: str) -> bool:
    """Is more nested than we ever write?

    Where Python runs in a browser its parser does not survive deep nesting, so it must not see it.
    """
    brackets = _ALL_BUT_BRACKETS.sub("", text)
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace("[]", "").replace("{}", "")
    return bool(brackets)


def _without_twins(pairs: Iterable[tuple[str, object]]) -> Record:
    record: Record = {}
    for key, value in pairs:
        if key in record:
            _refuse(key)
        record[key] = value
    return record


def _refuse(what: str) -> object:
    raise BadNotation("damaged", f"{what[:20]!r} has no place in it")
