"""The arena: rotation, counting, and its face on the command line."""

from __future__ import annotations

import json

import pytest

import rilto.arena
from rilto import make_rules
from rilto.__main__ import main
from rilto.arena import Pace, compete, interval


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
    assert "clever" in capsys.readouterr().err


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
