"""What a tap would do, known before it is made."""

from __future__ import annotations

from random import Random

import pytest

import rilto
from rilto.events import Wave
from rilto.games.catalogue import GAMES
from web.outlook import Outlook, outlook


def test_a_cell_that_cannot_be_played_promises_nothing() -> None:
    state = rilto.make_rules("classic").start().play(12).state
    assert outlook(state, 12) == Outlook(12, "nothing")


def test_a_plain_placement_and_a_burst_are_told_apart() -> None:
    state = rilto.make_rules("classic").start()
    assert outlook(state, 12) == Outlook(12, "place")
    state = state.play(12).state.play(7).state
    assert outlook(state, 12) == Outlook(12, "burst", captured=(7,))


def test_in_rolit_what_would_turn_is_told() -> None:
    state = rilto.make_rules("rolit", players=4, starter=2).start()
    assert outlook(state, 18) == Outlook(18, "place", captured=(27,))


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_then_happens(game: str) -> None:
    state, random = rilto.make_rules(game).start(), Random(6)
    for _ in range(80):
        if state.result:
            break
        cell = random.choice(state.legal_moves)
        told, seat, before = outlook(state, cell), state.to_move, state
        state, events = state.play(cell)
        assert (told.kind == "burst") == any(isinstance(event, Wave) for event in events)
        lost = {c for c, o in enumerate(before.owner) if o not in (seat, -1, -2)}
        lost -= {c for c, o in enumerate(state.owner) if before.owner[c] == o}
        assert set(told.captured) == lost
