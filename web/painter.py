"""Draws the board: stones that lie, and the moments of a turn in between.

Everything is drawn anew for each frame, one call a stone, from sprites that were prepared before.
"""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import Any

from rilto.board import EMPTY, Board
from rilto.events import Burst, Flight, Placed, Turned, Wave
from rilto.games.base import Rules
from rilto.games.catalogue import GAMES
from web.colours import clear, mix
from web.controller import Picture
from web.outlook import Outlook
from web.playback import TURNING, TURNING_STEP, Chosen, Phase, Refused, Thrown
from web.sprites import POINT, Sprites

# Parts of a wave, as shares of its time.
SWELL = 0.16
"""Until then a cell about to burst swells; then its points fly."""
LANDING = 0.72
"""From then on they have landed, and what they hit turns over."""

_LOST = 0.9
"""How far, in cells, a point flies that leaves the board or meets a wall."""


_BANDS = (
    ("−−", "red", 0.3),
    ("−", "orange", 0.2),
    ("", "cell", 0.0),
    ("+", "turquoise", 0.2),
    ("++", "green", 0.3),
)
"""The tactical map from very weak to very strong: a sign, a colour, and how much of it."""


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
        self._bands(picture.bands)
        if phase is None:
            self._stones(picture.board)
            self._marks(picture)
        elif isinstance(phase.event, Refused):
            self._stones(picture.board)
            self._marks(picture)
            self._refused(phase, phase.event, picture.progress)
        elif isinstance(phase.event, Chosen):
            self._stones(picture.board)
            self._chosen(phase.event, picture.progress)
        elif isinstance(phase.event, Thrown):
            self._stones(picture.board)
            self._thrown(phase.event, picture.progress)
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

    # What is marked

    def _marks(self, picture: Picture) -> None:
        colour = self._palette[self._colours[picture.seat]]
        for cell in picture.legal:
            self._legal(cell, picture.board.owner[cell] < 0, colour)
        if picture.hint is not None:
            self._frame(picture.hint, colour, 0.08)
        if picture.last is not None:
            self._frame(picture.last, clear(self._palette["mark"], 0.7), 0.02)
        if picture.outlook is not None:
            self._outlook(picture, picture.outlook, colour)

    def _frame(self, cell: int, colour: str, wide: float) -> None:
        x, y = self._corner(cell)
        pen, side = self._pen, self._cell
        pen.strokeStyle = colour
        pen.lineWidth = max(1.0, side * wide)
        pen.beginPath()
        inset = side * 0.05
        pen.roundRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.13)
        pen.stroke()

    def _legal(self, cell: int, is_empty: bool, colour: str) -> None:
        if not is_empty:
            self._frame(cell, colour, 0.03)
            return
        x, y = self._corner(cell)
        half = self._cell / 2
        self._pen.fillStyle = clear(colour, 0.75)
        self._pen.beginPath()
        self._pen.arc(x + half, y + half, self._cell * 0.09, 0, tau)
        self._pen.fill()

    def _outlook(self, picture: Picture, outlook: Outlook, colour: str) -> None:
        """What a tap would do: a pale stone, cross hairs on what will burst, rings on captures."""
        pen, side = self._pen, self._cell
        x, y = self._corner(outlook.cell)
        if outlook.kind == "place" and picture.board.owner[outlook.cell] < 0:
            pen.globalAlpha = 0.4
            self._draw(self._sprites.piece(self._look, self._colours[picture.seat], 1), x, y)
            pen.globalAlpha = 1
        elif outlook.kind == "place":
            self._frame(outlook.cell, colour, 0.06)
        elif outlook.kind == "burst":
            pen.strokeStyle = self._palette["mark"]
            pen.lineWidth = max(1.5, side * 0.035)
            pen.beginPath()
            half, near, far = side / 2, side * 0.3, side * 0.46
            pen.arc(x + half, y + half, near, 0, tau)
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                pen.moveTo(x + half + dx * near * 0.7, y + half + dy * near * 0.7)
                pen.lineTo(x + half + dx * far, y + half + dy * far)
            pen.stroke()
        for cell in outlook.captured:
            self._frame(cell, colour, 0.07)

    def _bands(self, bands: tuple[int, ...]) -> None:
        """The tactical map: a tint and a sign for what each cell is worth, under the stones."""
        pen, side = self._pen, self._cell
        if bands:
            pen.font = f"700 {max(8, round(side * 0.22))}px system-ui, sans-serif"
            pen.textAlign, pen.textBaseline = "left", "top"
        for cell, band in enumerate(bands):
            x, y = self._corner(cell)
            sign, name, alpha = _BANDS[band]
            pen.fillStyle = clear(self._palette[name], alpha)
            inset = side * 0.05
            pen.fillRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset)
            pen.fillStyle = self._palette["mark"]
            pen.fillText(sign, x + side * 0.09, y + side * 0.07)

    # Moments

    def _refused(self, phase: Phase, event: Refused, progress: float) -> None:
        """A stone that is not allowed: a new one rolls back where it came from, one shakes."""
        cell, board, pen = event.cell, phase.before, self._pen
        if not 0 <= cell < len(board.owner) or self._less_motion:
            return
        if board.owner[cell] == EMPTY:
            pen.globalAlpha = 1 - progress
            x, y = self._corner(cell)
            away = self._cell * 0.6 * progress * progress
            piece = self._sprites.piece(self._look, self._colours[event.seat], 1)
            self._draw(piece, x + away, y + away)
            pen.globalAlpha = 1
        elif board.owner[cell] >= 0:
            x, y = self._corner(cell)
            side = self._cell
            aside = side * 0.09 * sin(3 * tau * progress) * (1 - progress)
            self._draw(self._ground, x, y, side, side, x, y, side, side)
            colour = self._colours[board.owner[cell]]
            self._draw(self._sprites.tint(colour), x, y)
            self._draw(self._sprites.piece(self._look, colour, board.points[cell]), x + aside, y)

    def _chosen(self, event: Chosen, progress: float) -> None:
        """A frame draws together around the cell that a bot is about to tap."""
        x, y = self._corner(event.cell)
        pen, side = self._pen, self._cell
        wide = side * (1.0 if self._less_motion else 1.5 - 0.5 * min(1.0, progress * 2))
        pen.strokeStyle = self._palette[self._colours[event.seat]]
        pen.lineWidth = max(2.0, side * 0.07)
        pen.beginPath()
        out = (wide - side) / 2
        pen.roundRect(x - out, y - out, wide, wide, wide * 0.16)
        pen.stroke()

    def _thrown(self, event: Thrown, progress: float) -> None:
        """A ball rolls in, shows one colour after the other, and stops at the one that begins."""
        colours = self._colours[: self._rules.players]
        # It comes to rest: the steps between colours get longer and longer.
        steps = len(colours) * 3
        left = int(steps * (1 - min(1.0, progress / 0.75)) ** 2 + 0.5)
        colour = colours[(event.seat - left) % len(colours)]
        board = self._cell * self._size
        side = board * 0.34
        rolled = 1 if self._less_motion else 1 - (1 - min(1.0, progress / 0.75)) ** 2
        across = -side + rolled * (board / 2 + side / 2)
        beat = 0 if progress < 0.75 else 0.08 * sin(pi * (progress - 0.75) / 0.25)
        grown = side * (1 + beat)
        self._draw(
            self._sprites.ball(colour, int(side)),
            across - (grown - side) / 2,
            board / 2 - grown / 2,
            grown,
            grown,
        )

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
