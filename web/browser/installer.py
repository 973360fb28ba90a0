"""What the browser has to say about installing the game."""

from __future__ import annotations

import asyncio
from typing import Any

from web.browser.listeners import Listeners
from web.install import Install, is_for_hands


class Installer:
    """Tells `install` of the ways that there are.

    The browser's offer may come long before Python: the shell keeps it as `window.installOffer`.
    """

    def __init__(self, window: Any, listeners: Listeners, install: Install) -> None:
        self._window, self._install = window, install
        self._asking: asyncio.Task[None] | None = None
        listeners.add(window, "rilto:installable", lambda _: self._look())
        listeners.add(window, "appinstalled", lambda _: install.withdraw())
        navigator = window.navigator
        standalone = bool(window.matchMedia("(display-mode: standalone)").matches)
        if is_for_hands(str(navigator.userAgent), int(navigator.maxTouchPoints), standalone):
            install.explain()
        self._look()

    def _look(self) -> None:
        if getattr(self._window, "installOffer", None):
            self._install.offer(self._ask)

    def _ask(self) -> None:
        offer = self._window.installOffer
        self._window.installOffer = None
        offer.prompt()  # at once: later the browser might not believe that somebody has tapped
        self._asking = asyncio.ensure_future(self._follow(offer))

    async def _follow(self, offer: Any) -> None:
        choice = await offer.userChoice
        if choice.outcome == "accepted":
            self._install.withdraw()
        else:
            self._install.decline()
