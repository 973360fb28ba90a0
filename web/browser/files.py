"""Files that come in, by whatever way, and files that go out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from pyodide.ffi import create_proxy

from web.browser.listeners import Listeners
from web.saves import MAX_TEXT
from web.shelf import Incoming


class Files:
    """Reads files that somebody picks, drops on the page, or opens with the installed game.

    `take_in` is given all that come together, and goes on with them bit by bit. What is too long is
    not even read.
    """

    def __init__(self, window: Any, take_in: Callable[[list[Incoming]], Iterator[None]]) -> None:
        self._window, self._document = window, window.document
        self._take_in = take_in
        self._picker = self._document.getElementById("file")
        self._tasks: set[asyncio.Task[None]] = set()

    def listen(self, listeners: Listeners) -> None:
        """From now on take what comes."""
        listeners.add(self._picker, "change", self._picked)
        listeners.add(self._document, "dragover", self._drag)
        listeners.add(self._document, "drop", self._dropped)
        if hasattr(self._window, "launchQueue"):
            # The page lives as long as its queue does, so nobody has to destroy the proxy.
            self._window.launchQueue.setConsumer(create_proxy(self._launched))

    def pick(self) -> None:
        """Let somebody pick files."""
        self._picker.click()

    def _picked(self, _: Any) -> None:
        self._read(list(self._picker.files))
        self._picker.value = ""  # so that the same file can be picked again

    def _drag(self, event: Any) -> None:
        if "Files" in list(event.dataTransfer.types):
            event.preventDefault()  # it may be dropped here

    def _dropped(self, event: Any) -> None:
        if files := list(event.dataTransfer.files):
            event.preventDefault()
            self._read(files)

    def _launched(self, launch: Any) -> None:
        self._follow(self._read_handles(list(launch.files)))

    async def _read_handles(self, handles: list[Any]) -> None:
        await self._read_all([await handle.getFile() for handle in handles])

    def _read(self, files: list[Any]) -> None:
        self._follow(self._read_all(files))

    def _follow(self, reading: Any) -> None:
        task = asyncio.ensure_future(reading)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read_all(self, files: list[Any]) -> None:
        for _ in self._take_in([await self._open(file) for file in files]):
            await asyncio.sleep(0)

    async def _open(self, file: Any) -> Incoming:
        if file.size > MAX_TEXT:
            return Incoming(file.name, "", "too_long")
        try:
            return Incoming(file.name, await file.text())
        except Exception:  # it is a folder, or it has gone meanwhile
            return Incoming(file.name, "", "damaged")

    def download(self, name: str, text: str) -> None:
        """Hand out a file."""
        blob = self._window.Blob.new([text])
        address = self._window.URL.createObjectURL(blob)
        link = self._document.createElement("a")
        link.href, link.download = address, name
        link.click()
        self._window.URL.revokeObjectURL(address)
