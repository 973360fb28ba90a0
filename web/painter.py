"""Draws the board: stones that lie, and the moments of a turn in between.

A frame is drawn from sprites that were prepared before, one call each. What lies still is in a
layer, in which a cell is drawn anew only when something else comes to lie there: one call again.
"""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import Any, NamedTuple

from rilto.board import EMPTY, Board
from rilto.events import Burst, Placed, Turned, Wave
from rilto.games.base import Rules
from rilto.games.catalogue import GAMES
from web.colours import clear
from web.outlook import Outlook
from web.picture import Picture
from web.playback import TURNING, TURNING_STEP, Chosen, Phase, Refused, Thrown
from web.sprites import BLAST, POINT, TRAIL, Sprites

# Parts of a wave, as shares of its time.
SWELL = 0.16
"""Until then a cell about to burst swells; then its points fly."""
LANDING = 0.72
"""From then on they have landed, and what they hit turns over."""

_LOST = 0.9
"""How far, in cells, a point flies that leaves the board or meets a wall."""

_ARC = 0.16
"""How far aside of the straight way, in cells, a point is half way."""

_LAG = 0.07
"""How much of its flight a part of a trail is behind the point."""

_MOST_DRAWN = 300
"""Points and parts of trails drawn in a frame; in a wave with more points trails are shorter."""


_BANDS = (
    ("−−", "red", 0.3),
    ("−", "orange", 0.2),
    ("", "cell", 0.0),
    ("+", "turquoise", 0.2),
    ("++", "green", 0.3),
)
"""The tactical map from very weak to very strong: a sign, a colour, and how much of it."""


class _Way(NamedTuple):
    """The way of a flying point in pixels: where it begins, how far it goes, and its arc."""

    x: float
    y: float
    far_x: float
    far_y: float
    arc_x: float
    arc_y: float


class Painter:
    """Draws pictures of one round's board with `pen`, a 2D context.

    With `less_motion` nothing flies, grows or turns: one board fades into the next. With `loose`,
    the context of a layer over the board, cells that one more point will burst are drawn there
    while nothing moves, so that the page can let them tremble; `trembling` are those cells.
    """

    def __init__(
        self,
        pen: Any,
        sprites: Sprites,
        palette: dict[str, str],
        rules: Rules,
        less_motion: bool,
        loose: Any = None,
    ) -> None:
        self._sprites, self._palette, self._rules = sprites, palette, rules
        self._less_motion = less_motion
        self._cell, self._size = sprites.cell, rules.size
        self._look = GAMES[rules.game].look
        self._colours = rules.colours
        self._ground = sprites.ground(rules)
        self._pen, self._loose = pen, None if less_motion else loose
        self.trembling: tuple[int, ...] = ()
        # A walled cell has no limit to speak of.
        most = min(9, max(rules.limits, default=1))
        self._preparing = sprites.prepare(self._look, self._colours[: rules.players], most)
        self._still: Any = None  # the layer of what lies still
        self._laid = Board((), ())
        self._left_out: frozenset[int] = frozenset()
        self._lies: list[tuple[int, int] | None] = [None] * self._size**2  # owner and points
        self._planned: Phase | None = None
        self._ways: dict[str, list[_Way]] = {}
        # Looking a method up through JavaScript costs as much as calling it.
        self._draw = pen.drawImage
        self._clear = pen.clearRect

    def prepare(self) -> bool:
        """Make one of the pictures that a chain will need; False when all are made."""
        return next(self._preparing, None) is not None

    def paint(self, picture: Picture) -> None:
        """Draw a picture over whatever was there."""
        side = self._cell * self._size
        self._clear(0, 0, side, side)
        self._draw(self._ground, 0, 0)
        phase = picture.phase
        self._bands(picture.bands)
        self._tremble(picture)
        if phase is None:
            self._stones(picture.board, frozenset(self.trembling))
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
        else:
            self._moment(phase, picture)

    def _moment(self, phase: Phase, picture: Picture) -> None:
        if isinstance(phase.event, Placed):
            self._placing(phase, phase.event, picture.progress)
        elif isinstance(phase.event, Wave):
            self._wave(phase, phase.event, picture.progress)
        elif isinstance(phase.event, Turned):
            self._turning(phase, phase.event, picture.progress)

    # Stones

    def _corner(self, cell: int) -> tuple[int, int]:
        return cell % self._size * self._cell, cell // self._size * self._cell

    def _is_loaded(self, cell: int, points: int) -> bool:
        limits = self._rules.limits
        return bool(limits) and points + 1 >= limits[cell]

    def _stones(self, board: Board, left_out: frozenset[int] = frozenset()) -> None:
        """All stones as they lie, but those of some cells."""
        # Boards do not change and there are few: which one it is tells enough, and at once.
        if self._laid is not board or self._left_out != left_out:
            self._lay(board, left_out)
        self._draw(self._still, 0, 0)

    def _lay(self, board: Board, left_out: frozenset[int]) -> None:
        """Bring the layer of what lies still up to date."""
        if self._still is None:
            self._still = self._sprites.make_layer(*[self._cell * self._size] * 2)
        self._laid, self._left_out = board, left_out
        pen, side = self._still.getContext("2d"), self._cell
        for cell, lay in enumerate(self._lies):
            owner = board.owner[cell]
            lies = None if owner < 0 or cell in left_out else (owner, board.points[cell])
            if lies != lay:
                if lay:
                    pen.clearRect(*self._corner(cell), side, side)
                if lies:
                    self._lie(pen.drawImage, board, cell)
                self._lies[cell] = lies

    def _lie(self, draw: Any, board: Board, cell: int) -> None:
        """A stone as it lies."""
        colour, points = self._colours[board.owner[cell]], board.points[cell]
        loaded = self._is_loaded(cell, points)
        draw(self._sprites.lying(self._look, colour, points, loaded), *self._corner(cell))

    def _tremble(self, picture: Picture) -> None:
        """Draw what is loaded on the layer that trembles; what is looked at holds still."""
        if self._loose is None:
            return
        if self.trembling:
            side = self._cell * self._size
            self._loose.clearRect(0, 0, side, side)
        board, looked = picture.board, picture.outlook
        self.trembling = ()
        if picture.phase is None:
            self.trembling = tuple(
                cell
                for cell, owner in enumerate(board.owner)
                if owner >= 0 and self._is_loaded(cell, board.points[cell])
                if looked is None or looked.cell != cell
            )
            for cell in self.trembling:
                self._lie(self._loose.drawImage, board, cell)

    def _stone(
        self, cell: int, owner: int, points: int, wide: float = 1.0, high: float = 1.0
    ) -> None:
        """One stone, made wider and higher by these factors, on its tint."""
        x, y = self._corner(cell)
        side, colour = self._cell, self._colours[owner]
        self._draw(self._sprites.tint(colour), x, y)
        if self._is_loaded(cell, points):
            self._draw(self._sprites.glow(colour), x, y)
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
        pen.beginPath()
        inset = side * 0.05
        pen.roundRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.13)
        self._line(colour, max(1.0, side * wide))

    def _line(self, colour: str, wide: float) -> None:
        """Draw along the path, with a halo that sets it off from whatever lies under it."""
        pen = self._pen
        pen.strokeStyle = clear(self._palette["halo"], 0.7)
        pen.lineWidth = wide + max(1.5, self._cell * 0.03)
        pen.stroke()
        pen.strokeStyle, pen.lineWidth = colour, wide
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
        self._pen.strokeStyle = clear(self._palette["mark"], 0.6)
        self._pen.lineWidth = max(1.0, self._cell * 0.02)
        self._pen.stroke()

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
            pen.beginPath()
            half, near, far = side / 2, side * 0.3, side * 0.46
            pen.arc(x + half, y + half, near, 0, tau)
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                pen.moveTo(x + half + dx * near * 0.7, y + half + dy * near * 0.7)
                pen.lineTo(x + half + dx * far, y + half + dy * far)
            self._line(self._palette["mark"], max(1.5, side * 0.035))
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
        self._stones(phase.before, frozenset({cell}))
        grown = 1 + 0.15 * sin(pi * progress)
        if phase.before.owner[cell] < 0:
            grown *= 0.4 + 0.6 * progress
        self._stone(cell, event.seat, phase.after.points[cell], grown, grown)

    def _wave(self, phase: Phase, wave: Wave, progress: float) -> None:
        before, after, colour = phase.before, phase.after, self._colours[wave.seat]
        if self._planned is not phase:
            self._planned, self._ways = phase, self._plan(wave)
        bursting = frozenset(burst.cell for burst in wave.bursts)
        hit = frozenset(end for burst in wave.bursts for _, end in burst.flights if end is not None)
        landed = progress >= LANDING
        if landed:
            self._stones(after, hit)
        else:
            self._stones(before, bursting)
        if progress < SWELL:
            grown = 1 + 0.22 * progress / SWELL
            for cell in bursting:
                self._stone(cell, before.owner[cell], before.points[cell], grown, grown)
            return
        if landed:
            share = (progress - LANDING) / (1 - LANDING)
            for cell in hit:
                self._landing(before, after, cell, share, fresh=cell in bursting)
        else:
            for burst in wave.bursts:
                kept = before.points[burst.cell] - burst.points
                if kept > 0:
                    self._stone(burst.cell, wave.seat, kept)
        self._burst(wave.bursts, colour, (progress - SWELL) / (1 - SWELL))
        if not landed:
            self._flights(colour, (progress - SWELL) / (LANDING - SWELL))

    def _burst(self, bursts: tuple[Burst, ...], colour: str, spent: float) -> None:
        """Flash, ring and sparks over every burst, in two ways that take turns."""
        pictures = [self._sprites.burst(colour, spent, turned) for turned in (False, True)]
        middle, side = self._cell * (BLAST - 1) / 2, self._cell * BLAST
        draw = self._draw
        for cell, _, _ in bursts:
            x, y = self._corner(cell)
            draw(pictures[cell % 2], x - middle, y - middle, side, side)

    def _plan(self, wave: Wave) -> dict[str, list[_Way]]:
        """The ways of all points of a wave: of those that land, are lost, and bounce."""
        ways: dict[str, list[_Way]] = {"landing": [], "lost": [], "bouncing": []}
        cell, middle = self._cell, self._cell * (1 - POINT) / 2
        arc = cell * _ARC
        for burst in wave.bursts:
            x, y = self._corner(burst.cell)
            for (dx, dy), end in burst.flights:
                kind = "lost" if end is None else "bouncing" if end == burst.cell else "landing"
                far = cell * {"lost": _LOST, "bouncing": 0.5, "landing": 1.0}[kind]
                # The arc is to the left of the straight way.
                ways[kind].append(
                    _Way(x + middle, y + middle, far * dx, far * dy, arc * dy, -arc * dx)
                )
        return ways

    def _flights(self, colour: str, gone: float) -> None:
        points = sum(map(len, self._ways.values()))
        for age in range(min(TRAIL, _MOST_DRAWN // max(1, points) - 1), -1, -1):
            moment = gone - age * _LAG
            if moment > 0:
                self._fly(self._sprites.point(colour, age), moment)

    def _fly(self, sprite: Any, gone: float) -> None:
        draw, pen = self._draw, self._pen
        eased = gone * gone * (3 - 2 * gone)
        aside = sin(pi * eased)
        for x, y, far_x, far_y, arc_x, arc_y in self._ways["landing"]:
            draw(sprite, x + eased * far_x + aside * arc_x, y + eased * far_y + aside * arc_y)
        for x, y, far_x, far_y, arc_x, arc_y in self._ways["bouncing"]:  # to the edge and back
            draw(sprite, x + aside * (far_x + arc_x), y + aside * (far_y + arc_y))
        if self._ways["lost"]:
            pen.globalAlpha = 1 - eased
            for x, y, far_x, far_y, arc_x, arc_y in self._ways["lost"]:
                draw(sprite, x + eased * far_x + aside * arc_x, y + eased * far_y + aside * arc_y)
            pen.globalAlpha = 1

    def _landing(self, before: Board, after: Board, cell: int, landed: float, fresh: bool) -> None:
        owner, points = after.owner[cell], after.points[cell]
        was = before.owner[cell]
        grown = 1 + 0.16 * sin(pi * landed)
        if fresh or was in (owner, EMPTY):
            self._stone(cell, owner, points, grown, grown)
        else:  # taken: it rises, turns over and shows its new colour
            wide = grown * max(0.05, abs(cos(pi * landed)))
            if landed < 0.5:
                self._stone(cell, was, before.points[cell], wide, grown)
            else:
                self._stone(cell, owner, points, wide, grown)

    def _turning(self, phase: Phase, event: Turned, progress: float) -> None:
        """Balls roll over one after the other along each line, away from the new one."""
        turned = frozenset(cell for line in event.lines for cell in line.cells)
        self._stones(phase.before, turned)
        longest = max(len(line.cells) for line in event.lines)
        first = TURNING / (TURNING + TURNING_STEP * longest)
        for line in event.lines:
            for place, cell in enumerate(line.cells):
                begin = place * (1 - first) / longest
                rolled = min(1.0, max(0.0, (progress - begin) / (first + (1 - first) / longest)))
                self._landing(phase.before, phase.after, cell, rolled, fresh=False)
