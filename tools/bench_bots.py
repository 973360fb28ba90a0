"""What bots take, and what they leave to the page.

In Pyodide in Chromium each level thinks about the same positions of random rounds, for its own
time: the time and the positions looked at for a move, and how long the bot thinks at a stretch
before whoever runs it may stop it. On a page without a worker nothing else happens meanwhile. Then
two bots of the highest level play on the built page, and the gaps between its frames are noted.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rilto import State, make_rules  # noqa: E402 - found only now
from rilto.bots import LEVELS, think  # noqa: E402

BOARDS = (("classic", 2, 5), ("diagonal", 4, 8), ("chain_reaction", 2, 7), ("rolit", 4, 8))
"""Game, players and size."""

POSITIONS = 4
WATCHED = 12_000
"""Milliseconds for which bots are watched on the page."""


class Thinking(NamedTuple):
    """Of one level on one board: milliseconds and positions a move, and ms at a stretch."""

    level: str
    board: str
    mean: float
    worst: float
    work: float
    stretch: float
    long_stretch: float


def share(times: Sequence[float], percent: float) -> float:
    """What so many of a hundred stay under."""
    return sorted(times)[min(len(times) - 1, int(len(times) * percent / 100))]


def positions(game: str, players: int, size: int) -> list[State]:
    """Some positions of random rounds, early and late."""
    random, found = Random(1), []
    for number in range(POSITIONS):
        state = make_rules(game, players=players, size=size).start()
        for _ in range(players * 3 * (number + 1)):
            after = state.play(random.choice(state.legal_moves)).state
            if after.result:
                break
            state = after
        found.append(state)
    return found


def measure() -> list[Thinking]:
    """All levels on all boards, in this Python."""
    return [
        measure_level(level, f"{game} {players} players {size}×{size}", states)
        for game, players, size in BOARDS
        for states in [positions(game, players, size)]
        for level in LEVELS
        if level != "random"
    ]


def measure_in_pyodide() -> list[Thinking]:
    """The same, by Pyodide in Chromium."""
    from bare import run_in_pyodide

    return [Thinking(*each) for each in run_in_pyodide("bench_bots", "bench_bots.measure()")]


def measure_level(level: str, board: str, states: Sequence[State]) -> Thinking:
    """One level thinks about each state, one after the other."""
    moves, works, stretches = [], [], []
    for state in states:
        began = last = time.perf_counter()
        thoughts = think(state, level, Random(1))
        for choice in thoughts:
            now = time.perf_counter()
            stretches.append((now - last) * 1000)
            last, work = now, choice.info.work
            if (now - began) * 1000 >= LEVELS[level].ms:
                break
        moves.append((last - began) * 1000)
        works.append(work)
    return Thinking(
        level,
        board,
        statistics.mean(moves),
        max(moves),
        statistics.mean(works),
        statistics.median(stretches),
        share(stretches, 99),
    )


FRAMES = """(milliseconds) => new Promise((done) => {
  const gaps = [], begin = performance.now();
  let last = begin;
  requestAnimationFrame(function step(now) {
    gaps.push(now - last);
    last = now;
    if (now - begin < milliseconds) requestAnimationFrame(step); else done(gaps.slice(1));
  });
})"""


def measure_frames(folder: Path) -> list[float]:
    """Milliseconds between the frames of a page on which two of the strongest bots play."""
    from bare import chromium, served
    from tests.browser.table import Table

    with chromium() as browser, served(folder) as url:
        page = browser.new_page(locale="de-DE")
        page.goto(url)
        page.wait_for_selector("html[data-ready=true]", state="attached")
        Table(page).start(size="8\u00a0×\u00a08", bots=("Bot, schwer", "Bot, schwer"))
        page.wait_for_timeout(3000)  # until the worker is there
        return list(page.evaluate(FRAMES, WATCHED))
