"""Square boards: names of cells, steps, walls, and places to start from.

Cells are numbered row by row from 0, top left. A cell's name is its column letter and its row
number counted from the top: `a1` is top left, `e1` the top right of a 5×5 board.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import NamedTuple


class Direction(NamedTuple):
    """One step: columns to the right, rows down."""

    dx: int
    dy: int


UP, RIGHT, DOWN, LEFT = Direction(0, -1), Direction(1, 0), Direction(0, 1), Direction(-1, 0)
STRAIGHT = (UP, RIGHT, DOWN, LEFT)
DIAGONAL = (Direction(1, -1), Direction(1, 1), Direction(-1, 1), Direction(-1, -1))
EVERY_WAY = tuple(way for pair in zip(STRAIGHT, DIAGONAL, strict=True) for way in pair)
"""All eight, clockwise from up."""


def cell_name(size: int, cell: int) -> str:
    """`a1`, `b1`, … for cells 0, 1, … of a board with `size` columns."""
    return f"{chr(ord('a') + cell % size)}{cell // size + 1}"


def cell_at(size: int, name: str) -> int | None:
    """The cell of that name, or None when the board has none."""
    if len(name) != 2 or not name.isascii() or not name[1].isdigit():
        return None
    column, row = ord(name[0]) - ord("a"), int(name[1]) - 1
    return row * size + column if 0 <= column < size and 0 <= row < size else None


def step(size: int, cell: int, way: Direction) -> int | None:
    """The cell one step away, or None when that leaves the board."""
    column, row = cell % size + way.dx, cell // size + way.dy
    return row * size + column if 0 <= column < size and 0 <= row < size else None


def edge_distance(size: int, cell: int) -> int:
    """Steps from a cell to the nearest edge: 0 on the rim."""
    column, row = cell % size, cell // size
    return min(column, row, size - 1 - column, size - 1 - row)


@lru_cache(maxsize=256)
def neighbours(
    size: int, ways: tuple[Direction, ...], walls: frozenset[int]
) -> tuple[tuple[int | None, ...], ...]:
    """For each cell and each of `ways` the cell that a point flies to, None where it is lost.

    A point is lost over the edge and into a wall. Walled cells have no neighbours.
    """
    table = []
    for cell in range(size * size):
        ends = [step(size, cell, way) for way in ways]
        table.append(tuple(None if end in walls or cell in walls else end for end in ends))
    return tuple(table)


@lru_cache(maxsize=64)
def distances(
    size: int, ways: tuple[Direction, ...], walls: frozenset[int]
) -> tuple[tuple[int | None, ...], ...]:
    """Steps from each cell to each other one, None where no path leads."""
    table = neighbours(size, ways, walls)
    result = []
    for start in range(size * size):
        found: list[int | None] = [None] * (size * size)
        found[start] = 0
        queue = deque([(start, 0)])
        while queue:
            cell, steps = queue.popleft()
            for end in table[cell]:
                if end is not None and found[end] is None:
                    found[end] = steps + 1
                    queue.append((end, steps + 1))
        result.append(tuple(found))
    return tuple(result)


def parts(
    size: int, ways: tuple[Direction, ...], walls: frozenset[int]
) -> tuple[frozenset[int], ...]:
    """The connected parts of the free cells, in the order of their lowest cells.

    Along diagonals a board without walls has two: the colours of a chessboard.
    """
    table = distances(size, ways, walls)
    found: list[frozenset[int]] = []
    for cell in range(size * size):
        if cell not in walls and not any(cell in part for part in found):
            found.append(frozenset(c for c, d in enumerate(table[cell]) if d is not None))
    return tuple(found)


# Walls


def draw_walls(
    size: int, ways: tuple[Direction, ...], count: int, seed: int, places: int = 0
) -> frozenset[int]:
    """`count` walled cells, an even number, in pairs that mirror each other through the centre.

    The mirroring makes them fair to two players. They cut nothing off: the free cells are in as
    many parts as on a bare board, and each keeps two free neighbours (one along diagonals alone,
    where a corner has no more). They leave room for `places` start places. The same arguments
    always draw the same walls.
    """
    cells = size * size
    least = 1 if ways == DIAGONAL else 2
    bare = len(parts(size, ways, frozenset()))

    def sound(walls: frozenset[int]) -> bool:
        table = neighbours(size, ways, walls)
        free = (cell for cell in range(cells) if cell not in walls)
        return (
            all(sum(end is not None for end in table[cell]) >= least for cell in free)
            and len(parts(size, ways, walls)) == bare
        )

    pairs = [frozenset({cell, cells - 1 - cell}) for cell in range(cells // 2)]
    random = Random(seed)
    while True:
        random.shuffle(pairs)
        walls: frozenset[int] = frozenset()
        for pair in pairs:
            if len(walls) == count:
                break
            # A wall more never mends what is wrong, so a pair refused once need not be tried again.
            if sound(walls | pair):
                walls |= pair
        if len(walls) == count and (not places or spread_out(size, ways, walls, places)):
            return walls


# Start places


@lru_cache(maxsize=256)
def spread_out(
    size: int, ways: tuple[Direction, ...], walls: frozenset[int], count: int
) -> tuple[int, ...] | None:
    """`count` cells as far apart as the board allows, or None when some would be neighbours.

    They maximise the smallest distance between two of them. Among such sets the fairest is taken:
    the one whose distances to the edge differ least, then the most symmetrical one (that more of
    the square's eight symmetries leave as it is), then the first in order of cells. Distance is
    counted in steps along `ways`, so cells that no path joins are never together.
    """
    table = distances(size, ways, walls)
    free = [cell for cell in range(size * size) if cell not in walls]
    longest = max(d for row in table for d in row if d is not None)
    for apart in range(longest, 1, -1):
        far = {cell: sum(1 << c for c in free if (table[cell][c] or 0) >= apart) for cell in free}
        if _pick(far, [1 << cell for cell in free], count) is None:
            continue
        for spread in range((size + 1) // 2):  # pragma: no branch - the widest takes every cell
            rings = [
                [cell for cell in free if ring <= edge_distance(size, cell) <= ring + spread]
                for ring in range((size + 1) // 2 - spread)
            ]
            for symmetries in _SYMMETRY_GROUPS:
                for cells in rings:
                    found = _pick(far, _orbits(size, cells, symmetries), count)
                    if found is not None:
                        return tuple(_bits(found))
    return None


def _pick(far: dict[int, int], groups: list[int], count: int) -> int | None:
    """Choose whole groups with `count` cells in all, each two of them far from each other.

    Sets of cells are bit masks. `far[cell]` is what is far enough from a cell. The answer is the
    first in order of the groups, or None.
    """

    def reach(group: int) -> int | None:
        # What may stand beside a whole group; None when its own cells are too near each other.
        common = -1
        for cell in _bits(group):
            if group & ~far[cell] & ~(1 << cell):
                return None
            common &= far[cell]
        return common

    reaches = [(group, reach(group)) for group in groups]
    usable = [
        (group, allowed, group.bit_count()) for group, allowed in reaches if allowed is not None
    ]

    def search(chosen: int, options: list[tuple[int, int, int]], missing: int) -> int | None:
        if missing == 0:
            return chosen
        room = sum(n for _, _, n in options)
        for index, (group, allowed, n) in enumerate(options):
            if room < missing:
                return None
            room -= n
            if n <= missing:
                rest = [o for o in options[index + 1 :] if not o[0] & ~allowed]
                found = search(chosen | group, rest, missing - n)
                if found is not None:
                    return found
        return None

    return search(0, usable, count)


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


Symmetry = tuple[str, ...]
"""What carries the square into itself: quarter turns and reflections, one after the other."""

_TURN, _HALF_TURN = ("turn",), ("turn", "turn")
_UPRIGHT, _ACROSS = ("mirror",), ("turn", "turn", "mirror")
_FALLING, _RISING = ("turn", "mirror"), ("turn", "turn", "turn", "mirror")

_SYMMETRY_GROUPS: tuple[tuple[Symmetry, ...], ...] = (
    (_TURN, _UPRIGHT),
    (_TURN,),
    (_UPRIGHT, _ACROSS),
    (_FALLING, _RISING),
    (_HALF_TURN,),
    (_UPRIGHT,),
    (_ACROSS,),
    (_FALLING,),
    (_RISING,),
    (),
)
"""The square's ten groups of symmetries by what generates them, the largest first."""


def _image(size: int, cell: int, symmetry: Symmetry) -> int:
    last = size - 1
    x, y = cell % size, cell // size
    for part in symmetry:
        x, y = (last - y, x) if part == "turn" else (last - x, y)
    return y * size + x


def _orbits(size: int, cells: list[int], symmetries: tuple[Symmetry, ...]) -> list[int]:
    """The groups of `cells` that the symmetries carry into each other, as bit masks.

    Sets made of whole groups are exactly those that the symmetries leave as they are. A group that
    is not wholly among `cells` is left out.
    """
    orbits: dict[int, int] = {}
    for cell in cells:
        orbit, fresh = {cell}, {cell}
        while fresh:
            fresh = {_image(size, c, symmetry) for c in fresh for symmetry in symmetries} - orbit
            orbit |= fresh
        if orbit <= set(cells):
            orbits[min(orbit)] = sum(1 << c for c in orbit)
    return [orbits[first] for first in sorted(orbits)]
