"""What a tap on a cell would do: shown before it is tapped."""

from __future__ import annotations

from typing import NamedTuple

from rilto.board import captured
from rilto.events import Wave
from rilto.games.base import State


class Outlook(NamedTuple):
    """What would become of `cell`.

    `kind` is "nothing" (not allowed), "place" (a plain placement) or "burst" (it starts a chain);
    `captured` are the cells that it would take from others.
    """

    cell: int
    kind: str
    captured: tuple[int, ...] = ()


def outlook(state: State, cell: int) -> Outlook:
    """What the seat to move would do by tapping `cell`."""
    if state.why_illegal(cell):
        return Outlook(cell, "nothing")
    after, events = state.play(cell)
    kind = "burst" if any(isinstance(event, Wave) for event in events) else "place"
    return Outlook(cell, kind, captured(state.board, after.board, state.to_move))
