"""Rounds kept by name, in a real browser: the dialog, files in and out, and what else comes in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenContext, Site, open_game
from tests.browser.table import Table


@pytest.fixture
def table(game: Page) -> Table:
    """Two persons, before their first move."""
    table = Table(game)
    table.start()
    return table


def shelf(table: Table) -> Locator:
    """The dialog, opened by its key if it is not open."""
    dialog = table.page.get_by_role("dialog", name="Gespeichert")
    if not dialog.is_visible():
        table.page.keyboard.press("l")
    expect(dialog).to_be_visible()
    return dialog


def save(table: Table, name: str = "") -> None:
    dialog = shelf(table)
    dialog.get_by_role("textbox", name="Name für die Runde").fill(name)
    dialog.get_by_role("button", name="Speichern", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("ist gespeichert")


def names(dialog: Locator, count: int) -> list[str]:
    """The names on the shelf, when there are so many."""
    boxes = dialog.locator("#saved-list input")
    expect(boxes).to_have_count(count)
    return [box.input_value() for box in boxes.all()]


def test_a_round_is_saved_by_name_and_loaded_after_a_reload(table: Table, site: Site) -> None:
    page = table.page
    table.tap_and_watch(12, 0)
    before = table.labels()
    save(table, "Donnerstag")
    page.keyboard.press("Escape")
    table.tap_and_watch(12)
    open_game(page, site.url)
    dialog = shelf(table)
    assert names(dialog, 1) == ["Donnerstag"]
    expect(dialog.get_by_role("listitem")).to_contain_text("Klassisch · 2 Spieler · 5 × 5")
    expect(dialog.get_by_role("listitem")).to_contain_text("Zug 2")
    dialog.get_by_role("button", name="„Donnerstag“: Laden").click()
    question = page.get_by_role("alertdialog", name="Laufende Runde beenden?")
    question.get_by_role("button", name="Erst speichern").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert table.labels() == before
    dialog = shelf(table)
    assert names(dialog, 2), "the round that was running was saved first"


def test_what_is_deleted_can_be_put_back_by_keyboard(table: Table, site: Site) -> None:
    page = table.page
    table.tap_and_watch(12)
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Speichern", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    dialog = shelf(table)
    expect(dialog.get_by_role("button", name=": Laden")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("ist gelöscht")
    expect(dialog.get_by_role("button", name="Rückgängig")).to_be_focused()
    assert names(dialog, 0) == []
    page.keyboard.press("Enter")
    assert names(dialog, 1)
    open_game(page, site.url)
    assert names(shelf(table), 1)


def test_a_save_is_renamed(table: Table, site: Site) -> None:
    save(table, "alt")
    box = shelf(table).get_by_role("textbox", name="Name von „alt“")
    box.fill("neu")
    box.press("Enter")
    expect(shelf(table).get_by_role("textbox", name="Name von „neu“")).to_be_visible()
    open_game(table.page, site.url)
    assert names(shelf(table), 1) == ["neu"]


def test_a_save_goes_out_as_a_file_and_comes_in_elsewhere(
    table: Table, site: Site, open_context: OpenContext, tmp_path: Path
) -> None:
    table.tap_and_watch(12, 0, 12)
    before = table.labels()
    save(table, "Unterwegs")
    with table.page.expect_download() as going:
        shelf(table).get_by_role("button", name="„Unterwegs“: Exportieren").click()
    assert going.value.suggested_filename == "unterwegs.rilto.json"
    path = tmp_path / going.value.suggested_filename
    going.value.save_as(path)
    assert json.loads(path.read_text("utf-8"))["format"] == "rilto-saves"

    page = open_context().new_page()
    open_game(page, site.url)
    other = Table(page)
    with page.expect_file_chooser() as choosing:
        shelf(other).get_by_role("button", name="Aus Datei …").click()
    choosing.value.set_files(path)
    load = page.get_by_role("button", name="„Unterwegs“: Laden")
    expect(load).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert other.labels() == before
    expect(other.status).to_have_text("Blau ist dran")


DROP = """async ([name, text, size]) => {
  const data = new DataTransfer();
  data.items.add(new File([text, " ".repeat(size)], name));
  const options = { dataTransfer: data, bubbles: true, cancelable: true };
  const taken = !document.body.dispatchEvent(new DragEvent("dragover", options));
  document.body.dispatchEvent(new DragEvent("drop", options));
  return taken;
}"""
LAUNCH_QUEUE = """const launchQueue = { setConsumer: (consumer) => (window.launch = consumer) };
Object.defineProperty(window, "launchQueue", { value: launchQueue });"""
LAUNCH = """([name, text]) =>
  launch({ files: [{ getFile: async () => new File([text], name) }] })"""
RECORD = (Path(__file__).parents[1] / "web/records/saves-1.rilto.json").read_text("utf-8")


def test_a_file_that_is_dropped_on_the_page_comes_in(table: Table) -> None:
    assert table.page.evaluate(DROP, ["x.rilto.json", RECORD, 0])
    dialog = shelf(table)
    expect(dialog.get_by_role("status")).to_have_text("Eine Runde ist dazugekommen.")
    assert names(dialog, 1) == ["Donnerstag"]


def test_a_file_that_is_opened_with_the_installed_game_comes_in(page: Page, site: Site) -> None:
    page.add_init_script(LAUNCH_QUEUE)
    open_game(page, site.url)
    page.evaluate(LAUNCH, ["x.rilto.json", RECORD])
    expect(page.get_by_role("button", name="„Donnerstag“: Laden")).to_be_focused()


DAMAGED = "beschädigt oder abgeschnitten"
BAD_FILES = [
    ("", 0, DAMAGED),
    (RECORD[:-20], 0, DAMAGED),
    ("[" * 100_000, 0, DAMAGED),
    ("[" * 3000 + "]" * 3000, 0, DAMAGED),
    ('{"a":' * 50_000, 0, DAMAGED),
    (RECORD.replace("1796021100", "9" * 5000), 0, DAMAGED),
    (RECORD.replace("c3 b1 c3 b1", "c3 b1 c3 c3"), 0, "ein Zug ist nicht erlaubt"),
    (RECORD.replace("c3 b1", "a3 " * 1_000_000), 0, "zu lang"),
    ("\ud800", 0, DAMAGED),
    ('{"format": "chess"}', 0, "kein Rilto-Spielstand"),
    ("", 50_000_000, "zu lang"),
]


def test_bad_files_are_refused_in_words(table: Table) -> None:
    page = table.page
    table.tap_and_watch(12)
    for text, size, reason in BAD_FILES:
        page.evaluate(DROP, ["<b>x</b>.json", text, size])
        dialog = shelf(table)
        expect(dialog.get_by_role("status")).to_have_text(
            f"„<b>x</b>.json“ ließ sich nicht öffnen ({reason})."
        )
        assert names(dialog, 0) == []
        assert page.locator("b").count() == 0
        page.keyboard.press("Escape")
        page.evaluate("document.querySelector('#saved-note').textContent = ''")
    table.tap_and_watch(0)
    expect(table.status).to_have_text("Rot ist dran")
