"""The mid-end: a round with its seats, its history, undo and redo."""

from __future__ import annotations

import pytest

from rilto import BadNotation, BadRules, IllegalMove, make_rules
from rilto.notation import Seat
from rilto.session import Session


@pytest.fixture
def session() -> Session:
    """Three moves into a round: c3, e5, c3 bursts."""
    session = Session(make_rules("classic"))
    for cell in (12, 24, 12):
        session.play(cell)
    return session


def test_a_new_round_is_at_its_start() -> None:
    rules = make_rules("classic", players=3)
    session = Session(rules)
    assert session.state == rules.start()
    assert session.turn == 0
    assert session.seats == (Seat(), Seat(), Seat())
    assert session.moves == ()
    assert session.steps == ()
    assert not session.can_undo
    assert not session.can_redo


def test_seats_have_names() -> None:
    seats = (Seat("Ada"), Seat("Bo"))
    assert Session(make_rules("classic"), seats).seats == seats


@pytest.mark.parametrize("number", [1, 3])
def test_there_is_a_seat_for_each_player(number: int) -> None:
    with pytest.raises(BadRules, match="2 players need as many seats"):
        Session(make_rules("classic"), (Seat(),) * number)


@pytest.mark.parametrize("name", ["x" * 25, "two\nlines", "\ud800", "\u202e"])
def test_a_name_is_one_that_a_record_can_keep(name: str) -> None:
    with pytest.raises(BadRules, match="a seat's name must be 24 printable characters at most"):
        Session(make_rules("classic"), (Seat("Ada"), Seat(name)))


def test_a_move_is_played(session: Session) -> None:
    assert session.turn == 3
    assert session.moves == (12, 24, 12)
    assert session.steps[-1].state == session.state
    assert session.state_after(0) == session.rules.start()
    assert [session.state_after(turn).to_move for turn in range(4)] == [0, 1, 0, 1]


def test_undo_takes_the_last_move_back_and_redo_plays_it_again(session: Session) -> None:
    end, last = session.state, session.steps[-1]
    session.undo()
    assert (session.turn, session.moves) == (2, (12, 24))
    assert session.can_redo
    assert session.redo() == last
    assert session.state == end


def test_undo_at_the_start_and_redo_at_the_end_do_nothing(session: Session) -> None:
    assert session.redo() is None
    for _ in range(5):
        session.undo()
    assert session.turn == 0
    assert session.state == session.rules.start()


def test_a_new_move_forgets_what_was_undone(session: Session) -> None:
    session.undo()
    session.undo()
    session.play(0)
    assert session.moves == (12, 0)
    assert not session.can_redo


def test_an_illegal_move_changes_nothing_and_what_was_undone_can_still_be_redone(
    session: Session,
) -> None:
    session.undo()
    record = session.record()
    with pytest.raises(IllegalMove):
        session.play(24)
    assert session.record() == record
    assert session.can_redo


def test_the_move_that_ended_a_round_can_be_taken_back() -> None:
    session = Session(make_rules("classic"))
    for cell in (12, 13, 12):
        session.play(cell)
    end = session.state
    assert end.result
    session.undo()
    before = session.state
    assert before.result is None
    assert before.to_move == 0
    session.redo()
    assert session.state == end


def test_a_record_leaves_out_what_was_undone(session: Session) -> None:
    session.undo()
    again = Session.from_record(session.record())
    assert again.moves == (12, 24)
    assert not again.can_redo
    assert again.can_undo


def test_a_record_keeps_the_seats() -> None:
    seats = (Seat("Ada"), Seat("<b>Bo & Co</b>"))
    session = Session(make_rules("classic"), seats)
    assert Session.from_record(session.record()).seats == seats


def test_a_session_is_not_made_from_a_bad_record() -> None:
    with pytest.raises(BadNotation):
        Session.from_record("{}")


def seated(*kinds: str) -> Session:
    return Session(make_rules("classic", players=len(kinds)), [Seat("", kind) for kind in kinds])


def play(session: Session, turns: int) -> None:
    for _ in range(turns):
        session.play(session.state.legal_moves[0])


def test_undo_stops_where_a_person_is_to_move() -> None:
    session = seated("person", "easy", "hard")
    play(session, 5)
    stops = []
    while session.can_undo:
        session.undo()
        stops.append(session.turn)
    assert stops == [3, 0]
    session.redo()
    assert session.turn == 3
    session.redo()
    assert session.turn == 5


def test_undo_stops_at_the_start_where_a_bot_begins() -> None:
    session = seated("easy", "person")
    play(session, 2)
    session.undo()
    assert session.turn == 1
    session.undo()
    assert session.turn == 0
    assert not session.can_undo
    session.redo()
    assert session.turn == 1


def test_undo_among_bots_goes_one_turn_back() -> None:
    session = seated("easy", "easy", "easy")
    play(session, 4)
    session.undo()
    assert session.turn == 3


def test_a_session_says_which_bot_is_to_move() -> None:
    session = seated("person", "medium", "hard")
    assert session.level is None
    play(session, 1)
    assert session.level == "medium"
    play(session, 1)
    assert session.level == "hard"
    assert Session.from_record(session.record()).level == "hard"


def test_nobody_unknown_takes_a_seat() -> None:
    with pytest.raises(BadRules, match="a seat is taken by one of"):
        seated("person", "wizard")


def test_all_that_is_wrong_with_the_seats_and_the_clock_is_said() -> None:
    with pytest.raises(BadRules) as refused:
        Session(make_rules("classic"), [Seat("x" * 25, "wizard")], time_limit=20)
    assert refused.value.problems == (
        "2 players need as many seats",
        "a seat is taken by one of ('person', 'easy', 'medium', 'hard')",
        "a seat's name must be 24 printable characters at most",
        "the time limit must be one of (None, 15, 30, 60), not 20",
    )


def test_any_turn_can_be_gone_to_and_nothing_is_lost() -> None:
    session = seated("person", "medium", "hard")
    play(session, 6)
    end = session.state
    for turn in (2, 0, 5):
        session.go_to(turn)
        assert session.turn == turn
        assert session.state == session.state_after(turn)
    assert session.can_redo
    session.go_to(6)
    assert session.state == end
    for turn in (-1, 7):
        with pytest.raises(ValueError, match=rf"^there are 6 turns, not {turn}$"):
            session.go_to(turn)
    assert session.turn == 6
