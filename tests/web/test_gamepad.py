"""Gamepads: sticks and buttons become intents."""

from __future__ import annotations

import pytest

from web.gamepad import Gamepad

NONE = [False] * 17


def pressing(*numbers: int) -> list[bool]:
    return [number in numbers for number in range(17)]


@pytest.fixture
def pad() -> Gamepad:
    pad = Gamepad()
    assert pad.read([0, 0], NONE, 0) == []
    return pad


@pytest.mark.parametrize(("number", "intent"), [(0, "tap"), (1, "undo"), (9, "menu")])
def test_a_button_counts_once_however_long_it_is_held(
    pad: Gamepad, number: int, intent: str
) -> None:
    assert pad.read([0, 0], pressing(number), 1) == [intent]
    assert pad.read([0, 0], pressing(number), 5) == []
    assert pad.read([0, 0], NONE, 6) == []
    assert pad.read([0, 0], pressing(number), 7) == [intent]


@pytest.mark.parametrize(
    ("axes", "direction"),
    [
        ([0.9, 0.1], ["ArrowRight"]),
        ([-0.9, 0.6], ["ArrowLeft"]),
        ([0.1, 0.7], ["ArrowDown"]),
        ([0.5, -0.8], ["ArrowUp"]),
        ([0.3, -0.4], []),
        ([], []),
    ],
)
def test_a_stick_points_where_it_leans_most(
    pad: Gamepad, axes: list[float], direction: list[str]
) -> None:
    assert pad.read(axes, NONE, 1) == direction


def test_a_direction_that_is_held_repeats_after_a_while(pad: Gamepad) -> None:
    up = pressing(12)
    counted = [time for time in range(100) if pad.read([0, 0], up, 1 + time / 100)]
    assert counted == [0, 40, 53, 66, 79, 92]
    assert pad.read([0, 0], pressing(15), 2) == ["ArrowRight"], "another one counts at once"


def test_what_is_held_when_the_pad_is_found_is_not_meant() -> None:
    pad = Gamepad()
    assert pad.read([0, 0], pressing(0), 0) == []
    assert pad.read([0, 0], pressing(0), 1) == []


def test_a_pad_with_few_buttons_will_do(pad: Gamepad) -> None:
    assert pad.read([1], [True], 1) == ["tap", "ArrowRight"]
