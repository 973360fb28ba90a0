"""Matches: who begins, the table, who wins, and records."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from rilto import BadNotation, BadRules, Rules, make_rules
from rilto.games.catalogue import GAMES
from rilto.match import LENGTHS, Match, Score, throw
from rilto.notation import MAX_MOVES, MAX_NAME, MAX_ROUNDS, MAX_TEXT, Seat
from rilto.session import Session

SHORT: dict[str, Callable[[], Rules]] = {
    "rolit": lambda: make_rules("rolit", size=4),
    "rolit for three": lambda: make_rules("rolit", players=3, size=6),
    "fortress": lambda: make_rules("fortress", walls="few", seed=5, ending="limit", rounds=10),
    "chain_reaction": lambda: make_rules("chain_reaction", players=3, ending="limit", rounds=10),
}


def finish(session: Session, seed: int) -> None:
    random = Random(seed)
    while not session.state.result:
        session.play(random.choice(session.state.legal_moves))


def played(game: str = "rolit", length: int | None = 3, seed: int = 0) -> Match:
    """A match of three rounds, played to its end."""
    match = Match(SHORT[game](), length=length)
    finish(match.session, seed)
    for number in (1, 2):
        assert match.next_round() is match.session
        finish(match.session, seed + number)
    return match


def found(wanted: Callable[[Match], bool]) -> Match:
    """The first match of short rounds in which something happened."""
    return next(match for seed in range(1000) if wanted(match := played(seed=seed)))


# Who begins


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_throw_is_fair_and_seeded(players: int) -> None:
    thrown = [throw(players, seed) for seed in range(2000)]
    assert thrown == [throw(players, seed) for seed in range(2000)]
    for seat in range(players):
        assert abs(thrown.count(seat) - 2000 / players) < 150


@pytest.mark.parametrize("game", SHORT)
def test_seat_that_begins_moves_on_and_all_else_stays(game: str) -> None:
    match = played(game)
    rules = [session.rules for session in match.sessions]
    players = rules[0].players
    assert [each.starter for each in rules] == [0, 1 % players, 2 % players]
    assert [session.state_after(0).to_move for session in match.sessions] == [
        each.starter for each in rules
    ]
    assert len({each.walls for each in rules}) == 1
    assert len({str({**each.settings(), "starter": 0}) for each in rules}) == 1


def test_first_to_begin_is_the_one_of_the_rules() -> None:
    match = Match(make_rules("rolit", players=3, size=6, starter=2), length=None)
    starters = []
    for seed in range(5):
        starters.append(match.session.rules.starter)
        finish(match.session, seed)
        match.next_round()
    assert starters == [2, 0, 1, 2, 0]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_next_round(game: str) -> None:
    match = Match(make_rules(game), length=3)
    finish(match.session, 0)
    match.next_round()
    assert match.session.rules.game == game
    assert match.session.turn == 0


# From round to round


@pytest.mark.parametrize("length", LENGTHS)
def test_length(length: int | None) -> None:
    match = Match(SHORT["rolit"](), length=length)
    for number in range(1, (length or 7) + 1):
        assert not match.over
        assert len(match.sessions) == number
        finish(match.session, number)
        match.next_round()
    assert match.over == (length is not None)
    assert len(match.sessions) == (length or 8)


def test_match_of_one_round_is_the_default() -> None:
    match = Match(SHORT["rolit"]())
    finish(match.session, 0)
    assert match.over
    assert match.next_round() is None
    assert len(match.sessions) == 1


def test_no_round_begins_while_one_is_played() -> None:
    match = Match(SHORT["rolit"](), length=3)
    match.session.play(match.session.state.legal_moves[0])
    assert match.next_round() is None
    assert match.session.turn == 1


@pytest.mark.parametrize("length", [0, -1, 100])
def test_refuses_a_match_without_rounds_and_one_with_too_many(length: int) -> None:
    with pytest.raises(BadRules, match=r"^a match has 1 to 99 rounds$"):
        Match(SHORT["rolit"](), length=length)


def test_the_longest_match_has_ninety_nine_rounds() -> None:
    assert Match(SHORT["rolit"](), length=99).length == MAX_ROUNDS


def test_refuses_what_a_session_refuses() -> None:
    with pytest.raises(BadRules) as caught:
        Match(SHORT["rolit"](), (Seat("Ada"),), time_limit=20)
    assert len(caught.value.problems) == 2


def test_seats_and_time_limit_stay() -> None:
    seats = (Seat("Ada"), Seat("Grace"))
    match = Match(SHORT["rolit"](), seats, time_limit=30, length=3)
    finish(match.session, 0)
    match.next_round()
    assert match.session.seats == seats
    assert match.session.clock.limit == 30


# The table


@pytest.mark.parametrize("game", SHORT)
def test_table_adds_up_the_finished_rounds(game: str) -> None:
    match = played(game)
    states = [session.state for session in match.sessions]
    for seat, score in enumerate(match.table):
        assert score.points == sum(state.owner.count(seat) for state in states)
        assert score.won == sum(
            state.result is not None and state.result.winners == (seat,) for state in states
        )


def test_round_under_way_counts_for_nothing() -> None:
    match = Match(SHORT["rolit"](), length=3)
    assert match.table == (Score(0, 0), Score(0, 0))
    match.session.play(match.session.state.legal_moves[0])
    assert match.table == (Score(0, 0), Score(0, 0))
    finish(match.session, 0)
    assert sum(score.points for score in match.table) > 0
    match.session.undo()
    assert match.table == (Score(0, 0), Score(0, 0))
    match.session.redo()
    before = match.table
    match.next_round()
    assert match.table == before


# Who wins


def test_most_rounds_win_even_with_fewer_points() -> None:
    def unjust(match: Match) -> bool:
        one, two = match.table
        return one.won > two.won and one.points < two.points

    assert found(unjust).leaders == (0,)


def test_equal_rounds_are_decided_by_points() -> None:
    def close(match: Match) -> bool:
        one, two = match.table
        return one.won == two.won > 0 and one.points < two.points

    assert found(close).leaders == (1,)


def test_what_is_still_equal_is_shared() -> None:
    def even(match: Match) -> bool:
        one, two = match.table
        return one == two

    assert found(even).leaders == (0, 1)


def test_shared_round_counts_for_none() -> None:
    def peaceful(match: Match) -> bool:
        results = [session.state.result for session in match.sessions]
        return [result is not None and result.winners for result in results] == [(0, 1), (1,), (1,)]

    assert [score.won for score in found(peaceful).table] == [0, 2]


def test_leaders_are_known_at_any_time() -> None:
    match = Match(SHORT["rolit"](), length=None)
    assert match.leaders == (0, 1)
    finish(match.session, 0)
    result = match.session.state.result
    assert result
    assert match.leaders == result.winners
    match.next_round()
    assert match.leaders == result.winners


# Records


@pytest.mark.parametrize("length", [3, 5, None])
@pytest.mark.parametrize("game", SHORT)
def test_record_of_a_match_leads_to_the_same_table(game: str, length: int | None) -> None:
    match = played(game, length)
    again = Match.from_record(match.record())
    assert again.table == match.table
    assert again.leaders == match.leaders
    assert again.over == match.over == (length == 3)
    assert [s.played for s in again.sessions] == [s.played for s in match.sessions]
    assert again.record() == match.record()


def test_match_goes_on_from_its_record() -> None:
    match = Match(SHORT["rolit for three"](), time_limit=60, length=3)
    finish(match.session, 0)
    match.next_round()
    again = Match.from_record(match.record())
    assert again.session.turn == 0
    match.session.play(match.session.state.legal_moves[0])
    match.session.run_clock(0)
    match.session.time_out(60, seed=0)
    again = Match.from_record(match.record())
    assert again.session.turns == match.session.turns
    assert [turn.by_clock for turn in again.session.turns] == [False, True]
    assert again.session.clock.limit == 60
    finish(again.session, 1)
    again.next_round()
    finish(again.session, 2)
    assert again.over


def test_names_are_kept() -> None:
    seats = (Seat("Ada"), Seat("Žofie"))
    match = Match(SHORT["rolit"](), seats)
    assert Match.from_record(match.record()).session.seats == seats


def test_records_of_rounds_and_of_matches_are_told_apart() -> None:
    match = Match(SHORT["rolit"]())
    with pytest.raises(BadNotation) as caught:
        Match.from_record(match.session.record())
    assert caught.value.reason == "foreign"
    with pytest.raises(BadNotation) as caught:
        Session.from_record(match.record())
    assert caught.value.reason == "foreign"


def refusal(**changes: object) -> BadNotation:
    """Why a good record is refused after some of its values have been changed."""
    record = json.loads(played().record())
    record.update(changes)
    with pytest.raises(BadNotation) as caught:
        Match.from_record(json.dumps(record))
    return caught.value


def rounds() -> list[dict[str, str]]:
    return list(json.loads(played().record())["rounds"])


def cut(entry: dict[str, str]) -> dict[str, str]:
    """A round of one move less, with the position that it then leads to."""
    session = Match(SHORT["rolit"]()).session
    for name in entry["moves"].split()[:-1]:
        session.play("abcd".index(name[0]) + 4 * (int(name[1]) - 1))
    return dict(json.loads(session.record()))


@pytest.mark.parametrize("length", [0, -3, 2, "3", 3.0, True, []])
def test_record_with_a_wrong_length_is_refused(length: object) -> None:
    assert refusal(length=length).reason == "damaged"


@pytest.mark.parametrize("entries", [None, [], {}, "c3", [None], ["c3"], [{}]])
def test_record_without_its_rounds_is_refused(entries: object) -> None:
    assert refusal(rounds=entries).reason == "damaged"


def test_record_whose_length_is_no_number_is_refused() -> None:
    assert refusal(length=True, rounds=rounds()[:1]).reason == "damaged"


def test_record_with_too_many_rounds_is_refused() -> None:
    assert refusal(rounds=[*rounds(), rounds()[0]]).reason == "damaged"


def test_record_whose_round_goes_on_after_another_began_is_refused() -> None:
    first, second, third = rounds()
    error = refusal(rounds=[cut(first), second, third])
    assert (error.reason, error.detail) == ("damaged", "round 2 begins before the end of another")


def test_record_with_a_wrong_beginner_is_refused() -> None:
    first, second, third = rounds()
    error = refusal(rounds=[second, first, third])
    assert error.reason in ("illegal_move", "mismatch")
    assert error.detail.startswith("round 1: ")


def test_record_with_an_illegal_move_is_refused() -> None:
    first, second, third = rounds()
    error = refusal(rounds=[first, {**second, "moves": "a1 a1"}, third])
    assert error.reason == "illegal_move"
    assert error.detail.startswith("round 2: move 2: ")


def test_record_with_another_position_is_refused() -> None:
    first, second, third = rounds()
    error = refusal(rounds=[first, second, {**third, "position": first["position"]}])
    assert (error.reason, error.detail) == ("mismatch", "round 3: after 12 moves")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "rilto-round"}, "foreign"),
        ({"version": 2}, "newer"),
        ({"version": None}, "damaged"),
        ({"game": "chess"}, "rules"),
        ({"settings": {"players": 3, "size": 4}}, "rules"),
        ({"seats": []}, "damaged"),
        ({"time_limit": 10}, "damaged"),
    ],
)
def test_other_damage_is_refused(changes: dict[str, object], reason: str) -> None:
    assert refusal(**changes).reason == reason


def test_text_cut_short_is_refused() -> None:
    text = played().record()
    for end in range(0, len(text), 7):
        with pytest.raises(BadNotation):
            Match.from_record(text[:end])


def test_a_round_alone_makes_a_match_of_one() -> None:
    session = Session(make_rules("classic"), [Seat("Ada"), Seat()], 30)
    for cell in (12, 7, 12):
        session.play(cell)
    match = Match.of_round(session.played)
    assert match.over
    assert match.length == 1
    assert match.session.played == session.played
    assert Match.from_record(match.record()).record() == match.record()


def test_a_match_without_end_ends_before_its_record_is_too_long() -> None:
    match, random = Match(make_rules("diagonal", players=2), length=None), Random(1)
    while True:
        while match.session.state.result is None:
            match.session.play(random.choice(match.session.state.legal_moves))
        if match.next_round() is None:
            break
    assert match.over
    assert len(match.sessions) == MAX_ROUNDS
    assert Match.from_record(match.record()).record() == match.record()


def test_a_match_of_very_long_rounds_ends_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rilto.match.MAX_MOVES", 10)
    match, random = Match(make_rules("chain_reaction"), length=None), Random(1)
    while match.session.state.result is None:
        match.session.play(random.choice(match.session.state.legal_moves))
    assert match.session.turn > 5
    assert match.next_round() is None


def test_the_longest_record_is_not_too_long() -> None:
    moves = MAX_MOVES * len("a1* ")
    rounds = MAX_ROUNDS * len('{"moves": "", "position": ""}, ' + "H1000 " * 64 + "/ " * 8)
    seats = 8 * len('{"name": "", "kind": "medium"}, ' + "x" * MAX_NAME)
    assert moves + rounds + seats + 1000 < MAX_TEXT


def test_more_rounds_or_moves_are_refused() -> None:
    record = json.loads(Match(make_rules("diagonal"), length=None).record())
    [entry] = record["rounds"]
    with pytest.raises(BadNotation, match="too long"):
        Match.from_record(json.dumps({**record, "rounds": [entry] * (MAX_ROUNDS + 1)}))


def test_the_moves_of_all_rounds_together_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    text = played().record()
    monkeypatch.setattr("rilto.notation.MAX_MOVES", 3 * 12)
    assert Match.from_record(text).record() == text
    monkeypatch.setattr("rilto.notation.MAX_MOVES", 3 * 12 - 1)
    with pytest.raises(BadNotation, match="round 3: more than 11 moves") as caught:
        Match.from_record(text)
    assert caught.value.reason == "too_long"
