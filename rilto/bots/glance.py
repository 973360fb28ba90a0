"""A beginner's way to choose: at a glance, by what each move does at once.

What is seen at a glance is the tree's affair; of a chain, say, it is the first wave alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rilto.bots.choice import Choice, Info, chance
from rilto.bots.tree import Node, Tree

DOUBT = 20.0
"""How far a beginner's judgement of a move may be wrong; see `choice.SCALE`."""


def glances(tree: Tree[Node], root: Node, players: int, rng: Random) -> Iterator[Choice]:
    """The beginner's choice; there is no second thought."""
    mover = tree.mover(root)
    seen = [(score + rng.uniform(-DOUBT, DOUBT), cell) for cell, score in tree.glance(root)]
    seen.sort(reverse=True)
    mine = chance(seen[0][0])
    rest = (1 - mine) / (players - 1)
    chances = tuple(mine if seat == mover else rest for seat in range(players))
    moves = tuple((cell, chance(score)) for score, cell in seen)
    yield Choice(moves[0][0], Info(chances, moves, len(moves), 1))
