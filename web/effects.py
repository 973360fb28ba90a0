"""What single things on the board sound like, as notes.

All that has a pitch keeps to five tones over `tonic`, the home of the music that may be playing, so
that nothing ever sounds wrong with anything else. Times are in seconds.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from web.instruments import Note

Notes = tuple[Note, ...]

VOICES = 16
"""So many notes of effects sound at once, at most."""

PENTATONIC = (0, 2, 4, 7, 9)
TOP = 12
"""Steps that a chain climbs; from there on it swings in the highest octave."""

WIDTH = 0.7
"""How far to the side the outermost columns are heard."""

FADING = 0.12
"""How quickly what happens farther away gets quieter: by a half about eight cells away."""

QUICK = 0.3
"""Waves shorter than that many seconds are heard more softly, for there are many of them."""


class Place(NamedTuple):
    """A place on the board, in cells from the upper left one's; it may lie between cells."""

    column: float
    row: float

    @classmethod
    def middle(cls, cells: tuple[int, ...], size: int) -> Place:
        """The middle of some cells of a board."""
        count = len(cells)
        return cls(sum(c % size for c in cells) / count, sum(c // size for c in cells) / count)

    def pan(self, size: int) -> float:
        """From which side it is heard on a board of that size, -1 to 1."""
        return WIDTH * (2 * self.column / (size - 1) - 1) if size > 1 else 0.0

    def nearness(self, other: Place) -> float:
        """How loud it is when the last thing heard was at `other`, up to 1."""
        away = hypot(self.column - other.column, self.row - other.row)
        return 1 / (1 + FADING * away)


def climb(step: int) -> int:
    """Semitones of a step on the ladder of five tones: up to `TOP`, then to and fro below it."""
    if step > TOP:
        beyond = (step - TOP) % (2 * len(PENTATONIC))
        step = TOP - min(beyond, 2 * len(PENTATONIC) - beyond)
    octave, tone = divmod(step, len(PENTATONIC))
    return 12 * octave + PENTATONIC[tone]


def tapped(tonic: int, points: int) -> Notes:
    """A stone gains a point, and has so many now."""
    return (Note(0.0, 0.05, tonic + 12 + climb(points), "wood", 0.55),)


def placed(tonic: int) -> Notes:
    """A stone or ball is laid on an empty cell."""
    return (Note(0.0, 0.08, tonic, "stone", 0.75),)


def burst(tonic: int, wave: int, bursts: int, length: float) -> Notes:
    """All bursts of a wave at once: the later, the higher; the more, the fuller.

    `wave` counts from 0, `length` is how long the wave is shown.
    """
    softness = min(1.0, (length / QUICK) ** 0.5)
    held = min(0.08, length)
    pitch = tonic + climb(wave)
    notes = [Note(0.0, held, pitch, "pop", 0.62 * softness)]
    if bursts > 1:
        notes.append(Note(0.012, held, pitch + 12, "pop", 0.3 * softness))
    if bursts > 2:
        fullness = min(1.0, 0.4 + bursts / 12)
        notes.append(Note(0.0, min(0.18, length), tonic - 24, "boom", 0.6 * fullness * softness))
    return tuple(notes)


def captured(tonic: int, wave: int, cells: int, when: float) -> Notes:
    """Stones of others are taken, `when` seconds after the burst: one bell, or two for many."""
    pitch = tonic + 12 + climb(wave)
    notes = [Note(when, 0.08, pitch, "chime", 0.34)]
    if cells > 1:
        notes.append(Note(when + 0.05, 0.08, pitch + 7, "chime", 0.24))
    return tuple(notes)


def rolled(tonic: int, longest: int, length: float) -> Notes:
    """Balls roll to another colour, one after the other along the longest line."""
    notes = [Note(0.0, max(0.1, length - 0.15), 60, "roll", 0.4)]
    for ball in range(min(longest, 7)):
        start = length * (ball + 1) / (longest + 1)
        notes.append(Note(start, 0.05, tonic + 12 + climb(ball), "wood", 0.3))
    return tuple(notes)


def thrown(tonic: int, length: float) -> Notes:
    """A ball is thrown, rolls and comes to rest."""
    notes = [Note(0.0, max(0.1, length - 0.2), 60, "roll", 0.55)]
    for bounce, share in enumerate((0.0, 0.34, 0.58, 0.75, 0.87, 0.95)):
        notes.append(Note(share * length, 0.05, tonic + 7, "wood", 0.5 - 0.07 * bounce))
    return tuple(notes)


def refused(tonic: int) -> Notes:
    """That cannot be played: two dull knocks, not loud."""
    return (
        Note(0.0, 0.06, tonic - 5, "mute", 0.45),
        Note(0.11, 0.06, tonic - 8, "mute", 0.4),
    )


def out(tonic: int) -> Notes:
    """A seat is out: three steps down."""
    steps = ((0.0, 7), (0.14, 4), (0.28, -5))
    return tuple(Note(start, 0.14, tonic + step, "mute", 0.6) for start, step in steps)


def won(tonic: int) -> Notes:
    """Somebody has won: up the chord, and it stays."""
    rising = [Note(0.11 * n, 0.2, tonic + s, "chime", 0.5) for n, s in enumerate((0, 4, 7, 12))]
    chord = [Note(0.44, 0.5, tonic + step, "brass", 0.34) for step in (0, 7, 16)]
    return (*rising, *chord, Note(0.44, 0.4, tonic + 24, "chime", 0.5))


def lost(tonic: int) -> Notes:
    """The only person has lost: down the minor chord."""
    falling = [Note(0.2 * n, 0.24, tonic + s, "chime", 0.42) for n, s in enumerate((12, 7, 3, 0))]
    return (*falling, Note(0.6, 0.5, tonic - 12, "mute", 0.5))


def drawn(tonic: int) -> Notes:
    """Nobody has won alone: a fifth that is neither glad nor sad."""
    steps = ((0.0, 0), (0.16, 7), (0.32, 0), (0.48, 7))
    swing = [Note(start, 0.16, tonic + step, "chime", 0.42) for start, step in steps]
    return (*swing, *(Note(0.64, 0.5, tonic + step, "brass", 0.26) for step in (0, 7)))


def endless(tonic: int) -> Notes:
    """A chain runs in circles: so does this, and gets quieter."""
    circle = (0, 4, 8, 4)
    return tuple(
        Note(0.1 * n, 0.1, tonic + circle[n % 4], "chime", 0.5 * 0.86**n) for n in range(13)
    )
