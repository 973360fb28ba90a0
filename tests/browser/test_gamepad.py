"""A gamepad: the board, the menu and its dialogs can be reached with it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, open_game
from tests.browser.table import Table

A_PAD = """
window.pad = { axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
window.padsAsked = 0;
navigator.getGamepads = () => (window.padsAsked++, [null, window.pad]);
"""


def press(page: Page, number: int) -> None:
    """Press a button and let it go, each for some frames."""
    for pressed in ("true", "false"):
        page.evaluate(
            f"""() => new Promise((done) => {{
              window.pad.buttons[{number}].pressed = {pressed};
              const asked = window.padsAsked;
              const wait = () => window.padsAsked > asked + 1 ? done() : setTimeout(wait, 10);
              wait();
            }})"""
        )


def test_the_board_and_the_dialogs_by_gamepad(page: Page, site: Site) -> None:
    page.add_init_script(A_PAD)
    open_game(page, site.url)
    table = Table(page)
    table.start(game="Klassisch")
    page.wait_for_timeout(200)
    assert page.evaluate("window.padsAsked") == 0, "nobody asks before one is connected"
    page.evaluate("window.dispatchEvent(new Event('gamepadconnected'))")
    page.wait_for_function("window.padsAsked > 1")
    press(page, 12)
    expect(table.cells.nth(7)).to_be_focused()
    press(page, 0)
    table.wait_until_still()
    assert table.labels()[7].startswith("c2, Rot")
    press(page, 9)
    menu = page.get_by_role("dialog", name="Menü")
    expect(menu).to_be_visible()
    before = page.evaluate("document.activeElement.textContent")
    press(page, 13)
    assert page.evaluate("document.activeElement.textContent") != before
    press(page, 1)
    expect(menu).to_be_hidden()
    press(page, 1)
    expect(table.status).to_have_text("Rot setzt den ersten Stein")
    page.evaluate("window.pad = null")
    page.wait_for_timeout(200)
    asked = page.evaluate("window.padsAsked")
    page.wait_for_timeout(300)
    assert page.evaluate("window.padsAsked") == asked, "nobody asks after it is gone"


def test_a_slider_by_gamepad(page: Page, site: Site) -> None:
    page.add_init_script(A_PAD)
    open_game(page, site.url)
    page.evaluate("window.dispatchEvent(new Event('gamepadconnected'))")
    page.wait_for_function("window.padsAsked > 1")
    Table(page).choose("Ton")
    slider = page.get_by_role("slider", name="Effekte")
    slider.focus()
    for level in ("9", "10", "0", "1"):
        press(page, 0)
        expect(slider).to_have_value(level)
