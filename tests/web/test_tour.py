"""First steps: six moves of a real round, told one by one."""

from __future__ import annotations

from rilto.board import captured
from rilto.events import Wave
from rilto.games.base import State, Step
from web.controller import TOUR
from web.keeping import MATCH
from web.language import LANGUAGES, Texts
from web.tour import STEPS, Tour, offer

from .test_controller import Page


def played() -> list[tuple[State, Step]]:
    """The newcomer's moves."""
    tour, moves = Tour(), list[tuple[State, Step]]()
    session = tour.match.session
    while True:
        tour.pass_over()
        cell = tour.wanted if tour.wanted is not None else tour.reply
        if cell is None:
            return moves
        wanted, before = tour.wanted is not None, session.state
        step = session.play(cell)
        if wanted:
            moves.append((before, step))


def test_six_moves_show_what_their_words_say() -> None:
    place, burst, load, capture, chain, win = played()
    assert STEPS == 6
    assert place[1].state.points[12] == 3
    waves = [sum(isinstance(e, Wave) for e in step.events) for _, step in played()]
    assert waves == [0, 1, 0, 1, 4, 2]
    assert burst[1].state.board.cells_of(0) == 4
    assert load[0].board.cells_of(0) == 3, "Blue has taken one of the four"
    assert load[1].state.points[11] == load[0].points[11] + 1
    assert len(captured(capture[0].board, capture[1].state.board, 0)) == 1
    assert (chain[0].owner[12], chain[0].points[12]) == (0, 3)
    assert len(captured(chain[0].board, chain[1].state.board, 0)) == 3
    assert win[1].state.result == ((0,), "last_colour")


def test_every_step_says_what_to_do_in_every_language() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        tour, told = Tour(), []
        session = tour.match.session
        assert offer(texts).kind == "offer"
        while True:
            tour.pass_over()
            coach = tour.coach(texts)
            if tour.reply is not None:
                assert coach.cell is None
                assert tour.correction(texts) == texts("tour.wait")
                session.play(tour.reply)
            elif tour.wanted is None:
                break
            else:
                assert coach.cell == tour.wanted
                told.append(coach.text)
                session.play(tour.wanted)
        assert len(set(told)) == STEPS
        assert coach.kind == "end"
        assert tour.correction(texts) == coach.text


# On the page


def tap_what_is_asked(page: Page) -> str:
    """Tap the marked cell and watch; what was said of it."""
    coach = page.screen.coach
    assert coach is not None
    assert coach.cell is not None
    assert coach.text in page.screen.said[-1]
    page.controller.tap(coach.cell)
    while page.controller.moving:
        page.screen.play(page.controller.frame)
    return page.screen.said[-1]


def test_a_newcomer_is_asked_once() -> None:
    page = Page()
    assert page.screen.coach == offer(Texts("de"))
    page.controller.decline_tour()
    assert page.screen.coach is None
    again = Page(page.store.texts)
    assert again.screen.coach is None


def test_who_has_played_is_not_asked() -> None:
    page = Page()
    page.tap(12)
    assert page.screen.coach is None
    page.controller.undo()
    assert page.screen.coach is None
    assert Page(page.store.texts).screen.coach is None


def test_a_new_round_is_an_answer_too() -> None:
    page = Page()
    page.controller.choose_round()
    page.controller.start_round()
    assert page.screen.coach is None


def test_the_whole_tour_leads_back_to_the_round_as_it_was() -> None:
    page = Page()
    page.tap(12, 7)
    match, record = page.controller.match, page.store.texts[MATCH]
    page.controller.start_tour()
    assert page.store.texts[TOUR]
    titles = []
    for _ in range(STEPS):
        assert page.screen.coach is not None
        titles.append(page.screen.coach.title)
        tap_what_is_asked(page)
    assert titles == [f"Schritt {number} von 6" for number in range(1, 7)]
    assert page.screen.coach is not None
    assert page.screen.coach.kind == "end"
    assert page.screen.view.status == "Rot gewinnt!"
    assert page.screen.coach.text in page.screen.said[-1]
    page.controller.leave_tour()
    assert page.controller.match is match
    assert page.store.texts[MATCH] == record
    assert page.screen.coach is None
    assert page.screen.said[-1] == "Zurück in der Runde. Rot ist dran."


def test_other_taps_are_told_gently_and_do_nothing() -> None:
    page = Page()
    page.controller.start_tour()
    page.controller.tap(0)
    assert page.screen.refused == [(0, "Gleich darfst du alles. Tippe jetzt auf c3.")]
    assert page.turn == 0
    page.controller.tap(12)
    page.screen.play(page.controller.frame)
    assert page.controller.moving, "Blue answers by itself"
    page.controller.tap(0)
    assert not page.controller.moving, "a tap skips, as ever"
    assert page.turn == 2


def test_history_and_hints_rest_during_the_tour() -> None:
    page = Page()
    page.controller.start_tour()
    tap_what_is_asked(page)
    assert not page.screen.view.can_undo
    page.controller.undo()
    page.controller.redo()
    page.controller.hint()
    page.controller.look_back()
    page.controller.go_on()
    assert page.controller.review is None
    assert page.turn == 2


def test_it_can_be_left_in_the_middle_of_a_turn_and_begun_again() -> None:
    page = Page()
    page.tap(12)
    page.controller.start_tour()
    page.controller.tap(12)
    assert page.controller.moving
    page.controller.leave()
    assert not page.controller.moving
    assert page.turn == 1
    page.controller.start_tour()
    tap_what_is_asked(page)
    page.controller.start_tour()
    assert page.turn == 0
    page.controller.leave_tour()
    page.controller.leave_tour()
    assert page.turn == 1


def test_a_new_round_leaves_the_tour() -> None:
    page = Page()
    page.tap(12)
    page.controller.start_tour()
    page.controller.choose_round()
    assert page.turn == 1
    page.controller.start_round()
    assert page.screen.dialogs[-1] == "ask", "the own round is still there to be asked about"


def test_the_own_clock_stands_meanwhile() -> None:
    page = Page()
    page.controller.set_field("time_limit", 1)
    page.controller.replace_round()
    page.controller.tick(0.0)
    page.controller.start_tour()
    page.controller.tick(0.25)
    page.controller.tick(500.0)
    page.controller.leave_tour()
    page.controller.tick(500.0)
    page.controller.tick(501.0)
    assert page.turn == 0
    assert page.screen.clock == 14


def test_the_tour_can_be_taken_without_animation_and_in_another_language() -> None:
    page = Page()
    page.controller.set_display("speed", 2)
    page.controller.start_tour()
    page.controller.switch_language()
    for _ in range(STEPS):
        tap_what_is_asked(page)
    assert page.screen.coach is not None
    assert page.screen.coach.title == "Well done!"


# The help


def test_the_help_opens_at_the_game_on_the_board() -> None:
    page = Page()
    page.controller.set_field("game", 5)
    page.controller.replace_round()
    page.controller.show_help()
    assert page.screen.dialogs == ["help"]
    assert page.screen.help is not None
    assert page.screen.help.topics.chosen == 5
    page.controller.choose_topic(0)
    assert page.screen.help.topics.chosen == 0
    page.controller.start_tour()
    assert page.screen.dialogs == []
