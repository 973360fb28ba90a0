"""Confetti for whoever has won: it bursts up from below, flutters down, and is over soon."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, pi, sin
from random import Random
from typing import Any, NamedTuple

DURATION = 3000.0
"""Milliseconds until nothing of it is left."""

PIECES = 90
_FADE = 0.25
"""The last part of the time, in which it pales."""


class Piece(NamedTuple):
    """One piece: where it is shot from and how fast (in windows a second), and how it spins."""

    colour: str
    x: float
    rise: float
    drift: float
    spin: float
    turn: float
    wide: float


class Confetti:
    """Confetti in `colours` (as `#rrggbb`), drawn with `pen`, a 2D context of that size."""

    def __init__(
        self, pen: Any, colours: Sequence[str], random: Random, width: int, height: int
    ) -> None:
        self._pen, self._width, self._height = pen, width, height
        self._pieces = [
            Piece(
                colour=colours[number * len(colours) // PIECES],
                x=random.random(),
                rise=random.uniform(0.75, 1.25),
                drift=random.uniform(-0.12, 0.12),
                spin=random.uniform(4, 11),
                turn=random.uniform(0, 2 * pi),
                wide=random.uniform(0.7, 1.4),
            )
            for number in range(PIECES)
        ]

    def draw(self, time: float) -> bool:
        """Draw the moment `time` (ms from its start); False, with nothing drawn, at its end."""
        pen, width, height = self._pen, self._width, self._height
        pen.clearRect(0, 0, width, height)
        if time >= DURATION:
            return False
        seconds = time / 1000
        pen.globalAlpha = min(1.0, (DURATION - time) / (DURATION * _FADE))
        side = max(6.0, min(width, height) * 0.02)
        # Thrown up and slowed by the air; from then on it sinks, swaying.
        thrown, sunk = 1 - exp(-2.2 * seconds), 1.02 + 0.16 * seconds * seconds
        fill = pen.fillRect
        painted = ""
        for colour, x, rise, drift, spin, turn, wide in self._pieces:
            if colour != painted:
                pen.fillStyle = painted = colour
            angle, across = spin * seconds, side * wide
            sway = 0.012 * sin(0.5 * angle + turn)
            # A piece that tumbles shows now its face, now its edge.
            high = across * max(0.12, abs(cos(angle + turn)))
            left, middle = (x + drift * seconds + sway) * width, (sunk - rise * thrown) * height
            fill(left, middle - high / 2, across * 0.7, high)
        pen.globalAlpha = 1
        return True
