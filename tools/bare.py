"""Python in a Chromium that has nothing but Pyodide and the engine, to measure it there."""

from __future__ import annotations

import base64
import json
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser import MISSING, find_chromium, launch_arguments
from build import pack_sources
from serve import Handler, make_server

ROOT = Path(__file__).resolve().parent.parent

PAGE = """<!doctype html>
<title>Bare Pyodide</title>
<link rel="icon" href="data:,">
<script type="module">
  import { loadPyodide } from "./pyodide-000000000000/pyodide.mjs";
  globalThis.pyodide = await loadPyodide();
  document.documentElement.dataset.measured = performance.now();
</script>
"""

UNPACK = """([archive, tools]) => {
  const bytes = Uint8Array.from(atob(archive), (letter) => letter.charCodeAt(0));
  pyodide.unpackArchive(bytes, "zip");
  for (const [name, text] of Object.entries(tools)) pyodide.FS.writeFile(name, text);
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium for a while; without one this program ends and says why."""
    program = find_chromium()
    if not program:
        sys.exit(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=launch_arguments())
        yield browser
        browser.close()


@contextmanager
def served(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """The address of a folder that is served for a while."""
    server = make_server(folder, handler=handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def bare_site() -> Iterator[str]:
    """The address of a page that only calls bare `loadPyodide`."""
    with tempfile.TemporaryDirectory() as temporary:
        (Path(temporary) / "index.html").write_text(PAGE, "utf-8")
        # Named as if hashed, so that the browser may keep these files as it keeps the game's.
        (Path(temporary) / "pyodide-000000000000").symlink_to(ROOT / "node_modules/pyodide")
        with served(Path(temporary)) as url:
            yield url


def run_in_pyodide(tool: str, expression: str) -> Any:
    """What a Python expression, which may name a module of tools/, is worth in Pyodide."""
    with chromium() as browser, python_in(browser, tool) as page:
        script = f"import json, {tool}; json.dumps({expression})"
        return json.loads(page.evaluate("(script) => pyodide.runPython(script)", script))


@contextmanager
def python_in(browser: Browser, *tools: str) -> Iterator[Page]:
    """A page whose `pyodide.runPython` can import the engine and these modules of tools/."""
    with bare_site() as url:
        page = browser.new_page()
        page.goto(url)
        page.wait_for_selector("html[data-measured]", state="attached", timeout=120_000)
        archive = base64.b64encode(pack_sources()).decode()
        texts = {f"{tool}.py": (ROOT / f"tools/{tool}.py").read_text("utf-8") for tool in tools}
        page.evaluate(UNPACK, [archive, texts])
        yield page
        page.close()
