"""How loud: chosen, kept, and read again whatever has become of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.language import Texts
from web.sound import STEPS, Sound, gain, sound_form

ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text()


def test_it_is_kept_as_text() -> None:
    sound = Sound(on=False, music=0, effects=STEPS)
    assert Sound.from_text(sound.to_text()) == sound


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "[" * 100_000])
def test_a_damaged_text_is_the_default(text: str) -> None:
    assert Sound.from_text(text) == Sound()


@given(st.dictionaries(st.sampled_from(["on", "music", "effects"]), ANYTHING))
def test_whatever_was_kept_it_is_a_sound(kept: object) -> None:
    sound = Sound.from_text(json.dumps(kept))
    assert type(sound.on) is bool
    for level in (sound.music, sound.effects):
        assert type(level) is int
        assert 0 <= level <= STEPS


def test_levels_stay_in_their_range() -> None:
    assert Sound().with_choice("music", 99).music == STEPS
    assert Sound().with_choice("effects", -1).effects == 0
    assert not Sound().with_choice("sound", 0).on


def test_gains_go_from_nothing_to_one() -> None:
    gains = [gain(level) for level in range(STEPS + 1)]
    assert gains[0] == 0
    assert gains[-1] == 1
    assert gains == sorted(gains)


def test_the_form_says_on_or_off_in_words() -> None:
    form = sound_form(Texts("de"), Sound(on=False, music=3))
    assert form.switch.choices[form.switch.chosen] == "aus"
    assert (form.music, form.effects) == (3, Sound().effects)
