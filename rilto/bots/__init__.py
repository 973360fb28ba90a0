"""Bots: one interface, several levels, every game with any number of seats.

>>> import random, time
>>> import rilto
>>> from rilto.bots import Limit, choose
>>> state = rilto.make_rules("classic").start()
>>> choice = choose(state, "hard", rng=random.Random(1), limit=Limit(work=500))
>>> choice.move in state.legal_moves
True
>>> choice = choose(state, "hard", limit=Limit(ms=20, now=time.monotonic))
>>> [round(chance) in (0, 1) for chance in choice.info.chances]
[True, True]

`think` is the same as a generator of better and better choices, each a few milliseconds after the
one before: whoever runs it decides when to stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from rilto.bots.alphabeta import AlphaBeta
from rilto.bots.chain import ChainTree
from rilto.bots.choice import Choice, Info, Limit
from rilto.bots.glance import glances
from rilto.bots.plain import PlainTree
from rilto.bots.planes import playable
from rilto.bots.rolit import RolitTree
from rilto.bots.tree import Tree
from rilto.games.base import Rules, State
from rilto.games.rolit import RolitRules

__all__ = ["LEVELS", "Choice", "Info", "Level", "Limit", "choose", "think"]


class Level(NamedTuple):
    """A kind of bot: how it thinks, and how long it may on a page, in milliseconds a move."""

    think: Callable[[State, Random], Iterator[Choice]]
    ms: int


def think(state: State, level: str, rng: Random | None = None) -> Iterator[Choice]:
    """Better and better choices for the seat to move, a few milliseconds of work each.

    Ends when more thinking would change nothing, which for "hard" may be never. The round must not
    be over. `rng` breaks ties.
    """
    if not state.legal_moves:
        raise ValueError("the round is over")
    return LEVELS[level].think(state, rng or Random())


def choose(
    state: State, level: str, rng: Random | None = None, limit: Limit | None = None
) -> Choice:
    """The move of a bot of that level: one of `LEVELS`.

    Without a `limit` it looks at `WORK` positions.
    """
    enough = (limit or Limit(work=WORK)).watch()
    thoughts = think(state, level, rng)
    choice = next(thoughts)
    for choice in thoughts:
        if enough(choice.info.work):
            break
    return choice


WORK = 20_000
"""Positions that `choose` looks at when nobody says how many."""


def _random(state: State, rng: Random) -> Iterator[Choice]:
    moves = state.legal_moves
    players = state.rules.players
    even = tuple((cell, 1 / players) for cell in moves)
    yield Choice(rng.choice(moves), Info((1 / players,) * players, even, 0, 0))


def _easy(state: State, rng: Random) -> Iterator[Choice]:
    tree = tree_of(state.rules)
    return glances(tree, tree.root(state), state.rules.players, rng)


def _medium(state: State, rng: Random) -> Iterator[Choice]:
    return _search(state, rng, deepest=2)


def _hard(state: State, rng: Random) -> Iterator[Choice]:
    return _search(state, rng, deepest=99)


def _search(state: State, rng: Random, deepest: int) -> Iterator[Choice]:
    tree = tree_of(state.rules)
    return AlphaBeta(tree, tree.root(state), state.rules.players, rng).deepen(deepest)


TREES: tuple[tuple[Callable[[Rules], bool], Callable[[Any], Tree[Any]]], ...] = (
    (playable, ChainTree),
    (lambda rules: isinstance(rules, RolitRules), RolitTree),
    (lambda rules: True, lambda rules: PlainTree()),
)
"""How a search sees which rules: the first that fits."""


def tree_of(rules: Rules) -> Tree[Any]:
    """The game tree of these rules."""
    return next(make(rules) for fits, make in TREES if fits(rules))


LEVELS = {
    "random": Level(_random, 0),
    "easy": Level(_easy, 0),
    "medium": Level(_medium, 300),
    "hard": Level(_hard, 1000),
}
"""All bots, the weakest first."""
