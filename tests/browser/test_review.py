"""Looking back, the chart, and links with a round in them, as people use them."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import Page, expect

from rilto.games.catalogue import make_rules
from rilto.notation import Round
from rilto.session import Session
from tests.browser.conftest import OpenContext, Site, open_game, resize
from tests.browser.table import Table
from web.share import PREFIX, pack

BOMB = PREFIX + urlsafe_b64encode(zlib.compress(b"0" * 8_000_000, 9)).decode().rstrip("=")
SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900)]


@pytest.fixture
def table(game: Page) -> Table:
    """Two persons, before their first move."""
    table = Table(game)
    table.start()
    return table


def a_round(game: str = "classic", turns: int = 12, **settings: object) -> Round:
    """A round in which everybody plays the first cell that is allowed, from the end on."""
    session = Session(make_rules(game, **settings))
    while session.turn < turns and session.state.result is None:
        session.play(session.state.legal_moves[-1 if session.turn % 2 else 0])
    return session.played


def seen(page: Page) -> str:
    """The whole page as it is read out, but for what was said last."""
    return re.sub(r"\s*- status: .*", "", page.locator("#app").aria_snapshot())


def place(page: Page) -> str:
    return page.locator("#review-place").inner_text()


def play_a_round(table: Table) -> None:
    table.tap_and_watch(12, 0, 12, 0, 13, 1)


def test_looking_back_by_keyboard_and_leaving_it_as_it_was(table: Table) -> None:
    page = table.page
    play_a_round(table)
    before = seen(page)
    labels = table.labels()
    table.choose("Verlauf ansehen")
    expect(page.get_by_role("toolbar", name="Rückblick")).to_be_visible()
    expect(table.button("Abspielen")).to_be_focused()
    assert place(page) == "Zug 6 von 6"
    page.keyboard.press("Home")
    assert place(page) == "Zug 0 von 6"
    assert not any("Punkt" in label for label in table.labels())
    expect(page.locator("#live")).to_have_text("Anfang der Runde. Rot setzt den ersten Stein.")
    page.keyboard.press("ArrowRight")
    table.wait_until_still()
    expect(page.locator("#live")).to_have_text(re.compile("Zug 1 von 6: Rot setzt auf c3"))
    assert [label for label in table.labels() if "Rot" in label] == [
        "c3, Rot, 3 Punkte, kann platzen"
    ]
    page.keyboard.press("End")
    assert table.labels() == labels
    page.keyboard.press("ArrowLeft")
    assert place(page) == "Zug 5 von 6"
    page.get_by_role("slider", name="Zug, auf den du blickst").focus()
    page.keyboard.press("ArrowLeft")
    assert place(page) == "Zug 4 von 6"
    page.keyboard.press("Escape")
    expect(page.get_by_role("toolbar", name="Rückblick")).to_be_hidden()
    expect(table.cells.nth(1)).to_be_focused()
    assert seen(page) == before
    page.keyboard.press("ArrowRight")
    expect(table.cells.nth(2)).to_be_focused()


def test_playing_it_goes_through_the_turns_and_can_be_stopped(table: Table) -> None:
    page = table.page
    play_a_round(table)
    table.choose("Verlauf ansehen")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(table.button("Anhalten")).to_be_visible()
    expect(page.locator("#review-place")).to_have_text("Zug 2 von 6", timeout=10_000)
    page.keyboard.press("Space")
    table.wait_until_still()
    stopped = place(page)
    page.wait_for_timeout(1500)
    assert place(page) == stopped
    page.get_by_role("button", name="Tempo").click()
    expect(page.get_by_role("button", name="Tempo")).to_have_text("Tempo 2×")
    table.button("Abspielen").click()
    expect(page.locator("#review-place")).to_have_text("Zug 6 von 6", timeout=20_000)
    expect(table.button("Abspielen")).to_be_visible()


def test_a_tap_on_the_board_never_plays(table: Table) -> None:
    page = table.page
    table.tap_and_watch(12, 0)
    table.choose("Verlauf ansehen")
    table.tap(12)
    expect(page.locator("#note")).to_contain_text("Das ist der Rückblick.")
    page.keyboard.press("Escape")
    expect(table.status).to_have_text("Rot ist dran")
    table.tap_and_watch(12)
    expect(table.status).to_have_text("Blau ist dran")


def test_after_a_round_it_is_offered_and_played_on_from_any_turn(table: Table) -> None:
    page = table.page
    table.tap_and_watch(12, 7, 12)
    expect(table.status).to_contain_text("Rot gewinnt!")
    page.locator("#after").get_by_role("button", name="Verlauf ansehen").click()
    expect(table.button("Ab hier spielen")).to_have_attribute("aria-disabled", "true")
    table.button("Einen Zug zurück").click()
    table.button("Ab hier spielen").click()
    expect(page.get_by_role("toolbar", name="Rückblick")).to_be_hidden()
    expect(table.status).to_have_text("Rot ist dran")
    table.button("Vor").click()
    expect(table.status).to_contain_text("Rot gewinnt!")


def test_the_chart_shows_the_turn_under_the_finger(table: Table) -> None:
    page = table.page
    play_a_round(table)
    table.choose("Verlauf ansehen")
    areas = page.locator("#areas")
    assert areas.locator("path").count() == 2
    box = areas.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.mouse.down()
    assert place(page) == "Zug 3 von 6"
    page.mouse.move(box["x"] + box["width"] - 1, middle)
    assert place(page) == "Zug 6 von 6"
    page.mouse.move(box["x"] + 1, middle)
    page.mouse.up()
    assert place(page) == "Zug 0 von 6"
    assert not any("Punkt" in label for label in table.labels())


def test_the_chart_is_there_during_play_if_wished_and_is_a_table_too(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 800, "height": 900})
    expect(page.locator("#history")).to_be_hidden()
    table.choose("Anzeige")
    dialog = page.get_by_role("dialog", name="Anzeige")
    dialog.get_by_role("group", name="Gebietsverlauf").get_by_role("radio", name="an").check()
    dialog.get_by_role("button", name="Schließen").click()
    expect(page.locator("#history")).to_be_visible()
    play_a_round(table)
    page.get_by_role("button", name="Tabelle").click()
    rows = page.get_by_role("dialog").get_by_role("row")
    assert rows.nth(0).locator("th").all_inner_texts() == ["Zug", "Gespielt", "Rot", "Blau"]
    assert rows.nth(1).locator("th, td").all_inner_texts() == ["0", "Anfang", "0", "0"]
    assert rows.nth(6).locator("th, td").all_inner_texts()[:2] == ["5", "Rot d3"]
    page.get_by_role("button", name="Schließen").click()
    page.get_by_role("slider").click()
    assert place(page) == "Zug 3 von 6"
    expect(page.get_by_role("toolbar", name="Rückblick")).to_be_visible()
    page.set_viewport_size({"width": 800, "height": 500})
    expect(page.locator("#history")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#history")).to_be_hidden()


# Links


def test_a_round_is_shared_and_opened_and_played_on(open_context: OpenContext, site: Site) -> None:
    giver = open_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    giver.add_init_script("Navigator.prototype.share = undefined")
    open_game(giver, site.url)
    table = Table(giver)
    table.start(game="Kreuzfeuer", players="3")
    places = [cell for cell, label in enumerate(table.labels()) if "Startplatz" in label]
    table.tap_and_watch(*places, places[0])
    labels = table.labels()
    table.choose("Teilen")
    expect(giver.locator("#note")).to_have_text("Der Link ist kopiert.")
    link = giver.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site.url}#{PREFIX}")
    assert len(link) < 200

    taker = open_context().new_page()
    asked: list[str] = []
    taker.on("request", lambda request: asked.append(request.url))
    open_game(taker, link)
    assert not any(link[-20:] in url.partition("#")[0] for url in asked)
    assert taker.url == site.url
    table = Table(taker)
    expect(taker.locator("#review-title")).to_have_text("Geteilte Runde")
    expect(taker.locator("#review-place")).to_have_text("Zug 0 von 4")
    table.button("Zum Ende").click()
    assert table.labels() == labels
    table.button("Ab hier spielen").click()
    expect(taker.locator("#rules-line")).to_contain_text("Kreuzfeuer · 3 Spieler")
    assert table.labels() == labels
    expect(table.status).to_have_text(re.compile("(Blau|Grün) ist dran"))
    open_game(taker, site.url)
    assert table.labels() == labels, "it was kept like any round"


def test_a_link_pasted_into_an_open_page_leaves_the_own_round_alone(
    table: Table, site: Site
) -> None:
    page = table.page
    table.tap_and_watch(12, 0, 12)
    labels = table.labels()
    page.evaluate("(link) => { location.hash = link }", pack(a_round("rolit", players=4)))
    expect(page.locator("#review-title")).to_have_text("Geteilte Runde")
    assert len(table.labels()) == 64
    assert page.url == site.url
    table.button("Zum Ende").click()
    table.button("Ab hier spielen").click()
    question = page.get_by_role("alertdialog", name="Laufende Runde beenden?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Weiterspielen").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("toolbar", name="Rückblick")).to_be_hidden()
    assert table.labels() == labels
    open_game(page, site.url)
    assert table.labels() == labels

    page.evaluate("(link) => { location.hash = link }", pack(a_round("rolit", players=4)))
    table.button("Zum Ende").click()
    table.button("Ab hier spielen").click()
    question.get_by_role("button", name="Runde beenden").click()
    expect(page.locator("#rules-line")).to_contain_text("Rolit")
    assert len(table.labels()) == 64


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        (PREFIX, "beschädigt oder abgeschnitten"),
        (pack(a_round())[:-8], "beschädigt oder abgeschnitten"),
        (PREFIX + "<script>alert(1)</script>", "beschädigt oder abgeschnitten"),
        (PREFIX + "A" * 100_000, "zu lang"),
        (BOMB, "zu lang"),
    ],
    ids=["empty", "cut", "markup", "long", "bomb"],
)
def test_a_hostile_fragment_is_told_and_harms_nothing(
    table: Table, site: Site, fragment: str, reason: str
) -> None:
    page = table.page
    table.tap_and_watch(12)
    page.evaluate("(link) => { location.hash = link }", fragment)
    expect(page.locator("#note")).to_have_text(f"Der Link ließ sich nicht öffnen ({reason}).")
    expect(page.get_by_role("toolbar", name="Rückblick")).to_be_hidden()
    assert page.url == site.url
    table.tap_and_watch(0)
    expect(table.status).to_have_text("Rot ist dran")
    open_game(page, f"{site.url}#{fragment}")
    expect(page.locator("#note")).to_have_text(f"Der Link ließ sich nicht öffnen ({reason}).")
    expect(table.status).to_have_text("Rot ist dran")


def test_the_devices_own_way_of_sharing_is_taken_where_there_is_one(
    open_context: OpenContext, site: Site
) -> None:
    page = open_context().new_page()
    page.add_init_script(
        """Navigator.prototype.share = async (offer) => {
          window.offered = offer;
          if (window.refusal) throw new DOMException("", window.refusal);
        }"""
    )
    open_game(page, site.url)
    table = Table(page)
    table.tap_and_watch(12)
    table.choose("Teilen")
    page.wait_for_function("window.offered")
    offered = page.evaluate("window.offered")
    assert offered["title"] == "Eine Runde Rilto"
    assert offered["url"].startswith(f"{site.url}#{PREFIX}")
    page.evaluate("window.refusal = 'AbortError'")
    table.choose("Teilen")
    page.wait_for_timeout(300)
    expect(page.locator("#note")).to_have_text("")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_without_a_clipboard_the_link_is_shown(open_context: OpenContext, site: Site) -> None:
    page = open_context().new_page()
    page.add_init_script(
        """Navigator.prototype.share = undefined;
        Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });"""
    )
    open_game(page, site.url)
    table = Table(page)
    table.tap_and_watch(12)
    table.choose("Teilen")
    field = page.get_by_role("textbox", name="Zum Kopieren")
    expect(field).to_be_visible()
    assert field.input_value().startswith(f"{site.url}#{PREFIX}")


# Layout


@pytest.mark.parametrize("players", [2, 8])
def test_everything_has_its_place_while_looking_back(page: Page, site: Site, players: int) -> None:
    played = a_round("classic", 60, players=players, size=8 if players > 2 else 5)
    open_game(page, f"{site.url}#{pack(played)}")
    page.keyboard.press("End")
    for width, height in SIZES:
        resize(page, width, height)
        assert outside(page) == [], (width, height)
        board = page.locator("#board").bounding_box()
        assert board
        assert board["width"] >= min(width, height) * 0.5
        for button in page.locator("#review button").all():
            box = button.bounding_box()
            assert box
            assert box["height"] >= 43.9
            assert box["width"] >= 28
        assert page.locator("#areas").evaluate("(areas) => areas.clientHeight") >= 44


def test_everything_has_its_place_after_a_round(table: Table) -> None:
    table.tap_and_watch(12, 7, 12)
    expect(table.page.locator("#after")).to_be_visible()
    for width, height in SIZES:
        resize(table.page, width, height)
        assert outside(table.page) == [], (width, height)


def outside(page: Page) -> list[str]:
    """What is cut off by the window or lies over something else."""
    return list(
        page.evaluate(
            """() => {
              const parts = [...document.querySelectorAll(
                "#seats, #status, #board, #history, #review button, #after button, #tools button")]
                .filter((part) => part.checkVisibility());
              const box = (part) => part.getBoundingClientRect();
              const cut = parts.filter((part) => box(part).left < 0 || box(part).top < 0
                || box(part).right > innerWidth + 0.5 || box(part).bottom > innerHeight + 0.5);
              const over = parts.filter((one) => parts.some((other) => one !== other
                && box(one).left < box(other).right - 0.5 && box(other).left < box(one).right - 0.5
                && box(one).top < box(other).bottom - 0.5 && box(other).top < box(one).bottom - 0.5
              ));
              return [...cut, ...over].map((part) => part.outerHTML.slice(0, 80));
            }"""
        )
    )
