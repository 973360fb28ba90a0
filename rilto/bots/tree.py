"""How a search sees a game: nodes, what follows them, and what they are worth."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Protocol, TypeVar

from rilto.bots.choice import Shares

Node = TypeVar("Node", bound=Hashable)


class Tree(Protocol[Node]):
    """A game tree. Nodes are values of a kind that only the tree itself knows."""

    def root(self, state: Any) -> Node:
        """The node of a state that is not over."""

    def mover(self, node: Node) -> int:
        """The seat to move."""

    def children(self, node: Node) -> list[tuple[int, Node, Shares | None]]:
        """For each legal move the cell, the node after it, and the shares of the win if it ends."""

    def replies(self, node: Node) -> Iterable[tuple[Node, Shares | None]]:
        """The same without the cells, likely good ones first; only those asked for are made."""

    def score(self, node: Node, seat: int) -> int:
        """What a node is worth to the side to move, see `choice.SCALE`.

        The sides are a seat and all others together.
        """

    def glance(self, node: Node) -> list[tuple[int, int]]:
        """Each legal move and what a beginner thinks it is worth to the seat to move."""
