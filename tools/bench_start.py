"""Measure how soon a player can play: python tools/bench_start.py [--browser firefox] [--json].

In each round a browser with a fresh profile visits two pages twice each, in turns: the built
site, until its first tap is accepted, and a page that only calls bare loadPyodide. Printed are the
medians of first and of second visits, and the ratios of the two pages.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path

from bare import bare_site, served
from engines import ENGINES, Engine, missing

ROOT = Path(__file__).resolve().parent.parent

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


def measure(engine: Engine, site: str, picture: str, bare: str) -> dict[str, float]:
    """Milliseconds from navigation on, of both visits to both pages."""
    times = {}
    for visit in ("first", "second"):
        engine.go(site)
        times[f"rilto {visit}"] = engine.evaluate(TAP)
        engine.evaluate(KEPT)
        engine.go(site + picture)  # a page of the same host, where nobody uses the database
        engine.evaluate(FORGET)
        engine.go(bare)
        times[f"bare {visit}"] = engine.evaluate(BARE)
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--browser", choices=ENGINES, default="chromium")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print all times, as JSON")
    options = parser.parse_args()
    if lacking := missing(options.browser):
        sys.exit(lacking)
    picture = next(options.folder.glob("icon-64-*.png")).name
    rounds = []
    with served(options.folder) as site, bare_site() as bare:
        for _ in range(options.rounds):
            with ENGINES[options.browser]() as engine:
                rounds.append(measure(engine, site, picture, bare))
    times = {name: [round(one[name]) for one in rounds] for name in rounds[0]}
    if options.json:
        print(json.dumps({"browser": options.browser, "milliseconds": times}))
        return
    median = {name: statistics.median(values) for name, values in times.items()}
    shown = (
        f"{visit} visit {median[f'rilto {visit}']:.0f} ms, bare {median[f'bare {visit}']:.0f} ms, "
        f"ratio {median[f'rilto {visit}'] / median[f'bare {visit}']:.2f}"
        for visit in ("first", "second")
    )
    print(f"{options.browser}: {'; '.join(shown)}")


if __name__ == "__main__":
    main()
