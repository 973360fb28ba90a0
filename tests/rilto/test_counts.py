"""How many sequences of moves lead from the start: recorded, and counted by a second reading."""

from __future__ import annotations

import pytest

from rilto import make_rules
from rilto.__main__ import count_sequences
from tests.rilto.helpers import Settings, oracle_of
from tests.rilto.oracle import Oracle

VECTORS: list[tuple[str, Settings, list[int]]] = [
    ("classic", {}, [25, 600, 600, 520, 1464, 4576, 13984]),
    ("classic", {"size": 6}, [36, 1260, 1260]),
    ("classic", {"players": 3}, [3, 6, 6, 6, 6, 6, 16, 42, 108]),
    ("classic", {"players": 8, "size": 6, "walls": "medium", "seed": 1}, [8, 56, 336, 1680, 6720]),
    ("classic", {"bounce": True}, [25, 600, 600, 520, 1804, 6892]),
    ("fortress", {}, [25, 600, 600, 600, 600, 520, 1464]),
    ("fortress", {"players": 4, "bounce": True}, [4, 12, 24, 24, 24, 24, 24, 24, 24]),
    ("crossfire", {}, [25, 600, 600, 456, 2160, 11592]),
    ("crossfire", {"players": 3, "walls": "few", "seed": 2}, [3, 6, 6, 6, 6, 6, 20, 62, 180]),
    ("diagonal", {}, [25, 288, 288, 224, 408, 896, 2104]),
    ("diagonal", {"players": 5, "bounce": True}, [5, 20, 60, 120, 120, 120, 120, 120, 120]),
    ("chain_reaction", {}, [25, 600]),
    (
        "chain_reaction",
        {"surplus": "discard", "walls": "medium", "seed": 3},
        [21, 420, 8400, 159382],
    ),
    ("chain_reaction", {"players": 3}, [25, 600, 13800]),
]


def recount(oracle: Oracle, length: int) -> int:
    """Sequences of so many moves, by playing every one of them."""
    moves = oracle.legal()
    if length == 1:
        return len(moves)
    total = 0
    for cell in moves:
        after = oracle.copy()
        after.play(cell)
        total += recount(after, length - 1)
    return total


@pytest.mark.parametrize(("game", "settings", "counts"), VECTORS)
def test_counts_of_sequences_of_moves(game: str, settings: Settings, counts: list[int]) -> None:
    rules = make_rules(game, **settings)
    assert list(count_sequences(rules, len(counts))) == counts
    assert recount(oracle_of(rules), len(counts)) == counts[-1]
