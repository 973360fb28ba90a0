"""What a bot answers, and how long it may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import NamedTuple

Shares = tuple[float, ...]
"""For each seat its share of the win, or its chance: 0.0 to 1.0."""


class Info(NamedTuple):
    """What a bot thinks of the position.

    `chances` are the seats' chances to win, 0.0 to 1.0. `moves` are the legal moves, best first,
    each with the mover's chance after it; a move that was soon seen to be worse than the best has
    only an upper bound of it. `work` is the number of positions looked at, `depth` how many turns
    ahead all were looked at.
    """

    chances: Shares
    moves: tuple[tuple[int, float], ...]
    work: int
    depth: int


class Choice(NamedTuple):
    """The cell a bot plays, and why."""

    move: int
    info: Info


@dataclass(frozen=True)
class Limit:
    """How much a bot may think about one move: positions looked at, or milliseconds, or both.

    With `ms` goes `now`, a clock that tells seconds, such as `time.monotonic`: the engine itself
    has none. A limit of work alone makes bots repeat themselves exactly.
    """

    work: int | None = None
    ms: float | None = None
    now: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        if self.ms is not None and self.now is None:
            raise ValueError("a limit in milliseconds needs a clock")

    def watch(self) -> Callable[[int], bool]:
        """Begin to measure; the answer says of an amount of work whether it is enough now."""
        now = self.now if self.ms is not None else None
        end = now() + (self.ms or 0) / 1000 if now else 0.0

        def enough(work: int) -> bool:
            if self.work is not None and work >= self.work:
                return True
            return now is not None and now() >= end

        return enough


SCALE = 100.0
"""So much score multiplies the odds of winning by e."""


def chance(score: float) -> float:
    """The chance to win that a score stands for."""
    return 1 / (1 + exp(-max(-2000.0, min(2000.0, score)) / SCALE))


def softmax(scores: list[int]) -> Shares:
    """The seats' chances to win that their scores stand for; together 1.0."""
    top = max(scores)
    odds = [exp(max(-2000, score - top) / SCALE) for score in scores]
    total = sum(odds)
    return tuple(odd / total for odd in odds)
