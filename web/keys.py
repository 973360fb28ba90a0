"""Keys: which one means what, and how arrows walk over the board."""

from __future__ import annotations

INTENTS = {
    "n": "new",
    "m": "menu",
    "t": "hint",
    "u": "undo",
    "ctrl+z": "undo",
    "ctrl+y": "redo",
    "ctrl+shift+z": "redo",
    "s": "skip",
}
"""Keys that mean the same everywhere but in a dialog or a text field."""

SKIPPING = {"Enter", " ", "Escape"}
"""Keys that, while a turn is shown, jump to its end and do nothing else."""

_ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


def chord(key: str, ctrl: bool, shift: bool) -> str:
    """A key with what is held, as `INTENTS` writes it."""
    return "ctrl+" * ctrl + "shift+" * (shift and ctrl) + (key.lower() if len(key) == 1 else key)


def walk(size: int, cell: int, key: str, ctrl: bool = False) -> int | None:
    """Where a key moves the focus from `cell`; None when it is no such key.

    Arrows stop at the edge; Home and End go to the ends of the row, with ctrl of the board.
    """
    column, row = cell % size, cell // size
    if key in _ARROWS:
        dx, dy = _ARROWS[key]
        column = min(max(column + dx, 0), size - 1)
        row = min(max(row + dy, 0), size - 1)
    elif key == "Home":
        column, row = 0, 0 if ctrl else row
    elif key == "End":
        column, row = size - 1, size - 1 if ctrl else row
    else:
        return None
    return row * size + column
