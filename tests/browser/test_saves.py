"""Rounds kept by name, in a real browser: the dialog, files in and out, and what else comes in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site, open_game
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


def names(dialog: Locator) -> list[str]:
    return [box.input_value() for box in dialog.locator("#saved-list input").all()]


def test_a_round_is_saved_by_name_and_loaded_after_a_reload(table: Table, site: Site) -> None:
    page = table.page
    table.tap_and_watch(12, 0)
    before = table.labels()
    save(table, "Donnerstag")
    page.keyboard.press("Escape")
    table.tap_and_watch(12)
    open_game(page, site.url)
    dialog = shelf(table)
    assert names(dialog) == ["Donnerstag"]
    expect(dialog.get_by_role("listitem")).to_contain_text("Klassisch · 2 Spieler · 5 × 5")
    expect(dialog.get_by_role("listitem")).to_contain_text("Zug 2")
    dialog.get_by_role("button", name="„Donnerstag“: Laden").click()
    question = page.get_by_role("alertdialog", name="Laufende Runde beenden?")
    question.get_by_role("button", name="Erst speichern").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert table.labels() == before
    dialog = shelf(table)
    assert len(names(dialog)) == 2, "the round that was running was saved first"
