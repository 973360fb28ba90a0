"""The start: from the snapshot, without it, and what the page says when nothing helps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from serve import TYPES
from tests.browser.conftest import PATIENCE, READY, OpenContext, Site, Watch, open_game, serving

SNAPSHOT = "**/snapshot-*.bin"
WASM = "**/*.wasm"
IN_PYTHON = """async (code) => {
  const { href } = document.querySelector("link[href*='interpreter-']");
  const { loadPyodide } = await import(href);
  return (await loadPyodide()).runPython(code);
}"""


def missing(route: Route) -> None:
    """Answer that there is no such file."""
    route.fulfill(status=404, body="not here")


def way_of_start(page: Page) -> str | None:
    """How Python has started: `snapshot` or `plain`."""
    return page.locator("html").get_attribute("data-start")


def test_python_starts_from_the_snapshot(game: Page) -> None:
    assert way_of_start(game) == "snapshot"
    expect(game.locator("#app")).to_be_visible()
    expect(game.locator("#shell")).to_be_hidden()


def test_the_game_works_below_a_path(dist: Path, open_context: OpenContext, watch: Watch) -> None:
    with serving(dist, "/spiele/rilto/") as site:
        watch.origin = site.origin
        page = open_context().new_page()
        open_game(page, site.url)
        assert way_of_start(page) == "snapshot"


def test_pyscripts_own_python_is_in_the_snapshot(game: Page) -> None:
    seen = game.evaluate(
        IN_PYTHON, "import os, pyscript; f'{type(pyscript.__loader__).__name__} {os.listdir()}'"
    )
    assert seen == "Compiled []"


def test_a_worker_of_pyscripts_starts_from_the_snapshot_too(page: Page, site: Site) -> None:
    tag = '<script type="py" worker name="test" src="worker.py"></script>'
    source = "import sys; print('rilto' in sys.modules, sys.modules['rilto'].EMPTY)"

    def add_worker(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("</body>", tag + "</body>"))

    page.route(site.url, add_worker)
    page.route(site.url + "worker.py", lambda route: route.fulfill(body=source))
    with page.expect_console_message(lambda message: message.type == "log") as said:
        open_game(page, site.url)
    assert said.value.text == "True -1"


@pytest.fixture
def cut(dist: Path) -> Callable[[Route], None]:
    """Answers with half of the file."""

    def answer(route: Route) -> None:
        file = dist / route.request.url.partition("//")[2].partition("/")[2]
        content = file.read_bytes()
        route.fulfill(body=content[: len(content) // 2], content_type=TYPES.get(file.suffix))

    return answer


@pytest.mark.parametrize("body", [b"no gzip at all", b""], ids=["nonsense", "empty"])
def test_a_damaged_snapshot_is_done_without(page: Page, site: Site, body: bytes) -> None:
    page.route(SNAPSHOT, lambda route: route.fulfill(body=body))
    open_game(page, site.url)
    assert way_of_start(page) == "plain"


def test_half_a_snapshot_is_done_without(
    page: Page, site: Site, cut: Callable[[Route], None]
) -> None:
    page.route(SNAPSHOT, cut)
    open_game(page, site.url)
    assert way_of_start(page) == "plain"


def test_a_missing_snapshot_is_done_without(page: Page, site: Site, watch: Watch) -> None:
    page.route(SNAPSHOT, missing)
    open_game(page, site.url)
    assert way_of_start(page) == "plain"
    assert len(watch.errors) == 1, "the browser's own line about the missing file"
    watch.errors_are_meant = True


@pytest.mark.parametrize("way", ["snapshot", "plain"])
def test_no_two_starts_draw_the_same_numbers(page: Page, site: Site, way: str) -> None:
    if way == "plain":
        page.route(SNAPSHOT, lambda route: route.fulfill(body=b""))
    numbers = set()
    for _ in range(2):
        open_game(page, site.url)
        assert way_of_start(page) == way
        numbers.add(page.evaluate(IN_PYTHON, "import random; random.random()"))
    assert len(numbers) == 2


def test_progress_is_told_in_bytes(page: Page, site: Site) -> None:
    page.add_init_script(
        """addEventListener("rilto:progress", ({ detail }) => (window.told ??= []).push(detail));"""
    )
    open_game(page, site.url)
    told = page.evaluate("window.told")
    assert [list(step) for step in told[-1:]] == [["starting"]]
    counts = [step["loaded"] for step in told[:-1]]
    assert counts == sorted(counts)
    assert counts[-1] == told[0]["total"] > 10_000_000


def test_a_host_that_does_not_know_wasm_will_do(page: Page, site: Site) -> None:
    def as_bytes(route: Route) -> None:
        response = route.fetch()
        route.fulfill(
            response=response,
            headers={**response.headers, "content-type": "application/octet-stream"},
        )

    page.route(WASM, as_bytes)
    open_game(page, site.url)


@pytest.mark.parametrize(
    ("locale", "words", "buttons"),
    [
        ("de-AT", "Eine Datei ist nicht angekommen.", ["Neu laden", "Reparieren"]),
        ("en-GB", "A file has not arrived.", ["Reload", "Repair"]),
        ("fr-FR", "Eine Datei ist nicht angekommen.", ["Neu laden", "Reparieren"]),
    ],
)
def test_a_missing_file_is_told_with_two_ways_out(
    open_context: OpenContext, site: Site, watch: Watch, locale: str, words: str, buttons: list[str]
) -> None:
    watch.errors_are_meant = True
    page = open_context(locale=locale).new_page()
    page.route(WASM, missing)
    page.goto(site.url)
    expect(page.get_by_role("alert")).to_contain_text(words)
    for name in buttons:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(page.locator("#detail")).to_contain_text(".wasm: 404")
    expect(page.get_by_role("progressbar")).to_be_hidden()


@pytest.mark.parametrize(
    "pattern",
    [
        WASM,
        "**/pyodide.mjs",
        "**/pyodide.asm.mjs",
        "**/interpreter-*.mjs",
        "**/core.js",
        "**/core-*.js",
        "**/toml-*.js",
        "**/error-*.js",
        "**/main-*.py",
        "**/pyscript.toml",
    ],
)
def test_no_missing_file_leaves_a_page_that_only_waits(
    page: Page, site: Site, watch: Watch, pattern: str
) -> None:
    watch.errors_are_meant = True
    page.route(pattern, missing)
    page.goto(site.url)
    expect(page.get_by_role("button", name="Neu laden")).to_be_visible()


@pytest.mark.parametrize(
    "pattern",
    [WASM, "**/pyodide.asm.mjs", "**/interpreter-*.mjs", "**/core-*.js", "**/main-*.py"],
)
def test_no_half_file_leaves_a_page_that_only_waits(
    page: Page, site: Site, watch: Watch, cut: Callable[[Route], None], pattern: str
) -> None:
    watch.errors_are_meant = True
    page.route(pattern, cut)
    page.goto(site.url)
    expect(page.get_by_role("button", name="Neu laden")).to_be_visible()


@pytest.mark.parametrize("pattern", ["**/library-*.zip", "**/sources-*.zip"])
def test_half_an_archive_is_told_when_it_is_needed(
    page: Page, site: Site, watch: Watch, cut: Callable[[Route], None], pattern: str
) -> None:
    watch.errors_are_meant = True
    page.route(SNAPSHOT, lambda route: route.fulfill(body=b""))
    page.route(pattern, cut)
    page.goto(site.url)
    expect(page.get_by_role("alert")).to_contain_text("Beim Start ist ein Fehler aufgetreten.")


def test_a_file_that_never_comes_is_told(page: Page, site: Site, watch: Watch) -> None:
    watch.errors_are_meant = True
    page.clock.install()
    page.route(WASM, lambda _: None)
    page.goto(site.url)
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.clock.run_for(25_000)
    expect(page.get_by_role("alert")).to_be_hidden()
    page.clock.run_for(10_000)
    expect(page.get_by_role("alert")).to_contain_text("Eine Datei ist nicht angekommen.")


def test_a_start_that_hangs_is_told_and_may_come_yet(page: Page, site: Site, watch: Watch) -> None:
    page.route(
        "**/main-*.py",
        lambda route: route.fulfill(
            body=f"import js\nawait js.comeOn\n{route.fetch().text()}",
        ),
    )
    page.add_init_script("window.comeOn = new Promise((resolve) => { window.goOn = resolve; });")
    page.clock.install()
    page.goto(site.url)
    page.wait_for_selector("html[data-stage=starting]", state="attached")
    page.clock.run_for(65_000)
    expect(page.get_by_role("alert")).to_contain_text("Beim Start ist ein Fehler aufgetreten.")
    page.evaluate("goOn()")
    page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_damaged_interpreter_is_told(page: Page, site: Site, watch: Watch) -> None:
    watch.errors_are_meant = True
    page.route(WASM, lambda route: route.fulfill(body=b"no wasm", content_type="application/wasm"))
    page.goto(site.url)
    expect(page.get_by_role("alert")).to_contain_text("Beim Start ist ein Fehler aufgetreten.")


def test_a_failure_in_python_is_told(page: Page, site: Site, watch: Watch) -> None:
    watch.errors_are_meant = True
    page.route("**/main-*.py", lambda route: route.fulfill(body="import nothing_like_that"))
    page.goto(site.url)
    expect(page.get_by_role("alert")).to_contain_text("Beim Start ist ein Fehler aufgetreten.")


def test_an_exception_in_the_start_is_told_by_its_name(
    page: Page, site: Site, watch: Watch
) -> None:
    watch.errors_are_meant = True

    def broken(route: Route) -> None:
        source = route.fetch().text()
        assert "start(js)" in source
        route.fulfill(body=source.replace("await start(js)", "raise ValueError('on purpose')"))

    page.route("**/main-*.py", broken)
    page.goto(site.url)
    expect(page.locator("#detail")).to_have_text("ValueError: on purpose")


def test_a_browser_without_webassembly_is_told(page: Page, site: Site, watch: Watch) -> None:
    watch.errors_are_meant = True
    page.add_init_script("delete globalThis.WebAssembly;")
    page.goto(site.url)
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")


def test_words_come_even_without_the_shells_script(page: Page, site: Site, watch: Watch) -> None:
    watch.errors_are_meant = True
    page.route("**/shell-*.mjs", missing)
    page.goto(site.url)
    expect(page.get_by_text("Rilto konnte nicht starten.")).to_be_visible()
    expect(page.get_by_role("button", name="Reparieren")).to_be_hidden()
    page.unroute("**/shell-*.mjs")
    page.get_by_role("button", name="Neu laden").click()
    page.wait_for_selector(READY, state="attached", timeout=PATIENCE)


def test_a_browser_that_blocks_its_storage_plays_too(page: Page, site: Site) -> None:
    page.add_init_script(
        """IDBFactory.prototype.open = () => {
          throw new DOMException("The storage is blocked.", "SecurityError");
        };"""
    )
    open_game(page, site.url)


def test_pyscript_leaves_no_database_behind(game: Page) -> None:
    databases = game.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))")
    assert [name for name in databases if name.startswith("IDBMap")] == []


def test_the_chosen_language_goes_before_the_browsers(page: Page, site: Site) -> None:
    page.add_init_script("""localStorage.setItem("rilto-language", "en");""")
    open_game(page, site.url)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_repair_forgets_the_files_and_keeps_the_saves(page: Page, site: Site, watch: Watch) -> None:
    watch.errors_are_meant = True
    page.route(WASM, missing)
    page.goto(site.url)
    repair = page.get_by_role("button", name="Reparieren")
    expect(repair).to_be_visible()
    page.evaluate(
        """async () => {
          for (const name of [`rilto ${location.href} old`, "another game"])
            await (await caches.open(name)).put("thing", new Response("old"));
          const request = indexedDB.open("saves-of-a-test");
          await new Promise((resolve) => (request.onsuccess = resolve));
          request.result.close();
        }"""
    )
    page.unroute(WASM)
    repair.click()
    page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
    assert page.evaluate("caches.keys()") == ["another game"]
    databases = page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))")
    assert "saves-of-a-test" in databases
