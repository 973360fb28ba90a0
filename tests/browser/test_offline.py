"""Without a network: a real worker, a real host that goes down, and real updates."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import find_chromium, launch_arguments
from build import seal
from tests.browser.conftest import READY, open_game
from tests.browser.table import Table
from tests.hosts import Host

# One process builds the later version for all of them.
pytestmark = pytest.mark.xdist_group("offline")

KEPT = """async () => {
  const names = await caches.keys();
  return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
}"""
ACTIVE = """navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
  const look = () => active.state === "activated" && resolve(true);
  active.addEventListener("statechange", look);
  look();
}))"""
WAITS = "navigator.serviceWorker.getRegistration().then(({ waiting }) => Boolean(waiting))"
UPDATE = "navigator.serviceWorker.getRegistration().then((it) => it.update()).then(() => 0)"
ENDS = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const ended = new Promise((resolve) =>
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing.addEventListener("statechange", () => resolve(installing.state));
    }),
  );
  await registration.update().catch(() => {});
  return ended;
}"""
NEWER = "Eine neue Version ist da. Sie beginnt mit der nächsten Runde."


CUT = """async (name) => {
  const [key] = await caches.keys();
  const cache = await caches.open(key);
  const request = (await cache.keys()).find(({ url }) => new RegExp(name).test(url));
  const response = await cache.match(request);
  const body = await response.arrayBuffer();
  await cache.put(request, new Response(body.slice(0, body.byteLength / 2), response));
}"""
"""Half of a file is gone from the cache."""

FORGET = "caches.keys().then((keys) => Promise.all(keys.map((key) => caches.delete(key))))"

LENGTH = """async (name) => {
  const [key] = await caches.keys();
  const cache = await caches.open(key);
  const request = (await cache.keys()).find(({ url }) => new RegExp(name).test(url));
  return (await (await cache.match(request)).arrayBuffer()).byteLength;
}"""


@pytest.fixture
def host(dist: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    path = getattr(request, "param", "/")
    host = Host(Path(shutil.copytree(dist, tmp_path / "site")), path)
    yield host
    host.go_down()


@pytest.fixture
def errors() -> list[str]:
    """What went wrong in the page; a test that breaks something empties it."""
    return []


@pytest.fixture
def visitor(browser: Browser, host: Host, errors: list[str]) -> Iterator[Page]:
    """Somebody with the game on the screen, and all of it kept for offline."""
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    visit(page, host.url)
    yield page
    context.close()
    assert errors == []


def visit(page: Page, url: str) -> None:
    """Open the game and wait until all of it is kept."""
    open_game(page, url)
    assert page.evaluate(ACTIVE)


def wait_until(look: Callable[[], bool]) -> None:
    """Look again and again; the browser's own waiting takes any promise for a yes."""
    end = time.monotonic() + 30
    while not look():
        assert time.monotonic() < end
        time.sleep(0.05)


def go_offline(page: Page, host: Host) -> None:
    """The host goes down, and what the browser keeps by itself is gone too."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    host.go_down()


def wait_for_newer(page: Page) -> None:
    """Let the browser look for a newer version, as it does now and then, and hear of it."""
    page.evaluate(UPDATE)
    expect(page.locator("#live")).to_have_text(NEWER, timeout=30_000)
    assert page.evaluate(WAITS)


def version(page: Page) -> str:
    """Which build runs: what it calls the first colour."""
    return "new" if "Purpur" in page.locator("#seats").inner_html() else "old"


def wait_for_new_version(page: Page) -> None:
    """The page is loaded anew, and runs."""
    page.wait_for_selector(f"{READY} #seats [aria-label*=Purpur]", state="attached")


@pytest.mark.parametrize("host", ["/", "/spiele/rilto/"], indirect=True)
def test_after_one_visit_bots_play_without_a_host(visitor: Page, host: Host) -> None:
    go_offline(visitor, host)
    open_game(visitor, host.url)
    assert visitor.locator("html").get_attribute("data-start") == "snapshot"
    table = Table(visitor)
    for turn in range(1, 4):
        table.tap(table.random.choice(table.possible(table.labels(), "Rot")))
        expect(table.status).to_have_text("Rot ist dran", timeout=15_000)
        assert sum(", Rot" in label for label in table.labels()) > 0, f"turn {turn}"
    table.choose("English")
    expect(table.status).to_have_text("Red to move")


@pytest.mark.parametrize("host", ["/spiele/rilto/"], indirect=True)
def test_every_address_of_the_page_is_served(visitor: Page, host: Host) -> None:
    go_offline(visitor, host)
    for rest in ("?", "?a=b&c", "#", "#top", "?x#y", "index.html?q", "?new"):
        visitor.goto("about:blank")
        open_game(visitor, host.url + rest)
    expect(visitor.get_by_role("dialog", name="Neue Runde")).to_be_visible()
    assert visitor.url == host.url, "the wish is fulfilled: a reload does not repeat it"


def test_nothing_is_downloaded_twice(browser: Browser, host: Host, tmp_path: Path) -> None:
    # With a cache on disk: the usual one of a test is too small for the large files.
    with browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=launch_arguments()
    ) as context:
        page = context.new_page()
        visit(page, host.url)
        hashed = [path for path in host.server.asked if "-" in path]
        assert [path for path in set(hashed) if hashed.count(path) > 1] == []
        host.server.asked.clear()
        open_game(page, host.url)
        assert set(host.server.asked) <= {"/sw.js"}


def test_a_newer_version_comes_with_the_next_round(visitor: Page, host: Host, later: Path) -> None:
    table = Table(visitor)
    table.start()
    table.tap_and_watch(12, 7)
    host.publish(later)
    wait_for_newer(visitor)
    assert not [path for path in host.server.asked if "pyodide" in path], "these have not changed"
    assert len(visitor.evaluate(KEPT)) == 2
    table.tap_and_watch(12)
    expect(table.status).to_contain_text("Rot gewinnt!")
    table.button("Revanche").click()
    wait_for_new_version(visitor)
    expect(table.status).to_have_text("Purpur setzt den ersten Stein")
    wait_until(lambda: len(visitor.evaluate(KEPT)) == 1)
    go_offline(visitor, host)
    open_game(visitor, host.url)
    assert version(visitor) == "new"


def test_a_newer_version_comes_with_a_reload_and_keeps_the_round(
    visitor: Page, host: Host, later: Path
) -> None:
    table = Table(visitor)
    table.start()
    table.tap_and_watch(12, 7)
    host.publish(later)
    wait_for_newer(visitor)
    go_offline(visitor, host)
    visitor.reload()
    wait_for_new_version(visitor)
    assert table.labels()[12] == "c3, Purpur, 3 Punkte, kann platzen"
    assert table.labels()[7] == "c2, Blau, 3 Punkte, kann platzen"


def test_no_page_is_interrupted_by_another_one(visitor: Page, host: Host, later: Path) -> None:
    other = visitor.context.new_page()
    visit(other, host.url)
    host.publish(later)
    wait_for_newer(visitor)
    other.reload()
    wait_for_new_version(other)
    assert version(visitor) == "old"
    assert len(visitor.evaluate(KEPT)) == 2, "what the old page runs on is still there"
    visitor.bring_to_front()
    Table(visitor).start()
    wait_for_new_version(visitor)


@pytest.mark.parametrize("harm", ["wrong", "cut", "missing"])
def test_a_damaged_download_leaves_the_old_version(
    visitor: Page, host: Host, later: Path, harm: str
) -> None:
    host.publish(later)
    [file] = host.folder.glob("snapshot-*.bin")
    content = file.read_bytes()
    if harm == "wrong":
        file.write_bytes(bytes([content[0] ^ 1]) + content[1:])
    elif harm == "cut":
        file.write_bytes(content[:-1])
    else:
        file.unlink()
    assert visitor.evaluate(ENDS) == "redundant"
    assert len(visitor.evaluate(KEPT)) == 1
    go_offline(visitor, host)
    open_game(visitor, host.url)
    assert version(visitor) == "old"

    file.write_bytes(content)
    host.come_back()
    wait_for_newer(visitor)


def test_a_version_that_never_took_over_is_passed_over(
    visitor: Page, host: Host, later: Path, tmp_path: Path
) -> None:
    host.publish(later)
    wait_for_newer(visitor)
    latest = Path(shutil.copytree(later, tmp_path / "latest"))
    page = latest / "index.html"
    page.write_text(page.read_text("utf-8").replace("<title>Rilto", "<title>Rilto 3"), "utf-8")
    seal(latest)
    host.publish(latest)
    assert visitor.evaluate(ENDS) == "installed"
    go_offline(visitor, host)
    visitor.reload()
    wait_for_new_version(visitor)
    assert visitor.title() == "Rilto 3"
    wait_until(lambda: len(visitor.evaluate(KEPT)) == 1)


def test_a_snapshot_that_was_damaged_in_the_cache_is_mended(visitor: Page, host: Host) -> None:
    whole = visitor.evaluate(LENGTH, "snapshot-")
    visitor.evaluate(CUT, "snapshot-")
    open_game(visitor, host.url)
    assert visitor.locator("html").get_attribute("data-start") == "plain"
    wait_until(lambda: visitor.evaluate(LENGTH, "snapshot-") == whole)
    go_offline(visitor, host)
    open_game(visitor, host.url)
    assert visitor.locator("html").get_attribute("data-start") == "snapshot"


def test_an_interpreter_that_was_damaged_in_the_cache_is_repaired(
    visitor: Page, host: Host, errors: list[str]
) -> None:
    visitor.evaluate(CUT, r"\.wasm")
    visitor.reload()
    visitor.get_by_role("button", name="Reparieren").click()
    visitor.wait_for_selector(READY, state="attached")
    assert errors
    errors.clear()


def test_a_game_whose_cache_is_gone_plays_on_and_keeps_itself_anew(
    visitor: Page, host: Host
) -> None:
    whole = visitor.evaluate(KEPT)
    visitor.evaluate(FORGET)
    go_offline(visitor, host)
    table = Table(visitor)
    table.tap(12)
    expect(table.status).to_have_text("Rot ist dran")
    host.come_back()
    open_game(visitor, host.url)
    wait_until(lambda: visitor.evaluate(KEPT) == whole)
    go_offline(visitor, host)
    open_game(visitor, host.url)
    expect(table.status).to_have_text("Rot ist dran")


def test_the_version_changes_with_any_file(dist: Path, tmp_path: Path) -> None:
    site = Path(shutil.copytree(dist, tmp_path / "site"))
    seal(site)
    before = (site / "sw.js").read_text()
    assert before == (dist / "sw.js").read_text()
    page = site / "index.html"
    page.write_text(page.read_text("utf-8") + " ", "utf-8")
    seal(site)
    assert (site / "sw.js").read_text() != before
