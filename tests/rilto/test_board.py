"""What a board tells of itself, and what was captured between two of them."""

from __future__ import annotations

from rilto import Board
from rilto.board import captured

BOARD = Board.from_text("A3 B1 . A1\n. # . .\nB2 . . C9\n. . . #", 4)


def test_a_board_counts_cells_and_points() -> None:
    assert BOARD.size == 4
    assert [BOARD.cells_of(seat) for seat in range(4)] == [2, 2, 1, 0]
    assert BOARD.counts(2) == (2, 2)
    assert BOARD.counts(4) == (2, 2, 1, 0)
    assert [BOARD.points_of(seat) for seat in range(4)] == [4, 3, 9, 0]


def test_a_cell_is_captured_when_another_one_held_it_and_does_so_no_more() -> None:
    after = Board.from_text("A3 A1 A1 B1\n. # . .\n. . . C9\nA1 . . #", 4)
    # b1 is A's now and a3 was taken and is empty; d1 is A's own loss, and c1 and a4 were nobody's.
    assert captured(BOARD, after, 0) == (1, 8)
    assert captured(BOARD, after, 1) == (3,)
    assert captured(BOARD, BOARD, 0) == ()
