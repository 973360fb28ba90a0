"""Rolit, matches and the clock, as people play them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, open_game
from tests.browser.table import Table


@pytest.fixture
def table(game: Page) -> Table:
    """Two persons, before their first move."""
    table = Table(game)
    table.start()
    return table


def pixel(page: Page, cell: int, across: float = 0.5, down: float = 0.5) -> tuple[int, ...]:
    """The colour at a place in a cell of the board's picture."""
    return tuple(
        page.evaluate(
            """([cell, across, down]) => {
              const canvas = document.querySelector("#canvas");
              const size = Math.sqrt(document.querySelectorAll("[role=grid] button").length);
              const side = canvas.width / size;
              const x = Math.round((cell % size + across) * side);
              const y = Math.round((Math.floor(cell / size) + down) * side);
              const copy = new OffscreenCanvas(1, 1).getContext("2d");
              copy.drawImage(canvas, x, y, 1, 1, 0, 0, 1, 1);
              return [...copy.getImageData(0, 0, 1, 1).data];
            }""",
            [cell, across, down],
        )
    )


def scores(page: Page) -> list[list[str]]:
    """The match's table, line by line."""
    rows = page.get_by_role("dialog").get_by_role("row").all()
    return [row.locator("th, td").all_inner_texts() for row in rows[1:]]


def test_a_match_of_three_rounds_of_rolit_with_three_players(table: Table, site: Site) -> None:
    page = table.page
    table.start(game="Rolit", players="3", size="6\u00a0×\u00a06", length="3 Runden")
    won: list[str] = []
    for number in (1, 2, 3):
        expect(page.locator("#rules-line")).to_contain_text(f"Runde {number} von 3")
        beginner = ("Rot", "Gelb", "Grün")[number - 1]
        expect(table.status).to_have_text(f"{beginner} ist dran")
        assert table.play_on() == 32, "every empty cell is filled"
        expect(table.status).to_contain_text("Das Brett ist voll.")
        if match := re.match(r"(\w+) gewinnt", table.status.inner_text()):
            won.append(match[1])
        if number < 3:
            table.button("Nächste Runde").click()
    page.locator("#after").get_by_role("button", name="Stand").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    lines = scores(page)
    assert [line[0] for line in lines] == ["Rot", "Gelb", "Grün"]
    assert [int(line[1]) for line in lines] == [won.count(line[0]) for line in lines]
    assert sum(int(line[2]) for line in lines) <= 3 * 36
    page.get_by_role("button", name="Schließen").click()

    open_game(page, site.url)
    table.choose("Stand")
    assert scores(page) == lines, "the match replays to the same table"
    expect(page.get_by_role("dialog")).to_contain_text("Match")


def test_a_match_of_fortress_with_a_clock_that_runs_out_once(table: Table) -> None:
    page = table.page
    table.start(
        game="Festung",
        ending="nach Runden",
        rounds="10 Runden",
        length="3 Runden",
        time_limit="15 s",
    )
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile("0:1[0-5]"))
    # Under a dialog time stands still.
    table.choose("Anzeige")
    page.wait_for_timeout(300)
    before = clock.inner_text()
    page.wait_for_timeout(2200)
    assert clock.inner_text() == before
    page.get_by_role("button", name="Schließen").click()
    # Nobody moves: the clock does.
    expect(page.locator("#live")).to_contain_text(
        "Die Zeit von Rot ist um, ein Zug wird ausgelost.", timeout=20_000
    )
    expect(table.status).to_have_text("Blau ist dran")
    assert sum("Rot" in label for label in table.labels()) == 1
    for number in (1, 2, 3):
        expect(page.locator("#rules-line")).to_contain_text(f"Runde {number} von 3")
        table.play_on()
        expect(clock).to_have_text("")
        if number < 3:
            table.button("Nächste Runde").click()
    table.choose("Stand")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("gewinnt das Match|teilen sich"))


def test_an_illegal_ball_is_refused_with_the_cells_that_are_legal(table: Table) -> None:
    table.start(game="Rolit", players="4")
    table.tap(0)
    expect(table.page.locator("#note")).to_have_text(
        "Einschließen ist möglich, also muss es sein. Möglich: f4, d6 und f6."
    )
    assert table.labels()[0] == "a1, leer"
    expect(table.status).to_have_text("Rot ist dran")


def test_legal_cells_are_shown_in_rolit_and_can_be_hidden(table: Table) -> None:
    page = table.page
    table.start(game="Rolit", players="4")
    legal, other = 29, 0  # f4, where red encloses, and a1
    assert pixel(page, legal) != pixel(page, other)
    table.choose("Anzeige")
    dialog = page.get_by_role("dialog", name="Anzeige")
    group = dialog.get_by_role("group", name="Mögliche Felder zeigen")
    group.get_by_role("radio", name="aus").check()
    dialog.get_by_role("button", name="Schließen").click()
    assert pixel(page, legal) == pixel(page, other)


def test_the_tactical_map_tells_corners_from_their_neighbours(table: Table) -> None:
    page = table.page
    table.start(game="Rolit")
    assert pixel(page, 0) == pixel(page, 1)
    table.choose("Anzeige")
    dialog = page.get_by_role("dialog", name="Anzeige")
    group = dialog.get_by_role("group", name="Taktische Karte")
    group.get_by_role("radio", name="an").check()
    dialog.get_by_role("button", name="Schließen").click()
    assert pixel(page, 0) != pixel(page, 1)
    assert pixel(page, 0) == pixel(page, 63)


def test_the_pointer_and_the_focus_show_what_a_tap_would_do(table: Table) -> None:
    page = table.page
    grid = page.get_by_role("grid")
    table.tap_and_watch(12, 7)
    table.cells.nth(12).hover()
    expect(grid).to_have_attribute("data-outlook", "burst")
    assert table.cells.nth(12).evaluate("(cell) => getComputedStyle(cell).cursor") == "crosshair"
    table.cells.nth(7).hover()
    expect(grid).to_have_attribute("data-outlook", "nothing")
    plain = pixel(page, 12, 0.5, 0.22)
    table.cells.nth(7).focus()
    page.keyboard.press("ArrowDown")
    expect(grid).to_have_attribute("data-outlook", "burst")
    assert pixel(page, 12, 0.5, 0.22) != plain, "cross hairs for those who use no mouse"
    page.keyboard.press("Enter")
    expect(grid).to_have_attribute("data-outlook", "moving")


def test_captures_are_shown_before_the_tap(table: Table) -> None:
    page = table.page
    table.start(game="Rolit", players="4")
    plain = pixel(page, 28, 0.5, 0.05)
    table.cells.nth(29).hover()  # red at f4 takes e4
    expect(page.get_by_role("grid")).to_have_attribute("data-outlook", "place")
    assert pixel(page, 28, 0.5, 0.05) != plain


def test_a_thrown_ball_says_who_begins(table: Table) -> None:
    table.start(game="Klassisch", starter="der Ball entscheidet")
    expect(table.page.locator("#live")).to_contain_text(re.compile(r"(Rot|Blau) beginnt\."))
    expect(table.status).to_have_text(re.compile(r"(Rot|Blau) setzt den ersten Stein"))
