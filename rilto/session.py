"""The mid-end: one round as people play it, with its seats, history, undo and redo, and clock.

It knows no game: every game has all of this by being played through a session.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rilto import notation
from rilto.clock import TIME_LIMITS, Clock
from rilto.errors import BadRules
from rilto.games.base import Rules, State, Step
from rilto.notation import KINDS, MAX_NAME, Round, Seat, Turn


class Session:
    """A round under way, or finished.

    `seats` says who sits where; one `Seat` for each player, or none at all for nameless persons.
    `time_limit` is how many seconds there are for a move: one of `clock.TIME_LIMITS`.

    Raises `BadRules` when the seats are not as many as the players or have names that no record can
    keep, or when there is no such limit.
    """

    def __init__(
        self, rules: Rules, seats: Sequence[Seat] = (), time_limit: int | None = None
    ) -> None:
        self.rules = rules
        self.seats = tuple(seats) or (Seat(),) * rules.players
        problems = []
        if len(self.seats) != rules.players:
            problems.append(f"{rules.players} players need as many seats")
        if not all(seat.kind in KINDS for seat in self.seats):
            problems.append(f"a seat is taken by one of {KINDS}")
        if not all(seat.has_good_name for seat in self.seats):
            problems.append(f"a seat's name must be {MAX_NAME} printable characters at most")
        if time_limit not in TIME_LIMITS:
            problems.append(f"the time limit must be one of {TIME_LIMITS}, not {time_limit!r}")
        if problems:
            raise BadRules(problems)
        self._clock = Clock(time_limit)
        self._start = rules.start()
        self._turns: list[Turn] = []
        self._turn = 0  # how many of the turns are in force; undone ones follow

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.state_after(self._turn)

    @property
    def turn(self) -> int:
        """How many moves led to the position: 0 at the start."""
        return self._turn

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played so far, undone ones left out."""
        return tuple(self._turns[: self._turn])

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells of `turns`."""
        return tuple(turn.cell for turn in self.turns)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of `turns`."""
        return tuple(turn.step for turn in self.turns)

    @property
    def clock(self) -> Clock:
        """The clock for the next move. It stands, with all its time, after each move and undo."""
        return self._clock

    def state_after(self, turn: int) -> State:
        """The position after that many moves, from 0."""
        return self._turns[turn - 1].step.state if turn else self._start

    def play(self, cell: int) -> Step:
        """Play a move; what was undone before is forgotten.

        Raises `IllegalMove`, and then nothing has changed.
        """
        return self._play(cell, by_clock=False)

    def run_clock(self, now: float) -> None:
        """Let the clock run, if it does not yet; nothing when the round is over.

        `now` is the time in seconds since whenever, the same for all calls.
        """
        if not self.state.result:
            self._clock = self._clock.resume(now)

    def stop_clock(self, now: float) -> None:
        """Let the clock stand still, while something moves or hides the board."""
        self._clock = self._clock.pause(now)

    def time_out(self, now: float, seed: int) -> Step | None:
        """Play for a seat that has let its time run out: a legal move, drawn by `seed`.

        None while there is time left; then nothing has changed.
        """
        if not self._clock.has_run_out(now):
            return None
        return self._play(Random(seed).choice(self.state.legal_moves), by_clock=True)

    def _play(self, cell: int, by_clock: bool) -> Step:
        step = self.state.play(cell)
        self._turns[self._turn :] = [Turn(cell, step, by_clock)]
        self._go_to(self._turn + 1)
        return step

    def _go_to(self, turn: int) -> None:
        self._turn = turn
        self._clock = self._clock.restart()

    @property
    def can_undo(self) -> bool:
        """Is there a move to take back?"""
        return self._turn > 0

    @property
    def can_redo(self) -> bool:
        """Is there a move that was taken back?"""
        return self._turn < len(self._turns)

    def undo(self) -> None:
        """Take the last move back, the one that ended the round too; nothing at the start.

        Where persons play against bots, back to the last turn that was a person's.
        """
        if self.can_undo:
            self._go_to(self._next_stop(-1))

    def redo(self) -> Step | None:
        """Play again what `undo` took back last, and answer with the last step of it.

        None when there is nothing.
        """
        if not self.can_redo:
            return None
        self._go_to(self._next_stop(+1))
        return self._turns[self._turn - 1].step

    def go_to(self, turn: int) -> None:
        """Take back, or play again, what leads to the position after that many moves."""
        if not 0 <= turn <= len(self._turns):
            raise ValueError(f"there are {len(self._turns)} turns, not {turn}")
        self._go_to(turn)

    def _next_stop(self, way: int) -> int:
        """The next turn, back or ahead, at which a person is to move, or else the last that way."""
        turn = self._turn + way
        if any(seat.is_person for seat in self.seats):
            while 0 < turn < len(self._turns) and not self._is_persons(self.state_after(turn)):
                turn += way
        return turn

    def _is_persons(self, state: State) -> bool:
        return self.seats[state.to_move].is_person

    @property
    def level(self) -> str | None:
        """The level of the bot that is to move; None for a person, and when the round is over."""
        state = self.state
        return None if state.result or self._is_persons(state) else self.seats[state.to_move].kind

    @property
    def played(self) -> Round:
        """The round so far as a value, undone moves left out."""
        return Round(self.rules, self.seats, self.turns, self._clock.limit)

    @classmethod
    def resumed(cls, played: Round) -> Session:
        """A session in the position that `played` leads to."""
        session = cls(played.rules, played.seats, played.time_limit)
        session._turns = list(played.turns)
        session._turn = len(played.turns)
        return session

    def record(self) -> str:
        """The round so far as text, undone moves left out."""
        return notation.write(self.played)

    @classmethod
    def from_record(cls, text: str) -> Session:
        """A session in the position that `record` wrote. Raises `BadNotation`."""
        return cls.resumed(notation.read(text))
