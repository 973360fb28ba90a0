"""What the page holds on to: python tools/bench_memory.py [ROUNDS], on the built site.

Two beginners' bots play rounds on the built page in Chromium, one after the other. Looked at are,
after the start and after some of the rounds: the memory of the page's Python, of JavaScript, how
many objects Python's collector knows, the proxies of Python objects that JavaScript could call, and
the JavaScript objects that Python holds. What grows with every round leaks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Route

from bare import chromium, served

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.table import Table  # noqa: E402 - found only now

READY = "html[data-ready=true]"

LOOK = """() => {
  const { pyodide_seen: pyodide } = globalThis, { _module: module } = pyodide;
  const objects = pyodide.runPython("import gc; gc.collect(); len(gc.get_objects())");
  return {
    wasm: module.HEAPU8.length / 2 ** 20,
    objects,
    proxies: module.pyproxy_alloc_map.size,
    references: module._hiwire_num_refs(),
  };
}"""


class Held(NamedTuple):
    """What is held at a moment: MiB of Python's and JavaScript's memory, and counts."""

    moment: str
    wasm: float
    script: float
    objects: int
    proxies: int
    references: int


def expose(page: Page) -> None:
    """Let the page's Pyodide be seen from outside: the built page does not show it."""

    def add(route: Route) -> None:
        source = route.fetch().text()
        seen = "started.then((pyodide) => (globalThis.pyodide_seen = pyodide));"
        trace = "started.then(({ _module }) => _module.enable_pyproxy_allocation_tracing());"
        route.fulfill(body=f"{source}\n{seen}\n{trace}", content_type="text/javascript")

    page.add_init_script("delete Navigator.prototype.serviceWorker;")
    page.route("**/interpreter-*.mjs", add)


def look(page: Page, moment: str) -> Held:
    """What is held now."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"] / 2**20
    session.detach()
    found = page.evaluate(LOOK)
    return Held(
        moment, found["wasm"], used, found["objects"], found["proxies"], found["references"]
    )


def measure(folder: Path, rounds: int) -> Iterator[Held]:
    """After the start, the first round, the tenth, and the last."""
    with chromium() as browser, served(folder) as url:
        page = browser.new_page(locale="de-DE")
        expose(page)
        page.goto(url)
        page.wait_for_selector(READY, state="attached", timeout=120_000)
        yield look(page, "start")
        table = Table(page)
        table.be_quick()
        for played in range(1, rounds + 1):
            table.start(bots=("Bot, leicht", "Bot, leicht"))
            page.wait_for_selector("html[data-state=over]", state="attached", timeout=120_000)
            if played in (1, 2, 10, rounds):
                yield look(page, f"{played} rounds" if played > 1 else "1 round")


def main() -> None:
    """Play and print."""
    for held in measure(ROOT / "dist", int(sys.argv[1]) if len(sys.argv) > 1 else 10):
        print(held, flush=True)


if __name__ == "__main__":
    main()
