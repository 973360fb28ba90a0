"""Measure how soon a player can play: python tools/bench_start.py [--rounds 7] [FOLDER].

Two pages are opened in turns, in one Chromium whose cache is warm: the built site, until its
first tap is accepted, and a page that only calls bare loadPyodide. Printed are the medians and
their ratio.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from bare import bare_site, served
from browser import MISSING, find_chromium, launch_arguments

ROOT = Path(__file__).resolve().parent.parent

# As soon as the page says that it is ready, tap the first cell. The tap is accepted when the page
# says that a turn is being shown; how long it is shown is taste, not speed.
TAP = """
const tap = () => {
  const cell = document.querySelector("html[data-ready] [role=grid] button");
  if (!cell) return requestAnimationFrame(tap);
  const { documentElement: root } = document;
  new MutationObserver(() => {
    if (root.dataset.state === "moving") root.dataset.measured ??= performance.now();
  }).observe(root, { attributeFilter: ["data-state"] });
  cell.click();
};
requestAnimationFrame(tap);
"""


def visit(context: BrowserContext, url: str, script: str = "") -> float:
    """Milliseconds from navigation until the page says that it is there."""
    page = context.new_page()
    if script:
        page.add_init_script(script)
    # Without the kept round: on a fresh board the first cell can be tapped. The cache stays warm.
    forget = {"origin": url, "storageTypes": "indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", forget)
    page.goto(url, wait_until="commit")
    page.wait_for_selector("html[data-measured]", state="attached", timeout=60_000)
    measured = float(page.evaluate("document.documentElement.dataset.measured"))
    page.close()
    return measured


def measure(site: Path, rounds: int) -> tuple[list[float], list[float]]:
    """Times of our page and of the bare one, without the first visits, which fill the cache."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            Path(temporary, "profile"), executable_path=find_chromium(), args=launch_arguments()
        )
        ours, theirs = [], []
        with served(site) as our_url, bare_site() as bare_url:
            for _ in range(rounds + 1):
                ours.append(visit(context, our_url, TAP))
                theirs.append(visit(context, bare_url))
        context.close()
    return ours[1:], theirs[1:]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    if not find_chromium():
        sys.exit(MISSING)
    ours, bare = measure(options.folder, options.rounds)
    for title, times in (("Rilto, first tap", ours), ("bare loadPyodide", bare)):
        shown = " ".join(f"{time:.0f}" for time in times)
        print(f"{title}: median {statistics.median(times):.0f} ms ({shown})")
    print(f"ratio: {statistics.median(ours) / statistics.median(bare):.2f}")


if __name__ == "__main__":
    main()
