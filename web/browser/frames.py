"""Frames, alarms and idle moments on request: nothing runs while nothing is to be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

SPARE = 4.0
"""Milliseconds that must be left of an idle moment for one more piece of work."""

PAUSE = 30.0
"""Milliseconds between pieces of work where the browser does not tell when it is idle."""


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


class Soon:
    """Does things one after the other, each right after what the browser is doing now."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._proxy = create_proxy(self._do_next)
        self._waiting: list[Callable[[], object]] = []

    def do(self, act: Callable[[], object]) -> None:
        """Do that soon."""
        self._waiting.append(act)
        self._window.setTimeout(self._proxy)

    def _do_next(self) -> None:
        self._waiting.pop(0)()


class Leisure:
    """Does `work`, a small piece a call, when the browser has time, until it answers False."""

    def __init__(self, window: Any, work: Callable[[], bool]) -> None:
        self._window, self._work = window, work
        self._proxy = create_proxy(self._idle)
        self._asked = False

    def run(self) -> None:
        """Go on working; asking again while it runs changes nothing."""
        if not self._asked:
            self._asked = True
            if hasattr(self._window, "requestIdleCallback"):
                self._window.requestIdleCallback(self._proxy)
            else:  # not in every browser: then at some moment soon
                self._window.setTimeout(self._proxy, PAUSE)

    def _idle(self, deadline: Any = None) -> None:
        self._asked = False
        while self._work():
            if deadline is None or deadline.timeRemaining() < SPARE:
                self.run()
                return


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
