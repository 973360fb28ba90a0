"""Keys on the board."""

from __future__ import annotations

import pytest

from web.keys import INTENTS, chord, review_intent, walk


@pytest.mark.parametrize(
    ("cell", "key", "goal"),
    [
        (12, "ArrowUp", 7),
        (12, "ArrowDown", 17),
        (12, "ArrowLeft", 11),
        (12, "ArrowRight", 13),
        (2, "ArrowUp", 2),
        (22, "ArrowDown", 22),
        (10, "ArrowLeft", 10),
        (14, "ArrowRight", 14),
        (12, "Home", 10),
        (12, "End", 14),
        (12, "x", None),
    ],
)
def test_arrows_walk_and_stop_at_the_edge(cell: int, key: str, goal: int | None) -> None:
    assert walk(5, cell, key) == goal


def test_control_goes_to_the_corners() -> None:
    assert walk(5, 12, "Home", ctrl=True) == 0
    assert walk(5, 12, "End", ctrl=True) == 24


@pytest.mark.parametrize(
    ("key", "ctrl", "shift", "intent"),
    [
        ("u", False, False, "undo"),
        ("U", False, True, "undo"),
        ("z", True, False, "undo"),
        ("Z", True, True, "redo"),
        ("y", True, False, "redo"),
        ("n", False, False, "new"),
        ("n", True, False, None),
        ("Enter", False, False, None),
    ],
)
def test_keys_have_their_meaning(key: str, ctrl: bool, shift: bool, intent: str | None) -> None:
    assert INTENTS.get(chord(key, ctrl, shift)) == intent


@pytest.mark.parametrize(
    ("key", "on_cell", "on_button", "intent"),
    [
        ("ArrowRight", False, False, "later"),
        ("ArrowRight", False, True, "later"),
        ("ArrowRight", True, True, None),
        (" ", False, False, "play"),
        (" ", False, True, None),
        ("Home", False, True, "first"),
        ("Escape", True, True, "leave-review"),
        ("n", False, False, None),
    ],
)
def test_keys_while_somebody_looks_back(
    key: str, on_cell: bool, on_button: bool, intent: str | None
) -> None:
    assert review_intent(key, on_cell, on_button) == intent
