"""The time that a seat has for its move.

A clock is a value. It is told the time, in seconds since whenever, and never looks for itself.
"""

from __future__ import annotations

from dataclasses import dataclass

TIME_LIMITS = (None, 15, 30, 60)
"""Seconds for a move; None is as long as one likes."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock for moves of `limit` seconds, None for as long as one likes; at first it stands.

    `used` is how many seconds had gone by when it last stood still, `since` when it began to run
    again, None while it stands.
    """

    limit: int | None = None
    used: float = 0.0
    since: float | None = None

    def resume(self, now: float) -> Clock:
        """The clock running, from `now` unless it ran already."""
        return self if self.since is not None else Clock(self.limit, self.used, now)

    def pause(self, now: float) -> Clock:
        """The clock standing still."""
        return Clock(self.limit, self._used(now))

    def restart(self) -> Clock:
        """The clock standing, with all its time."""
        return Clock(self.limit)

    def remaining(self, now: float) -> float | None:
        """The seconds left, never less than 0; None without a limit."""
        return None if self.limit is None else max(0.0, self.limit - self._used(now))

    def has_run_out(self, now: float) -> bool:
        """Is no time left?"""
        return self.remaining(now) == 0

    def _used(self, now: float) -> float:
        return self.used if self.since is None else self.used + now - self.since
