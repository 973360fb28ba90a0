"""Draw the icons of the installed app: python tools/icons.py. They land in web/icons/.

A stone with three pips on a cell, as on the board, and four points that fly from it. Pixels are
computed one by one and written as PNG by hand, so nothing has to be installed for it.
"""

import struct
import zlib
from collections.abc import Iterator
from math import hypot
from pathlib import Path

ICONS = Path(__file__).resolve().parent.parent / "web/icons"

Colour = tuple[float, float, float]

GROUND: Colour = (0x14, 0x16, 0x1D)
CELL: Colour = (0x24, 0x28, 0x34)
RED: Colour = (0xF5, 0x30, 0x3F)
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)
PIPS = ((-0.15, 0.15), (0.0, 0.0), (0.15, -0.15))
FLYING = ((0.0, -0.41), (0.41, 0.0), (0.0, 0.41), (-0.41, 0.0))


def main() -> None:
    """Draw all of them."""
    ICONS.mkdir(exist_ok=True)
    for name, side, scale, corner in (
        ("icon-64", 64, 1.0, 0.2),
        ("icon-192", 192, 1.0, 0.2),
        ("icon-512", 512, 1.0, 0.2),
        # Systems cut these to a shape: the ground goes to the edge, and all else keeps off it.
        ("touch-180", 180, 0.86, 0.0),
        ("maskable-512", 512, 0.76, 0.0),
    ):
        (ICONS / f"{name}.png").write_bytes(png(side, pixels(side, scale, corner)))
        print(f"web/icons/{name}.png")


def pixels(side: int, scale: float, corner: float) -> Iterator[tuple[int, int, int, int]]:
    """Red, green, blue and alpha of every pixel, line by line; `corner` rounds the ground."""
    for row in range(side):
        for column in range(side):
            x, y = (column + 0.5) / side - 0.5, (row + 0.5) / side - 0.5
            alpha = inside(box(x, y, 0.5, corner), side) if corner else 1.0
            colour = picture(x / scale, y / scale, side * scale)
            red, green, blue = (round(channel) for channel in colour)
            yield red, green, blue, round(255 * alpha)


def picture(x: float, y: float, side: float) -> Colour:
    """The colour of a place, from -0.5 to 0.5 across and down, in a picture of so many pixels."""

    def lay(colour: Colour, over: Colour, distance: float, alpha: float = 1.0) -> Colour:
        return mix(colour, over, alpha * inside(distance, side))

    colour = lay(GROUND, CELL, box(x, y, 0.36, 0.07))
    for across, down in FLYING:
        away = hypot(x - across, y - down)
        colour = mix(colour, RED, max(0.0, 1 - away / 0.08) ** 0.8)
        colour = lay(colour, mix(RED, WHITE, 0.85), away - 0.022)
    radius = 0.28
    colour = lay(colour, BLACK, hypot(x, y - 0.045) - radius * 1.02, 0.3)
    colour = lay(colour, sphere(x, y, radius), hypot(x, y) - radius)
    # The shine above, an ellipse that fades downwards.
    shine = (hypot(x / 0.62, (y + radius * 0.42) / 0.42) - radius) * 0.42
    colour = lay(colour, WHITE, shine, max(0.0, min(1.0, -y / radius)) * 0.45)
    for across, down in PIPS:
        colour = lay(colour, GROUND, hypot(x - across, y - down) - 0.05)
    return colour


def sphere(x: float, y: float, radius: float) -> Colour:
    """A stone's body: lit from the upper left, dark at its rim."""
    depth = hypot(x + radius * 0.35, y + radius * 0.45) / radius / 1.35
    if hypot(x, y) > radius * 0.955:
        return mix(RED, BLACK, 0.5)
    if depth < 0.35:
        return mix(mix(RED, WHITE, 0.55), RED, depth / 0.35)
    return mix(RED, BLACK, min(1.0, (depth - 0.35) / 0.65) * 0.36)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour in the one."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def box(x: float, y: float, half: float, corner: float) -> float:
    """How far a place is outside of a square with round corners; less than 0 inside."""
    across, down = abs(x) - half + corner, abs(y) - half + corner
    return hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0) - corner


def inside(distance: float, side: float) -> float:
    """How much of a pixel lies inside of an edge at that distance."""
    return max(0.0, min(1.0, 0.5 - distance * side))


def png(side: int, pixels: Iterator[tuple[int, int, int, int]]) -> bytes:
    """A square picture as a PNG file."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    lines = (b"\0" + b"".join(bytes(next(pixels)) for _ in range(side)) for _ in range(side))
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(lines), 9)
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


if __name__ == "__main__":
    main()
