"""What is heard, as data: notes, and the instruments that play them.

An instrument is a few simple waves under one envelope, and perhaps a filter. `web/browser/audio.py`
builds each note out of the browser's own nodes for them; nothing here knows how.
"""

from __future__ import annotations

from typing import NamedTuple

A4 = 69
"""The pitch of 440 Hz; a semitone higher is one more."""


class Note(NamedTuple):
    """A note: seconds from the start of what it belongs to, how long it is held, and its pitch.

    `loudness` goes from 0 to 1, `pan` from -1 (left) to 1 (right). Instruments of noise only take
    no notice of the pitch.
    """

    start: float
    length: float
    pitch: float
    instrument: str
    loudness: float = 1.0
    pan: float = 0.0

    @property
    def end(self) -> float:
        """When it has died away."""
        return self.start + self.length + INSTRUMENTS[self.instrument].envelope.release


class Envelope(NamedTuple):
    """How loudness goes, in seconds: up to full, then falling to `sustain`, at the end to nothing.

    `decay` is the time in which the way down to `sustain` gets shorter by a factor of e.
    """

    attack: float
    decay: float
    sustain: float
    release: float


class Partial(NamedTuple):
    """One wave of an instrument.

    `wave` is "sine", "triangle", "square", "sawtooth" or "noise", at `ratio` times the note's
    frequency. With `decay` it dies away before the others do. A wave with a `bend` begins at that
    many times its frequency and slides to it within about `bend_time` seconds.
    """

    wave: str
    ratio: float = 1.0
    level: float = 1.0
    decay: float | None = None
    bend: float = 1.0
    bend_time: float = 0.03


class Filter(NamedTuple):
    """A filter: "lowpass", "highpass" or "bandpass" at a frequency in Hz, which may slide to `to`.

    `q` is its quality: how narrow it is, or how much it rings.
    """

    kind: str
    frequency: float
    q: float = 0.7
    to: float | None = None


class Instrument(NamedTuple):
    """Waves, the envelope over them all, a filter, and how much of it goes into the echo."""

    partials: tuple[Partial, ...]
    envelope: Envelope
    filter: Filter | None = None
    echo: float = 0.0


INSTRUMENTS = {
    # Music
    "pad": Instrument(
        (Partial("triangle", 1, 0.11), Partial("sine", 2.004, 0.05), Partial("sine", 0.998, 0.08)),
        Envelope(0.7, 1.5, 0.75, 1.4),
        Filter("lowpass", 1100),
        echo=0.15,
    ),
    "bass": Instrument(
        (Partial("sine", 1, 0.3), Partial("triangle", 1, 0.09)),
        Envelope(0.03, 0.8, 0.45, 0.35),
        Filter("lowpass", 500),
    ),
    "bell": Instrument(
        (
            Partial("sine", 1, 0.2),
            Partial("sine", 3.0, 0.03, decay=0.09),
            Partial("sine", 5.4, 0.012, decay=0.04),
        ),
        Envelope(0.006, 0.5, 0.0, 0.6),
        echo=0.5,
    ),
    "harp": Instrument(
        (Partial("triangle", 1, 0.13), Partial("sine", 2, 0.03, decay=0.08)),
        Envelope(0.005, 0.22, 0.0, 0.25),
        Filter("lowpass", 2200),
        echo=0.35,
    ),
    "brush": Instrument(
        (Partial("noise", 1, 0.05),), Envelope(0.012, 0.035, 0.0, 0.06), Filter("highpass", 5200)
    ),
    # Effects
    "wood": Instrument(
        (
            Partial("sine", 1, 0.5, bend=1.25, bend_time=0.012),
            Partial("sine", 2.76, 0.16, decay=0.018),
        ),
        Envelope(0.003, 0.055, 0.0, 0.1),
    ),
    "stone": Instrument(
        (
            Partial("sine", 0.5, 0.5, bend=1.9, bend_time=0.025),
            Partial("triangle", 1, 0.24, decay=0.07),
            Partial("noise", 1, 0.08, decay=0.012),
        ),
        Envelope(0.003, 0.09, 0.0, 0.16),
        Filter("lowpass", 2600),
    ),
    "pop": Instrument(
        (
            Partial("sine", 1, 0.34, bend=2.2, bend_time=0.02),
            Partial("triangle", 2, 0.13, decay=0.06),
            Partial("noise", 1, 0.22, decay=0.04),
        ),
        Envelope(0.004, 0.1, 0.0, 0.15),
        Filter("lowpass", 5200, to=900),
    ),
    "boom": Instrument(
        (
            Partial("sine", 1, 0.5, bend=2.4, bend_time=0.05),
            Partial("noise", 1, 0.2, decay=0.1),
        ),
        Envelope(0.006, 0.2, 0.0, 0.3),
        Filter("lowpass", 900, to=180),
    ),
    "chime": Instrument(
        (
            Partial("sine", 1, 0.3),
            Partial("sine", 2.0, 0.08, decay=0.12),
            Partial("sine", 4.1, 0.03, decay=0.04),
        ),
        Envelope(0.004, 0.16, 0.0, 0.3),
        echo=0.12,
    ),
    "roll": Instrument(
        (Partial("noise", 1, 1.0),),
        Envelope(0.06, 0.6, 0.35, 0.2),
        Filter("bandpass", 480, 2.0, to=240),
    ),
    "mute": Instrument(
        (Partial("triangle", 1, 0.42), Partial("sine", 2, 0.08, decay=0.04)),
        Envelope(0.006, 0.09, 0.1, 0.12),
        Filter("lowpass", 700),
    ),
    "brass": Instrument(
        (Partial("sawtooth", 1, 0.12), Partial("sawtooth", 1.004, 0.12)),
        Envelope(0.02, 0.5, 0.6, 0.35),
        Filter("lowpass", 1500),
        echo=0.15,
    ),
}


def frequency(pitch: float) -> float:
    """A pitch in Hz, in equal temperament."""
    return float(440.0 * 2.0 ** ((pitch - A4) / 12))
