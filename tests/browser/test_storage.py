"""Trouble with storage, and several pages that share it: nothing is lost, and it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenContext, Site, open_game
from tests.browser.table import Table
from tests.browser.test_saves import RECORD

STORED = """() => new Promise((done, fail) => {
  const opening = indexedDB.open("rilto");
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = ({ target: { result: database } }) => {
    const table = database.transaction("texts").objectStore("texts");
    const [keys, texts] = [table.getAllKeys(), table.getAll()];
    table.transaction.oncomplete = () => {
      database.close();
      done(Object.fromEntries(keys.result.map((key, at) => [key, texts.result[at]])));
    };
  };
})"""
DELETE = """() => new Promise((done) => {
  const deleting = indexedDB.deleteDatabase("rilto");
  deleting.onsuccess = () => done("deleted");
  deleting.onblocked = () => done("blocked");
})"""
HOLD = """() => new Promise((done) => {
  indexedDB.open("rilto", 1).onsuccess = ({ target }) => {
    window.held = target.result;
    done();
  };
})"""
FILL = """() => new Promise((done) => {
  const opening = indexedDB.open("junk", 1);
  opening.onupgradeneeded = ({ target }) => target.result.createObjectStore("junk");
  opening.onsuccess = ({ target: { result: database } }) => {
    let [filled, size] = [0, 100_000];
    const fill = () => {
      const change = database.transaction("junk", "readwrite");
      change.objectStore("junk").put("x".repeat(size), `${filled} ${size}`);
      change.oncomplete = () => { filled += size; fill(); };
      change.onabort = () => { size >>= 1; if (size > 50) fill(); else done(filled); };
    };
    fill();
  };
})"""
"""Fills whatever room there is."""

PUT = """([key, text]) => new Promise((done) => {
  indexedDB.open("rilto").onsuccess = ({ target: { result: database } }) => {
    const change = database.transaction("texts", "readwrite");
    change.objectStore("texts").put(text, key);
    change.oncomplete = () => { database.close(); done(); };
  };
})"""
HOLDS = """(text) => new Promise((done) => {
  indexedDB.open("rilto").onsuccess = ({ target: { result: database } }) => {
    const all = database.transaction("texts").objectStore("texts").getAll();
    all.onsuccess = () => { database.close(); done(all.result.includes(text)); };
  };
})"""
CANNOT = "Hier lässt sich nichts speichern. Du kannst trotzdem spielen."
FULL = "Der Speicher ist voll: Nichts Neues wird gespeichert. Du kannst trotzdem spielen."
AGAIN = "Jetzt wird wieder gespeichert."


def stored(page: Page) -> dict[str, str]:
    return dict(page.evaluate(STORED))


def moves(page: Page) -> list[str]:
    """The moves of the match that is stored."""
    match: dict[str, Any] = json.loads(stored(page).get("match", '{"rounds": [{"moves": ""}]}'))
    return list(match["rounds"][-1]["moves"].split())


@pytest.fixture
def table(game: Page) -> Table:
    """Two persons, before their first move."""
    table = Table(game)
    table.start()
    return table


@pytest.fixture
def outside(context: BrowserContext, site: Site) -> Page:
    """Another page of the same visitor, in which no game runs."""
    page = context.new_page()
    page.goto(site.url + "manifest.webmanifest")
    return page


# Trouble


def test_a_full_disk_is_told_and_so_is_its_end(
    page: Page, outside: Page, site: Site, context: BrowserContext
) -> None:
    protocol = context.new_cdp_session(outside)
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 300_000})
    open_game(page, site.url)
    table = Table(page)
    table.start()
    table.tap_and_watch(12)
    assert moves(page) == ["c3"]
    assert outside.evaluate(FILL) > 100_000
    table.tap(0)
    expect(page.locator("#note")).to_have_text(FULL)
    table.wait_until_still()
    table.tap_and_watch(12)
    assert moves(page) == ["c3"]
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": site.origin})
    table.tap(0)
    expect(page.locator("#note")).to_have_text(AGAIN)
    table.wait_until_still()
    assert moves(page) == ["c3", "a1", "c3", "a1"]
    left = table.labels()
    open_game(page, site.url)
    assert table.labels() == left


def test_a_disk_that_is_full_from_the_start_can_be_read(
    table: Table, outside: Page, site: Site, context: BrowserContext
) -> None:
    table.tap_and_watch(12)
    left = table.labels()
    table.page.close()
    protocol = context.new_cdp_session(outside)
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    outside.evaluate(FILL)
    page = context.new_page()
    open_game(page, site.url)
    table = Table(page)
    assert table.labels() == left
    table.tap(0)
    expect(page.locator("#note")).to_have_text(FULL)
    table.wait_until_still()
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": site.origin})
    table.tap(12)
    expect(page.locator("#note")).to_have_text(AGAIN)
    assert moves(page) == ["c3", "a1", "c3"]


def test_what_was_deleted_under_the_page_is_written_anew(
    table: Table, site: Site, outside: Page
) -> None:
    table.tap_and_watch(12)
    before = stored(table.page)
    assert outside.evaluate(DELETE) == "deleted"
    table.tap_and_watch(0)
    assert moves(table.page) == ["c3", "a1"]
    assert stored(table.page).keys() >= before.keys() - {"owner"}
    expect(table.page.locator("#note")).to_be_empty()


def test_what_the_browser_has_cleared_is_written_anew(
    table: Table, site: Site, context: BrowserContext
) -> None:
    table.tap_and_watch(12)
    protocol = context.new_cdp_session(table.page)
    protocol.send(
        "Storage.clearDataForOrigin", {"origin": site.origin, "storageTypes": "indexeddb"}
    )
    table.tap_and_watch(0)
    table.tap_and_watch(12)
    assert moves(table.page) == ["c3", "a1", "c3"]


def test_a_database_that_another_page_blocks_is_used_when_it_comes(
    page: Page, outside: Page, site: Site
) -> None:
    outside.evaluate(HOLD)
    assert outside.evaluate(DELETE) == "blocked"
    open_game(page, site.url)
    table = Table(page)
    table.start()
    table.tap(12)
    expect(page.locator("#note")).to_have_text(CANNOT)
    table.wait_until_still()
    table.tap_and_watch(0)
    expect(table.status).to_have_text("Rot ist dran")
    outside.evaluate("held.close()")
    expect(page.locator("#note")).to_have_text(AGAIN)
    assert moves(page) == ["c3", "a1"]


BAD_MATCHES = ["", "\ud800 x", "[" * 100_000, '{"a":' * 20_000, "x" * 3_000_000, RECORD]
"""The last one is good, but no match."""


def test_whatever_is_stored_the_game_starts_and_keeps_it(
    page: Page, outside: Page, site: Site
) -> None:
    open_game(page, site.url)
    page.close()
    for number, text in enumerate(BAD_MATCHES, 1):
        outside.evaluate(PUT, ["match", text])
        page = outside.context.new_page()
        open_game(page, site.url)
        expect(page.locator("#live")).to_contain_text("Sie wurde beiseitegelegt.")
        Table(page).tap(12)
        expect(page.locator("#status")).not_to_have_text("Rot setzt den ersten Stein")
        page.close()
        kept = {key: text for key, text in stored(outside).items() if key.startswith("set-aside/")}
        assert len(kept) == number
        assert outside.evaluate(HOLDS, text), "just as it was"


# Two pages

ELSEWHERE = "Diese Runde wird in einem anderen Tab gespielt."


def open_beside(context: BrowserContext, site: Site) -> Table:
    page = context.new_page()
    open_game(page, site.url)
    return Table(page)


def looks_on(table: Table) -> None:
    """The page says that another one plays, and lets nobody change anything."""
    expect(table.page.locator("#coach-text")).to_have_text(ELSEWHERE)
    expect(table.button("Menü")).to_be_hidden()
    before = table.labels()
    for key in "nulm":
        table.page.keyboard.press(key)
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.tap(24)
    expect(table.page.locator("#note")).to_contain_text(ELSEWHERE)
    assert table.labels() == before


def test_one_page_plays_and_the_other_follows_until_it_takes_over(
    table: Table, site: Site, context: BrowserContext
) -> None:
    table.tap_and_watch(12)
    other = open_beside(context, site)
    assert other.labels() == table.labels()
    looks_on(other)
    table.tap_and_watch(0)
    expect(other.cells.nth(0)).to_have_attribute("aria-label", "a1, Blau, 3 Punkte, kann platzen")
    expect(other.status).to_have_text("Rot ist dran")

    other.button("Hier weiterspielen").click()
    expect(other.button("Menü")).to_be_visible()
    looks_on(table)
    other.tap_and_watch(12)
    expect(table.cells.nth(12)).to_have_attribute("aria-label", "c3, leer")
    assert moves(table.page) == ["c3", "a1", "c3"]

    table.button("Hier weiterspielen").click()
    looks_on(other)
    table.tap_and_watch(0)
    assert moves(table.page) == ["c3", "a1", "c3", "a1"]
    assert other.labels() == table.labels()


def test_a_new_round_is_followed_too(table: Table, site: Site, context: BrowserContext) -> None:
    other = open_beside(context, site)
    table.start(game="Rolit")
    expect(other.page.locator("#rules-line")).to_contain_text("Rolit")
    assert other.labels() == table.labels()


def test_what_is_saved_by_name_in_one_page_lies_on_the_shelf_of_the_other(
    table: Table, site: Site, context: BrowserContext
) -> None:
    other = open_beside(context, site)
    table.page.keyboard.press("l")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#saved-list li")).to_have_count(1)
    other.button("Hier weiterspielen").click()
    expect(other.button("Menü")).to_be_visible()
    other.page.keyboard.press("l")
    expect(other.page.locator("#saved-list li")).to_have_count(1)


def test_a_reload_plays_on_and_the_page_beside_goes_on_looking(
    table: Table, site: Site, context: BrowserContext
) -> None:
    other = open_beside(context, site)
    open_game(table.page, site.url)
    table.tap_and_watch(12)
    expect(other.cells.nth(12)).to_have_attribute("aria-label", "c3, Rot, 3 Punkte, kann platzen")
    looks_on(other)


def test_when_the_other_page_is_gone_whoever_is_seen_plays(
    table: Table, site: Site, context: BrowserContext
) -> None:
    table.tap_and_watch(12)
    other = open_beside(context, site)
    looks_on(other)
    table.page.close()
    for _ in range(50):  # the browser takes a moment to notice
        other.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        if other.button("Menü").is_visible():
            break
        other.page.wait_for_timeout(100)
    other.tap_and_watch(0)
    assert moves(other.page) == ["c3", "a1"]


@pytest.mark.parametrize(
    "without",
    [
        "delete Navigator.prototype.locks;",
        "if (navigator.locks) navigator.locks.request = async () => { throw new Error('no'); };",
        "if (navigator.locks) navigator.locks.request = () => new Promise(() => {});",
    ],
)
def test_without_locks_every_page_plays_but_none_writes_over_another(
    open_context: OpenContext, site: Site, without: str
) -> None:
    context = open_context()
    context.add_init_script(without)
    table = open_beside(context, site)
    table.start()
    table.tap_and_watch(12)
    other = open_beside(context, site)
    other.tap_and_watch(0)
    table.tap_and_watch(1)
    expect(table.page.locator("#coach-text")).to_have_text(ELSEWHERE)
    assert moves(table.page) == ["c3", "a1"]
    assert table.labels() == other.labels()
    table.button("Hier weiterspielen").click()
    expect(table.button("Menü")).to_be_visible()
    table.tap_and_watch(12)
    assert moves(table.page) == ["c3", "a1", "c3"]
