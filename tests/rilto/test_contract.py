"""What every game of the catalogue keeps to, whatever its rules: games added later too."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from rilto import EMPTY, WALL, IllegalMove, Rules, State, fold, make_rules, position
from rilto.errors import WHY_ILLEGAL
from rilto.events import Ended
from rilto.games.catalogue import GAMES, Game
from rilto.session import Session
from rilto.terminal import WHY_ENDED, drawing, report
from tests.rilto.helpers import Settings

AT_MOST = 250
"""Turns: some games can last for ever."""

Key = tuple[str, tuple[tuple[str, bool | int | str], ...]]


def settings_to_try(entry: Game) -> list[Settings]:
    """Every number of players on every board, every choice of every setting; the rest is drawn."""
    random = Random(entry.id)
    offers = {offer.name: offer.choices for offer in entry.offers}
    wanted: list[Settings] = [
        {"players": players, "size": size}
        for players, size in product(offers["players"], offers["size"])
    ]
    wanted += [{name: choice} for name, choices in offers.items() for choice in choices]
    tried: list[Settings] = []
    for some in wanted:
        chosen = {name: random.choice(choices) for name, choices in offers.items()} | some
        if not entry.clashing(chosen) and not any(some.items() <= done.items() for done in tried):
            chosen.setdefault("starter", random.randrange(int(chosen["players"])))
            chosen.setdefault("seed", random.randrange(100))
            tried.append(chosen)
    return tried


ROUNDS = [
    pytest.param(
        (entry.id, tuple(chosen.items())),
        id="-".join([entry.id, *(f"{name}={value}" for name, value in chosen.items())]),
    )
    for entry in GAMES.values()
    for chosen in settings_to_try(entry)
]

each_round = pytest.mark.parametrize("key", ROUNDS)


@cache
def rules_of(key: Key) -> Rules:
    game, settings = key
    return make_rules(game, **dict(settings))


@cache
def played(key: Key) -> Session:
    """A random round to its end, or up to so many turns."""
    session, random = Session(rules_of(key)), Random(repr(key))
    while session.state.result is None and session.turn < AT_MOST:
        session.play(random.choice(session.state.legal_moves))
    return session


def states(session: Session) -> list[State]:
    """The position after each number of moves."""
    return [session.state_after(turn) for turn in range(session.turn + 1)]


def test_every_game_is_tried() -> None:
    assert {param.values[0][0] for param in ROUNDS} == set(GAMES)  # type: ignore[index]


@each_round
def test_the_next_seat_that_is_in_moves_next(key: Key) -> None:
    session = played(key)
    rules, all_states = session.rules, states(session)
    assert all_states[0].to_move == rules.starter
    for before, after in pairwise(all_states):
        if after.result:
            assert after.to_move == before.to_move
            continue
        following = (before.to_move + 1) % rules.players
        while not after.alive[following]:
            following = (following + 1) % rules.players
        assert after.to_move == following


@each_round
def test_somebody_can_always_move_until_the_round_is_over(key: Key) -> None:
    *running, last = states(played(key))
    assert all(state.result is None and state.legal_moves for state in running)
    assert (last.legal_moves == ()) == (last.result is not None)
    for state in (*running[:3], last):
        cells = range(-1, state.rules.size**2 + 1)
        reasons = {cell: state.why_illegal(cell) for cell in cells}
        assert state.legal_moves == tuple(cell for cell in cells if reasons[cell] is None)
        assert {reason for reason in reasons.values() if reason} <= set(WHY_ILLEGAL)


@each_round
def test_after_the_end_nothing_can_be_played(key: Key) -> None:
    state = played(key).state
    if state.result:
        with pytest.raises(IllegalMove) as refused:
            state.play(0)
        assert refused.value.reason == "round_over"


@each_round
def test_events_folded_over_the_board_before_give_the_board_after(key: Key) -> None:
    session = played(key)
    for before, step in zip(states(session), session.steps, strict=False):
        assert fold(before.board, step.events) == step.state.board


@each_round
def test_a_seat_that_is_out_stays_out(key: Key) -> None:
    all_states = states(played(key))
    for before, after in pairwise(all_states):
        assert all(was or not now for was, now in zip(before.alive, after.alive, strict=True))


@each_round
def test_the_board_fits_the_rules(key: Key) -> None:
    rules, last = rules_of(key), played(key).state
    cells = rules.size**2
    assert len(last.owner) == len(last.points) == cells
    assert last.board == (last.owner, last.points)
    assert last.board.size == rules.size
    assert last.text() == last.board.text()
    assert all((points > 0) == (owner >= 0) for owner, points in zip(*last.board, strict=True))
    assert len(last.alive) == rules.players
    assert len(rules.colours) >= rules.players
    assert max(last.owner) < len(rules.colours)
    assert len(set(rules.colours)) == len(rules.colours)
    assert len(rules.value_map) in (0, cells)
    assert len(rules.limits) in (0, cells)
    start = list(enumerate(rules.start().owner))
    assert set(rules.start_places) <= {cell for cell, owner in start if owner == EMPTY}
    assert rules.walls == {cell for cell, owner in start if owner == WALL}
    assert rules.walls == {cell for cell, owner in enumerate(last.owner) if owner == WALL}


@each_round
def test_a_result_makes_sense(key: Key) -> None:
    session = played(key)
    result = session.state.result
    assert session.turn == AT_MOST or result
    ended = [event for step in session.steps for event in step.events if isinstance(event, Ended)]
    assert ended == ([Ended(result)] if result else [])
    if result:
        assert result.reason in WHY_ENDED
        assert list(result.winners) == sorted(set(result.winners))
        assert all(session.state.alive[seat] for seat in result.winners)
        winners = {"last_colour": {1}, "nobody": {0}, "endless": {0}, "cut_off": {0}}
        many = set(range(1, session.rules.players + 1))
        assert len(result.winners) in winners.get(result.reason, many)


@each_round
def test_the_same_moves_lead_to_the_same_round(key: Key) -> None:
    session = played(key)
    game, settings = key
    again = make_rules(game, **dict(settings))
    assert again == session.rules
    assert make_rules(game, **again.settings()) == again
    state = again.start()
    for cell, step in zip(session.moves, session.steps, strict=True):
        assert state.play(cell) == step
        state = step.state


@each_round
def test_a_record_brings_the_round_back_at_any_moment(key: Key) -> None:
    session = played(key)
    for turn in {0, Random(repr(key)).randrange(session.turn + 1), session.turn}:
        part = Session(session.rules)
        for cell in session.moves[:turn]:
            part.play(cell)
        text = part.record()
        again = Session.from_record(text)
        assert again.state == session.state_after(turn)
        assert (again.rules, again.seats) == (session.rules, session.seats)
        assert (again.moves, again.steps) == (session.moves[:turn], session.steps[:turn])
        assert again.record() == text
        assert not again.can_redo


@each_round
def test_undo_goes_to_the_start_and_redo_to_the_end(key: Key) -> None:
    full = played(key)
    session = Session.from_record(full.record())
    all_states = states(full)
    for state in reversed(all_states[:-1]):
        assert session.can_undo
        session.undo()
        assert session.state == state
    assert not session.can_undo
    for step in full.steps:
        assert session.redo() == step
        assert session.state == step.state
    assert not session.can_redo
    assert session.record() == full.record()


@each_round
def test_a_position_can_be_read_from_its_text(key: Key) -> None:
    session = played(key)
    state = session.state_after(Random(repr(key)).randrange(session.turn))
    out = [seat for seat, living in enumerate(state.alive) if not living]
    again = position(session.rules, state.text(), state.to_move, out)
    assert again.board == state.board
    assert again.to_move == state.to_move
    assert again.alive == state.alive
    assert again.text() == state.text()


@each_round
def test_the_terminal_can_show_it(key: Key) -> None:
    session = played(key)
    for before, step in zip(states(session), session.steps, strict=False):
        sentences = list(report(before, step.state, step.events))
        assert all(sentence.endswith(".") for sentence in sentences)
    assert len(drawing(session.state, paint=True).splitlines()) == session.rules.size + 1
