"""Start stones and marked places (§2.1), and the common ground of §1."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from rilto import EMPTY, IllegalMove, make_rules
from rilto.games.chain import COLOURS, PRESETS
from rilto.grid import DIAGONAL, EVERY_WAY, STRAIGHT, Direction, cell_at, cell_name, spread_out
from tests.rilto.helpers import RILTO, chain_position, chain_rules, random_play

Spot = tuple[int, int]


# §1


def test_cells_are_numbered_row_by_row_from_the_top_left() -> None:
    assert [cell_name(5, cell) for cell in (0, 1, 4, 5, 24)] == ["a1", "b1", "e1", "a2", "e5"]


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_every_cell_has_a_name_of_its_own(size: int) -> None:
    names = [cell_name(size, cell) for cell in range(size * size)]
    assert len(set(names)) == size * size
    assert [cell_at(size, name) for name in names] == list(range(size * size))


@pytest.mark.parametrize(
    "name", ["", "a", "a0", "f1", "a6", "A1", "a11", "1a", "é1", "a²", "a ", "aa"]
)
def test_what_is_no_name_of_a_cell_is_none(name: str) -> None:
    assert cell_at(5, name) is None


def test_seats_play_in_fixed_order_and_the_first_begins_again() -> None:
    rules = chain_rules("classic", players=3)
    order = [turn.before.to_move for turn in random_play(rules, seed=1, at_most=7)]
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_another_seat_may_begin() -> None:
    rules = chain_rules("classic", players=3, starter=1)
    order = [turn.before.to_move for turn in random_play(rules, seed=1, at_most=7)]
    assert order == [1, 2, 0, 1, 2, 0, 1]


def test_the_colours_of_the_chain_games() -> None:
    assert COLOURS == ("red", "blue", "green", "yellow", "violet", "orange", "turquoise", "pink")
    assert chain_rules("classic", players=3).colours == ("red", "blue", "green")


def test_a_round_starts_on_an_empty_board_with_everybody_in() -> None:
    state = make_rules("classic", players=4).start()
    assert set(state.owner) == {EMPTY}
    assert set(state.points) == {0}
    assert state.alive == (True,) * 4
    assert state.to_move == 0
    assert state.result is None


# §2: the table of presets


def test_the_presets() -> None:
    table = {
        game: (preset.start_points, preset.limit, preset.ways) for game, preset in PRESETS.items()
    }
    assert table == {
        "classic": (3, 4, STRAIGHT),
        "fortress": (3, 5, STRAIGHT),
        "crossfire": (7, 8, EVERY_WAY),
        "diagonal": (3, 4, DIAGONAL),
        "chain_reaction": (None, None, STRAIGHT),
    }


def test_directions_run_clockwise_from_up() -> None:
    assert STRAIGHT == ((0, -1), (1, 0), (0, 1), (-1, 0))
    assert DIAGONAL == ((1, -1), (1, 1), (-1, 1), (-1, -1))
    assert EVERY_WAY == ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def test_what_nobody_chooses_is_as_the_rules_say() -> None:
    assert make_rules("classic") == make_rules(
        "classic", players=2, size=5, walls="none", bounce=False, ending="last", starter=0
    )
    assert make_rules("chain_reaction") == make_rules(
        "chain_reaction", players=2, size=5, walls="none", surplus="spread", ending="last"
    )
    assert make_rules("classic", ending="limit") == make_rules("classic", ending="limit", rounds=20)


# §2.1


@pytest.mark.parametrize(
    ("game", "points"), [("classic", 3), ("fortress", 3), ("crossfire", 7), ("diagonal", 3)]
)
@pytest.mark.parametrize("players", [2, 3, 8])
def test_in_its_first_turn_every_seat_in_order_places_a_start_stone(
    game: str, points: int, players: int
) -> None:
    rules = make_rules(game, players=players)
    played = list(random_play(rules, seed=3, at_most=players))
    state = played[-1].step.state
    for seat, turn in enumerate(played):
        assert turn.before.to_move == seat
        assert turn.before.owner[turn.cell] == EMPTY
        assert (state.owner[turn.cell], state.points[turn.cell]) == (seat, points)
    assert sum(state.points) == players * points
    assert state.to_move == 0
    assert state.legal_moves == (played[0].cell,)


@pytest.mark.parametrize("game", ["classic", "fortress", "crossfire"])
def test_two_players_may_start_on_any_free_cell(game: str) -> None:
    rules = make_rules(game, walls=(0, 24))
    state = rules.start()
    assert rules.start_places == ()
    assert state.legal_moves == tuple(range(1, 24))
    assert state.play(12).state.legal_moves == tuple(c for c in range(1, 24) if c != 12)


@pytest.mark.parametrize("game", RILTO)
@pytest.mark.parametrize("players", [3, 5, 8])
def test_three_and_more_start_on_marked_places_only(game: str, players: int) -> None:
    rules = make_rules(game, players=players, size=6)
    state = rules.start()
    assert len(rules.start_places) == players
    assert state.legal_moves == rules.start_places
    unmarked = next(c for c in range(36) if c not in rules.start_places)
    with pytest.raises(IllegalMove) as refused:
        state.play(unmarked)
    assert refused.value.reason == "not_a_start_place"


def test_a_seat_takes_any_marked_place_that_is_still_free() -> None:
    rules = make_rules("classic", players=3)
    one, two, three = rules.start_places
    state = rules.start().play(two).state
    assert state.legal_moves == (one, three)
    assert state.why_illegal(two) == "taken"
    assert state.play(three).state.legal_moves == (one,)


def steps_between(
    size: int, ways: tuple[Direction, ...], walls: frozenset[int]
) -> dict[tuple[int, int], int]:
    """Steps between any two free cells that a path joins: found by walking a step at a time."""
    free = {(c % size, c // size) for c in range(size * size) if c not in walls}
    steps = {}
    for start in free:
        ring, seen, length = {start}, {start}, 0
        while ring:
            for x, y in ring:
                steps[start[1] * size + start[0], y * size + x] = length
            ring = {(x + dx, y + dy) for x, y in ring for dx, dy in ways} & free - seen
            seen |= ring
            length += 1
    return steps


def images(size: int, places: frozenset[int]) -> list[frozenset[int]]:
    """A set of cells under the eight symmetries of the square."""
    last, spots = size - 1, [(c % size, c // size) for c in places]
    found = []
    for mirror in (False, True):
        for quarter_turns in range(4):
            turned = [(last - x, y) if mirror else (x, y) for x, y in spots]
            for _ in range(quarter_turns):
                turned = [(last - y, x) for x, y in turned]
            found.append(frozenset(y * size + x for x, y in turned))
    return found


SMALL_BOARDS = [
    *((4, walls, players) for walls in [(), (5, 10), (0, 15)] for players in (3, 4, 5, 6, 7)),
    *((5, walls, players) for walls in [(), (10, 14), (0, 7, 17, 24)] for players in (3, 4)),
]


@pytest.mark.parametrize(
    "ways", [STRAIGHT, EVERY_WAY, DIAGONAL], ids=["straight", "all", "diagonal"]
)
@pytest.mark.parametrize(("size", "walls", "players"), SMALL_BOARDS)
def test_marked_places_are_the_farthest_then_the_fairest_then_the_most_symmetrical(
    size: int, walls: tuple[int, ...], players: int, ways: tuple[Direction, ...]
) -> None:
    steps = steps_between(size, ways, frozenset(walls))
    free = [c for c in range(size * size) if c not in walls]

    def nearest(places: tuple[int, ...]) -> int:
        return min(steps.get(pair, 0) for pair in combinations(places, 2))

    def unfairness(places: tuple[int, ...]) -> int:
        edge = [min(c % size, c // size, size - 1 - c % size, size - 1 - c // size) for c in places]
        return max(edge) - min(edge)

    def symmetry(places: tuple[int, ...]) -> int:
        return images(size, frozenset(places)).count(frozenset(places))

    candidates = list(combinations(free, players))
    farthest = max(map(nearest, candidates))
    chosen = spread_out(size, ways, frozenset(walls), players)
    if farthest < 2:
        assert chosen is None
        return
    assert chosen is not None
    candidates = [places for places in candidates if nearest(places) == farthest]
    fairest = min(map(unfairness, candidates))
    candidates = [places for places in candidates if unfairness(places) == fairest]
    assert chosen in candidates
    assert symmetry(chosen) == max(map(symmetry, candidates))


@pytest.mark.parametrize("game", RILTO)
@pytest.mark.parametrize("size", [5, 6, 7, 8])
@pytest.mark.parametrize("players", range(3, 9))
def test_marked_places_are_never_neighbours(game: str, size: int, players: int) -> None:
    places = make_rules(game, size=size, players=players).start_places
    steps = steps_between(size, PRESETS[game].ways, frozenset())
    assert len(places) == players
    assert list(places) == sorted(places)
    assert all(steps[pair] >= 2 for pair in combinations(places, 2))


@pytest.mark.parametrize("walls", ["few", "medium"])
@pytest.mark.parametrize("game", RILTO)
@pytest.mark.parametrize("size", [5, 8])
def test_walls_leave_room_for_marked_places(game: str, size: int, walls: str) -> None:
    for players in range(3, 9):
        rules = make_rules(game, size=size, players=players, walls=walls, seed=players)
        steps = steps_between(size, PRESETS[game].ways, rules.walls)
        assert len(rules.start_places) == players
        assert all(steps[pair] >= 2 for pair in combinations(rules.start_places, 2))


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_diagonal_marks_places_of_one_colour(size: int, players: int) -> None:
    places = make_rules("diagonal", size=size, players=players).start_places
    assert len({(c % size + c // size) % 2 for c in places}) == 1


@pytest.mark.parametrize("first", [0, 1, 12])
def test_diagonal_for_two_keeps_the_second_stone_on_the_colour_of_the_first(first: int) -> None:
    state = make_rules("diagonal").start()
    assert state.legal_moves == tuple(range(25))
    state = state.play(first).state
    same = tuple(c for c in range(25) if c % 2 == first % 2 and c != first)
    assert state.legal_moves == same
    assert state.why_illegal(first) == "taken"
    assert state.why_illegal((first + 1) % 25) == "out_of_reach"


WALL_IN_THE_MIDDLE = (10, 11, 12, 13, 14)


def test_on_a_board_in_two_parts_both_stones_stand_in_one() -> None:
    state = make_rules("classic", walls=WALL_IN_THE_MIDDLE).start()
    assert state.legal_moves == (*range(10), *range(15, 25))
    assert state.play(3).state.legal_moves == (0, 1, 2, *range(4, 10))
    assert state.play(20).state.legal_moves == (15, 16, 17, 18, 19, 21, 22, 23, 24)


def test_a_part_too_small_for_all_is_no_place_to_start() -> None:
    state = make_rules("classic", walls=(1, 5)).start()  # a1 is walled in
    assert state.why_illegal(0) == "out_of_reach"
    assert 0 not in state.legal_moves


@pytest.mark.parametrize("game", ["classic", "crossfire", "fortress", "diagonal"])
def test_marked_places_lie_in_one_part(game: str) -> None:
    rules = make_rules(game, walls=WALL_IN_THE_MIDDLE, players=3)
    steps = steps_between(5, PRESETS[game].ways, rules.walls)
    assert all(pair in steps for pair in pairwise(rules.start_places))


def test_chain_reaction_has_no_start_stones() -> None:
    rules = make_rules("chain_reaction", players=4)
    state = rules.start()
    assert rules.start_places == ()
    assert state.legal_moves == tuple(range(25))
    assert state.play(7).state.points[7] == 1


def test_a_seat_that_has_not_begun_may_place_its_first_stone_in_the_middle_of_a_round() -> None:
    rules = chain_rules("classic")
    state = chain_position(
        rules, "A1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", to_move=1
    )
    assert state.play(24).state.points[24] == 3
