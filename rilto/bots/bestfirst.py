"""Best-first search for three seats and more: a tree that grows where it matters.

Each visit goes down from the root to a position not looked into yet, judges what follows it, and
carries every seat's chances up to the root as running means. On the way down the seat to move
weighs what has been good for itself so far against what was seldom tried: the rule of PUCT (Rosin,
Multi-armed Bandits with Episode Context, 2011; used with a judgement instead of random play by
Silver et al., 2017), whose prior is here the first judgement of each move.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, sqrt
from random import Random
from typing import Generic, Protocol

from rilto.bots.alphabeta import BREATH
from rilto.bots.choice import Choice, Info, Shares
from rilto.bots.tree import Node, Tree

CURIOSITY = 0.6
"""How much what was seldom tried attracts."""

SHARPNESS = 12.0
"""How much more a move is tried at first for a better chance: e to so many times the difference."""


class ManyTree(Tree[Node], Protocol[Node]):
    """A game tree that tells all seats apart."""

    def chances(self, node: Node) -> Shares:
        """Each seat's chance to win."""


class _Branch(Generic[Node]):
    """A move in the tree: where it leads, how often it was tried, and the mean chances after it."""

    __slots__ = ("branches", "cell", "chances", "mover", "node", "over", "prior", "visits")

    def __init__(self, cell: int, node: Node, mover: int, chances: Shares, over: bool) -> None:
        self.cell = cell
        self.node = node
        self.mover = mover
        self.over = over
        self.chances = list(chances)
        self.visits = 1
        self.prior = 0.0
        self.branches: list[_Branch[Node]] = []


class BestFirst(Generic[Node]):
    """A search from one node in which every seat looks after itself."""

    def __init__(self, tree: ManyTree[Node], root: Node, rng: Random) -> None:
        self.tree = tree
        self.work = 0
        self._root = _Branch(-1, root, tree.mover(root), tree.chances(root), False)
        self._grow(self._root)
        rng.shuffle(self._root.branches)

    def choice(self) -> Choice:
        """The best move so far: the one tried most."""
        me = self._root.mover
        ranked = sorted(self._root.branches, key=lambda b: (b.visits, b.chances[me]), reverse=True)
        depth, branch = 1, ranked[0]
        while branch.branches:
            branch = max(branch.branches, key=_visits)
            depth += 1
        moves = tuple((b.cell, b.chances[me]) for b in ranked)
        return Choice(ranked[0].cell, Info(tuple(ranked[0].chances), moves, self.work, depth))

    def grow(self) -> Iterator[Choice]:
        """Search on and on; yields the best choice so far after every bit of work."""
        breath = BREATH
        yield self.choice()
        while len(self._root.branches) > 1:
            self._visit()
            if self.work >= breath:
                breath = self.work + BREATH
                yield self.choice()

    def _visit(self) -> None:
        branch = self._root
        path = [branch]
        while branch.branches:
            mover, drive = branch.mover, CURIOSITY * sqrt(branch.visits)
            branch = max(
                branch.branches, key=lambda b: b.chances[mover] + drive * b.prior / b.visits
            )
            path.append(branch)
        if branch.over:
            chances = tuple(branch.chances)
            self.work += 1
        else:
            chances = self._grow(branch)
        for branch in path:
            branch.visits += 1
            for seat, chance in enumerate(chances):
                branch.chances[seat] += (chance - branch.chances[seat]) / branch.visits

    def _grow(self, branch: _Branch[Node]) -> Shares:
        """Look at all moves from a position; the answer is the chances after the best of them."""
        tree, mover = self.tree, branch.mover
        for cell, node, shares in tree.children(branch.node):
            over = shares is not None
            chances = tree.chances(node) if shares is None else shares
            branch.branches.append(_Branch(cell, node, tree.mover(node), chances, over))
        self.work += len(branch.branches)
        best = max(branch.branches, key=lambda b: b.chances[mover])
        top = best.chances[mover]
        odds = [exp(SHARPNESS * (b.chances[mover] - top)) for b in branch.branches]
        total = sum(odds)
        for after, odd in zip(branch.branches, odds, strict=True):
            after.prior = odd / total
        return tuple(best.chances)


def _visits(branch: _Branch[Node]) -> int:
    return branch.visits
