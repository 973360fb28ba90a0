"""What a person wants, turned into calls of the session, and what the screen shows for it.

The controller owns the round. It is told the time and knows a screen and a store by the few things
it asks of them, so that all of it runs without a browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple, Protocol

from rilto.board import Board
from rilto.errors import BadNotation, BadRules, IllegalMove
from rilto.games.base import Rules, State, Step
from rilto.session import Session
from web.choice import Choice, Form, form
from web.language import LANGUAGES, Texts
from web.playback import Phase, Timeline
from web.view import View, rules_line, sentence, status_sentence, view

ROUND = "round"
CHOICE = "choice"
SET_ASIDE = "set-aside"
"""Keys of the store: the running round, what was chosen last, a round that could not be read."""


class Picture(NamedTuple):
    """What the board's canvas shows: stones that lie still, or a phase of a turn.

    `last` is the cell played last, to be marked; `progress` how much of the phase is over, 0 to 1.
    """

    rules: Rules
    board: Board
    last: int | None
    phase: Phase | None = None
    progress: float = 0.0


class Screen(Protocol):
    """What the controller asks of the page."""

    def show(self, view: View) -> None:
        """Show all that stands around the board."""

    def paint(self, picture: Picture) -> None:
        """Draw the board."""

    def animate(self) -> None:
        """Call `Controller.frame` with the time (ms) before each repaint until it answers False."""

    def say(self, sentence: str) -> None:
        """Speak a sentence to those who listen."""

    def refuse(self, cell: int, reason: str) -> None:
        """Shake a cell and say why it cannot be played."""

    def open_dialog(self, name: str) -> None:
        """Open a dialog: "new-round" or "ask"."""

    def close_dialogs(self) -> None:
        """Close whichever dialogs are open."""

    def show_form(self, form: Form) -> None:
        """Show the settings of the next round."""

    def translate(self, texts: Texts) -> None:
        """Put the page's fixed texts into a language."""

    def remember_language(self, language: str) -> None:
        """Start in that language from now on."""


class Store(Protocol):
    """Texts kept under keys, in the order in which they are put."""

    def put(self, key: str, text: str) -> None:
        """Keep a text; what was kept there before is replaced."""


class Controller:
    """One page's play.

    `kept` is what the store holds: the controller goes on with it as far as it can be trusted.
    `random` draws the walls of new rounds.
    """

    def __init__(
        self, screen: Screen, store: Store, texts: Texts, random: Random, kept: Mapping[str, str]
    ) -> None:
        self.screen, self.store, self.texts, self.random = screen, store, texts, random
        self.speed = "normal"
        self.choice = Choice.from_text(kept.get(CHOICE, ""))
        self._timeline: Timeline | None = None
        self._began: float | None = None
        self._phase: Phase | None = None
        self._before: State | None = None
        self._unsaid = ""
        if ROUND in kept:
            self._resume(kept[ROUND])
        else:
            self.session = self._fresh_session()
        screen.translate(texts)
        self._settle()

    def _resume(self, record: str) -> None:
        try:
            self.session = Session.from_record(record)
        except BadNotation as error:
            self.store.put(SET_ASIDE, record)
            reason = self.texts(f"unreadable.{error.reason}")
            self._unsaid = self.texts("trouble.record", reason=reason)
            self.session = self._fresh_session()

    def _fresh_session(self) -> Session:
        try:
            rules = self.choice.rules(self._seed())
        except BadRules:
            self.choice = Choice()
            rules = self.choice.rules(self._seed())
        return Session(rules, self.choice.seats(rules))

    def _seed(self) -> int:
        return self.random.randrange(2**32)

    # A turn

    @property
    def moving(self) -> bool:
        """Is a turn being played on the screen?"""
        return self._timeline is not None

    def tap(self, cell: int) -> None:
        """Play a cell. While a turn is still being shown, a tap only skips to its end."""
        if self.moving:
            self.skip()
            return
        before = self.session.state
        try:
            step = self.session.play(cell)
        except IllegalMove as error:
            self.screen.refuse(cell, self.texts(f"refusal.{error.reason}"))
            return
        self._save()
        self._show_turn(before, step)

    def frame(self, now: float) -> bool:
        """Draw the moment `now` (ms, on any steady clock) of a turn; False when it is over."""
        if self._timeline is None:
            return False
        if self._began is None:
            self._began = now
        moment = self._timeline.at(now - self._began)
        if moment is None:
            self._settle()
            return False
        phase, progress = moment
        if phase is not self._phase:
            self._phase = phase
            self._show(phase.before)
        self.screen.paint(self._picture(phase.before, phase, progress))
        return True

    def skip(self) -> None:
        """Jump to the end of the turn that is being shown."""
        if self.moving:
            self._settle()

    def repaint(self) -> None:
        """Draw the board anew, because the canvas was cleared."""
        if not self.moving:
            self.screen.paint(self._picture(self.session.state.board))

    def _show_turn(self, before: State, step: Step) -> None:
        self._unsaid = sentence(self.texts, self.session, before, step.events, step.state)
        timeline = Timeline(before.board, step.events, self.speed)
        if not timeline.duration:
            self._settle()
            return
        self._timeline, self._began, self._phase, self._before = timeline, None, None, before
        self._show(before.board)
        self.screen.animate()

    def _settle(self) -> None:
        """Show the position as it is, with nothing on its way."""
        self._timeline = self._before = None
        self._show(self.session.state.board)
        self.screen.paint(self._picture(self.session.state.board))
        if self._unsaid:
            said, self._unsaid = self._unsaid, ""
            self.screen.say(said)

    def _show(self, board: Board) -> None:
        # Until a turn has been shown to its end, the page speaks of the position before it: no
        # result is told while a burst is in the air.
        state = self._before or self.session.state
        self.screen.show(view(self.texts, self.session, state, board, self.moving))

    def _picture(self, board: Board, phase: Phase | None = None, progress: float = 0.0) -> Picture:
        moves = self.session.moves
        return Picture(self.session.rules, board, moves[-1] if moves else None, phase, progress)

    def _save(self) -> None:
        self.store.put(ROUND, self.session.record())

    # History

    def undo(self) -> None:
        """Take the last turn back, even one that is still being shown or that ended the round."""
        if self.session.can_undo:
            self.session.undo()
            self._save()
            self._unsaid = self.texts("say.undone", turn=self._status())
            self._settle()

    def redo(self) -> None:
        """Play again, at once, what was taken back last."""
        if self.session.redo():
            self._save()
            self._unsaid = self.texts("say.redone", turn=self._status())
            self._settle()

    def _status(self) -> str:
        return status_sentence(self.texts, self.session, self.session.state)

    # The next round

    def choose_round(self) -> None:
        """Open the settings of the next round; the running one goes on."""
        self.skip()
        self._show_form()
        self.screen.open_dialog("new-round")

    def set_field(self, name: str, index: int) -> None:
        """Choose in the form."""
        self.choice = self.choice.with_choice(name, index)
        self._show_form()

    def set_name(self, seat: int, name: str) -> None:
        """Name a seat in the form."""
        self.choice = self.choice.with_name(seat, name)

    def start_round(self) -> None:
        """Start what the form shows; ask first when that ends a running round."""
        try:
            self.choice.rules(seed=0)
        except BadRules:
            self._show_form()
            return
        if self.session.turn and self.session.state.result is None:
            self.screen.open_dialog("ask")
        else:
            self.replace_round()

    def replace_round(self) -> None:
        """Start the chosen round now."""
        self.screen.close_dialogs()
        self.session = self._fresh_session()
        self.store.put(CHOICE, self.choice.to_text())
        self._save()
        line = rules_line(self.texts, self.session.rules)
        self._unsaid = self.texts("say.new_round", rules=line, turn=self._status())
        self._settle()

    def play_again(self) -> None:
        """The same game with the same settings once more, with new walls if there are any."""
        self.skip()
        self.replace_round()

    def _show_form(self) -> None:
        self.screen.show_form(form(self.texts, self.choice))

    # The language

    def switch_language(self) -> None:
        """Speak the next of the languages from now on."""
        following = (LANGUAGES.index(self.texts.language) + 1) % len(LANGUAGES)
        self.texts = Texts(LANGUAGES[following])
        self.screen.remember_language(self.texts.language)
        self.screen.translate(self.texts)
        self._unsaid = ""
        self._settle()
