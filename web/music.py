"""The music: composed by rules, a bar at a time, and without end.

A `Piece` is a value that says how far it has come; `compose` answers with the next bar and the
piece after it. The same piece and moods always make the same bars. Keys, chords, and the parts that
join in as the board fills are tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from web.instruments import Note

BEATS = 4
"""Beats of a bar."""

PHRASE = 4
"""Bars that belong together: they share their chords."""

SECTION = 16
"""Bars after which the key moves to a neighbour."""

MAJOR = (0, 2, 4, 5, 7, 9, 11)
MINOR = (0, 2, 3, 5, 7, 8, 10)
"""Semitones of the scales above their first note."""

TONICS = (57, 59, 60, 62, 64, 65, 67)
"""Pitches on which a piece may have its home."""

JOURNEY = (0, 5, 0, -5)
"""Semitones of each section's key above home: keys that share all their notes but one."""

TEMPI = (66, 70, 74, 78)
"""Beats a minute."""

CHORDS: dict[bool, tuple[tuple[int, ...], ...]] = {
    False: ((0, 4, 5, 3), (0, 5, 3, 4), (0, 2, 3, 4), (3, 4, 2, 5), (0, 3, 0, 4), (5, 3, 0, 4)),
    True: ((0, 5, 2, 6), (0, 3, 5, 4), (0, 6, 5, 6), (0, 3, 0, 4), (5, 6, 0, 0)),
}
"""For major (False) and minor (True) the steps of the scale on which a phrase's chords stand."""

RHYTHMS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, 3), (3, 1)),
    ((0, 1.5), (1.5, 2.5)),
    ((1, 2), (3, 1)),
    ((0, 1), (1, 1), (2, 2)),
    ((0.5, 1), (1.5, 0.5), (2, 2)),
    ((0, 0.5), (0.5, 0.5), (1, 1), (2.5, 1.5)),
    ((0, 0.75), (0.75, 0.25), (1, 1), (2, 0.5), (2.5, 1.5)),
)
"""Melodies as beats and how many of them each note lasts, from calm to lively."""


class Part(NamedTuple):
    """A part joins in once the board is filled by `density`, and plays at that loudness."""

    density: float
    loudness: float


PARTS = {
    "pad": Part(0.0, 0.3),
    "bell": Part(0.0, 0.5),
    "bass": Part(0.15, 0.4),
    "harp": Part(0.35, 0.4),
    "brush": Part(0.55, 0.4),
    "high harp": Part(0.75, 0.28),
}


class Mood(NamedTuple):
    """How the round stands: how full the board is (0 to 1), and is it to sound in minor?

    `moves` is a number made of the moves so far: it has a say in how the next phrase goes.
    """

    density: float = 0.0
    minor: bool = False
    moves: int = 0


class Piece(NamedTuple):
    """A piece under way: its seed, how many bars there were, the last note of the melody."""

    seed: int
    bars: int = 0
    melody: int | None = None
    phrase: int = 0
    """What the chords and the melody of this phrase are drawn from, besides the seed."""

    @property
    def home(self) -> int:
        """The pitch of its first key."""
        return Random(f"home {self.seed}").choice(TONICS)

    @property
    def beat(self) -> float:
        """Seconds of a beat."""
        return 60.0 / Random(f"tempo {self.seed}").choice(TEMPI)

    @property
    def tonic(self) -> int:
        """The pitch of the key of the next bar."""
        return self.home + JOURNEY[self.bars // SECTION % len(JOURNEY)]


class Bar(NamedTuple):
    """Notes, with their starts in seconds from the bar's, and how long the bar is."""

    notes: tuple[Note, ...]
    length: float


def compose(piece: Piece, mood: Mood) -> tuple[Bar, Piece]:
    """The next bar of a piece, and the piece after it."""
    place = piece.bars % PHRASE
    if place == 0:
        piece = piece._replace(phrase=mood.moves)
    phrase = Random(f"phrase {piece.seed} {piece.bars // PHRASE} {piece.phrase}")
    random = Random(f"bar {piece.seed} {piece.bars} {piece.phrase}")
    root = phrase.choice(CHORDS[mood.minor])[place]
    scale, tonic = MINOR if mood.minor else MAJOR, piece.tonic
    chord = tuple(_pitch(scale, tonic, root + third) for third in (0, 2, 4))
    melody, last = _melody(piece, mood, scale, chord, phrase, random, place)
    playing = {
        "pad": _pad(chord),
        "bell": melody,
        "bass": _bass(chord, mood.density),
        "harp": _harp(chord, random, 12, 0.5),
        "brush": _brush(),
        "high harp": _harp(chord, random, 24, 0.25),
    }
    notes = [
        note._replace(
            start=note.start * piece.beat,
            length=note.length * piece.beat,
            loudness=note.loudness * PARTS[name].loudness,
        )
        for name, part in playing.items()
        if mood.density >= PARTS[name].density
        for note in part
    ]
    notes.sort(key=lambda note: note.start)
    after = piece._replace(bars=piece.bars + 1, melody=last)
    return Bar(tuple(notes), BEATS * piece.beat), after


def closing(piece: Piece, minor: bool) -> Bar:
    """The end of a piece: home by a last cadence, slower than before."""
    scale, tonic, beat = MINOR if minor else MAJOR, piece.home, piece.beat * 1.15
    notes: list[Note] = []
    for start, length, root in ((0.0, 2.0, 3), (2.0, 2.0, 4), (4.0, 5.0, 0)):
        chord = tuple(_pitch(scale, tonic, root + third) for third in (0, 2, 4))
        chord = tuple(_near(pitch, tonic) for pitch in chord)
        notes += [Note(start, length, pitch, "pad", 0.3) for pitch in chord]
        notes.append(Note(start, length - 0.1, _near(chord[0], 43), "bass", 0.4))
    for step, start in ((5, 0.0), (3, 1.0), (1, 2.0), (-1, 3.0), (0, 4.0), (2, 4.5), (4, 5.0)):
        notes.append(Note(start, 1.0, _pitch(scale, tonic + 12, step), "bell", 0.45))
    notes.append(Note(5.5, 3.0, tonic + 24, "bell", 0.35))
    scaled = (note._replace(start=note.start * beat, length=note.length * beat) for note in notes)
    return Bar(tuple(sorted(scaled, key=lambda note: note.start)), 9.0 * beat)


def _pitch(scale: tuple[int, ...], tonic: int, step: int) -> int:
    """The pitch of a step of the scale, which may lie below or above the first octave."""
    return tonic + 12 * (step // len(scale)) + scale[step % len(scale)]


def _near(pitch: int, goal: int) -> int:
    """The same note in the octave that lies around `goal`."""
    return goal + (pitch - goal + 6) % 12 - 6


def _pad(chord: tuple[int, ...]) -> Iterator[Note]:
    """The chord, laid so close to the middle that hardly a voice moves from bar to bar."""
    for pitch, pan in zip(chord, (-0.35, 0.0, 0.35), strict=True):
        yield Note(0.0, BEATS, _near(pitch, 58), "pad", 1.0, pan)


def _bass(chord: tuple[int, ...], density: float) -> Iterator[Note]:
    root = _near(chord[0], 43)
    if density < 0.5:
        yield Note(0.0, 3.5, root, "bass")
        return
    yield Note(0.0, 1.8, root, "bass")
    yield Note(2.0, 1.3, _near(chord[2], 43), "bass", 0.85)
    yield Note(3.5, 0.4, root, "bass", 0.7)


def _harp(chord: tuple[int, ...], random: Random, above: int, every: float) -> Iterator[Note]:
    """The chord broken into a figure that goes over the bar."""
    low, middle, high = sorted(_near(pitch, 58) + above for pitch in chord)
    figure = random.choice(((low, middle, high, middle), (low, high, middle, high)))
    for number in range(int(BEATS / every)):
        pan = 0.4 if number % 2 else -0.4
        loudness = 1.0 if number % 4 == 0 else 0.75
        start = number * every
        yield Note(start, every, figure[number % 4], "harp", loudness, pan)


def _brush() -> Iterator[Note]:
    for half in range(2 * BEATS):
        loudness = (0.4, 1.0, 0.4, 0.7)[half % 4]
        yield Note(half / 2, 0.1, 69, "brush", loudness, 0.2)


def _melody(
    piece: Piece,
    mood: Mood,
    scale: tuple[int, ...],
    chord: tuple[int, ...],
    phrase: Random,
    random: Random,
    place: int,
) -> tuple[list[Note], int]:
    """A line that walks by steps and stands on the chord where a bar begins or ends.

    The first and the third bar of a phrase share a rhythm; the last one comes to rest.
    """
    liveliness = 1 + round(mood.density * (len(RHYTHMS) - 3))
    rhythms = [phrase.choice(RHYTHMS[liveliness - 1 : liveliness + 2]) for _ in range(2)]
    rhythm = RHYTHMS[0][:1] if place == PHRASE - 1 else rhythms[place % 2]
    notes = [_pitch(scale, piece.tonic, step) for step in range(-7, 22)]
    low, high = 67, 86
    inside = [pitch for pitch in notes if low <= pitch <= high]
    good = [pitch for pitch in inside if pitch % 12 in {tone % 12 for tone in chord}]
    last = piece.melody if piece.melody is not None else 74
    line = []
    for number, (start, length) in enumerate(rhythm):
        if number in (0, len(rhythm) - 1):
            near = sorted(good, key=lambda pitch: abs(pitch - last))[:3]
            last = random.choice(near)
        else:
            at = min(range(len(inside)), key=lambda index: abs(inside[index] - last))
            at += random.choice((-2, -1, -1, 1, 1, 2))
            last = inside[min(max(at, 0), len(inside) - 1)]
        loudness = 1.0 if start == int(start) else 0.8
        line.append(Note(start, length, last, "bell", loudness, 0.1))
    return line, last
