"""Newer versions of the page: the shell tells of them and loads them when it is asked to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any

from web.browser.listeners import Listeners
from web.browser.store import Store


class Newer:
    """`troubles` is empty as long as everything could be kept in the store."""

    def __init__(self, window: Any, store: Store, troubles: Collection[str]) -> None:
        self._window, self._store, self._troubles = window, store, troubles
        self._asking: asyncio.Task[None] | None = None

    def tell(self, listeners: Listeners, hear: Callable[[], object]) -> None:
        """Call `hear` when a newer version waits, be it now or later."""
        listeners.add(self._window, "rilto:newer", lambda _: hear())
        if self._window.document.documentElement.hasAttribute("data-newer"):
            hear()

    def ask(self) -> None:
        """Let the shell load the newer version, but only when nothing is lost by it."""
        self._asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        await self._store.all()  # answered when all that was put before is kept
        if not self._troubles:
            self._window.dispatchEvent(self._window.Event.new("rilto:renew"))
