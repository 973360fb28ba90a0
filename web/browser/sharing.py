"""Links to hand on, and those that came in: both only in the address, which no server sees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import to_js

from web.share import carries_round

Asked = tuple[Any, str]
"""A promise, and how the link has been handed on once it is kept."""


class Sharing:
    """Hands links on by whatever the device has, and calls `tell` with how it went.

    "shared" by the device's own means, "copied" to the clipboard, or "shown" in the field for it
    when there was no other way; nothing is told when somebody has thought better of it.
    """

    def __init__(self, window: Any, tell: Callable[[str], object]) -> None:
        self._window, self._tell = window, tell
        self._tasks: set[asyncio.Task[None]] = set()

    def share(self, fragment: str, title: str) -> None:
        """Hand on a link to this page with that fragment."""
        link = f"{self._window.location.href.partition('#')[0]}#{fragment}"
        # The device is asked at once: later it might not believe that somebody has tapped.
        asked = self._ask_device(link, title) or self._ask_clipboard(link)
        task = asyncio.ensure_future(self._follow(asked, link))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _ask_device(self, link: str, title: str) -> Asked | None:
        try:
            offer = to_js({"title": title, "url": link}, dict_converter=self._object)
            return self._window.navigator.share(offer), "shared"
        except Exception:  # there is no such thing here
            return None

    def _object(self, entries: Any) -> Any:
        return self._window.Object.fromEntries(entries)

    def _ask_clipboard(self, link: str) -> Asked | None:
        try:
            return self._window.navigator.clipboard.writeText(link), "copied"
        except Exception:
            return None

    async def _follow(self, asked: Asked | None, link: str) -> None:
        while asked:
            answer, how = asked
            try:
                await answer
                self._tell(how)
                return
            except Exception as error:
                if getattr(error, "name", "") == "AbortError":
                    return
            asked = self._ask_clipboard(link) if how == "shared" else None
        self._window.document.getElementById("link-field").value = link
        self._tell("shown")

    def take_link(self) -> str:
        """The fragment of the page's address if it carries a round; it is gone from there then."""
        location = self._window.location
        fragment = str(location.hash)
        if not carries_round(fragment):
            return ""
        plain = f"{location.pathname}{location.search}"
        self._window.history.replaceState(None, "", plain)
        return fragment

    def take_wish(self) -> bool:
        """Does the page's address ask for a new round? It does not any more then."""
        location = self._window.location
        if location.search != "?new":
            return False
        self._window.history.replaceState(None, "", f"{location.pathname}{location.hash}")
        return True
