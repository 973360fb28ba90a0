"""From what a turn did to when each part of it is shown.

A timeline is a value; the time is told to it, in milliseconds from the turn's start. It never
decides anything: skipping it, or playing it fast or slow, leads to the same board.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from rilto.board import Board
from rilto.events import Event, Placed, Turned, Wave, boards

PLACING = 180.0
WAVE = 520.0
TURNING = 160.0
TURNING_STEP = 110.0
"""Balls roll for the first time, and each further one along a line starts a step later."""
QUICKEST_WAVE = 110.0
QUICKENING = 0.9
"""Each wave of a chain lasts this much of the one before, down to the quickest."""

CHOOSING = 550.0
THROW = 1700.0
REFUSAL = 420.0

SPEEDS = {"normal": 1.0, "fast": 0.45, "off": 0.0}
"""Factors of the times above."""


class Thrown(NamedTuple):
    """A ball is thrown and comes to rest with the colour of `seat`, which begins, on top."""

    seat: int


class Refused(NamedTuple):
    """`seat` has tapped a cell where it may not; the stone or ball does not stay."""

    seat: int
    cell: int


class Chosen(NamedTuple):
    """A bot has chosen a cell: it is shown before it is tapped."""

    seat: int
    cell: int


class Phase(NamedTuple):
    """A part of what is shown: an event, and the boards before and after it."""

    start: float
    duration: float
    event: Event | Chosen | Thrown | Refused
    before: Board
    after: Board


class Timeline:
    """The phases of a turn that takes `board` through `events`, at a speed of `SPEEDS`.

    With `chosen` the cell is shown first, for a turn that nobody here has tapped.
    """

    def __init__(
        self,
        board: Board,
        events: Iterable[Event],
        speed: str = "normal",
        chosen: Chosen | None = None,
    ) -> None:
        events = list(events)
        factor = SPEEDS[speed]
        self.phases: list[Phase] = []
        self.duration = 0.0
        if chosen and factor:
            self.duration = CHOOSING * factor
            self.phases.append(Phase(0.0, self.duration, chosen, board, board))
        wave = WAVE
        for event, after in zip(events, boards(board, events), strict=True):
            length = 0.0
            if isinstance(event, Placed):
                length = PLACING
            elif isinstance(event, Wave):
                length, wave = wave, max(QUICKEST_WAVE, wave * QUICKENING)
            elif isinstance(event, Turned):
                length = TURNING + TURNING_STEP * max(len(line.cells) for line in event.lines)
            length *= factor
            if length:
                self.phases.append(Phase(self.duration, length, event, board, after))
                self.duration += length
            board = after
        self._starts = [phase.start for phase in self.phases]

    @classmethod
    def still(cls, board: Board, event: Thrown | Refused, speed: str = "normal") -> Timeline:
        """A timeline of something that happens over a board and leaves it as it is."""
        timeline = cls(board, (), speed)
        length = (THROW if isinstance(event, Thrown) else REFUSAL) * SPEEDS[speed]
        if length:
            timeline.duration = length
            timeline.phases, timeline._starts = [Phase(0.0, length, event, board, board)], [0.0]
        return timeline

    @property
    def throws(self) -> bool:
        """Is it the throw of a ball?"""
        return any(isinstance(phase.event, Thrown) for phase in self.phases)

    def at(self, time: float) -> tuple[Phase, float] | None:
        """The phase shown at that time and how much of it is over (0 to 1); None after the end."""
        if time >= self.duration:
            return None
        phase = self.phases[max(0, bisect_right(self._starts, time) - 1)]
        return phase, min(1.0, max(0.0, (time - phase.start) / phase.duration))
