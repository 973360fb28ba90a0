"""How the board is shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rilto
from web.display import Display, display_fields
from web.language import Texts

DE = Texts("de")
CLASSIC, ROLIT = rilto.make_rules("classic"), rilto.make_rules("rolit")


def test_rolit_shows_beginners_where_they_may_play_and_the_chain_games_do_not() -> None:
    assert Display().shows_legal(ROLIT)
    assert not Display().shows_legal(CLASSIC)


def test_each_game_keeps_its_own_answer() -> None:
    display = Display().with_choice(ROLIT, "legal", 0)
    assert not display.shows_legal(ROLIT)
    display = display.with_choice(CLASSIC, "legal", 1)
    assert display.shows_legal(CLASSIC)
    assert not display.shows_legal(ROLIT)


def test_the_map_is_offered_only_where_there_is_one() -> None:
    names = [field.name for field in display_fields(DE, Display(), CLASSIC)]
    assert names == ["scheme", "speed", "legal", "chart"]
    with_map = [field.name for field in display_fields(DE, Display(), ROLIT)]
    assert with_map == ["scheme", "speed", "legal", "map", "chart"]
    display = Display().with_choice(ROLIT, "map", 1)
    assert display.shows_map(ROLIT)
    assert not display.shows_map(CLASSIC)


def test_schemes_are_chosen_in_words() -> None:
    display = Display().with_choice(CLASSIC, "scheme", 3)
    assert display.scheme == "contrast"
    field = display_fields(DE, display, CLASSIC)[0]
    assert field.choices[field.chosen] == "hoher Kontrast"


def test_speeds_are_chosen_in_words() -> None:
    display = Display().with_choice(CLASSIC, "speed", 1)
    assert display.speed == "fast"
    field = display_fields(DE, display, CLASSIC)[1]
    assert field.choices[field.chosen] == "schnell"


def test_it_is_kept_as_text() -> None:
    display = Display("contrast", "off", {"rolit": False}, value_map=True)
    assert Display.from_text(display.to_text()) == display


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "[" * 100_000])
def test_a_damaged_text_is_the_default(text: str) -> None:
    assert Display.from_text(text) == Display()


ANYTHING = st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers())


@given(
    st.dictionaries(
        st.sampled_from(["scheme", "speed", "legal", "map"]),
        ANYTHING | st.dictionaries(st.sampled_from(["rolit", "chess"]), ANYTHING),
    )
)
def test_whatever_was_kept_the_board_can_be_shown(kept: object) -> None:
    display = Display.from_text(json.dumps(kept))
    display_fields(DE, display, ROLIT)
    assert type(display.value_map) is bool


FULL = Display("contrast", "off", {"rolit": False}, value_map=True, chart=True)


@pytest.mark.parametrize("wrong", [None, 5, "plaid", [], {"chess": True}, "\ud800"], ids=repr)
@pytest.mark.parametrize("entry", ["scheme", "speed", "legal", "map", "chart"])
def test_one_wrong_entry_falls_back_alone(entry: str, wrong: object) -> None:
    kept = {**json.loads(FULL.to_text()), entry: wrong, "new": 1}
    display = Display.from_text(json.dumps(kept))
    name = "value_map" if entry == "map" else entry
    assert display == replace(FULL, **{name: getattr(Display(), name)})
