"""What the engine refuses, and why.

Every error is a `ValueError`. Its text is plain English for people who call the engine; its
`reason` is a stable word that a front end translates.
"""

from __future__ import annotations

from collections.abc import Iterable


class IllegalMove(ValueError):
    """A move that the rules do not allow; nothing has changed.

    `cell` is the cell asked for, `reason` a stable word: see `WHY_ILLEGAL`.
    """

    def __init__(self, cell: int, reason: str) -> None:
        super().__init__(f"cell {cell!r}: {WHY_ILLEGAL[reason]}")
        self.cell = cell
        self.reason = reason


class BadRules(ValueError):
    """Settings that make no game. `problems` lists every one of them in plain words."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class BadNotation(ValueError):
    """A text that is no position or record. `reason` is a stable word: see `WHY_UNREADABLE`.

    `detail` says where or what, in English.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        text = WHY_UNREADABLE[reason]
        super().__init__(f"{text}: {detail}" if detail else text)
        self.reason = reason
        self.detail = detail


WHY_ILLEGAL = {
    "round_over": "the round is over",
    "no_such_cell": "there is no such cell on this board",
    "wall": "a wall stands there",
    "taken": "something lies there already",
    "not_a_start_place": "a first stone goes on a marked place",
    "out_of_reach": "points from there could never meet every other seat's",
    "empty": "no stone lies there",
    "not_yours": "that stone belongs to another seat",
    "must_enclose": "whoever can enclose must do so",
    "must_touch": "a ball goes beside another one",
}

WHY_UNREADABLE = {
    "damaged": "the text is damaged or cut short",
    "foreign": "this is not a Rilto record",
    "newer": "this record was made by a newer version",
    "rules": "the record's rules make no game",
    "illegal_move": "the record holds a move that its rules do not allow",
    "mismatch": "the moves do not lead to the position kept in the record",
    "too_long": "the record is too long",
    "position": "this is no position of this game",
}
