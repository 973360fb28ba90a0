"""The chart of territory: its numbers, its shapes and its table."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto.board import EMPTY, WALL
from rilto.games.base import Rules
from rilto.games.catalogue import GAMES, make_rules
from rilto.notation import Seat
from rilto.session import Session
from tests.rilto.helpers import rules_of
from web.chart import MOST_PLACES, Area, Line, chart, counts, table
from web.language import Texts


def session_of(rules: Rules, seed: int = 1, turns: int = 40) -> Session:
    session, random = Session(rules), Random(seed)
    while session.turn < turns and session.state.result is None:
        session.play(random.choice(session.state.legal_moves))
    return session


def corners(area: Area) -> list[tuple[int, int]]:
    assert re.fullmatch(r"M\d+ \d+(L\d+ \d+)*Z", area.path)
    return [(int(x), int(y)) for x, y in re.findall(r"(\d+) (\d+)", area.path)]


@given(rules_of(*GAMES), st.integers(0, 1000), st.integers(0, 60))
def test_every_cell_is_counted_once(rules: Rules, seed: int, turns: int) -> None:
    session = session_of(rules, seed, turns)
    held = counts(session)
    assert len(held) == session.turn + 1
    for turn, line in enumerate(held):
        board = session.state_after(turn).board
        others = sum(owner in (EMPTY, WALL) or owner >= rules.players for owner in board.owner)
        assert sum(line) + others == rules.size**2
    assert held[-1] == tuple(session.state.board.cells_of(s) for s in range(rules.players))


@given(rules_of(*GAMES), st.integers(0, 1000), st.integers(0, 60))
def test_areas_lie_on_each_other_and_within_the_frame(rules: Rules, seed: int, turns: int) -> None:
    session = session_of(rules, seed, turns)
    held, drawn = counts(session), chart(session)
    assert [area.colour for area in drawn.areas] == list(rules.colours[: rules.players])
    ground = [(turn, drawn.height) for turn in range(session.turn + 1)]
    for seat, area in enumerate(drawn.areas):
        points = corners(area)
        half = len(points) // 2
        above, below = points[:half], points[half:][::-1]
        assert below == ground
        assert [y - top for (_, y), (_, top) in zip(below, above, strict=True)] == [
            line[seat] for line in held
        ]
        ground = above
    assert min(y for _, y in ground) == (0 if any(map(sum, held)) else 1)
    assert drawn.turns == session.turn


def test_a_round_that_has_not_begun_is_an_empty_frame() -> None:
    drawn = chart(Session(make_rules("classic")))
    assert (drawn.turns, drawn.height) == (0, 1)
    assert [area.path for area in drawn.areas] == ["M0 1L0 1Z"] * 2


@pytest.mark.parametrize("turns", [399, 400, 401, 900])
def test_a_long_round_is_drawn_from_its_start_to_its_end_with_not_too_many_turns(
    turns: int,
) -> None:
    session = session_of(make_rules("fortress", players=4, size=8), turns=turns)
    assert session.turn == turns
    points = corners(chart(session).areas[0])
    above = points[: len(points) // 2]
    assert above[0][0] == 0
    assert above[-1][0] == turns
    assert len(above) <= MOST_PLACES + 1
    assert [x for x, _ in above] == sorted({x for x, _ in above})


def test_the_table_says_what_was_played_and_who_held_what() -> None:
    session = Session(make_rules("classic"), [Seat("Ada"), Seat()])
    for cell in (12, 7, 12):
        session.play(cell)
    read = table(Texts("de"), session)
    assert read.seats == ("Ada", "Blau")
    assert read.lines == (
        Line(0, "Anfang", (0, 0)),
        Line(1, "Ada c3", (1, 0)),
        Line(2, "Blau c2", (1, 1)),
        Line(3, "Ada c3", (7, 0)),
    )


def test_undone_turns_are_left_out() -> None:
    session = session_of(make_rules("rolit", players=4), turns=5)
    session.undo()
    assert chart(session).turns == 4
    assert len(table(Texts("en"), session).lines) == 5
