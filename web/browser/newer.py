"""Newer versions of the page: the shell tells of them and loads them when it is asked to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.browser.listeners import Listeners
from web.keeping import Store


class Newer:
    """Loads a newer version only when all is kept in the store."""

    def __init__(self, window: Any, store: Store) -> None:
        self._window, self._store = window, store

    def tell(self, listeners: Listeners, hear: Callable[[], object]) -> None:
        """Call `hear` when a newer version waits, be it now or later."""
        listeners.add(self._window, "rilto:newer", lambda _: hear())
        if self._window.document.documentElement.hasAttribute("data-newer"):
            hear()

    def ask(self) -> None:
        """Let the shell load the newer version, but only when nothing is lost by it."""
        self._store.after(self._ask)

    def _ask(self) -> None:
        if not self._store.trouble:
            self._window.dispatchEvent(self._window.Event.new("rilto:renew"))
