"""A turn and its chain (§2.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rilto import Board, IllegalMove, Result, make_rules
from rilto.events import Eliminated, Ended, Event, Wave, boards
from rilto.games import chain
from rilto.grid import cell_at
from tests.rilto.helpers import RILTO, chain_position, chain_rules, random_play, rows

EMPTY_ROW = ". . . . .\n"


def cell(name: str) -> int:
    """A cell of a 5×5 board."""
    found = cell_at(5, name)
    assert found is not None
    return found


def waves_of(events: tuple[Event, ...]) -> list[list[int]]:
    """The cells that burst, wave by wave."""
    return [[burst.cell for burst in wave.bursts] for wave in events if isinstance(wave, Wave)]


# What may be tapped


@pytest.mark.parametrize("game", RILTO)
def test_an_own_stone_gains_one_point(game: str) -> None:
    state = chain_position(chain_rules(game), "A1 B1 . . .\n" + EMPTY_ROW * 4)
    assert state.legal_moves == (0,)
    after, events = state.play(0)
    assert after.points[0] == 2
    assert waves_of(events) == []
    assert after.to_move == 1


@pytest.mark.parametrize("game", RILTO)
@pytest.mark.parametrize(("name", "reason"), [("b1", "not_yours"), ("c1", "empty"), ("e5", "wall")])
def test_nothing_but_an_own_stone_can_be_tapped(game: str, name: str, reason: str) -> None:
    rules = chain_rules(game, walls=(24,))
    state = chain_position(rules, "A1 B1 . . .\n" + EMPTY_ROW * 3 + ". . . . #")
    with pytest.raises(IllegalMove) as refused:
        state.play(cell(name))
    assert refused.value.reason == reason


@pytest.mark.parametrize("where", [-1, 25, 1000])
def test_a_cell_beyond_the_board_is_refused(where: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        make_rules("classic").start().play(where)
    assert refused.value.reason == "no_such_cell"


def test_chain_reaction_puts_a_stone_on_an_empty_or_own_cell() -> None:
    rules = chain_rules("chain_reaction", walls=(24,))
    state = chain_position(rules, ". A1 B1 . .\n" + EMPTY_ROW * 3 + ". . . . #")
    assert state.legal_moves == (0, 1, *range(3, 24))
    assert state.play(0).state.points[0] == 1
    assert state.play(1).state.points[1] == 2
    assert state.why_illegal(2) == "not_yours"
    assert state.why_illegal(24) == "wall"


# Waves


def test_all_cells_at_their_limit_burst_at_the_same_time() -> None:
    # b1 and a2 burst at once: had b1 burst first, b2 would have had its four before a2's came.
    state = chain_position(
        chain_rules("classic"),
        """
        A3 A3 . . .
        A3 A2 . . .
        . . . . .
        . . . . .
        . . . . B1
        """,
    )
    _, events = state.play(cell("a1"))
    assert waves_of(events) == [[cell("a1")], [cell("b1"), cell("a2")], [cell("b2")]]
    after_second = list(boards(state.board, events))[2]
    assert after_second.points[cell("b2")] == 4


def test_a_cell_hit_in_a_wave_bursts_in_the_next_one_only() -> None:
    state = chain_position(
        chain_rules("classic"), "A3 A3 A3 A3 A3\n" + EMPTY_ROW * 3 + ". . . . B1"
    )
    _, events = state.play(cell("a1"))
    assert waves_of(events) == [[0], [1], [2], [3], [4]]


@pytest.mark.parametrize(
    ("game", "points", "hit"),
    [
        ("classic", 3, "c2 b3 d3 c4"),
        ("fortress", 4, "c2 b3 d3 c4"),
        ("diagonal", 3, "b2 d2 b4 d4"),
        ("crossfire", 7, "b2 c2 d2 b3 d3 b4 c4 d4"),
        ("chain_reaction", 3, "c2 b3 d3 c4"),
    ],
)
def test_a_bursting_cell_sends_one_point_in_each_direction(
    game: str, points: int, hit: str
) -> None:
    board = EMPTY_ROW * 2 + f". . A{points} . .\n" + EMPTY_ROW + ". . . . B1"
    after = chain_position(chain_rules(game), board).play(cell("c3")).state
    assert [c for c in range(24) if after.owner[c] == 0] == [cell(name) for name in hit.split()]
    assert all(after.points[cell(name)] == 1 for name in hit.split())


def test_fortress_sends_four_of_its_five_points() -> None:
    state = chain_position(
        chain_rules("fortress"), EMPTY_ROW * 2 + ". . A4 . .\n" + EMPTY_ROW + ". . . . B1"
    )
    after, events = state.play(cell("c3"))
    assert sum(after.points) == sum(state.points) + 1 - 1
    (wave,) = (event for event in events if isinstance(event, Wave))
    (burst,) = wave.bursts
    assert (burst.points, len(burst.flights)) == (5, 4)


SURPLUS = """
    . . . . .
    . A3 A3 . .
    . A3 A3 . .
    . . . . .
    . . . . B1
    """


def test_rilto_variants_keep_the_surplus_on_the_cell() -> None:
    state = chain_position(chain_rules("classic"), SURPLUS)
    _, events = state.play(cell("b2"))
    before, after = list(boards(state.board, events))[2:4]
    assert before.points[cell("c3")] == 5
    assert after.points[cell("c3")] == 1


@pytest.mark.parametrize(("surplus", "gone"), [("spread", 0), ("discard", 1)])
def test_chain_reaction_spreads_or_discards_the_surplus_and_empties_the_cell(
    surplus: str, gone: int
) -> None:
    state = chain_position(chain_rules("chain_reaction", surplus=surplus), SURPLUS)
    _, events = state.play(cell("b2"))
    before, after = list(boards(state.board, events))[2:4]
    assert before.points[cell("c3")] == 5
    assert after.points[cell("c3")] == 0
    assert after.points[cell("c2")] == before.points[cell("c2")] + 2 - gone  # up comes first
    assert sum(after.points) == sum(before.points) - gone


def test_a_surplus_goes_round_and_round_until_none_is_left() -> None:
    state = chain_position(
        chain_rules("chain_reaction"),
        """
        A1 A2 A2 . .
        A2 A2 A3 . .
        A2 A3 A3 . .
        . . . . .
        . . . . B1
        """,
    )
    _, events = state.play(cell("c3"))
    bursts = [burst for wave in events if isinstance(wave, Wave) for burst in wave.bursts]
    corner = next(burst for burst in bursts if burst.cell == cell("a1"))
    assert corner.points == 4
    assert [flight.end for flight in corner.flights] == [cell("b1"), cell("a2")] * 2


def test_a_point_that_lands_makes_the_cell_the_movers_whoever_had_it() -> None:
    state = chain_position(
        chain_rules("classic", players=3),
        EMPTY_ROW + ". . B1 . .\n. C2 A3 A1 .\n" + EMPTY_ROW + "C1 . . . B1",
    )
    after = state.play(cell("c3")).state
    assert after.text() == rows(
        """
        . . . . .
        . . A2 . .
        . A3 . A2 .
        . . A1 . .
        C1 . . . B1
        """
    )


@pytest.mark.parametrize("game", ["classic", "fortress", "crossfire"])
def test_a_point_over_the_edge_or_into_a_wall_is_lost(game: str) -> None:
    most = {"classic": 3, "fortress": 4, "crossfire": 7}[game]
    rules = chain_rules(game, walls=(1,))
    state = chain_position(rules, f"A{most} # . . .\n" + EMPTY_ROW * 3 + ". . . . B1")
    after = state.play(0).state
    expected = "A1 A1" if game == "crossfire" else "A1 ."
    assert after.text() == rows(f". # . . .\n{expected} . . .\n" + EMPTY_ROW * 2 + ". . . . B1")


@pytest.mark.parametrize("game", ["classic", "fortress", "crossfire"])
def test_with_bounce_it_returns_to_the_cell_that_it_came_from(game: str) -> None:
    most = {"classic": 3, "fortress": 4, "crossfire": 7}[game]
    rules = chain_rules(game, walls=(1,), bounce=True)
    state = chain_position(rules, f"A{most} # . . .\n" + EMPTY_ROW * 3 + ". . . . B1")
    after = state.play(0).state
    expected = "A1 A1" if game == "crossfire" else "A1 ."
    back = 6 if game == "crossfire" else 3
    assert after.text() == rows(
        f"A{back} # . . .\n{expected} . . .\n" + EMPTY_ROW * 2 + ". . . . B1"
    )


@pytest.mark.parametrize("game", ["classic", "fortress", "crossfire", "diagonal", "chain_reaction"])
def test_a_cell_left_with_no_point_is_empty_and_nobodys(game: str) -> None:
    most = {"classic": 3, "fortress": 4, "crossfire": 7, "diagonal": 3, "chain_reaction": 3}[game]
    board = EMPTY_ROW * 2 + f". . A{most} . .\n" + EMPTY_ROW + ". . . . B1"
    after = chain_position(chain_rules(game), board).play(cell("c3")).state
    assert after.text().splitlines()[2].split()[2] == "."
    assert (after.why_illegal(cell("c3")) is None) == (game == "chain_reaction")


# Chain Reaction stops when the mover is alone


FULL_OF_A = """
    A1 A2 A2 A2 A1
    A2 A3 A3 A3 A2
    A2 A3 B3 A3 A2
    A2 A3 A3 A3 A2
    A1 A2 A2 A2 A1
    """


def test_chain_reaction_stops_after_the_wave_that_leaves_the_mover_alone() -> None:
    state = chain_position(chain_rules("chain_reaction"), FULL_OF_A)
    after, events = state.play(cell("c2"))
    assert waves_of(events) == [[cell("c2")]]
    assert max(after.points) == 4  # some cells are still at their limit
    assert after.result == Result((0,), "last_colour")


def test_chain_reaction_does_not_stop_while_a_seat_has_still_to_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chain, "MAX_WAVES", 30)
    state = chain_position(chain_rules("chain_reaction", players=3), FULL_OF_A)
    after, events = state.play(cell("c2"))
    assert len(waves_of(events)) == 30  # it would run for ever
    assert after.result == Result((), "cut_off")


def test_a_walled_in_cell_of_chain_reaction_never_bursts() -> None:
    rules = chain_rules("chain_reaction", walls=(1, 5))
    state = chain_position(rules, "A9999 # . . .\n# . . . .\n" + EMPTY_ROW * 2 + ". . . . B1")
    after, events = state.play(0)
    assert after.points[0] == 10_000
    assert waves_of(events) == []


# Endless and cut off


WALLED_IN = "A3 # . . .\n# . . . .\n" + EMPTY_ROW * 2 + ". . . . B1"


def test_a_board_that_repeats_within_a_chain_ends_the_round_without_a_winner() -> None:
    rules = chain_rules("classic", walls=(1, 5), bounce=True)
    state = chain_position(rules, WALLED_IN)
    after, events = state.play(0)
    assert waves_of(events) == [[0]]
    assert after.result == Result((), "endless")
    assert events[-1] == Ended(Result((), "endless"))
    assert after.legal_moves == ()
    assert after.why_illegal(0) == "round_over"
    assert after.to_move == 0


ENDLESS_ROUNDS = [
    # game, players, size, seed of the random play
    ("diagonal", 4, 5, 4),
    ("diagonal", 2, 5, 3),
    ("classic", 8, 5, 0),
    ("crossfire", 3, 5, 29),
]


@pytest.mark.parametrize(("game", "players", "size", "seed"), ENDLESS_ROUNDS)
def test_the_mover_may_have_taken_everything_and_the_chain_is_endless_all_the_same(
    game: str, players: int, size: int, seed: int
) -> None:
    rules = make_rules(game, players=players, size=size, bounce=True)
    *_, last = random_play(rules, seed, at_most=200)
    after, events = last.step
    assert after.result == Result((), "endless")
    assert {owner for owner in after.owner if owner >= 0} == {last.before.to_move}

    seen = list(
        boards(last.before.board, [event for event in events if not isinstance(event, Ended)])
    )
    assert seen[-1] in seen[:-1]
    assert len(set(seen[:-1])) == len(seen) - 1  # it ends at the first repetition


@pytest.mark.parametrize(("game", "players", "size", "seed"), ENDLESS_ROUNDS)
def test_an_endless_chain_puts_nobody_out(game: str, players: int, size: int, seed: int) -> None:
    rules = make_rules(game, players=players, size=size, bounce=True)
    *_, last = random_play(rules, seed, at_most=200)
    assert last.step.state.alive == last.before.alive
    assert not any(isinstance(event, Eliminated) for event in last.step.events)


def test_a_chain_of_ten_thousand_waves_is_cut_off_without_a_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert chain.MAX_WAVES == 10_000
    state = chain_position(
        chain_rules("classic", bounce=True), "A3 A3 A3 A3 A3\n" + EMPTY_ROW * 3 + ". . . . B1"
    )
    length = len(waves_of(state.play(0).events))
    assert length > 3

    monkeypatch.setattr(chain, "MAX_WAVES", length)
    assert state.play(0).state.result is None  # it comes to rest after just so many
    monkeypatch.setattr(chain, "MAX_WAVES", length - 1)
    after, events = state.play(0)
    assert len(waves_of(events)) == length - 1
    assert after.result == Result((), "cut_off")
    assert events[-1] == Ended(Result((), "cut_off"))


@pytest.mark.parametrize("game", [*RILTO, "chain_reaction"])
def test_without_bounce_no_round_is_endless(game: str) -> None:
    for seed in range(10):
        *_, last = random_play(make_rules(game, players=4), seed, at_most=3000)
        assert last.step.state.result is None or last.step.state.result.reason == "last_colour"


def test_fortress_with_bounce_is_never_endless_because_each_burst_loses_a_point() -> None:
    rules = chain_rules("fortress", walls=(1, 5), bounce=True)
    after, events = chain_position(rules, WALLED_IN.replace("A3", "A4")).play(0)
    assert waves_of(events) == [[0]]
    assert after.points[0] == 4
    assert after.result is None


# A position is one of this game, or is refused


def test_a_state_can_be_put_together_in_the_middle_of_a_round() -> None:
    state = chain_position(chain_rules("classic"), "A1 B1 . . .\n" + EMPTY_ROW * 4, to_move=1)
    assert state.to_move == 1
    assert state.rounds_played == 0
    assert state.board == Board.from_text(state.text(), 5)
    assert replace(state, to_move=0) == chain_position(state.rules, state.text())
