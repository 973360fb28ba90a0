"""Small boards in dialogs: canvases on which demonstrations play when they can be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyodide.ffi import create_proxy

from rilto.games.base import Rules
from web.browser.frames import Frames
from web.demonstration import Playable
from web.gallery import Gallery
from web.painter import Painter
from web.picture import Picture

SEEN = 0.6
"""How much of a board must be in view for it to count as seen."""


class Boards:
    """Plays a gallery on canvases.

    `make_painter` makes a painter for a context, pixels of a cell, and rules; `less_motion` tells
    whether somebody wants little to move.
    """

    def __init__(
        self,
        window: Any,
        make_painter: Callable[[Any, int, Rules], Painter],
        less_motion: Callable[[], bool],
        loops: bool = False,
    ) -> None:
        self._window, self._make_painter = window, make_painter
        self._canvases: Sequence[Any] = ()
        self._painters: dict[int, Painter] = {}
        frames = Frames(window, self._frame)
        self._gallery = Gallery(self._paint, frames.run, less_motion, loops)
        # The page lives as long as its boards do, so nobody has to destroy the observer's proxy.
        options = window.JSON.parse(f'{{"threshold": [0, {SEEN}]}}')
        self._observer = window.IntersectionObserver.new(create_proxy(self._observe), options)

    def show(self, canvases: Sequence[Any], demonstrations: Sequence[Playable]) -> None:
        """Show each of the demonstrations on its canvas."""
        self._observer.disconnect()
        self._canvases, self._painters = canvases, {}
        self._gallery.show(demonstrations)
        for canvas in canvases:
            self._observer.observe(canvas)

    def play(self, number: int) -> None:
        """Play one from its beginning."""
        self._gallery.play(number)

    def repaint(self) -> None:
        """Draw all anew, because colours or sizes have changed."""
        self._painters = {}
        self._gallery.repaint()

    def _frame(self, now: float) -> bool:
        return self._gallery.frame(now)

    def _observe(self, entries: Any, _: Any) -> None:
        for entry in entries:
            number = next(n for n, c in enumerate(self._canvases) if c.isSameNode(entry.target))
            if entry.isIntersecting and number not in self._painters:
                self._gallery.rest(number)  # it has a size only now
            if entry.intersectionRatio >= SEEN:
                self._gallery.see(number)
            elif not entry.isIntersecting:
                self._gallery.lose(number)

    def _paint(self, number: int, picture: Picture) -> None:
        if number not in self._painters:
            canvas = self._canvases[number]
            room = canvas.clientWidth * self._window.devicePixelRatio
            if not room:
                return  # nobody sees it
            cell = max(1, int(room) // picture.rules.size)
            canvas.width = canvas.height = cell * picture.rules.size
            painter = self._make_painter(canvas.getContext("2d"), cell, picture.rules)
            self._painters[number] = painter
        self._painters[number].paint(picture)
