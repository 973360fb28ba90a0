"""The player: bars ahead of time, voices, sleep, and recovery, on a clock that the test moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from web.effects import VOICES
from web.instruments import Note
from web.music import BEATS, Mood, Piece, closing, compose
from web.player import BREAK, FADE, FEW, FIRST, IDLE, LEAD, MARGIN, SLICE, SOON, STARTING, Player
from web.sound import Sound, gain

TAP = (Note(0.0, 0.05, 72, "wood"),)


class FakeGraph:
    """Audio nodes that keep what they were told; their clock runs while they are running."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.state = "suspended"
        self.frozen = False
        self.stubborn = False  # does not run, however often it is asked
        self._since, self._time = 0.0, 0.0
        self.played: list[tuple[str, float, tuple[Note, ...]]] = []
        self.hushed: list[object] = []
        self.levels: dict[str, float] = {}

    @property
    def time(self) -> float:
        runs = self.state == "running" and not self.frozen
        return self._time + (self.world.now - self._since if runs else 0.0)

    def go(self, state: str) -> None:
        self._time, self._since, self.state = self.time, self.world.now, state

    def freeze(self) -> None:
        self._time, self.frozen = self.time, True

    def play(self, notes: Sequence[Note], at: float, bus: str) -> int:
        self.played.append((bus, at, tuple(notes)))
        return len(self.played) - 1

    def hush(self, playing: object, seconds: float) -> None:
        assert 0 < seconds < 1
        self.hushed.append(playing)

    def fade(self, bus: str, level: float, seconds: float) -> None:
        self.levels[bus] = level

    def resume(self) -> None:
        if not self.stubborn:
            self.go("running")

    def suspend(self) -> None:
        self.go("suspended")

    def close(self) -> None:
        self.go("closed")

    def ahead(self) -> list[float]:
        """When each bar begins that has not begun and is still wanted."""
        return [at for at in self.starts() if at > self.time]

    def starts(self) -> list[float]:
        """When each bar began, or will, that was not taken back."""
        return sorted(
            {
                at
                for number, (bus, at, _) in enumerate(self.played)
                if bus == "music" and number not in self.hushed
            }
        )

    def bars(self) -> list[tuple[Note, ...]]:
        """The notes of each bar."""
        return [
            tuple(
                note
                for bus, at, notes in self.played
                if (bus, at) == ("music", start)
                for note in notes
            )
            for start in self.starts()
        ]


class World:
    """A clock, an alarm, and a player between them."""

    def __init__(self, allowed: bool = True) -> None:
        self.now, self.rings = 100.0, float("inf")
        self.allowed = allowed
        self.graphs: list[FakeGraph] = []
        self.log: list[tuple[float, float | None]] = []
        self.player = Player(self.open, lambda: self.now, lambda *bar: self.log.append(bar))
        self.player.alarm = self

    def open(self) -> FakeGraph | None:
        if not self.allowed:
            return None
        self.graphs.append(FakeGraph(self))
        return self.graphs[-1]

    @property
    def graph(self) -> FakeGraph:
        return self.graphs[-1]

    def gaps(self) -> list[float]:
        """Between bars that follow each other."""
        return [gap for _, gap in self.log if gap is not None]

    def set(self, seconds: float) -> None:
        assert seconds > 0
        self.rings = self.now + seconds

    @property
    def sleeps(self) -> bool:
        return self.rings == float("inf")

    def stall(self, seconds: float) -> None:
        """Let time go on while the page stands still."""
        self.now += seconds

    def wait(self, seconds: float) -> int:
        """Let time go on; how often the alarm rang."""
        end, times = self.now + seconds, 0
        while self.rings <= end:
            self.now, times = max(self.now, self.rings), times + 1
            self.rings = float("inf")
            self.player.tick()
        self.now = end
        return times


def playing(seed: int = 1) -> World:
    world = World()
    world.player.adjust(Sound())
    world.player.accompany(seed, Mood(0.5))
    return world


def bar_length(seed: int = 1) -> float:
    return BEATS * Piece(seed).beat


def test_it_waits_for_the_first_touch() -> None:
    world = World(allowed=False)
    world.player.adjust(Sound())
    world.player.accompany(1, Mood())
    world.player.play(TAP)
    assert world.graphs == []
    assert world.sleeps
    world.allowed = True
    world.player.touch()
    assert world.graph.state == "running"
    assert world.graph.starts()[0] == pytest.approx(FIRST)
    world.player.play(TAP)
    world.wait(SOON)
    bus, at, notes = world.graph.played[-1]
    assert (bus, notes) == ("effects", TAP)
    assert at == pytest.approx(LEAD)
    world.player.touch()
    assert len(world.graphs) == 1


def test_bars_follow_each_other_without_a_gap() -> None:
    world, length = playing(), bar_length()
    world.wait(60)
    starts = world.graph.starts()
    assert len(starts) >= int(60 / length)
    for one, other in pairwise(starts):
        assert other - one == pytest.approx(length)
    assert world.gaps() == pytest.approx([0.0] * (len(world.log) - 1))


def test_each_bar_is_ready_a_bar_ahead_and_the_alarm_rings_no_more_than_it_has_to() -> None:
    world, length = playing(), bar_length()
    world.wait(length)
    composed = len(world.graph.starts())
    rings = world.wait(100 * length)
    assert len(world.graph.starts()) - composed == 100
    slices = sum(bus == "music" for bus, _, _ in world.graph.played)
    assert rings <= slices
    assert all(ahead >= length for ahead, _ in world.log[1:])
    assert all(ahead < 2 * length for ahead, _ in world.log)


def test_a_page_that_stalls_for_a_bar_drops_no_beat() -> None:
    world, length = playing(), bar_length()
    for stalls in range(40):
        world.wait(1 + stalls / 10)
        world.stall(length)
    assert world.gaps() == pytest.approx([0.0] * (len(world.log) - 1))
    assert all(ahead > 0 for ahead, _ in world.log)


def test_after_a_longer_stall_it_goes_on_and_says_so() -> None:
    world, length = playing(), bar_length()
    for _ in range(5):
        world.wait(10)
        world.stall(4 * length)
    world.wait(10)
    assert max(world.gaps()) > 1
    assert all(ahead > 0 for ahead, _ in world.log), "nothing is ever played in the past"


def test_bars_are_what_was_composed() -> None:
    world, piece = playing(), Piece(1)
    world.wait(30)
    for notes in world.graph.bars()[:-1]:
        bar, piece = compose(piece, Mood(0.5))
        assert notes == bar.notes


def test_a_bar_is_built_in_slices() -> None:
    world = World()
    world.player.adjust(Sound())
    world.player.accompany(1, Mood(1.0))
    world.wait(30)
    assert max(len(notes) for _, _, notes in world.graph.played) == SLICE
    assert max(len(notes) for notes in world.graph.bars()) > 3 * SLICE


def test_a_mood_is_heard_soon_and_the_piece_goes_on() -> None:
    world = playing()
    world.wait(20)
    before = len(world.graph.bars())
    world.player.accompany(1, Mood(1.0, minor=True))
    assert world.graph.hushed == []
    world.wait(1.5 * bar_length())
    bars = world.graph.bars()
    assert len(bars[before]) > len(bars[before - 1])


def test_another_round_has_its_music_at_once() -> None:
    world = playing()
    world.wait(10)
    world.player.accompany(2, Mood())
    started = world.graph.time
    world.wait(0.1)
    assert len(world.graph.ahead()) == 2
    assert world.graph.ahead()[0] == pytest.approx(started + FIRST)


def test_it_closes_and_then_rests() -> None:
    world = playing()
    world.wait(20)
    piece = world.player._piece
    assert piece
    world.player.conclude(minor=True)
    start = world.graph.time + BREAK
    world.wait(1)
    world.player.conclude(minor=True)
    assert world.graph.ahead() == pytest.approx([start])
    assert world.graph.bars()[-1] == closing(piece, minor=True).notes
    assert world.wait(60) <= 2
    assert world.graph.state == "suspended"
    assert world.sleeps
    world.player.conclude(minor=True)
    assert world.sleeps, "once is enough"


def test_a_round_that_is_over_already_has_no_end_to_be_heard() -> None:
    world = World()
    world.player.adjust(Sound())
    world.player.conclude(minor=False)
    assert world.graph.played == []


def test_sixteen_voices_at_most_and_the_oldest_make_way() -> None:
    world = playing()
    two = (*TAP, Note(0.1, 0.05, 74, "wood"))
    for _ in range(VOICES // 2):
        world.player.play(two)
        world.wait(SOON)
    assert world.graph.hushed == []
    world.player.play(two)
    assert len(world.graph.hushed) == 1
    world.wait(1)
    world.player.play(two)
    assert len(world.graph.hushed) == 1, "those that have ended need not be hushed"


def test_effects_are_built_between_frames_and_few_notes_at_a_time() -> None:
    world = World()
    world.player.adjust(Sound(music=0))
    chord = tuple(Note(0.0, 0.05, pitch, "wood") for pitch in range(60, 60 + 2 * FEW + 1))
    world.player.play(chord)
    assert world.graph.played == []
    world.wait(1)
    assert [len(notes) for _, _, notes in world.graph.played] == [FEW, FEW, 1]
    assert len({at for _, at, _ in world.graph.played}) == 1, "they sound together all the same"
    assert tuple(note for _, _, notes in world.graph.played for note in notes) == chord


def test_what_makes_way_before_it_is_built_is_not_built_any_more() -> None:
    world = World()
    world.player.adjust(Sound(music=0))
    for _ in range(5 * VOICES):
        world.player.play(TAP)
    world.wait(1)
    assert len(world.graph.played) == VOICES
    assert world.graph.hushed == []


def test_what_is_asked_for_just_before_sleep_does_not_sound_after_it() -> None:
    world = World()
    world.player.adjust(Sound(music=0))
    world.player.play(TAP)
    world.player.hide(True)
    world.wait(FADE + 100)
    world.player.hide(False)
    world.wait(1)
    assert world.graph.played == []


def test_off_is_silent_and_sets_no_alarm() -> None:
    world = playing()
    world.wait(10)
    world.player.adjust(Sound(on=False))
    assert world.graph.levels["all"] == 0
    played = len(world.graph.played)
    assert world.wait(100) == 1, "only the one that lets the graph rest"
    assert world.graph.state == "suspended"
    assert world.sleeps
    world.player.play(TAP)
    world.player.accompany(1, Mood(0.9))
    world.player.touch()
    assert len(world.graph.played) == played
    assert world.sleeps


def test_another_round_while_it_fades_does_not_keep_it_awake() -> None:
    world = playing()
    world.player.adjust(Sound(on=False))
    world.player.accompany(2, Mood())
    world.wait(1)
    assert world.graph.state == "suspended"


def test_sound_that_was_never_on_makes_no_graph() -> None:
    world = World()
    world.player.adjust(Sound(on=False))
    world.player.accompany(1, Mood())
    world.player.touch()
    world.player.play(TAP)
    assert world.graphs == []
    assert world.sleeps


@pytest.mark.parametrize("how", ["off", "hidden"])
def test_it_comes_back_in_time_with_the_bar(how: str) -> None:
    world, length = playing(), bar_length()
    world.wait(10)
    switch = {
        "off": lambda off: world.player.adjust(Sound(on=not off)),
        "hidden": world.player.hide,
    }[how]
    switch(True)
    assert world.graph.levels["all"] == 0
    world.wait(FADE + 500)
    assert world.graph.state == "suspended"
    switch(False)
    assert world.graph.state == "running"
    assert world.graph.levels["all"] == 1
    world.wait(30)
    starts = world.graph.starts()
    assert all(b - a == pytest.approx(length) for a, b in pairwise(starts))
    assert len(world.graphs) == 1


def test_hidden_and_shown_again_before_it_has_faded_it_plays_on() -> None:
    world = playing()
    world.player.hide(True)
    world.wait(FADE / 2)
    world.player.hide(False)
    world.wait(30)
    assert world.graph.state == "running"
    assert world.graph.levels["all"] == 1
    assert len(world.graph.starts()) > 8


def test_music_alone_can_be_off() -> None:
    world = playing()
    world.wait(10)
    world.player.adjust(Sound(music=0))
    assert world.graph.ahead() == []
    assert world.graph.levels["music"] == 0
    world.player.play(TAP)
    world.wait(SOON)
    assert world.graph.played[-1][0] == "effects"
    world.wait(100)
    assert world.graph.played[-1][0] == "effects"
    world.player.adjust(Sound(on=False, music=0))
    world.wait(1)
    assert world.graph.state == "suspended"
    world.player.adjust(Sound(music=3))
    assert world.graph.levels["music"] == gain(3)
    world.wait(0.2)
    assert world.graph.ahead()


def test_effects_alone_can_be_off() -> None:
    world = playing()
    world.player.adjust(Sound(effects=0))
    world.player.play(TAP)
    assert {bus for bus, _, _ in world.graph.played} == {"music"}


def test_without_music_it_rests_after_a_while_and_wakes_for_an_effect() -> None:
    world = World()
    world.player.adjust(Sound(music=0))
    world.player.play(TAP)
    assert world.wait(IDLE + 1) == 2, "to build it, and to rest"
    assert world.graph.state == "suspended"
    assert world.sleeps
    world.player.play(TAP)
    assert world.graph.state == "running"
    world.wait(SOON)
    assert len(world.graph.played) == 2


def test_after_an_interruption_a_touch_builds_the_graph_anew() -> None:
    world = playing()
    world.wait(10)
    world.graph.go("interrupted")
    world.player.changed()
    old = world.graph
    assert world.wait(20) <= 1, "nothing is tried in vain"
    world.player.touch()
    assert old.state == "closed"
    assert len(world.graphs) == 2
    assert world.graph.state == "running"
    assert world.graph.levels == {"music": gain(6), "effects": gain(8), "all": 1}
    world.wait(20)
    assert len(world.graph.starts()) > 5


def test_when_an_interruption_ends_by_itself_it_goes_on() -> None:
    world = playing()
    world.wait(10)
    world.graph.go("interrupted")
    world.player.changed()
    world.wait(20)
    world.graph.go("suspended")
    world.player.changed()
    assert world.graph.state == "running"
    world.player.changed()
    world.wait(20)
    assert len(world.graphs) == 1
    starts = world.graph.starts()
    assert all(b - a == pytest.approx(bar_length()) for a, b in pairwise(starts))


def test_a_frozen_clock_is_found_and_the_music_goes_on_from_its_bar() -> None:
    world = playing()
    world.wait(20)
    sounding = [at for at in world.graph.starts() if at <= world.graph.time][-1]
    number = world.graph.starts().index(sounding)
    world.graph.freeze()
    world.wait(3 * bar_length())
    assert len(world.graphs) == 2
    assert world.graphs[0].state == "closed"
    assert world.graph.bars()[0] == world.graphs[0].bars()[number]


def test_a_frozen_clock_is_found_by_a_touch_too() -> None:
    world = World()
    world.player.adjust(Sound(music=0))
    world.player.play(TAP)
    world.wait(5)
    world.player.touch()
    assert len(world.graphs) == 1
    world.graph.freeze()
    world.wait(5)
    world.player.touch()
    assert len(world.graphs) == 2


def test_a_graph_that_never_runs_is_replaced_at_a_touch_and_not_filled() -> None:
    world = playing()
    world.graph.stubborn = True
    world.graph.go("suspended")
    world.player.touch()
    assert len(world.graphs) == 1, "it is asked first"
    world.wait(STARTING + 1)
    for _ in range(100):
        world.player.play(TAP)
    assert all(bus == "music" for bus, _, _ in world.graph.played)
    world.player.touch()
    assert len(world.graphs) == 2


def test_margins_are_what_they_are_said_to_be() -> None:
    assert 0 < MARGIN < min(BEATS * Piece(seed).beat for seed in range(50)) / 2
