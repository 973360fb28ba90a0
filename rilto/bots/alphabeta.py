"""Alpha-beta search: one seat against all others together.

With two seats that is the whole truth; with more it is the "paranoid" view (Sturtevant and Korf,
On Pruning Techniques for Multi-Player Games, 2000). Depth grows turn by turn; the best moves of
the last depth come first in the next, all but the first are tried with a null window (principal
variation search), and what was found is kept in a table.

The search is a generator: it stops to breathe after some work, and whoever runs it goes on or not.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Generic

from rilto.bots.choice import Choice, Info, Shares, chance
from rilto.bots.tree import Node, Tree

WIN = 1_000_000
"""The score of a round won now; each turn that it takes longer costs one."""

SURE = WIN // 2
"""Beyond this a score tells a result, not a guess."""

BREATH = 60
"""Work between two stops: about 3 ms in a browser."""

TABLE = 200_000
"""Positions that are remembered."""

Child = tuple[int, int, Node, Shares | None]
"""A child of a node: its value to the side that moves to it, the cell, the node, and its end."""


class AlphaBeta(Generic[Node]):
    """A search from one node for the seat that is to move there."""

    def __init__(self, tree: Tree[Node], root: Node, players: int, rng: Random) -> None:
        self.tree = tree
        self.players = players
        self.me = tree.mover(root)
        self.root = root
        self.work = 0
        self._breath = BREATH
        self._table: dict[Node, tuple[int, int, int, int]] = {}
        self._children = self._ranked(root, 0)
        rng.shuffle(self._children)
        self._children.sort(key=_score, reverse=True)
        self.depth = 1

    def choice(self) -> Choice:
        """The best move so far."""
        ranking = sorted(self._children, key=_score, reverse=True)
        best = self._children[0]
        mine = chance(best[0])
        rest = (1 - mine) / max(1, self.players - 1)
        chances = tuple(mine if seat == self.me else rest for seat in range(self.players))
        moves = [(cell, chance(score)) for score, cell, _, _ in ranking]
        moves.sort(key=lambda move: move[0] != best[1])
        return Choice(best[1], Info(chances, tuple(moves), self.work, self.depth))

    def deepen(self, deepest: int = 99) -> Iterator[Choice]:
        """Search deeper and deeper; yields the best choice so far after every bit of work.

        Ends at the depth `deepest`, or when the result is certain.
        """
        yield self.choice()
        while self.depth < deepest and abs(self._children[0][0]) < SURE and self._open():
            for _ in self._iterate(self.depth + 1):
                yield self.choice()
            self.depth += 1
            yield self.choice()

    def _open(self) -> bool:
        return len(self._children) > 1 and any(shares is None for *_, shares in self._children)

    def _iterate(self, depth: int) -> Iterator[None]:
        """One depth: scores all moves anew and keeps the best in front, however far it comes."""
        alpha = -WIN - 1
        for index, (score, cell, node, shares) in enumerate(list(self._children)):
            if shares is None:
                beta = alpha + 1 if index else WIN
                score = yield from self._from_parent(False, node, depth - 1, alpha, beta, 1)
                if index and score > alpha:
                    score = yield from self._from_parent(False, node, depth - 1, alpha, WIN, 1)
            del self._children[index]
            if score > alpha:
                alpha = score
                self._children.insert(0, (score, cell, node, shares))
            else:
                self._children.insert(index, (score, cell, node, shares))

    def _from_parent(
        self, foes: bool, node: Node, depth: int, alpha: int, beta: int, ply: int
    ) -> Generator[None, None, int]:
        """The value of a child to the side that moves to it; `foes` when that is the others'."""
        if (self.tree.mover(node) != self.me) == foes:
            return (yield from self._value(node, depth, alpha, beta, ply))
        return -(yield from self._value(node, depth, -beta, -alpha, ply))

    def _value(
        self, node: Node, depth: int, alpha: int, beta: int, ply: int
    ) -> Generator[None, None, int]:
        """The value of a node to the side to move, as far as it lies between alpha and beta."""
        if depth <= 1:
            value = self._leaf(node, beta, ply)
            if self.work >= self._breath:
                self._breath = self.work + BREATH
                yield
            return value
        first = -1
        known = self._table.get(node)
        if known:
            deep, bound, value, first = known
            value = _shifted(value, -ply)
            useful = bound == 0 or (value >= beta if bound > 0 else value <= alpha)
            if useful and (deep >= depth or abs(value) > SURE):
                return value
        foes = self.tree.mover(node) != self.me
        children = self._ranked(node, ply)
        if self.work >= self._breath:
            self._breath = self.work + BREATH
            yield
        children.sort(key=_score, reverse=True)
        if first >= 0:
            children.sort(key=lambda child: child[1] != first)
        best, floor = -WIN - 1, alpha
        for index, (score, cell, child, shares) in enumerate(children):
            if shares is None:
                window = alpha + 1 if index else beta
                score = yield from self._from_parent(foes, child, depth - 1, alpha, window, ply + 1)
                if index and alpha < score < beta:
                    score = yield from self._from_parent(
                        foes, child, depth - 1, alpha, beta, ply + 1
                    )
            if score > best:
                best, first = score, cell
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
        bound = 1 if best >= beta else 0 if best > floor else -1
        if len(self._table) >= TABLE:
            self._table.clear()
        self._table[node] = depth, bound, _shifted(best, ply), first
        return best

    def _leaf(self, node: Node, beta: int, ply: int) -> int:
        """The value of a node whose replies are judged as they are."""
        tree, me = self.tree, self.me
        mover, best = tree.mover(node), -WIN - 1
        for child, shares in tree.replies(node):
            self.work += 1
            if shares is not None:
                value = self._final(shares, mover, ply + 1)
            elif (tree.mover(child) == me) == (mover == me):
                value = tree.score(child, me)
            else:
                value = -tree.score(child, me)
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    def _ranked(self, node: Node, ply: int) -> list[Child[Node]]:
        """The children, each with its value as it stands to the side to move at the node."""
        tree, me = self.tree, self.me
        mover = tree.mover(node)
        ranked = []
        for cell, child, shares in tree.children(node):
            if shares is not None:
                value = self._final(shares, mover, ply + 1)
            elif (tree.mover(child) == me) == (mover == me):
                value = tree.score(child, me)
            else:
                value = -tree.score(child, me)
            ranked.append((value, cell, child, shares))
        self.work += len(ranked)
        return ranked

    def _final(self, shares: Shares, mover: int, ply: int) -> int:
        """What an end is worth to the side of `mover`: soon won is best, late lost is better."""
        mine = shares[self.me]
        value = int((2 * mine - sum(shares)) * (WIN - ply))
        return value if mover == self.me else -value


def _score(child: Child[Node]) -> int:
    return child[0]


def _shifted(value: int, plies: int) -> int:
    """The value of a sure result seen from so many plies further on."""
    if value > SURE:
        return value + plies
    return value - plies if value < -SURE else value
