"""Bots against bots, many rounds: `python -m rilto arena`. It tells how strong each level is.

The seats rotate from round to round, so every bot begins equally often. Times are the processor's:
whatever else the machine does takes nothing from a bot. Rounds are spread over processes; with a
limit of work instead of time, the same seed gives the same result anywhere.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from time import process_time
from typing import Any, NamedTuple

from rilto.bots import LEVELS, Limit, choose
from rilto.errors import BadRules
from rilto.games.base import Rules

MOST_MOVES = 3000
"""Moves after which a round is cut short, and counts as one without a winner."""

CONFIDENCE = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""


class Pace(NamedTuple):
    """How long bots think: so many times their own time, or, unless it is None, so much work."""

    times: float = 1.0
    work: int | None = None

    def limit(self, level: str) -> Limit:
        """What a bot of that level may take for a move."""
        if self.work is not None:
            return Limit(work=self.work)
        return Limit(ms=LEVELS[level].ms * self.times, now=process_time)


class Played(NamedTuple):
    """One round: each bot's share of the win, and the milliseconds of each of its moves."""

    shares: tuple[float, ...]
    times: tuple[tuple[float, ...], ...]


class Standing(NamedTuple):
    """What a bot reached: its mean share of the wins, with the bounds that hold it in 95 %."""

    level: str
    score: float
    low: float
    high: float
    ms_mean: float
    ms_worst: float


class Report(NamedTuple):
    """The bots in the order asked for, rounds played, and those that ended without a winner."""

    seats: tuple[Standing, ...]
    rounds: int
    without_winner: int

    def json(self) -> str:
        """As one line of JSON."""
        seats = [seat._asdict() for seat in self.seats]
        return json.dumps({**self._asdict(), "seats": seats})

    def text(self) -> str:
        """As a table to read."""
        lines = [f"{'level':<10}{'score':>7}{'95 %':>16}{'ms a move':>11}{'worst':>8}"]
        for seat in self.seats:
            bounds = f"{seat.low:.3f} – {seat.high:.3f}"
            lines.append(
                f"{seat.level:<10}{seat.score:>7.3f}{bounds:>16}"
                f"{seat.ms_mean:>11.1f}{seat.ms_worst:>8.1f}"
            )
        lines.append(f"{self.rounds} rounds, {self.without_winner} without a winner")
        return "\n".join(lines)


def compete(
    rules: Rules, levels: Sequence[str], rounds: int, seed: int, pace: Pace, processes: int
) -> Report:
    """Let bots of these levels play `rounds` rounds; one level for each seat."""
    one = partial(_round, rules, tuple(levels), seed, pace)
    if processes == 1:
        return _report(levels, map(one, range(rounds)))
    with ProcessPoolExecutor(processes) as pool:
        return _report(levels, pool.map(one, range(rounds)))


def _round(rules: Rules, levels: tuple[str, ...], seed: int, pace: Pace, number: int) -> Played:
    players = rules.players
    rng = Random(f"{seed} {number}")
    times: list[list[float]] = [[] for _ in levels]
    state, moves = rules.start(), 0
    while not state.result and moves < MOST_MOVES:
        bot = (state.to_move + number) % players
        begin = process_time()
        choice = choose(state, levels[bot], rng, pace.limit(levels[bot]))
        times[bot].append((process_time() - begin) * 1000)
        state = state.play(choice.move).state
        moves += 1
    winners = {(seat + number) % players for seat in state.result.winners} if state.result else ()
    shares = tuple((bot in winners) / max(1, len(winners)) for bot in range(players))
    return Played(shares, tuple(map(tuple, times)))


def _report(levels: Sequence[str], played: Iterator[Played]) -> Report:
    rounds = list(played)
    standings = []
    for bot, level in enumerate(levels):
        score = sum(one.shares[bot] for one in rounds) / len(rounds)
        low, high = interval(score, len(rounds))
        times = [ms for one in rounds for ms in one.times[bot]] or [0.0]
        mean = sum(times) / len(times)
        numbers = score, low, high, mean, max(times)
        standings.append(Standing(level, *(round(number, 4) for number in numbers)))
    return Report(tuple(standings), len(rounds), sum(not any(one.shares) for one in rounds))


def interval(score: float, rounds: int) -> tuple[float, float]:
    """The bounds that hold the true score in 95 % (Wilson's interval)."""
    square = CONFIDENCE**2 / rounds
    middle = (score + square / 2) / (1 + square)
    margin = CONFIDENCE / (1 + square) * sqrt(score * (1 - score) / rounds + square / rounds / 4)
    return max(0.0, middle - margin), min(1.0, middle + margin)


# The command line


OTHER_FLAGS = {"rounds": "rounds-of-turns"}
"""Settings of games whose name means something else in the arena."""


class Plan(NamedTuple):
    """What the command line asks of the arena."""

    levels: tuple[str, ...]
    rounds: int
    seed: int
    pace: Pace
    processes: int
    json: bool

    @classmethod
    def take(cls, chosen: dict[str, Any]) -> Plan:
        """Take the options of `add_options` out of `chosen`; what is left makes the rules.

        There are as many players as bots.
        """
        levels = chosen.pop("bots")
        if chosen.setdefault("players", len(levels)) != len(levels):
            raise BadRules([f"{chosen['players']} players need as many bots"])
        pace = Pace(chosen.pop("pace"), chosen.pop("work"))
        rounds, processes = chosen.pop("rounds_to_play"), chosen.pop("processes")
        seed = chosen.get("seed", 0)
        return cls(levels, rounds, seed, pace, processes, chosen.pop("json"))

    def run(self, rules: Rules) -> str:
        """Play, and say what came of it."""
        report = compete(rules, self.levels, self.rounds, self.seed, self.pace, self.processes)
        return report.json() if self.json else report.text()


def add_options(parser: argparse.ArgumentParser) -> None:
    """What `arena` asks beside the settings of the game."""
    parser.add_argument(
        "--seats",
        dest="bots",
        type=_levels,
        default=("hard", "medium"),
        metavar="LEVEL,LEVEL…",
        help=f"a bot for each seat, of {', '.join(LEVELS)} (hard,medium)",
    )
    parser.add_argument(
        "--rounds",
        dest="rounds_to_play",
        type=_count,
        default=100,
        help=f"rounds; one is cut short after {MOST_MOVES} moves, without a winner (100)",
    )
    parser.add_argument(
        "--pace", type=float, default=1.0, help="how many times their own time bots take (1)"
    )
    parser.add_argument(
        "--work", type=_count, help="positions a bot looks at for a move, instead of a time"
    )
    parser.add_argument(
        "--processes", type=_count, default=os.cpu_count() or 1, help="at the same time (all cores)"
    )
    parser.add_argument("--json", action="store_true", help="answer with JSON")


def _levels(text: str) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    for level in levels:
        if level not in LEVELS:
            raise argparse.ArgumentTypeError(f"{level!r} is none of {', '.join(LEVELS)}")
    return levels


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("it must be a number from 1 on")
    return int(text)
