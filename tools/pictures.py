"""Take pictures of the real game: python tools/pictures.py, after a build.

The README's land in docs/pictures/, those that a browser shows before it installs the game in
web/screenshots/. The rounds are played by taps, always the same ones.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser import MISSING, find_chromium, launch_arguments
from serve import ROOT, make_server

FORMATS: dict[str, dict[str, Any]] = {".png": {}, ".webp": {"type": "webp", "quality": 80}}
READ = """() => [
  document.querySelector("#seats [aria-current] .name")?.textContent ?? "",
  [...document.querySelectorAll("[role=grid] button")].map((cell) => cell.ariaLabel),
]"""


def main() -> None:
    """Take them all."""
    program = find_chromium()
    if not program:
        sys.exit(MISSING)
    server = make_server(ROOT / "dist")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=launch_arguments())
        for name, width, height, take in SCENES:
            page = open_page(browser, url, width, height)
            take(page)
            page.screenshot(path=ROOT / name, **FORMATS[Path(name).suffix])
            print(name)
        browser.close()
    server.shutdown()


def open_page(browser: Browser, url: str, width: int, height: int) -> Page:
    """The game in a window of that size, in German and on dark ground."""
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        color_scheme="dark",
        locale="de-DE",
    )
    page.goto(url)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    return page


def start(page: Page, **choices: str) -> None:
    """Start a round among persons, by the dialog."""
    page.get_by_role("toolbar").get_by_role("button", name="Neue Runde").click()
    dialog = page.get_by_role("dialog", name="Neue Runde")
    for name, words in choices.items():
        group = dialog.locator(f"fieldset:has(input[name={name}])")
        group.get_by_role("radio", name=words, exact=True).check()
    for kind in dialog.get_by_role("combobox").all():
        kind.select_option("Mensch")
    dialog.get_by_role("button", name="Los geht’s").click()


def play(page: Page, turns: int, *, seed: int) -> None:
    """Play so many turns at random, then one that bursts, and stop in the middle of it."""
    random = Random(seed)
    for turn in range(turns + 200):
        colour, labels = page.evaluate(READ)
        own = [cell for cell, label in enumerate(labels) if f", {colour}" in label]
        loaded = [cell for cell in own if "kann platzen" in labels[cell]]
        places = [cell for cell, label in enumerate(labels) if label.endswith("Startplatz")]
        cells = page.get_by_role("grid").get_by_role("button")
        if turn >= turns and loaded:
            cells.nth(random.choice(loaded)).click()
            page.wait_for_timeout(430)
            return
        cells.nth(random.choice(own or places)).click()
        page.keyboard.press("s")


def phone(page: Page) -> None:
    """Four people on a phone, a chain under way."""
    start(page, game="Klassisch", players="4", size="6\u00a0×\u00a06", walls="wenige")
    play(page, 60, seed=3)


def sideways(page: Page) -> None:
    """The same phone held sideways: Kreuzfeuer, eight colours."""
    start(page, game="Kreuzfeuer", players="8", size="8\u00a0×\u00a08")
    play(page, 150, seed=5)


def desktop(page: Page) -> None:
    """Rolit on a large screen, with the cells where one may play."""
    start(page, game="Rolit", players="4")
    cells = page.get_by_role("grid").get_by_role("button")
    for name in ("f4", "d6", "c3", "d3", "e6"):
        labels = page.evaluate(READ)[1]
        cells.nth(next(i for i, label in enumerate(labels) if label.startswith(name))).click()
        page.keyboard.press("s")
    page.wait_for_timeout(4500)  # what has been said on the way is gone


SCENES: tuple[tuple[str, int, int, Callable[[Page], None]], ...] = (
    ("docs/pictures/phone.png", 390, 844, phone),
    ("docs/pictures/sideways.png", 844, 390, sideways),
    ("docs/pictures/desktop.png", 1280, 800, desktop),
    ("web/screenshots/phone.webp", 390, 844, phone),
    ("web/screenshots/desktop.webp", 1280, 800, desktop),
)


if __name__ == "__main__":
    main()
