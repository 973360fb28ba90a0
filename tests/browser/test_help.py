"""The help, the moving pictures, and first steps, as people use them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rilto.games.catalogue import GAMES
from tests.browser.conftest import OpenContext, Site, open_game
from tests.browser.table import Table
from web.language import LANGUAGES, Texts

FRAMES = """() => new Promise((done) => {
  let asked = 0;
  const original = window.requestAnimationFrame;
  window.requestAnimationFrame = (call) => (asked++, original(call));
  setTimeout(() => { window.requestAnimationFrame = original; done(asked); }, 600);
})"""

PICTURE = """(number) => document.querySelectorAll("#help canvas")[number].toDataURL()"""


@pytest.fixture
def table(game: Page) -> Table:
    return Table(game)


def wait_until_calm(page: Page) -> None:
    """Wait until no board asks for frames any more."""
    for _ in range(40):
        if page.evaluate(FRAMES) == 0:
            return
    raise AssertionError("the boards never come to rest")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_explains_every_game(open_context: OpenContext, site: Site, language: str) -> None:
    texts = Texts(language)
    page = open_context(locale=language).new_page()
    open_game(page, site.url)
    page.get_by_role("button", name=texts("action.menu")).click()
    page.get_by_role("dialog").get_by_role("button", name=texts("action.help")).click()
    dialog = page.get_by_role("dialog", name=texts("action.help"))
    expect(dialog.get_by_role("radio", name=texts("game.classic"))).to_be_checked()
    for game in GAMES:
        dialog.get_by_role("radio", name=texts(f"game.{game}"), exact=True).check()
        expect(dialog.locator("#help-about")).to_have_text(texts(f"about.{game}"))
        assert dialog.locator("article").count() >= 3
        first = dialog.locator("article canvas").first
        page.wait_for_function("(canvas) => canvas.width !== 300", arg=first.element_handle())
    dialog.get_by_role("radio", name=texts("topic.keys")).check()
    for name in ("action.help", "action.undo", "keys.walk", "keys.tap"):
        expect(dialog.get_by_role("row", name=texts(name)).first).to_be_visible()
    dialog.get_by_role("button", name=texts("action.close")).click()
    expect(dialog).to_be_hidden()


def test_the_key_opens_it_at_the_game_on_the_board_and_escape_closes_it(table: Table) -> None:
    page = table.page
    table.start(game="Festung")
    table.cells.nth(3).focus()
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog", name="So wird gespielt")
    expect(dialog.get_by_role("radio", name="Festung")).to_be_focused()
    expect(dialog.get_by_role("radio", name="Festung")).to_be_checked()
    dialog.get_by_role("button", name="Zu Klassisch").click()
    expect(dialog.get_by_role("radio", name="Klassisch")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(table.cells.nth(3)).to_be_focused()


def test_boards_play_when_seen_and_when_asked_and_then_rest(table: Table) -> None:
    page = table.page
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog", name="So wird gespielt")
    last = dialog.locator("article").last
    unseen = page.evaluate(PICTURE, 2)
    wait_until_calm(page)
    burst = dialog.get_by_role("button", name="Platzen: noch einmal ansehen")
    burst.scroll_into_view_if_needed()
    wait_until_calm(page)
    after = page.evaluate(PICTURE, 2)
    assert after != unseen
    burst.click()
    page.wait_for_timeout(300)
    assert page.evaluate(FRAMES) > 0, "it plays again"
    wait_until_calm(page)
    assert page.evaluate(PICTURE, 2) == after
    last.scroll_into_view_if_needed()
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    assert page.evaluate(FRAMES) == 0, "nothing moves behind a closed dialog"


def test_the_form_shows_a_moving_picture_while_it_is_open(table: Table) -> None:
    page = table.page
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="Neue Runde")
    expect(dialog.locator("#sample canvas")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(FRAMES) > 0
    dialog.get_by_role("radio", name="Rolit").check()
    page.wait_for_timeout(300)
    assert page.evaluate(FRAMES) > 0
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    assert page.evaluate(FRAMES) == 0


def test_with_less_motion_the_picture_stands_still(open_context: OpenContext, site: Site) -> None:
    page = open_context(reduced_motion="reduce").new_page()
    open_game(page, site.url)
    page.keyboard.press("n")
    page.wait_for_function("document.querySelector('#sample canvas').width !== 300")
    assert page.evaluate(FRAMES) == 0


# First steps


def steps(page: Page) -> None:
    """Wait until a step is asked for."""
    page.wait_for_selector(
        "html[data-coach=step]:not([data-state=moving]) [data-wanted]", state="attached"
    )


def test_a_newcomer_takes_the_tour_by_taps(table: Table, site: Site) -> None:
    page = table.page
    coach = page.locator("#coach")
    expect(coach).to_contain_text("Neu hier?")
    coach.get_by_role("button", name="Zeig mir, wie’s geht").click()
    for number in range(1, 7):
        steps(page)
        expect(coach).to_contain_text(f"Schritt {number} von 6")
        expect(page.locator("#live")).to_contain_text(coach.locator("p").inner_text())
        if number == 2:
            table.tap(0)
            expect(page.locator("#note")).to_contain_text("Tippe jetzt auf c3.")
        page.locator("[data-wanted]").click()
        if number < 6:
            table.wait_until_still()
    expect(coach).to_contain_text("Geschafft!")
    expect(table.status).to_contain_text("Rot gewinnt!")
    coach.get_by_role("button", name="Zum Spiel").click()
    expect(coach).to_be_hidden()
    expect(table.status).to_have_text("Rot setzt den ersten Stein")
    open_game(page, site.url)
    expect(page.locator("#coach")).to_be_hidden()


def test_the_tour_by_keyboard_alone_and_back_to_the_round_as_it_was(table: Table) -> None:
    page = table.page
    table.tap_and_watch(6, 18)
    before = table.labels()
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog", name="So wird gespielt")
    tour = dialog.get_by_role("button", name="Erste Schritte")
    tour.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    steps(page)
    while page.evaluate("document.activeElement.dataset.cell") is None:
        page.keyboard.press("Tab")
    for _ in range(6):
        steps(page)
        goal = int(page.locator("[data-wanted]").get_attribute("data-cell") or "")
        at = int(page.evaluate("document.activeElement.dataset.cell"))
        for key, count in (
            ("ArrowDown", goal // 5 - at // 5),
            ("ArrowUp", at // 5 - goal // 5),
            ("ArrowRight", goal % 5 - at % 5),
            ("ArrowLeft", at % 5 - goal % 5),
        ):
            for _ in range(count):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.wait_for_selector("html[data-state=moving]", state="attached")
        page.keyboard.press("Enter")
    expect(page.locator("#coach")).to_contain_text("Geschafft!")
    page.keyboard.press("Escape")
    expect(page.locator("#coach")).to_be_hidden()
    assert table.labels() == before
    expect(page.locator("#live")).to_contain_text("Zurück in der Runde.")


def test_who_declines_is_not_asked_again(table: Table, site: Site) -> None:
    page = table.page
    page.get_by_role("button", name="Nein danke").click()
    expect(page.locator("#coach")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.cell") is not None
    open_game(page, site.url)
    expect(page.locator("#coach")).to_be_hidden()


def test_escape_leaves_the_tour(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Zeig mir, wie’s geht").click()
    page.get_by_role("button", name="Einführung beenden").click()
    expect(page.locator("#coach")).to_be_hidden()
    expect(table.button("Zurück")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (1440, 900)])
def test_the_coach_hides_nothing(
    open_context: OpenContext, site: Site, width: int, height: int
) -> None:
    page = open_context(viewport={"width": width, "height": height}).new_page()
    open_game(page, site.url)
    board, coach = page.locator("#board"), page.locator("#coach")

    def check() -> None:
        one, other = board.bounding_box(), coach.bounding_box()
        assert one is not None
        assert other is not None
        apart = (
            other["y"] >= one["y"] + one["height"] - 1 or other["x"] >= one["x"] + one["width"] - 1
        )
        assert apart
        assert other["y"] + other["height"] <= height
        assert one["width"] >= min(width, height) * 0.55
        for button in coach.locator("button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 43.9

    check()
    page.locator("#coach [data-action=tour]").click()
    for _ in range(4):
        steps(page)
        check()
        page.locator("[data-wanted]").click()
        page.wait_for_selector("html[data-state=moving]", state="attached")
        page.keyboard.press("s")
        page.keyboard.press("s")
