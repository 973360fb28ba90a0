"""Schemes: which colours the page and the board are shown in.

The colours themselves, and the signs of the colour-blind safe scheme, stand in `style.css`; what is
here only chooses among them and reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

SCHEMES = ("system", "dark", "light", "contrast", "colour_blind")
"""What can be chosen; the first is whatever the system asks for."""

SEATS = ("red", "blue", "green", "yellow", "violet", "orange", "turquoise", "pink")
BOARD = ("cell", "edge", "wall", "hatch", "ring", "pip", "mark", "halo")
"""The colours that the board is drawn in: custom properties of the same names."""

Sign = tuple[tuple[float, float], ...]
"""The corners of a sign, in a square from -1 to 1."""

_CORNER = re.compile(r"([\d.]+)%\s+([\d.]+)%")


def worn(chosen: str, prefers_light: bool, prefers_contrast: bool) -> str:
    """The scheme that is shown when `chosen` is what somebody wants."""
    if chosen in SCHEMES[1:]:
        return chosen
    if prefers_contrast:
        return "contrast"
    return "light" if prefers_light else "dark"


def palette(read: Callable[[str], str]) -> dict[str, str]:
    """The board's colours by name; `read` gives the value of a custom property."""
    return {name: read(f"--{name}").strip() for name in (*SEATS, *BOARD)}


def signs(read: Callable[[str], str]) -> dict[str, Sign]:
    """The sign of each colour that has one in the scheme worn, from a CSS `polygon(…)`."""
    corners = {name: _CORNER.findall(read(f"--sign-{name}")) for name in SEATS}
    return {
        name: tuple((float(x) / 50 - 1, float(y) / 50 - 1) for x, y in found)
        for name, found in corners.items()
        if found
    }
