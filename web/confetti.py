"""Confetti for whoever has won: it bursts up from below, flutters down, and is over soon."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Any, NamedTuple

DURATION = 3000.0
"""Milliseconds until nothing of it is left."""

PIECES = 110
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
                colour=colours[number % len(colours)],
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
        fill = pen.fillRect
        colour = ""
        for piece in self._pieces:
            if piece.colour != colour:
                pen.fillStyle = colour = piece.colour
            # Thrown up and slowed by the air; from then on it sinks, swaying.
            up = piece.rise * (1 - 2.718 ** (-2.2 * seconds)) - 0.16 * seconds * seconds
            sway = 0.012 * sin(piece.spin * 0.5 * seconds + piece.turn)
            x = (piece.x + piece.drift * seconds + sway) * width
            y = (1.02 - up) * height
            # A piece that tumbles shows now its face, now its edge.
            high = side * piece.wide * max(0.12, abs(cos(piece.spin * seconds + piece.turn)))
            fill(x, y - high / 2, side * piece.wide * 0.7, high)
        pen.globalAlpha = 1
        return True
