"""Bots in a real browser: they answer, they can be called off, and they never hold up the page."""

from __future__ import annotations

import re
import time
from statistics import median

import pytest
from playwright.sync_api import Page, Route, expect

from bench_bots import FRAMES
from tests.browser.conftest import Site, Watch, open_game
from tests.browser.table import Table

WORKER = "**/worker-*.py"


@pytest.fixture
def table(game: Page) -> Table:
    return Table(game)


def test_a_newcomer_plays_against_a_bot_at_once(table: Table) -> None:
    seats = table.page.get_by_role("list", name="Spieler").get_by_role("listitem")
    expect(seats.nth(1)).to_have_attribute("aria-label", "Kiesel, Bot, leicht, 0 Felder")
    table.tap(12)
    expect(table.status).to_have_text("Rot ist dran", timeout=15_000)
    expect(table.page.locator("#live")).to_contain_text("Kiesel setzt auf")


@pytest.mark.parametrize("name", ["Klassisch", "Chain Reaction", "Rolit"])
def test_bots_of_two_levels_play_a_round_between_themselves(table: Table, name: str) -> None:
    page = table.page
    small = {} if name != "Rolit" else {"size": "4\u00a0×\u00a04"}
    table.be_quick()
    table.start(game=name, bots=("Bot, leicht", "Bot, mittel"), **small)
    page.wait_for_selector("html[data-state=over]", state="attached", timeout=120_000)
    expect(table.status).to_contain_text(re.compile("gewinnt|teilen sich"))


def test_the_page_keeps_its_frames_while_the_strongest_bot_thinks(table: Table) -> None:
    page = table.page
    table.start(game="Kreuzfeuer", size="8\u00a0×\u00a08", bots=("Mensch", "Bot, schwer"))
    table.tap(27)
    expect(table.status).to_have_text(re.compile("Lawine denkt nach"), timeout=10_000)
    gaps = sorted(page.evaluate(FRAMES, 700))
    worst = gaps[-max(1, len(gaps) // 100) :]
    print(f"{len(gaps)} frames, median gap {median(gaps):.1f} ms, worst 1 %: {worst[0]:.1f} ms")
    # On a quiet machine none is longer than a frame; here others may be at work.
    assert worst[-1] < 500, "a bot that thinks on the page's thread holds it up for a second"
    expect(table.status).to_have_text("Rot ist dran", timeout=15_000)


def test_undo_while_a_bot_thinks_takes_the_own_move_back(table: Table) -> None:
    table.start(bots=("Mensch", "Bot, schwer"))
    table.tap(12)
    expect(table.status).to_have_text("Lawine denkt nach", timeout=10_000)
    table.button("Zurück").click()
    expect(table.status).to_have_text("Rot setzt den ersten Stein")
    table.page.wait_for_timeout(1800)
    expect(table.status).to_have_text("Rot setzt den ersten Stein")
    assert not any("Punkt" in label for label in table.labels())


def test_undo_goes_back_over_the_bots_answer(table: Table) -> None:
    table.start(bots=("Mensch", "Bot, leicht"))
    table.tap(12)
    expect(table.status).to_have_text("Rot ist dran", timeout=15_000)
    table.button("Zurück").click()
    expect(table.status).to_have_text("Rot setzt den ersten Stein")


def test_a_reload_in_a_bots_turn_lets_it_think_again(table: Table, site: Site) -> None:
    table.start(bots=("Mensch", "Bot, schwer"))
    table.tap(12)
    expect(table.status).to_have_text("Lawine denkt nach", timeout=10_000)
    open_game(table.page, site.url)
    expect(table.status).to_have_text("Rot ist dran", timeout=15_000)


def test_a_hint_names_a_cell_and_a_chance(table: Table) -> None:
    table.start(bots=("Mensch", "Mensch"))
    table.tap_and_watch(12, 7)
    table.button("Tipp").click()
    expect(table.page.locator("#note")).to_have_text(
        "Tipp: c3. Gewinnchance 100\u00a0%.", timeout=15_000
    )


@pytest.mark.parametrize("way", ["missing", "broken", "never"])
def test_without_a_worker_the_bot_thinks_on_the_page(
    page: Page, site: Site, watch: Watch, way: str
) -> None:
    watch.errors_are_meant = True

    def spoil(route: Route) -> None:
        if way == "missing":
            route.fulfill(status=404, body="not here")
        elif way == "broken":
            route.fulfill(body="raise ValueError('on purpose')")
        else:
            route.fulfill(body="import time\nwhile True: time.sleep(1)")

    page.route(WORKER, spoil)
    open_game(page, site.url)
    table = Table(page)
    started = time.monotonic()
    table.tap(12)
    expect(table.status).to_have_text("Rot ist dran", timeout=20_000)
    assert time.monotonic() - started < 18


def test_a_worker_that_is_killed_in_the_middle_of_a_thought(page: Page, site: Site) -> None:
    page.add_init_script(
        """window.Worker = class extends Worker {
          constructor(...rest) { super(...rest); (window.workers ??= []).push(this); }
        };"""
    )
    open_game(page, site.url)
    table = Table(page)
    table.start(bots=("Mensch", "Bot, schwer"))
    table.tap(12)
    expect(table.status).to_have_text("Lawine denkt nach", timeout=10_000)
    assert page.evaluate("window.workers.map((worker) => worker.terminate()).length") == 1
    expect(table.status).to_have_text("Rot ist dran", timeout=25_000)


def test_a_worker_that_dies_is_done_without(page: Page, site: Site, watch: Watch) -> None:
    watch.errors_are_meant = True
    page.route(
        WORKER,
        lambda route: route.fulfill(
            body="import asyncio\n"
            "async def answer(text):\n    await asyncio.sleep(1000)\n"
            "def stop(): pass\n"
            "__export__ = ['answer', 'stop']\n"
        ),
    )
    open_game(page, site.url)
    table = Table(page)
    table.tap(12)
    expect(table.status).to_have_text("Rot ist dran", timeout=25_000)
