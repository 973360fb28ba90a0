"""What a first visit costs in bytes.

The built site is opened in Chromium until it can be played. Counted is each file that the page has
asked for: as it is, and as a host sends it that packs with gzip or brotli.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import brotli  # type: ignore[import-untyped]
from playwright.sync_api import Response

from bare import chromium, served

HASH = re.compile("-[0-9a-f]{12}")
READY = "html[data-ready=true]"
PACKED = (".bin", ".zip", ".png", ".webp")
"""What hosts do not pack once more."""


class Size(NamedTuple):
    """Bytes of a file: raw, by gzip and by brotli."""

    name: str
    raw: int
    gzip: int
    brotli: int


def measure(folder: Path) -> list[Size]:
    """The files of a first visit, the largest first."""
    bodies: dict[str, bytes] = {}
    with chromium() as browser, served(folder) as url:
        page = browser.new_page()
        # The worker that keeps everything for offline would load the same files once more.
        page.add_init_script("delete Navigator.prototype.serviceWorker;")

        def note(response: Response) -> None:
            if response.url.startswith(url):
                name = response.url.removeprefix(url) or "index.html"
                bodies[HASH.sub("", name)] = (folder / name).read_bytes()

        page.on("response", note)
        page.goto(url)
        page.wait_for_selector(READY, state="attached", timeout=120_000)
    return sorted((size_of(*item) for item in bodies.items()), key=lambda size: -size.gzip)


def size_of(name: str, body: bytes) -> Size:
    """What these bytes are when they are packed."""
    raw = len(body)
    if name.endswith(PACKED):
        return Size(name, raw, raw, raw)
    return Size(name, raw, len(gzip.compress(body, 9)), len(brotli.compress(body)))


def together(sizes: Sequence[Size]) -> Size:
    """All of them in one."""
    _, *columns = zip(*sizes, strict=True)
    return Size("together", *map(sum, columns))
