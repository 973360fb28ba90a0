"""Frames and alarms on request: nothing runs while nothing moves."""

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


class Alarm:
    """Calls `ring` with the time (s) some time after it was set; setting it again moves it."""

    def __init__(self, window: Any, ring: Callable[[float], object]) -> None:
        self._window, self._ring = window, ring
        self._proxy = create_proxy(self._rings)
        self._set = 0

    def set(self, seconds: float) -> None:
        """Ring after that time."""
        self._window.clearTimeout(self._set)
        self._set = self._window.setTimeout(self._proxy, seconds * 1000)

    def _rings(self) -> None:
        self._ring(self._window.performance.now() / 1000)
