"""Positions and records as text: what is written can be read, and nothing else can."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from math import isfinite
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto import BadNotation, Board, make_rules, position
from rilto.errors import WHY_UNREADABLE
from rilto.games.catalogue import GAMES
from rilto.notation import (
    MAX_MOVES,
    MAX_NAME,
    MAX_ROUNDS,
    MAX_TEXT,
    Outline,
    Rounds,
    Seat,
    outline,
    read,
    read_match,
    write,
    write_match,
)
from rilto.session import Session
from tests.rilto.helpers import random_play

Json = dict[str, object]


def a_record(game: str = "classic", turns: int = 30, **settings: object) -> str:
    """A round of so many random turns, written."""
    session = Session(make_rules(game, **settings), time_limit=60)
    for turn in random_play(session.rules, 1, turns):
        session.play(turn.cell)
    return session.record()


RECORD = a_record(walls="few", bounce=True, players=3, ending="limit", rounds=10, starter=2)
RECORDS = [
    RECORD,
    a_record("chain_reaction", players=4),
    a_record("rolit"),
    a_record("diagonal", 0),
]
MATCH = write_match(Rounds((read(a_record("fortress", turns=12)),), 3))


def changed(**changes: object) -> str:
    """`RECORD` with other values."""
    return json.dumps({**json.loads(RECORD), **changes})


def with_settings(**changes: object) -> str:
    """`RECORD` with other settings; those that are None are left out."""
    settings = {**json.loads(RECORD)["settings"], **changes}
    return changed(settings={name: value for name, value in settings.items() if value is not None})


def reason(text: str, reader: Callable[[str], object] = read) -> str:
    """Why a text is refused."""
    with pytest.raises(BadNotation) as refused:
        reader(text)
    assert WHY_UNREADABLE[refused.value.reason] in str(refused.value)
    return refused.value.reason


# What is written can be read


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_can_be_read_and_written_again(text: str) -> None:
    assert write(read(text)) == text


def test_a_record_is_one_line_that_a_person_can_read() -> None:
    session = Session(make_rules("classic", walls=(0, 24)), (Seat("Ada"), Seat("Bo")))
    for cell in (12, 13):
        session.play(cell)
    assert "\n" not in session.record()
    assert json.loads(session.record()) == {
        "format": "rilto-round",
        "version": 1,
        "game": "classic",
        "settings": {
            "players": 2,
            "size": 5,
            "walls": "a1 e5",
            "starter": 0,
            "bounce": False,
            "ending": "last",
        },
        "seats": [{"name": "Ada", "kind": "person"}, {"name": "Bo", "kind": "person"}],
        "time_limit": None,
        "moves": "c3 d3",
        "position": "# . . . . / . . . . . / . . A3 B3 . / . . . . . / . . . . #",
    }


def test_a_record_does_not_change_when_its_json_is_laid_out_differently() -> None:
    pretty = json.dumps(json.loads(RECORD), indent=2, sort_keys=True)
    assert read(f"\n {pretty}\n ") == read(RECORD)


def test_unknown_entries_of_a_record_are_passed_over() -> None:
    assert read(changed(comment="a close one", more=[1, 2])) == read(RECORD)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Ada",
        "<script>alert()</script>",
        "&lt;b&gt;",
        "\"'\\",
        "Žofie 🎲",
        "名前",
        "x" * MAX_NAME,
    ],
)
def test_names_are_plain_text_and_come_back_as_they_were(name: str) -> None:
    seats = (Seat(name), Seat(name), Seat(name))  # the same name twice is nobody's business
    session = Session(read(RECORD).rules, seats)
    assert read(session.record()).seats == seats


# What is damaged is refused


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_cut_short_anywhere_is_damaged(text: str) -> None:
    for length in range(len(text)):
        assert reason(text[:length]) == "damaged"


def test_a_match_cut_short_anywhere_is_damaged() -> None:
    for length in range(len(MATCH)):
        assert reason(MATCH[:length], read_match) == "damaged"


@pytest.mark.parametrize(
    "text",
    ["", " ", "a3 b4", "{", "}", "\0", "\ufeff{}", "NaN NaN", "'", "{'a': 1}", "NaN", "-Infinity"],
)
def test_what_is_no_json_is_damaged(text: str) -> None:
    assert reason(text) == "damaged"


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "true",
        "1",
        "1e999",
        '""',
        "[]",
        "{}",
        '{"format": 1}',
        '{"format": null}',
        '{"format": ["rilto-round"]}',
        '{"format": "chess"}',
        '[{"format": "rilto-round"}]',
        '{"version": 1}',
    ],
)
def test_other_json_is_foreign(text: str) -> None:
    assert reason(text) == "foreign"


def test_a_match_is_no_round_and_a_round_is_no_match() -> None:
    assert reason(MATCH) == "foreign"
    assert reason(RECORD, read_match) == "foreign"


@pytest.mark.parametrize("version", [2, 3, 10**30])
def test_a_newer_version_is_said_to_be_newer(version: int) -> None:
    assert reason(changed(version=version)) == "newer"


@pytest.mark.parametrize("version", [None, 0, -1, 1.0, "1", True, [], {}, float("nan")])
def test_a_version_is_a_number_from_one_on(version: object) -> None:
    assert reason(changed(version=version)) == "damaged"


def test_a_record_that_is_too_long_is_not_looked_at() -> None:
    assert reason(" " * (MAX_TEXT + 1)) == "too_long"
    assert reason("[" * (MAX_TEXT + 1)) == "too_long"
    padded = RECORD + " " * (MAX_TEXT - len(RECORD))
    assert read(padded) == read(RECORD)


def test_too_many_moves_are_refused() -> None:
    assert reason(changed(moves="a1 " * (MAX_MOVES + 1))) == "too_long"
    assert reason(changed(moves="a1 " * MAX_MOVES)) == "illegal_move"


@pytest.mark.parametrize("depth", [10, 100, 900, 940, 960, 980, 990, 1000, 2000, 5000, 50_000])
def test_deep_nesting_is_refused_and_not_more(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    assert reason(nested) in ("damaged", "foreign")
    for name, value in json.loads(RECORD).items():
        text = RECORD.replace(f'"{name}": {json.dumps(value)}', f'"{name}": {nested}')
        assert text != RECORD
        assert reason(text) in ("damaged", "foreign", "mismatch")
    assert reason(with_settings(players=2).replace('"size": 5', f'"size": {nested}')) in (
        "damaged",
        "rules",
    )
    assert reason(with_settings(players=2).replace('"starter": 2', f'"starter": {nested}')) in (
        "damaged",
        "rules",
    )


@pytest.mark.parametrize(
    "number", ["9" * 4000, "9" * 5000, "-" + "9" * 4000, "1e400", "1.5", "NaN", "Infinity"]
)
@pytest.mark.parametrize("name", ["players", "size", "starter", "rounds"])
def test_strange_numbers_are_refused(name: str, number: str) -> None:
    text = with_settings(**{name: "HERE"}).replace('"HERE"', number)
    assert reason(text) in ("damaged", "rules")


WRONG = [
    None,
    True,
    False,
    0,
    1,
    -1,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "a1",
    [],
    ["a1"],
    [0],
    {},
    {"a": 1},
]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize("name", list(json.loads(RECORD)))
def test_a_wrong_value_anywhere_is_refused(name: str, wrong: object) -> None:
    if name == "time_limit" and wrong is None:
        assert read(changed(time_limit=None)).time_limit is None
        return
    expected = {"format": "foreign", "position": "mismatch"}.get(name, "damaged")
    if isinstance(wrong, float) and not isfinite(wrong):
        expected = "damaged"  # JSON has no such number
    if name == "game" and isinstance(wrong, str):
        expected = "rules"
    if name == "version" and wrong == 10**30:
        expected = "newer"
    if name == "version" and type(wrong) is int and wrong == 1:
        assert read(changed(version=wrong)) == read(RECORD)
        return
    if name == "moves" and wrong in ("", "a1"):
        expected = "mismatch" if wrong == "" else "illegal_move"
    if name == "settings" and isinstance(wrong, dict):
        expected = (
            "damaged" if not wrong else "rules"
        )  # {} makes rules for two, but there are three
    assert reason(changed(**{name: wrong})) == expected


@pytest.mark.parametrize("name", list(json.loads(RECORD)))
def test_an_entry_that_is_missing_is_refused(name: str) -> None:
    record = json.loads(RECORD)
    del record[name]
    if name == "time_limit":
        assert read(json.dumps(record)).time_limit is None
    else:
        expected = {"format": "foreign", "position": "mismatch"}.get(name, "damaged")
        assert reason(json.dumps(record)) == expected


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize(
    "name", ["players", "size", "walls", "starter", "bounce", "ending", "rounds", "new"]
)
def test_a_wrong_setting_is_refused(name: str, wrong: object) -> None:
    if wrong is None or (
        name in ("bounce", "starter", "walls") and wrong in (True, False, 0, 1, "", [], [0])
    ):
        return  # some of these are right
    assert reason(with_settings(**{name: wrong})) in (
        "rules",
        "damaged",
        "mismatch",
        "illegal_move",
    )


@pytest.mark.parametrize("walls", ["a9", "a1 zz", "a1,b1", "A1", "a1 ☃"])
def test_walls_are_names_of_cells(walls: str) -> None:
    assert reason(with_settings(walls=walls)) == "damaged"


def test_rules_that_make_no_game_are_refused_as_such() -> None:
    assert reason(with_settings(size=4, walls="")) == "rules"
    assert reason(with_settings(surplus="spread")) == "rules"
    assert reason(changed(game="chess")) == "rules"


def test_a_record_with_other_walls_is_refused() -> None:
    assert reason(with_settings(walls="")) in ("illegal_move", "mismatch")


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [{}],
        [{}, {}],
        [{}] * 4,
        [{}, {}, None],
        [{}, {}, "Ada"],
        [{}, {}, ["Ada"]],
        [{}, {}, {"name": None}],
        [{}, {}, {"name": 5}],
        [{}, {}, {"name": ["Ada"]}],
        [{}, {}, {"name": "x" * (MAX_NAME + 1)}],
        [{}, {}, {"name": "two\nlines"}],
        [{}, {}, {"name": "nul\0"}],
        [{}, {}, {"name": "\u202eadA"}],
        [{}, {}, {"name": "\ud800"}],
        [{}, {}, {"kind": "wizard"}],
        [{}, {}, {"kind": None}],
        [{}, {}, {"kind": ["person"]}],
    ],
)
def test_seats_are_as_many_as_the_players_and_each_is_whole(seats: object) -> None:
    assert reason(changed(seats=seats)) == "damaged"


def test_a_seat_may_leave_out_what_is_as_usual() -> None:
    assert read(changed(seats=[{}, {"name": "Ada"}, {"kind": "person"}])).seats == (
        Seat(),
        Seat("Ada"),
        Seat(),
    )


def moves_of(text: str) -> list[str]:
    return str(json.loads(text)["moves"]).split()


def test_a_move_that_the_rules_do_not_allow_is_refused_and_named() -> None:
    moves = moves_of(RECORD)
    for number in (0, 5, 20):
        wall = "d2"
        with pytest.raises(BadNotation, match=f"move {number + 1}: .* a wall stands") as refused:
            read(changed(moves=" ".join([*moves[:number], wall, *moves[number:]])))
        assert refused.value.reason == "illegal_move"


def test_moves_after_the_end_are_refused() -> None:
    record = json.loads(a_record("classic", 1000))
    record["moves"] += " a1"
    assert reason(json.dumps(record)) == "illegal_move"


@pytest.mark.parametrize("moves", ["a9", "A1", "a1,b1", "a1\0", "aa", "é5", "*", "a1**", "12"])
def test_moves_are_names_of_cells(moves: str) -> None:
    assert reason(changed(moves=moves)) == "damaged"


def test_a_position_that_the_moves_do_not_lead_to_is_refused() -> None:
    record = json.loads(RECORD)
    moves = moves_of(RECORD)
    assert reason(changed(moves=" ".join(moves[:-1]))) == "mismatch"
    assert reason(changed(position=record["position"].replace("A", "B", 1))) == "mismatch"
    assert reason(changed(position=record["position"] + " ")) == "mismatch"


def test_the_outline_of_a_match_tells_of_its_last_round() -> None:
    first, second = (
        read(a_record("rolit", 99, size=4)),
        read(a_record("rolit", 3, size=4, starter=1)),
    )
    seats = (Seat("Ada"), Seat("", "easy"))
    match = Rounds((first._replace(seats=seats), second), 5)
    assert outline(write_match(match)) == Outline(
        first.rules, seats, second.final.board, moves=3, number=2, length=5
    )
    for length in (None, 2):
        assert outline(write_match(match._replace(length=length))).length == length


def test_the_outline_of_a_match_needs_a_position() -> None:
    match = json.loads(MATCH)
    for missing in (None, 5, ["."]):
        match["rounds"][-1]["position"] = missing
        with pytest.raises(BadNotation, match=r": it has no position$") as refused:
            outline(json.dumps(match))
        assert refused.value.reason == "damaged"


def said(text: str, reader: Callable[[str], object] = read) -> str:
    """What a refusal says beyond its reason."""
    with pytest.raises(BadNotation) as refused:
        reader(text)
    error = refused.value
    assert str(error) == f"{WHY_UNREADABLE[error.reason]}: {error.detail}"
    return error.detail


NO_CLOCK = {"moves": " ".join(moves_of(RECORD)[:2]) + " a1*", "time_limit": None}


@pytest.mark.parametrize(
    ("changes", "detail"),
    [
        ({"version": 0}, "it has no version"),
        ({"version": 2}, "version 2"),
        ({"game": 5}, "it names no game"),
        ({"settings": []}, "it names no game"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"time_limit": 14}, "its time limit is none that there is"),
        ({"seats": [{}, {}]}, "it needs 3 seats"),
        ({"seats": [{}, {}, []]}, "a seat is no object"),
        ({"seats": [{}, {}, {"name": 1}]}, "a seat's name is no short text"),
        ({"seats": [{}, {}, {"kind": "x"}]}, "a seat is taken by nobody known"),
        ({"moves": None}, "cells are missing"),
        ({"moves": "a1 " * (MAX_MOVES + 1)}, "more than 20000 moves"),
        ({"moves": "a1 c33"}, "'c33' is no cell"),
        ({"moves": "x" * 21}, f"'{'x' * 20}' is no cell"),
        (NO_CLOCK, "move 3: there is no clock that could make it"),
        ({"moves": "a1"}, "move 1: cell 0: a first stone goes on a marked place"),
        ({"position": ""}, "after 30 moves"),
    ],
)
def test_a_refusal_says_what_is_wrong(changes: dict[str, object], detail: str) -> None:
    assert said(changed(**changes)) == detail


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        (" " * (MAX_TEXT + 1), "more than 200000 characters"),
        ("[" * 30, "its brackets are nested too deep, or do not match"),
        ('{"one": 1, "one": 2}', "'one' has no place in it"),
        ('{"' + "x" * 21 + '": 1, "' + "x" * 21 + '": 2}', f"'{'x' * 20}' has no place in it"),
        ("[NaN]", "'NaN' has no place in it"),
    ],
)
def test_a_refusal_of_text_says_what_is_wrong(text: str, detail: str) -> None:
    assert said(text) == detail


@pytest.mark.parametrize(("text", "word"), [("[1,]", "damaged"), ("[]", "foreign")])
def test_a_refusal_without_more_to_say_tells_the_reason_alone(text: str, word: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read(text)
    assert (refused.value.reason, refused.value.detail) == (word, "")
    assert str(refused.value) == WHY_UNREADABLE[word]


@pytest.mark.parametrize(
    ("changes", "detail"),
    [
        ({"length": 0}, "its length is no number of rounds"),
        ({"length": MAX_ROUNDS + 1}, "its length is no number of rounds"),
        ({"length": "3"}, "its length is no number of rounds"),
        ({"rounds": []}, "it does not have as many rounds as it should"),
        ({"rounds": [{}] * 4}, "it does not have as many rounds as it should"),
        ({"rounds": [{}] * 100, "length": None}, "more than 99 rounds"),
        ({"rounds": [{}] * 99, "length": None}, "round 1: cells are missing"),
        ({"rounds": [{}, None]}, "round 2 is no object"),
        ({"rounds": [{}]}, "round 1: cells are missing"),
    ],
)
def test_a_refusal_of_a_match_says_what_is_wrong(changes: dict[str, object], detail: str) -> None:
    assert said(json.dumps({**json.loads(MATCH), **changes}), read_match) == detail


def test_a_match_may_have_ninety_nine_rounds() -> None:
    text = json.dumps({**json.loads(MATCH), "length": MAX_ROUNDS})
    assert read_match(text).length == MAX_ROUNDS == 99


# Fuzz: never another exception


def mutated(random: Random, value: object) -> object:
    """A JSON value with one thing changed somewhere in it."""
    if random.random() < 0.3 or not isinstance(value, (dict, list, str)) or not value:
        return random.choice([*WRONG, "a" * 30, ["a1"] * 3, {"name": "x"}, 2, 3, 5, 60, "few"])
    if isinstance(value, str):
        at = random.randrange(len(value))
        return (
            value[:at] + random.choice(["", " ", "a1 ", "*", "/", "\u2028", "é"]) + value[at + 1 :]
        )
    if isinstance(value, list):
        at = random.randrange(len(value))
        return random.choice(
            [
                value[:at],
                value + value[at:],
                [*value[:at], mutated(random, value[at]), *value[at + 1 :]],
            ]
        )
    name = random.choice(list(value))
    if random.random() < 0.2:
        return {key: entry for key, entry in value.items() if key != name}
    return {**value, name: mutated(random, value[name])}


def read_or_refuse(text: str) -> None:
    """Nothing but `BadNotation` comes out, or something that can be written and read again."""
    with suppress(BadNotation):
        played = read(text)
        record = write(played)
        assert unrefused(read, record) == played
    with suppress(BadNotation):
        match = read_match(text)
        record = write_match(match)
        assert unrefused(read_match, record) == match


def unrefused(reader: Callable[[str], object], text: str) -> object:
    try:
        return reader(text)
    except BadNotation as error:
        return error


@given(st.sampled_from([*RECORDS, MATCH]), st.integers(0, 2**32), st.integers(1, 3))
def test_a_record_with_other_values_is_read_or_refused(text: str, seed: int, times: int) -> None:
    random, record = Random(seed), json.loads(text)
    for _ in range(times):
        record = mutated(random, record)
    read_or_refuse(json.dumps(record))


@given(st.sampled_from([*RECORDS, MATCH]), st.data())
def test_a_record_with_other_characters_is_read_or_refused(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 5, len(text))))
    between = data.draw(st.text(max_size=3) | st.text('{}[]":,0123456789abcde \\u*', max_size=3))
    read_or_refuse(text[:start] + between + text[end:])


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    read_or_refuse(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.sampled_from(list(json.loads(RECORD))), json_values)
def test_any_value_in_a_record_is_read_or_refused(name: str, value: object) -> None:
    read_or_refuse(changed(**{name: value}))


@given(
    st.dictionaries(st.sampled_from(["players", "size", "walls", "starter", "new"]), json_values)
)
def test_any_settings_in_a_record_are_read_or_refused(settings: Json) -> None:
    read_or_refuse(with_settings(**settings))


# Positions


def test_a_position_is_rows_of_cells() -> None:
    rules = make_rules("classic", walls=(0, 24))
    text = "# A1 A2 A3 .\n. B . . .\n. . . . .\n. . . . .\n. . . B3 #"
    state = position(rules, text, to_move=1)
    assert state.owner[:5] == (-2, 0, 0, 0, -1)
    assert state.points[:7] == (0, 1, 2, 3, 0, 0, 1)  # a letter alone is one point
    assert state.to_move == 1
    assert state.text() == text.replace("B .", "B1 .")


def test_blanks_and_empty_lines_around_a_position_do_not_matter() -> None:
    rules = make_rules("classic")
    text = "\n\n  A1 .  . . .\n. . . . .\n\t. . . . .  \n. . . . .\n. . . . B1\n\n"
    assert position(rules, text).points[0] == 1


NO_CELLS = "A0 A00 A-1 A+1 A1.5 A² A１ A99999 a1 I1 Z1 AA1 1 1A .. ## #1 ? ☃"
EMPTY_ROWS = "\n. . . . ." * 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A1",
        ". . . . ." + EMPTY_ROWS + EMPTY_ROWS,
        ". . . ." + EMPTY_ROWS,
        ". . . . . ." + EMPTY_ROWS,
        *(f"{word} . . . .{EMPTY_ROWS}" for word in NO_CELLS.split()),
        *(f"{word} . . . .{EMPTY_ROWS}" for word in ("#", "C1", "A 1")),
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        position(make_rules("classic"), text)
    assert refused.value.reason == "position"


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("A1", "it needs 5 rows of 5 cells"),
        ("? . . . ." + EMPTY_ROWS, "'?' is no cell"),
        ("A" * 21 + " . . . ." + EMPTY_ROWS, f"'{'A' * 20}' is no cell"),
        ("A0 . . . ." + EMPTY_ROWS, "'A0' has no points"),
        ("# . . . ." + EMPTY_ROWS, "a1: the walls are not those of the rules"),
        ("C1 . . . ." + EMPTY_ROWS, "a1 belongs to a seat that does not play"),
    ],
)
def test_it_is_said_why_a_text_is_no_position(text: str, detail: str) -> None:
    with pytest.raises(BadNotation) as refused:
        position(make_rules("classic"), text)
    assert refused.value.detail == detail


def test_a_position_needs_the_walls_of_the_rules() -> None:
    with pytest.raises(BadNotation, match="a1: the walls are not those of the rules"):
        position(make_rules("classic", walls=(0,)), ". . . . ." + EMPTY_ROWS)


def test_whoever_moves_on_from_a_board_that_is_not_at_rest_sets_off_all_that_is_full() -> None:
    state = position(make_rules("chain_reaction"), "A2 . . . ." + EMPTY_ROWS)
    after = state.play(24).state
    assert after.text().split()[:7] == [".", "A1", ".", ".", ".", "A1", "."]


@pytest.mark.parametrize("game", GAMES)
def test_every_board_of_a_round_can_be_written_and_read_its_last_one_too(game: str) -> None:
    rules, random = make_rules(game), Random(8)
    for _ in range(5):
        state = rules.start()
        for _ in range(400):
            assert position(rules, state.text(), state.to_move).board == state.board
            if state.result:
                break
            state = state.play(random.choice(state.legal_moves)).state


@pytest.mark.parametrize(("to_move", "out"), [(-1, ()), (3, ()), (1, (1,))])
def test_only_a_seat_that_is_in_can_be_to_move(to_move: int, out: tuple[int, ...]) -> None:
    with pytest.raises(BadNotation, match="cannot be to move"):
        position(make_rules("classic", players=3), "A1 . . . ." + EMPTY_ROWS, to_move, out)


def test_a_seat_that_is_out_holds_nothing() -> None:
    with pytest.raises(BadNotation, match="a1 belongs to a seat that does not play"):
        position(make_rules("classic", players=3), "A1 . . . ." + EMPTY_ROWS, 1, out=(0,))


@given(st.integers(2, 8), st.data())
def test_a_board_comes_back_from_its_text(size: int, data: st.DataObject) -> None:
    stone = st.tuples(st.integers(0, 7), st.integers(1, 9999))
    cell = st.sampled_from([(-1, 0), (-2, 0)]) | stone
    cells = data.draw(st.lists(cell, min_size=size**2, max_size=size**2))
    board = Board(tuple(owner for owner, _ in cells), tuple(points for _, points in cells))
    assert Board.from_text(board.text(), size) == board


@given(st.integers(2, 8), st.text())
def test_any_text_is_a_board_or_is_refused(size: int, text: str) -> None:
    try:
        board = Board.from_text(text, size)
    except BadNotation:
        return
    assert len(board.owner) == len(board.points) == size**2
