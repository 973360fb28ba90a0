"""Playing in a real browser: whole rounds, keys, taps at the wrong moment, sizes, and reloads."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import OpenContext, Site, open_game, resize
from tests.browser.table import Table


@pytest.fixture
def table(game: Page) -> Table:
    """Two persons, before their first move."""
    table = Table(game)
    table.start()
    return table


WIN = re.compile(r"gewinnt|teilen sich den Sieg")


@pytest.mark.parametrize(
    "choices",
    [
        {"game": "Klassisch"},
        {"game": "Festung", "ending": "nach Runden", "rounds": "10 Runden"},
        {"game": "Kreuzfeuer", "walls": "wenige", "bounce": "prallen ab"},
        {"game": "Diagonal"},
        {"game": "Chain Reaction", "surplus": "verfällt"},
    ],
    ids=lambda choices: choices["game"],
)
def test_a_round_of_every_game_is_played_to_its_end(table: Table, choices: dict[str, str]) -> None:
    table.start(bots=(), **choices)
    expect(table.page.locator("#rules-line")).to_contain_text(choices["game"])
    assert table.play_on() > 2
    expect(table.status).to_contain_text(WIN)
    expect(table.button("Revanche")).to_be_visible()


@pytest.mark.parametrize("players", [3, 8])
def test_three_and_eight_people_finish_a_round(table: Table, players: int) -> None:
    table.start(game="Klassisch", players=str(players), ending="nach Runden", rounds="10 Runden")
    seats = table.page.get_by_role("list", name="Spieler").get_by_role("listitem")
    expect(seats).to_have_count(players)
    assert sum("Startplatz" in label for label in table.labels()) == players
    table.play_on()
    expect(table.status).to_contain_text(WIN)
    held = [int(text) for text in seats.locator(".cells").all_inner_texts()]
    assert sum(held) == sum("Punkt" in label for label in table.labels())


def test_the_seat_whose_turn_it_is_is_marked(table: Table) -> None:
    seats = table.page.get_by_role("list", name="Spieler").get_by_role("listitem")
    expect(seats.nth(0)).to_have_attribute("aria-label", "Rot, 0 Felder, am Zug")
    table.tap_and_watch(12)
    expect(seats.nth(0)).to_have_attribute("aria-label", "Rot, 1 Feld")
    expect(seats.nth(1)).to_have_attribute("aria-current", "true")


def test_a_round_by_keyboard_alone(table: Table) -> None:
    page = table.page
    keyboard = page.keyboard

    def walk(goal: int) -> None:
        size = int(len(table.labels()) ** 0.5)
        at = int(page.evaluate("document.activeElement.dataset.cell"))
        for key, steps in (
            ("ArrowDown", goal // size - at // size),
            ("ArrowUp", at // size - goal // size),
            ("ArrowRight", goal % size - at % size),
            ("ArrowLeft", at % size - goal % size),
        ):
            for _ in range(steps):
                keyboard.press(key)
        assert int(page.evaluate("document.activeElement.dataset.cell")) == goal

    keyboard.press("n")
    dialog = page.get_by_role("dialog", name="Neue Runde")
    expect(dialog).to_be_visible()
    expect(page.get_by_role("radio", name="Klassisch")).to_be_focused()
    keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Festung")).to_be_checked()
    keyboard.press("ArrowLeft")
    keyboard.press("Tab")
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_focused()
    keyboard.press("Enter")
    expect(dialog).to_be_hidden()

    while page.evaluate("document.activeElement.dataset.cell") is None:
        keyboard.press("Tab")
    assert page.locator("[role=grid] [tabindex='0']").count() == 1
    for turn in range(400):
        labels, state = table.labels(), page.evaluate("document.documentElement.dataset.state")
        if state == "over":
            break
        colour = page.evaluate("document.querySelector('#seats [aria-current] .name').textContent")
        walk(table.random.choice(table.possible(labels, colour)))
        keyboard.press("Enter" if turn % 2 else " ")
        if table.is_moving():
            keyboard.press("Escape")
    expect(table.status).to_contain_text("gewinnt!")
    keyboard.press("u")
    expect(table.status).to_contain_text("ist dran")
    keyboard.press("Control+y")
    expect(table.status).to_contain_text("gewinnt!")


def test_arrows_stop_at_the_edge(table: Table) -> None:
    table.tap_and_watch(0)
    for key in ("ArrowUp", "ArrowLeft"):
        table.page.keyboard.press(key)
        expect(table.cells.nth(0)).to_be_focused()
    table.page.keyboard.press("ArrowRight")
    expect(table.cells.nth(1)).to_be_focused()


def test_a_turn_is_said_once_when_it_is_over(table: Table) -> None:
    live = table.page.locator("#live")
    table.tap_and_watch(12)
    expect(live).to_have_text("Rot setzt auf c3. Blau ist dran.")
    table.tap_and_watch(7)
    table.tap(12)
    expect(live).to_have_text("Blau setzt auf c2. Rot ist dran.")
    table.wait_until_still()
    expect(live).to_have_text(
        "Rot tippt c3: 2 Wellen, 1 Feld erobert. Blau scheidet aus."
        " Rot gewinnt! Keine andere Farbe ist mehr auf dem Brett."
    )


def test_taps_during_a_chain_skip_it_and_are_no_moves(table: Table) -> None:
    table.tap_and_watch(12, 0)
    table.tap(12)
    assert table.is_moving()
    for _ in range(3):
        # The first one skips; blue's own stone is then tapped once, and once more.
        table.tap_and_watch(0)
    assert table.labels()[0] == "a1, leer", "three taps: one skip, then blue's and red's turn"
    assert "Blau" in table.labels()[1]


def test_a_storm_of_taps_and_keys_breaks_nothing(table: Table, site: Site) -> None:
    page = table.page
    table.tap_and_watch(12, 0)
    for _ in range(12):
        page.evaluate(
            """() => {
              for (const cell of document.querySelectorAll("[role=grid] button")) cell.click();
              for (const key of ["s", "u", "Enter"])
                document.body.dispatchEvent(
                  new KeyboardEvent("keydown", { key, bubbles: true }),
                );
              document.querySelector("[data-action=undo]").click();
            }"""
        )
    page.wait_for_timeout(500)  # for a move that waits until the last one is kept
    table.wait_until_still()
    left = table.labels()
    open_game(page, site.url)
    assert table.labels() == left, "what was saved is what was shown"
    table.play_on()
    expect(table.status).to_contain_text("gewinnt!")


def test_what_is_not_allowed_is_said_where_it_is_seen_and_heard(table: Table) -> None:
    table.tap_and_watch(12)
    table.tap(12)
    expect(table.page.locator("#note")).to_have_text("Hier liegt schon ein Stein.")
    expect(table.page.locator("#live")).to_have_text("Hier liegt schon ein Stein.")
    expect(table.status).to_have_text("Blau ist dran")


def test_undo_and_redo_across_the_end(table: Table) -> None:
    table.tap_and_watch(12, 7, 12)
    expect(table.status).to_contain_text("Rot gewinnt!")
    table.button("Zurück").click()
    expect(table.status).to_have_text("Rot ist dran")
    assert table.labels()[12] == "c3, Rot, 3 Punkte, kann platzen"
    table.button("Vor").click()
    expect(table.status).to_contain_text("Rot gewinnt!")


def test_a_running_round_is_not_ended_without_a_question(table: Table) -> None:
    page = table.page
    table.tap_and_watch(12)
    table.button("Neue Runde").click()
    page.get_by_role("radio", name="7 × 7").check()
    page.get_by_role("button", name="Los geht’s").click()
    question = page.get_by_role("alertdialog", name="Laufende Runde beenden?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Weiterspielen").click()
    expect(question).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(table.button("Neue Runde")).to_be_focused()
    assert table.labels()[12].startswith("c3, Rot"), "the round goes on"
    table.button("Neue Runde").click()
    page.get_by_role("button", name="Los geht’s").click()
    question.get_by_role("button", name="Runde beenden").click()
    assert len(table.labels()) == 49
    expect(table.status).to_have_text("Rot setzt den ersten Stein")


def test_rematch_starts_the_same_game_again(table: Table) -> None:
    table.tap_and_watch(12, 7, 12)
    table.button("Revanche").click()
    expect(table.status).to_have_text("Rot setzt den ersten Stein")
    expect(table.page.locator("#rules-line")).to_have_text(
        "Klassisch · 2 Spieler · 5 × 5 · ohne Mauern"
    )


def test_names_are_text_and_never_markup(table: Table) -> None:
    page = table.page
    name = "<img src=x onerror=1>"
    table.button("Neue Runde").click()
    page.get_by_role("textbox", name="Name von Rot").fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    expect(table.status).to_have_text(f"{name} setzt den ersten Stein")
    assert page.locator("img").count() == 0


def board_box(page: Page) -> FloatRect:
    box = page.locator("#board").bounding_box()
    assert box is not None
    return box


SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900), (3840, 2160)]


@pytest.mark.parametrize("players", [2, 8])
def test_the_board_fits_every_window(table: Table, players: int) -> None:
    if players > 2:
        table.start(players=str(players), size="8 × 8")
    for width, height in SIZES:
        resize(table.page, width, height)
        check_fit(table, width, height)


def check_fit(table: Table, width: int, height: int) -> None:
    """The page needs no scrolling, and the board has most of it."""
    page = table.page
    assert page.evaluate(
        """() => document.scrollingElement.scrollWidth <= innerWidth
              && document.scrollingElement.scrollHeight <= innerHeight"""
    )
    box = board_box(page)
    assert box["width"] == pytest.approx(box["height"])
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert box["width"] >= min(width, height) * 0.55
    cell = table.cells.first.bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 24
    outside = page.evaluate(
        """() => [...document.querySelectorAll("#tools button, #seats li, #status, #rules-line")]
          .filter((element) => element.checkVisibility())
          .map((element) => [element, element.getBoundingClientRect()])
          .filter(([, box]) => box.left < 0 || box.top < 0
                            || box.right > innerWidth || box.bottom > innerHeight)
          .map(([element]) => element.outerHTML)"""
    )
    assert outside == []
    for tool in page.locator("#tools button:visible").all():
        tool_box = tool.bounding_box()
        assert tool_box is not None
        assert min(tool_box["width"], tool_box["height"]) >= 43.9


def test_the_window_may_change_in_the_middle_of_a_turn(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 1200, "height": 800})
    table.tap_and_watch(12, 0)
    wide = board_box(page)
    table.tap(12)
    assert table.is_moving()
    page.set_viewport_size({"width": 390, "height": 700})
    table.wait_until_still()
    assert board_box(page)["width"] < wide["width"]
    table.tap_and_watch(0)
    assert "Rot ist dran" in table.status.inner_text()
    # The canvas was drawn anew at its new size: the stone's middle is not the ground's colour.
    assert page.evaluate(
        """() => {
          const canvas = document.querySelector("#canvas");
          const cell = canvas.width / 5;
          const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.width);
          const at = (x, y) => pixels.data.slice(4 * (y * canvas.width + x)).slice(0, 3).join();
          const [left, up] = [Math.round(cell * 2.3), Math.round(cell * 1.5)];
          return at(left, up) !== at(Math.round(cell * 4.5), Math.round(cell * 4.5));
        }"""
    )


def test_a_reload_goes_on_after_the_last_move(table: Table, site: Site) -> None:
    table.start(game="Kreuzfeuer", players="3", size="6 × 6", walls="wenige")
    places = [cell for cell, label in enumerate(table.labels()) if "Startplatz" in label]
    table.tap_and_watch(*places)
    table.tap(places[0])
    assert table.is_moving()
    before = table.page.locator("#rules-line").inner_text()
    open_game(table.page, site.url)
    expect(table.page.locator("#rules-line")).to_have_text(before)
    expect(table.status).to_have_text("Blau ist dran")
    assert sum("Wand" in label or "Mauer" in label for label in table.labels()) == 4
    table.button("Zurück").click()
    expect(table.status).to_have_text("Rot ist dran")


def test_the_browser_is_asked_once_to_keep_what_is_saved(page: Page, site: Site) -> None:
    page.add_init_script(
        """window.asked = 0;
        StorageManager.prototype.persist = async () => ++window.asked > 0;"""
    )
    open_game(page, site.url)
    table = Table(page)
    assert page.evaluate("asked") == 0
    table.start()
    table.tap_and_watch(12, 0)
    assert page.evaluate("asked") == 1


def test_a_damaged_save_is_told_and_the_game_starts(table: Table, site: Site) -> None:
    table.tap_and_watch(12)
    table.page.evaluate(
        """() => new Promise((done) => {
          indexedDB.open("rilto").onsuccess = ({ target: { result: database } }) => {
            const change = database.transaction("texts", "readwrite");
            change.objectStore("texts").put('{"format": "rilto-match"', "match");
            change.oncomplete = () => { database.close(); done(); };
          };
        })"""
    )
    open_game(table.page, site.url)
    expect(table.page.locator("#live")).to_contain_text("Sie wurde beiseitegelegt.")
    table.tap_and_watch(12)
    expect(table.status).to_have_text("Blau ist dran")


def test_without_a_database_the_game_can_be_played(open_context: OpenContext, site: Site) -> None:
    page = open_context().new_page()
    page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('blocked'); };")
    open_game(page, site.url)
    table = Table(page)
    table.start()
    table.tap_and_watch(12, 0)
    expect(page.locator("#note")).to_have_text(
        "Hier lässt sich nichts speichern. Du kannst trotzdem spielen."
    )
    expect(table.status).to_have_text("Rot ist dran")


def test_english_speakers_read_english_and_can_switch(
    open_context: OpenContext, site: Site
) -> None:
    page = open_context(locale="en-GB").new_page()
    open_game(page, site.url)
    expect(page.locator("#status")).to_have_text("Red places the first stone")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#status")).to_have_text("Rot setzt den ersten Stein")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    open_game(page, site.url)
    expect(page.locator("#status")).to_have_text("Rot setzt den ersten Stein")


def test_with_less_motion_a_turn_fades(open_context: OpenContext, site: Site) -> None:
    page = open_context(reduced_motion="reduce").new_page()
    open_game(page, site.url)
    table = Table(page)
    table.start()
    table.tap_and_watch(12, 7, 12)
    expect(table.status).to_contain_text("Rot gewinnt!")


def test_an_idle_page_asks_for_no_frames(table: Table) -> None:
    table.tap_and_watch(12)
    frames = table.page.evaluate(
        """() => new Promise((done) => {
          let asked = 0;
          const original = window.requestAnimationFrame;
          window.requestAnimationFrame = (call) => (asked++, original(call));
          setTimeout(() => { window.requestAnimationFrame = original; done(asked); }, 500);
        })"""
    )
    assert frames == 0
