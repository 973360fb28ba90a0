"""Who is out, and how a round ends (§2.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rilto import Result, State
from rilto.events import Eliminated, Ended
from rilto.games.chain import ChainState
from tests.rilto.helpers import CHAIN, chain_position, chain_rules, random_play

EMPTY_ROW = ". . . . .\n"


def test_a_seat_without_a_cell_is_out_after_the_chain() -> None:
    state = chain_position(
        chain_rules("classic", players=3), "A3 B1 . . .\n" + EMPTY_ROW * 3 + ". . . . C1"
    )
    after, events = state.play(0)
    assert after.alive == (True, False, True)
    assert events[-1] == Eliminated(1)
    assert after.result is None


def test_several_seats_can_be_out_after_one_chain() -> None:
    state = chain_position(
        chain_rules("classic", players=4),
        "A3 D1 . . .\nB1 . . . .\n" + EMPTY_ROW * 2 + ". . . . C1",
    )
    after, events = state.play(0)
    assert after.alive == (True, False, True, False)
    assert events[-2:] == (Eliminated(1), Eliminated(3))


def test_a_seat_that_has_not_had_its_first_turn_is_in_though_it_holds_no_cell() -> None:
    state = chain_position(
        chain_rules("classic", players=3), "A3 B1 . . .\n" + EMPTY_ROW * 4, to_move=0
    )
    after = state.play(0).state
    assert after.alive == (True, False, True)
    assert after.to_move == 2
    assert after.legal_moves == after.rules.start_places


def test_a_seat_that_is_out_is_skipped_from_then_on() -> None:
    state: State = chain_position(
        chain_rules("classic", players=4),
        "A1 . . . .\n" + EMPTY_ROW * 3 + ". . . . C1",
        out=(1, 3),
    )
    order = []
    for _ in range(4):
        order.append(state.to_move)
        state = state.play(state.legal_moves[0]).state
    assert order == [0, 2, 0, 2]
    assert state.alive == (True, False, True, False)


WALLED_IN = "A3 # . . .\n# . . . .\n" + EMPTY_ROW * 2


def test_the_mover_can_put_itself_out() -> None:
    rules = chain_rules("classic", players=3, walls=(1, 5))
    after, events = chain_position(rules, WALLED_IN + "B1 . . . C1").play(0)
    assert after.alive == (False, True, True)
    assert Eliminated(0) in events
    assert after.to_move == 1
    assert after.result is None


def test_the_last_colour_wins() -> None:
    state = chain_position(chain_rules("classic"), "A3 B1 . . .\n" + EMPTY_ROW * 4)
    after, events = state.play(0)
    assert after.result == Result((0,), "last_colour")
    assert events[-2:] == (Eliminated(1), Ended(Result((0,), "last_colour")))
    assert after.legal_moves == ()
    assert after.to_move == 0


def test_a_mover_that_puts_itself_out_leaves_the_win_to_the_other_one() -> None:
    rules = chain_rules("classic", walls=(1, 5))
    after = chain_position(rules, WALLED_IN + "B1 . . . .").play(0).state
    assert after.result == Result((1,), "last_colour")


def test_if_nobody_is_left_nobody_wins() -> None:
    rules = chain_rules("classic", walls=(1, 5))
    after = chain_position(rules, WALLED_IN + EMPTY_ROW, out=(1,)).play(0).state
    assert after.alive == (False, False)
    assert after.result == Result((), "nobody")


# Ending `limit`


def near_the_limit(
    text: str, *, players: int = 2, to_move: int = 1, out: tuple[int, ...] = ()
) -> ChainState:
    """Nine of ten full rounds of turns are played; an 8×8 board with these rows at the top."""
    rules = chain_rules("chain_reaction", players=players, size=8, ending="limit", rounds=10)
    board = text + (". " * 8 + "\n") * (8 - text.count("\n"))
    return replace(chain_position(rules, board, to_move, out), rounds_played=9)


@pytest.mark.parametrize("rounds", [10, 20, 30, 50])
def test_the_round_ends_after_so_many_full_rounds_of_turns(rounds: int) -> None:
    rules = chain_rules("fortress", players=3, size=8, ending="limit", rounds=rounds)
    played = list(random_play(rules, seed=5, at_most=1000))
    assert all(living for turn in played for living in turn.step.state.alive)
    assert len(played) == 3 + 3 * rounds  # start stones are not counted
    last = played[-1].step.state
    assert last.result is not None
    assert last.result.reason == "limit"


def test_in_chain_reaction_the_first_stones_count_for_there_are_no_start_stones() -> None:
    rules = chain_rules("chain_reaction", size=8, ending="limit", rounds=10)
    state: State = rules.start()
    for turn in range(20):
        assert state.result is None
        state = state.play(9 + turn % 6 + turn // 6 * 8).state
    assert state.result == Result((0, 1), "limit")


def test_a_full_round_of_turns_is_one_move_of_every_seat_still_in() -> None:
    row = "A1 . B1 . C1 . . .\n"
    assert near_the_limit(row, players=3, to_move=1).play(16).state.result is None
    assert near_the_limit(row, players=3, to_move=2).play(16).state.result is not None
    row = "A1 . B1 . . . . .\n"
    assert near_the_limit(row, players=3, to_move=1, out=(2,)).play(16).state.result is not None


def test_rounds_of_turns_are_counted_from_the_seat_that_begins() -> None:
    rules = chain_rules("fortress", players=3, size=8, ending="limit", rounds=10, starter=2)
    *_, last = random_play(rules, seed=5, at_most=1000)
    assert last.before.to_move == 1
    assert last.step.state.result is not None


def test_at_the_limit_the_most_cells_win() -> None:
    state = near_the_limit(". A2 A2 . B1 . B1 .\n")
    assert state.play(16).state.result == Result((1,), "limit")


def test_with_equal_cells_the_most_points_win() -> None:
    state = near_the_limit(". A2 A2 . B1 . . .\n")
    assert state.play(16).state.result == Result((0,), "limit")


def test_with_equal_cells_and_points_the_seats_share_the_win() -> None:
    state = near_the_limit(". A1 A1 C1 B1 . . .\n", players=3, to_move=2)
    assert state.play(16).state.result == Result((0, 2), "limit")


def test_a_last_colour_before_the_limit_wins_at_once() -> None:
    rules = chain_rules("classic", ending="limit", rounds=10)
    after = chain_position(rules, "A3 B1 . . .\n" + EMPTY_ROW * 4).play(0).state
    assert after.result == Result((0,), "last_colour")


def test_the_last_colour_counts_before_the_limit_in_the_same_turn() -> None:
    state = near_the_limit("B1 A1 . . . . . .\n")
    assert state.play(0).state.result == Result((1,), "last_colour")


@pytest.mark.parametrize("game", CHAIN)
def test_a_seat_that_is_in_always_has_a_move(game: str) -> None:
    for players in (2, 5, 8):
        for turn in random_play(chain_rules(game, players=players), players, at_most=300):
            assert turn.before.legal_moves
