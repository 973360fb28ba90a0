"""Callbacks from the browser into Python, and who destroys them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy


class Listeners:
    """Owns the proxies of callbacks, which the browser cannot free by itself."""

    def __init__(self) -> None:
        self._added: list[tuple[Any, str, Any, bool]] = []

    def add(
        self, target: Any, event: str, callback: Callable[[Any], object], capture: bool = False
    ) -> None:
        """Call back at each `event` of `target` until `release`; with `capture` before others."""
        proxy = create_proxy(callback)
        target.addEventListener(event, proxy, capture)
        self._added.append((target, event, proxy, capture))

    def release(self) -> None:
        """Take all callbacks away."""
        for target, event, proxy, capture in self._added:
            target.removeEventListener(event, proxy, capture)
            proxy.destroy()
        self._added.clear()
