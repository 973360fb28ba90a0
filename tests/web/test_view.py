"""What the page says of a round."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rilto
from rilto.errors import IllegalMove
from rilto.events import Result
from rilto.match import Match
from rilto.notation import Seat
from web.language import Texts
from web.view import View, rules_line, sentence, status_sentence, view

DE, EN = Texts("de"), Texts("en")


def played(*moves: int, names: tuple[str, ...] = (), **settings: object) -> Match:
    rules = rilto.make_rules("classic", **settings)
    match = Match(rules, [Seat(name) for name in names])
    for move in moves:
        match.session.play(move)
    return match


def shown(match: Match, texts: Texts = DE, moving: bool = False) -> View:
    state = match.session.state
    return view(texts, match, state, moving)


def said(match: Match, texts: Texts = DE) -> str:
    """The sentence for the last turn."""
    session = match.session
    before = session.state_after(session.turn - 1)
    step = session.steps[-1]
    return sentence(texts, session, before, step.events, step.state)


def test_the_line_of_rules_sums_them_up() -> None:
    assert rules_line(DE, rilto.make_rules("classic")) == (
        "Klassisch · 2 Spieler · 5 × 5 · ohne Mauern"
    )
    rules = rilto.make_rules(
        "fortress", players=3, size=8, walls="few", bounce=True, ending="limit", rounds=30
    )
    assert rules_line(EN, rules) == (
        "Fortress · 3 players · 8 × 8 · 6 walls · with bounce · limit 30 rounds"
    )
    rules = rilto.make_rules("chain_reaction", surplus="discard")
    assert rules_line(DE, rules).endswith("ohne Mauern · Überschuss verfällt")
    assert rules_line(DE, rilto.make_rules("rolit")) == "Rolit · 2 Spieler · 8 × 8"


def test_seats_say_who_holds_what_and_whose_turn_it_is() -> None:
    red, blue = shown(played(12, 0)).seats
    assert (red.name, red.colour, red.cells, red.mark) == ("Rot", "red", 1, "to_move")
    assert red.label == "Rot, 1 Feld, am Zug"
    assert (blue.mark, blue.label) == ("", "Blau, 1 Feld")


def test_a_seat_that_is_out_and_the_winner_are_marked() -> None:
    over = shown(played(12, 7, 12))
    assert [seat.mark for seat in over.seats] == ["winner", "out"]
    assert over.over
    assert over.status == "Rot gewinnt!"
    assert over.reason == "Keine andere Farbe ist mehr auf dem Brett."
    assert over.status_colour == "red"


def test_a_persons_name_stands_for_the_colour() -> None:
    match = played(12, names=("Ada", ""))
    assert [seat.name for seat in shown(match).seats] == ["Ada", "Blau"]
    assert said(match) == "Ada setzt auf c3. Blau ist dran."


def test_cells_say_place_colour_and_points() -> None:
    match = played(12, 0)
    assert shown(match).cells[1] == "b1, leer"
    assert shown(match).cells[12] == "c3, Rot, 3 Punkte, kann platzen"
    match.session.play(12)
    assert shown(match).cells[13] == "d3, Rot, 1 Punkt"


def test_walls_and_start_places_are_named() -> None:
    match = played(players=3, walls=(5,))
    cells = shown(match).cells
    assert cells[5] == "a2, Mauer"
    places = [cell for cell, label in enumerate(cells) if "Startplatz" in label]
    assert tuple(places) == match.session.rules.start_places


def test_balls_have_no_points() -> None:
    match = Match(rilto.make_rules("rolit"))
    assert shown(match).cells[27] == "d4, Rot"
    assert shown(match).cells[28] == "e4, Gelb"


def test_what_can_be_taken_back_and_played_again() -> None:
    match = played(12)
    assert (shown(match).can_undo, shown(match).can_redo) == (True, False)
    match.session.undo()
    assert (shown(match).can_undo, shown(match).can_redo) == (False, True)


def test_while_a_turn_is_shown_nobody_is_spoken_of_in_colour() -> None:
    assert shown(played(12), moving=True).status_colour == ""


def test_a_turn_is_one_sentence() -> None:
    assert said(played(12, 0), EN) == "Blue places on a1. Red to move."
    assert said(played(12, 0, 12)) == "Rot tippt c3: 1 Welle. Blau ist dran."
    assert said(played(12, 7, 12)) == (
        "Rot tippt c3: 2 Wellen, 1 Feld erobert. Blau scheidet aus."
        " Rot gewinnt! Keine andere Farbe ist mehr auf dem Brett."
    )
    match = Match(rilto.make_rules("classic", bounce=True))
    for move in (0, 24, 0, 24, 0):
        match.session.play(move)
    assert said(match) == "Rot tippt a1. Blau ist dran."


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result((0,), "last_colour"), "Rot gewinnt! Keine andere Farbe ist mehr auf dem Brett."),
        (Result((1,), "limit"), "Blau gewinnt! Das Limit ist erreicht."),
        (Result((0, 2), "limit"), "Rot und Grün teilen sich den Sieg. Das Limit ist erreicht."),
        (Result((2,), "board_full"), "Grün gewinnt! Das Brett ist voll."),
        (Result((), "nobody"), "Niemand gewinnt. Das Brett ist leer."),
        (Result((), "endless"), "Niemand gewinnt. Die Kette läuft endlos im Kreis."),
        (Result((), "cut_off"), "Niemand gewinnt. Die Kette wurde nach 10000 Wellen abgebrochen."),
    ],
)  # fmt: skip
def test_every_ending_has_its_words(result: Result, words: str) -> None:
    match = played(players=3)
    state = replace(match.session.state, result=result)  # type: ignore[type-var]
    assert status_sentence(DE, match.session, state) == words


def test_refusals_have_words_in_both_languages() -> None:
    state = rilto.make_rules("classic").start()
    with pytest.raises(IllegalMove) as refused:
        state.play(99)
    assert DE(f"refusal.{refused.value.reason}") == "Dieses Feld gibt es nicht."
    assert EN(f"refusal.{refused.value.reason}") == "There is no such cell."
