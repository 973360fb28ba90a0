"""How fast the plain engine is.

The same random rounds of every game are played in this Python and in Pyodide in Chromium, on every
size of board: turns a second, and how long a turn that starts no chain takes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rilto import State, make_rules  # noqa: E402 - found only now
from rilto.games.catalogue import GAMES  # noqa: E402


class Speed(NamedTuple):
    """One game on one board: turns a second, and µs a turn without a chain (0 if there is none)."""

    game: str
    size: int
    per_second: float
    quiet: float


def measure(turns: int) -> list[Speed]:
    """Play random rounds for two, so many turns for each game and size."""
    return [
        Speed(game, int(size), *measure_board(game, int(size), turns))
        for game, entry in GAMES.items()
        for size in next(offer.choices for offer in entry.offers if offer.name == "size")
    ]


def measure_board(game: str, size: int, turns: int) -> tuple[float, float]:
    """Turns a second, and µs for each turn that does no more than place a point."""
    start = make_rules(game, size=size).start()
    start.play(start.legal_moves[0])  # so that the rules have made their tables
    random, state = Random(1), start
    quiet: list[tuple[State, int]] = []
    began = perf_counter()
    for _ in range(turns):
        cell = random.choice(state.legal_moves)
        after, events = state.play(cell)
        if len(events) == 1:
            quiet.append((state, cell))
        state = start if after.result else after
    per_second = turns / (perf_counter() - began)
    began = perf_counter()
    for state, cell in quiet:
        state.play(cell)
    spent = perf_counter() - began
    return per_second, spent / len(quiet) * 1e6 if quiet else 0


def measure_in_pyodide(turns: int) -> list[Speed]:
    """The same, by Pyodide in Chromium."""
    from bare import run_in_pyodide

    speeds = run_in_pyodide("bench_engine", f"bench_engine.measure({turns})")
    return [Speed(*speed) for speed in speeds]
