"""The help's lessons: what its words claim is what the engine does."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rilto.board import captured
from rilto.errors import IllegalMove
from rilto.events import Eliminated, Flight, Turned, Wave
from rilto.games.base import State, Step
from rilto.games.catalogue import GAMES, WALL_COUNTS, make_rules, next_rules
from rilto.games.chain import PRESETS, ChainRules
from rilto.grid import cell_at, distances
from rilto.notation import position
from web.language import LANGUAGES, TABLES, Texts
from web.lessons import LESSONS, SAMPLES, TOPICS, Lesson


def steps(name: str) -> list[Step]:
    """The turns that a lesson shows; what it says is refused is refused."""
    return [step for _, step in turns(LESSONS[name])]


def turns(lesson: Lesson) -> list[tuple[State, Step]]:
    state, played = lesson.start(), []
    for cell, allowed in lesson.cells():
        if allowed:
            step = state.play(cell)
            played.append((state, step))
            state = step.state
        else:
            with pytest.raises(IllegalMove):
                state.play(cell)
    return played


def end(name: str) -> State:
    played = steps(name)
    return played[-1].state if played else LESSONS[name].start()


def board(name: str) -> str:
    return end(name).text().replace("\n", " / ")


def waves(name: str) -> int:
    return sum(isinstance(event, Wave) for event in steps(name)[-1].events)


def flights(name: str) -> list[Flight]:
    """The points that leave the first cell to burst."""
    wave = next(event for event in steps(name)[-1].events if isinstance(event, Wave))
    return list(wave.bursts[0].flights)


def lost(name: str) -> int:
    return sum(flight.end is None for flight in flights(name))


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_can_be_played_and_is_told_in_both_languages(name: str) -> None:
    turns(LESSONS[name])
    for language in LANGUAGES:
        assert Texts(language)(f"title.{name}")
        assert Texts(language)(f"lesson.{name}")


def test_every_game_has_its_page_and_a_sample_that_moves() -> None:
    assert [topic.name for topic in TOPICS][: len(GAMES)] == list(GAMES)
    assert SAMPLES.keys() == GAMES.keys()
    for game, name in SAMPLES.items():
        assert LESSONS[name].game == game
        assert any(isinstance(event, Wave | Turned) for event in steps(name)[-1].events)


def test_names_are_given_once() -> None:
    assert len(LESSONS) == sum(len(topic.lessons) for topic in TOPICS)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("start", ". . . . . / . A3 . . . / . . . . . / . . . B3 . / . . . . ."),
        ("tap", ". . . . . / . . . . . / . . A3 . . / . . . . . / . . . . B2"),
        ("burst", ". . . . . / . . A1 . . / . A1 . A1 . / . . A1 . . / . . . . B2"),
        ("capture", ". . . . . / . . A1 . . / . A1 . A3 . / . . A1 . . / . . . . B1"),
        ("edge", ". A1 . . . / A1 . . . . / . . . . . / . . . . . / . . . . B2"),
        ("bounce", "A2 A1 . . . / A1 . . . . / . . . . . / . . . . . / . . . . B2"),
        ("walls", ". . . . B2 / . . A1 . . / . # . # . / . . A1 . . / . . . . ."),
        ("fortress_burst", ". . . . . / . . A1 . . / . A1 . A4 . / . . A1 . . / . . . . B1"),
        ("fortress_bounce", "A2 A1 . . . / A1 . . . . / . . . . . / . . . . . / . . . . B2"),
        ("diagonal_burst", ". . . . . / . A1 . A1 . / . . . . . / . A1 . A2 . / . . . . B2"),
        ("reaction_place", ". . . . . / . . . . . / . . A2 . . / . . . . . / . . . B1 ."),
        ("rolit_end", "A1 A1 A1 A1 / A1 A1 B1 A1 / B1 B1 A1 A1 / B1 B1 A1 A1"),
    ],
)
def test_it_ends_as_its_words_say(name: str, text: str) -> None:
    assert board(name) == text


# Klassisch


def test_with_two_any_free_cell_will_do_for_the_first_stone() -> None:
    state = make_rules("classic").start()
    assert len(state.legal_moves) == 25
    assert len(state.play(6).state.legal_moves) == 24


def test_the_chain_takes_three_waves() -> None:
    assert waves("chain") == 3
    before, step = turns(LESSONS["chain"])[-1]
    assert len(captured(before.board, step.state.board, 0)) == 2


def test_a_stone_that_reaches_five_sends_four_and_keeps_one() -> None:
    last = [event for event in steps("surplus")[-1].events if isinstance(event, Wave)][-1]
    (burst,) = last.bursts
    cell = cell_at(5, "d2")
    assert (burst.cell, burst.points, len(burst.flights)) == (cell, 4, 4)
    assert cell is not None
    assert end("surplus").points[cell] == 1


def test_two_points_are_lost_in_a_corner_and_one_at_an_edge() -> None:
    assert lost("edge") == 2
    rules = make_rules("classic")
    assert isinstance(rules, ChainRules)
    assert sum(flight.end is None for flight in rules.flights[2]) == 1


def test_walls_are_as_many_as_it_says_and_mirror_each_other() -> None:
    for choice, least, most in (("few", 2, 6), ("medium", 4, 10)):
        counts = WALL_COUNTS[choice].values()
        assert (min(counts), max(counts)) == (least, most)
        for size in WALL_COUNTS[choice]:
            walls = make_rules("classic", size=size, walls=choice, seed=3).walls
            assert {size**2 - 1 - cell for cell in walls} == walls


@pytest.mark.parametrize("name", ["places", "diagonal_places"])
def test_start_places_are_as_many_as_players_and_no_neighbours(name: str) -> None:
    rules = LESSONS[name].rules()
    places = rules.start_places
    assert len(places) == rules.players == 3
    table = distances(5, PRESETS[rules.game].ways, frozenset())
    assert all((table[a][b] or 0) > 1 for a in places for b in places if a != b)
    assert all(end(name).owner[place] >= 0 for place in places)


def test_blue_is_out_and_green_is_next() -> None:
    first, second = turns(LESSONS["out"])
    assert Eliminated(1) in first[1].events
    assert second[0].to_move == 2
    assert second[0].rules.colours[1:3] == ("blue", "green")


@pytest.mark.parametrize(
    ("name", "winners", "reason"),
    [
        ("last", (0,), "last_colour"),
        ("limit", (0,), "limit"),
        ("endless", (), "endless"),
        ("nobody", (), "nobody"),
        ("reaction_last", (0,), "last_colour"),
        ("rolit_end", (0,), "board_full"),
        ("shared", (0, 1), "board_full"),
    ],
)
def test_rounds_end_as_they_should(name: str, winners: tuple[int, ...], reason: str) -> None:
    assert end(name).result == (winners, reason)


def test_the_limit_ends_ten_rounds_and_start_stones_do_not_count() -> None:
    lesson = LESSONS["limit"]
    assert len(lesson.lead.split()) + len(lesson.cells()) == 2 + 2 * 10
    state = end("limit")
    assert state.board.cells_of(0) > state.board.cells_of(1)


# The other chain games


def test_fortress_bursts_at_the_second_tap_and_one_of_five_points_is_gone() -> None:
    assert [
        any(isinstance(event, Wave) for event in step.events)
        for step in steps("fortress_start")[2::2]
    ] == [False, True]
    wave = next(e for e in steps("fortress_burst")[-1].events if isinstance(e, Wave))
    assert (wave.bursts[0].points, len(wave.bursts[0].flights)) == (5, 4)


def test_crossfire_sends_eight_and_a_corner_keeps_three() -> None:
    assert steps("crossfire_start")[0].state.points[16] == 7
    assert waves("crossfire_start") == 1
    assert len(flights("crossfire_burst")) == 8
    assert lost("crossfire_burst") == 0
    assert waves("crossfire_chain") == 2
    assert (len(flights("crossfire_corner")), lost("crossfire_corner")) == (8, 5)


def test_diagonal_points_stay_on_their_colour_of_the_board() -> None:
    assert all(
        abs(flight.way.dx) == abs(flight.way.dy) == 1 for flight in flights("diagonal_burst")
    )
    assert lost("diagonal_corner") == 3
    state = make_rules("diagonal").start().play(12).state
    assert all(sum(divmod(cell, 5)) % 2 == 0 for cell in state.legal_moves)
    places = LESSONS["diagonal_places"].rules().start_places
    assert len({sum(divmod(cell, 5)) % 2 for cell in places}) == 1


def test_marbles_burst_at_as_many_as_there_are_neighbours_and_none_is_lost() -> None:
    for name, count in (("reaction_corner", 2), ("reaction_edge", 3), ("reaction_inside", 4)):
        assert len(flights(name)) == count
        assert lost(name) == 0
    before, step = turns(LESSONS["reaction_chain"])[-1]
    assert waves("reaction_chain") == 2
    assert captured(before.board, step.state.board, 0)
    walled = make_rules("chain_reaction", walls=(7,))
    assert walled.limits[12] == 3


def test_the_rest_is_handed_on_or_lost() -> None:
    spread, discard = end("reaction_spread"), end("reaction_discard")
    assert spread.points[1] == 2, "right of the corner"
    assert sum(spread.points) == sum(discard.points) + 1


def test_who_has_had_no_turn_is_not_out() -> None:
    first, second = turns(LESSONS["reaction_out"])
    assert [event for event in first[1].events if isinstance(event, Eliminated)] == [Eliminated(1)]
    assert second[0].to_move == 2


def test_the_chain_stops_when_all_is_ones_own() -> None:
    state = end("reaction_last")
    limits = state.rules.limits
    assert any(points >= limits[cell] for cell, points in enumerate(state.points))


def test_the_first_marble_counts_for_the_limit() -> None:
    state = make_rules("chain_reaction", size=8, ending="limit", rounds=10).start()
    for turn in range(20):
        assert state.result is None
        state = state.play(9 + turn % 6 + turn // 6 * 8).state
    assert state.result is not None


# Rolit


def turned(name: str) -> Turned:
    return next(event for event in steps(name)[-1].events if isinstance(event, Turned))


def test_a_ball_encloses_along_four_lines_at_once() -> None:
    assert len(turned("rolit_line").lines) == 1
    assert len(turned("rolit_lines").lines) == 4


def test_a_ball_that_rolled_over_encloses_nothing() -> None:
    state, above = end("rolit_only"), cell_at(6, "d2")
    assert above is not None
    assert state.rules.colours[state.owner[above]] == "green"
    around = [state.owner[cell_at(6, name) or 0] for name in ("d1", "d3")]
    assert around == [0, 0], "though it lies between two red ones"


def test_who_can_enclose_must_and_who_cannot_lays_beside_a_ball() -> None:
    must, free = LESSONS["rolit_must"], LESSONS["rolit_free"]
    assert must.start().why_illegal(must.cells()[0][0]) == "must_enclose"
    assert free.start().why_illegal(free.cells()[0][0]) == "must_touch"
    state = free.start()
    assert state.rules.colours[state.to_move] == "blue"
    assert state.to_move not in state.owner


def test_neutral_balls_are_enclosed() -> None:
    lesson = LESSONS["rolit_neutral"]
    (line,) = turned("rolit_neutral").lines
    assert all(lesson.start().owner[cell] >= 2 for cell in line.cells)
    assert len(set(make_rules("rolit").start().owner) - {-1}) == 4


def test_corners_are_worth_most_and_their_neighbours_least() -> None:
    values = LESSONS["rolit_map"].rules().value_map
    assert set(values) == set(range(5))
    assert values[0] == 4
    assert values[1] == values[8] == values[9] == 0


# Matches


def test_blue_begins_the_second_round() -> None:
    second = next_rules(make_rules("classic"))
    assert second == LESSONS["beginner"].rules()
    assert second.colours[second.starter] == "blue"


def test_both_have_eight_balls() -> None:
    assert [end("shared").owner.count(seat) for seat in (0, 1)] == [8, 8]


def test_what_is_open_in_the_rules_is_said_plainly() -> None:
    for name in ("walls", "places", "limit", "diagonal_start", "clock"):
        assert "festgelegt" in str(TABLES["de"][f"lesson.{name}"])
        assert "our choice" in str(TABLES["en"][f"lesson.{name}"])


def test_a_position_is_one_of_the_engines() -> None:
    for lesson in LESSONS.values():
        if lesson.stones:
            state = lesson.start()
            assert position(state.rules, state.text(), state.to_move, lesson.out) == state


def test_turns_follow_each_other() -> None:
    for lesson in LESSONS.values():
        for (_, step), (after, _) in pairwise(turns(lesson)):
            assert step.state == after
