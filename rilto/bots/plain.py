"""How a search sees any game at all: through its states alone. Slow, but it asks for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from rilto.bots.choice import Shares
from rilto.games.base import State

CELL = 20
"""What one cell more than the others is worth; see `choice.SCALE`."""


class PlainTree:
    """The game tree of a game about which nothing is known."""

    def root(self, state: State) -> State:
        """The state itself."""
        return state

    def mover(self, node: State) -> int:
        """The seat to move."""
        return node.to_move

    def children(self, node: State) -> list[tuple[int, State, Shares | None]]:
        """For each legal move the cell, the state after it, and the shares of the win if over."""
        return [(cell, *self._after(node, cell)) for cell in node.legal_moves]

    def replies(self, node: State) -> Iterator[tuple[State, Shares | None]]:
        """The same without the cells, one after the other."""
        return (self._after(node, cell) for cell in node.legal_moves)

    def score(self, node: State, seat: int) -> int:
        """What cells the seat has beyond all others together, seen by the side to move."""
        held = [node.owner.count(other) for other in range(node.rules.players)]
        lead = CELL * (2 * held[seat] - sum(held))
        return lead if node.to_move == seat else -lead

    def glance(self, node: State) -> list[tuple[int, int]]:
        """Each legal move by the cells that it leads to."""
        seat, glances = node.to_move, []
        for cell, after, _ in self.children(node):
            score = self.score(after, seat)
            glances.append((cell, score if after.to_move == seat else -score))
        return glances

    def _after(self, node: State, cell: int) -> tuple[State, Shares | None]:
        state = node.play(cell).state
        return state, shares_of(state)


def shares_of(state: State) -> Shares | None:
    """Each seat's share of the win; None while the round goes on."""
    if not state.result:
        return None
    winners = state.result.winners
    return tuple((seat in winners) / len(winners or "?") for seat in range(state.rules.players))
