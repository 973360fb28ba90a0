"""When what is heard: voices, bars ahead of time, sleep, and recovery from what stops the sound.

The player is told the audio clock's time by a graph of the browser's audio nodes, which it knows by
the few things it asks of it. Times are in seconds; audio times are on the graph's own clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from web.effects import VOICES
from web.instruments import Note
from web.music import BEATS, Bar, Mood, Piece, closing, compose
from web.sound import Sound, gain

LEAD = 0.02
"""Between asking for an effect and its first moment: time to build it in."""

FIRST = 0.6
"""Between asking for music and its first bar: a round begins, and the page has much to do."""

AHEAD = 1.0
MARGIN = 0.5
"""A bar is composed so many bars, and seconds, before it starts: for that long the page may stand
still, and no beat is lost."""

SLICE = 8
"""So many notes of a bar are built at a time, so that no frame has to wait for all of it."""

PAUSE = 0.03
"""Between two slices."""

FEW, SOON = 2, 0.001
"""So many notes of effects are built at a time, so soon after they, or the ones before, were asked
for: not at once, because it is in the middle of a frame that they are asked for."""

BREAK = 1.5
"""Between the end of a round and the closing phrase, in which the outcome is heard."""

FADE = 0.25
"""How long sound takes to go when it is switched off or the page is hidden, and to come back."""

CUT = 0.03
"""How long a voice takes to go when another one needs its place."""

STARTING = 0.5
"""A graph that is asked to run is played to for so long before it does."""

WATCHED = 1.0
"""Over a shorter time nobody can tell whether a clock is frozen."""

IDLE = 20.0
"""After so long without a sound the graph rests: a running one keeps a phone's audio awake."""


class Graph(Protocol):
    """Audio nodes, from the notes to the loudspeaker."""

    @property
    def state(self) -> str:
        """Of the audio clock: "running", "suspended", "interrupted" or "closed"."""

    @property
    def time(self) -> float:
        """The audio clock."""

    def play(self, notes: Sequence[Note], at: float, bus: str) -> Any:
        """Play notes, which start at `at`, on the bus "music" or "effects"; a handle to them."""

    def hush(self, playing: Any, seconds: float) -> None:
        """Fade what a handle stands for out, within that time."""

    def fade(self, bus: str, level: float, seconds: float) -> None:
        """Take "music", "effects" or "all" to a level from 0 to 1, within that time."""

    def resume(self) -> None:
        """Let the clock run."""

    def suspend(self) -> None:
        """Let the clock stand."""

    def close(self) -> None:
        """Be done for ever."""


class Alarm(Protocol):
    """Calls `Player.tick` some time after it was set; setting it again moves it."""

    def set(self, seconds: float) -> None:
        """Ring after that time."""


class _Bar(NamedTuple):
    """A bar that plays or will: from when to when, how long after the one before, the piece that
    it was composed from, its notes that are still to be built, the handles of the others, and how
    long before its first note each slice was ready.
    """

    start: float
    end: float
    gap: float | None
    piece: Piece
    waiting: list[Note]
    playing: list[Any]
    ahead: list[float]


class _Cue(NamedTuple):
    """Effects that play from when to when: how many notes, those that are still to be built, and
    the handles of the others.
    """

    start: float
    end: float
    notes: int
    waiting: list[Note]
    playing: list[Any]


class Player:
    """`web.ports.Speaker` over graphs.

    `open_graph` makes one, or answers None where there is no sound yet: a browser wants a gesture
    first. `clock` is steady and does not stop with the audio. `log` hears of each bar how long
    before they sound its notes were ready, and how long after the end of the bar before it starts;
    None where there is no bar before it. `alarm` is put in before anything is asked.
    """

    alarm: Alarm

    def __init__(
        self,
        open_graph: Callable[[], Graph | None],
        clock: Callable[[], float],
        log: Callable[[float, float | None], object],
    ) -> None:
        self._open_graph, self._clock, self._log = open_graph, clock, log
        self._graph: Graph | None = None
        self._sound = Sound(on=False)  # until it is said
        self._hidden = False
        self._asked: float | None = None  # when the graph was asked to run; None while it rests
        self._watched = (0.0, 0.0)  # both clocks, when the graph's was seen to be right
        self._cues: list[_Cue] = []
        self._bars: list[_Bar] = []
        self._piece: Piece | None = None  # as it is before the next bar
        self._mood = Mood()

    @property
    def _wanted(self) -> bool:
        return self._sound.on and not self._hidden

    # On and off

    def adjust(self, sound: Sound) -> None:
        """Sound like that from now on."""
        self._sound = sound
        self._set_levels()
        if not sound.music:
            self._drop_bars()
        self._attend()

    def hide(self, hidden: bool) -> None:
        """The page is hidden, or seen again."""
        self._hidden = hidden
        self._attend()

    def touch(self) -> None:
        """Somebody has touched the page or pressed a key: from now on a browser allows sound."""
        graph = self._graph
        well = graph and graph.state == "running" and not self._is_frozen(graph)
        if self._wanted and not well:
            self._attend()

    def changed(self) -> None:
        """The graph's state has changed, perhaps by itself: a call came in, or is over."""
        if self._graph and self._graph.state == "running":
            self._watch(self._graph)
            self._go_on()
        elif self._graph and self._graph.state == "suspended" and self._asked is not None:
            self._graph.resume()

    def tick(self, _: float = 0.0) -> None:
        """The alarm rings: time for the next bar, or to rest."""
        graph = self._graph
        if graph is None:
            return
        if not self._wanted:
            self._rest(graph)
        elif self._is_frozen(graph):
            self._attend()
        elif not self._runs(graph):
            return  # what stopped it will tell when it is over, or somebody will touch the page
        elif self._plays_music or self._last_end > graph.time:
            self._go_on()
        else:
            self._rest(graph)

    def _rest(self, graph: Graph) -> None:
        self._asked = None
        self._cues.clear()
        graph.suspend()

    def _attend(self) -> None:
        """Run or rest, as it is wanted now; a graph that has broken is replaced."""
        graph = self._graph
        if not self._wanted:
            self._asked = None
            if graph:
                graph.fade("all", 0.0, FADE)
                self.alarm.set(FADE)
            return
        if graph and self._is_broken(graph):
            self._discard(graph)
            graph = None
        if graph is None:
            graph = self._graph = self._open_graph()
            if graph is None:
                return
            self._set_levels(0.0)
        graph.resume()
        graph.fade("all", 1.0, FADE)
        self._asked = self._clock()
        self._watch(graph)
        self._go_on()

    def _set_levels(self, seconds: float = FADE) -> None:
        if self._graph:
            self._graph.fade("music", gain(self._sound.music), seconds)
            self._graph.fade("effects", gain(self._sound.effects), seconds)

    # What can break: a call interrupts the sound for good, or the audio clock stands still

    def _runs(self, graph: Graph) -> bool:
        """Does the graph run, or is it about to?"""
        if graph.state == "running":
            return True
        return self._asked is not None and self._clock() - self._asked <= STARTING

    def _is_broken(self, graph: Graph) -> bool:
        if graph.state == "suspended":  # asked to run before, and it does not
            return self._asked is not None and not self._runs(graph)
        return graph.state != "running" or self._is_frozen(graph)

    def _is_frozen(self, graph: Graph) -> bool:
        since, then = self._watched
        gone = self._clock() - since
        if self._asked is None or graph.state != "running" or gone < WATCHED:
            return False
        if graph.time - then < gone / 4:
            return True
        self._watch(graph)
        return False

    def _watch(self, graph: Graph) -> None:
        self._watched = (self._clock(), graph.time)

    def _discard(self, graph: Graph) -> None:
        """Close a graph; the music will go on from the bar that played."""
        self._bars = [bar for bar in self._bars if bar.end > graph.time]
        if self._piece and self._bars:
            self._piece = self._bars[0].piece
        self._bars.clear()
        self._cues.clear()
        graph.close()
        self._graph = None

    # What is played

    def play(self, notes: Sequence[Note]) -> None:
        """Play effects now, which means: as soon as they are built."""
        graph = self._graph
        if not graph or not notes or not self._wanted or not self._sound.effects:
            return
        if self._asked is None:
            self._attend()
        if not self._runs(graph):
            return
        now = graph.time
        self._cues = sorted((cue for cue in self._cues if cue.end > now), key=lambda cue: cue.end)
        while self._cues and sum(cue.notes for cue in self._cues) + len(notes) > VOICES:
            self._hush(graph, self._cues.pop(0), CUT)
        start = now + LEAD
        end = start + max(note.end for note in notes)
        self._cues.append(_Cue(start, end, len(notes), list(notes), []))
        self.alarm.set(SOON)

    def accompany(self, seed: int, mood: Mood) -> None:
        """Play the music of that seed in that mood; where it plays already, go on with it."""
        self._mood = mood
        if self._piece is None or self._piece.seed != seed:
            self._drop_bars()
            self._piece = Piece(seed)
            self._go_on()

    def conclude(self, minor: bool) -> None:
        """Bring the music to its end, if it plays; once it does, let it."""
        piece, playing = self._piece, bool(self._bars)
        if piece is None:
            return
        self._drop_bars()
        self._piece = None
        if self._graph and playing and self._wanted:
            self._add(piece, closing(piece, minor), self._graph.time + BREAK)
            self._go_on()

    @property
    def _plays_music(self) -> bool:
        return self._piece is not None and self._wanted and self._sound.music > 0

    @property
    def _last_end(self) -> float:
        """When the last of all that has been asked for ends."""
        ends = [bar.end for bar in self._bars] + [cue.end for cue in self._cues]
        return max(ends, default=0.0)

    @property
    def _cue_to_build(self) -> _Cue | None:
        """The next effects of which not all has been built."""
        return next((cue for cue in self._cues if cue.waiting), None)

    @property
    def _bar_to_build(self) -> _Bar | None:
        """The next bar of which not all has been built."""
        return next((bar for bar in self._bars if bar.waiting), None)

    def _go_on(self) -> None:
        """Compose what has to lie ahead, build some of it, and set the alarm for what is next."""
        graph = self._graph
        if graph is None or not self._wanted:
            return
        now = graph.time
        if self._piece and self._plays_music:
            self._compose(self._piece, now)
        self._bars = [bar for bar in self._bars if bar.end > now]
        if cue := self._cue_to_build:
            self._build(graph, cue, FEW, "effects")
        elif bar := self._bar_to_build:
            first = bar.waiting[0].start
            self._build(graph, bar, SLICE, "music")
            bar.ahead.append(bar.start + first - graph.time)
            if not bar.waiting:
                self._log(min(bar.ahead), bar.gap)
        if self._cue_to_build:
            self.alarm.set(SOON)
        elif self._bar_to_build:
            self.alarm.set(PAUSE)
        elif self._piece and self._plays_music:
            length = BEATS * self._piece.beat
            self.alarm.set(self._bars[-1].end - now - AHEAD * length - MARGIN)
        else:
            self.alarm.set(IDLE)

    def _build(self, graph: Graph, part: _Bar | _Cue, most: int, bus: str) -> None:
        """Build so many of the notes that wait, at most."""
        notes = part.waiting[:most]
        del part.waiting[:most]
        part.playing.append(graph.play(notes, part.start, bus))

    def _hush(self, graph: Graph, part: _Bar | _Cue, seconds: float) -> None:
        for playing in part.playing:
            graph.hush(playing, seconds)

    def _compose(self, piece: Piece, now: float) -> None:
        length = BEATS * piece.beat
        end = self._bars[-1].end if self._bars else now
        while end < now + (AHEAD + 0.5) * length:
            bar, self._piece = compose(piece, self._mood)
            start = end if end > now + LEAD else now + FIRST
            self._add(piece, bar, start)
            piece, end = self._piece, start + bar.length

    def _add(self, piece: Piece, bar: Bar, start: float) -> None:
        gap = start - self._bars[-1].end if self._bars else None
        self._bars.append(_Bar(start, start + bar.length, gap, piece, list(bar.notes), [], []))

    def _drop_bars(self) -> None:
        if self._graph:
            for bar in self._bars:
                self._hush(self._graph, bar, FADE)
        self._bars.clear()
