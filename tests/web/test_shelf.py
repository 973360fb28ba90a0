"""The shelf: what is kept by name, what goes out and comes in, and what could not be read."""

from __future__ import annotations

import json
from random import Random

import pytest

from rilto import make_rules
from rilto.match import Match
from rilto.notation import Seat
from web.language import Texts
from web.saves import MAX_SAVES, Save, from_text, to_text
from web.shelf import ASIDE, MAX_ASIDE, SAVED, SUFFIX, Incoming, Shelf, ShelfView

from .fakes import FakeScreen, FakeStore
from .test_saves import RECORD, a_match

NOW = 1_796_021_100


class Room:
    """A shelf with its dialog open."""

    def __init__(self, language: str = "de") -> None:
        self.screen, self.store, self.now = FakeScreen(), FakeStore(), float(NOW)
        self.texts = Texts(language)
        self.shelf = Shelf(self.screen, self.store, self.texts, Random(1), lambda: self.now)
        self.match = a_match(12, 0)
        self.open()

    def open(self) -> None:
        self.shelf.open(self.texts, self.match)

    @property
    def view(self) -> ShelfView:
        assert self.screen.shelf
        return self.screen.shelf

    @property
    def names(self) -> list[str]:
        return [entry.name for entry in self.view.entries]

    def take_in(self, *files: str | Incoming) -> str:
        """Bring files; what is said of them."""
        incoming = [Incoming("f.json", file) if isinstance(file, str) else file for file in files]
        for _ in self.shelf.take_in(incoming):
            pass
        return self.view.note


def test_the_match_on_the_board_is_saved_under_a_name() -> None:
    room = Room()
    assert room.names == []
    room.shelf.save("  Donnerstag ")
    (entry,) = room.view.entries
    assert entry.name == "Donnerstag"
    assert room.view.note == "„Donnerstag“ ist gespeichert."
    assert entry.lines[0].startswith("Klassisch · 2 Spieler · ")
    assert entry.lines[1] == "Ada, Kiesel"
    assert "Runde 1 von 3 · Zug 2 · " in entry.lines[2]
    assert entry.picture
    assert entry.picture.board == room.match.session.state.board
    assert [action.words for action in entry.actions] == ["Laden", "Exportieren", "Löschen"]
    assert entry.actions[0].label == "„Donnerstag“: Laden"
    loaded = room.shelf.load(entry.key)
    assert loaded
    assert loaded.record() == room.match.record()


def test_a_name_is_offered_that_is_not_taken_yet() -> None:
    room = Room()
    day = room.view.offered.removeprefix("Klassisch, ")
    assert day.count(".") == 2
    room.shelf.save("")
    assert room.names == [f"Klassisch, {day}"]
    assert room.view.offered == f"Klassisch, {day} (2)"
    room.shelf.save("")
    assert room.view.offered == f"Klassisch, {day} (3)"


def test_the_newest_stands_first() -> None:
    room = Room()
    for name in ("a", "c", "b"):
        room.shelf.save(name)
        room.now += 60
    assert room.names == ["b", "c", "a"]


def test_a_save_does_not_change_when_the_round_goes_on() -> None:
    room = Room()
    room.shelf.save("x")
    assert room.shelf.holds(room.match)
    room.match.session.play(12)
    assert not room.shelf.holds(room.match)
    loaded = room.shelf.load(room.view.entries[0].key)
    assert loaded
    assert loaded.session.turn == 2


def test_it_is_renamed_but_never_nameless() -> None:
    room = Room()
    room.shelf.save("x")
    key = room.view.entries[0].key
    room.shelf.rename(key, "y\n")
    assert room.names == ["y"]
    room.shelf.rename(key, "  ")
    assert room.names == ["y"]


def test_what_was_deleted_can_be_put_back() -> None:
    room = Room()
    room.shelf.save("x")
    before = dict(room.store.texts)
    room.shelf.delete(room.view.entries[0].key)
    assert room.store.texts == {}
    assert (room.view.note, room.view.can_undo, room.view.focus) == (
        "„x“ ist gelöscht.",
        True,
        "undo",
    )
    room.shelf.put_back()
    assert room.store.texts == before
    assert not room.view.can_undo
    room.shelf.put_back()
    assert room.store.texts == before


def test_what_is_set_aside_can_be_deleted_and_put_back_too() -> None:
    room = Room()
    room.store.texts["bad"] = "nonsense"
    room.shelf.set_aside("bad")
    room.open()
    (entry,) = room.view.aside
    assert entry.picture is None
    assert [action.name for action in entry.actions] == ["export", "delete"]
    room.shelf.export(entry.key)
    assert room.screen.files == {f"set-aside{SUFFIX}": "nonsense"}
    room.shelf.delete(entry.key)
    assert len(room.view.aside) == 0
    room.shelf.put_back()
    assert list(room.view.aside) == [entry]


def test_several_are_set_aside_and_the_oldest_of_too_many_goes_and_is_told() -> None:
    room = Room()
    for number in range(MAX_ASIDE + 3):
        room.store.texts["bad"] = str(number)
        told = room.shelf.set_aside("bad")
        assert bool(told) == (number >= MAX_ASIDE)
        assert "bad" not in room.store.texts
        room.now += 1
    kept = [text for key, text in sorted(room.store.texts.items()) if key.startswith(ASIDE)]
    assert kept == [str(number) for number in range(3, MAX_ASIDE + 3)]


def test_a_match_that_turns_up_is_saved_or_else_set_aside() -> None:
    room = Room()
    room.shelf.rescue(RECORD)
    room.shelf.rescue("{")
    room.open()
    (entry,) = room.view.entries
    assert "Zug 3" in entry.lines[2]
    assert len(room.view.aside) == 1


def test_there_is_room_for_so_many_and_no_more() -> None:
    room = Room()
    for _ in range(MAX_SAVES):
        assert room.shelf.keep(room.match)
    before = dict(room.store.texts)
    room.shelf.save("x")
    assert room.view.note == "Hier ist kein Platz mehr. Lösche zuerst etwas."
    assert not room.shelf.keep(room.match)
    assert room.store.texts == before
    room.shelf.export_all()
    (text,) = room.screen.files.values()
    assert len(from_text(text)) == MAX_SAVES
    assert room.take_in(text) == f"{MAX_SAVES} Runden waren schon da."


def test_a_stored_save_that_cannot_be_read_is_set_aside_and_told() -> None:
    room = Room()
    room.shelf.save("good")
    room.store.texts[SAVED + "1"] = "{"
    room.store.texts[SAVED + "2"] = to_text([Save("bad", 5, RECORD)]).replace("12", "x")
    room.store.texts[SAVED + "3"] = to_text([Save("one", 5, RECORD), Save("two", 5, RECORD)])
    room.open()
    assert room.names[0] == "good"
    assert "beiseitegelegt" in room.view.note
    assert "{" in [text for key, text in room.store.texts.items() if key.startswith(ASIDE)]
    assert not any(key in (SAVED + "1", SAVED + "3") for key in room.store.texts)


def test_a_save_whose_moves_are_wrong_is_found_out_when_it_is_loaded() -> None:
    room = Room()
    bad = to_text([Save("bad", 5, RECORD.replace("c3 a1 c3", "c3 a1 d4"))])
    assert "d4" in bad
    room.store.texts[SAVED + "1"] = bad
    room.open()
    assert room.names == ["bad"]
    assert room.shelf.load(SAVED + "1") is None
    assert room.names == []
    assert "ein Zug ist nicht erlaubt" in room.view.note
    assert list(room.store.texts.values()) == [bad]
    assert len(room.view.aside) == 1


# Files


def test_a_file_that_went_out_comes_in_again() -> None:
    room, other = Room(), Room()
    room.shelf.save("Größe: 5×5 / „x“")
    room.shelf.export(room.view.entries[0].key)
    ((name, text),) = room.screen.files.items()
    assert name == f"größe-5-5-x{SUFFIX}"
    assert other.take_in(text) == "Eine Runde ist dazugekommen."
    assert other.names == room.names
    assert other.view.focus == other.view.entries[0].key
    assert other.take_in(text) == "Eine Runde war schon da."
    assert len(other.names) == 1


@pytest.mark.parametrize(
    ("name", "file"),
    [("???", "rilto"), ("../../etc/passwd", "etc-passwd"), (".x", "x"), ("A  B", "a-b")],
)
def test_a_file_has_a_name_that_every_system_allows(name: str, file: str) -> None:
    room = Room()
    room.shelf.save(name)
    room.shelf.export(room.view.entries[0].key)
    assert list(room.screen.files) == [file + SUFFIX]


def test_a_bare_record_comes_in_under_a_name_of_its_own() -> None:
    room = Room()
    match = a_match(12, 0, 12)
    assert room.take_in(match.record(), match.session.record()) == "2 Runden sind dazugekommen."
    assert all(name.startswith("Klassisch, ") for name in room.names)
    assert room.take_in(match.record()) == "Eine Runde war schon da."


def test_what_is_good_in_a_file_comes_in_and_what_is_bad_is_told() -> None:
    room = Room()
    bad = RECORD.replace("c3 a1 c3", "c3 a1 d4")
    text = to_text([Save("good", 5, RECORD), Save("bad", 5, bad)])
    assert room.take_in(text) == (
        "Eine Runde ist dazugekommen. „f.json“ ließ sich nicht öffnen (ein Zug ist nicht erlaubt)."
    )
    assert room.names == ["good"]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "file",
    [
        Incoming("f.json", "", "too_long"),
        Incoming("f.json", "{"),
        Incoming("f.json", "[" * 100_000),
        Incoming("f.json", json.dumps({"format": "chess"})),
        Incoming("f.json", '{"a": 1, "a": 2}'),
        Incoming("f.json", RECORD.replace('"version": 1', '"version": 9')),
    ],
    ids=lambda file: file.text[:20],
)
def test_a_file_that_holds_no_save_changes_nothing(file: Incoming, language: str) -> None:
    room = Room(language)
    note = room.take_in(file)
    assert "f.json" in note
    assert room.store.texts == {}
    assert room.names == []


def test_nothing_is_called_saved_that_could_not_be_kept() -> None:
    room = Room()
    room.store.trouble = "full"
    room.shelf.save("x")
    assert room.view.note.startswith("Der Speicher ist voll")
    assert room.names == ["x"], "until the page is closed it can still be handed out"
    room.store.trouble = ""
    room.shelf.save("y")
    assert room.view.note == "„y“ ist gespeichert."


def test_a_match_of_any_number_of_rounds_says_which_one_it_is() -> None:
    room = Room()
    room.match = Match(make_rules("classic"), (Seat("Ada"), Seat("Bo")), length=None)
    room.open()
    room.shelf.save("x")
    assert room.view.entries[0].lines[2].startswith("Runde 1 · Zug 0 · ")


def test_the_language_may_change_between_two_openings() -> None:
    room = Room()
    room.shelf.save("x")
    room.texts = Texts("en")
    room.open()
    assert room.view.entries[0].actions[0].words == "Load"
