"""A match: rounds of the same settings, one after the other, and the table of their results.

Like a session it knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rilto import notation
from rilto.errors import BadRules
from rilto.games.base import Rules
from rilto.games.catalogue import next_rules
from rilto.notation import MAX_MOVES, MAX_ROUNDS, Round, Rounds, Seat
from rilto.session import Session

LENGTHS = (1, 3, 5, None)
"""Rounds of a match that a front end offers; None is any number."""


class Score(NamedTuple):
    """A seat's line in the table: rounds won alone, and cells held at the ends of all rounds."""

    won: int
    points: int


def throw(players: int, seed: int) -> int:
    """The seat whose colour lies on top of a ball that was thrown: it begins."""
    return Random(seed).randrange(players)


class Match:
    """A match under way, or finished. Its rounds are sessions; the last one is being played.

    `rules` are those of the first round; in each further one the next seat begins, and all else,
    walls too, stays. `length` is how many rounds are played, None for any number. Raises `BadRules`
    when there is no such length, or as `Session` does.
    """

    def __init__(
        self,
        rules: Rules,
        seats: Sequence[Seat] = (),
        time_limit: int | None = None,
        length: int | None = 1,
    ) -> None:
        if length is not None and not 1 <= length <= MAX_ROUNDS:
            raise BadRules([f"a match has 1 to {MAX_ROUNDS} rounds"])
        self.length = length
        self._sessions = [Session(rules, seats, time_limit)]

    @classmethod
    def of_round(cls, played: Round) -> Match:
        """A match of that one round, in the position that it leads to."""
        match = cls(played.rules)
        match._sessions = [Session.resumed(played)]
        return match

    @property
    def session(self) -> Session:
        """The round being played, or played last."""
        return self._sessions[-1]

    @property
    def sessions(self) -> tuple[Session, ...]:
        """All rounds so far."""
        return tuple(self._sessions)

    @property
    def over(self) -> bool:
        """Have all rounds been played to their end?

        A match of any number of rounds ends when its record could grow too long.
        """
        if self.session.state.result is None:
            return False
        if self.length is not None:
            return len(self._sessions) == self.length
        moves = sum(session.turn for session in self._sessions)
        return len(self._sessions) >= MAX_ROUNDS or moves >= MAX_MOVES // 2

    def next_round(self) -> Session | None:
        """Begin the next round; None while one is being played and when the match is over."""
        last = self.session
        if self.over or last.state.result is None:
            return None
        following = Session(next_rules(last.rules), last.seats, last.clock.limit)
        self._sessions.append(following)
        return following

    @property
    def table(self) -> tuple[Score, ...]:
        """Each seat's score from the rounds that are finished. A shared round is nobody's."""
        states = [session.state for session in self._sessions]
        ends = [(state.board, state.result.winners) for state in states if state.result]
        return tuple(
            Score(
                won=sum(winners == (seat,) for _, winners in ends),
                points=sum(board.cells_of(seat) for board, _ in ends),
            )
            for seat in range(self.session.rules.players)
        )

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who has won most rounds, of these most points; when it is over they won the match.

        Several share; before the end of the first round these are all seats.
        """
        table = self.table
        return tuple(seat for seat, score in enumerate(table) if score == max(table))

    def record(self) -> str:
        """The match so far as text, undone moves left out."""
        rounds = tuple(session.played for session in self._sessions)
        return notation.write_match(Rounds(rounds, self.length))

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match in the position that `record` wrote. Raises `BadNotation`."""
        played = notation.read_match(text)
        match = cls(played.rounds[0].rules, length=played.length)
        match._sessions = [Session.resumed(each) for each in played.rounds]
        return match
