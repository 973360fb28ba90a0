"""How many turns a second: the plain engine and lanes, in this Python and in Pyodide in Chromium.

Random play; the plain engine and the lanes take turns at being measured, in processor time, and the
best of a few runs counts, so that a busy machine disturbs as little as it can.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from typing import cast

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rilto import make_rules  # noqa: E402
from rilto.bots.lanes import lanes_of  # noqa: E402
from rilto.bots.playouts import Playout, opened  # noqa: E402
from rilto.bots.rolit import RolitTree  # noqa: E402
from rilto.games.chain import ChainRules  # noqa: E402
from rilto.games.rolit import RolitRules, RolitState  # noqa: E402

LANES = 1024
RUNS = 3
MOST_STEPS = 200

BOARDS: tuple[tuple[str, int, int], ...] = (
    ("classic", 2, 5),
    ("classic", 4, 8),
    ("fortress", 2, 5),
    ("crossfire", 2, 5),
    ("diagonal", 2, 5),
    ("chain_reaction", 2, 5),
)
"""Game, players and size."""


def plain_rate(game: str, players: int, size: int, seconds: float) -> float:
    """Turns a second of the plain engine."""
    rules, rng, turns = make_rules(game, players=players, size=size), Random(1), 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state = rules.start()
        while not state.result and turns % 1000 < 999:
            state = state.play(rng.choice(state.legal_moves)).state
            turns += 1
        turns += 1
    return turns / (time.process_time() - begin)


def lanes_rate(game: str, players: int, size: int) -> float:
    """Turns a second in lanes, from the start of a round on until half of them are over."""
    rules = cast(ChainRules, make_rules(game, players=players, size=size))
    lanes, states = lanes_of(rules, LANES), [rules.start()] * LANES
    noise = lanes.noise(Random(1))
    playout = Playout(lanes, opened(states, lanes, noise), states)
    begin = time.process_time()
    while (playout.live & lanes.one).bit_count() * 2 > LANES and playout.steps < MOST_STEPS:
        playout.step(noise)
    return playout.turns / (time.process_time() - begin)


def rolit_rates(seconds: float) -> tuple[float, float]:
    """Positions a second of Rolit for two on 8×8, all that follow each position of random rounds.

    By the plain engine, and by the tree that bots search.
    """
    rules, rng = cast(RolitRules, make_rules("rolit")), Random(1)
    tree, spent, made = RolitTree(rules), [0.0, 0.0], 0
    while sum(spent) < seconds:
        state = rules.start()
        while not state.result:
            node, begin = tree.root(state), time.process_time()
            following = [state.play(cell).state for cell in state.legal_moves]
            middle = time.process_time()
            tree.children(node)
            spent[0] += middle - begin
            spent[1] += time.process_time() - middle
            made += len(following)
            state = cast(RolitState, rng.choice(following))
    return made / spent[0], made / spent[1]


def measure(seconds: float = 0.3) -> dict[str, tuple[int, int]]:
    """For each board the turns a second: plain, and fast."""
    rates = {}
    for board in BOARDS:
        pairs = [(plain_rate(*board, seconds), lanes_rate(*board)) for _ in range(RUNS)]
        plain, fast = (round(max(rate)) for rate in zip(*pairs, strict=True))
        rates["{} {} players {}×{}".format(*board, board[2])] = plain, fast
    plain, fast = (round(rate) for rate in rolit_rates(seconds * RUNS))
    rates["rolit, positions, without lanes"] = plain, fast
    return rates


def measure_in_pyodide() -> dict[str, tuple[int, int]]:
    """The same, by Pyodide in Chromium."""
    from bare import run_in_pyodide

    found = run_in_pyodide("bench_lanes", "bench_lanes.measure()")
    return {board: (plain, fast) for board, (plain, fast) in found.items()}
