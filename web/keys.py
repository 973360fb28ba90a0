"""Keys: which one means what, and how arrows walk over the board."""

from __future__ import annotations

from collections.abc import Mapping

INTENTS = {
    "n": "new",
    "h": "help",
    "m": "menu",
    "t": "hint",
    "l": "saved",
    "a": "mute",
    "u": "undo",
    "ctrl+z": "undo",
    "ctrl+y": "redo",
    "ctrl+shift+z": "redo",
    "s": "skip",
}
"""Keys that mean the same everywhere but in a dialog or a text field."""

REVIEWING = {
    "ArrowLeft": "earlier",
    "ArrowRight": "later",
    "Home": "first",
    "End": "last",
    " ": "play",
}
"""Keys while somebody looks back, but on a cell or, for the last one, on a button."""

LOOKING_ON = {"take-over", "help", "first-page", "language"}
"""What can be done while another page plays the match."""

SKIPPING = {"Enter", " ", "Escape"}
"""Keys that, while a turn is shown, jump to its end and do nothing else."""

_ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}

BOARD = {
    "walk": (*_ARROWS,),
    "row": ("Home", "End"),
    "corner": ("ctrl+Home", "ctrl+End"),
    "tap": ("Enter", " "),
    "jump": ("Enter", " ", "Escape"),
    "close": ("Escape",),
}
"""What else keys do: on the board, while a turn is shown (`SKIPPING`), and in a dialog."""


def by_intent(meanings: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """For each intent the keys that mean it."""
    meant: dict[str, tuple[str, ...]] = {}
    for keys, intent in meanings.items():
        meant[intent] = (*meant.get(intent, ()), keys)
    return meant


def chord(key: str, ctrl: bool, shift: bool) -> str:
    """A key with what is held, as `INTENTS` writes it."""
    return "ctrl+" * ctrl + "shift+" * (shift and ctrl) + (key.lower() if len(key) == 1 else key)


def review_intent(key: str, on_cell: bool, on_button: bool) -> str | None:
    """What a key means while somebody looks back; None where it means what it always does.

    Arrows still walk over the board, and Space presses the button that has the focus.
    """
    if key == "Escape":
        return "leave-review"
    if on_cell or (on_button and key == " "):
        return None
    return REVIEWING.get(key)


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
