"""The clock as a value, and what a session does with it."""

from __future__ import annotations

import json

import pytest

from rilto import BadNotation, BadRules, IllegalMove, make_rules
from rilto.clock import TIME_LIMITS, Clock
from rilto.session import Session


def session(time_limit: int | None = 15, game: str = "rolit") -> Session:
    return Session(make_rules(game), time_limit=time_limit)


# The value


def test_new_clock_stands_with_all_its_time() -> None:
    clock = Clock(30)
    assert clock.remaining(0) == clock.remaining(1000) == 30
    assert not clock.has_run_out(1000)


def test_running_clock_loses_time() -> None:
    clock = Clock(30).resume(100)
    assert clock.remaining(100) == 30
    assert clock.remaining(112.5) == 17.5
    assert not clock.has_run_out(129.9)
    assert clock.has_run_out(130)
    assert clock.remaining(500) == 0


def test_standing_clock_loses_none() -> None:
    clock = Clock(30).resume(100).pause(110)
    assert clock.remaining(110) == clock.remaining(900) == 20
    clock = clock.resume(900)
    assert clock.remaining(905) == 15
    assert clock.pause(905).resume(1000).has_run_out(1015)


def test_running_twice_and_standing_twice_change_nothing() -> None:
    clock = Clock(30).resume(100)
    assert clock.resume(110) == clock
    standing = clock.pause(110)
    assert standing.pause(120) == standing


def test_restart_gives_all_the_time_back_and_stands() -> None:
    assert Clock(30).resume(100).restart() == Clock(30)
    assert Clock(30).resume(100).pause(125).restart() == Clock(30)


def test_clock_without_limit_never_runs_out() -> None:
    clock = Clock().resume(0)
    assert clock.remaining(10**9) is None
    assert not clock.has_run_out(10**9)


# In a session


@pytest.mark.parametrize("time_limit", TIME_LIMITS)
def test_limits(time_limit: int | None) -> None:
    assert session(time_limit).clock == Clock(time_limit)


@pytest.mark.parametrize("time_limit", [0, -15, 14, 61])
def test_other_limits_are_refused(time_limit: int) -> None:
    with pytest.raises(BadRules, match="time limit"):
        session(time_limit)


def test_clock_stands_until_told_to_run() -> None:
    game = session()
    assert game.time_out(1000, seed=1) is None
    game.run_clock(1000)
    game.run_clock(1005)
    assert game.clock.remaining(1010) == 5
    game.stop_clock(1010)
    assert game.time_out(2000, seed=1) is None
    game.run_clock(2000)
    assert game.time_out(2004.9, seed=1) is None
    assert game.turn == 0
    assert game.time_out(2005, seed=1) is not None
    assert game.turn == 1


def test_each_move_undo_and_redo_winds_the_clock_up() -> None:
    game = session()
    for act in (lambda: game.play(game.state.legal_moves[0]), game.undo, game.redo):
        game.run_clock(0)
        act()
        assert game.clock == Clock(15)


def test_refused_move_leaves_the_clock_running() -> None:
    game = session()
    game.run_clock(100)
    with pytest.raises(IllegalMove):
        game.play(0)
    assert game.clock.remaining(110) == 5


def run_out(game: Session, seed: int) -> int:
    game.run_clock(0)
    assert game.time_out(60, seed)
    return game.moves[-1]


@pytest.mark.parametrize("game", ["rolit", "fortress"])
def test_move_of_the_clock_is_drawn_among_the_legal_ones(game: str) -> None:
    legal = session(game=game).state.legal_moves
    drawn = [run_out(session(game=game), seed) for seed in range(200)]
    assert set(drawn) == set(legal)
    assert drawn == [run_out(session(game=game), seed) for seed in range(200)]


def test_turns_tell_which_moves_the_clock_made() -> None:
    game = session()
    game.play(game.state.legal_moves[0])
    run_out(game, 1)
    game.play(game.state.legal_moves[0])
    assert [turn.by_clock for turn in game.turns] == [False, True, False]
    game.undo()
    game.undo()
    assert [turn.by_clock for turn in game.turns] == [False]
    game.redo()
    assert [turn.by_clock for turn in game.turns] == [False, True]
    game.undo()
    game.undo()
    game.play(game.state.legal_moves[0])
    assert not game.can_redo
    assert [turn.by_clock for turn in game.turns] == [False]


def test_clock_does_not_run_after_the_end() -> None:
    game = Session(make_rules("rolit", size=4), time_limit=15)
    while not game.state.result:
        run_out(game, seed=game.turn)
    game.run_clock(0)
    assert game.time_out(100, seed=1) is None
    assert game.turn == 12


# In a record


def recorded() -> Session:
    game = session()
    game.play(game.state.legal_moves[0])
    run_out(game, 1)
    return game


def test_record_keeps_the_limit_and_the_moves_of_the_clock() -> None:
    game = recorded()
    again = Session.from_record(game.record())
    assert again.turns == game.turns
    assert again.clock == Clock(15)
    assert again.played == game.played
    assert again.record() == game.record()


def test_loaded_moves_can_be_undone_and_redone() -> None:
    game = Session.from_record(recorded().record())
    game.undo()
    assert game.turn == 1
    game.redo()
    assert game.turns == recorded().turns


def test_record_without_limit() -> None:
    game = session(None)
    game.play(game.state.legal_moves[0])
    assert Session.from_record(game.record()).clock == Clock()


@pytest.mark.parametrize("time_limit", [0, 14, 15.0, True, "15", [15]])
def test_record_with_another_limit_is_refused(time_limit: object) -> None:
    record = json.loads(recorded().record())
    record["time_limit"] = time_limit
    with pytest.raises(BadNotation, match="time limit"):
        Session.from_record(json.dumps(record))


def test_record_with_a_move_of_the_clock_needs_a_clock() -> None:
    record = json.loads(recorded().record())
    record["time_limit"] = None
    with pytest.raises(BadNotation, match="move 2: there is no clock"):
        Session.from_record(json.dumps(record))


@pytest.mark.parametrize("word", ["*", "f4**", "*f4", "f4 *"])
def test_record_with_a_misplaced_star_is_refused(word: str) -> None:
    record = json.loads(recorded().record())
    record["moves"] = word
    with pytest.raises(BadNotation, match="is no cell"):
        Session.from_record(json.dumps(record))
