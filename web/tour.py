"""First steps: a short round in which every move is told, for somebody who has never played.

The moves are data; the round is a match of its own, played by the engine like any other, and leaves
no trace in the round that was on the board before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rilto.games.catalogue import make_rules
from rilto.grid import cell_at
from rilto.match import Match
from web.language import Texts


class Ply(NamedTuple):
    """One move: `asks` is the key of the sentence that asks the newcomer for it.

    Without one it is the other seat's answer, or, if it is `passed` over, nobody sees it.
    """

    cell: str
    asks: str = ""
    passed: bool = False


def _passed(cells: str) -> Iterable[Ply]:
    return (Ply(cell, passed=True) for cell in cells.split())


SCRIPT = (
    Ply("c3", "tour.place"),
    Ply("c5"),
    Ply("c3", "tour.burst"),
    Ply("c5"),
    Ply("b3", "tour.load"),
    Ply("c4"),
    *_passed("d3 c4 c2 c3 d3 b4 c2 b4 b3 d4"),
    Ply("c2", "tour.capture"),
    Ply("d5"),
    Ply("d3", "tour.chain"),
    Ply("d5"),
    Ply("d4", "tour.win"),
)
STEPS = sum(bool(ply.asks) for ply in SCRIPT)


class Coach(NamedTuple):
    """What stands beside the board: an offer ("offer"), a step ("step"), or the end ("end").

    `cell` is to be marked.
    """

    kind: str
    title: str
    text: str
    cell: int | None = None


class Tour:
    """A tour under way. Where it stands is where its round stands."""

    def __init__(self) -> None:
        self.match = Match(make_rules("classic"))

    @property
    def _ply(self) -> Ply | None:
        turn = self.match.session.turn
        return SCRIPT[turn] if turn < len(SCRIPT) else None

    @property
    def wanted(self) -> int | None:
        """The cell that the newcomer should tap; None when it is not its turn, or all is over."""
        return self._cell(self._ply) if self._ply and self._ply.asks else None

    @property
    def reply(self) -> int | None:
        """What the other seat plays now; None when it is not its turn."""
        ply = self._ply
        return self._cell(ply) if ply and not ply.asks and not ply.passed else None

    def pass_over(self) -> None:
        """Play the moves that nobody sees, if it is time for them."""
        while (ply := self._ply) and ply.passed:
            self.match.session.play(self._cell(ply))

    def coach(self, texts: Texts) -> Coach:
        """What to tell the newcomer now."""
        ply, wanted = self._ply, self.wanted
        if ply is None:
            return Coach("end", texts("tour.done"), texts("tour.over"))
        made = sum(bool(ply.asks) for ply in SCRIPT[: self.match.session.turn])
        title = texts("tour.step", number=made + (wanted is not None), count=STEPS)
        if wanted is None:
            return Coach("step", title, texts("tour.wait"))
        return Coach("step", title, texts(ply.asks, place=ply.cell), wanted)

    def correction(self, texts: Texts) -> str:
        """What to say to a tap that is not wanted."""
        ply = self._ply
        if ply is None:
            return texts("tour.over")
        return texts("tour.not_here", place=ply.cell) if ply.asks else texts("tour.wait")

    def _cell(self, ply: Ply) -> int:
        cell = cell_at(self.match.session.rules.size, ply.cell)
        assert cell is not None, ply
        return cell


def offer(texts: Texts) -> Coach:
    """The question to somebody who is here for the first time."""
    return Coach("offer", "", texts("tour.offer"))
