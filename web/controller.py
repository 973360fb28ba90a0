"""What a person wants, turned into calls of the match, and what the screen shows for it.

The controller owns the match. It is told the time and knows a screen and a store by the few things
it asks of them, so that all of it runs without a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from rilto.board import Board
from rilto.errors import BadNotation, BadRules, IllegalMove
from rilto.games.base import State, Step
from rilto.grid import cell_name
from rilto.match import Match
from rilto.notation import KINDS
from rilto.session import Session
from web import share
from web.chart import chart, table
from web.choice import Choice, form
from web.display import Display, display_fields
from web.hearing import Hearing
from web.help import help_page, topic_of
from web.keeping import ELSEWHERE, MATCH, Store
from web.keys import LOOKING_ON
from web.language import LANGUAGES, Texts
from web.outlook import Outlook, outlook
from web.picture import Picture
from web.playback import Chosen, Phase, Refused, Thrown, Timeline
from web.ports import Bots, Screen, Speaker
from web.review import Review
from web.shelf import Incoming, Shelf
from web.sound import Sound, sound_form
from web.thinking import Answer
from web.tour import Coach, Tour, offer
from web.view import (
    refusal,
    rules_line,
    seat_name,
    sentence,
    standings,
    status_sentence,
    view,
)

CHOICE = "choice"
DISPLAY = "display"
SOUND = "sound"
TOUR = "tour"
"""Keys of the store: what was chosen last, how the board is shown, how loud it is, and what a
newcomer said to the tour. Others are the match's, in `keeping.py`, and the shelf's."""

TICK = 0.25
"""Seconds between looks at the clock, where there is one."""


class Controller:
    """One page's play.

    The controller goes on with what the store holds, as far as it can be trusted; where it only
    `looks_on`, another page plays.
    `random` draws walls, beginners, and the moves of those who let their time run out. Times are in
    seconds, on any steady clock, but for `frame`.
    """

    def __init__(
        self,
        screen: Screen,
        store: Store,
        bots: Bots,
        speaker: Speaker,
        texts: Texts,
        random: Random,
        looks_on: bool = False,
    ) -> None:
        self.screen, self.store, self.bots, self.speaker = screen, store, bots, speaker
        self.texts, self.random = texts, random
        self.shelf = Shelf(screen, store, texts, random)
        self._hearing = Hearing(speaker)
        self._timeline: Timeline | None = None  # a turn, or the throw, that is being shown
        self._refusal: Timeline | None = None  # a stone that does not stay
        self._began: float | None = None
        self._phase: Phase | None = None
        self._before: State | None = None
        self._looked: int | None = None
        self._review: Review | None = None
        self._legal_asked = False
        self._ticking = False
        self._hinted: int | None = None
        self._party: tuple[str, ...] = ()  # colours to celebrate when the turn has been shown
        self._thinking = self._hidden = False
        self._unsaid = ""
        self._looks_on = looks_on  # another page plays the match
        self._newer_waits = False
        self._tour: Tour | None = None
        self._asked_for: Callable[[], None] = self.replace_round
        self._own_match: Match | None = None  # the one that waits for the end of the tour
        self._offers_tour = MATCH not in store.texts and TOUR not in store.texts
        self._resume()

    def begin(self) -> None:
        """Show the page."""
        self.screen.dress(self.display.scheme)
        self.screen.translate(self.texts)
        self._put_on_sound()
        self._settle()

    @property
    def session(self) -> Session:
        """The round on the board."""
        return self.match.session

    def _resume(self) -> None:
        """Go on with what is kept."""
        kept = self.store.texts
        self.choice = Choice.from_text(kept.get(CHOICE, ""))
        self.display = Display.from_text(kept.get(DISPLAY, ""))
        self.sound = Sound.from_text(kept.get(SOUND, ""))
        if MATCH not in kept:
            self.match = self._fresh_match()
            return
        try:
            self.match = Match.from_record(kept[MATCH])
        except BadNotation as error:
            self.match = self._fresh_match()
            if not self._looks_on:
                reason = self.texts(f"unreadable.{error.reason}")
                told = self.texts("trouble.record", reason=reason)
                self._unsaid = f"{told} {self.shelf.set_aside(MATCH)}".strip()

    def _fresh_match(self) -> Match:
        try:
            rules = self.choice.rules(self._seed())
        except BadRules:
            self.choice = Choice()
            rules = self.choice.rules(self._seed())
        seats = self.choice.seats(rules)
        return Match(rules, seats, self.choice.time_limit, self.choice.length)

    def _seed(self) -> int:
        return self.random.randrange(2**32)

    # A turn

    @property
    def moving(self) -> bool:
        """Is a turn, or the throw of a ball, being played on the screen?"""
        return self._timeline is not None

    def tap(self, cell: int) -> None:
        """Play a cell. While a turn is still being shown, a tap only skips to its end.

        No move is made before the last one is kept: a tap waits for that.
        """
        if self._looks_on:
            self._refuse(cell, self.texts("elsewhere.no_move"))
            return
        if self._review:
            self._review.skip()
            self._refuse(cell, self.texts("review.no_move"))
            return
        if self.moving:
            self.skip()
            return
        if self._tour and cell != self._tour.wanted:
            self._refuse(cell, self._tour.correction(self.texts))
            return
        if self.session.level:
            self._refuse(cell, self.texts("refusal.bot"))
            return
        self._when_kept(lambda: self._play(cell))

    def _when_kept(self, act: Callable[[], None]) -> None:
        """Make a move when the last one is kept, unless the position is another one by then."""
        state = self.session.state

        def move() -> None:
            if self.session.state is state and not self._review:
                act()

        self.store.after(move)

    def _play(self, cell: int) -> None:
        before = self.session.state
        try:
            step = self.session.play(cell)
        except IllegalMove as error:
            self._roll_back(error)
            return
        self._save()
        self._show_turn(before, step)

    def _refuse(self, cell: int, reason: str) -> None:
        self.screen.refuse(cell, reason)
        self._hearing.refuse(cell, self.session.rules)

    def _roll_back(self, error: IllegalMove) -> None:
        state = self.session.state
        self._legal_asked = True  # whoever errs sees where a move would have been possible
        self._refuse(error.cell, refusal(self.texts, state, error.reason))
        refused = Refused(state.to_move, error.cell)
        self._refusal = Timeline.still(state.board, refused, self.display.speed)
        self._began = None
        self.screen.animate()
        self.repaint()

    def frame(self, now: float) -> bool:
        """Draw the moment `now` (ms) of what is being shown; False when it is over."""
        if self._review:
            return self._review.frame(now)
        showing = self._timeline or self._refusal
        if showing is None:
            return False
        if self._began is None:
            self._began = now
        moment = showing.at(now - self._began)
        if moment is None:
            if showing is self._timeline:
                # To tell all that has come of a turn takes longer than a frame may.
                self.screen.soon(lambda: self._end(showing))
            else:
                self._refusal = None
                self.repaint()
            return False
        phase, progress = moment
        if self.moving and phase is not self._phase:
            self._phase = phase
            # Only the counts follow a chain: to name every cell anew in each wave takes too long
            # for a frame, and who listens is told the outcome.
            self.screen.count(phase.before.counts(self.session.rules.players))
            self._hearing.hear(phase, self.session.rules)
        picture = self._picture(phase.before)._replace(phase=phase, progress=progress)
        self.screen.paint(picture)
        return True

    def _end(self, shown: Timeline) -> None:
        if shown is self._timeline:  # nobody has jumped to its end meanwhile
            self._settle()

    def skip(self) -> None:
        """Jump to the end of the turn that is being shown."""
        if self._review:
            self._review.skip()
        elif self.moving:
            self._settle()

    def repaint(self) -> None:
        """Draw the board anew, because something about its picture has changed."""
        if self._review:
            self._review.repaint()
        elif not self.moving:
            self.screen.paint(self._picture(self.session.state.board))

    def look(self, cell: int | None) -> None:
        """The pointer or the focus is on a cell, or on none: show what a tap would do there."""
        self._looked = cell
        if not self._review:
            self._legal_asked = False
            self._point()
            self.repaint()

    def _show_turn(
        self, before: State, step: Step, said: str = "", chosen: Chosen | None = None
    ) -> None:
        told = sentence(self.texts, self.session, before, step.events, step.state)
        if self.match.length != 1 and step.state.result:
            told = f"{told} {standings(self.texts, self.match).said}"
        self._unsaid = f"{said} {told}" if said else told
        self._hearing.begin(step)
        if step.state.result:
            colours = self.session.rules.colours
            self._party = tuple(colours[seat] for seat in step.state.result.winners)
        self._run(Timeline(before.board, step.events, self.display.speed, chosen), before)

    def _run(self, timeline: Timeline, before: State) -> None:
        if not timeline.duration:
            self._settle()
            return
        self._call_off()
        self.screen.celebrate(())
        self._timeline, self._before = timeline, before
        self._refusal = self._began = self._phase = None
        self._legal_asked = False
        self._show()
        self.screen.animate()
        self._wake()

    def _settle(self) -> None:
        """Show the position as it is, with nothing on its way; a bot that is to move thinks."""
        self._call_off()
        if self._tour:
            self._tour.pass_over()
        self._timeline = self._refusal = self._before = None
        self._legal_asked = False
        party, self._party = self._party, ()
        self.screen.celebrate(party if self.session.state.result else ())
        self._show()
        self.screen.paint(self._picture(self.session.state.board))
        self._show_chart()
        self._show_coach()
        if self._unsaid:
            said, self._unsaid = self._unsaid, ""
            self.screen.say(said)
        self._hearing.settle(self.match)
        self._wake()
        self._let_bot_think()

    def _show(self) -> None:
        # Until a turn has been shown to its end, the page speaks of the position before it: no
        # result is told while a burst is in the air.
        state = self._before or self.session.state
        thrown = self._timeline is None or not self._timeline.throws
        shown = view(self.texts, self.match, state, self.moving, thrown)
        if self._tour or self._looks_on:
            shown = shown._replace(can_undo=False, can_redo=False)
        self.screen.show(shown)
        self._point()

    def _outlook(self) -> Outlook | None:
        state, cell = self.session.state, self._looked
        if cell is None or cell >= len(state.owner) or self.moving or state.result:
            return None
        if self.session.level or self._looks_on:
            return None
        return outlook(state, cell)

    def _point(self) -> None:
        looked = self._outlook()
        busy = self.moving or self.session.level
        self.screen.point("moving" if busy else looked.kind if looked else "nothing")

    def _picture(self, board: Board) -> Picture:
        state, rules, moves = self.session.state, self.session.rules, self.session.moves
        still = not self.moving
        still_persons = still and not self.session.level
        shows_legal = self._legal_asked or self.display.shows_legal(rules)
        return Picture(
            rules,
            board,
            last=moves[-1] if moves and still else None,
            seat=state.to_move,
            legal=state.legal_moves if still_persons and shows_legal else (),
            bands=rules.value_map if self.display.shows_map(rules) else (),
            outlook=self._outlook() if still else None,
            hint=self._hinted if still else None,
        )

    def _save(self) -> None:
        if not self._tour and not self._looks_on:
            self._offers_tour = False
            self.store.put(MATCH, self.match.record())

    # The clock

    def tick(self, now: float) -> None:
        """Look at the clock: it runs while somebody can move, and at its end a move is drawn."""
        self._ticking = False
        if self._own_match:
            self._own_match.session.stop_clock(now)
        session = self.session
        still = session.clock.limit is None or session.state.result or self._looks_on
        if still or self._review:
            session.stop_clock(now)
            self.screen.show_clock(None)
            return
        if self.moving or self.session.level or self.screen.is_covered():
            session.stop_clock(now)
        else:
            session.run_clock(now)
            seat, before = session.state.to_move, session.state
            step = session.time_out(now, self._seed())
            if step:
                self._save()
                name = seat_name(self.texts, session.rules, session.seats, seat)
                self._show_turn(before, step, self.texts("say.time_out", name=name))
                return
        left = session.clock.remaining(now)
        self.screen.show_clock(None if left is None else -int(-left // 1))
        self._wake(TICK)

    def _wake(self, seconds: float = 0.0) -> None:
        if self.session.clock.limit is None:
            self.screen.show_clock(None)
        elif not self._ticking:
            self._ticking = True
            self.screen.wake(seconds)

    # Bots

    def _let_bot_think(self) -> None:
        session = self.session
        if self._tour:
            if self._tour.reply is not None:
                self._hear(Answer(self._tour.reply, ()))
            return
        if not all(seat.is_person for seat in session.seats):
            self.bots.prepare()
        level = session.level
        rests = self._hidden or self._looks_on or self._review
        if level and not self._thinking and not rests:
            self._thinking = True
            self.bots.ask(session, level, self._seed(), self._hear)

    def _call_off(self) -> None:
        """Whatever a bot is thinking about, it is not the position any more."""
        self._hinted = None
        if self._thinking:
            self._thinking = False
            self.bots.call_off()

    def _hear(self, answer: Answer) -> None:
        self._thinking = False
        self._when_kept(lambda: self._play_bots(answer))

    def _play_bots(self, answer: Answer) -> None:
        self._call_off()  # it may have been asked once more meanwhile
        before = self.session.state
        step = self.session.play(answer.cell)
        self._save()
        self._show_turn(before, step, chosen=Chosen(before.to_move, answer.cell))

    def hint(self) -> None:
        """Ask the strongest bot what it would play here, and show it."""
        if self.moving or self._thinking or self.session.state.result or self.session.level:
            return
        if self._review or self._tour:
            return
        self._thinking = True
        self.screen.note(self.texts("hint.thinking"))
        self.bots.ask(self.session, KINDS[-1], self._seed(), self._hear_hint)

    def _hear_hint(self, answer: Answer) -> None:
        self._thinking = False
        self._hinted = answer.cell
        state = self.session.state
        place = cell_name(state.rules.size, answer.cell)
        chance = round(100 * answer.chances[state.to_move])
        self.screen.note(self.texts("hint.given", place=place, chance=chance))
        self.repaint()

    def hide(self, hidden: bool) -> None:
        """The page is hidden, or seen again: bots rest meanwhile."""
        self._hidden = hidden
        self.speaker.hide(hidden or self._looks_on)
        if hidden:
            self._call_off()
        elif not self.moving:
            self._let_bot_think()

    # History

    def undo(self) -> None:
        """Take the last turn back, even one that is still being shown or that ended the round."""
        if self.session.can_undo and not self._review and not self._tour:
            self.session.undo()
            self._save()
            self._unsaid = self.texts("say.undone", turn=self._status())
            self._settle()

    def redo(self) -> None:
        """Play again, at once, what was taken back last."""
        if not self._review and not self._tour and self.session.redo():
            self._save()
            self._unsaid = self.texts("say.redone", turn=self._status())
            self._settle()

    def _status(self) -> str:
        return status_sentence(self.texts, self.session, self.session.state)

    # The next round

    def choose_round(self) -> None:
        """Open the settings of the next round; the running one goes on."""
        self.leave_review()
        self.leave_tour()
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

    def set_kind(self, seat: int, index: int) -> None:
        """Give a seat in the form to a person or a bot: a number of `KINDS`."""
        self.choice = self.choice.with_kind(seat, index)

    def start_round(self) -> None:
        """Start what the form shows; ask first when that ends a running round."""
        try:
            self.choice.rules(seed=0)
        except BadRules:
            self._show_form()
            return
        self._ask_before(self.replace_round)

    def _ask_before(self, act: Callable[[], None]) -> None:
        """Do what puts another match on the board; ask first when something is lost by it."""
        self._asked_for = act
        if self.session.turn and not self.session.state.result and not self.shelf.holds(self.match):
            self.screen.open_dialog("ask")
        else:
            act()

    def end_round(self) -> None:
        """The running round may end: do what was asked for."""
        self._asked_for()

    def keep_round(self) -> None:
        """Save the running round, then do what was asked for."""
        if self.shelf.keep(self.match):
            self._asked_for()
        else:
            self.screen.close_dialogs()
            self.open_shelf()
            self.shelf.save("")  # it says why it can't be done

    def replace_round(self) -> None:
        """Start the chosen match now."""
        self.screen.close_dialogs()
        self.match = self._fresh_match()
        self.store.put(CHOICE, self.choice.to_text())
        self._begin_round(throw=self.choice.throws)

    def go_on(self) -> None:
        """After a round: the match's next one, or the same match once more, with new walls."""
        self.skip()
        if self.session.state.result is None or self._review or self._tour:
            return
        if self.match.over:
            self.replace_round()
        elif self.match.next_round():
            self.screen.close_dialogs()
            self._begin_round(throw=False)

    def _begin_round(self, throw: bool, said: str = "say.new_round") -> None:
        self._save()
        if self._newer_waits:
            self.screen.renew()
        state, rules = self.session.state, self.session.rules
        said = self.texts(said, rules=rules_line(self.texts, rules), turn=self._status())
        if not throw:
            self._unsaid = said
            self._settle()
            return
        name = seat_name(self.texts, rules, self.session.seats, state.to_move)
        self._unsaid = f"{self.texts('say.thrown', name=name)} {said}"
        thrown = Thrown(state.to_move)
        self._run(Timeline.still(state.board, thrown, self.display.speed), state)

    def _show_form(self) -> None:
        self.screen.show_form(form(self.texts, self.choice))

    # Looking back, at one's own round or at one that came by a link

    @property
    def review(self) -> Review | None:
        """The review that is on: as long as there is one, the round stands still."""
        return self._review

    def look_back(self, turn: int | None = None) -> None:
        """Look back at the round on the board: at a turn, or at first at the last one."""
        if self._tour:
            return
        if not self._review:
            self.skip()
            self._open_review(self._review_of(self.match))
        if turn is not None and self._review:
            self._review.go_to(turn)

    def open_link(self, fragment: str) -> None:
        """Look at the round that a link carries; the own round stays as it is."""
        if self._looks_on or not share.carries_round(fragment):
            return
        try:
            match = Match.of_round(share.unpack(fragment))
        except BadNotation as error:
            reason = self.texts(f"unreadable.{error.reason}")
            self.screen.note(self.texts("trouble.link", reason=reason))
            return
        self.leave_tour()
        self.skip()
        self.screen.close_dialogs()
        self._open_review(self._review_of(match, shared=True))

    def _review_of(self, match: Match, shared: bool = False) -> Review:
        return Review(self.screen, self._hearing.hear, self.texts, self.display, match, shared)

    def _open_review(self, review: Review) -> None:
        self._call_off()
        self._refusal = None
        self._review = review
        review.begin()
        self._wake()

    def leave_review(self) -> None:
        """Go back to the own round."""
        if self._review:
            self._end_review()
            self._unsaid = self.texts("review.left", turn=self._status())
            self._settle()

    def _end_review(self) -> None:
        self._review = None
        self.screen.show_review(None)

    def play_on(self) -> None:
        """Play on from the turn looked at; ask first when that ends a running round."""
        review = self._review
        if review is None or not review.can_play_on:
            return
        if not review.shared:
            self.session.go_to(review.turn)
            self._save()
            self.leave_review()
        else:
            played = Match.of_round(review.played)
            self._ask_before(lambda: self._take_up(played))

    def _take_up(self, match: Match) -> None:
        """Put a match on the board that has been begun elsewhere."""
        self.screen.close_dialogs()
        if self._review:
            self._end_review()
        self.match = match
        self._begin_round(throw=False, said="say.taken_up")

    # Rounds kept by name

    def open_shelf(self) -> None:
        """Open the saved rounds; what lies on the board can be saved there."""
        self.leave_tour()
        self.skip()
        self.shelf.open(self.texts, self._review.match if self._review else self.match)
        self.screen.open_dialog("saved")

    def load(self, key: str) -> None:
        """Put a saved match on the board; ask first when that ends a running round."""
        if match := self.shelf.load(key):
            self._ask_before(lambda: self._take_up(match))

    def take_in(self, files: Iterable[Incoming]) -> Iterator[None]:
        """Put what files hold on the shelf, bit by bit; nothing while another page plays."""
        if self._looks_on:
            return iter(())
        self.open_shelf()
        return self.shelf.take_in(files)

    def show_table(self) -> None:
        """Open the chart as a table of numbers."""
        self.skip()
        session = self._review.session if self._review else self.session
        self.screen.show_table(table(self.texts, session))
        self.screen.open_dialog("table")

    def _show_chart(self) -> None:
        self.screen.show_chart(chart(self.session) if self.display.chart else None)

    def share(self) -> None:
        """Hand on a link to the round on the board, with all its turns."""
        session = self._review.session if self._review else self.session
        try:
            fragment = share.pack(session.played)
        except BadNotation:
            self.screen.note(self.texts("share.too_long"))
            return
        self.screen.share(fragment, self.texts("share.title"))

    def handed_on(self, how: str) -> None:
        """A link was handed on: "copied", "shared" by the device, or shown to be copied."""
        if how == "copied":
            self.screen.note(self.texts("share.copied"))
        elif how == "shown":
            self.screen.open_dialog("link")

    # Other pages of the same browser

    def hear_of_store(self, news: str) -> None:
        """What has become of keeping: see `Keeper`."""
        if news == ELSEWHERE:
            self.look_on()
        else:
            self.screen.note(self.texts(f"trouble.{news}"))

    def rescue(self, record: str) -> None:
        """A match was found that this page has not known: it goes on the shelf."""
        self.shelf.rescue(record)
        self.screen.note(self.texts("trouble.rescued"))

    def allows(self, intent: str) -> bool:
        """May that be done now? Whoever looks on can't do much."""
        return not self._looks_on or intent in LOOKING_ON

    def look_on(self) -> None:
        """Another page plays the match: from now on only show it."""
        if not self._looks_on:
            self._looks_on = True
            self.screen.close_dialogs()
            self._show_kept()
            self._put_on_sound()

    def follow(self) -> None:
        """The other page has played: show what it has kept."""
        if self._looks_on:
            self._show_kept()

    def play_here(self) -> None:
        """Play the match in this page."""
        if self._looks_on:
            self._looks_on = False
            self._show_kept()
            self.screen.dress(self.display.scheme)
            self._put_on_sound()

    def _show_kept(self) -> None:
        if self._review:
            self._end_review()
        self._own_match = self._tour = None
        self._resume()
        self._unsaid = self._unsaid or self.texts(
            "elsewhere.said" if self._looks_on else "elsewhere.taken", turn=self._status()
        )
        self._settle()

    # Help, and first steps

    def show_help(self) -> None:
        """Open the help at the game on the board."""
        self.skip()
        session = self._review.session if self._review else self.session
        self.choose_topic(topic_of(session.rules.game))
        self.screen.open_dialog("help")

    def choose_topic(self, number: int) -> None:
        """Turn to a page of the help."""
        self.screen.show_help(help_page(self.texts, number))

    def start_tour(self) -> None:
        """Begin the first steps; the round on the board waits for their end."""
        self.screen.close_dialogs()
        self.leave_review()
        self.leave_tour()
        self._answer_offer("taken")
        self._own_match, self._tour = self.match, Tour()
        self.match = self._tour.match
        self._unsaid = ""
        self._settle()

    def decline_tour(self) -> None:
        """The newcomer wants no tour, and is not asked again."""
        self._answer_offer("declined")
        self._show_coach()

    def _answer_offer(self, answer: str) -> None:
        self._offers_tour = False
        self.store.put(TOUR, answer)

    def leave_tour(self) -> None:
        """Go back to the round that was on the board, as it was."""
        if self._own_match:
            self.match = self._own_match
            self._own_match = self._tour = None
            self._unsaid = self.texts("review.left", turn=self._status())
            self._settle()

    def leave(self) -> None:
        """Leave whatever lies over the round: the tour or a review."""
        self.leave_tour()
        self.leave_review()

    def _show_coach(self) -> None:
        coach = None
        if self._tour:
            coach = self._tour.coach(self.texts)
            if self._tour.reply is None:
                self._unsaid = f"{self._unsaid} {coach.text}".strip()
        elif self._looks_on:
            coach = Coach("elsewhere", "", self.texts("elsewhere.text"))
        elif self._offers_tour and not self.session.turn:
            coach = offer(self.texts)
        self.screen.show_coach(coach)

    # What is shown

    def open_menu(self) -> None:
        """Open the menu."""
        self.skip()
        self.screen.open_dialog("menu")

    def hear_of_newer(self) -> None:
        """A newer version of the game waits: the next round begins with it."""
        if not self._newer_waits:
            self._newer_waits = True
            self.screen.note(self.texts("newer.waits"))

    def show_standings(self) -> None:
        """Open the table of the match."""
        self.skip()
        self.screen.show_standings(standings(self.texts, self.match))
        self.screen.open_dialog("standings")

    def choose_display(self) -> None:
        """Open the form of how the board is shown."""
        self._show_display()
        self.screen.open_dialog("display")

    def set_display(self, name: str, index: int) -> None:
        """Choose how the board is shown; it takes effect at once and is remembered."""
        self.display = self.display.with_choice(self.session.rules, name, index)
        self.store.put(DISPLAY, self.display.to_text())
        if name == "scheme":
            self.screen.dress(self.display.scheme)
        self._show_display()
        if self._review:
            self._review.display = self.display
        else:
            self._show_chart()
        self.repaint()

    def _show_display(self) -> None:
        rules = self.session.rules
        self.screen.show_display(display_fields(self.texts, self.display, rules))

    def choose_sound(self) -> None:
        """Open the form of how loud it is."""
        self._show_sound()
        self.screen.open_dialog("sound")

    def mute(self) -> None:
        """Switch all sound off, or on again."""
        self.set_sound("sound", int(not self.sound.on))

    def set_sound(self, name: str, value: int) -> None:
        """Choose how loud it is; it takes effect at once and is remembered."""
        sound = self.sound.with_choice(name, value)
        if sound == self.sound:
            return
        self.sound = sound
        self.store.put(SOUND, sound.to_text())
        self.speaker.adjust(sound)
        self._show_sound()
        if name == "effects":
            self._hearing.sample()

    def _put_on_sound(self) -> None:
        """Sound as it was chosen, but only in a page that is seen and played in."""
        self.speaker.hide(self._hidden or self._looks_on)
        self.speaker.adjust(self.sound)
        self._show_sound()

    def _show_sound(self) -> None:
        self.screen.show_sound(sound_form(self.texts, self.sound))

    def switch_language(self) -> None:
        """Speak the next of the languages from now on."""
        following = (LANGUAGES.index(self.texts.language) + 1) % len(LANGUAGES)
        self.texts = Texts(LANGUAGES[following])
        self.screen.remember_language(self.texts.language)
        self.screen.translate(self.texts)
        self._unsaid = ""
        if self._review:
            self._review.texts = self.texts
            self._review.show()
        else:
            self._settle()
