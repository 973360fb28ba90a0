"""The controller: taps, turns, history, rounds, and what the store is given."""

from __future__ import annotations

import json
from random import Random

import pytest

from rilto.games.catalogue import GAMES
from rilto.session import Session
from web.choice import Choice
from web.controller import CHOICE, ROUND, SET_ASIDE, Controller
from web.language import Texts

from .fakes import FakeScreen, FakeStore


class Page:
    """A controller with a fake page around it."""

    def __init__(self, kept: dict[str, str] | None = None, language: str = "de") -> None:
        self.screen, self.store = FakeScreen(), FakeStore()
        self.store.texts |= kept or {}
        self.controller = Controller(
            self.screen, self.store, Texts(language), Random(5), dict(self.store.texts)
        )

    def tap(self, *cells: int) -> None:
        """Tap cells, each turn shown to its end."""
        for cell in cells:
            self.controller.tap(cell)
            if self.controller.moving:
                self.screen.play(self.controller.frame)

    @property
    def turn(self) -> int:
        return self.controller.session.turn


def test_it_opens_on_a_board_that_can_be_played_at_once() -> None:
    page = Page()
    assert page.screen.view.status == "Rot setzt den ersten Stein"
    assert page.screen.picture.phase is None
    assert page.screen.languages == ["de"]
    page.tap(12)
    assert page.screen.said == ["Rot setzt auf c3. Blau ist dran."]


def test_a_turn_is_drawn_from_its_first_moment_to_its_last() -> None:
    page = Page()
    page.tap(12, 7)
    page.screen.pictures.clear()
    page.tap(12)
    moments = [picture for picture in page.screen.pictures if picture.phase]
    assert len(moments) > 20
    progress = [(p.phase.start, p.progress) for p in moments if p.phase]
    assert progress == sorted(progress)
    assert page.screen.picture.phase is None
    assert page.screen.picture.board == page.controller.session.state.board


def test_no_result_is_told_while_a_burst_is_in_the_air() -> None:
    page = Page()
    page.tap(12, 7)
    page.screen.views.clear()
    page.tap(12)
    *during, last = page.screen.views
    assert during
    assert all(view.moving and not view.over and view.status == "Rot ist dran" for view in during)
    assert last.over
    assert not last.moving


def test_counts_follow_the_waves() -> None:
    page = Page()
    page.tap(12, 7)
    page.screen.views.clear()
    page.tap(12)
    blue = [view.seats[1].cells for view in page.screen.views]
    assert blue[0] == 1
    assert blue[-1] == 0


def test_a_tap_during_a_turn_only_skips_it() -> None:
    page = Page()
    page.tap(12, 0)
    page.controller.tap(12)
    assert page.controller.moving
    assert page.controller.frame(0.0)
    page.controller.tap(0)  # blue's own stone: it must not be played by the way
    assert not page.controller.moving
    assert page.turn == 3
    assert page.screen.view.status == "Blau ist dran"
    assert not page.controller.frame(16.0)
    page.tap(0)
    assert page.turn == 4


def test_skipping_and_watching_lead_to_the_same() -> None:
    watched, skipped = Page(), Page()
    for cell in (12, 0, 12, 0, 13, 1):
        watched.tap(cell)
        skipped.controller.tap(cell)
        skipped.controller.skip()
        assert watched.screen.view == skipped.screen.view
        assert watched.screen.picture == skipped.screen.picture
        assert watched.screen.said == skipped.screen.said


def test_skip_with_nothing_to_skip_does_nothing() -> None:
    page = Page()
    views = len(page.screen.views)
    page.controller.skip()
    assert len(page.screen.views) == views


def test_a_move_that_is_not_allowed_is_refused_in_words_and_changes_nothing() -> None:
    page = Page()
    page.tap(12)
    before = page.store.order[:]
    page.tap(12)
    assert page.screen.refused == [(12, "Hier liegt schon ein Stein.")]
    assert page.turn == 1
    assert page.store.order == before


def test_every_move_is_stored_before_it_is_shown() -> None:
    page = Page()
    page.controller.tap(12)
    assert page.controller.moving
    assert Session.from_record(page.store.texts[ROUND]).moves == (12,)


def test_a_reload_goes_on_after_the_last_move_even_from_the_middle_of_a_chain() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.tap(12)
    page.controller.frame(0.0)
    again = Page(page.store.texts)
    assert again.controller.session.moves == (12, 7, 12)
    assert again.screen.view.status == "Rot gewinnt!"
    assert not again.controller.moving


@pytest.mark.parametrize(
    "record", ["", "nonsense", "{}", "[" * 50_000, '{"format": "rilto-round"}']
)
def test_a_round_that_cannot_be_read_is_set_aside_and_told(record: str) -> None:
    page = Page({ROUND: record})
    assert page.store.texts[SET_ASIDE] == record
    assert page.screen.said[0].startswith("Die gespeicherte Runde ließ sich nicht lesen")
    page.tap(12)
    assert page.turn == 1


def test_a_record_from_the_future_says_so() -> None:
    page = Page()
    page.tap(12)
    record = json.loads(page.store.texts[ROUND]) | {"version": 999}
    again = Page({ROUND: json.dumps(record)})
    assert "von einer neueren Version" in again.screen.said[0]


def test_undo_takes_back_and_redo_plays_again_across_the_end() -> None:
    page = Page()
    page.tap(12, 7, 12)
    assert page.screen.view.over
    page.controller.undo()
    assert not page.screen.view.over
    assert page.screen.said[-1] == "Zurückgenommen. Rot ist dran."
    assert Session.from_record(page.store.texts[ROUND]).moves == (12, 7)
    page.controller.redo()
    assert page.screen.view.over
    assert page.screen.said[-1].startswith("Wiederholt. Rot gewinnt!")
    for _ in range(9):
        page.controller.undo()
    assert page.turn == 0
    assert not page.screen.view.can_undo
    for _ in range(9):
        page.controller.redo()
    assert page.turn == 3


def test_undo_during_a_turn_takes_that_turn_back() -> None:
    page = Page()
    page.tap(12, 0)
    page.controller.tap(12)
    page.controller.frame(0.0)
    page.controller.undo()
    assert page.turn == 2
    assert not page.controller.frame(16.0)
    assert page.screen.picture.board == page.controller.session.state.board
    assert page.screen.said[-1] == "Zurückgenommen. Rot ist dran."


def test_a_new_round_over_a_running_one_asks_first() -> None:
    page = Page()
    page.tap(12)
    page.controller.choose_round()
    assert page.screen.dialogs == ["new-round"]
    page.controller.set_field("size", 2)
    assert page.controller.session.rules.size == 5, "settings change nothing in a running round"
    page.controller.start_round()
    assert page.screen.dialogs == ["new-round", "ask"]
    assert page.turn == 1
    page.controller.replace_round()
    assert page.screen.dialogs == []
    assert page.controller.session.rules.size == 7
    assert page.turn == 0
    assert page.screen.said[-1].startswith("Neue Runde: Klassisch · 2 Spieler · 7 × 7")


def test_without_a_running_round_nobody_is_asked() -> None:
    page = Page()
    page.controller.choose_round()
    page.controller.start_round()
    assert page.screen.dialogs == []
    page.tap(12, 7, 12)
    page.controller.choose_round()
    page.controller.start_round()
    assert page.turn == 0


def test_what_was_chosen_last_is_remembered() -> None:
    page = Page()
    page.controller.set_field("game", list(GAMES).index("fortress"))
    page.controller.set_name(1, "Bea")
    page.controller.start_round()
    again = Page(page.store.texts)
    assert again.controller.choice == page.controller.choice
    assert again.controller.session.rules.game == "fortress"
    assert again.controller.session.seats[1].name == "Bea"


def test_impossible_settings_start_nothing() -> None:
    page = Page({CHOICE: Choice("rolit", {"players": 4, "size": 4}).to_text()})
    assert page.controller.session.rules.game == "classic", "it starts with what can be played"
    page = Page()
    page.controller.choice = Choice("rolit", {"players": 4, "size": 4})
    session = page.controller.session
    page.controller.start_round()
    assert page.controller.session is session
    assert page.screen.forms[-1].note


def test_a_new_round_during_a_turn_stops_it() -> None:
    page = Page()
    page.tap(12, 0)
    page.controller.tap(12)
    page.controller.play_again()
    assert not page.controller.moving
    assert not page.controller.frame(5.0)
    assert page.turn == 0


def test_each_round_draws_its_own_walls() -> None:
    page = Page()
    page.controller.set_field("walls", 2)
    drawn = set()
    for _ in range(6):
        page.controller.replace_round()
        drawn.add(page.controller.session.rules.walls)
    assert len(drawn) > 1


def test_the_language_can_be_switched_at_any_time() -> None:
    page = Page()
    page.tap(12)
    page.controller.switch_language()
    assert page.screen.remembered == ["en"]
    assert page.screen.view.status == "Blue to move"
    page.controller.switch_language()
    assert page.screen.view.status == "Blau ist dran"


def test_a_repaint_draws_the_board_as_it_is() -> None:
    page = Page()
    page.tap(12)
    page.screen.pictures.clear()
    page.controller.repaint()
    assert [p.board for p in page.screen.pictures] == [page.controller.session.state.board]
    page.tap(0)
    page.controller.tap(12)
    page.screen.pictures.clear()
    page.controller.repaint()
    assert page.screen.pictures == [], "a frame comes anyway"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_of_every_game(game: str) -> None:
    page, random = Page(), Random(11)
    page.controller.set_field("game", list(GAMES).index(game))
    if any(offer.name == "ending" for offer in page.controller.choice.offers()):
        page.controller.set_field("ending", 1)
    page.controller.replace_round()
    while (state := page.controller.session.state).result is None:
        page.controller.tap(random.choice(state.legal_moves))
        page.controller.skip()
    assert page.screen.view.over
    assert page.screen.view.status
