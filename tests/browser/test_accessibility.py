"""What axe finds (nothing), a round from the accessibility tree alone, and where the focus goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext, Site, open_game
from tests.browser.table import Table, answered
from tests.hosts import ROOT
from web.language import Texts
from web.scheme import SCHEMES

AXE = ROOT / "node_modules/axe-core/axe.min.js"
CHECK = """async () => {
  const { violations } = await axe.run();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 120))]);
}"""
FOUND_WITH = {"menu": "m", "new-round": "n", "help": "h", "saved": "l"}
"""Dialogs that a key opens."""


def check(page: Page) -> None:
    """Axe finds nothing on what is shown."""
    assert page.evaluate(CHECK) == []


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("scheme", SCHEMES[1:])
def test_axe_finds_nothing(
    open_context: OpenContext, site: Site, scheme: str, language: str
) -> None:
    texts = Texts(language)
    page = open_context(locale=language, viewport={"width": 390, "height": 844}).new_page()
    open_game(page, site.url)
    page.evaluate("localStorage.setItem('rilto-scheme', 'system')")
    page.evaluate(AXE.read_text("utf-8"))  # as no page may do: its policy forbids it

    def button(key: str, inside: str = "dialog[open]") -> None:
        page.locator(inside).get_by_role("button", name=texts(key), exact=True).click()

    page.keyboard.press("m")
    button("action.display")
    page.get_by_role("radio", name=texts(f"choice.scheme.{scheme}")).check()
    expect(page.locator("html")).to_have_attribute("data-scheme", scheme)
    check(page)
    button("action.close")
    check(page)
    for name, key in FOUND_WITH.items():
        page.keyboard.press(key)
        expect(page.locator(f"#{name}")).to_be_visible()
        check(page)
        page.keyboard.press("Escape")
        expect(page.locator(f"#{name}")).to_be_hidden()
    page.keyboard.press("n")
    for seat in page.locator("#seat-fields select").all():
        seat.select_option(index=0)
    button("action.start")
    for cell in (12, 7, 12):
        with answered(page):
            page.get_by_role("grid").get_by_role("button").nth(cell).click()
        page.wait_for_selector("html:not([data-state=moving])", state="attached")
    check(page)
    page.keyboard.press("l")
    page.keyboard.press("Enter")
    expect(page.locator("#saved-list li")).to_have_count(1)
    check(page)
    page.keyboard.press("Escape")
    button("action.review", "#after")
    check(page)
    button("action.table", "#history")
    check(page)


def tree(page: Page) -> list[str]:
    """The page as it is read out, line by line."""
    return page.locator("body").aria_snapshot().splitlines()


def cells_in(lines: list[str]) -> Iterator[str]:
    """The names of the board's cells."""
    inside = False
    for line in lines:
        if re.search(r"- grid ", line):
            inside = True
        elif inside and (match := re.search(r'- button "([a-h][1-8],[^"]*)"', line)):
            yield match[1]


def test_a_round_from_the_accessibility_tree_alone(game: Page) -> None:
    page, random = game, Random(3)
    table = Table(page)
    table.be_quick()
    table.start(game="Klassisch")
    turns = 0
    while turns < 300:
        lines = tree(page)
        seats = [line for line in lines if "- listitem" in line]
        if any("gewinnt" in line for line in seats):
            break
        mover = next(line for line in seats if "am Zug" in line)
        colour = re.search(r'"(\w+),', mover)
        assert colour, mover
        names = list(cells_in(lines))
        assert len(names) == 25, "row by row, every cell has a name"
        own = [name for name in names if f", {colour[1]}," in name]
        name = random.choice(own or [name for name in names if name.endswith(", leer")])
        with answered(page):
            page.get_by_role("button", name=name, exact=True).press("Enter")
        turns += 1
    assert turns > 2
    assert re.search(r"gewinnt!", page.get_by_role("status").all_inner_texts()[-1])


def test_the_board_is_a_grid_of_rows_and_cells(game: Page) -> None:
    Table(game).start(game="Klassisch")
    grid = game.get_by_role("grid", name="Spielfeld").or_(game.get_by_role("grid"))
    expect(grid.get_by_role("row")).to_have_count(5)
    expect(grid.get_by_role("gridcell")).to_have_count(25)
    expect(grid.get_by_role("gridcell").get_by_role("button")).to_have_count(25)
    assert game.locator("[role=grid] [tabindex='0']").count() == 1


@pytest.mark.parametrize("key", FOUND_WITH.values())
def test_focus_goes_back_to_where_it_was(game: Page, key: str) -> None:
    table = Table(game)
    table.start(game="Klassisch")
    table.cells.nth(3).focus()
    game.keyboard.press(key)
    expect(game.get_by_role("dialog")).to_be_visible()
    assert game.evaluate("document.activeElement.closest('dialog') !== null")
    game.keyboard.press("Escape")
    expect(table.cells.nth(3)).to_be_focused()


def test_focus_goes_back_from_a_dialog_behind_the_menu(game: Page) -> None:
    table = Table(game)
    for name in ("Anzeige", "Ton", "Neue Runde"):
        table.choose(name)
        dialog = game.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        game.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(table.button("Menü")).to_be_focused()


def test_focus_goes_back_when_a_question_has_been_answered(game: Page) -> None:
    table = Table(game)
    table.start(game="Klassisch")
    table.tap_and_watch(12)
    game.keyboard.press("n")
    game.get_by_role("button", name="Los geht’s").click()
    game.get_by_role("button", name="Runde beenden").click()
    expect(game.get_by_role("dialog")).to_have_count(0)
    assert game.evaluate("document.activeElement !== document.body"), "somewhere on the page"
