"""The app can be installed, and its policy lets nothing in and no request out."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser import find_chromium, launch_arguments
from tests.browser.conftest import OpenContext, Site, Watch, open_game, serving
from tests.browser.table import Table

BROWSERS_OWN = "content-autofill.googleapis.com:443"
"""Chromium itself asks there about forms, whatever the page."""

BROKEN_RULES = """async (tries) => {
  const broken = [];
  addEventListener("securitypolicyviolation", (event) => broken.push(event.effectiveDirective));
  const script = document.createElement("script");
  script.textContent = "document.title = 'inline'";
  document.head.append(script);
  const image = document.createElement("img");
  image.setAttribute("onerror", "document.title = 'handler'");
  image.src = "https://elsewhere.example/picture.png";
  document.body.append(image);
  await fetch("https://elsewhere.example/").catch(() => {});
  await import("https://elsewhere.example/script.mjs").catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  return [...new Set(broken)].sort();
}"""


# What a browser does when the page can be installed; no browser without a window does it.
OFFER = """(outcome) => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  window.asked ??= 0;
  event.prompt = async () => { window.asked += 1; };
  event.userChoice = Promise.resolve({ outcome });
  dispatchEvent(event);
  return event.defaultPrevented;
}"""


class Outside(BaseHTTPRequestHandler):
    """All other hosts: notes what was wanted of them."""

    def do_GET(self) -> None:
        assert isinstance(self.server, World)
        self.server.asked.append(self.path)
        self.send_error(502)

    do_CONNECT = do_POST = do_HEAD = do_GET  # noqa: N815 - the base class wants these names

    def log_message(self, *_: object) -> None:
        return


class World(ThreadingHTTPServer):
    """Stands for all hosts but the game's."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), Outside)


@pytest.fixture
def world() -> Iterator[World]:
    world = World()
    threading.Thread(target=world.serve_forever, daemon=True).start()
    yield world
    world.shutdown()
    world.server_close()


@pytest.fixture
def installed(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A visitor with a profile on disk: nobody else may install anything."""
    with browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=launch_arguments()
    ) as context:
        yield context


def test_no_request_leaves(browser: Browser, site: Site, world: World) -> None:
    proxy = {"server": f"http://127.0.0.1:{world.server_port}", "bypass": "localhost"}
    context = browser.new_context(locale="de-DE", proxy=proxy)  # type: ignore[arg-type]
    page = context.new_page()
    open_game(page, site.url)
    assert page.evaluate("navigator.serviceWorker.ready.then(({ active }) => Boolean(active))")
    table = Table(page)
    table.tap(12)
    expect(table.status).to_have_text("Rot ist dran", timeout=15_000)
    page.reload()
    expect(table.status).to_have_text("Rot ist dran", timeout=15_000)
    assert set(world.asked) <= {BROWSERS_OWN}
    page.goto("http://elsewhere.example/", wait_until="commit")
    assert "http://elsewhere.example/" in world.asked, "it would have been noticed"
    context.close()


def test_the_policy_lets_nothing_in(game: Page, watch: Watch) -> None:
    watch.errors_are_meant = True
    title = game.title()
    assert game.evaluate(BROKEN_RULES) == [
        "connect-src", "img-src", "script-src-attr", "script-src-elem",
    ]  # fmt: skip
    assert game.title() == title


@pytest.mark.parametrize("path", ["/", "/spiele/rilto/"])
def test_chromium_would_install_it(installed: BrowserContext, dist: Path, path: str) -> None:
    with serving(dist, path) as site:
        page = installed.new_page()
        open_game(page, site.url)
        protocol = installed.new_cdp_session(page)
        errors = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert errors == []
        manifest = protocol.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"] == site.url + "manifest.webmanifest"
        read = json.loads(manifest["data"])
        assert read["name"] == "Rilto"
        assert protocol.send("Page.getAppId")["appId"] == site.url
        for picture in (*read["icons"], *read["screenshots"]):
            answer = page.request.get(site.url + picture["src"])
            assert answer.ok
            assert answer.headers["content-type"] == picture["type"]
        page.close()


def test_a_shortcut_begins_a_round(open_context: OpenContext, site: Site) -> None:
    page = open_context().new_page()
    open_game(page, site.url + "?new")
    expect(page.get_by_role("dialog", name="Neue Runde")).to_be_visible()
    assert page.url == site.url


def play_a_round(table: Table) -> None:
    """The shortest one."""
    table.start()
    table.tap_and_watch(12, 7, 12)
    expect(table.status).to_contain_text("Rot gewinnt!")


def test_the_browsers_offer_waits_until_the_round_is_over(game: Page) -> None:
    table = Table(game)
    after = game.locator("#after").get_by_role("button", name="Installieren")
    assert game.evaluate(OFFER, "dismissed"), "the browser does not ask by itself"
    expect(after).to_be_hidden()
    play_a_round(table)
    after.click()
    expect(after).to_be_hidden()
    assert game.evaluate("window.asked") == 1

    # Who has declined finds it in the menu, when the browser offers it again, but nowhere else.
    table.button("Menü").click()
    entry = game.get_by_role("dialog", name="Menü").get_by_role("button", name="Installieren")
    expect(entry).to_be_hidden()
    game.evaluate(OFFER, "accepted")
    expect(entry).to_be_visible()
    entry.click()
    expect(game.get_by_role("dialog")).to_have_count(0)
    assert game.evaluate("window.asked") == 2
    game.reload()
    game.evaluate(OFFER, "dismissed")
    expect(table.status).to_contain_text("Rot gewinnt!")
    expect(after).to_be_hidden()


def test_an_offer_that_comes_before_python_is_kept(page: Page, site: Site) -> None:
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => ({OFFER})('accepted'));")
    open_game(page, site.url)
    play_a_round(Table(page))
    button = page.locator("#after").get_by_role("button", name="Installieren")
    expect(button).to_be_visible()
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(button).to_be_hidden()


def test_on_a_phone_without_an_offer_words_say_how(open_context: OpenContext, site: Site) -> None:
    phone = open_context(
        user_agent=(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"
        ),
        viewport={"width": 320, "height": 568},
    )
    page = phone.new_page()
    open_game(page, site.url)
    table = Table(page)
    table.choose("Installieren")
    dialog = page.get_by_role("dialog", name="Rilto auf dem Home-Bildschirm")
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    table.button("Schließen").click()
    expect(dialog).to_be_hidden()
