"""What the page keeps, as texts under keys, and how it gets into a database that may fail.

The keeper knows all texts at any time. What has changed is written at once, one write after the
other. When a write fails the change waits for the next one, and whoever listens is told, once; and
once more when all is kept again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rilto.errors import BadNotation
from rilto.record import from_json

MATCH = "match"
"""The key of the running match. Only the page that plays it may write it."""

Changes = Mapping[str, str | None]
"""New texts by key, None for those that are not kept any more."""

FULL, BROKEN = "full", "store"
"""Why a write has failed: there is no room, or no database."""

AGAIN, ELSEWHERE = "again", "elsewhere"
"""What else is told: all is kept again, and another page plays the match."""


MAX_SETTINGS = 10_000
"""Characters of the longest text of settings that is read."""


def read_settings(text: str) -> Mapping[str, Any]:
    """What a kept text of settings says, by name; nothing where it can't be read."""
    try:
        kept = from_json(text, MAX_SETTINGS)
    except BadNotation:
        return {}
    return kept if isinstance(kept, dict) else {}


class Store(Protocol):
    """Texts kept under keys."""

    @property
    def texts(self) -> Mapping[str, str]:
        """All that is kept, or will be."""

    @property
    def trouble(self) -> str:
        """Why it can't be kept now, `FULL` or `BROKEN`; "" when it can."""

    def put(self, key: str, text: str) -> None:
        """Keep a text; what was kept there before is replaced."""

    def delete(self, key: str) -> None:
        """Keep the text under that key no longer."""

    def after(self, act: Callable[[], object]) -> None:
        """Call `act` when all is kept, or can't be: at once if that is so already."""


class Database(Protocol):
    """Where the keeper writes."""

    def write(self, changes: Changes, hear: Callable[[str], object]) -> None:
        """Write all of that or nothing; later, call `hear` with "" or with why it has failed."""


class Keeper:
    """A `Store` in front of a database.

    `tell` hears of `FULL`, `BROKEN`, `AGAIN` and `ELSEWHERE`; `rescue` is given the record of a
    match that was found in the database when another one had been begun already.
    """

    def __init__(
        self, database: Database, tell: Callable[[str], object], rescue: Callable[[str], object]
    ) -> None:
        self._database, self._tell, self._rescue = database, tell, rescue
        self.texts: dict[str, str] = {}
        self.trouble = ""
        self._changed: dict[str, str | None] = {}
        self._in_the_air: dict[str, str | None] = {}
        self._writes = False
        self._waiting: list[Callable[[], object]] = []
        self._has_learned = False

    def put(self, key: str, text: str) -> None:
        """Keep a text; what was kept there before is replaced."""
        self.texts[key] = text
        self._changed[key] = text
        self.write()

    def delete(self, key: str) -> None:
        """Keep the text under that key no longer."""
        self.texts.pop(key, None)
        self._changed[key] = None
        self.write()

    def after(self, act: Callable[[], object]) -> None:
        """Call `act` when all is kept, or can't be: at once if that is so already."""
        if self._is_at_rest:
            act()
        else:
            self._waiting.append(act)

    @property
    def _is_at_rest(self) -> bool:
        return bool(self.trouble) or not (self._changed or self._writes)

    def write(self) -> None:
        """Write what has not been written yet, if there is something and nothing on its way."""
        if self._changed and not self._writes:
            self._in_the_air, self._changed = self._changed, {}
            self._writes = True
            self._database.write(dict(self._in_the_air), self._hear)

    def _hear(self, problem: str) -> None:
        self._writes = False
        changes, self._in_the_air = self._in_the_air, {}
        before, self.trouble = self.trouble, problem
        if problem:
            self._changed = {**changes, **self._changed}
        if problem != before:
            self._tell(problem or AGAIN)
        if not problem:
            self.write()
        if self._is_at_rest:
            waiting, self._waiting = self._waiting, []
            for act in waiting:
                act()

    # What others have done to the database

    def learn(self, stored: Mapping[str, str]) -> None:
        """The database holds this: it has been opened, or another page may have written."""
        pending = {**self._in_the_air, **self._changed}
        found = stored.get(MATCH)
        is_late = not self._has_learned and found not in (None, pending.get(MATCH, found))
        self._has_learned = True
        self.texts = dict(stored)
        self._apply(pending)
        if is_late and found:
            self._rescue(found)

    def lose_match(self, stored: Mapping[str, str]) -> None:
        """Another page plays the match, and the database holds this: it is not ours to write."""
        self._in_the_air.pop(MATCH, None)
        self._changed.pop(MATCH, None)
        self.learn(stored)
        self._tell(ELSEWHERE)

    def restore(self) -> None:
        """The database is empty, because it was deleted: write everything anew."""
        self._has_learned = True
        self._changed = {**self.texts, **self._changed}

    def hear_of(self, changes: Changes) -> None:
        """Another page has written this."""
        pending = {**self._in_the_air, **self._changed}
        self._apply({key: text for key, text in changes.items() if key not in pending})

    def _apply(self, changes: Changes) -> None:
        for key, text in changes.items():
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
