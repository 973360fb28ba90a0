"""Frames on request: nothing runs while nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy


class Frames:
    """Calls `draw` with the time (ms) before each repaint, from `run` on until it answers False."""

    def __init__(self, window: Any, draw: Callable[[float], bool]) -> None:
        self._window, self._draw = window, draw
        self._proxy = create_proxy(self._frame)
        self._asked = False

    def run(self) -> None:
        """Go on drawing; asking again while it runs changes nothing."""
        if not self._asked:
            self._asked = True
            self._window.requestAnimationFrame(self._proxy)

    def _frame(self, now: float) -> None:
        self._asked = False
        if self._draw(now):
            self.run()
