"""Lanes against the plain engine: the same boards, the same moves, the same ends."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rilto.bots.chain
import rilto.bots.lanes
import rilto.bots.playouts
import rilto.games.chain
from rilto import BadRules, Board, Rules, make_rules, position
from rilto.bots.chain import ChainTree
from rilto.bots.lanes import Lanes, Noise, fits, lanes_of, order
from rilto.bots.plain import shares_of
from rilto.bots.planes import Boards, cells_of, playable
from rilto.bots.playouts import Playout, opened, play_out
from rilto.games.chain import MAX_WAVES, PRESETS, ChainRules, ChainState
from tests.rilto.helpers import crowded


@st.composite
def chain_rules(draw: st.DrawFn, rounds: bool = True) -> ChainRules:
    game = draw(st.sampled_from(sorted(PRESETS)))
    chosen: dict[str, object] = {
        "players": draw(st.integers(2, 8)),
        "size": draw(st.sampled_from((5, 5, 6, 7, 8))),
        "walls": draw(st.sampled_from(("none", "few", "medium"))),
        "seed": draw(st.integers(0, 9)),
        "ending": draw(st.sampled_from(("last", "limit"))) if rounds else "last",
        "rounds": 10,
    }
    if game == "chain_reaction":
        chosen["surplus"] = draw(st.sampled_from(("spread", "discard")))
    else:
        chosen["bounce"] = draw(st.booleans())
    try:
        rules = make_rules(game, **chosen)
    except BadRules:  # too many players for the cells that walls leave
        rules = make_rules(game)
    assert isinstance(rules, ChainRules)
    return rules


def played(state: ChainState, cell: int) -> ChainState:
    after = state.play(cell).state
    assert isinstance(after, ChainState)
    return after


def turn(lanes: Lanes, boards: Boards, states: list[ChainState], seat: int, rng: Random) -> Boards:
    """One random turn of the seat wherever it is to move, in lanes and in the plain engine."""
    movers = [i for i, s in enumerate(states) if not s.result and s.to_move == seat]
    first = not states[movers[0]].started[seat]
    legal = lanes.first_places(boards) if first else lanes.legal(boards, seat)
    taps = 0
    for lane in movers:
        assert fits(states[lane])
        moves = states[lane].legal_moves
        assert tuple(cells_of(lanes.lane(legal, lane))) == moves
        cell = rng.choice(moves)
        taps |= 1 << lane * lanes.stride + cell
        states[lane] = played(states[lane], cell)
    if first:
        after, stuck = lanes.first(boards, seat, taps), 0
    else:
        after, stuck = lanes.play(boards, seat, taps)
    for lane in movers:
        result = states[lane].result
        assert lanes.board(after, lane) == states[lane].board
        never_rests = result is not None and result.reason in ("endless", "cut_off")
        assert bool(lanes.lane(stuck, lane)) == never_rests
    return after


@given(rules=chain_rules(), seed=st.integers(0, 999))
def test_turns_are_those_of_the_plain_engine(rules: ChainRules, seed: int) -> None:
    rng = Random(seed)
    lanes = lanes_of(rules, 3)
    states = [rules.start()] * lanes.count
    boards = lanes.fill(rules.start().board)
    for _ in range(12 * rules.players):
        for seat in range(rules.players):
            if any(not s.result and s.to_move == seat for s in states):
                boards = turn(lanes, boards, states, seat, rng)


@given(rules=chain_rules(), seed=st.integers(0, 999), before=st.integers(0, 40))
def test_random_play_is_play_by_the_rules(rules: ChainRules, seed: int, before: int) -> None:
    rng = Random(seed)
    state = rules.start()
    for _ in range(before):
        after = played(state, rng.choice(state.legal_moves))
        if after.result:
            break
        state = after
    states = [state] * 5
    lanes = lanes_of(rules, len(states))
    noise = lanes.noise(rng)
    boards = opened(states, lanes, noise)
    for seat in order(state.to_move, rules.players):
        if not state.started[seat]:
            for lane in range(lanes.count):
                board = lanes.board(boards, lane)
                cell = next(c for c, o in enumerate(board.owner) if o == seat)
                states[lane] = played(states[lane], cell)
    assert_random_play_keeps_the_rules(Playout(lanes, boards, states), noise, states)


def assert_random_play_keeps_the_rules(
    playout: Playout, noise: Noise, states: list[ChainState]
) -> None:
    """Let the plain engine play whatever is played in the lanes, and compare the ends."""
    lanes, players = playout.lanes, states[0].rules.players
    going = True
    while going and playout.steps < 500:
        live = playout.live
        going = playout.step(noise)
        for lane in range(lanes.count):
            for cell in cells_of(lanes.lane(playout.taps, lane)):
                assert lanes.lane(live, lane)
                states[lane] = played(states[lane], cell)
    for lane, end in enumerate(states):
        # Where the lanes were stopped within the last chain, only the plain engine knows its end.
        if end.result and not lanes.lane(playout.live, lane):
            winners = end.result.winners
            expected = [(seat in winners) / max(1, len(winners)) for seat in range(players)]
            assert playout.shares(lane) == expected
    tally = playout.tally()
    each = [playout.shares(lane) for lane in range(lanes.count)]
    assert tally.shares == pytest.approx([sum(seat) for seat in zip(*each, strict=True)])
    if not going:
        assert all(s.result for s in states)
        assert tally.open == 0


LONG_CHAINS = [
    make_rules("classic", bounce=True),
    make_rules("classic", players=3, size=6, walls="few"),
    make_rules("crossfire", players=3, bounce=True),
    make_rules("diagonal", bounce=True, ending="limit", rounds=10),
    make_rules("chain_reaction", players=3, surplus="spread"),
    make_rules("chain_reaction", surplus="discard"),
]


@pytest.mark.parametrize("most", [10_000, 5])
@pytest.mark.parametrize("patience", [2, 40])
@pytest.mark.parametrize("rules", LONG_CHAINS, ids=repr)
def test_a_chain_that_takes_long_is_finished_by_itself_and_ends_the_same(
    rules: Rules, patience: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (rilto.bots.chain, rilto.bots.lanes, rilto.bots.playouts):
        monkeypatch.setattr(module, "PATIENCE", min(patience, most))
    for module in (rilto.bots.lanes, rilto.games.chain):
        monkeypatch.setattr(module, "MAX_WAVES", most)
    assert isinstance(rules, ChainRules)
    tree = ChainTree(rules)
    for seed in range(6):
        state = crowded(rules, seed)
        for cell, node, shares in tree.children(tree.root(state)):
            after = played(state, cell)
            assert shares == shares_of(after)
            assert after.result or node == tree.root(after)
    if most == MAX_WAVES:
        states = [crowded(rules, seed) for seed in range(6)]
        lanes = Lanes(rules, len(states))
        noise = lanes.noise(Random(1))
        assert_random_play_keeps_the_rules(
            Playout(lanes, opened(states, lanes, noise), states), noise, states
        )


def boards_of(rules: ChainRules, texts: Sequence[str]) -> list[Board]:
    return [Board.from_text(text, rules.size) for text in texts]


def test_boards_come_out_as_they_went_in() -> None:
    rules = make_rules("fortress", players=3)
    assert isinstance(rules, ChainRules)
    texts = [
        "A4 B3 . . .\n. . . . .\n. . C1 . .\n. . . . .\n. . . . A2",
        ". . . . .\n. . A1 . .\n. . . . .\n. B2 . C12 .\n. . . . .",
    ]
    lanes = lanes_of(rules, 2)
    boards = boards_of(rules, texts)
    joined = lanes.join(boards)
    assert [lanes.board(joined, lane) for lane in range(2)] == boards


def test_a_choice_is_nearly_even() -> None:
    rules = make_rules("classic")
    assert isinstance(rules, ChainRules)
    lanes = lanes_of(rules, 1000)
    noise = lanes.noise(Random(1))
    cells = (0, 3, 7, 12, 24)
    plane = sum(1 << cell for cell in cells) * lanes.one
    counts = dict.fromkeys(cells, 0)
    for _ in range(20):
        chosen = lanes.at_random(plane, noise)
        assert chosen.bit_count() == lanes.count
        for cell in cells:
            counts[cell] += (chosen & lanes.one << cell).bit_count()
    assert sum(counts.values()) == 20_000
    assert all(3_400 < count < 4_700 for count in counts.values())


def test_what_does_not_fit() -> None:
    classic = make_rules("classic")
    empty = ". . . . .\n" * 3
    assert fits(position(classic, "A3 . . . .\n. . . . B3\n" + empty))
    # Seat 0 taps while seat 1 has still to begin.
    assert not fits(position(classic, "A3 . . . .\n. . . . .\n" + empty))
    assert fits(position(classic, "A3 . . . .\n. . . . .\n" + empty, to_move=1))
    assert not fits(position(classic, "A3 B1 . . .\n. . . . .\n" + empty).play(0).state)  # over
    assert not fits(make_rules("rolit").start())
    # a1 has no neighbour at all.
    walled_in = make_rules("chain_reaction", walls=(1, 5))
    assert not playable(walled_in)
    assert not fits(walled_in.start())


def test_random_play_is_cut_short_and_shared_by_points() -> None:
    rules = make_rules("classic", size=8)
    start = rules.start()
    assert isinstance(start, ChainState)
    tally = play_out([start] * 50, Random(3), steps=10)
    assert tally.steps == 10
    assert tally.open > 0
    assert sum(tally.shares) == pytest.approx(50)
