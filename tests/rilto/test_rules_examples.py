"""The worked examples of the rules, one by one."""

from __future__ import annotations

from rilto.events import Placed, Wave
from tests.rilto.helpers import chain_position, chain_rules, rows


def cell(name: str) -> int:
    """A cell of a 5×5 board."""
    return "abcde".index(name[0]) + 5 * (int(name[1]) - 1)


def test_a_stone_in_the_middle_takes_its_neighbours_and_a_full_one_bursts_in_the_next_wave() -> (
    None
):
    state = chain_position(
        chain_rules("classic"),
        """
        . . . . .
        . . . . .
        . . A3 B3 .
        . . . . .
        . . . . B1
        """,
    )
    after, events = state.play(cell("c3"))
    assert [type(event) for event in events] == [Placed, Wave, Wave]
    first, second = events[1:]
    assert isinstance(first, Wave)
    assert isinstance(second, Wave)
    assert [burst.cell for burst in first.bursts] == [cell("c3")]
    assert [burst.cell for burst in second.bursts] == [cell("d3")]
    assert after.text() == rows(
        """
        . . . . .
        . . A1 A1 .
        . A1 A1 . A1
        . . A1 A1 .
        . . . . B1
        """
    )


def test_a_corner_loses_two_points() -> None:
    text = "A3 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . B3"
    after = chain_position(chain_rules("classic"), text).play(cell("a1")).state
    assert after.text() == rows(". A1 . . .\nA1 . . . .\n. . . . .\n. . . . .\n. . . . B3")


def test_with_bounce_the_two_come_back_to_the_corner() -> None:
    text = "A3 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . B3"
    after = chain_position(chain_rules("classic", bounce=True), text).play(cell("a1")).state
    assert after.text() == rows("A2 A1 . . .\nA1 . . . .\n. . . . .\n. . . . .\n. . . . B3")


def test_a_corner_of_fortress_with_bounce_loses_the_fifth_point_only() -> None:
    text = "A4 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . B3"
    after = chain_position(chain_rules("fortress", bounce=True), text).play(cell("a1")).state
    assert after.text() == rows("A2 A1 . . .\nA1 . . . .\n. . . . .\n. . . . .\n. . . . B3")


def test_two_neighbours_that_burst_at_once_bring_a_three_to_five_and_one_point_stays() -> None:
    state = chain_position(
        chain_rules("classic"),
        """
        . . . . .
        . A3 B3 . .
        . B3 A3 . .
        . . . . .
        . . . . B1
        """,
    )
    after, events = state.play(cell("b2"))
    waves = [event for event in events if isinstance(event, Wave)]
    assert [[burst.cell for burst in wave.bursts] for wave in waves] == [
        [cell("b2")],
        [cell("c2"), cell("b3")],
        [cell("c3")],
    ]
    assert after.text() == rows(
        """
        . A1 A1 . .
        A1 A2 A1 A1 .
        A1 A1 A1 A1 .
        . A1 A1 . .
        . . . . B1
        """
    )


def test_a_cell_of_chain_reaction_bursts_at_its_number_of_neighbours() -> None:
    rules = chain_rules("chain_reaction")
    assert rules.limits == (2, 3, 3, 3, 2, *(3, 4, 4, 4, 3) * 3, 2, 3, 3, 3, 2)


CORNER_OF_THREE = """
    A1 A2 . . .
    A2 A3 . . .
    . . . . .
    . . . . .
    . . . . B1
    """


def test_a_corner_of_three_sends_the_third_point_to_the_first_neighbour_clockwise_from_up() -> None:
    rules = chain_rules("chain_reaction", surplus="spread")
    after = chain_position(rules, CORNER_OF_THREE).play(cell("b2")).state
    assert after.text() == rows(
        """
        . A2 A1 . .
        A1 A2 A1 . .
        A1 A1 . . .
        . . . . .
        . . . . B1
        """
    )


def test_with_discard_the_third_point_of_a_corner_is_gone() -> None:
    rules = chain_rules("chain_reaction", surplus="discard")
    after = chain_position(rules, CORNER_OF_THREE).play(cell("b2")).state
    assert after.text() == rows(
        """
        . A1 A1 . .
        A1 A2 A1 . .
        A1 A1 . . .
        . . . . .
        . . . . B1
        """
    )
