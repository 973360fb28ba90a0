"""Rolit against the worked examples, the move counts, and a second engine that knows no tricks."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto import (
    EMPTY,
    BadNotation,
    BadRules,
    Board,
    IllegalMove,
    Result,
    Rules,
    State,
    fold,
    make_rules,
    position,
)
from rilto.events import Ended, Line, Placed, Turned
from rilto.games.catalogue import GAMES
from rilto.grid import DOWN, LEFT, RIGHT, UP, Direction, cell_at, cell_name

LETTERS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
BOARDS = [(2, 4), (2, 6), (3, 6), (4, 6), (2, 8), (3, 8), (4, 8)]


def rolit(players: int, size: int = 8, starter: int = 0) -> Rules:
    return make_rules("rolit", players=players, size=size, starter=starter)


def state_of(players: int, picture: str, colour: str) -> State:
    """The state that a picture in the colours' letters shows, rows parted by |."""
    rules = rolit(players, len(picture.split("|")))
    owners = {LETTERS[name]: "ABCD"[number] for number, name in enumerate(rules.colours)}
    rows = (" ".join(owners.get(cell, cell) for cell in row) for row in picture.split("|"))
    return position(rules, "\n".join(rows), rules.colours.index(colour))


def picture(state: State) -> str:
    letters = {number: LETTERS[name] for number, name in enumerate(state.rules.colours)}
    cells = "".join(letters.get(owner, ".") for owner in state.owner)
    size = state.rules.size
    return "|".join(cells[row : row + size] for row in range(0, len(cells), size))


def cell(state: State, name: str) -> int:
    found = cell_at(state.rules.size, name)
    assert found is not None
    return found


def turned(state: State, name: str) -> dict[Direction, list[str]]:
    """What a move turns, by direction, from the new ball outwards."""
    events = state.play(cell(state, name)).events
    return {
        line.way: [cell_name(state.rules.size, c) for c in line.cells]
        for event in events
        if isinstance(event, Turned)
        for line in event.lines
    }


# The start


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("size", "start"),
    [
        (6, "......|......|..RY..|..BG..|......|......"),
        (8, "........|........|........|...RY...|...BG...|........|........|........"),
    ],
)
def test_start_is_one_ball_of_each_colour(players: int, size: int, start: str) -> None:
    assert picture(rolit(players, size).start()) == start


def test_smallest_start() -> None:
    assert picture(rolit(2, 4).start()) == "....|.RY.|.BG.|...."


def test_seats_come_first_among_the_colours_and_neutral_ones_last() -> None:
    assert rolit(2).colours == ("red", "green", "yellow", "blue")
    assert rolit(3).colours == ("red", "yellow", "green", "blue")
    assert rolit(4).colours == ("red", "yellow", "green", "blue")
    start = rolit(2).start()
    assert [start.owner[cell(start, name)] for name in ("d4", "e5", "e4", "d5")] == [0, 1, 2, 3]


@pytest.mark.parametrize("players", [3, 4])
def test_smallest_board_is_for_two(players: int) -> None:
    with pytest.raises(BadRules, match=f"players {players} and size 4 do not go together"):
        rolit(players, 4)


def test_catalogue_tells_which_players_go_with_which_size() -> None:
    game = GAMES["rolit"]
    assert game.choices("size", {"players": 2}) == (4, 6, 8)
    assert game.choices("size", {"players": 3, "size": 4}) == (6, 8)
    assert game.choices("players", {"size": 4}) == (2,)
    assert game.choices("players", {"size": 6}) == (2, 3, 4)


@pytest.mark.parametrize(("players", "size"), BOARDS)
def test_settings_make_the_same_rules_again(players: int, size: int) -> None:
    rules = rolit(players, size, starter=1)
    assert make_rules(rules.game, **rules.settings()) == rules


@pytest.mark.parametrize(
    "settings",
    [{"players": 5}, {"players": 1}, {"size": 5}, {"size": 7}, {"walls": "few"}, {"starter": 2}],
)
def test_refuses_settings_that_it_does_not_have(settings: dict[str, object]) -> None:
    with pytest.raises(BadRules):
        make_rules("rolit", **settings)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_starter_begins_and_the_others_follow_in_order(starter: int) -> None:
    state, seats = rolit(3, 6, starter).start(), []
    for _ in range(6):
        seats.append(state.to_move)
        state = state.play(state.legal_moves[0]).state
    assert seats == [(starter + turn) % 3 for turn in range(6)]


# Turning


def test_green_turns_red_at_the_start() -> None:
    start = "........|........|........|...RY...|...BG...|........|........|........"
    state = state_of(2, start, "green")
    assert turned(state, "c3") == {Direction(1, 1): ["d4"]}
    after = state.play(cell(state, "c3")).state
    assert picture(after) == (
        "........|........|..G.....|...GY...|...BG...|........|........|........"
    )


def test_two_lines_and_nothing_more() -> None:
    state = state_of(
        4, "B.......|.Y......|..BR....|..GGY...|..BBR...|...Y....|........|........", "blue"
    )
    assert turned(state, "f6") == {Direction(-1, -1): ["e5", "d4"]}


def test_five_lines_at_once() -> None:
    state = state_of(
        4,
        ".....G..|.....Y..|..YYYB..|.RYGBGR.|..GRRR..|.YBBB...|...RBR..|...YYY..",
        "yellow",
    )
    lines = turned(state, "f6")
    assert sum(map(len, lines.values())) == 10
    assert lines == {
        UP: ["f5", "f4", "f3"],
        Direction(-1, 1): ["e7"],
        DOWN: ["f7"],
        LEFT: ["e6", "d6", "c6"],
        Direction(-1, -1): ["e5", "d4"],
    }


def test_events_tell_the_ball_and_each_line() -> None:
    state = state_of(2, "....|RGB.|....|....", "red")
    step = state.play(cell(state, "d2"))
    assert step.events == (Placed(0, 7, 1), Turned(0, (Line(LEFT, (6, 5)),)))
    assert picture(step.state) == "....|RRRR|....|...."


def test_turning_balls_starts_no_further_line() -> None:
    # The turned b2 and the old b4 now enclose b3, which stays green all the same.
    state = state_of(2, "....|RG..|.G..|.R..", "red")
    after = state.play(cell(state, "c2")).state
    assert picture(after) == "....|RRR.|.G..|.R.."


def test_line_ends_at_the_first_own_ball_and_over_a_gap_there_is_none() -> None:
    state = state_of(2, "GRGR..|......|......|......|......|RG.GR.", "red")
    assert turned(state, "c6") == {LEFT: ["b6"], RIGHT: ["d6"]}
    assert cell(state, "e1") not in state.legal_moves  # d1 is red: nothing lies between
    state = state_of(2, "RGRG..|......|......|......|......|RG.G..", "red")
    assert turned(state, "e1") == {LEFT: ["d1"]}
    assert cell(state, "e6") not in state.legal_moves


def test_neutral_balls_are_taken_but_close_no_line() -> None:
    state = state_of(2, "RY..|....|....|YR..", "green")
    assert turned(state, "c1") == {}
    state = state_of(2, "RY..|....|....|YR..", "red")
    assert turned(state, "c1") == {LEFT: ["b1"]}
    assert state.legal_moves == (2,)


# What is legal


def test_whoever_can_enclose_must() -> None:
    state = rolit(2).start()
    assert [cell_name(8, c) for c in state.legal_moves] == ["f4", "d6", "f6"]
    assert state.why_illegal(cell(state, "c3")) == "must_enclose"
    assert state.why_illegal(0) == "must_enclose"
    with pytest.raises(IllegalMove) as caught:
        state.play(cell(state, "c3"))
    assert (caught.value.cell, caught.value.reason) == (cell(state, "c3"), "must_enclose")


def test_whoever_cannot_enclose_plays_beside_any_ball() -> None:
    state = state_of(2, "......|.G....|......|......|......|......", "red")
    assert " ".join(cell_name(6, c) for c in state.legal_moves) == "a1 b1 c1 a2 c2 a3 b3 c3"
    assert state.why_illegal(cell(state, "d1")) == "must_touch"
    step = state.play(cell(state, "c3"))  # beside it diagonally; red had no ball left at all
    assert step.events == (Placed(0, cell(state, "c3"), 1),)
    assert step.state.alive == (True, True)
    assert step.state.to_move == 1


def test_reasons() -> None:
    state = rolit(2).start()
    assert state.why_illegal(cell(state, "d4")) == "taken"
    assert state.why_illegal(-1) == state.why_illegal(64) == "no_such_cell"
    full = state_of(2, "RRRR|RRRR|RRRR|GGGG", "red")
    assert full.why_illegal(0) == "round_over"
    assert full.legal_moves == ()


# The end


def test_most_balls_win_when_the_board_is_full() -> None:
    state = state_of(2, "RGG.|RRRR|GGGG|RRRR", "red")
    step = state.play(3)
    assert picture(step.state) == "RRRR|RRRR|GGGG|RRRR"
    assert step.state.result == Result((0,), "board_full")
    assert step.events[-1] == Ended(Result((0,), "board_full"))
    assert step.state.to_move == 0


def test_equal_leaders_share() -> None:
    state = state_of(3, "RRRRRR|RRRRRR|YYYYYY|YYYYYY|GGGGGG|BBBBBB", "red")
    assert state.result == Result((0, 1), "board_full")


def test_neutral_balls_never_win() -> None:
    state = state_of(2, "BBBB|BBBB|BBRR|BBGR", "red")
    assert state.result == Result((0,), "board_full")


# Positions


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("A B . .\n. . . .\n. . . .\n. . . E", "d4 holds what Rolit does not know"),  # four colours
        ("A2 B . .\n. . . .\n. . . .\n. . . .", "a1 holds what Rolit does not know"),
        ("A B . .\n# . . .\n. . . .\n. . . .", "a2 holds what Rolit does not know"),
        (". . . .\n" * 4, "there is no ball to lay another one beside"),
        ("A B . .\n. . . .", "it needs 4 rows of 4 cells"),
    ],
)
def test_refuses_positions_of_another_game(text: str, detail: str) -> None:
    with pytest.raises(BadNotation) as refused:
        position(rolit(2, 4), text)
    assert (refused.value.reason, refused.value.detail) == ("position", detail)


def test_refuses_seats_that_cannot_be() -> None:
    text = rolit(2, 4).start().text()
    for to_move in (-1, 2, 3):  # 2 and 3 are neutral balls
        with pytest.raises(BadNotation) as refused:
            position(rolit(2, 4), text, to_move)
        assert refused.value.reason == "position"
        assert refused.value.detail == f"seat {to_move} cannot be to move"
    with pytest.raises(BadNotation) as refused:
        position(rolit(2, 4), text, 0, out=(1,))
    assert refused.value.reason == "position"
    assert refused.value.detail == "nobody is ever out of a round of Rolit"


def test_text_and_back() -> None:
    state = rolit(2, 4).start()
    assert state.text() == ". . . .\n. A1 C1 .\n. D1 B1 .\n. . . ."
    assert position(rolit(2, 4), state.text()) == state


# The tactical map


def test_value_map() -> None:
    rows = [
        "40333304",
        "00111100",
        "31222213",
        "31222213",
        "31222213",
        "31222213",
        "00111100",
        "40333304",
    ]
    assert rolit(2).value_map == tuple(int(band) for row in rows for band in row)
    assert rolit(2, 4).value_map == (4, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 4)


# Move counts


def sequences(state: State, length: int) -> int:
    moves = state.legal_moves
    if length == 1:
        return len(moves)
    return sum(sequences(state.play(move).state, length - 1) for move in moves)


@pytest.mark.parametrize(
    ("size", "players", "counts"),
    [
        (8, 2, [3, 24, 114, 649, 3220]),
        (8, 3, [3, 20, 136, 630, 3956]),
        (8, 4, [3, 20, 136, 1366, 7427]),
        (6, 2, [3, 24, 109, 515, 2438]),
        (6, 4, [3, 20, 135, 1296, 6519]),
        (4, 2, [3, 17, 60, 168, 490]),
    ],
)
def test_move_counts(size: int, players: int, counts: list[int]) -> None:
    start = rolit(players, size).start()
    assert [sequences(start, length) for length in range(1, 6)] == counts


# A second engine: a board is a dict from (column, row) to owner, and every line is walked anew


Balls = dict[tuple[int, int], int]


def naive_turned(balls: Balls, place: tuple[int, int], seat: int) -> set[tuple[int, int]]:
    found = set()
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            x, y = place[0] + dx, place[1] + dy
            line = set()
            while (dx or dy) and balls.get((x, y), seat) != seat:
                line.add((x, y))
                x, y = x + dx, y + dy
            if (x, y) in balls:
                found |= line
    return found - {place}


def naive_moves(balls: Balls, size: int, seat: int) -> dict[tuple[int, int], set[tuple[int, int]]]:
    free = [(x, y) for y in range(size) for x in range(size) if (x, y) not in balls]
    enclosing = {place: found for place in free if (found := naive_turned(balls, place, seat))}
    if enclosing:
        return enclosing
    return {
        (x, y): set()
        for x, y in free
        if any(max(abs(x - bx), abs(y - by)) == 1 for bx, by in balls)
    }


def balls_of(board: Board) -> Balls:
    size = board.size
    return {(c % size, c // size): owner for c, owner in enumerate(board.owner) if owner != EMPTY}


def check_against_naive(state: State) -> None:
    """The same moves, the same board after each of them."""
    size, seat, balls = state.rules.size, state.to_move, balls_of(state.board)
    expected = naive_moves(balls, size, seat)
    assert state.legal_moves == tuple(y * size + x for x, y in expected)
    for (x, y), gone_over in expected.items():
        after, events = state.play(y * size + x)
        assert balls_of(after.board) == {**balls, **dict.fromkeys({*gone_over, (x, y)}, seat)}
        for line in (line for event in events if isinstance(event, Turned) for line in event.lines):
            steps = range(1, len(line.cells) + 1)
            ways = [(x + n * line.way.dx, y + n * line.way.dy) for n in steps]
            assert [(c % size, c // size) for c in line.cells] == ways != []


@pytest.mark.parametrize(("players", "size"), BOARDS)
@given(seed=st.integers(0, 10**6))
def test_random_rounds(players: int, size: int, seed: int) -> None:
    random = Random(seed)
    starter = random.randrange(players)
    state = rolit(players, size, starter).start()
    for turn in range(size * size - 4):
        assert state.result is None
        assert state.to_move == (starter + turn) % players
        assert state.alive == (True,) * players
        moves = state.legal_moves
        refused = [c for c in range(size * size) if state.why_illegal(c)]
        assert sorted([*moves, *refused]) == list(range(size * size))
        if random.random() < 0.1:
            check_against_naive(state)
        step = state.play(random.choice(moves))
        assert fold(state.board, step.events) == step.state.board
        assert step.state.board.owner.count(EMPTY) == size * size - 5 - turn
        assert position(state.rules, step.state.text(), step.state.to_move) == step.state
        state = step.state
    assert state.result is not None
    balls = [state.owner.count(seat) for seat in range(players)]
    assert state.result.winners == tuple(s for s in range(players) if balls[s] == max(balls))
    assert state.result.reason == "board_full"


@given(st.data())
def test_any_position_against_the_naive_engine(data: st.DataObject) -> None:
    players, size = data.draw(st.sampled_from(BOARDS))
    owner = data.draw(
        st.lists(st.integers(EMPTY, 3), min_size=size**2, max_size=size**2).filter(
            lambda cells: set(cells) != {EMPTY} and EMPTY in cells
        )
    )
    board = Board(tuple(owner), tuple(int(number != EMPTY) for number in owner))
    state = rolit(players, size).at(board, data.draw(st.integers(0, players - 1)))
    check_against_naive(state)
