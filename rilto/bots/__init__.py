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
from rilto.bots.bestfirst import BestFirst
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


Search = Callable[[Tree[Any], Any, int, Random], Iterator[Choice]]
"""Looks ahead in a tree from a node, for so many seats."""


def _one_against_all(tree: Tree[Any], root: Any, seats: int, rng: Random) -> Iterator[Choice]:
    return AlphaBeta(tree, root, seats, rng).deepen()


def _each_for_itself(tree: Any, root: Any, seats: int, rng: Random) -> Iterator[Choice]:
    return BestFirst(tree, root, rng).grow()


class Family(NamedTuple):
    """How bots see the rules that `fits` accepts.

    `many` is the search that proved strongest with three seats and more; two have alpha-beta.
    """

    fits: Callable[[Rules], bool]
    tree: Callable[[Any], Tree[Any]]
    many: Search


FAMILIES = (
    Family(playable, ChainTree, _one_against_all),
    Family(lambda rules: isinstance(rules, RolitRules), RolitTree, _each_for_itself),
    Family(lambda rules: True, lambda rules: PlainTree(), _one_against_all),
)
"""All of them; the first that fits is taken."""


def family_of(rules: Rules) -> Family:
    """How bots see these rules."""
    return next(family for family in FAMILIES if family.fits(rules))


def _random(state: State, rng: Random) -> Iterator[Choice]:
    moves, seats = state.legal_moves, state.rules.players
    even = tuple((cell, 1 / seats) for cell in moves)
    yield Choice(rng.choice(moves), Info((1 / seats,) * seats, even, 0, 0))


def _easy(state: State, rng: Random) -> Iterator[Choice]:
    tree = family_of(state.rules).tree(state.rules)
    return glances(tree, tree.root(state), state.rules.players, rng)


def _medium(state: State, rng: Random) -> Iterator[Choice]:
    tree = family_of(state.rules).tree(state.rules)
    return AlphaBeta(tree, tree.root(state), state.rules.players, rng).deepen(MEDIUM_DEPTH)


MEDIUM_DEPTH = 2
"""Turns that `medium` looks ahead: its own and the answer."""


def _hard(state: State, rng: Random) -> Iterator[Choice]:
    family, seats = family_of(state.rules), state.rules.players
    tree = family.tree(state.rules)
    search = _one_against_all if seats == 2 else family.many
    return search(tree, tree.root(state), seats, rng)


LEVELS = {
    "random": Level(_random, 0),
    "easy": Level(_easy, 0),
    "medium": Level(_medium, 300),
    "hard": Level(_hard, 1000),
}
"""All bots, the weakest first."""
