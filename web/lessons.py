"""What the help shows: for each point of the rules a position, and cells that are tapped there.

Data only. The turns are the engine's own, so a lesson can show nothing that a round would not do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rilto.games.base import Rules, State
from rilto.games.catalogue import make_rules
from rilto.grid import cell_at
from rilto.notation import position

REFUSED = "!"
"""Follows a tap that the rules do not allow."""


@dataclass(frozen=True)
class Lesson:
    """A point of the rules on a small board.

    Its words are the texts `title.<name>` and `lesson.<name>`. `stones` lie there at first, as
    `c3:A2` (seat A, two points); with none the round has yet to begin. `lead` are moves that have
    been played before, `taps` those that are shown. `to_move` is a seat, `out` seats that are out,
    `walls` cells; the other settings are those of `make_rules`. `thrown`: a ball is thrown first.
    `bands`: the tactical map lies over the board.
    """

    name: str
    game: str = "classic"
    stones: str = ""
    taps: str = ""
    lead: str = ""
    walls: str = ""
    to_move: int = 0
    out: tuple[int, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict)
    thrown: bool = False
    bands: bool = False

    def rules(self) -> Rules:
        """The rules that the board is played by."""
        settings = dict(self.settings)
        if self.walls:
            size = settings.get("size", 5)
            assert isinstance(size, int)
            settings["walls"] = tuple(_cell(size, name) for name in self.walls.split())
        return make_rules(self.game, **settings)

    def start(self) -> State:
        """The position before the first tap that is shown."""
        rules = self.rules()
        state = rules.start()
        if self.stones:
            words = {_cell(rules.size, w[:2]): w[3:] for w in self.stones.split()}
            words |= dict.fromkeys(rules.walls, "#")
            rows = (
                " ".join(words.get(row * rules.size + column, ".") for column in range(rules.size))
                for row in range(rules.size)
            )
            state = position(rules, "\n".join(rows), self.to_move, self.out)
        for name in self.lead.split():
            state = state.play(_cell(rules.size, name)).state
        return state

    def cells(self) -> tuple[tuple[int, bool], ...]:
        """The cells that are tapped, and for each whether the rules allow it."""
        size = self.rules().size
        return tuple(
            (_cell(size, word.removesuffix(REFUSED)), not word.endswith(REFUSED))
            for word in self.taps.split()
        )


@dataclass(frozen=True)
class Topic:
    """A page of the help, named after its game.

    `rest` is the text that says what else goes for it and stands on the first page; "" for none.
    """

    name: str
    lessons: tuple[Lesson, ...] = ()
    rest: str = ""


def _cell(size: int, name: str) -> int:
    cell = cell_at(size, name)
    assert cell is not None, name
    return cell


_BOUNCE = {"bounce": True}
_THREE = {"players": 3}
_ROLIT = {"size": 6}

TOPICS = (
    Topic(
        "classic",
        (
            Lesson("start", taps="b2 d4"),
            Lesson("tap", stones="c3:A2 e5:B2", taps="c3"),
            Lesson("burst", stones="c3:A3 e5:B2", taps="c3"),
            Lesson("capture", stones="c3:A3 d3:B2 e5:B1", taps="c3"),
            Lesson("chain", stones="b3:A3 c3:B3 d3:B3 d2:A1 b5:B2 e5:B1", taps="b3"),
            Lesson("surplus", stones="c3:A3 c2:A3 d3:A3 d2:A3 a5:B1", taps="c3"),
            Lesson("edge", stones="a1:A3 e5:B2", taps="a1"),
            Lesson("bounce", stones="a1:A3 e5:B2", taps="a1", settings=_BOUNCE),
            Lesson("walls", stones="c3:A3 e1:B2", taps="c3", walls="b3 d3"),
            Lesson("places", taps="c3! a1 e2 b5", settings=_THREE),
            Lesson("out", stones="c3:A3 c2:B1 e5:C2", taps="c3 e5", settings=_THREE),
            Lesson("last", stones="c3:A3 c2:B2", taps="c3"),
            Lesson(
                "limit",
                lead="c3 e3 c3 e3 c4 d3 b3 d3 b3 c3 c4 e2 c4 e2 c3 e2 c2 e3 c5 d2 d3",
                taps="e1",
                settings={"ending": "limit", "rounds": 10},
            ),
            Lesson("endless", stones="a1:A3 e5:B1", taps="a1", walls="b1 a2", settings=_BOUNCE),
            Lesson("nobody", stones="a1:A3", taps="a1", walls="b1 a2", out=(1,)),
        ),
    ),
    Topic(
        "fortress",
        (
            Lesson("fortress_start", "fortress", taps="c3 e5 c3 e5 c3"),
            Lesson("fortress_burst", "fortress", stones="c3:A4 d3:B3 e5:B1", taps="c3"),
            Lesson(
                "fortress_bounce", "fortress", stones="a1:A4 e5:B2", taps="a1", settings=_BOUNCE
            ),
        ),
        rest="help.rest_stones",
    ),
    Topic(
        "crossfire",
        (
            Lesson("crossfire_start", "crossfire", taps="b4 d2 b4"),
            Lesson("crossfire_burst", "crossfire", stones="c3:A7 d4:B3 e5:B2", taps="c3"),
            Lesson("crossfire_chain", "crossfire", stones="b2:A7 c3:B7 e5:B1", taps="b2"),
            Lesson("crossfire_corner", "crossfire", stones="a1:A7 e5:B3", taps="a1"),
        ),
        rest="help.rest_stones",
    ),
    Topic(
        "diagonal",
        (
            Lesson("diagonal_burst", "diagonal", stones="c3:A3 d4:B1 e5:B2", taps="c3"),
            Lesson("diagonal_start", "diagonal", taps="c3 d3! e5"),
            Lesson("diagonal_corner", "diagonal", stones="a1:A3 e5:B2", taps="a1"),
            Lesson("diagonal_places", "diagonal", taps="a1 e1 c5", settings=_THREE),
        ),
        rest="help.rest_stones",
    ),
    Topic(
        "chain_reaction",
        (
            Lesson("reaction_place", "chain_reaction", taps="c3 d5 c3"),
            Lesson("reaction_corner", "chain_reaction", stones="a1:A1 d4:B1", taps="a1"),
            Lesson("reaction_edge", "chain_reaction", stones="c1:A2 d4:B1", taps="c1"),
            Lesson("reaction_inside", "chain_reaction", stones="c3:A3 e5:B1", taps="c3"),
            Lesson("reaction_chain", "chain_reaction", stones="c3:A3 d3:B3 a1:B1", taps="c3"),
            Lesson(
                "reaction_spread",
                "chain_reaction",
                stones="a1:A1 b1:A2 a2:A2 b2:A3 e5:B1",
                taps="b2",
            ),
            Lesson(
                "reaction_discard",
                "chain_reaction",
                stones="a1:A1 b1:A2 a2:A2 b2:A3 e5:B1",
                taps="b2",
                settings={"surplus": "discard"},
            ),
            Lesson(
                "reaction_out",
                "chain_reaction",
                stones="a1:A1 b1:B1 a3:A1",
                taps="a1 d4",
                settings=_THREE,
            ),
            Lesson("reaction_last", "chain_reaction", stones="a1:A1 b1:B2", taps="a1"),
        ),
        rest="help.rest_marbles",
    ),
    Topic(
        "rolit",
        (
            Lesson("rolit_line", "rolit", stones="b3:A c3:B d3:B", taps="e3", settings=_ROLIT),
            Lesson(
                "rolit_lines",
                "rolit",
                stones="a3:A b3:B d3:B e3:A c4:B c5:A d4:B e5:A",
                taps="c3",
                settings=_ROLIT,
            ),
            Lesson(
                "rolit_only",
                "rolit",
                stones="c3:A d3:B d2:B d1:A",
                taps="e3",
                settings=_ROLIT,
            ),
            Lesson("rolit_must", "rolit", stones="b3:A c3:B", taps="b4! d3", settings=_ROLIT),
            Lesson(
                "rolit_free",
                "rolit",
                stones="c3:A d3:A c4:B d4:C",
                taps="f1! e5",
                to_move=3,
                settings={"players": 4, "size": 6},
            ),
            Lesson(
                "rolit_neutral", "rolit", stones="b3:A c3:C d3:D e4:B", taps="e3", settings=_ROLIT
            ),
            Lesson(
                "rolit_end",
                "rolit",
                stones="a1:A b1:A c1:A d1:A a2:A b2:B c2:B d2:A a3:B b3:B c3:B d3:A a4:B b4:B c4:A",
                taps="d4",
                settings={"size": 4},
            ),
            Lesson("rolit_map", "rolit", bands=True),
        ),
    ),
    Topic(
        "match",
        (
            Lesson("throw", settings={"starter": 1}, thrown=True),
            Lesson("beginner", taps="b2 d4", settings={"starter": 1}),
            Lesson(
                "shared",
                "rolit",
                stones="a1:B b1:B c1:B d1:B a2:B b2:B c2:B d2:B a3:A b3:A c3:A d3:A a4:A b4:A c4:A",
                taps="d4",
                settings={"size": 4},
            ),
            Lesson("clock", stones="c3:A2 b2:A1 d4:B3", taps="b2"),
        ),
    ),
    Topic("keys"),
)
"""The pages of the help: the games in the catalogue's order, then what goes for all of them."""

LESSONS = {lesson.name: lesson for topic in TOPICS for lesson in topic.lessons}

SAMPLES = {
    "classic": "chain",
    "fortress": "fortress_burst",
    "crossfire": "crossfire_burst",
    "diagonal": "diagonal_burst",
    "chain_reaction": "reaction_chain",
    "rolit": "rolit_lines",
}
"""For each game the lesson that shows best what it is like."""
