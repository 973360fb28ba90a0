"""A studio: the game's own audio nodes play notes into memory, faster than they would sound."""

from __future__ import annotations

import base64
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, log10, pi, sin, tau
from operator import mul, sub
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from bare import python_in

RATE = 44_100
"""Samples a second."""

SILENCE = -200.0
"""Decibels that stand for nothing at all."""

PYTHON = """
import js
from web.browser.audio import Graph
from web.instruments import Note

def begin(context, parts, levels):
    global graph, playing
    graph = Graph(js, context)
    for bus, level in levels.to_py():
        graph.fade(bus, level, 0)
    playing = [
        graph.play([Note(*note) for note in notes], at, bus) for bus, at, notes in parts.to_py()
    ]

def change(what, which, *how):
    if what == "fade":
        graph.fade(which, *how)
    else:
        graph.hush(playing[which], *how)
"""

RECORD = """async ([seconds, rate, python, parts, levels, changes]) => {
  const context = new OfflineAudioContext(2, Math.ceil(seconds * rate), rate);
  if (!pyodide.globals.has("begin")) pyodide.runPython(python);
  pyodide.globals.get("begin")(context, parts, levels);
  for (const [time, ...change] of changes) {
    context.suspend(time).then(() => {
      pyodide.globals.get("change")(...change);
      context.resume();
    });
  }
  globalThis.recorded = await context.startRendering();
  const text = (samples) => new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.readAsDataURL(new Blob([samples]));
  });
  return [await text(recorded.getChannelData(0)), await text(recorded.getChannelData(1))];
}"""


class Part(NamedTuple):
    """Notes (rows of `web.instruments.Note`) that start at a time, on a bus."""

    bus: str
    at: float
    notes: Sequence[Sequence[object]]


class Recording(NamedTuple):
    """What was to be heard: samples from -1 to 1. Times are in seconds, levels in dBFS."""

    left: array[float]
    right: array[float]

    def cut(self, start: float, end: float) -> Recording:
        """The part between two times."""
        first, last = int(start * RATE), int(end * RATE)
        return Recording(self.left[first:last], self.right[first:last])

    @property
    def peak(self) -> float:
        """The largest amplitude of either side."""
        return max(max(max(side), -min(side)) for side in self)

    @property
    def loudness(self) -> float:
        """The root mean square of both sides."""
        power = sum(sum(map(mul, side, side)) for side in self)
        return decibels((power / (len(self.left) + len(self.right))) ** 0.5)

    @property
    def step(self) -> float:
        """The largest step from a sample to the next."""
        return float(max(max(map(abs, map(sub, side[1:], side))) for side in self))

    def loudest(self, seconds: float) -> float:
        """The loudness of the loudest stretch of that length."""
        whole = len(self.left) / RATE
        starts = (number * seconds / 2 for number in range(int(2 * (whole / seconds - 1)) + 1))
        return max(self.cut(start, start + seconds).loudness for start in starts)

    def sounding(self, least: float) -> tuple[float, float]:
        """When the first and the last sample lie that come up to an amplitude."""
        loud = [
            number
            for number, pair in enumerate(zip(*self, strict=True))
            if max(map(abs, pair)) >= least
        ]
        return loud[0] / RATE, loud[-1] / RATE

    def power(self, frequency: float) -> float:
        """How much of a frequency in Hz there is (a Fourier integral under a Hann window)."""
        count = len(self.left)
        turn = tau * frequency / RATE
        real = imaginary = 0.0
        for number, (left, right) in enumerate(zip(self.left, self.right, strict=True)):
            weighed = (left + right) * sin(pi * number / count) ** 2
            real += weighed * cos(turn * number)
            imaginary += weighed * sin(turn * number)
        return (real * real + imaginary * imaginary) / count**2


class Studio:
    """Records in a page whose Python can import the game."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def record(
        self,
        seconds: float,
        parts: Sequence[Part],
        levels: Sequence[tuple[str, float]] = (),
        changes: Sequence[tuple[object, ...]] = (),
    ) -> Recording:
        """Play parts at those levels of the buses.

        A change is a time and what happens then: `"fade", bus, level, seconds` or
        `"hush", number of the part, seconds`.
        """
        asked = [seconds, RATE, PYTHON, list(parts), list(levels), list(changes)]
        left, right = (
            array("f", base64.b64decode(text)) for text in self.page.evaluate(RECORD, asked)
        )
        return Recording(left, right)


@contextmanager
def studio_in(browser: Browser) -> Iterator[Studio]:
    """A studio in a page of its own."""
    with python_in(browser) as page:
        yield Studio(page)


def decibels(amplitude: float) -> float:
    """An amplitude in dBFS."""
    return 20 * log10(amplitude) if amplitude > 0 else SILENCE
