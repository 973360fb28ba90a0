"""Which of the browser's pages plays the round: the one that holds a lock."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy, to_js

from web.browser.listeners import Listeners
from web.browser.store import Database
from web.controller import Controller

LOCK = "rilto"
PATIENCE = 2.0
"""Seconds to wait for the browser's answer; after that this page plays."""


class Tabs:
    """Holds the lock, or looks on: then the page that holds it is followed.

    A browser without such locks lets every page play; the database knows which one began last.
    """

    def __init__(self, window: Any, database: Database) -> None:
        self._window, self._database = window, database
        self._tasks: set[asyncio.Task[None]] = set()
        self._controller: Controller | None = None
        self.plays = False

    async def join(self) -> None:
        """Read what is kept; play, unless another page does."""
        await self._database.fill()
        await self._try()

    async def _try(self) -> None:
        if await self._ask({"ifAvailable": True}):
            await self._play()

    async def _play(self) -> None:
        self.plays = True
        await self._database.own()
        if self._controller:
            self._controller.play_here()

    def attend(self, listeners: Listeners, controller: Controller) -> None:
        """Tell the controller from now on when it is to play, to look on, or to look again."""
        self._controller = controller

        def see(_: Any) -> None:
            if not self.plays and not self._window.document.hidden:
                self._start(self._try())  # the other page may be gone

        listeners.add(self._window.document, "visibilitychange", see)
        self._database.listen(listeners, controller.follow)

    def take_over(self) -> None:
        """Play, whoever did so far."""
        self._start(self._take_over())

    async def _take_over(self) -> None:
        await self._ask({"steal": True})
        await self._play()

    def _lose(self) -> None:
        self.plays = False
        self._database.disown()
        if self._controller:
            self._controller.look_on()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, options: dict[str, bool]) -> bool:
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def answer(lock: Any) -> Any:
            if not granted.done():
                granted.set_result(bool(lock))
            # The lock is held as long as this promise is not kept: until the page is gone.
            return self._window.Promise.new(create_once_callable(lambda *_: None)) if lock else None

        answering = create_proxy(answer)
        try:
            wishes = to_js(options, dict_converter=self._window.Object.fromEntries)
            asked = self._window.navigator.locks.request(LOCK, wishes, answering)
            self._start(self._hold(asked, granted))
            return await asyncio.wait_for(granted, PATIENCE)
        except Exception:  # there are no locks here
            return True
        finally:
            answering.destroy()

    async def _hold(self, asked: Any, granted: asyncio.Future[bool]) -> None:
        try:
            await asked
        except Exception:
            if granted.done() and not granted.cancelled():
                self._lose()
            elif not granted.done():
                granted.set_exception(OSError("no lock"))
