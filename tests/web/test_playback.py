"""Timelines: every event has its time, and the end is always the turn's own board."""

from __future__ import annotations

from random import Random

import pytest

import rilto
from rilto.events import Placed, Turned, Wave
from rilto.games.catalogue import GAMES
from web.playback import PLACING, QUICKEST_WAVE, SPEEDS, WAVE, Timeline


def a_long_chain() -> tuple[rilto.State, rilto.Step]:
    """The turn with the most waves of a random round."""
    state, random, best = rilto.make_rules("chain_reaction", size=8).start(), Random(3), None
    while state.result is None:
        step = state.play(random.choice(state.legal_moves))
        if best is None or len(step.events) > len(best[1].events):
            best = state, step
        state = step.state
    assert best is not None
    return best


def test_phases_follow_each_other_without_a_gap() -> None:
    before, step = a_long_chain()
    timeline = Timeline(before.board, step.events)
    end, board = 0.0, before.board
    for phase in timeline.phases:
        assert phase.start == end
        assert phase.before == board
        end, board = phase.start + phase.duration, phase.after
    assert end == timeline.duration
    assert board == step.state.board


def test_a_placement_comes_first_and_waves_get_quicker() -> None:
    before, step = a_long_chain()
    placing, *waves = Timeline(before.board, step.events).phases
    assert isinstance(placing.event, Placed)
    assert placing.duration == PLACING
    assert all(isinstance(phase.event, Wave) for phase in waves)
    lengths = [phase.duration for phase in waves]
    assert lengths[0] == WAVE
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] >= QUICKEST_WAVE


def test_the_moment_is_found_by_time() -> None:
    before, step = a_long_chain()
    timeline = Timeline(before.board, step.events)
    for phase in timeline.phases:
        for share in (0.0, 0.25, 0.99):
            moment = timeline.at(phase.start + share * phase.duration)
            assert moment is not None
            assert moment[0] is phase
            assert moment[1] == pytest.approx(share)
    assert timeline.at(timeline.duration) is None
    first = timeline.at(-5.0)
    assert first is not None
    assert first == (timeline.phases[0], 0.0)


def test_speed_shortens_and_off_shows_nothing() -> None:
    before, step = a_long_chain()
    lengths = [Timeline(before.board, step.events, speed).duration for speed in SPEEDS]
    assert lengths == sorted(lengths, reverse=True)
    assert Timeline(before.board, step.events, "off").at(0.0) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_times_for_all_that_changes_the_board(game: str) -> None:
    state, random = rilto.make_rules(game).start(), Random(1)
    for _ in range(60):
        if state.result:
            break
        step = state.play(random.choice(state.legal_moves))
        phases = Timeline(state.board, step.events).phases
        shown = [event for event in step.events if isinstance(event, Placed | Wave | Turned)]
        assert [phase.event for phase in phases] == shown
        state = step.state
