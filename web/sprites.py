"""Pictures prepared once for a size and a scheme: stones, points in flight, the bare board.

A sprite is a canvas of its own; drawing it costs one call. The 2D contexts are the browser's, or
anything that takes the same calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import cos, pi, sin, tau
from typing import Any

from rilto.games.base import Rules
from web.colours import clear, mix
from web.scheme import Sign

MakeLayer = Callable[[int, int], Any]
"""Makes an empty canvas of so many pixels across and down."""

POINT = 0.44
"""Side of a flying point's picture, in cells; the point itself is the bright middle."""

TRAIL = 2
"""How many paler pictures of a flying point there are, to be drawn behind it."""

BLAST = 2.6
"""Side of a burst's picture, in cells."""

MOMENTS = 14
"""Pictures of which a burst's light is made."""

MOST_PIXELS = 256
"""Side of a burst's picture, at most: there are many, and light may be blurred."""

RIM = 0.55
"""How much black is in the rim that sets a stone off from its cell."""


def _thrown(turned: bool) -> tuple[tuple[float, float, float], ...]:
    """The ways of a burst's sparks and how far they fly: neither evenly nor by chance."""
    ways = []
    for number in range(11):
        angle = tau * (number + 0.5 * turned) / 11 + 0.35 * (number % 3)
        ways.append((cos(angle), sin(angle), 0.55 + 0.32 * (number * 7 % 5) / 4))
    return tuple(ways)


_SPARKS = (_thrown(False), _thrown(True))

_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    9: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)),
}
"""Where the points of a stone lie, as on dice; more than nine are written as a number."""

_MARBLES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.5, 0), (0.5, 0)),
    3: ((0, -0.52), (-0.55, 0.42), (0.55, 0.42)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
}
"""Where the marbles of a cell lie; more than four are drawn as a stone with pips."""


class Sprites:
    """The pictures for cells of `cell` pixels in the colours of `palette`.

    `palette` maps the names of the seats' colours and of the board's parts to `#rrggbb`; `signs`
    those colours to signs that are to be told apart by more than their colour.
    """

    def __init__(
        self,
        make_layer: MakeLayer,
        palette: Mapping[str, str],
        cell: int,
        signs: Mapping[str, Sign] | None = None,
    ) -> None:
        self.cell = cell
        self.make_layer = make_layer
        self._palette = palette
        self._signs = signs or {}
        self._made: dict[tuple[str, str, int], Any] = {}

    def piece(self, look: str, colour: str, points: int) -> Any:
        """What lies on a cell: a "stone" with pips, some "marbles", or a plain "ball"."""
        key = (look, colour, points)
        if key not in self._made:
            layer = self.make_layer(self.cell, self.cell)
            pen, half, hue = layer.getContext("2d"), self.cell / 2, self._palette[colour]
            if look == "ball":
                _sphere(pen, half, half, self.cell * 0.4, hue)
                self._sign(pen, colour, half, half, self.cell * 0.18, "pip")
            elif look == "marbles" and points in _MARBLES:
                radius = self.cell * (0.3 if points == 1 else 0.21)
                for x, y in _MARBLES[points]:
                    across, down = half + x * half * 0.9, half + y * half * 0.9
                    _sphere(pen, across, down, radius, hue)
                    self._sign(pen, colour, across, down, radius * 0.5, "pip")
            else:
                _stone(pen, self.cell, hue, points, self._palette["pip"])
                self._badge(pen, colour)
            self._made[key] = layer
        return self._made[key]

    def lying(self, look: str, colour: str, points: int, loaded: bool) -> Any:
        """A cell with what lies on it; `loaded` when one more point will burst it."""
        key = (f"loaded {look}" if loaded else f"lying {look}", colour, points)
        if key not in self._made:
            layer = self.make_layer(self.cell, self.cell)
            draw = layer.getContext("2d").drawImage
            draw(self.tint(colour), 0, 0)
            if loaded:
                draw(self.glow(colour), 0, 0)
            draw(self.piece(look, colour, points), 0, 0)
            self._made[key] = layer
        return self._made[key]

    def prepare(self, look: str, colours: Iterable[str], most: int) -> Iterator[Any]:
        """Make what a chain will need, a picture at a time, so that its frames wait for little."""
        for colour in colours:
            yield self.flash(colour)
            for age in range(TRAIL + 1):
                yield self.point(colour, age)
            for moment in range(MOMENTS):
                for turned in (False, True):
                    yield self.burst(colour, (moment + 0.5) / MOMENTS, turned)
            for points in range(1, most + 1):
                for loaded in (False, True):
                    yield self.lying(look, colour, points, loaded)

    def _sign(
        self, pen: Any, colour: str, x: float, y: float, radius: float, drawn_in: str
    ) -> None:
        if colour not in self._signs:
            return
        pen.fillStyle = self._palette[drawn_in]
        pen.beginPath()
        (first_x, first_y), *rest = self._signs[colour]
        pen.moveTo(x + first_x * radius, y + first_y * radius)
        for corner_x, corner_y in rest:
            pen.lineTo(x + corner_x * radius, y + corner_y * radius)
        pen.fill()

    def _badge(self, pen: Any, colour: str) -> None:
        """A sign beside the pips, which have the middle."""
        if colour not in self._signs:
            return
        place, radius = self.cell * 0.83, self.cell * 0.15
        pen.fillStyle = self._palette["pip"]
        pen.beginPath()
        pen.arc(place, place, radius, 0, tau)
        pen.fill()
        self._sign(pen, colour, place, place, radius * 0.68, colour)

    def ball(self, colour: str, side: int) -> Any:
        """A plain ball in a square of `side` pixels."""
        key = ("ball", colour, side)
        if key not in self._made:
            layer = self.make_layer(side, side)
            _sphere(
                layer.getContext("2d"), side / 2, side * 0.46, side * 0.43, self._palette[colour]
            )
            self._sign(layer.getContext("2d"), colour, side / 2, side * 0.46, side * 0.2, "pip")
            self._made[key] = layer
        return self._made[key]

    def point(self, colour: str, age: int = 0) -> Any:
        """One point in flight, in a square of `POINT` of a cell; of some age, a part of its trail.

        `age` is 0 for the point itself, up to `TRAIL` for what it leaves behind.
        """
        key = ("point", colour, age)
        if key not in self._made:
            side = max(4, int(self.cell * POINT))
            layer = self.make_layer(side, side)
            pen, half, hue = layer.getContext("2d"), side / 2, self._palette[colour]
            reach = half * (1 - 0.22 * age)
            glow = pen.createRadialGradient(half, half, reach * 0.1, half, half, reach)
            if age:
                glow.addColorStop(0, clear(hue, 0.6 / age))
            else:
                glow.addColorStop(0, "#ffffff")
                glow.addColorStop(0.25, mix(hue, "#ffffff", 0.75))
                glow.addColorStop(0.5, hue)
            glow.addColorStop(1, clear(hue, 0))
            pen.fillStyle = glow
            pen.fillRect(0, 0, side, side)
            self._made[key] = layer
        return self._made[key]

    def flash(self, colour: str) -> Any:
        """The light of a burst at its brightest, in a square of `BLAST` cells."""
        key = ("flash", colour, 0)
        if key not in self._made:
            side = int(self.cell * BLAST)
            layer = self.make_layer(side, side)
            pen, half, hue = layer.getContext("2d"), side / 2, self._palette[colour]
            light = pen.createRadialGradient(half, half, 0, half, half, half * 0.8)
            light.addColorStop(0, "rgba(255, 255, 255, 0.95)")
            light.addColorStop(0.25, clear(mix(hue, "#ffffff", 0.5), 0.8))
            light.addColorStop(1, clear(hue, 0))
            pen.fillStyle = light
            pen.fillRect(0, 0, side, side)
            self._made[key] = layer
        return self._made[key]

    def burst(self, colour: str, spent: float, turned: bool) -> Any:
        """The picture of a burst at a moment: one of `MOMENTS`, at half resolution or less.

        Each is drawn once: a canvas that changes between two frames has to be copied for each.
        """
        moment = min(MOMENTS - 1, int(spent * MOMENTS))
        key = ("turned" if turned else "burst", colour, moment)
        if key not in self._made:
            side = max(2, min(MOST_PIXELS, int(self.cell * BLAST / 2)))
            layer = self.make_layer(side, side)
            pen = layer.getContext("2d")
            pen.scale(side / (self.cell * BLAST), side / (self.cell * BLAST))
            self._blast(pen, colour, moment / MOMENTS, turned)
            self._made[key] = layer
        return self._made[key]

    def _blast(self, pen: Any, colour: str, spent: float, turned: bool) -> None:
        """Draw a burst's flash, ring and sparks into a square of `BLAST` cells.

        `spent` is how much of it is over, 0 to 1; `turned` throws the sparks between the others'
        ways, so that two bursts side by side are not the same.
        """
        cell, half = self.cell, self.cell * BLAST / 2
        left, hue = 1 - spent, self._palette[colour]
        side = 2 * half * (0.55 + 0.45 * min(1.0, 3 * spent))
        pen.globalAlpha = left * left
        pen.drawImage(self.flash(colour), half - side / 2, half - side / 2, side, side)
        pen.globalAlpha = 1
        spread = 1 - left * left
        pen.beginPath()
        pen.arc(half, half, cell * (0.28 + 0.5 * spread), 0, tau)
        pen.lineWidth = max(0.5, cell * 0.12 * left)
        pen.strokeStyle = clear(mix(hue, "#ffffff", 0.5), 0.9 * left)
        pen.stroke()
        pen.globalAlpha = left
        draw, wide = pen.drawImage, cell * (0.05 + 0.09 * left)
        sparks = (self.spark(colour, 0.1), self.spark(colour, 0.85))
        start = half - wide / 2
        for number, (across, down, far) in enumerate(_SPARKS[turned]):
            reach = cell * (0.25 + spread * far)
            draw(sparks[number % 2], start + reach * across, start + reach * down, wide, wide)
        pen.globalAlpha = 1

    def spark(self, colour: str, white: float) -> Any:
        """A spark with so much white in it."""
        key = ("spark", colour, round(100 * white))
        if key not in self._made:
            side = max(2, int(self.cell * 0.14))
            layer = self.make_layer(side, side)
            pen = layer.getContext("2d")
            pen.fillStyle = mix(self._palette[colour], "#ffffff", white)
            pen.beginPath()
            pen.arc(side / 2, side / 2, side / 2, 0, tau)
            pen.fill()
            self._made[key] = layer
        return self._made[key]

    def glow(self, colour: str) -> Any:
        """The unrest around a cell that one more point will burst."""
        key = ("glow", colour, 0)
        if key not in self._made:
            layer = self.make_layer(self.cell, self.cell)
            pen, half, hue = layer.getContext("2d"), self.cell / 2, self._palette[colour]
            light = pen.createRadialGradient(half, half, half * 0.7, half, half, half * 1.15)
            light.addColorStop(0, clear(mix(hue, "#ffffff", 0.35), 0.85))
            light.addColorStop(1, clear(hue, 0))
            pen.fillStyle = light
            _tile(pen, 0, 0, self.cell)
            pen.fill()
            self._made[key] = layer
        return self._made[key]

    def tint(self, colour: str) -> Any:
        """The ground of a cell that a colour holds."""
        key = ("tint", colour, 0)
        if key not in self._made:
            layer = self.make_layer(self.cell, self.cell)
            pen = layer.getContext("2d")
            pen.fillStyle = clear(self._palette[colour], 0.2)
            _tile(pen, 0, 0, self.cell)
            pen.fill()
            self._made[key] = layer
        return self._made[key]

    def ground(self, rules: Rules) -> Any:
        """The bare board: its cells, hatched walls, and rings on marked start places."""
        cell, size = self.cell, rules.size
        layer = self.make_layer(cell * size, cell * size)
        pen = layer.getContext("2d")
        edged = self._palette["edge"] != self._palette["cell"]
        for index in range(size * size):
            x, y = index % size * cell, index // size * cell
            _tile(pen, x, y, cell)
            if index in rules.walls:
                self._hatch(pen, x, y)
            else:
                pen.fillStyle = self._palette["cell"]
                pen.fill()
            if edged:
                pen.strokeStyle = self._palette["edge"]
                pen.lineWidth = max(1.0, cell * 0.015)
                _tile(pen, x, y, cell)
                pen.stroke()
            if index in rules.start_places:
                self._ring(pen, x + cell / 2, y + cell / 2)
        return layer

    def _hatch(self, pen: Any, x: float, y: float) -> None:
        cell = self.cell
        pen.fillStyle = self._palette["wall"]
        pen.fill()
        pen.save()
        pen.clip()
        pen.strokeStyle = self._palette["hatch"]
        pen.lineWidth = max(1.5, cell * 0.05)
        pen.beginPath()
        for offset in range(-4, 5):
            start = x + offset * cell / 4
            pen.moveTo(start, y + cell)
            pen.lineTo(start + cell, y)
        pen.stroke()
        pen.restore()

    def _ring(self, pen: Any, x: float, y: float) -> None:
        pen.strokeStyle = self._palette["ring"]
        pen.lineWidth = max(1.5, self.cell * 0.04)
        pen.beginPath()
        pen.arc(x, y, self.cell * 0.3, 0, tau)
        pen.stroke()
        pen.beginPath()
        pen.arc(x, y, self.cell * 0.08, 0, tau)
        pen.stroke()


def _tile(pen: Any, x: float, y: float, cell: float) -> None:
    gap = max(1.0, cell * 0.03)
    pen.beginPath()
    pen.roundRect(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap, cell * 0.16)


def _sphere(pen: Any, x: float, y: float, radius: float, hue: str) -> None:
    pen.fillStyle = "rgba(0, 0, 0, 0.28)"
    pen.beginPath()
    pen.ellipse(x, y + radius * 0.14, radius * 1.02, radius, 0, 0, tau)
    pen.fill()
    body = pen.createRadialGradient(
        x - radius * 0.35, y - radius * 0.45, radius * 0.08, x, y, radius
    )
    body.addColorStop(0, mix(hue, "#ffffff", 0.55))
    body.addColorStop(0.35, mix(hue, "#ffffff", 0.08))
    body.addColorStop(0.85, mix(hue, "#000000", 0.18))
    body.addColorStop(1, mix(hue, "#000000", 0.38))
    pen.fillStyle = body
    pen.beginPath()
    pen.arc(x, y, radius, 0, tau)
    pen.fill()
    pen.strokeStyle = mix(hue, "#000000", RIM)
    pen.lineWidth = max(1.0, radius * 0.05)
    pen.stroke()
    shine = pen.createLinearGradient(x, y - radius, x, y)
    shine.addColorStop(0, "rgba(255, 255, 255, 0.5)")
    shine.addColorStop(1, "rgba(255, 255, 255, 0)")
    pen.fillStyle = shine
    pen.beginPath()
    pen.ellipse(x, y - radius * 0.42, radius * 0.62, radius * 0.42, 0, 0, tau)
    pen.fill()


def _stone(pen: Any, cell: float, hue: str, points: int, pip: str) -> None:
    half = cell / 2
    radius = cell * 0.39
    _sphere(pen, half, half, radius, hue)
    if points not in _PIPS:
        pen.fillStyle = pip
        pen.font = f"700 {round(cell * 0.34)}px system-ui, sans-serif"
        pen.textAlign, pen.textBaseline = "center", "middle"
        pen.fillText(str(points), half, half * 1.04)
        return
    spread = cell * (0.16 if points <= 5 else 0.185)
    size = cell * (0.068 if points <= 5 else 0.056)
    for x, y in _PIPS[points]:
        across, down = half + x * spread, half + y * spread
        pen.fillStyle = "rgba(255, 255, 255, 0.4)"
        pen.beginPath()
        pen.arc(across, down + size * 0.3, size, 0, pi)
        pen.fill()
        pen.fillStyle = pip
        pen.beginPath()
        pen.arc(across, down, size, 0, tau)
        pen.fill()
