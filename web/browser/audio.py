"""Sound out of the browser's audio nodes: nothing is decided here, and no file is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh
from random import Random
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy, to_js

from web.instruments import INSTRUMENTS, Instrument, Note, Partial, frequency

VOLUME = 0.7
"""Of everything together, before the compressor."""

COMPRESSOR = {"threshold": -16, "knee": 10, "ratio": 4, "attack": 0.004, "release": 0.18}

KNEE, CEILING = 0.6, 0.86
"""Amplitudes: what is louder than the one is rounded off, and nothing passes the other."""

ECHO = 0.36
"""Seconds from one side to the other."""

ECHOING = 0.3
"""How much of an echo comes back."""

BUILDING = 0.003
"""Seconds that the nodes of a note need to be built, at most as a rule."""

NOISE = 44_100
"""Samples of noise, which are played over and over."""


class _Bus(NamedTuple):
    """What notes are connected to: a volume, and an echo that comes out of it too."""

    volume: Any
    echo: Any


class Graph:
    """`web.player.Graph` on a context, which may be an offline one."""

    def __init__(self, window: Any, context: Any) -> None:
        self._window, self._context = window, context
        compressor = context.createDynamicsCompressor()
        for name, value in COMPRESSOR.items():
            getattr(compressor, name).value = value
        limiter = context.createWaveShaper()
        limiter.curve = window.Float32Array.new(to_js(_rounded_off()))
        volume = self._gain(VOLUME, compressor)
        compressor.connect(limiter)
        limiter.connect(context.destination)
        self._all = self._gain(1.0, volume)
        self._buses = {"music": self._bus(), "effects": self._bus()}
        # Bytes between -128 and 127; `_source` brings them down to amplitudes.
        noise = window.Int8Array.new(to_js(Random(1).randbytes(NOISE)))
        self._noise = context.createBuffer(1, NOISE, context.sampleRate)
        self._noise.getChannelData(0).set(window.Float32Array.new(noise))

    @property
    def state(self) -> str:
        """Of the audio clock: "running", "suspended", "interrupted" or "closed"."""
        return str(self._context.state)

    @property
    def time(self) -> float:
        """The audio clock in seconds."""
        return float(self._context.currentTime)

    def play(self, notes: Sequence[Note], at: float, bus: str) -> list[Any]:
        """Play notes, which start at `at`, on a bus; the gains through which they go."""
        volume, echo = self._buses[bus]
        dry = self._gain(1.0, volume)
        echoes: dict[float, Any] = {}
        for note in notes:
            instrument = INSTRUMENTS[note.instrument]
            # Building may have taken longer than was thought; then rather late than cut off.
            start = max(at + note.start, self.time + BUILDING)
            voice = self._voice(note, instrument, start)
            if note.pan:
                panner = self._context.createStereoPanner()
                panner.pan.value = note.pan
                voice.connect(panner)
                voice = panner
            voice.connect(dry)
            if instrument.echo:
                if instrument.echo not in echoes:
                    echoes[instrument.echo] = self._gain(instrument.echo, echo)
                voice.connect(echoes[instrument.echo])
        return [dry, *echoes.values()]

    def hush(self, playing: list[Any], seconds: float) -> None:
        """Fade what goes through these gains out, within that time."""
        for gain in playing:
            self._ramp(gain.gain, 0.0, seconds)

    def fade(self, bus: str, level: float, seconds: float) -> None:
        """Take "music", "effects" or "all" to a level from 0 to 1, within that time."""
        gain = self._all if bus == "all" else self._buses[bus].volume
        self._ramp(gain.gain, level, seconds)

    def resume(self) -> None:
        """Let the clock run."""
        self._ask(self._context.resume())

    def suspend(self) -> None:
        """Let the clock stand."""
        self._ask(self._context.suspend())

    def close(self) -> None:
        """Be done for ever."""
        self._context.onstatechange = None
        self._ask(self._context.close())

    def _ask(self, promise: Any) -> None:
        # Whether it is kept is seen by the state; one that is broken is no error of the page's.
        self._window.Promise.allSettled(to_js([promise]))

    # Nodes

    def _gain(self, value: float, target: Any = None) -> Any:
        gain = self._context.createGain()
        gain.gain.value = value
        if target is not None:
            gain.connect(target)
        return gain

    def _ramp(self, parameter: Any, value: float, seconds: float) -> None:
        # Towards a value rather than from one: whatever it is now, there is no jump.
        now = self._context.currentTime
        parameter.cancelScheduledValues(now)
        if seconds:
            parameter.setTargetAtTime(value, now, seconds / 6)
        else:
            parameter.setValueAtTime(value, now)

    def _bus(self) -> _Bus:
        """A volume, and before it two delays that hand what they are given to each other."""
        context = self._context
        volume, entry = self._gain(1.0, self._all), self._gain(1.0)
        last = entry
        for side in (-0.6, 0.6):
            delay, panner = context.createDelay(1.0), context.createStereoPanner()
            delay.delayTime.value, panner.pan.value = ECHO, side
            last.connect(delay)
            delay.connect(panner)
            panner.connect(volume)
            last = delay
        soft = context.createBiquadFilter()
        soft.type, soft.frequency.value = "lowpass", 2200
        last.connect(soft)
        soft.connect(self._gain(ECHOING, entry))
        return _Bus(volume, entry)

    def _voice(self, note: Note, instrument: Instrument, start: float) -> Any:
        """The nodes of a note, up to the envelope over them; they end by themselves."""
        context, (attack, decay, sustain, release) = self._context, instrument.envelope
        envelope = context.createGain()
        entry, gain = envelope, envelope.gain
        held = start + max(note.length, attack)
        gain.value = 0.0
        gain.setValueAtTime(0.0, start)
        gain.linearRampToValueAtTime(note.loudness, start + attack)
        gain.setTargetAtTime(note.loudness * sustain, start + attack, decay)
        gain.setTargetAtTime(0.0, held, release / 7)
        if instrument.filter:
            kind, hertz, q, to = instrument.filter
            entry = context.createBiquadFilter()
            entry.type, entry.Q.value = kind, q
            entry.frequency.setValueAtTime(hertz, start)
            if to:
                entry.frequency.exponentialRampToValueAtTime(to, held)
            entry.connect(envelope)
        for partial in instrument.partials:
            level = partial.level / 128 if partial.wave == "noise" else partial.level
            amplitude = self._gain(level, entry)
            if partial.decay:
                amplitude.gain.setTargetAtTime(0.0, start + attack, partial.decay)
            self._source(partial, note.pitch, start, held + release).connect(amplitude)
        return envelope

    def _source(self, partial: Partial, pitch: float, start: float, end: float) -> Any:
        if partial.wave == "noise":
            source = self._context.createBufferSource()
            source.buffer, source.loop = self._noise, True
            source.start(start, pitch % 1)
        else:
            source = self._context.createOscillator()
            source.type = partial.wave
            hertz = frequency(pitch) * partial.ratio
            source.frequency.setValueAtTime(hertz * partial.bend, start)
            if partial.bend != 1:
                source.frequency.setTargetAtTime(hertz, start, partial.bend_time)
            source.start(start)
        source.stop(end)
        return source


class Sources:
    """Opens graphs of a window, once somebody has touched the page.

    `changed`, which is put in before, is called when the state of the open one has changed.
    """

    changed: Callable[[], object]

    def __init__(self, window: Any) -> None:
        self._window = window
        self._proxy = create_proxy(lambda _: self.changed())

    def open(self) -> Graph | None:
        """A graph; None while the browser would not let it sound, and where it has none."""
        activation = getattr(self._window.navigator, "userActivation", None)
        if activation and not activation.hasBeenActive:
            return None
        try:
            context = self._window.AudioContext.new()
        except Exception:  # there is no such thing here, or there are too many
            return None
        context.onstatechange = self._proxy
        return Graph(self._window, context)

    def log(self, ahead: float, gap: float | None) -> None:
        """Note in the browser's own list of marks how well a bar of music was in time."""
        entries = self._window.Object.fromEntries
        mark = {"detail": {"ahead": ahead, "gap": gap}}
        self._window.performance.mark("bar", to_js(mark, dict_converter=entries))


def _rounded_off(points: int = 1025) -> list[float]:
    """What the limiter makes of amplitudes from -1 to 1: the same, but for the loudest."""
    room = CEILING - KNEE

    def limit(amplitude: float) -> float:
        beyond = max(0.0, abs(amplitude) - KNEE)
        size = min(abs(amplitude), KNEE) + room * tanh(beyond / room)
        return size if amplitude > 0 else -size

    return [limit(2 * point / (points - 1) - 1) for point in range(points)]
