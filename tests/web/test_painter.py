"""Drawing: every moment of every game can be drawn, and shows what it should."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rilto
from rilto.games.catalogue import GAMES
from web.colours import channels, clear, mix
from web.outlook import outlook
from web.painter import Painter
from web.picture import Picture
from web.playback import Phase, Refused, Thrown, Timeline
from web.sprites import Sprites

from .fakes import FakeLayer, FakePen

CELL = 40
PALETTE = {
    name: f"#{index * 11:02x}8040"
    for index, name in enumerate(
        [
            "red",
            "blue",
            "green",
            "yellow",
            "violet",
            "orange",
            "turquoise",
            "pink",
            "cell",
            "edge",
            "wall",
            "hatch",
            "ring",
            "pip",
            "mark",
            "halo",
        ]
    )
}


def painter(rules: rilto.Rules, less_motion: bool = False) -> tuple[Painter, FakePen, Sprites]:
    pen = FakePen()
    sprites = Sprites(FakeLayer, PALETTE, CELL)
    return Painter(pen, sprites, PALETTE, rules, less_motion), pen, sprites


def moving(rules: rilto.Rules, phase: Phase, progress: float) -> Picture:
    return Picture(rules, phase.before, None, phase=phase, progress=progress)


def whole(pen: FakePen, picture: Any) -> list[tuple[Any, ...]]:
    """Where a sprite was drawn."""
    return [args[1:] for args in pen.drawn() if args[0] is picture]


def lying(pen: FakePen) -> dict[tuple[int, int], Any]:
    """What lies still on the board last painted, by the places of the cells in their layer."""
    layer = [picture for picture, *place in pen.drawn() if place == [0, 0]][-1]
    lies: dict[tuple[int, int], Any] = {}
    for name, *args in layer.pen.calls:
        if name == "clearRect":
            assert args[2:] == [CELL, CELL]
            del lies[args[0], args[1]]
        else:
            assert name == "drawImage"
            picture, x, y = args
            assert picture.size == (CELL, CELL)
            assert (x, y) not in lies, "not on top of something else"
            lies[x, y] = picture
    return lies


@pytest.mark.parametrize("less_motion", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_round_can_be_drawn(game: str, less_motion: bool) -> None:
    settings = {"walls": "few", "players": 3} if game != "rolit" else {"players": 3}
    if "bounce" in [offer.name for offer in GAMES[game].offers]:
        settings["bounce"] = True
    rules = rilto.make_rules(game, **settings, seed=2)
    state, random = rules.start(), Random(4)
    draw, pen, _ = painter(rules, less_motion)
    for _ in range(60):
        if state.result:
            break
        cell = random.choice(state.legal_moves)
        step = state.play(cell)
        timeline = Timeline(state.board, step.events)
        for index in range(24):
            moment = timeline.at(timeline.duration * index / 24)
            assert moment is not None
            pen.calls.clear()
            draw.paint(moving(rules, *moment))
            assert pen.calls[0] == ("clearRect", 0, 0, CELL * rules.size, CELL * rules.size)
            alphas = [call[1] for call in pen.calls if call[0] == "globalAlpha"]
            assert all(0 <= alpha <= 1 for alpha in alphas)
            assert alphas[-1:] in ([], [1]), "what is drawn next must not be pale"
        state = step.state
        draw.paint(Picture(rules, state.board, cell))


def test_a_stone_lies_in_its_cell_with_its_points() -> None:
    rules = rilto.make_rules("classic")
    draw, pen, sprites = painter(rules)
    board = rules.start().play(7).state.board
    draw.paint(Picture(rules, board, None))
    stone = sprites.lying("stone", "red", 3, loaded=True)
    assert lying(pen) == {(2 * CELL, CELL): stone}
    for part in (sprites.piece("stone", "red", 3), sprites.tint("red"), sprites.glow("red")):
        assert whole(stone.pen, part) == [(0, 0)]


def test_the_last_move_is_marked() -> None:
    rules = rilto.make_rules("classic")
    draw, pen, _ = painter(rules)
    board = rules.start().board
    draw.paint(Picture(rules, board, None))
    assert not any(call[0] == "roundRect" for call in pen.calls)
    draw.paint(Picture(rules, board, 7))
    (mark,) = [call for call in pen.calls if call[0] == "roundRect"]
    assert 2 * CELL < mark[1] < 3 * CELL
    assert CELL < mark[2] < 2 * CELL


def in_the_middle_of_a_wave(game: str, cell: int, **settings: object) -> list[tuple[Any, ...]]:
    """Where the flying points are, half way, when a loaded stone on `cell` bursts."""
    rules = rilto.make_rules(game, **settings)
    state = rules.start().play(cell).state.play(18).state
    step = state.play(cell)
    phase = Timeline(state.board, step.events).phases[1]
    draw, pen, sprites = painter(rules)
    draw.paint(moving(rules, phase, 0.44))
    return whole(pen, sprites.point("red"))


def test_every_point_flies() -> None:
    assert len(in_the_middle_of_a_wave("classic", 12)) == 4
    assert len(in_the_middle_of_a_wave("crossfire", 6)) == 8
    assert len(in_the_middle_of_a_wave("diagonal", 12)) == 4


def test_a_lost_point_leaves_the_board_and_a_bouncing_one_does_not() -> None:
    lost = in_the_middle_of_a_wave("classic", 0)
    assert any(x < -CELL / 8 or y < -CELL / 8 for x, y in lost)
    bouncing = in_the_middle_of_a_wave("classic", 2, bounce=True)
    assert len(bouncing) == 4


def test_a_stone_that_is_taken_shows_first_its_old_and_then_its_new_colour() -> None:
    rules = rilto.make_rules("classic")
    state = rules.start().play(12).state.play(7).state
    phase = Timeline(state.board, state.play(12).events).phases[1]
    draw, pen, sprites = painter(rules)
    draw.paint(moving(rules, phase, 0.8))
    assert whole(pen, sprites.piece("stone", "blue", 3))
    pen.calls.clear()
    draw.paint(moving(rules, phase, 0.95))
    assert whole(pen, sprites.piece("stone", "red", 4))
    assert not whole(pen, sprites.piece("stone", "blue", 3))


def test_with_less_motion_nothing_flies() -> None:
    rules = rilto.make_rules("classic")
    state = rules.start().play(12).state.play(7).state
    phase = Timeline(state.board, state.play(12).events).phases[1]
    draw, pen, sprites = painter(rules, less_motion=True)
    for progress in (0.1, 0.5, 0.9):
        draw.paint(moving(rules, phase, progress))
    assert not whole(pen, sprites.point("red"))
    assert ("globalAlpha", 0.5) in pen.calls


@pytest.mark.parametrize(("look", "most"), [("stone", 12), ("marbles", 6), ("ball", 1)])
def test_points_can_be_seen(look: str, most: int) -> None:
    sprites = Sprites(FakeLayer, PALETTE, CELL)
    seen = set()
    for points in range(1, most + 1):
        layer = sprites.piece(look, "red", points)
        assert sprites.piece(look, "red", points) is layer, "made once"
        seen.add(repr(layer.pen.calls))
    assert len(seen) == most


def test_legal_cells_are_marked_in_the_movers_colour() -> None:
    rules = rilto.make_rules("rolit")
    draw, pen, _ = painter(rules)
    state = rules.start()
    draw.paint(Picture(rules, state.board, None, legal=state.legal_moves))
    assert len([call for call in pen.calls if call[0] == "arc"]) == len(state.legal_moves)
    assert ("fillStyle", clear(PALETTE["red"], 0.75)) in pen.calls


def test_own_stones_that_can_be_tapped_get_a_frame() -> None:
    rules = rilto.make_rules("classic")
    draw, pen, _ = painter(rules)
    state = rules.start().play(12).state.play(0).state
    draw.paint(Picture(rules, state.board, None, legal=state.legal_moves))
    assert len([call for call in pen.calls if call[0] == "roundRect"]) == 1


def test_a_tap_is_shown_before_it_is_made() -> None:
    rules = rilto.make_rules("classic")
    draw, pen, sprites = painter(rules)
    state = rules.start()
    draw.paint(Picture(rules, state.board, None, outlook=outlook(state, 12)))
    assert whole(pen, sprites.piece("stone", "red", 1)) == [(2 * CELL, 2 * CELL)]
    state = state.play(12).state.play(7).state
    pen.calls.clear()
    draw.paint(Picture(rules, state.board, None, outlook=outlook(state, 12)))
    names = [call[0] for call in pen.calls]
    assert names.count("lineTo") == 4, "cross hairs"
    assert names.count("roundRect") == 1, "a ring on what will be taken"


def test_the_tactical_map_lies_under_the_stones() -> None:
    rules = rilto.make_rules("rolit")
    draw, pen, sprites = painter(rules)
    state = rules.start()
    draw.paint(Picture(rules, state.board, None, bands=rules.value_map))
    signs = [call[1] for call in pen.calls if call[0] == "fillText"]
    assert signs.count("++") == 4
    names = [call[0] for call in pen.calls]
    last_sign = max(index for index, name in enumerate(names) if name == "fillText")
    assert sprites.lying("ball", "red", 1, loaded=False) in lying(pen).values()
    assert pen.calls[last_sign + 1 :] == [("drawImage", pen.drawn()[1][0], 0, 0)]


@pytest.mark.parametrize("less_motion", [False, True])
def test_a_thrown_ball_stops_at_the_one_that_begins(less_motion: bool) -> None:
    rules = rilto.make_rules("classic", players=4)
    draw, pen, sprites = painter(rules, less_motion)
    board = rules.start().board
    side = int(CELL * 5 * 0.34)
    (phase,) = Timeline.still(board, Thrown(2)).phases
    seen = set()
    for step in range(101):
        pen.calls.clear()
        draw.paint(moving(rules, phase, step / 100))
        seen |= {c for c in rules.colours if whole(pen, sprites.ball(c, side))}
    assert seen == set(rules.colours)
    assert whole(pen, sprites.ball("green", side))


def test_a_ball_that_is_not_allowed_rolls_back() -> None:
    rules = rilto.make_rules("rolit")
    draw, pen, sprites = painter(rules)
    board = rules.start().board
    (phase,) = Timeline.still(board, Refused(0, 0)).phases
    draw.paint(moving(rules, phase, 0.5))
    assert len(whole(pen, sprites.piece("ball", "red", 1))) == 1
    assert sprites.lying("ball", "red", 1, loaded=False) in lying(pen).values()
    assert pen.calls[-1] == ("globalAlpha", 1)


def test_a_stone_that_cannot_be_tapped_shakes() -> None:
    rules = rilto.make_rules("classic")
    draw, pen, sprites = painter(rules)
    state = rules.start().play(12).state
    (phase,) = Timeline.still(state.board, Refused(1, 12)).phases
    places = set()
    for step in range(10):
        pen.calls.clear()
        draw.paint(moving(rules, phase, step / 10))
        places.add(whole(pen, sprites.piece("stone", "red", 3))[-1])
    assert len(places) > 3


def test_walls_and_start_places_are_drawn_once() -> None:
    rules = rilto.make_rules("classic", players=3, walls=(1, 23))
    ground = Sprites(FakeLayer, PALETTE, CELL).ground(rules)
    calls = [call[0] for call in ground.pen.calls]
    assert calls.count("clip") == 2
    assert calls.count("arc") == 2 * 3


def test_colours_are_mixed() -> None:
    assert channels("#102030") == (16, 32, 48)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#123456", "#ffffff", 0) == "#123456"
    assert clear("#ff0000", 0.25) == "rgba(255, 0, 0, 0.250)"


SIGNS = {"red": ((0.0, -1.0), (1.0, 1.0), (-1.0, 1.0))}


@pytest.mark.parametrize(
    ("look", "points", "drawn"), [("stone", 3, 1), ("ball", 1, 1), ("marbles", 3, 3)]
)
def test_signs_are_drawn_on_the_stones_of_their_colour(look: str, points: int, drawn: int) -> None:
    sprites = Sprites(FakeLayer, PALETTE, CELL, SIGNS)
    calls = [call[0] for call in sprites.piece(look, "red", points).pen.calls]
    assert calls.count("lineTo") == 2 * drawn
    assert "lineTo" not in [call[0] for call in sprites.piece(look, "blue", points).pen.calls]


def test_loaded_cells_lie_on_the_layer_that_trembles_but_the_one_looked_at() -> None:
    rules = rilto.make_rules("classic")
    pen, loose, sprites = FakePen(), FakePen(), Sprites(FakeLayer, PALETTE, CELL)
    draw = Painter(pen, sprites, PALETTE, rules, False, loose)
    state = rules.start().play(12).state.play(7).state
    stone = sprites.lying("stone", "red", 3, loaded=True)
    draw.paint(Picture(rules, state.board, None))
    assert list(draw.trembling) == [7, 12]
    assert whole(loose, stone)
    assert lying(pen) == {}
    loose.calls.clear()
    draw.paint(Picture(rules, state.board, None, outlook=outlook(state, 12)))
    assert list(draw.trembling) == [7]
    assert lying(pen) == {(2 * CELL, 2 * CELL): stone}
    assert not whole(loose, stone)
    phase = Timeline(state.board, state.play(12).events).phases[0]
    draw.paint(moving(rules, phase, 0.5))
    assert not draw.trembling
    assert loose.calls[-1][0] == "clearRect"


def test_with_less_motion_nothing_trembles() -> None:
    rules = rilto.make_rules("classic")
    pen, loose = FakePen(), FakePen()
    draw = Painter(pen, Sprites(FakeLayer, PALETTE, CELL), PALETTE, rules, True, loose)
    draw.paint(Picture(rules, rules.start().play(12).state.board, None))
    assert not draw.trembling
    assert loose.calls == []


def test_what_lies_still_is_not_drawn_again() -> None:
    rules = rilto.make_rules("classic")
    state = rules.start().play(12).state.play(0).state
    phase = Timeline(state.board, state.play(12).events).phases[1]
    draw, pen, sprites = painter(rules)
    for step in range(1, 20):
        draw.paint(moving(rules, phase, step / 20))
    stone = sprites.lying("stone", "blue", 3, loaded=True)
    assert lying(pen)[0, 0] is stone
    assert len(whole(pen.drawn()[1][0].pen, stone)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_shown_before_a_board_looks_as_if_it_were_the_first(game: str) -> None:
    rules = rilto.make_rules(game, seed=3)
    state, random = rules.start(), Random(5)
    draw, pen, sprites = painter(rules)
    for _ in range(40):
        if state.result:
            break
        step = state.play(random.choice(state.legal_moves))
        for moment in map(Timeline(state.board, step.events).at, (30.0, 400.0, 700.0)):
            if moment:
                draw.paint(moving(rules, *moment))
        state = step.state
        draw.paint(Picture(rules, state.board, None))
        first = FakePen()
        Painter(first, sprites, PALETTE, rules, False).paint(Picture(rules, state.board, None))
        assert lying(pen) == lying(first)
