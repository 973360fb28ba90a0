"""The controller: taps, turns, history, rounds, and what the store is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from rilto.games.catalogue import GAMES
from rilto.match import Match
from web.choice import Choice
from web.controller import CHOICE, DISPLAY, SOUND, TICK, Controller
from web.display import Display
from web.keeping import MATCH
from web.language import Texts
from web.playback import Refused, Thrown
from web.saves import MAX_SAVES
from web.shelf import ASIDE, SAVED, Incoming
from web.sound import Sound

from .fakes import FakeBots, FakeScreen, FakeSpeaker, FakeStore


class Page:
    """A controller with a fake page around it."""

    def __init__(self, kept: dict[str, str] | None = None, language: str = "de") -> None:
        self.screen, self.store = FakeScreen(), FakeStore()
        self.bots, self.speaker = FakeBots(), FakeSpeaker()
        self.store.texts |= {CHOICE: Choice().to_text()} if kept is None else kept
        self.controller = Controller(
            self.screen, self.store, self.bots, self.speaker, Texts(language), Random(5)
        )
        self.controller.begin()

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
    assert [counts[1] for counts in page.screen.counts[-3:]] == [1, 1, 0], "placed, two waves"
    before, after = page.screen.views
    assert (before.seats[1].cells, after.seats[1].cells) == (1, 0)


def test_cells_are_named_anew_only_when_a_turn_is_over() -> None:
    page = Page()
    page.tap(12, 0)
    page.controller.tap(12)
    named = page.screen.view.cells
    phases = 0
    while page.controller.frame(phases * 100.0):
        phases += 1
        if page.controller.moving:
            assert page.screen.view.cells is named
    assert phases > 2
    assert page.screen.view.cells != named


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


def test_a_turn_that_is_skipped_just_before_its_end_is_told_once() -> None:
    page = Page()
    page.tap(12, 0)
    put_off: list[Callable[[], object]] = []
    page.screen.soon = put_off.append  # type: ignore[method-assign, assignment]
    page.controller.tap(12)
    page.controller.frame(0.0)
    assert not page.controller.frame(60_000.0), "the last frame"
    assert page.controller.moving, "until it is told what has come of it"
    said = len(page.screen.said)
    page.controller.skip()
    for act in put_off:
        act()
    assert not page.controller.moving
    assert len(page.screen.said) == said + 1


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
    assert Match.from_record(page.store.texts[MATCH]).session.moves == (12,)


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
    "record", ["", "nonsense", "{}", "[" * 50_000, '{"format": "rilto-match"}']
)
def test_a_round_that_cannot_be_read_is_set_aside_and_told(record: str) -> None:
    page = Page({MATCH: record})
    aside = [text for key, text in page.store.texts.items() if key.startswith(ASIDE)]
    assert aside == [record]
    assert page.screen.said[0].startswith("Die gespeicherte Runde ließ sich nicht lesen")
    page.tap(12)
    assert page.turn == 1


def test_a_record_from_the_future_says_so() -> None:
    page = Page()
    page.tap(12)
    record = json.loads(page.store.texts[MATCH]) | {"version": 999}
    again = Page({MATCH: json.dumps(record)})
    assert "von einer neueren Version" in again.screen.said[0]


def test_undo_takes_back_and_redo_plays_again_across_the_end() -> None:
    page = Page()
    page.tap(12, 7, 12)
    assert page.screen.view.over
    page.controller.undo()
    assert not page.screen.view.over
    assert page.screen.said[-1] == "Zurückgenommen. Rot ist dran."
    assert Match.from_record(page.store.texts[MATCH]).session.moves == (12, 7)
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
    assert page.screen.said[-1].startswith("Neue Runde: Klassisch · 2 Spieler · 7 × 7")


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
    page.controller.replace_round()
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


# Looking


def test_the_pointer_tells_what_a_tap_would_do() -> None:
    page = Page()
    page.controller.look(12)
    assert page.screen.pointer == "place"
    assert page.screen.picture.outlook is not None
    page.tap(12, 7)
    assert page.screen.pointer == "burst", "the position has changed under it"
    page.controller.look(7)
    assert page.screen.pointer == "nothing"
    page.controller.look(None)
    assert page.screen.picture.outlook is None
    page.controller.look(12)
    page.controller.tap(12)
    assert page.screen.pointer == "moving"
    page.controller.skip()
    assert page.screen.pointer == "nothing", "the round is over"


def test_a_cell_of_a_larger_board_can_be_forgotten() -> None:
    page = Page()
    page.controller.set_field("size", 3)
    page.controller.replace_round()
    page.controller.look(63)
    page.controller.set_field("size", 0)
    page.controller.replace_round()
    assert page.screen.picture.outlook is None


def rolit_page() -> Page:
    page = Page()
    page.controller.set_field("game", list(GAMES).index("rolit"))
    page.controller.replace_round()
    return page


def test_rolit_shows_the_legal_cells_and_the_chain_games_do_on_request() -> None:
    page = rolit_page()
    assert page.screen.picture.legal == page.controller.session.state.legal_moves
    page = Page()
    assert page.screen.picture.legal == ()
    page.controller.choose_display()
    assert page.screen.dialogs == ["display"]
    page.controller.set_display("legal", 1)
    assert len(page.screen.picture.legal) == 25
    again = Page(page.store.texts)
    assert len(again.screen.picture.legal) == 25, "it is remembered"


def test_the_tactical_map_can_be_laid_over() -> None:
    page = rolit_page()
    assert page.screen.picture.bands == ()
    page.controller.set_display("map", 1)
    assert page.screen.picture.bands == page.controller.session.rules.value_map


def test_an_illegal_ball_rolls_back_and_the_legal_cells_are_said_and_shown() -> None:
    page = rolit_page()
    page.controller.set_display("legal", 0)
    assert page.screen.picture.legal == ()
    page.controller.tap(0)
    ((cell, why),) = page.screen.refused
    assert cell == 0
    assert why.startswith("Einschließen ist möglich, also muss es sein. Möglich: ")
    assert page.screen.picture.legal == page.controller.session.state.legal_moves
    page.screen.pictures.clear()
    page.screen.play(page.controller.frame)
    assert any(isinstance(p.phase.event, Refused) for p in page.screen.pictures if p.phase)
    assert page.screen.picture.phase is None
    assert page.turn == 0


def test_a_refusal_in_the_air_holds_no_tap_up() -> None:
    page = Page()
    page.tap(12)
    page.controller.tap(12)
    assert page.controller.frame(0.0)
    page.controller.tap(7)
    assert page.turn == 2
    page.screen.play(page.controller.frame)
    assert page.screen.picture.phase is None


def test_turns_can_be_shown_fast_or_not_at_all() -> None:
    page = Page()
    page.controller.set_display("speed", 2)
    page.controller.tap(12)
    assert not page.controller.moving
    assert page.screen.said == ["Rot setzt auf c3. Blau ist dran."]


# Matches


def match_page(length: int = 1) -> Page:
    page = Page()
    page.controller.set_field("length", length)
    page.controller.replace_round()
    return page


def test_a_single_round_has_no_table() -> None:
    page = Page()
    page.tap(12, 7, 12)
    assert page.screen.view.match_line == ""
    assert page.screen.view.again == "Revanche"
    assert page.screen.view.seats[0].won == 0


def test_a_match_of_three_rounds_is_played_to_its_table() -> None:
    page = match_page()
    assert page.screen.view.match_line == "Runde 1 von 3"
    page.tap(12, 7, 12)
    assert page.screen.view.again == "Nächste Runde"
    assert "Stand nach Siegen und Feldern: Rot 1 (7) und Blau 0 (0)." in page.screen.said[-1]
    page.controller.go_on()
    assert page.screen.view.match_line == "Runde 2 von 3"
    assert page.screen.view.status == "Blau setzt den ersten Stein"
    assert page.screen.view.seats[0].won == 1
    assert page.screen.view.seats[0].label == "Rot, 0 Felder, 1 Runde gewonnen"
    page.tap(12, 7, 12)
    page.controller.go_on()
    page.tap(12, 7, 12)
    assert page.screen.view.again == "Revanche"
    page.controller.show_standings()
    assert page.screen.dialogs == ["standings"]
    table = page.screen.standings
    assert table is not None
    assert table.title == "Rot gewinnt das Match!"
    assert [(line.name, line.won, line.points, line.leads) for line in table.lines] == [
        ("Rot", 2, 14, True),
        ("Blau", 1, 7, False),
    ]
    page.controller.go_on()
    assert page.screen.view.match_line == "Runde 1 von 3", "a new match"


def test_before_the_first_end_nobody_leads() -> None:
    page = match_page(3)
    page.controller.show_standings()
    assert page.screen.standings is not None
    assert page.screen.standings.title == "Runde 1"
    assert not any(line.leads for line in page.screen.standings.lines)


def test_going_on_in_a_running_round_does_nothing() -> None:
    page = match_page()
    page.tap(12)
    page.controller.go_on()
    assert page.turn == 1


def test_a_match_survives_a_reload() -> None:
    page = match_page()
    page.tap(12, 7, 12)
    page.controller.go_on()
    page.tap(3)
    again = Page(page.store.texts)
    assert again.controller.match.table == page.controller.match.table
    assert again.controller.session.moves == (3,)


def test_a_thrown_ball_says_who_begins() -> None:
    page = Page()
    page.controller.set_field("starter", 1)
    starters = set()
    for _ in range(12):
        page.controller.replace_round()
        assert page.controller.moving
        assert page.screen.view.status == "Der Ball rollt: Wer beginnt?"
        assert [seat.mark for seat in page.screen.view.seats] == ["", ""]
        page.screen.pictures.clear()
        page.screen.play(page.controller.frame)
        thrown = [p.phase.event for p in page.screen.pictures if p.phase]
        starter = page.controller.session.rules.starter
        assert all(event == Thrown(starter) for event in thrown)
        name = ("Rot", "Blau")[starter]
        assert page.screen.said[-1].startswith(f"Der Ball ist geworfen: {name} beginnt.")
        assert page.screen.view.status == f"{name} setzt den ersten Stein"
        starters.add(starter)
    assert starters == {0, 1}


# The clock


def clock_page() -> Page:
    page = Page()
    page.controller.set_field("time_limit", 1)
    page.controller.replace_round()
    return page


def test_without_a_limit_no_alarm_is_set() -> None:
    page = Page()
    page.tap(12)
    assert page.screen.alarms == []
    assert page.screen.clock is None


def test_the_seconds_left_are_shown() -> None:
    page = clock_page()
    assert page.screen.alarms == [0.0]
    page.controller.tick(100.0)
    assert page.screen.clock == 15
    page.controller.tick(103.2)
    assert page.screen.clock == 12
    assert page.screen.alarms[-1] == TICK


def test_the_clock_stands_while_a_turn_moves_or_the_page_is_covered() -> None:
    page = clock_page()
    page.controller.tick(0.0)
    page.screen.covered = True
    page.controller.tick(5.0)
    page.controller.tick(500.0)
    page.screen.covered = False
    page.controller.tick(500.0)
    page.controller.tick(501.0)
    assert page.screen.clock == 9
    page.controller.tap(12)
    page.controller.tick(502.0)
    page.controller.tick(599.0)
    assert page.screen.clock == 15, "a full clock for the next seat, and it has not begun to run"
    assert page.turn == 1


def test_when_time_runs_out_a_legal_move_is_drawn_and_said() -> None:
    page = clock_page()
    page.controller.tick(0.0)
    page.controller.tick(15.0)
    assert page.turn == 1
    assert page.controller.session.turns[0].by_clock
    page.screen.play(page.controller.frame)
    assert page.screen.said[-1].startswith(
        "Die Zeit von Rot ist um, ein Zug wird ausgelost. Rot setzt auf "
    )
    assert page.screen.view.status == "Blau ist dran"
    again = Page(page.store.texts)
    assert again.controller.session.turns[0].by_clock


def test_time_does_not_run_out_under_a_dialog() -> None:
    page = clock_page()
    page.controller.tick(0.0)
    page.screen.covered = True
    page.controller.tick(15.0)
    page.controller.tick(99.0)
    assert page.turn == 0


def test_after_the_round_the_clock_is_gone() -> None:
    page = clock_page()
    page.tap(12, 7, 12)
    page.controller.tick(1.0)
    assert page.screen.clock is None


def test_one_alarm_at_a_time() -> None:
    page = clock_page()
    page.controller.undo()
    page.controller.repaint()
    page.tap(12)
    assert len(page.screen.alarms) == 1
    page.controller.tick(0.0)
    assert len(page.screen.alarms) == 2


# Bots


def bot_page(*kinds: int, **settings: int) -> Page:
    """A round with these kinds of seats, as numbers of KINDS."""
    page = Page()
    for name, index in settings.items():
        page.controller.set_field(name, index)
    for seat, kind in enumerate(kinds):
        page.controller.set_kind(seat, kind)
    page.controller.replace_round()
    return page


def test_among_persons_no_bot_is_called() -> None:
    page = Page()
    page.tap(12, 7)
    assert not page.bots.prepared
    assert page.bots.asked == []


def test_a_newcomer_finds_a_bot_at_the_other_side() -> None:
    page = Page(kept={})
    assert [seat.kind for seat in page.screen.view.seats] == ["person", "easy"]
    assert page.screen.view.seats[1].label == "Kiesel, Bot, leicht, 0 Felder"
    assert page.bots.prepared


def test_a_bot_answers_a_persons_turn_and_its_cell_is_shown_before_it_is_tapped() -> None:
    page = bot_page(0, 3)
    assert page.bots.asked == []
    page.controller.tap(12)
    assert page.bots.asked == [], "not while the turn is still being shown"
    page.screen.play(page.controller.frame)
    assert page.bots.asked == [("hard", 1)]
    assert page.screen.view.status == "Lawine denkt nach"
    page.screen.pictures.clear()
    page.bots.answer(7)
    page.screen.play(page.controller.frame)
    events = [type(p.phase.event).__name__ for p in page.screen.pictures if p.phase]
    assert list(dict.fromkeys(events)) == ["Chosen", "Placed"]
    assert page.screen.said[-1] == "Lawine setzt auf c2. Rot ist dran."
    assert page.turn == 2


def test_a_tap_in_a_bots_turn_is_no_move() -> None:
    page = bot_page(1, 0)
    assert page.bots.asked == [("easy", 0)]
    page.controller.tap(12)
    assert page.turn == 0
    assert page.screen.refused == [(12, "Gerade ist ein Bot am Zug.")]
    assert page.screen.pointer == "moving"


def test_undo_goes_back_to_the_persons_last_turn_and_redo_ahead_again() -> None:
    page = bot_page(0, 1, 1, players=1)
    places = page.controller.session.rules.start_places
    page.tap(places[0])
    for place in places[1:]:
        page.bots.answer(place)
        page.screen.play(page.controller.frame)
    assert page.turn == 3
    page.controller.undo()
    assert page.turn == 0
    page.controller.redo()
    assert page.turn == 3


def test_undo_calls_a_thinking_bot_off() -> None:
    page = bot_page(0, 3)
    page.tap(12)
    assert page.bots.thinks
    page.controller.undo()
    assert not page.bots.thinks
    assert page.turn == 0
    assert page.screen.view.status == "Rot setzt den ersten Stein"


def test_a_new_round_calls_a_thinking_bot_off() -> None:
    page = bot_page(0, 3)
    page.tap(12)
    page.controller.set_kind(1, 0)
    page.controller.replace_round()
    assert not page.bots.thinks


def test_a_hidden_page_lets_its_bots_rest() -> None:
    page = bot_page(0, 3)
    page.tap(12)
    page.controller.hide(True)
    assert not page.bots.thinks
    page.controller.hide(False)
    assert page.bots.thinks


def test_bots_alone_play_a_round_to_its_end() -> None:
    page, random = bot_page(1, 2), Random(2)
    while page.controller.session.state.result is None:
        page.bots.answer(random.choice(page.controller.session.state.legal_moves))
        page.screen.play(page.controller.frame, every=200)
    assert not page.bots.thinks
    assert page.screen.view.over


def test_two_bots_of_one_kind_are_told_apart() -> None:
    page = bot_page(1, 1)
    assert [seat.name for seat in page.screen.view.seats] == ["Kiesel (Rot)", "Kiesel (Blau)"]


def test_a_hint_shows_the_best_cell_and_its_chance() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.hint()
    assert page.bots.asked == [("hard", 2)]
    page.bots.answer(12, 0.9, 0.1)
    assert page.screen.notes[-1] == "Tipp: c3. Gewinnchance 90 %."
    assert page.screen.picture.hint == 12
    page.controller.tap(12)
    page.controller.skip()
    assert page.screen.picture.hint is None


def test_a_hint_that_comes_too_late_is_not_heard() -> None:
    page = Page()
    page.tap(12)
    page.controller.hint()
    page.controller.tap(7)
    assert not page.bots.thinks


def test_there_is_no_hint_in_a_bots_turn_or_after_the_end() -> None:
    page = bot_page(1, 0)
    page.controller.hint()
    assert page.bots.asked == [("easy", 0)]
    page = Page()
    page.tap(12, 7, 12)
    page.controller.hint()
    assert page.bots.asked == []


def test_the_clock_stands_while_a_bot_thinks() -> None:
    page = bot_page(1, 0, time_limit=1)
    page.controller.tick(0.0)
    page.controller.tick(100.0)
    assert page.turn == 0


def test_bots_keep_their_seats_over_a_reload() -> None:
    page = bot_page(0, 3)
    page.tap(12)
    again = Page(page.store.texts)
    assert again.bots.asked == [("hard", 1)]


# Looks


def test_confetti_falls_in_the_winners_colour_when_the_turn_has_been_shown() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.tap(12)
    assert not page.screen.confetti
    page.screen.play(page.controller.frame)
    assert page.screen.confetti == ("red",)
    page.controller.undo()
    assert not page.screen.confetti


def test_no_confetti_falls_for_a_turn_that_was_taken_back_before_its_end() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.tap(12)
    page.controller.undo()
    page.controller.redo()
    assert page.controller.session.state.result
    assert page.screen.confetti == ()


def test_a_scheme_is_worn_at_once_and_at_the_next_start() -> None:
    page = Page()
    assert page.screen.schemes == ["system"]
    page.controller.set_display("scheme", 3)
    assert page.screen.schemes == ["system", "contrast"]
    page.controller.set_display("speed", 1)
    assert len(page.screen.schemes) == 2
    assert Page(page.store.texts).screen.schemes == ["contrast"]


def test_sound_is_as_it_was_left() -> None:
    kept = Sound(on=False, music=2, effects=9)
    page = Page({SOUND: kept.to_text()})
    assert page.speaker.sound == kept
    assert page.screen.sound
    assert page.screen.sound.switch.choices[page.screen.sound.switch.chosen] == "aus"


def test_sound_is_set_at_once_and_kept() -> None:
    page = Page()
    assert page.speaker.sound == Sound()
    page.controller.choose_sound()
    assert page.screen.dialogs == ["sound"]
    page.controller.set_sound("music", 0)
    page.controller.mute()
    assert page.speaker.sound == Sound(on=False, music=0)
    assert Sound.from_text(page.store.texts[SOUND]) == page.speaker.sound
    page.controller.mute()
    assert page.speaker.sound.on
    page.controller.set_sound("effects", 3)
    assert len(page.speaker.played) == 1, "a sample, to hear how loud it is"
    page.controller.set_sound("effects", 3)
    assert len(page.speaker.played) == 1


def test_a_turn_is_heard_while_it_is_shown() -> None:
    page = Page()
    page.tap(12, 7)
    page.speaker.played.clear()
    page.controller.tap(12)
    page.controller.frame(0.0)
    assert len(page.speaker.played) == 1
    assert page.speaker.endings == []
    page.screen.play(page.controller.frame)
    assert len(page.speaker.played) > 2
    assert page.speaker.endings == [False]


def test_a_refusal_is_heard() -> None:
    page = Page()
    page.tap(12, 7)
    page.speaker.played.clear()
    page.controller.tap(0)
    assert len(page.speaker.played) == 1


def test_music_goes_with_the_round() -> None:
    page = Page()
    page.tap(12, 7)
    assert page.speaker.moods[-1].density == 2 / 25
    first = page.speaker.seed
    page.tap(12)
    assert page.speaker.seed is None
    page.controller.undo()
    assert page.speaker.seed == first


def test_sound_rests_with_the_page() -> None:
    page = Page()
    page.controller.hide(True)
    assert page.speaker.hidden
    page.controller.hide(False)
    assert not page.speaker.hidden


# Rounds kept by name


def test_a_running_round_is_not_lost_by_loading_another() -> None:
    page = Page()
    page.tap(12)
    page.controller.open_shelf()
    page.controller.shelf.save("early")
    (key,) = [key for key in page.store.texts if key.startswith(SAVED)]
    page.tap(0, 12)
    page.controller.load(key)
    assert page.screen.dialogs[-1] == "ask"
    assert page.turn == 3, "nothing has happened yet"
    page.controller.keep_round()
    assert page.turn == 1
    assert page.screen.said[-1].startswith("Weiter geht es: Klassisch")
    assert len([key for key in page.store.texts if key.startswith(SAVED)]) == 2
    assert Match.from_record(page.store.texts[MATCH]).session.turn == 1
    page.controller.load(key)
    assert page.turn == 1, "what is saved as it is can be left without a question"
    assert page.screen.dialogs == []


def test_when_there_is_no_room_the_running_round_stays() -> None:
    page = Page()
    for _ in range(MAX_SAVES):
        page.controller.shelf.keep(page.controller.match)
    page.tap(12)
    page.controller.choose_round()
    page.controller.start_round()
    page.controller.keep_round()
    assert page.turn == 1
    assert page.screen.dialogs[-1] == "saved"
    assert page.screen.shelf
    assert page.screen.shelf.note == "Hier ist kein Platz mehr. Lösche zuerst etwas."


def test_a_file_opens_the_shelf_wherever_one_is() -> None:
    page = Page()
    page.controller.start_tour()
    for _ in page.controller.take_in([Incoming("x.json", page.controller.match.record())]):
        pass
    assert page.screen.dialogs == ["saved"]
    assert page.screen.shelf
    assert page.screen.shelf.note == "Eine Runde ist dazugekommen."


# Keeping


def test_no_move_is_made_before_the_last_one_is_kept() -> None:
    page = Page({CHOICE: Choice().to_text(), DISPLAY: Display(speed="off").to_text()})
    page.tap(12)
    page.store.slow = True
    page.controller.tap(0)
    page.controller.tap(1)
    assert page.turn == 1
    page.store.catch_up()
    assert page.controller.session.moves == (12, 0), "the second tap was for another position"
    page.controller.tap(12)
    page.controller.undo()
    page.store.catch_up()
    assert page.turn == 1, "the position is another one by now"


def test_a_bot_waits_too() -> None:
    page = Page({CHOICE: Choice.first().to_text(), DISPLAY: Display(speed="off").to_text()})
    page.tap(12)
    page.store.slow = True
    page.bots.answer(0)
    assert page.turn == 1
    page.store.catch_up()
    assert page.turn == 2


@pytest.mark.parametrize("news", ["store", "full", "again"])
def test_what_becomes_of_keeping_is_told(news: str) -> None:
    page = Page()
    page.controller.hear_of_store(news)
    assert page.screen.notes[-1] == Texts("de")(f"trouble.{news}")


# Other pages of the same browser


def looking_on(*cells: int) -> Page:
    """A page that looks on while another one plays."""
    page = Page()
    page.tap(*cells)
    page.controller.look_on()
    page.store.order.clear()
    return page


def test_whoever_looks_on_changes_nothing() -> None:
    page = looking_on(12, 0)
    assert page.screen.coach
    assert page.screen.coach.kind == "elsewhere"
    assert page.screen.said[-1].startswith("Diese Runde wird in einem anderen Tab gespielt.")
    page.tap(12)
    assert page.screen.refused[-1][1].startswith("Diese Runde wird in einem anderen Tab gespielt.")
    assert page.turn == 2
    assert not page.screen.view.can_undo
    for intent in ("new", "undo", "redo", "saved", "menu", "hint", "play-on", "tour", "again"):
        assert not page.controller.allows(intent)
    assert page.controller.allows("take-over")
    assert list(page.controller.take_in([Incoming("x", "{")])) == []
    page.controller.open_link("#r=x")
    assert page.store.order == []


def test_it_follows_and_takes_over() -> None:
    page, other = looking_on(12), Page()
    other.tap(12, 0)
    page.store.texts[MATCH] = other.store.texts[MATCH]
    page.controller.follow()
    assert page.turn == 2
    assert page.screen.view.status == "Rot ist dran"
    page.controller.play_here()
    assert page.controller.allows("new")
    assert page.screen.coach is None
    page.tap(12)
    assert page.turn == 3
    assert page.store.order == [MATCH]


def test_nothing_of_a_round_goes_on_when_another_page_takes_it() -> None:
    page = Page({CHOICE: Choice.first().to_text()})
    page.controller.tap(12)
    page.controller.look_on()
    assert not page.controller.moving
    assert not page.bots.thinks, "bots think where the round is played"
    page.controller.play_here()
    assert page.bots.thinks


def test_a_review_or_the_tour_ends_when_another_page_takes_the_round() -> None:
    page = Page()
    page.tap(12)
    page.controller.look_back()
    page.controller.look_on()
    assert page.controller.review is None
    page = Page()
    page.controller.start_tour()
    page.controller.look_on()
    assert page.screen.coach
    assert page.screen.coach.kind == "elsewhere"


def test_whoever_looks_on_sets_nothing_aside() -> None:
    page = Page()
    page.controller.look_on()
    page.store.texts[MATCH] = "{"
    page.controller.follow()
    assert page.store.texts[MATCH] == "{"
    assert page.store.order == []
    page.controller.play_here()
    assert MATCH not in page.store.texts
    assert [key for key in page.store.texts if key.startswith(ASIDE)]


def test_a_match_that_turns_up_late_is_saved_and_told() -> None:
    page, other = Page(), Page()
    other.tap(12, 0)
    page.tap(12)
    page.controller.rescue(other.store.texts[MATCH])
    assert [key for key in page.store.texts if key.startswith(SAVED)]
    assert page.screen.notes[-1].startswith("Die frühere Runde ist wieder da")


def test_a_page_that_only_looks_on_is_silent() -> None:
    page = Page()
    page.controller.look_on()
    assert page.speaker.hidden
    page.controller.hide(True)
    page.controller.hide(False)
    assert page.speaker.hidden
    page.controller.play_here()
    assert not page.speaker.hidden
