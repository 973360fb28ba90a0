"""A board as a value: who owns each cell and how many points lie there."""

from __future__ import annotations

from typing import NamedTuple

from rilto.errors import BadNotation

EMPTY = -1
"""Owner of a cell that nobody holds."""

WALL = -2
"""Owner of a walled cell, for the whole round."""

_SEATS = "ABCDEFGH"


class Board(NamedTuple):
    """Owners and points, one entry a cell, row by row from the top left.

    An owner is a seat (0 to 7), `EMPTY` or `WALL`. A game with neutral pieces gives them numbers
    from its number of players on. A cell has points exactly when a seat or a neutral owns it.
    """

    owner: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def size(self) -> int:
        """Cells along one side."""
        return int(len(self.owner) ** 0.5)

    def cells_of(self, seat: int) -> int:
        """How many cells `seat` holds."""
        return self.owner.count(seat)

    def counts(self, players: int) -> tuple[int, ...]:
        """How many cells each of the seats 0 to `players` - 1 holds."""
        return tuple(map(self.owner.count, range(players)))

    def points_of(self, seat: int) -> int:
        """How many points lie on the cells of `seat`."""
        return sum(p for o, p in zip(self.owner, self.points, strict=True) if o == seat)

    def text(self) -> str:
        """Rows by newline, cells by blank: `.` empty, `#` wall, `A3` seat 0 with three points."""
        size = self.size
        words = [
            "#" if owner == WALL else "." if owner == EMPTY else f"{_SEATS[owner]}{points}"
            for owner, points in zip(self.owner, self.points, strict=True)
        ]
        return "\n".join(" ".join(words[row : row + size]) for row in range(0, len(words), size))

    @classmethod
    def from_text(cls, text: str, size: int) -> Board:
        """Read what `text` wrote. A letter without a number counts as one point.

        Raises `BadNotation` when the text is not `size` rows of `size` cells.
        """
        rows = [line.split() for line in text.strip().splitlines()]
        if len(rows) != size or any(len(row) != size for row in rows):
            raise BadNotation("position", f"it needs {size} rows of {size} cells")
        cells = [_cell_from_text(word) for row in rows for word in row]
        return cls(tuple(owner for owner, _ in cells), tuple(points for _, points in cells))


def captured(before: Board, after: Board, seat: int) -> tuple[int, ...]:
    """The cells that a turn of `seat` took: others (neutrals too) held them and do so no more.

    A cell that was taken and burst in the same chain is among them, whoever holds it now.
    """
    pairs = zip(before.owner, after.owner, strict=True)
    return tuple(
        cell
        for cell, (was, now) in enumerate(pairs)
        if was not in (EMPTY, WALL, seat) and now != was
    )


def _cell_from_text(word: str) -> tuple[int, int]:
    if word == ".":
        return EMPTY, 0
    if word == "#":
        return WALL, 0
    seat, number = _SEATS.find(word[0]), word[1:] or "1"
    if seat < 0 or len(number) > 4 or not (number.isascii() and number.isdigit()):
        raise BadNotation("position", f"{word[:20]!r} is no cell")
    if int(number) == 0:
        raise BadNotation("position", f"{word!r} has no points")
    return seat, int(number)
