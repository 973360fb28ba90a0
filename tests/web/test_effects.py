"""Effects: where they are heard from, how they climb, and that none is too much."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samples import EFFECTS, TONIC
from web import effects
from web.effects import PENTATONIC, TOP, VOICES, Place, climb
from web.instruments import INSTRUMENTS


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_short_and_has_voices_to_spare(name: str) -> None:
    notes = EFFECTS[name]
    assert 0 < len(notes) <= VOICES
    assert max(note.end for note in notes) < 2.5
    for note in notes:
        assert note.instrument in INSTRUMENTS
        assert note.start >= 0
        assert 0 < note.loudness <= 1


def test_no_two_effects_are_the_same() -> None:
    assert len(set(EFFECTS.values())) == len(EFFECTS)


def test_the_outermost_columns_are_heard_at_the_sides() -> None:
    assert Place(0, 3).pan(8) == -effects.WIDTH
    assert Place(7, 0).pan(8) == effects.WIDTH
    assert Place(2, 0).pan(5) == 0
    assert Place.middle((0, 4, 20, 24), 5) == Place(2, 2)


def test_what_is_far_away_is_quieter() -> None:
    here = Place(0, 0)
    loudness = [here.nearness(Place(column, 0)) for column in range(8)]
    assert loudness[0] == 1
    assert loudness == sorted(loudness, reverse=True)
    assert 0.4 < loudness[-1] < 0.6


@given(st.integers(0, 10_000))
def test_a_chain_climbs_the_five_tones_and_stays_in_reach(wave: int) -> None:
    assert climb(wave) % 12 in PENTATONIC
    assert 0 <= climb(wave) <= climb(TOP)
    if wave < TOP:
        assert climb(wave) < climb(wave + 1)


@given(st.integers(0, 10_000), st.integers(1, 64), st.floats(0.02, 1))
def test_many_bursts_are_one_sound_that_is_fuller_but_not_much_louder(
    wave: int, bursts: int, length: float
) -> None:
    one, many = (effects.burst(TONIC, wave, count, length) for count in (1, bursts))
    assert len(many) <= 3
    assert many[0] == one[0]
    assert sum(note.loudness for note in many) <= 2.6 * one[0].loudness


def test_quick_waves_are_softer() -> None:
    slow, quick = (effects.burst(TONIC, 3, 4, length) for length in (0.5, 0.06))
    assert quick[0].loudness < 0.5 * slow[0].loudness
