"""The bots: they play by the rules, find what is to be found, and each beats the one below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from math import exp, sqrt
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto import Result, Rules, State, Step, make_rules, position
from rilto.arena import Pace, compete
from rilto.bots import LEVELS, Limit, choose, family_of, think
from rilto.bots.alphabeta import BREATH, WIN, AlphaBeta
from rilto.bots.bestfirst import CURIOSITY, SHARPNESS
from rilto.bots.choice import Choice, Info, chance
from rilto.bots.plain import PlainTree, shares_of
from rilto.games.catalogue import GAMES
from tests.rilto.helpers import CHAIN

SOME = Limit(work=200)

GAMES_TO_PLAY = [
    make_rules("classic"),
    make_rules("classic", players=4, size=6, walls="medium", seed=2, bounce=True),
    make_rules("fortress", players=3, ending="limit", rounds=10),
    make_rules("crossfire", players=8, size=8),
    make_rules("diagonal", bounce=True, starter=1),
    make_rules("chain_reaction", players=3, surplus="discard"),
    make_rules("chain_reaction", size=6, ending="limit", rounds=10),
    make_rules("rolit"),
    make_rules("rolit", players=3, size=6),
    make_rules("rolit", size=4),
]


@pytest.mark.parametrize("rules", GAMES_TO_PLAY, ids=lambda rules: rules.game)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game(rules: Rules, level: str) -> None:
    rng = Random(4)
    state = rules.start()
    for turn in range(40):
        if state.result:
            break
        if turn % 3:
            state = state.play(rng.choice(state.legal_moves)).state
            continue
        choice = choose(state, level, rng, SOME)
        assert choice.move in state.legal_moves
        assert len(choice.info.chances) == rules.players
        assert all(0 <= chance <= 1 for chance in choice.info.chances)
        assert sum(choice.info.chances) == pytest.approx(1)
        assert sorted(cell for cell, _ in choice.info.moves) == list(state.legal_moves)
        assert level == "random" or choice.info.moves[0][0] == choice.move
        state = state.play(choice.move).state


@given(st.sampled_from(GAMES_TO_PLAY), st.integers(0, 99))
def test_trees_are_the_games(rules: Rules, seed: int) -> None:
    tree, rng = family_of(rules).tree(rules), Random(seed)
    state = rules.start()
    node = tree.root(state)
    for _ in range(60):
        children = {cell: (after, shares) for cell, after, shares in tree.children(node)}
        assert tuple(sorted(children)) == state.legal_moves
        assert sorted(map(repr, children.values())) == sorted(map(repr, tree.replies(node)))
        cell = rng.choice(state.legal_moves)
        state = state.play(cell).state
        node, shares = children[cell]
        assert shares == shares_of(state)
        if state.result:
            break
        assert node == tree.root(state)
        assert tree.mover(node) == state.to_move


WALLED_IN = "A3 # . . .\n# . . . .\n. . . . .\n. . . . .\n"


@pytest.mark.parametrize(
    ("last_row", "out", "ended"),
    [("B1 . . . .", (), (1,)), ("B1 . . . C1", (), None), (". . . . .", (1, 2), ())],
)
def test_a_tree_sees_that_its_mover_puts_itself_out(
    last_row: str, out: tuple[int, ...], ended: tuple[int, ...] | None
) -> None:
    rules = make_rules(
        "classic", players=3 if "C" in last_row or out == (1, 2) else 2, walls=(1, 5)
    )
    state = position(rules, WALLED_IN + last_row, out=out)
    result = state.play(0).state.result
    assert (result and result.winners) == ended
    tree = family_of(rules).tree(rules)
    ((cell, _, shares),) = tree.children(tree.root(state))
    assert cell == 0
    assert shares == shares_of(state.play(0).state)


class Unknown(NamedTuple):
    """A game about which bots know nothing: take one to three of the cells that are left."""

    rules: Rules
    left: int
    to_move: int

    @property
    def owner(self) -> tuple[int, ...]:
        return (-1,) * 25

    @property
    def legal_moves(self) -> tuple[int, ...]:
        return tuple(range(min(3, self.left)))

    @property
    def result(self) -> Result | None:
        return None if self.left else Result((1 - self.to_move,), "last_colour")

    def play(self, cell: int) -> Step:
        after = Unknown(self.rules, self.left - cell - 1, 1 - self.to_move)
        return Step(after, ())  # type: ignore[arg-type]


@pytest.mark.parametrize("left", range(5, 20))
def test_an_unknown_game_is_searched_through_its_states(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Nim:
        players = 2
        game = "nim"

    state = Unknown(Nim(), left, 0)  # type: ignore[arg-type]
    assert isinstance(family_of(state.rules).tree(state.rules), PlainTree)
    for table in (200_000, 3):  # positions that are remembered; with few it only takes longer
        monkeypatch.setattr("rilto.bots.alphabeta.TABLE", table)
        choice = choose(state, "hard", Random(1))  # type: ignore[arg-type]
        if left % 4:
            assert choice.move + 1 == left % 4
            assert choice.info.chances[0] > 0.99
        else:
            assert choice.info.chances[0] < 0.01


def test_of_an_unknown_game_cells_are_seen_at_a_glance() -> None:
    tree = PlainTree()
    state = classic("A3 B3 . . .\n. . . . .\n. . A1 . .\n. . . . .\n. . B1 . .")
    # c3 changes nobody's cells; a1 takes b1, which bursts too: five cells against one.
    assert dict(tree.glance(state)) == {12: 0, 0: 20 * (5 - 1)}
    won = classic("A3 B1 . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
    assert tree.glance(won) == [(0, 20 * 2)]


def paranoid(tree: Any, node: Any, me: int, depth: int, ply: int = 0) -> int:
    """What a node is worth to a seat whom all others are against: every way is gone to its end."""
    mover = tree.mover(node)
    if depth == 0:
        score = tree.score(node, me)
        return int(score if mover == me else -score)
    values = []
    for _, child, shares in tree.children(node):
        if shares is None:
            values.append(paranoid(tree, child, me, depth - 1, ply + 1))
        else:
            values.append(int((2 * shares[me] - sum(shares)) * (WIN - ply - 1)))
    return max(values) if mover == me else min(values)


@pytest.mark.parametrize(
    ("rules", "depth"),
    [
        (make_rules("rolit", size=4), 4),
        (make_rules("rolit", size=6, players=3), 3),
        (make_rules("classic"), 5),
        (make_rules("classic", players=3, bounce=True), 5),
        (make_rules("crossfire", players=4, ending="limit", rounds=10), 4),
        (make_rules("diagonal", bounce=True), 5),
        (make_rules("chain_reaction", players=3), 2),
    ],
    ids=repr,
)
def test_alpha_beta_leaves_out_only_what_changes_nothing(rules: Rules, depth: int) -> None:
    tree, rng, tried = family_of(rules).tree(rules), Random(3), 0
    while tried < 6:
        state = rules.start()
        for _ in range(rng.randrange(2, 30)):
            if not state.result:
                state = state.play(rng.choice(state.legal_moves)).state
        if len(state.legal_moves) < 2:
            continue
        tried += 1
        me, root = state.to_move, tree.root(state)
        for choice in AlphaBeta(tree, root, rules.players, rng).deepen(depth):
            assert choice.info.depth <= depth
        # Where the result is certain, or every move ends the round, it looks no deeper.
        deep = choice.info.depth
        values = {
            cell: int((2 * shares[me] - sum(shares)) * (WIN - 1))
            if shares
            else paranoid(tree, node, me, deep - 1, ply=1)
            for cell, node, shares in tree.children(root)
        }
        best = max(values.values())
        assert values[choice.move] == best
        assert deep == depth or abs(best) > WIN // 2 or not state.play(choice.move).state.result
        mine = chance(best)
        expected = [
            mine if seat == me else (1 - mine) / (rules.players - 1)
            for seat in range(rules.players)
        ]
        assert choice.info.chances == pytest.approx(expected)
        assert choice.info.moves[0][0] == choice.move
        assert choice.info.moves[0][1] == pytest.approx(mine)
        seen = [seen for _, seen in choice.info.moves]
        assert seen == sorted(seen, reverse=True)
        for cell, bound in choice.info.moves:  # of worse moves only an upper bound is known
            assert bound >= chance(values[cell]) - 1e-12


class Tried:
    """A position of the tree that `grown` grows: all chances ever found below it, and its moves."""

    def __init__(self, cell: int, node: Any, found: Sequence[float], over: bool) -> None:
        self.cell, self.node, self.over = cell, node, over
        self.found = [found]
        self.prior = 0.0
        self.moves: list[Tried] = []

    def mean(self, seat: int) -> float:
        return sum(chances[seat] for chances in self.found) / len(self.found)


def grown(tree: Any, root: Any, rng: Random) -> Iterator[Choice]:
    """Best-first search, written down a second time without any haste."""
    work = 0

    def look(at: Tried) -> Sequence[float]:
        nonlocal work
        me = tree.mover(at.node)
        for cell, node, shares in tree.children(at.node):
            at.moves.append(Tried(cell, node, shares or tree.chances(node), shares is not None))
        work += len(at.moves)
        for move in at.moves:
            odds = [exp(SHARPNESS * (other.found[0][me] - move.found[0][me])) for other in at.moves]
            move.prior = 1 / sum(odds)
        return max((move.found[0] for move in at.moves), key=lambda found: found[me])

    top = Tried(-1, root, tree.chances(root), over=False)
    me, enough = tree.mover(root), 0
    look(top)
    rng.shuffle(top.moves)
    while True:
        if work >= enough:
            enough = work + BREATH if enough else BREATH
            ranked = sorted(top.moves, key=lambda move: (-len(move.found), -move.mean(me)))
            depth, at = 1, ranked[0]
            while at.moves:
                depth, at = depth + 1, max(at.moves, key=lambda move: len(move.found))
            chances = tuple(ranked[0].mean(seat) for seat in range(len(top.found[0])))
            moves = tuple((move.cell, move.mean(me)) for move in ranked)
            yield Choice(ranked[0].cell, Info(chances, moves, work, depth))
        path = [top]
        while path[-1].moves:
            at, mover = path[-1], tree.mover(path[-1].node)
            drive = CURIOSITY * sqrt(len(at.found))
            worth = [move.mean(mover) + drive * move.prior / len(move.found) for move in at.moves]
            path.append(at.moves[worth.index(max(worth))])
        work += path[-1].over
        found = path[-1].found[0] if path[-1].over else look(path[-1])
        for at in path:
            at.found.append(found)


@pytest.mark.parametrize(("players", "balls"), [(3, 8), (4, 26), (3, 29)])
def test_best_first_search_tries_what_is_good_and_what_was_seldom_tried(
    players: int, balls: int
) -> None:
    rules, rng = make_rules("rolit", size=6, players=players), Random(balls)
    state = rules.start()
    while balls > sum(state.points) or len(state.legal_moves) < 2:
        state = state.play(rng.choice(state.legal_moves)).state
    tree = family_of(rules).tree(rules)
    expected = grown(tree, tree.root(state), Random(1))
    for choice in islice(think(state, "hard", Random(1)), 12):
        second = next(expected)
        assert choice.move == second.move
        assert choice.info.chances == pytest.approx(second.info.chances)
        assert [cell for cell, _ in choice.info.moves] == [cell for cell, _ in second.info.moves]
        for (_, seen), (_, again) in zip(choice.info.moves, second.info.moves, strict=True):
            assert seen == pytest.approx(again)
        assert choice.info[2:] == second.info[2:]


def test_best_first_search_does_not_ponder_over_a_single_move() -> None:
    rules, rng = make_rules("rolit", size=6, players=3), Random(4)
    state = rules.start()
    while len(state.legal_moves) > 1:
        state = state.play(rng.choice(state.legal_moves)).state
        state = rules.start() if state.result else state
    (choice,) = think(state, "hard", rng)
    assert (choice.move,) == state.legal_moves


CLASSIC = make_rules("classic")


def classic(text: str, to_move: int = 0) -> State:
    return position(CLASSIC, text, to_move)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_win_at_hand_is_taken(seat: int) -> None:
    text = """
        A1 . . . .
        . . . . .
        . . A3 B2 .
        . . B1 . .
        . . . . A2
    """
    text = text if seat == 0 else text.translate(str.maketrans("AB", "BA"))
    for level in ("medium", "hard"):
        choice = choose(classic(text, seat), level, Random(1), SOME)
        assert choice.move == 12
        assert choice.info.chances[seat] > 0.99


def test_a_won_round_is_won_by_the_shortest_way_and_a_lost_one_fought() -> None:
    rng = Random(8)
    found = 0
    while found < 3:
        state = CLASSIC.start()
        turns = 0
        while not state.result and turns not in (3, 4):
            state = state.play(rng.choice(state.legal_moves)).state
            turns = turns_to_the_end(state)
        if state.result:
            continue
        found += 1
        while not state.result:
            assert turns_to_the_end(state) == turns
            state = state.play(choose(state, "hard", rng).move).state
            turns -= 1
        assert turns == 0


def turns_to_the_end(state: State) -> int:
    """When both play as well as they can: found by looking at everything, ever deeper."""
    tree = family_of(state.rules).tree(state.rules)
    for turns in range(1, 5):
        if outcome(tree, tree.root(state), turns):
            return turns
    return 0


def outcome(tree: object, node: object, turns: int) -> int:
    mover = tree.mover(node)  # type: ignore[attr-defined]
    best = -1
    for _, after, shares in tree.children(node):  # type: ignore[attr-defined]
        if shares is not None:
            value = round(shares[mover] - shares[1 - mover])
        else:
            value = -outcome(tree, after, turns - 1) if turns > 1 else 0
        best = max(best, value)
        if best == 1:
            break
    return best


def test_an_endless_chain_is_better_than_a_loss_and_worse_than_a_win() -> None:
    rules = make_rules("classic", bounce=True)
    rng = Random(2)
    for _ in range(300):
        state = rules.start()
        while not state.result:
            before = state
            state = state.play(rng.choice(state.legal_moves)).state
        if state.result.reason == "endless":
            break
    ends = {cell: before.play(cell).state.result for cell in before.legal_moves}
    assert any(end and end.reason == "endless" for end in ends.values())
    choice = choose(before, "hard", rng, Limit(work=2000))
    played = ends[choice.move]
    if played and not played.winners:
        assert choice.info.chances[before.to_move] == 0.5
    for end in ends.values():
        if end and before.to_move in end.winners:
            assert played
            assert played.winners == (before.to_move,)


def test_the_last_balls_of_rolit_are_played_without_fault() -> None:
    rules = make_rules("rolit", size=4)
    rng = Random(5)
    for _ in range(5):
        state = rules.start()
        for _ in range(5):
            state = state.play(rng.choice(state.legal_moves)).state
        choice = choose(state, "hard", rng, Limit(work=200_000))
        assert best_result(state, state.to_move) == best_result(
            state.play(choice.move).state, state.to_move
        )


def best_result(state: State, seat: int) -> float:
    shares = shares_of(state)
    if shares is not None:
        return shares[seat]
    values = [best_result(state.play(cell).state, seat) for cell in state.legal_moves]
    return max(values) if state.to_move == seat else min(values)


def test_the_same_seed_and_work_give_the_same_move() -> None:
    state = make_rules("crossfire", players=3).start()
    choices = {choose(state, "hard", Random(6), Limit(work=700)) for _ in range(3)}
    assert len(choices) == 1
    assert 700 <= choices.pop().info.work < 1000


def test_thoughts_come_in_small_bits() -> None:
    for rules in (make_rules("classic", size=8), make_rules("chain_reaction", size=8)):
        state = rules.start()
        for cell in (0, 63, 7, 56) if rules.game == "chain_reaction" else (0, 63):
            state = state.play(cell).state
        last = 0
        for number, choice in enumerate(think(state, "hard", Random(1))):
            if number:
                assert choice.info.work - last < 160
            last = choice.info.work
            if number == 60:
                break


def test_a_limit_of_time_needs_a_clock_and_keeps_to_it() -> None:
    ticks = iter(range(1000))
    state = CLASSIC.start()
    choose(state, "hard", Random(1), Limit(ms=20_000, now=lambda: float(next(ticks))))
    assert 20 <= next(ticks) <= 23
    with pytest.raises(ValueError, match="clock"):
        Limit(ms=10)


def test_without_a_limit_so_many_positions_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rilto.bots.WORK", 300)
    state = make_rules("chain_reaction").start()
    assert 300 <= choose(state, "hard").info.work < 400
    assert choose(state, "hard", limit=Limit(work=1)).info.work < 100


def test_the_random_bot_thinks_nothing_of_anything() -> None:
    state = make_rules("classic", players=3).start()
    moves = {choose(state, "random", Random(seed)).move for seed in range(40)}
    assert moves == set(state.legal_moves)
    (choice,) = think(state, "random")
    third = 1 / 3
    assert choice.info == Info((third,) * 3, tuple((c, third) for c in state.legal_moves), 0, 0)


def test_the_easy_bot_is_in_doubt_and_the_medium_one_looks_two_turns_ahead() -> None:
    state = classic("A1 . . . A1\n. . . . .\n. . B2 . .\n. . . . .\n. . B1 . .")
    moves = Counter(choose(state, "easy", Random(seed)).move for seed in range(60))
    assert set(moves) == {0, 4}
    for level, depth in (("easy", 1), ("medium", 2)):
        *_, choice = think(state, level, Random(1))
        assert choice.info.depth == depth
        mine = choice.info.moves[0][1]
        assert choice.info.chances == pytest.approx((mine, 1 - mine))
    (choice,) = think(state, "easy", Random(1))
    assert choice.info.work == 2
    seen = [seen for _, seen in choice.info.moves]
    assert seen == sorted(seen, reverse=True)


def test_there_is_no_move_after_the_end() -> None:
    state = make_rules("rolit", size=4).start()
    while not state.result:
        state = state.play(state.legal_moves[0]).state
    with pytest.raises(ValueError, match=r"^the round is over$"):
        choose(state, "easy")


# Rounds of fortress are long, and Chain Reaction needs more work than a test may take.
@pytest.mark.parametrize("game", [g for g in GAMES if g not in ("fortress", "chain_reaction")])
def test_each_level_beats_the_one_below(game: str) -> None:
    # Few rounds and little work: this finds a wrong sign, the arena finds the strength.
    rules = make_rules(game, **({"size": 6} if game == "rolit" else {}))
    for weak, strong in pairwise(LEVELS):
        rounds = 8 if strong == "hard" else 12
        report = compete(rules, (strong, weak), rounds, 3, Pace(work=600), processes=1)
        assert report.seats[0].score > 0.6, (strong, weak)


@pytest.mark.parametrize("game", [*CHAIN, "rolit"])
def test_hard_holds_its_own_among_four(game: str) -> None:
    rules = make_rules(game, players=4, **({"size": 6} if game == "rolit" else {}))
    rivals = ("random",) * 3
    report = compete(rules, ("hard", *rivals), 4, 3, Pace(work=200), processes=1)
    assert report.seats[0].score >= 0.75
