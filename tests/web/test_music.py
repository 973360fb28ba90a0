"""The music: the same again, in its key, without gaps, fuller with the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.effects import VOICES
from web.instruments import INSTRUMENTS, Note
from web.music import (
    BEATS,
    CHORDS,
    MAJOR,
    MINOR,
    PARTS,
    PHRASE,
    RHYTHMS,
    SECTION,
    Bar,
    Mood,
    Piece,
    closing,
    compose,
)

SEEDS = st.integers(0, 2**32 - 1)
MOODS = st.builds(Mood, st.floats(0, 1), st.booleans(), st.integers(0, 2**32 - 1))


def bars(piece: Piece, *moods: Mood) -> list[Bar]:
    composed = []
    for mood in moods:
        bar, piece = compose(piece, mood)
        composed.append(bar)
    return composed


@given(SEEDS, st.lists(MOODS, max_size=20))
def test_the_same_round_sounds_the_same_again(seed: int, moods: list[Mood]) -> None:
    assert bars(Piece(seed), *moods) == bars(Piece(seed), *moods)


def test_rounds_differ() -> None:
    openings = {bars(Piece(seed), Mood(), Mood())[1].notes for seed in range(20)}
    assert len(openings) == 20


@given(SEEDS, st.integers(0, 200), MOODS)
def test_every_note_is_in_the_key(seed: int, number: int, mood: Mood) -> None:
    piece = Piece(seed, number)
    bar, after = compose(piece, mood)
    scale = MINOR if mood.minor else MAJOR
    for note in bar.notes:
        if note.instrument != "brush":
            assert (note.pitch - piece.tonic) % 12 in scale
    assert after.bars == number + 1


@given(SEEDS, st.integers(0, 200), MOODS)
def test_notes_begin_in_their_bar_and_last_not_far_beyond_it(
    seed: int, number: int, mood: Mood
) -> None:
    piece = Piece(seed, number)
    bar, _ = compose(piece, mood)
    assert bar.length == pytest.approx(BEATS * piece.beat)
    starts = [note.start for note in bar.notes]
    assert starts == sorted(starts)
    assert starts[0] == 0
    for note in bar.notes:
        assert 0 <= note.start < bar.length
        assert note.length > 0
        assert note.start + note.length <= bar.length + 1e-9
        assert 0 < note.loudness <= 1
        assert -1 <= note.pan <= 1
        assert 30 <= note.pitch <= 96


@given(SEEDS, st.integers(0, 200), MOODS)
def test_it_stays_thin_enough(seed: int, number: int, mood: Mood) -> None:
    """Counted with the tails of the bar before."""
    before, after = bars(Piece(seed, number), mood, mood)
    notes = [
        *before.notes,
        *(note._replace(start=note.start + before.length) for note in after.notes),
    ]
    for note in notes:
        sounding = sum(other.start <= note.start < other.end for other in notes)
        assert sounding <= VOICES


def test_parts_join_in_as_the_board_fills() -> None:
    def notes(density: float) -> int:
        return sum(len(bar.notes) for bar in bars(Piece(5), *[Mood(density)] * 8))

    counts = [notes(step / 10) for step in range(11)]
    assert counts[0] < 8 * 7, "calm"
    assert all(counts[step] < counts[step + 3] for step in range(8))
    heard = {note.instrument for bar in bars(Piece(5), Mood(0.0)) for note in bar.notes}
    assert heard == {"pad", "bell"}
    heard = {note.instrument for bar in bars(Piece(5), Mood(1.0)) for note in bar.notes}
    assert heard == {"pad", "bell", "bass", "harp", "brush"}


def test_who_loses_hears_a_minor_third() -> None:
    piece = Piece(3)
    for minor, third in ((False, 4), (True, 3)):
        tones = {
            (note.pitch - piece.home) % 12
            for bar in bars(piece, *[Mood(1.0, minor)] * SECTION)
            for note in bar.notes
            if note.instrument != "brush"
        }
        assert third in tones
        assert 7 - third not in tones


def test_the_moves_have_a_say_from_phrase_to_phrase() -> None:
    quiet = bars(Piece(1), *[Mood(moves=0)] * 2 * PHRASE)
    early = bars(Piece(1), *[Mood(moves=0)], *[Mood(moves=1)] * (2 * PHRASE - 1))
    assert quiet[:PHRASE] == early[:PHRASE], "a phrase that has begun goes on"
    assert quiet[PHRASE:] != early[PHRASE:]


def test_the_key_moves_and_comes_home() -> None:
    tonics = [Piece(1, section * SECTION).tonic - Piece(1).home for section in range(5)]
    assert tonics[0] == tonics[2] == tonics[4] == 0
    assert {abs(tonic) for tonic in tonics} == {0, 5}


@given(SEEDS, st.integers(0, 100), st.booleans())
def test_it_ends_on_its_home_chord(seed: int, number: int, minor: bool) -> None:
    piece = Piece(seed, number)
    end = closing(piece, minor)
    third = 3 if minor else 4
    held: dict[str, list[Note]] = {}
    for note in end.notes:
        assert note.end <= end.length + INSTRUMENTS[note.instrument].envelope.release + 1e-9
        held.setdefault(note.instrument, []).append(note)
    last = max(note.start for note in held["pad"])
    tones = {(note.pitch - piece.home) % 12 for note in held["pad"] if note.start == last}
    assert tones == {0, third, 7}
    assert (held["bass"][-1].pitch - piece.home) % 12 == 0
    assert (held["bell"][-1].pitch - piece.home) % 12 == 0


def test_the_tables_hold_what_they_should() -> None:
    assert all(len(chords) == PHRASE for table in CHORDS.values() for chords in table)
    assert all(0 <= start < BEATS for rhythm in RHYTHMS for start, _ in rhythm)
    assert all(rhythm[-1][0] + rhythm[-1][1] <= BEATS for rhythm in RHYTHMS)
    assert all(part.density <= 1 for part in PARTS.values())
