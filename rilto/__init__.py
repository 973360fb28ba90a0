"""Rilto: an engine for chain-reaction games on a board.

>>> rules = make_rules("classic", players=2, size=5)
>>> state = rules.start()
>>> state = state.play(12).state
>>> print(state.text())
. . . . .
. . . . .
. . A3 . .
. . . . .
. . . . .

States are frozen values: `play` answers with the next state and with the events that lead there.
The engine uses the standard library alone and knows no screen, no clock and no files.
"""

from rilto.board import EMPTY, WALL, Board
from rilto.errors import BadNotation, BadRules, IllegalMove
from rilto.events import Result, fold
from rilto.games.base import Rules, State, Step
from rilto.games.catalogue import make_rules
from rilto.notation import position

__all__ = [
    "EMPTY",
    "WALL",
    "BadNotation",
    "BadRules",
    "Board",
    "IllegalMove",
    "Result",
    "Rules",
    "State",
    "Step",
    "fold",
    "make_rules",
    "position",
]
