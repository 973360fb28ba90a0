"""What the board's canvas shows at a moment, as a value."""

from __future__ import annotations

from typing import NamedTuple

from rilto.board import Board
from rilto.games.base import Rules
from web.outlook import Outlook
from web.playback import Phase


class Picture(NamedTuple):
    """What the board's canvas shows: stones that lie still, or a phase of a turn.

    `last` is the cell played last, to be marked; `seat` whose turn it is. `legal` cells are marked,
    `bands` say how much each cell is worth, `outlook` what a tap would do, `hint` which cell is
    advised. `progress` is how much of the phase is over, 0 to 1.
    """

    rules: Rules
    board: Board
    last: int | None
    seat: int = 0
    legal: tuple[int, ...] = ()
    bands: tuple[int, ...] = ()
    outlook: Outlook | None = None
    hint: int | None = None
    phase: Phase | None = None
    progress: float = 0.0
