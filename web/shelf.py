"""The shelf of rounds kept by name: what its dialog shows, and what can be done there.

The store is the shelf: each save is a text of its own in it, and so is each record that could not
be read and was set aside. Nothing leaves it without somebody's word, and what was deleted last can
be put back.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from random import Random
from typing import NamedTuple, Protocol

from rilto.errors import BadNotation
from rilto.match import Match
from rilto.notation import Outline, outline
from web.keeping import Store
from web.language import Texts
from web.picture import Picture
from web.saves import MAX_NAME, MAX_ROOM, MAX_SAVES, Save, from_text, plain, to_text
from web.view import rules_line, seat_name

SAVED = "saved/"
ASIDE = "set-aside"
"""What the keys of the store begin with: of saves, and of what was set aside."""

MAX_ASIDE = 10
"""How many records are kept that could not be read."""

SUFFIX = ".rilto.json"
"""What the name of every file ends with."""


class Incoming(NamedTuple):
    """A file that somebody brings: its text, or a `problem` out of `WHY_UNREADABLE`."""

    name: str
    text: str
    problem: str = ""


class Action(NamedTuple):
    """What can be done with an entry: in a word, and in words for those who see no rows."""

    name: str
    words: str
    label: str


class Entry(NamedTuple):
    """A save, or with no `picture` something set aside, whose name cannot be changed."""

    key: str
    name: str
    name_label: str
    lines: tuple[str, ...]
    picture: Picture | None
    actions: tuple[Action, ...]


class ShelfView(NamedTuple):
    """What the dialog shows.

    `offered` is a name for the round on the board, `note` what has just happened, which may be
    undone. `focus` is the key of an entry to go to, "undo" for what undoes, "" for neither.
    """

    offered: str
    entries: tuple[Entry, ...]
    aside: tuple[Entry, ...]
    note: str
    can_undo: bool
    focus: str


class ShelfScreen(Protocol):
    """What the shelf asks of the page."""

    def show_shelf(self, view: ShelfView) -> None:
        """Show what lies on the shelf."""

    def download(self, name: str, text: str) -> None:
        """Hand out a file."""


class Shelf:
    """The saves in `store`. `random` makes their keys, `now` says the time in seconds since 1970.

    `open` comes first: it says in which words and over which match the dialog opens.
    """

    def __init__(
        self,
        screen: ShelfScreen,
        store: Store,
        texts: Texts,
        random: Random,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._screen, self._store, self._texts = screen, store, texts
        self._random, self._now = random, now
        self._match: Match | None = None
        self._deleted: tuple[str, str] | None = None
        self._note = ""

    def open(self, texts: Texts, match: Match) -> None:
        """Show what there is; `match` lies on the board and can be saved."""
        self._texts, self._match = texts, match
        self._note, self._deleted = "", None
        for key, text in self._stored(SAVED).items():
            try:
                _read(text)
            except BadNotation as error:
                self._lay_aside(key, error)
        self._show()

    def _show(self, note: str = "", focus: str = "") -> None:
        """Show the shelf as it is, when it is known whether it could be kept."""
        self._note = note or self._note
        self._store.after(lambda: self._show_now(focus))

    def _show_now(self, focus: str) -> None:
        trouble = self._store.trouble
        note = self._texts(f"trouble.{trouble}") if trouble else self._note
        assert self._match, "the dialog was opened"
        saves = self._stored(SAVED)
        newest_first = sorted(saves, key=lambda key: _read(saves[key])[0].saved, reverse=True)
        self._screen.show_shelf(
            ShelfView(
                self._offered_name(self._match.session.rules.game, self._seconds()),
                tuple(self._entry(key, *_read(saves[key])) for key in newest_first),
                tuple(self._entry_aside(*item) for item in self._stored(ASIDE).items()),
                note,
                self._deleted is not None,
                focus,
            )
        )

    def _stored(self, kind: str) -> dict[str, str]:
        texts = self._store.texts
        return {key: texts[key] for key in sorted(texts) if key.startswith(kind)}

    def _seconds(self) -> int:
        return int(self._now())

    # Saves

    def save(self, name: str) -> None:
        """Keep the match on the board under a name; without one, under the name that is offered."""
        assert self._match, "the dialog was opened"
        if key := self.keep(self._match, name):
            kept = _read(self._store.texts[key])[0]
            self._show(self._texts("shelf.saved", name=kept.name), key)
        else:
            self._show(self._texts("shelf.full"))

    def keep(self, match: Match, name: str = "") -> str:
        """Keep a match; its key, or "" when there is no room."""
        return self._add(Save(name, self._seconds(), match.record()), match.session.rules.game)

    def _add(self, save: Save, game: str) -> str:
        name = plain(save.name, MAX_NAME) or self._offered_name(game, save.saved)
        text = to_text([save._replace(name=name)])
        saves = self._stored(SAVED)
        if len(saves) >= MAX_SAVES or sum(map(len, saves.values())) + len(text) > MAX_ROOM:
            return ""
        key = self._new_key(SAVED)
        self._store.put(key, text)
        return key

    def _new_key(self, kind: str) -> str:
        return f"{kind.rstrip('/')}/{self._seconds()}-{self._random.getrandbits(32):08x}"

    def holds(self, match: Match) -> bool:
        """Is the match saved just as it is?"""
        record = match.record()
        return any(record == save.match for save in self._saves())

    def _saves(self) -> list[Save]:
        saves = []
        for text in self._stored(SAVED).values():
            try:
                saves.append(_read(text)[0])
            except BadNotation:
                continue  # it is set aside when the dialog opens
        return saves

    def load(self, key: str) -> Match | None:
        """The match of a save; None when it turns out to be none, which is said then."""
        try:
            return Match.from_record(_read(self._store.texts[key])[0].match)
        except BadNotation as error:
            self._lay_aside(key, error)
            self._show()
            return None

    def rename(self, key: str, name: str) -> None:
        """Give a save another name; without one it keeps the one it has."""
        save, _ = _read(self._store.texts[key])
        if name := plain(name, MAX_NAME):
            self._store.put(key, to_text([save._replace(name=name)]))
        self._show()

    def delete(self, key: str) -> None:
        """Take a save, or something set aside, off the shelf."""
        text = self._store.texts[key]
        self._store.delete(key)
        self._deleted = key, text
        name = _read(text)[0].name if key.startswith(SAVED) else self._texts("shelf.record")
        self._show(self._texts("shelf.deleted", name=name), "undo")

    def put_back(self) -> None:
        """Put back what was deleted last."""
        if self._deleted:
            (key, text), self._deleted = self._deleted, None
            self._store.put(key, text)
            self._show(self._texts("shelf.put_back"), key)

    # What could not be read

    def set_aside(self, key: str) -> str:
        """Move a text that could not be read to where it is kept; of too many the oldest goes.

        What is to be said about that, or "".
        """
        self._keep_aside(self._store.texts[key])
        self._store.delete(key)
        aside = list(self._stored(ASIDE))
        for oldest in aside[:-MAX_ASIDE]:
            self._store.delete(oldest)
        return self._texts("shelf.oldest_gone") if len(aside) > MAX_ASIDE else ""

    def _keep_aside(self, text: str) -> None:
        self._store.put(self._new_key(ASIDE), text)

    def rescue(self, record: str) -> None:
        """Keep the record of a match that turned up, as a save if it can be one."""
        try:
            kept = self.keep(Match.from_record(record))
        except BadNotation:
            kept = ""
        if not kept:
            self._keep_aside(record)

    def _lay_aside(self, key: str, error: BadNotation) -> None:
        reason = self._texts(f"unreadable.{error.reason}")
        told = self._texts("trouble.save", reason=reason)
        self._note = f"{told} {self.set_aside(key)}".strip()

    # Files

    def export(self, key: str) -> None:
        """Hand out one save, or one record that was set aside, as a file."""
        text = self._store.texts[key]
        name = _read(text)[0].name if key.startswith(SAVED) else ASIDE
        self._screen.download(_file_name(name), text)

    def export_all(self) -> None:
        """Hand out all saves as one file."""
        if saves := self._saves():
            day = datetime.fromtimestamp(self._seconds()).strftime("%Y-%m-%d")
            self._screen.download(_file_name(f"rilto {day}"), to_text(saves))

    def take_in(self, files: Iterable[Incoming]) -> Iterator[None]:
        """Put what files hold on the shelf; whoever asks may rest after each save of them."""
        keys: list[str] = []
        known, troubles = 0, []
        for file in files:
            try:
                saves = from_text(file.text, self._seconds()) if not file.problem else ()
                problem = file.problem
            except BadNotation as error:
                saves, problem = (), error.reason
            for save in saves:
                try:
                    match = Match.from_record(save.match)
                except BadNotation as error:
                    problem = error.reason
                    continue
                finally:
                    yield
                save = save._replace(match=match.record())  # and nothing else that lay in it
                if save in self._saves() or (not save.name and self.holds(match)):
                    known += 1
                elif key := self._add(save, match.session.rules.game):
                    keys.append(key)
                else:
                    problem = "no_room"
            if problem:
                troubles.append(self._refusal(file.name, problem))
        said = [self._texts("shelf.taken", count=len(keys))] if keys else []
        said += [self._texts("shelf.known", count=known)] if known else []
        self._deleted = None
        self._show(" ".join([*said, *troubles]), keys[0] if keys else "")

    def _refusal(self, file: str, problem: str) -> str:
        if problem == "no_room":
            return self._texts("shelf.full")
        reason = self._texts(f"unreadable.{problem}")
        return self._texts("trouble.file", file=plain(file, MAX_NAME), reason=reason)

    # Words

    def _entry(self, key: str, save: Save, shown: Outline) -> Entry:
        texts, rules = self._texts, shown.rules
        names = [seat_name(texts, rules, shown.seats, seat) for seat in range(rules.players)]
        turn = texts("shelf.turn", turn=shown.moves)
        if shown.length is None:
            turn = f"{texts('match.round', number=shown.number)} · {turn}"
        elif shown.length > 1:
            round_ = texts("match.round_of", number=shown.number, length=shown.length)
            turn = f"{round_} · {turn}"
        lines = (rules_line(texts, rules), ", ".join(names), f"{turn} · {self._when(save.saved)}")
        name_label = texts("shelf.name_of", name=save.name)
        actions = tuple(self._action(name, save.name) for name in ("load", "export", "delete"))
        picture = Picture(rules, shown.board, None)
        return Entry(key, save.name, name_label, lines, picture, actions)

    def _entry_aside(self, key: str, text: str) -> Entry:
        name = self._texts("shelf.record")
        size = self._texts("shelf.size", count=len(text))
        actions = tuple(self._action(action, name) for action in ("export", "delete"))
        return Entry(key, name, "", (size,), None, actions)

    def _action(self, name: str, of: str) -> Action:
        words = self._texts(f"action.{name}")
        return Action(name, words, self._texts("shelf.action", action=words, name=of))

    def _when(self, seconds: int) -> str:
        moment = datetime.fromtimestamp(seconds)
        return self._texts("shelf.when", day=self._day(seconds), time=moment.strftime("%H:%M"))

    def _day(self, seconds: int) -> str:
        moment = datetime.fromtimestamp(seconds)
        return self._texts("shelf.day", day=moment.day, month=moment.month, year=moment.year)

    def _offered_name(self, game: str, seconds: int) -> str:
        name = self._texts(
            "shelf.offered", game=self._texts(f"game.{game}"), day=self._day(seconds)
        )
        taken = {save.name for save in self._saves()}
        if name not in taken:
            return name
        number = 2
        while f"{name} ({number})" in taken:
            number += 1
        return f"{name} ({number})"


@lru_cache(maxsize=2 * MAX_SAVES)
def _read(text: str) -> tuple[Save, Outline]:
    """A stored save, and its match in outline. Raises `BadNotation`."""
    saves = from_text(text)
    if len(saves) != 1 or not saves[0].name:
        raise BadNotation("damaged", "one save with a name is stored at a time")
    return saves[0], outline(saves[0].match)


def _file_name(name: str) -> str:
    """A name that every system allows for a file."""
    words = "".join(c if c.isalnum() or c in ".-" else " " for c in name).split()
    return ("-".join(words).strip(".-").lower()[:MAX_NAME] or "rilto") + SUFFIX
