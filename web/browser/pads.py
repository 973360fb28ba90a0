"""Gamepads: read before each repaint, but only while one is connected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.browser.frames import Frames
from web.browser.listeners import Listeners
from web.gamepad import Gamepad


class Pads:
    """Calls `act` with each intent of the first gamepad; see `web.gamepad`."""

    def __init__(self, window: Any, listeners: Listeners, act: Callable[[str], object]) -> None:
        self._window, self._act = window, act
        self._pad = Gamepad()
        self._frames = Frames(window, self._read)
        listeners.add(window, "gamepadconnected", self._connected)

    def _connected(self, _: Any) -> None:
        self._pad = Gamepad()
        self._frames.run()

    def _read(self, now: float) -> bool:
        pad = next((pad for pad in self._window.navigator.getGamepads() if pad), None)
        if pad is None:
            return False
        pressed = [bool(button.pressed) for button in pad.buttons]
        for intent in self._pad.read(list(pad.axes), pressed, now / 1000):
            self._act(intent)
        return True
