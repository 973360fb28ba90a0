"""Measure what a first visit costs in bytes: python tools/bench_size.py [FOLDER].

The built site is opened in Chromium and played until its first tap. Printed is each file that the
page has asked for: as it is, and as a host sends it that packs with gzip or brotli.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path
from typing import NamedTuple

import brotli  # type: ignore[import-untyped]
from playwright.sync_api import Response

from bare import chromium, served

ROOT = Path(__file__).resolve().parent.parent
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
                bodies[name] = (folder / name).read_bytes()

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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what a first visit costs in bytes.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    sizes = measure(parser.parse_args().folder)
    _, *columns = zip(*sizes, strict=True)
    total = Size("together", *map(sum, columns))
    print(f"{'bytes':<52}{'raw':>12}{'gzip':>12}{'brotli':>12}")
    for size in [*sizes, total]:
        print(f"{size.name:<52}{size.raw:>12,}{size.gzip:>12,}{size.brotli:>12,}")


if __name__ == "__main__":
    main()
