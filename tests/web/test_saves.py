"""Saves as text: what is written can be read, also in years to come, and nothing else can."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rilto import BadNotation, make_rules, notation
from rilto.match import Match
from rilto.notation import MATCH, ROUND, Seat, outline
from rilto.record import Format, Record
from web.saves import (
    MAX_NAME,
    MAX_ROOM,
    MAX_SAVES,
    MAX_TEXT,
    SAVES,
    Save,
    from_text,
    plain,
    to_text,
)

KEPT = sorted((Path(__file__).parent / "records").glob("*.rilto.json"))
"""A file of each kind and version that Rilto has ever written. They are never changed."""


def a_match(*cells: int, name: str = "Ada", length: int | None = 3) -> Match:
    match = Match(make_rules("classic"), (Seat(name), Seat("", "easy")), length=length)
    for cell in cells:
        match.session.play(cell)
    return match


RECORD = a_match(12, 0, 12).record()
SAVE = Save("Donnerstag", 1_796_021_100, RECORD)


def reason(text: str) -> str:
    with pytest.raises(BadNotation) as refused:
        from_text(text)
    return refused.value.reason


def changed(**changes: object) -> str:
    """A text with one save in which something is otherwise; what is None is left out."""
    record = json.loads(to_text([SAVE]))
    entry = {**record["saves"][0], **changes}
    record["saves"] = [{key: value for key, value in entry.items() if value is not None}]
    return json.dumps(record)


@pytest.mark.parametrize("name", ["", "x", "„Größe“ <b>", "名前 🎲", "x" * MAX_NAME])
def test_saves_come_back_as_they_were(name: str) -> None:
    several = (SAVE._replace(name=name), SAVE._replace(saved=0), SAVE)
    assert from_text(to_text(several)) == several
    assert Match.from_record(several[0].match).record() == RECORD


def test_bare_records_of_a_match_and_a_round_are_saves_without_a_name() -> None:
    match = a_match(12, 0, 12)
    assert from_text(match.record(), now=7) == (Save("", 7, RECORD),)
    (save,) = from_text(match.session.record(), now=7)
    assert Match.from_record(save.match).session.played == match.session.played


# Versions


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_every_version_can_be_read_for_ever(path: Path) -> None:
    kept = from_text(path.read_text("utf-8"))
    for save in kept:
        match = Match.from_record(save.match)
        assert match.session.turn == 5
        assert outline(save.match).moves == 5
        assert match.session.seats[0].name == "Ada"
    if path.name.startswith("saves"):
        assert [(save.name, save.saved) for save in kept] == [("Donnerstag", 1_796_021_100)]


def test_a_file_of_every_version_is_kept() -> None:
    names = {path.name for path in KEPT}
    for kind, form in (("saves", SAVES), ("match", MATCH), ("round", ROUND)):
        for version in range(1, form.version + 1):
            assert f"{kind}-{version}.rilto.json" in names


def test_an_older_version_is_brought_up_to_date_step_by_step() -> None:
    def named(record: Record) -> Record:
        return {**record, "names": [record["name"]]}

    def counted(record: Record) -> Record:
        return {**record, "count": 1 if record["names"] else 0}

    form = Format("thing", (named, counted))
    assert form.version == 3
    old = {"format": "thing", "version": 1, "name": "x"}
    assert form.opened(old) == {**old, "names": ["x"], "count": 1}
    middle = {"format": "thing", "version": 2, "names": []}
    assert form.opened(middle) == {**middle, "count": 0}
    assert json.loads(form.to_text({}))["version"] == 3
    with pytest.raises(BadNotation) as refused:
        form.opened({"format": "thing", "version": 4})
    assert refused.value.reason == "newer"


def test_saves_of_a_newer_version_are_said_to_be_newer() -> None:
    text = to_text([SAVE]).replace('"version": 1', '"version": 2', 1)
    assert reason(text) == "newer"


# What is refused


def test_a_text_cut_short_anywhere_is_damaged() -> None:
    text = to_text([SAVE])
    for length in range(len(text)):
        assert reason(text[:length]) == "damaged"


@pytest.mark.parametrize("text", ["null", "[]", "{}", '"x"', "1e999", '{"format": "chess"}'])
def test_other_json_is_foreign(text: str) -> None:
    assert reason(text) == "foreign"


@pytest.mark.parametrize(
    "changes",
    [
        {"name": None},
        {"name": 5},
        {"name": "x" * (MAX_NAME + 1)},
        {"name": "a\nb"},
        {"name": " a"},
        {"name": "\ud800"},
        {"name": "a\u202eb"},
        {"saved": None},
        {"saved": -1},
        {"saved": 1.5},
        {"saved": True},
        {"saved": "2026"},
        {"saved": 10**11},
        {"saved": 10**4000},
        {"match": None},
        {"match": "x"},
        {"match": [RECORD]},
    ],
    ids=str,
)
def test_a_wrong_value_is_refused(changes: dict[str, object]) -> None:
    assert reason(changed(**changes)) == "damaged"


@pytest.mark.parametrize("depth", [100, 1000, 100_000])
def test_deep_nesting_is_damage(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    assert reason(nested) == "damaged"
    assert (
        reason(to_text([SAVE]).replace('"match": {', f'"match": {{"more": {nested}, ')) == "damaged"
    )


def test_no_key_may_come_twice_and_every_number_must_be_one() -> None:
    text = to_text([SAVE])
    assert reason(text.replace('"name"', '"name": "other", "name"', 1)) == "damaged"
    assert reason(text.replace('"saved": ', '"more": NaN, "saved": ')) == "damaged"
    assert reason(text.replace('"saved": ', '"more": -Infinity, "saved": ')) == "damaged"


def test_too_many_saves_and_too_long_texts_are_refused() -> None:
    assert len(from_text(to_text([SAVE] * MAX_SAVES))) == MAX_SAVES
    assert reason(to_text([SAVE] * (MAX_SAVES + 1))) == "damaged"
    assert reason(to_text([])) == "damaged"
    assert reason(" " * (MAX_TEXT + 1)) == "too_long"


def test_a_whole_shelf_can_be_handed_out_and_taken_in_again() -> None:
    widest = 3 * MAX_SAVES * (MAX_NAME + 8 * notation.MAX_NAME)  # a character has up to 4 bytes
    assert MAX_ROOM + widest <= MAX_TEXT


def test_a_name_is_one_line_of_printable_text() -> None:
    assert plain("  Ada\n\u202e & Bo ", 99) == "Ada & Bo"
    assert plain("x" * 99, 5) == "xxxxx"
    assert plain("abc   def", 5) == "abc"
    assert plain("\ud800\0", 5) == ""
