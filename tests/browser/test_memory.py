"""What the page holds on to: nothing is left of a round, or of a dialog that was closed."""

from __future__ import annotations

from playwright.sync_api import Page

from bench_memory import Held, expose, look
from tests.browser.conftest import Site, open_game
from tests.browser.table import Table

OBJECTS = 3000
"""So many Python objects may be more than before: the last round is known until the next one."""

LOOKS, IN_A_ROW = 60, 4
"""What idle moments make, like pictures, has been made when so many looks, half a second apart, see
the same; at most so many are taken."""


def pass_time(table: Table) -> None:
    """Play a round against a bot, look at it, see every dialog of the menu, begin anew."""
    page = table.page
    table.start(bots=("Bot, leicht", "Bot, leicht"))
    page.wait_for_selector("html[data-state=over]", state="attached", timeout=120_000)
    page.get_by_role("button", name="Verlauf ansehen").first.click()
    page.keyboard.press("Escape")
    table.button("Menü").click()
    items = page.locator("#menu-items button:visible")
    actions = [item.get_attribute("data-action") for item in items.all()]
    page.keyboard.press("Escape")
    for action in (*actions, "language"):  # twice: in the end it speaks as before
        page.locator("#tools [data-action=menu]").click()
        page.locator(f"#menu-items [data-action={action}]").click()
        while page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    table.start(bots=("Mensch", "Bot, leicht"))


def settle(page: Page, moment: str) -> Held:
    """What is held when all is done that was put off."""
    held, same = look(page, moment), 1
    for _ in range(LOOKS):
        page.wait_for_timeout(500)
        last, held = held, look(page, moment)
        alike = (held.references, held.proxies) == (last.references, last.proxies)
        same = same + 1 if alike else 1
        if same == IN_A_ROW:
            break
    return held


def test_nothing_is_left_of_rounds_and_dialogs(page: Page, site: Site) -> None:
    expose(page)
    open_game(page, site.url)
    table = Table(page)
    table.be_quick()
    page.keyboard.press("a")  # what sounds just then would be counted too
    pass_time(table)
    pass_time(table)
    before = settle(page, "warm")
    pass_time(table)
    after = settle(page, "later")
    assert after.proxies == before.proxies
    assert after.references <= before.references
    assert after.objects <= before.objects + OBJECTS
    assert after.wasm == before.wasm
