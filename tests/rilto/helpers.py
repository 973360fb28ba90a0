"""What the tests of the engine share: settings out of the catalogue, positions, random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, cast

from hypothesis import strategies as st

from rilto import EMPTY, WALL, Board, Rules, State, Step, make_rules, position
from rilto.games.catalogue import GAMES
from rilto.games.chain import ChainRules, ChainState
from tests.rilto.oracle import Oracle

RILTO = ("classic", "fortress", "crossfire", "diagonal")
"""The four variants that begin with a start stone and keep the surplus."""

CHAIN = (*RILTO, "chain_reaction")

Settings = dict[str, bool | int | str]


class Turn(NamedTuple):
    """One turn of a round that was played."""

    before: State
    cell: int
    step: Step


def rows(text: str) -> str:
    """A board as it is written in a test, in the spelling of `Board.text`."""
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


def chain_rules(game: str, **settings: object) -> ChainRules:
    return cast(ChainRules, make_rules(game, **settings))


def chain_position(
    rules: Rules, text: str, to_move: int = 0, out: tuple[int, ...] = ()
) -> ChainState:
    return cast(ChainState, position(rules, text, to_move, out))


def random_play(rules: Rules, seed: int, at_most: int) -> Iterator[Turn]:
    """Random legal moves from the start to the end, or so many turns."""
    random, state = Random(seed), rules.start()
    for _ in range(at_most):
        if state.result:
            return
        cell = random.choice(state.legal_moves)
        step = state.play(cell)
        yield Turn(state, cell, step)
        state = step.state


def settings_of(game: str) -> st.SearchStrategy[Settings]:
    """Everything that can be chosen for a game, with a seed and a seat that begins."""
    entry = GAMES[game]
    offered = {offer.name: st.sampled_from(offer.choices) for offer in entry.offers}
    more = {"seed": st.integers(0, 5), "starter": st.integers(0, 7)}
    return (
        st.fixed_dictionaries({**more, **offered})
        .filter(lambda chosen: not entry.clashing(chosen))
        .map(lambda chosen: {**chosen, "starter": chosen["starter"] % int(chosen["players"])})
    )


def rules_of(*games: str) -> st.SearchStrategy[Rules]:
    """Any rules of these games."""

    def of_game(game: str) -> st.SearchStrategy[Rules]:
        return settings_of(game).map(lambda chosen: make_rules(game, **chosen))

    return st.sampled_from(games).flatmap(of_game)


def crowded(rules: ChainRules, seed: int) -> ChainState:
    """A random board at rest, so full that most moves start a chain."""
    random = Random(seed)
    owner, points = [], []
    for cell in range(rules.size**2):
        most = min(rules.limits[cell], 9) - 1
        lies = cell not in rules.walls and random.random() < 0.9
        owner.append(
            WALL if cell in rules.walls else random.randrange(rules.players) if lies else EMPTY
        )
        points.append(random.choice((most, most, random.randint(1, most))) if lies else 0)
    holders = {seat for seat in owner if seat >= 0}
    out = [seat for seat in range(rules.players) if seat not in holders]
    return rules.at(Board(tuple(owner), tuple(points)), random.choice(sorted(holders)), out)


def oracle_of(rules: Rules) -> Oracle:
    """The second reading of the rules, at the same start."""
    chain = cast(ChainRules, rules)
    return Oracle(
        chain.game,
        chain.players,
        chain.size,
        walls=chain.walls,
        places=chain.start_places,
        starter=chain.starter,
        bounce=chain.bounce,
        surplus=chain.surplus,
        rounds=chain.rounds,
    )


def oracle_at(state: ChainState) -> Oracle:
    """The second reading of the rules, in the same position."""
    oracle = oracle_of(state.rules)
    for cell, (owner, points) in enumerate(zip(state.owner, state.points, strict=True)):
        if owner >= 0:
            oracle.stones[oracle.spot(cell)] = (owner, points)
    oracle.turn = state.to_move
    oracle.out = {seat for seat, living in enumerate(state.alive) if not living}
    oracle.begun = {seat for seat, begun in enumerate(state.started) if begun}
    return oracle
