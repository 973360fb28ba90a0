"""Draws the board: stones that lie, and the moments of a turn in between.

Everything is drawn anew for each frame, one call a stone, from sprites that were prepared before.
"""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import Any

from rilto.board import Board
from rilto.events import Burst, Flight, Placed, Turned, Wave
from rilto.games.base import Rules
from rilto.games.catalogue import GAMES
from web.colours import clear, mix
from web.controller import Picture
from web.playback import TURNING, TURNING_STEP, Phase
from web.sprites import POINT, Sprites

# Parts of a wave, as shares of its time.
SWELL = 0.16
"""Until then a cell about to burst swells; then its points fly."""
LANDING = 0.72
"""From then on they have landed, and what they hit turns over."""

_LOST = 0.9
"""How far, in cells, a point flies that leaves the board or meets a wall."""


class Painter:
    """Draws pictures of one round's board with `pen`, a 2D context.

    With `less_motion` nothing flies, grows or turns: one board fades into the next.
    """

    def __init__(
        self, pen: Any, sprites: Sprites, palette: dict[str, str], rules: Rules, less_motion: bool
    ) -> None:
        self._sprites, self._palette, self._rules = sprites, palette, rules
        self._less_motion = less_motion
        self._cell, self._size = sprites.cell, rules.size
        self._look = GAMES[rules.game].look
        self._colours = rules.colours
        self._ground = sprites.ground(rules)
        self._pen = pen
        # Looking a method up through JavaScript costs as much as calling it.
        self._draw = pen.drawImage
        self._clear = pen.clearRect

    def paint(self, picture: Picture) -> None:
        """Draw a picture over whatever was there."""
        side = self._cell * self._size
        self._clear(0, 0, side, side)
        self._draw(self._ground, 0, 0)
        phase = picture.phase
        if phase is None:
            self._stones(picture.board)
            self._mark(picture)
        elif self._less_motion:
            self._fade(phase, picture.progress)
        elif isinstance(phase.event, Placed):
            self._placing(phase, phase.event, picture.progress)
        elif isinstance(phase.event, Wave):
            self._wave(phase, phase.event, picture.progress)
        elif isinstance(phase.event, Turned):
            self._turning(phase, phase.event, picture.progress)

    # Stones

    def _corner(self, cell: int) -> tuple[int, int]:
        return cell % self._size * self._cell, cell // self._size * self._cell

    def _stones(self, board: Board, left_out: frozenset[int] = frozenset()) -> None:
        for cell, owner in enumerate(board.owner):
            if owner >= 0 and cell not in left_out:
                x, y = self._corner(cell)
                colour = self._colours[owner]
                self._draw(self._sprites.tint(colour), x, y)
                self._draw(self._sprites.piece(self._look, colour, board.points[cell]), x, y)

    def _stone(
        self, cell: int, owner: int, points: int, wide: float = 1.0, high: float = 1.0
    ) -> None:
        """One stone, made wider and higher by these factors, on its tint."""
        x, y = self._corner(cell)
        side, colour = self._cell, self._colours[owner]
        self._draw(self._sprites.tint(colour), x, y)
        self._draw(
            self._sprites.piece(self._look, colour, points),
            x + side * (1 - wide) / 2,
            y + side * (1 - high) / 2,
            side * wide,
            side * high,
        )

    def _mark(self, picture: Picture) -> None:
        if picture.last is None:
            return
        x, y = self._corner(picture.last)
        pen, side = self._pen, self._cell
        pen.strokeStyle = clear(self._palette["mark"], 0.7)
        pen.lineWidth = max(1.0, side * 0.02)
        pen.beginPath()
        inset = side * 0.05
        pen.roundRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.13)
        pen.stroke()

    # Moments of a turn

    def _fade(self, phase: Phase, progress: float) -> None:
        self._stones(phase.before)
        changed = [
            cell
            for cell in range(self._size**2)
            if (phase.before.owner[cell], phase.before.points[cell])
            != (phase.after.owner[cell], phase.after.points[cell])
        ]
        pen = self._pen
        pen.globalAlpha = progress
        for cell in changed:
            x, y = self._corner(cell)
            side = self._cell
            self._draw(self._ground, x, y, side, side, x, y, side, side)
            owner = phase.after.owner[cell]
            if owner >= 0:
                self._stone(cell, owner, phase.after.points[cell])
        pen.globalAlpha = 1

    def _placing(self, phase: Phase, event: Placed, progress: float) -> None:
        cell = event.cell
        self._stones(phase.before, left_out=frozenset({cell}))
        grown = 1 + 0.15 * sin(pi * progress)
        if phase.before.owner[cell] < 0:
            grown *= 0.4 + 0.6 * progress
        self._stone(cell, event.seat, phase.after.points[cell], grown, grown)

    def _wave(self, phase: Phase, wave: Wave, progress: float) -> None:
        before, after, seat = phase.before, phase.after, wave.seat
        bursting = {burst.cell: burst for burst in wave.bursts}
        if progress < LANDING:
            self._stones(before, left_out=frozenset(bursting))
            for burst in wave.bursts:
                self._bursting(before, burst, seat, progress)
            if progress >= SWELL:
                gone = (progress - SWELL) / (LANDING - SWELL)
                self._flights(wave, gone)
        else:
            hit = {end for burst in wave.bursts for _, end in burst.flights if end is not None}
            self._stones(after, left_out=frozenset(hit))
            landed = (progress - LANDING) / (1 - LANDING)
            for cell in hit:
                self._landing(before, after, cell, landed, fresh=cell in bursting)

    def _bursting(self, before: Board, burst: Burst, seat: int, progress: float) -> None:
        cell = burst.cell
        if progress < SWELL:
            grown = 1 + 0.22 * progress / SWELL
            self._stone(cell, before.owner[cell], before.points[cell], grown, grown)
            return
        kept = before.points[cell] - burst.points
        if kept > 0:
            self._stone(cell, seat, kept)
        # A flash that widens and pales.
        x, y = self._corner(cell)
        spent = (progress - SWELL) / (LANDING - SWELL)
        pen, half = self._pen, self._cell / 2
        pen.beginPath()
        pen.arc(x + half, y + half, half * (0.5 + 0.75 * spent), 0, tau)
        pen.lineWidth = max(0.5, self._cell * 0.13 * (1 - spent))
        pen.strokeStyle = clear(
            mix(self._palette[self._colours[seat]], "#ffffff", 0.5), 0.9 * (1 - spent)
        )
        pen.stroke()

    def _flights(self, wave: Wave, gone: float) -> None:
        sprite = self._sprites.point(self._colours[wave.seat])
        eased = gone * gone * (3 - 2 * gone)
        for burst in wave.bursts:
            for flight in burst.flights:
                self._flight(sprite, burst.cell, flight, eased)

    def _flight(self, sprite: Any, start: int, flight: Flight, gone: float) -> None:
        cell, (dx, dy) = self._cell, flight.way
        x, y = self._corner(start)
        reach, alpha = gone, 1.0
        if flight.end is None:
            reach, alpha = gone * _LOST, 1 - gone
        elif flight.end == start:
            reach = 0.5 * sin(pi * gone)  # out to the edge and back
        arc = 0.16 * sin(pi * gone)  # aside of the straight way, to the left of it
        middle = (1 - POINT) / 2
        across = x + cell * (middle + reach * dx + arc * dy)
        down = y + cell * (middle + reach * dy - arc * dx)
        if alpha < 1:
            self._pen.globalAlpha = alpha
            self._draw(sprite, across, down)
            self._pen.globalAlpha = 1
        else:
            self._draw(sprite, across, down)

    def _landing(self, before: Board, after: Board, cell: int, landed: float, fresh: bool) -> None:
        owner, points = after.owner[cell], after.points[cell]
        was = before.owner[cell]
        if fresh or was in (owner, -1):
            grown = 1 + 0.16 * sin(pi * landed)
            self._stone(cell, owner, points, grown, grown)
        else:  # taken: it turns over and shows its new colour
            wide = max(0.05, abs(cos(pi * landed)))
            if landed < 0.5:
                self._stone(cell, was, before.points[cell], wide)
            else:
                self._stone(cell, owner, points, wide)

    def _turning(self, phase: Phase, event: Turned, progress: float) -> None:
        """Balls roll over one after the other along each line, away from the new one."""
        turned = {cell for line in event.lines for cell in line.cells}
        self._stones(phase.before, left_out=frozenset(turned))
        longest = max(len(line.cells) for line in event.lines)
        first = TURNING / (TURNING + TURNING_STEP * longest)
        for line in event.lines:
            for place, cell in enumerate(line.cells):
                begin = place * (1 - first) / longest
                rolled = min(1.0, max(0.0, (progress - begin) / (first + (1 - first) / longest)))
                self._landing(phase.before, phase.after, cell, rolled, fresh=False)
