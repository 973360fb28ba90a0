"""The mid-end: one round as people play it, with its seats, its history, undo and redo.

It knows no game: every game has all of this by being played through a session.
"""

from __future__ import annotations

from collections.abc import Sequence

from rilto import notation
from rilto.errors import BadRules
from rilto.games.base import Rules, State, Step
from rilto.notation import Seat


class Session:
    """A round under way, or finished.

    `seats` says who sits where; one `Seat` for each player, or none at all for nameless persons.
    Raises `BadRules` when their number is not the number of players.
    """

    def __init__(self, rules: Rules, seats: Sequence[Seat] = ()) -> None:
        self.rules = rules
        self.seats = tuple(seats) or (Seat(),) * rules.players
        if len(self.seats) != rules.players:
            raise BadRules([f"{rules.players} players need as many seats"])
        self._start = rules.start()
        self._moves: list[int] = []
        self._steps: list[Step] = []
        self._turn = 0  # how many of the moves are in force; undone ones follow

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.state_after(self._turn)

    @property
    def turn(self) -> int:
        """How many moves led to the position: 0 at the start."""
        return self._turn

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells played so far, undone ones left out."""
        return tuple(self._moves[: self._turn])

    @property
    def steps(self) -> tuple[Step, ...]:
        """The turns played so far, undone ones left out."""
        return tuple(self._steps[: self._turn])

    def state_after(self, turn: int) -> State:
        """The position after that many moves, from 0."""
        return self._steps[turn - 1].state if turn else self._start

    def play(self, cell: int) -> Step:
        """Play a move; what was undone before is forgotten.

        Raises `IllegalMove`, and then nothing has changed.
        """
        step = self.state.play(cell)
        del self._moves[self._turn :], self._steps[self._turn :]
        self._moves.append(cell)
        self._steps.append(step)
        self._turn += 1
        return step

    @property
    def can_undo(self) -> bool:
        """Is there a move to take back?"""
        return self._turn > 0

    @property
    def can_redo(self) -> bool:
        """Is there a move that was taken back?"""
        return self._turn < len(self._moves)

    def undo(self) -> None:
        """Take the last move back, the one that ended the round too; nothing at the start."""
        if self.can_undo:
            self._turn -= 1

    def redo(self) -> Step | None:
        """Play again what was taken back last; None when there is nothing."""
        if not self.can_redo:
            return None
        self._turn += 1
        return self._steps[self._turn - 1]

    def record(self) -> str:
        """The round so far as text, undone moves left out."""
        return notation.write(self.rules, self.seats, self.moves, self.state)

    @classmethod
    def from_record(cls, text: str) -> Session:
        """A session in the position that `record` wrote. Raises `BadNotation`."""
        played = notation.read(text)
        session = cls(played.rules, played.seats)
        session._moves = list(played.moves)
        session._steps = list(played.steps)
        session._turn = len(played.moves)
        return session
