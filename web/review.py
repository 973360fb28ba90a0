"""Looking back at a round, from turn to turn: the round itself stays as it is.

A review shows a round on the same board as a running one, and lets its turns be played, stepped
through and jumped to. It is told the time in milliseconds, like the controller that owns it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from rilto.board import Board
from rilto.games.base import Rules, State
from rilto.match import Match
from rilto.notation import Round
from web.chart import Chart, chart
from web.display import Display
from web.language import Texts
from web.picture import Picture
from web.playback import Phase, Timeline
from web.view import View, rules_line, seat_name, sentence, status_sentence, view

REST = 700.0
"""Between two turns, while they are played one after the other."""

RATES = (1.0, 2.0, 4.0, 0.5)
"""How many times as fast, in the order in which they are gone through."""


class ReviewView(NamedTuple):
    """What stands under the board while somebody looks back."""

    title: str
    place: str
    turn: int
    last: int
    playing: bool
    play_label: str
    rate: str
    can_play_on: bool


class ReviewScreen(Protocol):
    """What a review asks of the page."""

    def show(self, view: View) -> None:
        """Show all that stands around the board."""

    def count(self, cells: tuple[int, ...]) -> None:
        """Show how many cells each seat holds at a moment of a turn."""

    def show_review(self, review: ReviewView | None) -> None:
        """Show where somebody looks; None when nobody looks back any more."""

    def show_chart(self, chart: Chart | None) -> None:
        """Show who held how much over the turns."""

    def paint(self, picture: Picture) -> None:
        """Draw the board."""

    def point(self, kind: str) -> None:
        """Give the pointer over the board its shape."""

    def animate(self) -> None:
        """Call `frame` with the time (ms) before each repaint until it answers False."""

    def say(self, sentence: str) -> None:
        """Speak a sentence to those who listen."""


class Review:
    """Looks back at the last round of `match`, from its end; at a `shared` one from its start.

    `hear` is told of each phase of a turn when it begins. `texts` and `display` may be replaced at
    any time.
    """

    def __init__(
        self,
        screen: ReviewScreen,
        hear: Callable[[Phase, Rules], object],
        texts: Texts,
        display: Display,
        match: Match,
        shared: bool = False,
    ) -> None:
        self.screen, self.hear, self.texts, self.display = screen, hear, texts, display
        self.match, self.session, self.shared = match, match.session, shared
        self.last = self.session.turn
        self.turn = 0 if shared else self.last
        """The turn looked at; while it is on its way, the one that it leads to."""
        self.playing = False
        self._rate = RATES[0]
        self._timeline: Timeline | None = None
        self._phase: Phase | None = None
        self._gone = 0.0
        self._seen: float | None = None

    @property
    def moving(self) -> bool:
        """Is a turn on its way?"""
        return self._timeline is not None

    @property
    def state(self) -> State:
        """The position looked at."""
        return self.session.state_after(self.turn)

    @property
    def can_play_on(self) -> bool:
        """Can somebody move in the position looked at?"""
        return self.state.result is None

    @property
    def played(self) -> Round:
        """The round up to the turn looked at."""
        played = self.session.played
        return played._replace(turns=played.turns[: self.turn])

    def begin(self) -> None:
        """Show the round for the first time."""
        self.screen.show_chart(chart(self.session))
        self.screen.point("review")
        self._show_still()
        if self.shared:
            rules = rules_line(self.texts, self.session.rules)
            self.screen.say(self.texts("review.shared_said", rules=rules, place=self._place()))
        else:
            self.tell()

    # From turn to turn

    def go_to(self, turn: int) -> None:
        """Look at a turn, at once; what is being played stops there."""
        self.turn = min(max(turn, 0), self.last)
        self.playing = False
        self._show_still()

    def jump(self, turn: int) -> None:
        """Look at a turn and say so."""
        self.go_to(turn)
        self.tell()

    def tell(self) -> None:
        """Say which turn is looked at, and what happened in it."""
        self.screen.say(self.said())

    def step(self, way: int) -> None:
        """Look at the next turn, as it is played, or with `way` -1 at the one before."""
        if way > 0 and self.turn < self.last:
            self.playing = False
            self._advance()
        else:
            self.jump(self.turn + way)

    def toggle(self) -> None:
        """Play the turns one after the other, or stop doing so; at the end, from the start."""
        if self.playing:
            self.playing = False
            self._show_place()
            return
        if self.turn == self.last and not self.moving:
            self.turn = 0
        self.playing = self.last > 0
        if self.moving:
            self._show_place()
        elif self.playing:
            self._advance()

    def change_rate(self) -> None:
        """Play at the next of the rates."""
        self._rate = RATES[(RATES.index(self._rate) + 1) % len(RATES)]
        self._show_place()

    def skip(self) -> None:
        """Jump to the end of the turn that is on its way."""
        if self.moving:
            self._arrive()

    def _advance(self) -> None:
        before = self.state
        self.turn += 1
        step = self.session.steps[self.turn - 1]
        self._timeline = Timeline(before.board, step.events, self.display.speed)
        self._gone, self._seen, self._phase = 0.0, None, None
        if self._timeline.duration:
            self._show(before)
        else:
            self._arrive()
        self.screen.animate()

    def _arrive(self) -> None:
        if self.turn == self.last:
            self.playing = False
        self._show_still()
        self.tell()

    def frame(self, now: float) -> bool:
        """Draw the moment `now`; False when nothing more will happen by itself."""
        if self._seen is not None:
            self._gone += (now - self._seen) * self._rate
        self._seen = now
        moment = self._timeline.at(self._gone) if self._timeline else None
        if moment:
            self._draw(*moment)
            return True
        if self.moving:
            self._arrive()
        elif self.playing and self._gone >= REST:
            self._advance()
        return self.playing or self.moving

    # What is shown

    def show(self) -> None:
        """Show everything anew: the language or something else has changed."""
        if self.moving:
            self._arrive()
        else:
            self._show_still()

    def repaint(self) -> None:
        """Draw the board anew, because something about its picture has changed."""
        if not self.moving:
            self.screen.paint(self._picture(self.state.board))

    def _draw(self, phase: Phase, progress: float) -> None:
        if phase is not self._phase:
            self._phase = phase
            self.screen.count(phase.before.counts(self.session.rules.players))
            self.hear(phase, self.session.rules)
        picture = self._picture(phase.before)
        self.screen.paint(picture._replace(phase=phase, progress=progress))

    def _show_still(self) -> None:
        self._timeline = self._phase = self._seen = None
        self._gone = 0.0
        self._show(self.state)
        self.repaint()

    def _show(self, state: State) -> None:
        self.screen.show(view(self.texts, self.match, state, self.moving))
        self._show_place()

    def _show_place(self) -> None:
        self.screen.show_review(
            ReviewView(
                title=self.texts("review.shared" if self.shared else "review.name"),
                place=self._place(),
                turn=self.turn,
                last=self.last,
                playing=self.playing,
                play_label=self.texts("action.pause" if self.playing else "action.play"),
                rate=self.texts("review.rate", rate=f"{self._rate:g}"),
                can_play_on=self.can_play_on,
            )
        )

    def _picture(self, board: Board) -> Picture:
        rules, moves = self.session.rules, self.session.moves
        return Picture(
            rules,
            board,
            last=moves[self.turn - 1] if self.turn and not self.moving else None,
            seat=self.state.to_move,
            bands=rules.value_map if self.display.shows_map(rules) else (),
        )

    def _place(self) -> str:
        return self.texts("review.place", turn=self.turn, last=self.last)

    def said(self) -> str:
        """The turn looked at in words."""
        texts, session = self.texts, self.session
        if not self.turn:
            return texts("review.start", turn=status_sentence(texts, session, self.state))
        before, turn = session.state_after(self.turn - 1), session.turns[self.turn - 1]
        told = sentence(texts, session, before, turn.step.events, turn.step.state)
        if turn.by_clock:
            name = seat_name(texts, session.rules, session.seats, before.to_move)
            told = f"{texts('say.time_out', name=name)} {told}"
        return texts("review.said", place=self._place(), told=told)
