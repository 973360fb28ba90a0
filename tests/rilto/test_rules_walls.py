"""Walls (§2.4)."""

from __future__ import annotations

import pytest

from rilto import WALL, make_rules
from rilto.games.chain import PRESETS
from rilto.grid import STRAIGHT, Direction, draw_walls
from tests.rilto.helpers import CHAIN, chain_position, chain_rules, random_play

COUNTS = {
    "none": {5: 0, 6: 0, 7: 0, 8: 0},
    "few": {5: 2, 6: 4, 7: 4, 8: 6},
    "medium": {5: 4, 6: 6, 7: 8, 8: 10},
}

Spot = tuple[int, int]


def parts(free: set[Spot], ways: tuple[Direction, ...]) -> list[set[Spot]]:
    """The connected parts of a set of cells."""
    found, left = [], set(free)
    while left:
        part, fresh = set(), {min(left)}
        while fresh:
            part |= fresh
            fresh = {(x + dx, y + dy) for x, y in fresh for dx, dy in ways} & free - part
        found.append(part)
        left -= part
    return found


@pytest.mark.parametrize("size", [5, 6, 7, 8])
@pytest.mark.parametrize("walls", ["none", "few", "medium"])
@pytest.mark.parametrize("game", CHAIN)
def test_drawn_walls(game: str, walls: str, size: int) -> None:
    """They have the number asked for, mirror each other through the centre and cut nothing off."""
    ways = PRESETS[game].ways
    for seed in range(12):
        rules = make_rules(game, size=size, walls=walls, seed=seed)
        assert len(rules.walls) == COUNTS[walls][size]
        assert {size * size - 1 - cell for cell in rules.walls} == rules.walls

        free = {(c % size, c // size) for c in range(size * size) if c not in rules.walls}
        assert len(parts(free, ways)) == (2 if game == "diagonal" else 1)
        if game == "diagonal":
            assert all(len({(x + y) % 2 for x, y in part}) == 1 for part in parts(free, ways))
        least = 1 if game == "diagonal" else 2
        for x, y in free:
            assert sum((x + dx, y + dy) in free for dx, dy in ways) >= least


def test_a_seed_draws_the_same_walls_each_time_and_another_seed_others() -> None:
    drawn = [draw_walls(7, STRAIGHT, 8, seed) for seed in range(20)]
    assert drawn == [draw_walls(7, STRAIGHT, 8, seed) for seed in range(20)]
    assert len(set(drawn)) > 15


def test_many_walls_are_drawn_until_they_fit() -> None:
    for seed in range(3):
        walls = draw_walls(5, STRAIGHT, 12, seed)
        assert len(walls) == 12
        assert len(parts({(c % 5, c // 5) for c in range(25) if c not in walls}, STRAIGHT)) == 1


def test_walls_stand_on_the_board_from_the_start_to_the_end() -> None:
    rules = make_rules("classic", walls="medium", seed=3)
    for turn in random_play(rules, seed=1, at_most=500):
        after = turn.step.state
        assert {c for c, owner in enumerate(after.owner) if owner == WALL} == rules.walls
        assert all(after.points[c] == 0 for c in rules.walls)


@pytest.mark.parametrize("game", CHAIN)
def test_nobody_can_place_on_a_wall(game: str) -> None:
    rules = make_rules(game, walls=(12,))
    state = rules.start()
    assert 12 not in state.legal_moves
    assert state.why_illegal(12) == "wall"


def test_nobody_can_take_a_wall_and_points_that_fly_there_are_lost() -> None:
    rules = chain_rules("classic", walls=(12,))
    text = ". . . . .\n. . A3 . .\n. . # . .\n. . . . .\n. . . . B1"
    after = chain_position(rules, text).play(7).state
    assert after.owner[12] == WALL
    assert after.points[12] == 0
    assert sum(after.points) == 3 + 1


def test_walls_change_a_cells_limit_in_chain_reaction() -> None:
    rules = chain_rules("chain_reaction", walls=(12,))
    assert rules.limits[7] == 3
    assert rules.limits[6] == 4


def test_walls_are_part_of_the_rules_the_seed_is_not() -> None:
    drawn = make_rules("classic", walls="few", seed=4)
    assert drawn.settings()["walls"] == tuple(sorted(drawn.walls))
    assert "seed" not in drawn.settings()
    assert make_rules("classic", walls=drawn.walls) == drawn
    assert make_rules("classic", walls="few", seed=5) != drawn
