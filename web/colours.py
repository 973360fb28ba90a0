"""Arithmetic with colours written as `#rrggbb`."""

from __future__ import annotations


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """`share` (0 to 1) of the other colour in the one."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def clear(colour: str, alpha: float) -> str:
    """The colour, let through by `alpha`: 0 is invisible, 1 opaque."""
    red, green, blue = channels(colour)
    return f"rgba({red}, {green}, {blue}, {alpha:.3f})"
