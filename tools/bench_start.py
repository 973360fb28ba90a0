"""How soon a player can play, in each browser.

A browser with a fresh profile visits two pages several times each, in turns: the built site, until
its first tap is accepted, and a page that only calls bare `loadPyodide`.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bare import bare_site, served
from engines import ENGINES, Engine, chromium

PROFILES = 3
"""Fresh profiles, each for one first visit."""

VISITS = ("first", "second", "second")
"""What a profile is used for."""

SLOWED = 4
"""By how much the processor is slowed for Chromium once more."""

# As soon as the page says that it is ready, tap the first cell. The tap is accepted when the page
# says that a turn is being shown; how long it is shown is taste, not speed.
TAP = """new Promise((resolve) => {
  const tap = () => {
    const cell = document.querySelector("html[data-ready] [role=grid] button");
    if (!cell) return requestAnimationFrame(tap);
    const { documentElement: root } = document;
    new MutationObserver(() => {
      if (root.dataset.state === "moving") resolve(performance.now());
    }).observe(root, { attributeFilter: ["data-state"] });
    cell.click();
  };
  tap();
})"""
BARE = """new Promise((resolve) => {
  const look = () => {
    const { measured } = document.documentElement.dataset;
    if (measured) resolve(Number(measured));
    else setTimeout(look, 10);
  };
  look();
})"""

KEPT = "navigator.serviceWorker.ready.then(() => 0)"
FORGET = """new Promise((resolve) => {
  indexedDB.deleteDatabase("rilto").onsuccess = () => resolve(0);
})"""
"""Without the kept round: on a fresh board the first cell can be tapped."""

Open = Callable[[], AbstractContextManager[Engine]]
"""Opens a browser with a profile that knows nothing."""


class Start(NamedTuple):
    """Milliseconds from navigation until a tap is accepted, and until bare Pyodide is there."""

    browser: str
    visit: str
    ours: float
    bare: float


def measure(folder: Path) -> Iterator[Start]:
    """Medians of all browsers; Chromium on a slowed processor too."""
    browsers: list[tuple[str, Open]] = [*ENGINES.items()]
    browsers.append((f"chromium, slowed {SLOWED}×", partial(chromium, SLOWED)))
    picture = next(folder.glob("icon-64-*.png")).name
    with served(folder) as site, bare_site() as bare_page:
        for name, engine in browsers:
            pages = site, site + picture, bare_page
            times = [each for _ in range(PROFILES) for each in measure_profile(engine, *pages)]
            for visit in dict.fromkeys(VISITS):
                found = [(each.ours, each.bare) for each in times if each.visit == visit]
                ours, bare = map(statistics.median, zip(*found, strict=True))
                yield Start(name, visit, ours, bare)


def measure_profile(engine: Open, site: str, picture: str, bare: str) -> Iterator[Start]:
    """All visits to both pages with one fresh profile."""
    with engine() as browser:
        for visit in VISITS:
            browser.go(site)
            ours = browser.evaluate(TAP)
            browser.evaluate(KEPT)
            browser.go(picture)  # a page of the same host, where nobody uses the database
            browser.evaluate(FORGET)
            browser.go(bare)
            yield Start("", visit, ours, browser.evaluate(BARE))
