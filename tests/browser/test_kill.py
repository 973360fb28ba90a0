"""A page that dies at any moment loses at most the move that is just being made.

`make test-browsers` lets it die fifty times; here it does so less often.
"""

from __future__ import annotations

import os
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Page

from rilto.match import Match
from tests.browser.conftest import OpenContext, Site, Watch, open_game
from tests.browser.table import Table
from tests.browser.test_storage import STORED
from web.language import Texts
from web.view import cell_labels

DEATHS = int(os.environ.get("DEATHS", "8"))
"""How many times the page dies."""

LONGEST = 0.3
"""Seconds that it lives on, at most, once the first move has been kept."""

PLAY = """() => {
  const count = (text) => {
    const { rounds } = JSON.parse(text);
    return rounds.map(({ moves }) => moves.split(" ").filter(Boolean).length)
      .reduce((sum, moves) => sum + moves, 0);
  };
  // What has been kept is told to other pages. This one listens as if it were another one.
  new BroadcastChannel("rilto").onmessage = ({ data }) => {
    for (const [key, text] of data) if (key === "match") report("kept", count(text));
  };
  // What has been played is what is to be written.
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (text, key) {
    if (key === "match") report("played", count(text));
    return put.call(this, text, key);
  };
  const cells = () => [...document.querySelectorAll("[role=grid] button")];
  const act = () => {
    if (document.documentElement.dataset.state === "over") document.querySelector("#again").click();
    const buttons = cells();
    buttons[Math.floor(Math.random() * buttons.length)].click();
    setTimeout(act);
  };
  act();
}"""


class Log:
    """What a page has told before it died."""

    def __init__(self) -> None:
        self.kept = self.played = 0

    def note(self, _: object, what: str, count: int) -> None:
        setattr(self, what, max(getattr(self, what), count))


def prepare(page: Page, site: Site) -> None:
    """A match of any number of rounds, shown without a pause."""
    open_game(page, site.url)
    table = Table(page)
    table.choose("Anzeige")
    speeds = page.locator("fieldset:has(input[name=speed])")
    speeds.get_by_role("radio", name="aus", exact=True).check()
    page.keyboard.press("Escape")
    table.start(game="Klassisch", length="beliebig viele")


def stored_match(page: Page, site: Site) -> Match:
    page.goto(site.url + "manifest.webmanifest")
    stored = dict(page.evaluate(STORED))
    return Match.from_record(stored["match"])


def moves_of(match: Match) -> int:
    return sum(session.turn for session in match.sessions)


def open_what_is_left(page: Page, site: Site, log: Log) -> int:
    """All that was kept is left, and shown, and of what was played all but a move."""
    match = stored_match(page, site)
    left = moves_of(match)
    assert left >= log.kept
    assert left >= log.played - 1
    open_game(page, site.url)
    rules, board = match.session.rules, match.session.state.board
    assert Table(page).labels() == list(cell_labels(Texts("de"), rules, board))
    return left


def crash(page: Page) -> None:
    """End the process that runs the page."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    page.close()


def test_a_page_that_dies_loses_at_most_the_move_in_the_air(
    open_context: OpenContext, site: Site, watch: Watch
) -> None:
    watch.errors_are_meant = True  # a page may complain while it dies
    context = open_context()
    page = context.new_page()
    prepare(page, site)
    page.close()
    random, log, left = Random(5), Log(), 0
    for death in range(DEATHS + 1):
        page = context.new_page()
        before, left = left, open_what_is_left(page, site, log)
        assert left >= before
        log = Log()
        page.expose_binding("report", log.note)
        page.evaluate(PLAY)
        while log.kept <= left:
            page.wait_for_timeout(5)  # there is something to lose
        page.wait_for_timeout(1000 * random.uniform(0, LONGEST))
        if death % 2:
            crash(page)
        else:
            page.close()
