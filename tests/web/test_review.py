"""Looking back at a round: turn by turn, played, jumped to, and left as if nothing had been."""

from __future__ import annotations

from random import Random

import pytest

from rilto.errors import BadNotation
from rilto.games.base import Rules
from rilto.games.catalogue import GAMES, make_rules
from rilto.match import Match
from rilto.notation import Seat
from rilto.session import Session
from web.chart import chart, table
from web.controller import CHOICE, DISPLAY
from web.display import Display
from web.keeping import MATCH
from web.language import Texts
from web.playback import Phase
from web.review import RATES, REST, Review
from web.share import pack, unpack
from web.view import rules_line

from .fakes import FakeScreen
from .test_controller import Page


class Looking:
    """A review of a round on a fake page; `play` lets time go on until nothing moves."""

    def __init__(self, game: str = "classic", turns: int = 12, **options: object) -> None:
        self.screen = FakeScreen()
        self.session = a_session(game, turns)
        speed = str(options.pop("speed", "normal"))
        match = Match.of_round(self.session.played)
        shared = bool(options.pop("shared", False))
        self.heard: list[Phase] = []
        self.review = Review(
            self.screen, self._hear, Texts("de"), Display(speed=speed), match, shared
        )
        self.review.begin()

    def _hear(self, phase: Phase, rules: Rules) -> None:
        assert rules is self.session.rules
        self.heard.append(phase)

    def play(self) -> int:
        return self.screen.play(self.review.frame)


def a_session(game: str = "classic", turns: int = 12, **settings: object) -> Session:
    session, random = Session(make_rules(game, **settings)), Random(3)
    while session.turn < turns and session.state.result is None:
        session.play(random.choice(session.state.legal_moves))
    return session


def test_it_begins_where_the_round_stands() -> None:
    looking = Looking()
    assert looking.review.turn == 12
    assert looking.screen.review.place == "Zug 12 von 12"
    assert looking.screen.review.title == "Rückblick"
    assert looking.screen.picture.board == looking.session.state.board
    assert looking.screen.picture.last == looking.session.moves[-1]
    assert looking.screen.said[-1].startswith("Zug 12 von 12: ")
    assert looking.screen.charts == [chart(looking.session)]
    assert looking.screen.pointer == "review"
    assert not looking.screen.animating


def test_a_shared_round_begins_at_its_start() -> None:
    looking = Looking(shared=True)
    assert looking.review.turn == 0
    assert looking.screen.review.title == "Geteilte Runde"
    line = rules_line(Texts("de"), looking.session.rules)
    assert looking.screen.said == [f"Geteilte Runde: {line}. Zug 0 von 12."]
    assert looking.screen.picture.last is None


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_can_be_looked_at(game: str) -> None:
    looking = Looking(game)
    for turn in range(looking.session.turn, -1, -1):
        assert looking.review.turn == turn
        state = looking.session.state_after(turn)
        assert looking.screen.picture.board == state.board
        assert looking.screen.view.seats[0].cells == state.board.cells_of(0)
        assert looking.screen.review.turn == turn
        looking.review.step(-1)
    assert looking.review.turn == 0
    assert looking.screen.said[-1] == f"Anfang der Runde. {looking.screen.view.status}."


def test_a_step_ahead_is_played_and_said_once() -> None:
    looking = Looking(turns=12)
    looking.review.jump(10)
    said = len(looking.screen.said)
    looking.review.step(+1)
    assert looking.review.moving
    assert looking.screen.view.moving
    assert len(looking.screen.said) == said
    assert looking.play() > 5
    assert not looking.review.moving
    assert looking.screen.picture.board == looking.session.state_after(11).board
    assert len(looking.screen.said) == said + 1
    assert looking.screen.said[-1].startswith("Zug 11 von 12: ")


def test_no_step_leads_beyond_the_ends() -> None:
    looking = Looking()
    looking.review.step(+1)
    assert (looking.review.turn, looking.review.moving) == (12, False)
    looking.review.jump(0)
    looking.review.step(-1)
    assert looking.review.turn == 0
    looking.review.jump(99)
    assert looking.review.turn == 12


def test_a_step_while_a_turn_is_on_its_way_goes_one_further() -> None:
    looking = Looking()
    looking.review.jump(3)
    looking.review.step(+1)
    looking.review.step(+1)
    looking.play()
    assert looking.review.turn == 5
    looking.review.step(+1)
    looking.review.step(-1)
    assert (looking.review.turn, looking.review.moving) == (5, False)


def test_playing_goes_through_all_turns_and_stops_at_the_end() -> None:
    looking = Looking(turns=5)
    looking.review.toggle()
    assert looking.screen.review.playing
    assert looking.screen.review.play_label == "Anhalten"
    frames = looking.play()
    assert frames * 16 > 4 * REST
    assert looking.review.turn == 5
    assert not looking.screen.review.playing
    assert looking.screen.review.play_label == "Abspielen"
    shown = [review.turn for review in looking.screen.reviews if review]
    assert sorted(set(shown)) == [1, 2, 3, 4, 5]
    assert [said.split(":")[0] for said in looking.screen.said[1:]] == [
        f"Zug {turn} von 5" for turn in range(1, 6)
    ]


def test_playing_with_turns_switched_off_still_takes_its_time() -> None:
    looking = Looking(turns=5, speed="off")
    looking.review.toggle()
    frames = looking.play()
    assert frames * 16 > 4 * REST
    assert looking.review.turn == 5


def test_a_faster_rate_takes_less_time() -> None:
    lengths = {}
    for rate in RATES:
        looking = Looking(turns=5)
        while looking.screen.review.rate != Texts("de")("review.rate", rate=f"{rate:g}"):
            looking.review.change_rate()
        looking.review.toggle()
        lengths[rate] = looking.play()
    assert lengths[0.5] > lengths[1] * 1.8 > lengths[2] * 3 > lengths[4] * 5


def test_the_rate_may_change_while_a_turn_is_on_its_way() -> None:
    looking = Looking()
    looking.review.jump(3)
    looking.review.step(+1)
    for now in (0.0, 50.0, 100.0):
        assert looking.review.frame(now)
    before = looking.screen.picture.progress
    looking.review.change_rate()
    looking.review.frame(101.0)
    assert before < looking.screen.picture.progress < before + 0.05


def test_playing_can_be_stopped_and_goes_on_from_there() -> None:
    looking = Looking(turns=8)
    looking.review.jump(2)
    looking.review.toggle()
    for now in range(0, 2000, 16):
        looking.review.frame(float(now))
    looking.review.toggle()
    stopped = looking.review.turn
    looking.screen.animating = True
    looking.play()
    assert 2 < stopped == looking.review.turn < 8
    looking.review.toggle()
    looking.play()
    assert looking.review.turn == 8


def test_a_jump_stops_the_playing() -> None:
    looking = Looking(turns=8)
    looking.review.toggle()
    looking.review.frame(0.0)
    looking.review.go_to(6)
    assert not looking.screen.review.playing
    assert not looking.review.frame(16.0)
    assert looking.review.turn == 6


def test_a_round_without_turns_can_be_looked_at_too() -> None:
    looking = Looking(turns=0)
    for act in (looking.review.toggle, lambda: looking.review.step(+1), looking.review.skip):
        act()
        assert (looking.review.turn, looking.review.moving, looking.review.playing) == (0, 0, 0)


def test_a_turn_that_the_clock_made_is_said_to_be_one() -> None:
    page = Page()
    session = Session(make_rules("classic"), time_limit=15)
    session.run_clock(0)
    session.time_out(20, 1)
    page.controller.match = Match.of_round(session.played)
    page.controller.look_back()
    assert "Die Zeit von Rot ist um" in page.screen.said[-1]


# On the page


def kept(page: Page) -> tuple[object, ...]:
    """What must be as before when a review has been left."""
    return (
        page.controller.match.record(),
        page.screen.view,
        page.screen.picture,
        page.store.texts,
        page.screen.charts[-1],
    )


def test_leaving_returns_to_the_round_as_it_was() -> None:
    page = Page()
    page.tap(12, 7, 12)
    page.controller.undo()
    before = kept(page)
    assert page.screen.view.can_redo
    writes = len(page.store.order)
    page.controller.look_back()
    assert page.controller.review
    page.controller.review.jump(0)
    page.controller.review.toggle()
    page.controller.leave_review()
    assert page.controller.review is None
    assert page.screen.reviews[-1] is None
    assert kept(page) == before
    assert len(page.store.order) == writes
    assert page.screen.said[-1] == "Zurück in der Runde. Rot ist dran."
    page.tap(12)
    assert page.turn == 3


def test_nothing_is_played_while_somebody_looks_back() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.look_back(0)
    for act in (page.controller.undo, page.controller.redo, page.controller.hint):
        act()
    page.controller.go_on()
    page.controller.look(12)
    page.controller.tap(12)
    assert page.turn == 2
    assert page.screen.refused[-1][1].startswith("Das ist der Rückblick.")
    assert page.screen.picture.outlook is None
    assert page.screen.pointer == "review"


def test_a_tap_skips_the_turn_that_is_shown_again() -> None:
    page = Page()
    page.tap(12, 7, 12)
    page.controller.look_back(2)
    assert page.controller.review
    page.controller.review.step(+1)
    page.controller.tap(0)
    assert not page.controller.review.moving
    assert page.screen.view.status == "Rot gewinnt!"
    page.controller.look_back(2)
    page.controller.review.step(+1)
    page.controller.skip()
    assert not page.controller.review.moving


def test_the_clock_stands_while_somebody_looks_back() -> None:
    page = Page({CHOICE: '{"game": "classic", "settings": {"time_limit": 15}}'})
    page.controller.tick(0.0)
    page.controller.tick(5.0)
    assert page.screen.clock == 10
    page.controller.look_back()
    page.controller.tick(5.0)
    assert page.screen.clock is None
    page.controller.tick(100.0)
    assert page.turn == 0
    page.controller.leave_review()
    page.controller.tick(200.0)
    assert page.screen.clock == 10


def test_a_bot_waits_while_somebody_looks_back() -> None:
    page = Page()
    page.controller.set_kind(1, 1)
    page.controller.replace_round()
    page.tap(12)
    assert page.bots.asked
    asked = len(page.bots.asked)
    page.controller.look_back()
    assert page.bots.called_off
    page.controller.hide(True)
    page.controller.hide(False)
    assert len(page.bots.asked) == asked
    page.controller.leave_review()
    assert len(page.bots.asked) == asked + 1


def test_a_turn_that_is_still_shown_is_skipped_first() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.tap(12)
    page.controller.look_back()
    assert not page.controller.moving
    assert page.screen.view.status == "Rot gewinnt!"
    page.controller.leave_review()
    assert page.screen.view.over


def test_the_own_round_can_be_played_on_from_any_turn_and_loses_nothing() -> None:
    page = Page()
    page.tap(12, 7, 12)
    page.controller.look_back(1)
    page.controller.play_on()
    assert page.controller.review is None
    assert page.turn == 1
    assert page.screen.view.can_redo
    assert page.screen.view.status == "Blau ist dran"
    assert Match.from_record(page.store.texts[MATCH]).session.turn == 1


def test_there_is_no_playing_on_from_the_end() -> None:
    page = Page()
    page.tap(12, 7, 12)
    page.controller.look_back()
    assert not page.screen.review.can_play_on
    page.controller.play_on()
    assert page.controller.review


def test_the_form_of_the_next_round_ends_the_looking_back() -> None:
    page = Page()
    page.controller.look_back()
    page.controller.choose_round()
    assert page.controller.review is None
    assert page.screen.dialogs == ["new-round"]


def test_the_language_may_change_meanwhile() -> None:
    page = Page()
    page.tap(12)
    page.controller.look_back()
    page.controller.switch_language()
    assert page.screen.review.place == "Turn 1 of 1"
    assert page.screen.view.status == "Blue to move"
    page.controller.leave_review()
    assert page.screen.said[-1].startswith("Back in the round.")


def test_the_language_may_change_while_a_turn_is_shown_again() -> None:
    page = Page()
    page.tap(12, 7, 12)
    page.controller.look_back(2)
    assert page.controller.review
    page.controller.review.step(+1)
    page.controller.switch_language()
    assert not page.controller.review.moving
    assert page.screen.view.status == "Red wins!"


def test_the_board_is_drawn_anew_when_asked_for() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.look_back(1)
    page.screen.pictures.clear()
    page.controller.repaint()
    assert page.screen.picture.board == page.controller.session.state_after(1).board
    assert page.controller.review
    page.controller.review.step(+1)
    page.screen.pictures.clear()
    page.controller.repaint()
    assert page.screen.pictures == []


# The chart


def set_chart(page: Page, on: bool) -> None:
    page.controller.choose_display()
    assert page.screen.display[-1].name == "chart"
    page.controller.set_display("chart", int(on))


def test_the_chart_is_shown_during_play_where_somebody_wants_it() -> None:
    page = Page()
    page.tap(12)
    assert page.screen.charts[-1] is None
    set_chart(page, True)
    assert page.screen.charts[-1] == chart(page.controller.session)
    page.tap(7)
    assert page.screen.charts[-1] == chart(page.controller.session)
    assert Display.from_text(page.store.texts[DISPLAY]).chart
    set_chart(page, False)
    assert page.screen.charts[-1] is None


def test_a_tap_on_the_chart_looks_at_that_turn() -> None:
    page = Page()
    set_chart(page, True)
    page.tap(12, 7, 12)
    page.controller.look_back(1)
    assert page.screen.review.turn == 1
    page.controller.look_back(2)
    assert page.screen.review.turn == 2
    page.controller.leave_review()
    assert page.screen.charts[-1] == chart(page.controller.session)


def test_switching_the_chart_while_looking_back_leaves_it_there() -> None:
    page = Page()
    page.tap(12)
    page.controller.look_back()
    for on in (True, False):
        set_chart(page, on)
        assert page.screen.charts[-1] is not None
    page.controller.leave_review()
    assert page.screen.charts[-1] is None


def test_the_table_is_that_of_the_round_on_the_board() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.show_table()
    assert page.screen.table == table(Texts("de"), page.controller.session)
    assert page.screen.dialogs == ["table"]
    shared = a_session("rolit", 5, players=4)
    page.controller.open_link(pack(shared.played))
    page.controller.show_table()
    assert page.screen.table == table(Texts("de"), shared)


# Links


def test_a_link_holds_the_round_on_the_board() -> None:
    page = Page()
    page.tap(12, 7)
    page.controller.share()
    assert unpack(page.screen.shared[-1]).turns == page.controller.session.turns
    shared = a_session("rolit", 5, players=4)
    page.controller.open_link(pack(shared.played))
    page.controller.share()
    assert unpack(page.screen.shared[-1]).turns == shared.turns


def test_a_round_too_long_for_a_link_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()

    def refuse(_: object) -> str:
        raise BadNotation("too_long")

    monkeypatch.setattr("web.share.pack", refuse)
    page.controller.share()
    assert page.screen.shared == []
    assert page.screen.notes == ["Diese Runde ist zu lang für einen Link."]


@pytest.mark.parametrize(
    ("how", "notes", "dialogs"),
    [("copied", ["Der Link ist kopiert."], []), ("shown", [], ["link"]), ("shared", [], [])],
)
def test_how_a_link_was_handed_on_is_told(how: str, notes: list[str], dialogs: list[str]) -> None:
    page = Page()
    page.controller.handed_on(how)
    assert (page.screen.notes, page.screen.dialogs) == (notes, dialogs)


def test_a_link_opens_as_a_shared_round_and_touches_nothing() -> None:
    page = Page()
    page.tap(12, 7)
    before, writes = kept(page), len(page.store.order)
    page.controller.open_link("#" + pack(a_session("crossfire", 9, players=3, size=6).played))
    assert page.screen.review.title == "Geteilte Runde"
    assert page.screen.review.last == 9
    assert page.screen.view.size == 6
    page.controller.leave_review()
    assert kept(page) == before
    assert len(page.store.order) == writes


def test_a_damaged_link_is_told_and_nothing_else_happens() -> None:
    page = Page()
    page.tap(12)
    before = kept(page)
    good = pack(a_session().played)
    page.controller.open_link("#" + good[:-9])
    assert page.screen.notes == ["Der Link ließ sich nicht öffnen (beschädigt oder abgeschnitten)."]
    assert page.controller.review is None
    assert kept(page) == before
    page.controller.open_link("#new")
    assert len(page.screen.notes) == 1


def test_a_link_opened_over_another_review_and_dialogs_takes_their_place() -> None:
    page = Page()
    page.tap(12)
    page.controller.look_back()
    page.controller.open_menu()
    page.controller.open_link(pack(a_session(turns=4).played))
    assert page.screen.dialogs == []
    assert page.screen.review.last == 4
    page.controller.leave_review()
    assert page.turn == 1


def test_a_shared_round_is_played_on_as_ones_own() -> None:
    page = Page()
    shared = a_session("fortress", 9, players=3, size=6)
    shared.seats = (Seat("Ada"), Seat(), Seat("Bo"))
    page.controller.open_link(pack(shared.played))
    assert page.controller.review
    page.controller.review.jump(6)
    page.controller.play_on()
    assert page.controller.review is None
    assert page.screen.dialogs == []
    assert page.turn == 6
    assert page.controller.session.state == shared.state_after(6)
    assert page.controller.session.seats == shared.seats
    assert Match.from_record(page.store.texts[MATCH]).session.turn == 6
    page.tap(page.controller.session.state.legal_moves[0])
    assert page.turn == 7


def test_a_running_round_is_asked_for_before_a_shared_one_takes_its_place() -> None:
    page = Page()
    page.tap(12, 7)
    record = page.store.texts[MATCH]
    page.controller.open_link(pack(a_session(turns=4).played))
    page.controller.play_on()
    assert page.screen.dialogs == ["ask"]
    assert page.store.texts[MATCH] == record
    page.screen.close_dialogs()
    page.controller.leave_review()
    assert page.turn == 2
    page.controller.open_link(pack(a_session(turns=4).played))
    page.controller.play_on()
    page.controller.end_round()
    assert page.screen.dialogs == []
    assert page.turn == 0
    assert page.store.texts[MATCH] != record


def test_the_question_without_a_review_is_about_the_form() -> None:
    page = Page()
    page.tap(12)
    page.controller.start_round()
    assert page.screen.dialogs == ["ask"]
    page.controller.end_round()
    assert page.turn == 0


def test_a_turn_that_is_played_is_heard_as_it_is_shown() -> None:
    looking = Looking(turns=12)
    looking.review.go_to(11)
    assert looking.heard == []
    looking.review.step(+1)
    looking.play()
    events = looking.session.steps[-1].events
    shown = [phase.event for phase in looking.heard]
    assert shown == [event for event in events if event in shown]
    assert shown[0] == events[0]
