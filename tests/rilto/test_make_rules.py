"""`make_rules` refuses what makes no game, and says everything that is wrong with it."""

from __future__ import annotations

from itertools import product

import pytest

from rilto import BadRules, make_rules
from rilto.games.catalogue import GAMES

ALL_BUT_A1_B1 = tuple(range(2, 25))


def problems(game: str, **settings: object) -> tuple[str, ...]:
    with pytest.raises(BadRules) as refused:
        make_rules(game, **settings)
    assert str(refused.value) == "; ".join(refused.value.problems)
    return refused.value.problems


def test_there_must_be_such_a_game() -> None:
    assert problems("chess") == ("there is no game 'chess'",)


def test_every_problem_is_listed() -> None:
    found = problems(
        "classic", players=1, size=9, walls="many", bounce="yes", ending="never", rounds=7, pace=3
    )
    assert len(found) == 7
    for name, problem in zip(
        ("players", "size", "walls", "bounce", "ending", "rounds", "pace"), found, strict=True
    ):
        assert name in problem


def test_a_problem_names_the_choices_and_what_was_given_instead() -> None:
    assert problems("classic", size=4) == ("size must be one of 5, 6, 7, 8, not 4",)
    assert problems("classic", walls="many") == (
        "walls must be one of 'none', 'few', 'medium', not 'many'",
    )


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", (0, 1, 9, -2, 2.0, "2", None, True, [2])),
        ("size", (0, 4, 9, 5.0, "5", None, False)),
        (
            "walls",
            ("", "None", "some", None, 5, 1.5, True, ["a1"], [0.0], [True], [None], {"a": 1}),
        ),
        ("bounce", (0, 1, "on", "", None, [True])),
        ("ending", ("", "Last", None, 0, True)),
        ("rounds", (0, 9, 11, 20.0, "20", None, True)),
        ("seed", ("1", 1.0, None, True)),
        ("starter", (-1, 2, "0", 0.0, None, True, False)),
    ],
)
def test_a_bad_value_is_a_problem(name: str, values: tuple[object, ...]) -> None:
    for value in values:
        (problem,) = problems("classic", **{name: value})
        assert name in problem


@pytest.mark.parametrize("surplus", ["keep", "", None, True, 0])
def test_chain_reaction_spreads_or_discards_and_does_nothing_else(surplus: object) -> None:
    assert problems("chain_reaction", surplus=surplus)


def test_a_game_takes_no_settings_of_another_one() -> None:
    assert problems("chain_reaction", bounce=True) == ("Chain Reaction has no setting 'bounce'",)
    assert problems("classic", surplus="spread") == ("Classic has no setting 'surplus'",)


def test_starter_must_be_a_seat() -> None:
    assert make_rules("classic", players=8, starter=7).starter == 7
    assert problems("classic", players=3, starter=3) == ("starter must be a seat from 0 to 2",)


# Walls as cells


def test_walls_may_be_given_as_cells_in_any_order_and_twice() -> None:
    for walls in ((24, 0, 0), [0, 24], {0, 24}, frozenset({0, 24}), iter((0, 24))):
        assert make_rules("classic", walls=walls).walls == {0, 24}
    assert make_rules("classic", walls=()).walls == frozenset()


@pytest.mark.parametrize("walls", [(25,), (-1,), (0, 99), (10**30,)])
def test_walls_must_be_cells_of_the_board(walls: tuple[int, ...]) -> None:
    assert problems("classic", walls=walls) == ("walls must be cells from 0 to 24",)
    assert make_rules("classic", walls=(25,), size=6).walls == {25}


@pytest.mark.parametrize("game", ["classic", "fortress", "crossfire", "chain_reaction"])
def test_walls_must_leave_room_for_two(game: str) -> None:
    assert make_rules(game, walls=ALL_BUT_A1_B1).start().legal_moves == (0, 1)
    assert problems(game, walls=(*ALL_BUT_A1_B1, 1)) == (
        "the walls leave no room for 2 players to start",
    )
    assert problems(game, walls=range(25))


def test_walls_must_leave_two_cells_that_points_can_fly_between() -> None:
    assert problems("diagonal", walls=ALL_BUT_A1_B1)
    assert problems("classic", walls=[c for c in range(25) if c not in (0, 24)])
    assert make_rules("chain_reaction", walls=[c for c in range(25) if c not in (0, 24)])


def test_walls_must_leave_places_to_mark() -> None:
    first_row = range(5, 25)
    assert make_rules("classic", players=3, walls=first_row).start_places == (0, 2, 4)
    assert problems("classic", players=4, walls=first_row) == (
        "the walls leave no room for 4 players to start",
    )
    assert problems("classic", players=3, walls=range(25))


# The catalogue


@pytest.mark.parametrize("game", GAMES)
def test_what_the_catalogue_offers_makes_rules(game: str) -> None:
    entry = GAMES[game]
    assert entry.id == game
    assert entry.title
    names = [offer.name for offer in entry.offers]
    for values in product(*(offer.choices for offer in entry.offers[:3])):
        chosen = dict(zip(names, values, strict=False))
        if entry.clashing({**{o.name: o.default for o in entry.offers}, **chosen}):
            assert problems(game, **chosen)
        else:
            rules = make_rules(game, **chosen)
            assert (rules.game, rules.players, rules.size) == (
                game,
                chosen["players"],
                chosen["size"],
            )


@pytest.mark.parametrize("game", GAMES)
def test_a_default_is_one_of_its_choices_and_needs_name_another_offer(game: str) -> None:
    offers = {offer.name: offer for offer in GAMES[game].offers}
    for offer in offers.values():
        assert offer.default in offer.choices
        if offer.needs:
            name, value = offer.needs
            assert value in offers[name].choices
