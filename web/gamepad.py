"""A gamepad: what its stick, cross and buttons mean."""

from __future__ import annotations

from collections.abc import Sequence

DEAD_ZONE = 0.5
"""How far a stick must lean before it means anything, 0 to 1."""

FIRST_REPEAT = 0.4
NEXT_REPEAT = 0.13
"""Seconds until a direction that is held counts again, and again after that."""

BUTTONS = {0: "tap", 1: "undo", 9: "menu"}
"""A, B and Start, by their numbers in the standard layout."""

_CROSS = {12: "ArrowUp", 13: "ArrowDown", 14: "ArrowLeft", 15: "ArrowRight"}


class Gamepad:
    """Turns what a gamepad says, read again and again, into intents.

    Directions are named like the arrow keys and repeat while they are held; buttons count once.
    """

    def __init__(self) -> None:
        self._held: frozenset[int] | None = None
        self._direction = ""
        self._due = 0.0

    def read(self, axes: Sequence[float], pressed: Sequence[bool], now: float) -> list[str]:
        """The intents since the last reading; `now` is in seconds."""
        held = frozenset(number for number in BUTTONS if number < len(pressed) and pressed[number])
        if self._held is None:
            self._held = held  # what is held when it is first read was not meant for us
        intents = [BUTTONS[number] for number in BUTTONS if number in held - self._held]
        self._held = held
        direction = _direction(axes, pressed)
        if direction != self._direction:
            self._direction, self._due = direction, now + FIRST_REPEAT
            if direction:
                intents.append(direction)
        elif direction and now >= self._due:
            self._due = now + NEXT_REPEAT
            intents.append(direction)
        return intents


def _direction(axes: Sequence[float], pressed: Sequence[bool]) -> str:
    for number, name in _CROSS.items():
        if number < len(pressed) and pressed[number]:
            return name
    across, down = (*axes[:2], 0.0, 0.0)[:2]
    if max(abs(across), abs(down)) < DEAD_ZONE:
        return ""
    if abs(across) > abs(down):
        return "ArrowRight" if across > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"
