"""What positions are worth to bots: counted a second time, cell by cell instead of in planes."""

from __future__ import annotations

from math import exp
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto import EMPTY, Board, fold, make_rules
from rilto.bots import chain, rolit
from rilto.bots.chain import SEEN_END, ChainTree
from rilto.bots.choice import Limit, chance, softmax
from rilto.bots.plain import shares_of
from rilto.bots.planes import playable
from rilto.bots.rolit import RolitTree
from rilto.events import Wave
from rilto.games.chain import ChainRules
from rilto.games.rolit import RolitRules, RolitState
from rilto.grid import EVERY_WAY, step
from tests.rilto.helpers import CHAIN, crowded, rules_of

Cells = set[int]


# Scores and chances


def test_a_hundred_points_of_score_multiply_the_odds_by_e() -> None:
    assert chance(0) == 0.5
    for score in (-250.0, 40.0, 100.0):
        odds = chance(score) / (1 - chance(score))
        assert odds == pytest.approx(exp(score / 100))
    assert 0 < chance(-(10**9)) < 1e-8
    assert 1 - 1e-8 < chance(10**9) < 1


def test_chances_of_several_add_up_to_one() -> None:
    assert softmax([0, 0, 0, 0]) == (0.25,) * 4
    one, two, three = softmax([-50, 150, 50])
    assert one + two + three == pytest.approx(1)
    assert two / three == pytest.approx(exp(1))
    assert two / one == pytest.approx(exp(2))
    lost, won = softmax([-(10**9), 10**9])
    assert 0 < lost < 1e-8
    assert won == pytest.approx(1)
    assert softmax([10**9, 10**9 + 100])[1] == pytest.approx(chance(100))


def test_a_limit_is_reached_by_work_or_by_time() -> None:
    time = 10.0
    enough = Limit(work=5).watch()
    assert [enough(work) for work in (0, 4, 5, 6)] == [False, False, True, True]
    enough = Limit(work=5, ms=500, now=lambda: time).watch()
    assert [enough(work) for work in (4, 5)] == [False, True]
    time = 10.49
    assert not enough(4)
    time = 10.5
    assert enough(4)
    assert Limit(ms=0, now=lambda: time).watch()(0)
    assert not Limit().watch()(10**9)
    assert not Limit(now=lambda: time).watch()(10**9)
    with pytest.raises(ValueError, match=r"^a limit in milliseconds needs a clock$"):
        Limit(ms=5)


# The chain games


def worth_of_chain(rules: ChainRules, board: Board, own: Cells, foe: Cells) -> int:
    """To the side that is to move and holds `own`."""

    def short_of(points: int, cells: Cells) -> Cells:
        return {c for c in cells if board.points[c] == rules.limits[c] - points}

    def hits(cells: Cells) -> Cells:
        return {end for c in cells for _, end in rules.flights[c] if end is not None}

    score = 0
    for sign, mine, others, takes, takes_loaded, takes_nearly in (
        (1, own, foe, chain.TAKES, chain.TAKES_LOADED, chain.TAKES_NEARLY),
        (-1, foe, own, chain.LOSES, chain.LOSES_LOADED, chain.LOSES_NEARLY),
    ):
        loaded = short_of(1, mine)
        taken = others & hits(loaded)
        score += sign * (
            chain.CELL * len(mine)
            + chain.POINT * sum(board.points[c] for c in mine)
            + chain.LOADED * len(loaded)
            + chain.NEARLY * len(short_of(2, mine))
            + takes * len(taken)
            + takes_loaded * len(short_of(1, taken))
            + takes_nearly * len(short_of(2, taken))
            + chain.CHAIN * len(loaded & hits(loaded))
        )
    return score


def cells_of(board: Board, seat: int) -> tuple[Cells, Cells]:
    """The seat's cells, and those of all others."""
    held = {c for c, owner in enumerate(board.owner) if owner >= 0}
    own = {c for c in held if board.owner[c] == seat}
    return own, held - own


@given(rules_of(*CHAIN).filter(playable), st.integers(0, 2**32))
def test_what_a_board_of_a_chain_game_is_worth(some_rules: ChainRules, seed: int) -> None:
    state = crowded(some_rules, seed)
    tree = ChainTree(some_rules)
    for seat in range(some_rules.players):
        own, foe = cells_of(state.board, seat)
        if state.to_move != seat:
            own, foe = foe, own
        expected = worth_of_chain(some_rules, state.board, own, foe)
        assert tree.score(tree.root(state), seat) == expected


@given(rules_of(*CHAIN).filter(playable), st.integers(0, 2**32))
def test_a_beginner_sees_the_board_after_the_first_wave_and_the_end(
    some_rules: ChainRules, seed: int
) -> None:
    state = crowded(some_rules, seed)
    tree = ChainTree(some_rules)
    glances = tree.glance(tree.root(state))
    assert tuple(cell for cell, _ in glances) == state.legal_moves
    for cell, seen in glances:
        after, events = state.play(cell)
        shares = shares_of(after)
        if shares:
            assert seen == SEEN_END * (2 * shares[state.to_move] - sum(shares))
        elif sum(isinstance(event, Wave) for event in events) < 2:
            own, foe = cells_of(fold(state.board, events), state.to_move)
            # The others are to move: what the board is worth to them it costs the mover.
            assert seen == -worth_of_chain(some_rules, after.board, foe, own)


# Rolit


def touching(size: int, cells: Cells) -> Cells:
    """The cells that touch one of these."""
    return {end for c in cells for way in EVERY_WAY if (end := step(size, c, way)) is not None}


def encloses(size: int, start: int, mine: Cells, others: Cells) -> bool:
    """Does a ball on a free cell enclose something?"""
    for way in EVERY_WAY:
        end, between = step(size, start, way), False
        while end is not None and end in others:
            end, between = step(size, end, way), True
        if between and end in mine:
            return True
    return False


def counted(rules: RolitRules, owner: tuple[int, ...], mine: Cells) -> list[int]:
    """Eight numbers: five bands, beside a free cell, beside an own corner, beside a free one."""
    size = rules.size
    empty = {c for c, o in enumerate(owner) if o == EMPTY}
    corners = {c for c, value in enumerate(rules.value_map) if value == 4}
    return [
        *(sum(rules.value_map[c] == band for c in mine) for band in range(5)),
        len(mine & touching(size, empty)),
        len(mine & (corners | touching(size, corners & mine))),
        len(mine & touching(size, corners & empty)),
    ]


def a_position(players: int, size: int, seed: int) -> RolitState:
    """Random balls on about half of the board."""
    random = Random(seed)
    rules = cast(RolitRules, make_rules("rolit", players=players, size=size))
    full = random.random()
    owner = [random.randrange(4) if random.random() < full else EMPTY for _ in range(size**2)]
    owner[random.randrange(size**2)] = 0
    board = Board(tuple(owner), tuple(int(o != EMPTY) for o in owner))
    return rules.at(board, random.randrange(players))


positions = st.builds(
    lambda board, seed: a_position(board[0], board[1], seed),
    st.sampled_from([(2, 4), (2, 6), (2, 8), (3, 6), (3, 8), (4, 6), (4, 8)]),
    st.integers(0, 2**32),
)


@given(positions)
def test_what_is_counted_of_two_sides_in_rolit(state: RolitState) -> None:
    rules, owner = state.rules, state.owner
    tree = RolitTree(rules)
    balls = {c for c, o in enumerate(owner) if o != EMPTY}
    empty = set(range(len(owner))) - balls
    phase = min(3, 4 * len(balls) // len(owner))
    for seat in range(rules.players):
        own = {c for c in balls if owner[c] == seat}
        foe = {c for c in balls if owner[c] != seat and owner[c] < rules.players}
        if state.to_move != seat:
            own, foe = foe, own
        expected = []
        for mine in (own, foe):
            expected += counted(rules, owner, mine)
            expected.append(sum(encloses(rules.size, c, mine, balls - mine) for c in empty))
        node = tree.root(state)
        assert list(tree.features(node, seat)) == expected
        assert tree.score(node, seat) == sum(
            weight * number for weight, number in zip(rolit.WEIGHTS[phase], expected, strict=True)
        )


@given(positions)
def test_what_is_counted_of_each_seat_in_rolit(state: RolitState) -> None:
    rules, owner = state.rules, state.owner
    tree = RolitTree(rules)
    node = tree.root(state)
    expected = [
        (
            *counted(rules, owner, {c for c, o in enumerate(owner) if o == seat}),
            (seat - state.to_move) % rules.players,
        )
        for seat in range(rules.players)
    ]
    assert tree.each(node) == expected
    phase = min(3, 4 * sum(o != EMPTY for o in owner) // len(owner))
    assert tree.chances(node) == softmax(
        [
            sum(w * n for w, n in zip(rolit.MANY[phase], numbers, strict=True))
            for numbers in expected
        ]
    )


@given(positions)
def test_at_a_glance_balls_and_places_count_in_rolit(state: RolitState) -> None:
    tree = RolitTree(state.rules)
    if state.result:
        return
    before = state.owner.count(state.to_move)
    for cell, seen in tree.glance(tree.root(state)):
        gained = state.play(cell).state.owner.count(state.to_move) - before
        assert seen == 20 * gained + 60 * state.rules.value_map[cell]
