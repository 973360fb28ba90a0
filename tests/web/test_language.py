"""Texts: both languages are whole, and every one of them is used."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from rilto.errors import WHY_ILLEGAL, WHY_UNREADABLE
from rilto.games.catalogue import GAMES
from rilto.games.chain import COLOURS
from rilto.notation import KINDS
from web.choice import FOR_ALL
from web.keys import BOARD
from web.language import LANGUAGES, TABLES, Text, Texts
from web.lessons import LESSONS
from web.playback import SPEEDS
from web.scheme import SCHEMES

ROOT = Path(__file__).parents[2]
SOURCES = [*ROOT.glob("web/**/*.py"), ROOT / "index.html"]

KEY_NAMES = ["ctrl", "shift", "Enter", "Space", "Escape", "Home", "End"]
KEY_NAMES += [f"Arrow{way}" for way in ("Up", "Down", "Left", "Right")]

# Families of keys that the code puts together, with all members that there are.
FAMILIES = {
    "colour": [*COLOURS],
    "game": [*GAMES],
    "about": [*GAMES],
    "setting": ["game", *{o.name for game in GAMES.values() for o in (*game.offers, *FOR_ALL)}],
    "choice.scheme": [*SCHEMES],
    "choice.speed": [*SPEEDS],
    "title": [*LESSONS],
    "lesson": [*LESSONS],
    "help": ["match", "keys"],
    "topic": ["match", "keys"],
    "keys": [*BOARD],
    "key": [*KEY_NAMES],
    "refusal": [*WHY_ILLEGAL],
    "unreadable": [*WHY_UNREADABLE],
    "result.why": ["last_colour", "limit", "board_full", "nobody", "endless", "cut_off"],
    "kind": [*KINDS],
    "trouble": ["store", "full", "again"],
    "action": ["load", "export", "delete"],
    "bot": [*KINDS[1:]],
    "turn": ["to_start", "to_move", "to_think"],
    "seat": ["to_move", "out", "winner"],
}


def written_keys() -> set[str]:
    """The keys that stand in the sources as they are."""
    keys: set[str] = set()
    for source in SOURCES:
        keys |= set(re.findall(r'["\']([a-z_]+(?:\.[A-Za-z_]+)*)["\']', source.read_text("utf-8")))
    return keys


def family_keys() -> set[str]:
    keys = {f"{family}.{name}" for family, names in FAMILIES.items() for name in names}
    for game in GAMES.values():
        for offer in (*game.offers, *FOR_ALL):
            for value in offer.choices:
                named = f"choice.{offer.name}.{value}"
                keys.add(named if named in TABLES["de"] else f"choice.{offer.name}")
    return keys


def names_in(text: Text) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def test_languages_have_the_same_keys_and_fill_in_the_same_names() -> None:
    german, english = TABLES["de"], TABLES["en"]
    assert german.keys() == english.keys()
    for key in german:
        assert type(german[key]) is type(english[key]), key
        assert names_in(german[key]) == names_in(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_asked_for_is_there(language: str) -> None:
    assert family_keys() - TABLES[language].keys() == set()


def test_every_text_is_used() -> None:
    assert TABLES["de"].keys() - written_keys() - family_keys() == set()


def test_numbers_choose_the_form() -> None:
    texts = Texts("de")
    assert texts("say.waves", count=1) == "1 Welle"
    assert texts("say.waves", count=3) == "3 Wellen"


def test_lists_are_joined_by_rule() -> None:
    texts = Texts("de")
    assert texts.listed([]) == ""
    assert texts.listed(["Rot"]) == "Rot"
    assert texts.listed(["Rot", "Blau"]) == "Rot und Blau"
    assert texts.listed(["Rot", "Blau", "Grün"]) == "Rot, Blau und Grün"


def test_an_unknown_language_is_german() -> None:
    assert Texts("tlh").language == "de"


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        Texts("de")("no.such.key")
