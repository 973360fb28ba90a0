"""The arena: rotation, counting, and its face on the command line."""

from __future__ import annotations

import json
from itertools import accumulate
from time import process_time

import pytest

import rilto.arena
from rilto import make_rules
from rilto.__main__ import main
from rilto.arena import Pace, Report, Standing, compete, interval
from rilto.bots import Limit


def test_the_command_answers_with_the_json_that_was_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = "arena --variant diagonal --size 5 --seats medium,random --rounds 6 --seed 1 --json"
    assert main([*command.split(), "--processes", "2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"seats", "rounds", "without_winner"}
    assert [seat["level"] for seat in answer["seats"]] == ["medium", "random"]
    for seat in answer["seats"]:
        assert set(seat) == {"level", "score", "low", "high", "ms_mean", "ms_worst"}
        assert 0 <= seat["low"] <= seat["score"] <= seat["high"] <= 1
        assert 0 <= seat["ms_mean"] <= seat["ms_worst"]
    assert sum(seat["score"] for seat in answer["seats"]) == pytest.approx(1)
    assert answer["rounds"] == 6
    assert answer["without_winner"] == 0


def test_the_same_seed_gives_the_same_rounds_however_they_are_spread() -> None:
    rules = make_rules("chain_reaction", players=3)
    scores = [
        [seat.score for seat in compete(rules, ("easy",) * 3, 6, 5, Pace(), spread).seats]
        for spread in (1, 2)
    ]
    assert scores[0] == scores[1]
    assert sum(scores[0]) == pytest.approx(1)


def test_seats_rotate() -> None:
    # Whoever begins here wins every time.
    rules = make_rules("rolit", size=4, players=2)
    report = compete(rules, ("hard", "hard"), 6, 1, Pace(work=100_000), processes=1)
    assert [seat.score for seat in report.seats] == [0.5, 0.5]


def test_a_round_without_end_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rilto.arena, "MOST_MOVES", 10)
    report = compete(make_rules("fortress"), ("random", "random"), 3, 1, Pace(), processes=1)
    assert report.without_winner == 3
    assert [seat.score for seat in report.seats] == [0, 0]
    assert "3 rounds, 3 without a winner" in report.text()


def test_bots_and_settings_must_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("arena --seats easy,easy --players 3".split()) == 2
    assert "3 players need as many bots" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main("arena --seats easy,clever".split())
    said = capsys.readouterr().err
    assert "--seats: 'clever' is none of random, easy, medium, hard" in said


def asked(monkeypatch: pytest.MonkeyPatch, *options: str) -> tuple[object, ...]:
    """What the arena is asked to do by these options."""
    calls: list[tuple[object, ...]] = []

    def note(*arguments: object) -> Report:
        calls.append(arguments)
        return Report((), 0, 0)

    monkeypatch.setattr(rilto.arena, "compete", note)
    assert main(["arena", *options]) == 0
    (call,) = calls
    return call


def test_what_nobody_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    assert asked(monkeypatch) == (
        make_rules("classic"),
        ("hard", "medium"),
        100,
        0,
        Pace(times=1.0, work=None),
        3,
    )
    monkeypatch.setattr("os.cpu_count", lambda: None)  # where nobody knows
    assert asked(monkeypatch)[-1] == 1


def test_everything_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    options = "--seats easy,random,easy --rounds 5 --pace 0.5 --work 70 --processes 4 --seed 6"
    game = "--variant fortress --walls few --rounds-of-turns 30 --ending limit"
    rules = make_rules("fortress", players=3, walls="few", seed=6, ending="limit", rounds=30)
    assert asked(monkeypatch, *options.split(), *game.split()) == (
        rules,
        ("easy", "random", "easy"),
        5,
        6,
        Pace(times=0.5, work=70),
        4,
    )


def test_a_bot_has_its_own_time_or_so_much_work() -> None:
    assert Pace().limit("hard") == Limit(ms=1000, now=process_time)
    assert Pace(times=0.5).limit("medium") == Limit(ms=150, now=process_time)
    assert Pace(times=0.5, work=70).limit("medium") == Limit(work=70)


def test_moves_are_timed_in_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    # The clock is looked at before and after each of the twelve moves: they take 1 to 12 ms.
    looks = iter(accumulate(n // 2 / 1000 if n % 2 == 0 else 5 for n in range(1, 25)))
    monkeypatch.setattr(rilto.arena, "process_time", lambda: next(looks))
    rules = make_rules("rolit", size=4)
    report = compete(rules, ("random", "random"), 1, 1, Pace(work=1), processes=1)
    means, worsts = zip(*((seat.ms_mean, seat.ms_worst) for seat in report.seats), strict=True)
    assert means == pytest.approx((6.0, 7.0))  # 1, 3, … 11 and 2, 4, … 12
    assert worsts == pytest.approx((11.0, 12.0))


REPORT = Report(
    (
        Standing("hard", 0.75, 0.4677, 0.9111, 12.3456, 40.0),
        Standing("medium", 0.25, 0.0889, 0.5323, 3.04, 5.55),
    ),
    12,
    1,
)


def test_a_report_is_a_table() -> None:
    assert (
        REPORT.text()
        == """\
level       score            95 %  ms a move   worst
hard        0.750   0.468 – 0.911       12.3    40.0
medium      0.250   0.089 – 0.532        3.0     5.5
12 rounds, 1 without a winner"""
    )


def test_a_report_is_json() -> None:
    assert json.loads(REPORT.json()) == {
        "seats": [
            {"level": "hard", "score": 0.75, "low": 0.4677, "high": 0.9111}
            | {"ms_mean": 12.3456, "ms_worst": 40.0},
            {"level": "medium", "score": 0.25, "low": 0.0889, "high": 0.5323}
            | {"ms_mean": 3.04, "ms_worst": 5.55},
        ],
        "rounds": 12,
        "without_winner": 1,
    }


def test_a_shared_win_is_shared_and_numbers_are_rounded() -> None:
    rules = make_rules("rolit", size=6, players=3)
    report = compete(rules, ("random",) * 3, 30, 2, Pace(work=1), processes=1)
    assert sum(seat.score for seat in report.seats) == pytest.approx(1, abs=0.001)
    for seat in report.seats:
        bounds = interval(seat.score, 30)
        assert (seat.low, seat.high) == pytest.approx(bounds, abs=0.001)
        numbers = seat.score, seat.low, seat.high, seat.ms_mean, seat.ms_worst
        assert numbers == tuple(round(number, 4) for number in numbers)


@pytest.mark.parametrize("option", ["--rounds", "--work", "--processes"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "1.5"])
def test_numbers_count_from_one(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["arena", f"{option}={value}"])
    assert f"{option}: it must be a number from 1 on" in capsys.readouterr().err


def test_a_limit_of_turns_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena --seats random,random --rounds 2 --ending limit --rounds-of-turns 10"
    assert main([*command.split(), "--processes", "1"]) == 0
    assert "2 rounds, 0 without a winner" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("score", "rounds", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (1.0, 20, 0.839, 1.0), (0.0, 20, 0.0, 0.161)],
)
def test_the_interval_is_wilsons(score: float, rounds: int, low: float, high: float) -> None:
    assert interval(score, rounds) == pytest.approx((low, high), abs=0.001)
