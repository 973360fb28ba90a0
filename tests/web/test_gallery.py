"""Small boards: what they show when, and that they rest when nobody looks."""

from __future__ import annotations

import pytest

from web.demonstration import LOOKING, Demonstration
from web.gallery import Gallery
from web.lessons import LESSONS
from web.picture import Picture
from web.playback import Refused, Thrown


class Wall:
    """Boards on which a gallery paints."""

    def __init__(self, *names: str, loops: bool = False, less_motion: bool = False) -> None:
        self.painted: list[tuple[int, Picture]] = []
        self.asked = 0
        self.shown = [Demonstration(LESSONS[name]) for name in names]
        self.gallery = Gallery(self.paint, self.animate, lambda: less_motion, loops)
        self.gallery.show(self.shown)

    def paint(self, number: int, picture: Picture) -> None:
        self.painted.append((number, picture))

    def animate(self) -> None:
        self.asked += 1

    def play(self) -> list[int]:
        """Ask for frames until none is wanted; which boards were painted, in order."""
        self.painted.clear()
        now = 1000.0
        while self.gallery.frame(now):
            now += 50
            assert now < 100_000
        return list(dict.fromkeys(number for number, _ in self.painted))


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_plays_from_its_beginning_to_its_end(name: str) -> None:
    lesson = LESSONS[name]
    shown = Demonstration(lesson)
    assert shown.at(0).board == lesson.start().board
    time, seen = 0.0, set()
    while time < shown.duration:
        picture = shown.at(time)
        if picture.phase:
            assert 0 <= picture.progress <= 1
            seen.add(picture.phase)
        time += 40
    assert shown.at(shown.duration).board == shown.final.board
    assert shown.at(shown.duration).phase is None
    assert bool(seen) == bool(lesson.taps or lesson.thrown)


def test_a_cell_is_marked_before_it_is_tapped() -> None:
    shown = Demonstration(LESSONS["burst"])
    outlook = shown.at(LOOKING - 1).outlook
    assert outlook is not None
    assert outlook.kind == "burst"
    assert shown.at(LOOKING + 1).phase is not None


def test_what_is_refused_and_thrown_is_shown() -> None:
    refused = Demonstration(LESSONS["rolit_must"]).at(LOOKING + 1)
    assert refused.phase is not None
    assert isinstance(refused.phase.event, Refused)
    assert Demonstration(LESSONS["rolit_must"]).at(0).legal
    thrown = Demonstration(LESSONS["throw"]).at(LOOKING + 1)
    assert thrown.phase is not None
    assert thrown.phase.event == Thrown(1)


def test_the_map_lies_over_its_lesson_alone() -> None:
    assert Demonstration(LESSONS["rolit_map"]).at(0).bands
    assert not Demonstration(LESSONS["rolit_line"]).at(0).bands


def test_what_is_seen_plays_once_one_after_the_other() -> None:
    wall = Wall("tap", "burst", "edge")
    assert [number for number, _ in wall.painted] == [0, 1, 2]
    assert wall.asked == 0, "nothing moves before it is seen"
    wall.gallery.see(1)
    wall.gallery.see(0)
    assert wall.play() == [1, 0]
    wall.gallery.see(1)
    assert wall.play() == []
    assert not wall.gallery.frame(0.0)


def test_it_plays_again_when_asked_and_at_once() -> None:
    wall = Wall("tap", "burst")
    wall.gallery.see(0)
    wall.play()
    wall.gallery.play(0)
    assert wall.play() == [0]
    wall.gallery.see(1)
    assert wall.gallery.frame(0.0)
    wall.gallery.play(0)
    assert wall.painted[-1] == (1, wall.shown[1].at(wall.shown[1].duration))
    assert wall.play() == [0]
    wall.gallery.play(0)
    assert wall.gallery.frame(0.0)
    wall.gallery.play(0)
    assert wall.play() == [0]


def test_what_goes_out_of_view_stops_and_plays_when_it_is_seen_again() -> None:
    wall = Wall("tap", "burst")
    wall.gallery.see(0)
    wall.gallery.see(1)
    assert wall.gallery.frame(0.0)
    wall.gallery.lose(0)
    wall.gallery.lose(0)
    assert wall.painted[-1] == (0, wall.shown[0].at(0))
    assert wall.play() == [1]
    wall.gallery.see(0)
    assert wall.play() == [0]


def test_a_sample_loops_as_long_as_it_is_seen() -> None:
    wall = Wall("chain", loops=True)
    wall.gallery.see(0)
    assert all(wall.gallery.frame(float(now)) for now in range(0, 60_000, 500))
    wall.gallery.lose(0)
    assert not wall.gallery.frame(60_001.0)


def test_with_less_motion_a_sample_stands_still_and_a_lesson_plays() -> None:
    wall = Wall("chain", loops=True, less_motion=True)
    wall.gallery.see(0)
    assert wall.asked == 0
    wall = Wall("chain", less_motion=True)
    wall.gallery.see(0)
    assert wall.asked == 1


def test_a_repaint_draws_each_as_it_rests() -> None:
    wall = Wall("tap", "burst")
    wall.gallery.see(0)
    wall.play()
    wall.painted.clear()
    wall.gallery.repaint()
    tap, burst = wall.shown
    assert wall.painted == [(0, tap.at(tap.duration)), (1, burst.at(0))]


def test_a_lesson_without_a_tap_is_a_still() -> None:
    wall = Wall("rolit_map")
    assert wall.painted == [(0, wall.shown[0].at(0))]
    wall.gallery.see(0)
    assert not wall.asked, "nothing moves"
