"""Texts kept in the browser's IndexedDB."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyodide.ffi import create_proxy

DATABASE = "rilto"
TABLE = "texts"
PATIENCE = 3.0
"""Seconds to wait for a database; after that the game goes on without one."""


class Store:
    """Keeps texts under keys. Writes happen in the order in which they are asked for.

    `trouble` is called when something could not be kept. Without a database nothing is kept, and
    `trouble` hears of each attempt. At the first writing the browser is asked, by `persist`, not to
    clear the store when it needs room.
    """

    def __init__(
        self, database: Any, trouble: Callable[[], object], persist: Callable[[], object]
    ) -> None:
        self._database, self._trouble = database, trouble
        self._persist: Callable[[], object] | None = persist
        self.texts: dict[str, str] = {}

    def put(self, key: str, text: str) -> None:
        """Keep a text; what was kept there before is replaced."""
        self.texts[key] = text
        self._change(lambda table: table.put(text, key))

    def delete(self, key: str) -> None:
        """Keep the text under that key no longer."""
        self.texts.pop(key, None)
        self._change(lambda table: table.delete(key))

    def _change(self, change: Callable[[Any], object]) -> None:
        if self._database is None:
            self._trouble()
            return
        try:
            table = self._database.transaction(TABLE, "readwrite").objectStore(TABLE)
            change(table)
            persist, self._persist = self._persist, None
            if persist:
                persist()
        except Exception:  # whatever a browser throws, the game goes on
            self._trouble()

    async def fill(self) -> None:
        """Read what is kept."""
        self.texts = await self.all()

    async def all(self) -> dict[str, str]:
        """Everything kept, by key; {} when it cannot be had."""
        if self._database is None:
            return {}
        try:
            table = self._database.transaction(TABLE).objectStore(TABLE)
            keys, texts = await asyncio.gather(_answer(table.getAllKeys()), _answer(table.getAll()))
        except Exception:
            return {}
        pairs = zip(keys, texts, strict=True)
        return {key: text for key, text in pairs if isinstance(text, str)}


async def open_store(window: Any, trouble: Callable[[], object]) -> Store:
    """The store of this page; one that keeps nothing where the browser has no database to give."""
    try:
        request = window.indexedDB.open(DATABASE, 1)

        def make(event: Any) -> None:
            event.target.result.createObjectStore(TABLE)

        making = create_proxy(make)
        request.onupgradeneeded = making
        database = await asyncio.wait_for(_answer(request), PATIENCE)
        making.destroy()
    except Exception:
        database = None

    def persist() -> None:
        with suppress(Exception):  # there is no such thing where the page came by plain http
            window.navigator.storage.persist()

    return Store(database, trouble, persist)


def _answer(request: Any) -> asyncio.Future[Any]:
    """The result of an IDBRequest; raises when it fails.

    It listens at once, not when it is waited for: some browsers answer before the next task begins.
    """
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(event: Any) -> None:
        if not future.done():
            future.set_result(event.target.result)

    def fail(event: Any) -> None:
        if not future.done():
            future.set_exception(OSError(str(event.target.error)))

    proxies = create_proxy(succeed), create_proxy(fail)
    request.onsuccess, request.onerror = proxies

    def let_go(_: object) -> None:
        request.onsuccess = request.onerror = None
        for proxy in proxies:
            proxy.destroy()

    future.add_done_callback(let_go)
    return future
