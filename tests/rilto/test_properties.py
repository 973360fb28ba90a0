"""What holds for every round of the chain games, tried on many random ones."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rilto import EMPTY, WALL, Board, IllegalMove, Rules, fold, make_rules
from rilto.errors import WHY_ILLEGAL
from rilto.events import Eliminated, Ended, Placed, Wave, boards
from rilto.games.catalogue import GAMES
from rilto.games.chain import PRESETS, ChainRules, ChainState
from rilto.grid import Direction, step
from tests.rilto.helpers import (
    CHAIN,
    RILTO,
    chain_rules,
    crowded,
    oracle_at,
    oracle_of,
    random_play,
    rules_of,
)
from tests.rilto.oracle import burst_one_by_one

seeds = st.integers(0, 2**32)
turns = st.integers(0, 150)


@given(rules_of(*CHAIN), seeds, turns)
def test_a_round_goes_as_a_second_reading_of_the_rules_says(
    rules: Rules, seed: int, length: int
) -> None:
    oracle = oracle_of(rules)
    for before, cell, (after, events) in random_play(rules, seed, length):
        assert before.legal_moves == oracle.legal()
        assert before.to_move == oracle.turn
        oracle.play(cell)
        assert after.text() == oracle.text()
        assert after.result == oracle.result
        assert [not living for living in after.alive] == [
            s in oracle.out for s in range(rules.players)
        ]
        assert sum(isinstance(event, Wave) for event in events) == oracle.waves


@given(rules_of(*CHAIN), seeds)
def test_a_crowded_board_goes_as_a_second_reading_of_the_rules_says(
    rules: Rules, seed: int
) -> None:
    state = crowded(cast(ChainRules, rules), seed)
    oracle = oracle_at(state)
    assert state.legal_moves == oracle.legal()
    cell = Random(seed).choice(state.legal_moves)
    after = state.play(cell).state
    oracle.play(cell)
    assert after.text() == oracle.text()
    assert after.result == oracle.result
    assert after.to_move == oracle.turn


@given(rules_of(*RILTO), seeds)
def test_the_end_position_of_a_rilto_variant_does_not_depend_on_the_order_of_bursts(
    rules: Rules, seed: int
) -> None:
    state, random = crowded(cast(ChainRules, rules), seed), Random(seed)
    cell = random.choice(state.legal_moves)
    after, events = state.play(cell)
    assume(after.result is None or after.result.reason != "endless")

    oracle = oracle_at(state)
    spot = oracle.spot(cell)
    oracle.stones[spot] = (state.to_move, state.points[cell] + 1)
    bursts = burst_one_by_one(oracle, state.to_move, random)
    assert oracle.text() == after.text()
    in_waves = Counter(
        oracle.spot(burst.cell)
        for wave in events
        if isinstance(wave, Wave)
        for burst in wave.bursts
    )
    assert in_waves == bursts


@given(rules_of(*CHAIN), seeds)
def test_every_point_of_every_wave_goes_where_the_rules_say(rules: Rules, seed: int) -> None:
    rules = cast(ChainRules, rules)
    state = crowded(rules, seed)
    seat, size, random = state.to_move, rules.size, Random(seed)
    cell = random.choice(state.legal_moves)
    after, events = state.play(cell)

    def lands(cell: int, way: Direction) -> int | None:
        end = step(size, cell, way)
        if end is None or end in rules.walls:
            return cell if rules.bounce else None
        return end

    assert events[0] == Placed(seat, cell, 1)
    history = [state.board, *boards(state.board, events)]
    for before, event, now in zip(history, events, history[1:], strict=False):
        if not isinstance(event, Wave):
            assert now == before or isinstance(event, Placed)
            continue
        assert event.seat == seat
        full = [c for c, limit in enumerate(rules.limits) if before.points[c] >= limit]
        assert [burst.cell for burst in event.bursts] == full
        lost = 0
        for cell, given_up, flights in event.bursts:
            ways = [flight.way for flight in flights]
            if rules.game == "chain_reaction":
                there = [way for way in PRESETS[rules.game].ways if lands(cell, way) is not None]
                assert given_up == before.points[cell]
                sent = given_up if rules.surplus == "spread" else rules.limits[cell]
                assert ways == [there[i % len(there)] for i in range(sent)]
            else:
                assert given_up == {"fortress": 5, "crossfire": 8}.get(rules.game, 4)
                assert ways == list(PRESETS[rules.game].ways)
            assert all(flight.end == lands(cell, flight.way) for flight in flights)
            lost += given_up - sum(flight.end is not None for flight in flights)
            if rules.game == "fortress":
                assert given_up - len(flights) == 1
            elif rules.game != "chain_reaction" or rules.surplus == "spread":
                assert given_up == len(flights)
        assert sum(now.points) == sum(before.points) - lost
        if rules.bounce:
            assert lost == (len(event.bursts) if rules.game == "fortress" else 0)
        if rules.game == "chain_reaction" and rules.surplus == "spread":
            assert lost == 0
        hit = {flight.end for burst in event.bursts for flight in burst.flights} - {None}
        for c in range(size * size):
            if c in hit:
                assert now.owner[c] == seat
                assert now.points[c] > 0
            elif c in full:
                assert now.owner[c] == (seat if now.points[c] else EMPTY)
            else:
                assert (now.owner[c], now.points[c]) == (before.owner[c], before.points[c])
    assert history[-1] == after.board


@given(rules_of(*CHAIN), seeds, turns)
def test_a_cell_has_points_exactly_when_a_seat_holds_it(
    rules: Rules, seed: int, length: int
) -> None:
    for before, _, (_, events) in random_play(rules, seed, length):
        for board in boards(before.board, events):
            for cell, (owner, points) in enumerate(zip(*board, strict=True)):
                assert (owner == WALL) == (cell in rules.walls)
                assert (points > 0) == (owner >= 0)
                assert owner < rules.players


@given(rules_of(*CHAIN), seeds, turns)
def test_a_board_is_at_rest_after_each_turn_of_a_round_that_goes_on(
    rules: Rules, seed: int, length: int
) -> None:
    limits = cast(ChainRules, rules).limits
    for *_, (after, _) in random_play(rules, seed, length):
        if after.result is None:
            assert all(points < limit for points, limit in zip(after.points, limits, strict=True))


@given(rules_of(*CHAIN), seeds, turns)
def test_events_come_in_order_and_say_who_is_out_and_how_it_ended(
    rules: Rules, seed: int, length: int
) -> None:
    for before, cell, (after, events) in random_play(rules, seed, length):
        kinds = [type(event) for event in events]
        assert kinds == sorted(kinds, key=[Placed, Wave, Eliminated, Ended].index)
        assert isinstance(events[0], Placed)
        assert (events[0].seat, events[0].cell) == (before.to_move, cell)
        assert kinds.count(Placed) == 1
        out = [event.seat for event in events if isinstance(event, Eliminated)]
        assert out == [s for s in range(rules.players) if before.alive[s] and not after.alive[s]]
        ended = [event.result for event in events if isinstance(event, Ended)]
        assert ended == ([after.result] if after.result else [])


@given(rules_of(*GAMES), seeds, turns, st.integers(-3, 80))
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(
    rules: Rules, seed: int, length: int, cell: int
) -> None:
    state = rules.start()
    for turn in random_play(rules, seed, length):
        state = turn.step.state
    copy = (state.board, state.to_move, state.alive, state.result, state.legal_moves)
    reason = state.why_illegal(cell)
    assert (reason is None) == (cell in state.legal_moves)
    if reason is not None:
        with pytest.raises(IllegalMove) as refused:
            state.play(cell)
        assert (refused.value.cell, refused.value.reason) == (cell, reason)
        assert WHY_ILLEGAL[reason] in str(refused.value)
    assert (state.board, state.to_move, state.alive, state.result, state.legal_moves) == copy


@given(rules_of(*GAMES), seeds, turns)
def test_legal_moves_are_exactly_those_that_no_reason_speaks_against(
    rules: Rules, seed: int, length: int
) -> None:
    state = rules.start()
    for turn in random_play(rules, seed, length):
        state = turn.step.state
    cells = range(-1, rules.size**2 + 1)
    assert list(state.legal_moves) == [c for c in cells if state.why_illegal(c) is None]


@given(rules_of(*GAMES), seeds, turns)
def test_play_leaves_the_state_that_it_is_called_on_alone_and_always_answers_the_same(
    rules: Rules, seed: int, length: int
) -> None:
    for before, cell, after in random_play(rules, seed, length):
        board, to_move = before.board, before.to_move
        hash_before = hash(before)
        assert before.play(cell) == after
        assert (before.board, before.to_move, hash(before)) == (board, to_move, hash_before)


@given(st.sampled_from(CHAIN), st.data())
def test_the_same_settings_make_the_same_rules(game: str, data: st.DataObject) -> None:
    rules = data.draw(rules_of(game))
    again = make_rules(game, **rules.settings())
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.start_places == rules.start_places


@given(rules_of(*RILTO), seeds, turns)
def test_a_played_position_read_from_its_text_has_the_same_moves(
    rules: Rules, seed: int, length: int
) -> None:
    state = cast(ChainState, rules.start())
    for turn in random_play(rules, seed, length):
        state = cast(ChainState, turn.step.state)
    assume(state.result is None)
    out = [seat for seat in range(rules.players) if not state.alive[seat]]
    again = rules.at(Board.from_text(state.text(), rules.size), state.to_move, out)
    assert again.legal_moves == state.legal_moves
    assert [again.play(c).state.board for c in again.legal_moves] == [
        state.play(c).state.board for c in state.legal_moves
    ]


@given(seeds, turns)
def test_diagonal_points_never_leave_the_colour_of_the_first_stone(seed: int, length: int) -> None:
    rules = chain_rules("diagonal", players=2 + seed % 7, bounce=seed % 2 == 0)
    colours = set()
    for turn in random_play(rules, seed, length):
        held = [c for c, owner in enumerate(turn.step.state.owner) if owner >= 0]
        colours |= {(c % 5 + c // 5) % 2 for c in held}
    assert len(colours) <= 1


@given(rules_of(*CHAIN), seeds)
def test_folding_some_of_the_events_gives_the_board_at_that_moment(rules: Rules, seed: int) -> None:
    state = crowded(cast(ChainRules, rules), seed)
    after, events = state.play(state.legal_moves[0])
    assert fold(state.board, events) == after.board
    for n, board in enumerate(boards(state.board, events), 1):
        assert fold(state.board, events[:n]) == board
