"""Texts kept in the browser's IndexedDB, which may be away, full, or shared with other pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import getrandbits
from typing import Any

from pyodide.ffi import to_js

from web.browser.listeners import Listeners
from web.keeping import BROKEN, ELSEWHERE, FULL, MATCH, Changes, Keeper

DATABASE = "rilto"
TABLE = "texts"
OWNER = "owner"
"""The key of the page that plays the match: only that page may write it."""

CHANNEL = "rilto"
"""Where pages tell each other what they have written."""

PATIENCE = 3.0
"""Seconds to wait for a database; after that the game goes on without one."""


class Database:
    """`web.keeping.Database` for a keeper, whom it also tells what it finds and what others write.

    A database that was lost is opened anew for the next write; one that takes too long to open is
    used when it comes after all.
    """

    keeper: Keeper

    def __init__(self, window: Any) -> None:
        self._window = window
        self._mine = f"{getrandbits(64):x}"
        self._database: Any = None
        self._opening: asyncio.Task[None] | None = None
        self._has_been_open = self._asked_to_persist = self._is_to_own = False
        self._listeners = Listeners()
        self._tasks: set[asyncio.Task[None]] = set()
        try:
            self._channel = window.BroadcastChannel.new(CHANNEL)
        except Exception:  # some browsers have no such thing
            self._channel = None

    def listen(self, listeners: Listeners, follow: Callable[[], object]) -> None:
        """From now on tell the keeper what other pages write, and `follow` if it is the match."""

        def hear(event: Any) -> None:
            changes = dict(event.data.to_py())
            self.keeper.hear_of(changes)
            if MATCH in changes:
                follow()

        if self._channel:
            listeners.add(self._channel, "message", hear)

    async def fill(self) -> None:
        """Tell the keeper what is stored, if that can be had."""
        with suppress(Exception):  # the first write will say so
            await self._open_soon()

    # Opening

    async def _open_soon(self) -> None:
        if self._database is None:
            if self._opening is None or self._opening.done():
                self._opening = asyncio.ensure_future(self._open())
                self._opening.add_done_callback(lambda opening: opening.exception())
            await asyncio.wait_for(asyncio.shield(self._opening), PATIENCE)

    async def _open(self) -> None:
        request = self._window.indexedDB.open(DATABASE, 1)
        made = False

        def make(event: Any) -> None:
            nonlocal made
            made = True
            event.target.result.createObjectStore(TABLE)

        listeners = Listeners()
        listeners.add(request, "upgradeneeded", make)
        try:
            database = await _answer(request)
        finally:
            listeners.release()
        # Whoever wants to delete or change it shall not wait for us; and it may go by itself.
        self._listeners.add(database, "versionchange", self._close)
        self._listeners.add(database, "close", self._forget)
        if made and self._has_been_open:
            self.keeper.restore()
        else:
            self.keeper.learn(await self._read(database))
        self._database, self._has_been_open = database, True
        self.keeper.write()

    def _close(self, event: Any) -> None:
        event.target.close()
        self._forget()

    def _forget(self, _: Any = None) -> None:
        self._database = None
        self._listeners.release()

    async def _read(self, database: Any) -> dict[str, str]:
        table = database.transaction(TABLE).objectStore(TABLE)
        keys, texts = await asyncio.gather(_answer(table.getAllKeys()), _answer(table.getAll()))
        pairs = zip(keys, texts, strict=True)
        return {key: text for key, text in pairs if isinstance(text, str) and key != OWNER}

    # Writing

    def write(self, changes: Changes, hear: Any) -> None:
        """Write all of that or nothing; later, call `hear` with "" or with why it has failed."""
        self._start(self._write(dict(changes), hear))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, changes: dict[str, str | None], hear: Any) -> None:
        problem = BROKEN
        for _ in range(2):  # a connection may turn out to be lost only when it is used
            try:
                await self._open_soon()
                problem = await asyncio.wait_for(self._change(changes), PATIENCE)
                if problem != ELSEWHERE:
                    break
                del changes[MATCH]
                self.keeper.lose_match(await self._read(self._database))
            except TimeoutError:  # whoever waits for the answer has waited long enough
                self._forget()
                break
            except Exception:  # whatever a browser throws, the game goes on
                self._forget()
        if not problem:
            self._tell_others(changes)
            self._persist()
        hear(problem)

    async def _change(self, changes: dict[str, str | None]) -> str:
        """Write; "" when all is kept, `ELSEWHERE` when the match is not ours to write."""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        change = self._database.transaction(TABLE, "readwrite")
        table = change.objectStore(TABLE)
        listeners = Listeners()

        def end(problem: str) -> None:
            if not answer.done():
                answer.set_result(problem)

        def put_all() -> None:
            for key, text in changes.items():
                if text is None:
                    table.delete(key)
                else:
                    table.put(text, key)

        def look(event: Any) -> None:
            if self._is_to_own or event.target.result in (None, self._mine):
                table.put(self._mine, OWNER)
                put_all()
            else:
                end(ELSEWHERE)

        def complete(_: Any) -> None:
            self._is_to_own = False
            end("")

        def fail(_: Any) -> None:
            full = getattr(change.error, "name", "") == "QuotaExceededError"
            end(FULL if full else BROKEN)

        listeners.add(change, "complete", complete)
        listeners.add(change, "abort", fail)
        if MATCH in changes or self._is_to_own:
            listeners.add(table.get(OWNER), "success", look)
        else:
            put_all()
        try:
            return await answer
        finally:
            listeners.release()

    def _tell_others(self, changes: dict[str, str | None]) -> None:
        if self._channel:
            self._channel.postMessage(to_js(list(changes.items())))

    def _persist(self) -> None:
        if not self._asked_to_persist:
            self._asked_to_persist = True
            with suppress(Exception):  # there is no such thing where the page came by plain http
                self._window.navigator.storage.persist()

    async def own(self) -> None:
        """From now on only this page may write the match; the keeper learns what there is.

        Where that can't be written now, it will be with the next change.
        """
        self._is_to_own = True
        with suppress(Exception):
            if self._database is not None:
                await asyncio.wait_for(self._change({}), PATIENCE)
                self.keeper.learn(await self._read(self._database))

    def disown(self) -> None:
        """Another page plays the match."""
        self._is_to_own = False


def _answer(request: Any) -> asyncio.Future[Any]:
    """The result of an IDBRequest; raises when it fails.

    It listens at once, not first when somebody waits for it: Firefox may answer before the next
    task begins, and whoever began to listen then would wait for ever.
    """
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(event: Any) -> None:
        if not future.done():
            future.set_result(event.target.result)

    def fail(event: Any) -> None:
        if not future.done():
            future.set_exception(OSError(str(event.target.error)))

    listeners = Listeners()
    listeners.add(request, "success", succeed)
    listeners.add(request, "error", fail)
    future.add_done_callback(lambda _: listeners.release())
    return future
