"""Turns played on a small board, as a value that is told the time."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rilto.games.base import State
from rilto.games.catalogue import GAMES
from web.lessons import Lesson
from web.outlook import outlook
from web.picture import Picture
from web.playback import Refused, Thrown, Timeline

LOOKING = 900.0
"""Milliseconds in which a cell is marked before it is tapped."""

RESTING = 600.0
"""Milliseconds between the end of a turn and what follows."""


class Scene(NamedTuple):
    """From `start` on a cell is looked at, then what becomes of it is played.

    `state` is the position before, `cell` None where a ball is thrown.
    """

    start: float
    state: State
    cell: int | None
    timeline: Timeline
    last: int | None


class Playable(Protocol):
    """What a small board shows: a picture at each time, for `duration` milliseconds."""

    @property
    def duration(self) -> float:
        """0 where nothing moves."""

    def at(self, time: float) -> Picture:
        """The picture at a time since the beginning."""


class Still(NamedTuple):
    """A picture in which nothing moves."""

    picture: Picture
    duration: float = 0.0

    def at(self, _: float) -> Picture:
        """The picture, whatever the time."""
        return self.picture


class Demonstration:
    """What a lesson shows: its turns one after the other, `duration` milliseconds long."""

    def __init__(self, lesson: Lesson) -> None:
        self.rules = lesson.rules()
        self._shows_legal = GAMES[self.rules.game].shows_legal
        self._bands = self.rules.value_map if lesson.bands else ()
        self._scenes: list[Scene] = []
        self.duration = 0.0
        state, last = lesson.start(), None
        if lesson.thrown:
            thrown = Thrown(state.to_move)
            self._add(state, None, Timeline.still(state.board, thrown), None)
        for cell, allowed in lesson.cells():
            if allowed:
                step = state.play(cell)
                self._add(state, cell, Timeline(state.board, step.events), last)
                state, last = step.state, cell
            else:
                reason = state.why_illegal(cell)
                assert reason is not None, (lesson.name, cell)
                refused = Refused(state.to_move, cell)
                self._add(state, cell, Timeline.still(state.board, refused), last)
        self.final, self._last = state, last

    def _add(self, state: State, cell: int | None, timeline: Timeline, last: int | None) -> None:
        self._scenes.append(Scene(self.duration, state, cell, timeline, last))
        self.duration += LOOKING + timeline.duration + RESTING

    def at(self, time: float) -> Picture:
        """The picture at a time since the beginning; from `duration` on it is the last one.

        At first a cell is marked, as the page marks one that is looked at.
        """
        scene = next((s for s in reversed(self._scenes) if s.start <= time), None)
        if scene is None or time >= self.duration:
            return self._still(self.final, self._last)
        since = time - scene.start
        if since < LOOKING:
            picture = self._still(scene.state, scene.last)
            if scene.cell is None:
                return picture
            legal = scene.state.legal_moves if self._shows_legal else ()
            return picture._replace(legal=legal, outlook=outlook(scene.state, scene.cell))
        moment = scene.timeline.at(since - LOOKING)
        if moment is None:
            following = next((s for s in self._scenes if s.start > scene.start), None)
            if following is None:
                return self._still(self.final, self._last)
            return self._still(following.state, following.last)
        phase, progress = moment
        picture = Picture(self.rules, phase.before, None, scene.state.to_move, bands=self._bands)
        return picture._replace(phase=phase, progress=progress)

    def _still(self, state: State, last: int | None) -> Picture:
        return Picture(self.rules, state.board, last, state.to_move, bands=self._bands)
