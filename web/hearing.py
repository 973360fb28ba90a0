"""What of a round is heard: phases of turns become effects, the position the mood of the music."""

from __future__ import annotations

from zlib import crc32

from rilto.board import EMPTY, captured
from rilto.events import Eliminated, Event, Placed, Result, Turned, Wave
from rilto.games.base import Rules, Step
from rilto.match import Match
from rilto.session import Session
from web import effects
from web.effects import Notes, Place
from web.music import Mood, Piece
from web.playback import Phase, Thrown
from web.ports import Speaker

BREATH = 0.09
"""Seconds between two bursts at least: quicker waves are passed over, so that nothing hammers."""

LANDING = 0.75
"""How much of a wave is over when its points land."""

BEHIND = 3
"""Whoever holds so many cells less than the strongest, and less than two thirds, is losing."""


class Hearing:
    """Tells a speaker what to play. It is told each phase when that begins to be shown."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._tonic = Piece(0).home
        self._last = Place(0.0, 0.0)  # where something was heard last
        self._waves = 0
        self._burst_at = 0.0
        self._step: Step | None = None
        self._unheard: set[type[Event]] = set()

    def begin(self, step: Step) -> None:
        """A turn is about to be shown, or to be passed over."""
        self._step, self._unheard = step, {type(event) for event in step.events}

    def hear(self, phase: Phase, rules: Rules) -> None:
        """A phase of a turn, or the throw of a ball, begins to be shown."""
        event, size, length = phase.event, rules.size, phase.duration / 1000
        self._unheard.discard(type(event))
        if isinstance(event, Placed):
            self._placed(event, phase.before.owner[event.cell] == EMPTY, rules)
        elif isinstance(event, Wave):
            self._wave(event, phase, size, length)
        elif isinstance(event, Turned):
            cells = tuple(cell for line in event.lines for cell in line.cells)
            longest = max(len(line.cells) for line in event.lines)
            self._play(effects.rolled(self._tonic, longest, length), cells, size)
        elif isinstance(event, Thrown):
            self._speaker.play(effects.thrown(self._tonic, length))

    def refuse(self, cell: int, rules: Rules) -> None:
        """A tap on that cell is not allowed."""
        self._play(effects.refused(self._tonic), (cell,), rules.size, full=True)

    def sample(self) -> None:
        """Let somebody hear how loud effects are."""
        self._speaker.play(effects.placed(self._tonic))

    def settle(self, match: Match) -> None:
        """Nothing is on its way: what a turn still had to tell is told in short, and music plays.

        A turn that has been taken back meanwhile has nothing more to tell.
        """
        session, seed = match.session, seed_of(match)
        state, self._tonic = session.state, Piece(seed).home
        step, self._step = self._step, None
        if step and step.state is state:
            self._tell_rest(step, session)
        if state.result:
            self._speaker.conclude(minor=is_lost(session, state.result))
        else:
            self._speaker.accompany(seed, mood(session))

    def _placed(self, event: Placed, new: bool, rules: Rules) -> None:
        self._waves, self._burst_at = 0, 0.0
        notes = effects.placed(self._tonic) if new else effects.tapped(self._tonic, event.points)
        self._play(notes, (event.cell,), rules.size, full=True)

    def _wave(self, event: Wave, phase: Phase, size: int, length: float) -> None:
        wave, now = self._waves, phase.start / 1000
        self._waves += 1
        if wave and now - self._burst_at < BREATH:
            return
        self._burst_at = now
        cells = tuple(burst.cell for burst in event.bursts)
        self._play(effects.burst(self._tonic, wave, len(cells), length), cells, size)
        taken = captured(phase.before, phase.after, event.seat)
        if taken:
            when = LANDING * length
            self._play(effects.captured(self._tonic, wave, len(taken), when), taken, size)

    def _play(self, notes: Notes, cells: tuple[int, ...], size: int, full: bool = False) -> None:
        """Play what happens on these cells; if not in `full`, quieter the farther it is away."""
        place = Place.middle(cells, size)
        nearness = 1.0 if full else place.nearness(self._last)
        self._last, pan = place, place.pan(size)
        self._speaker.play(
            tuple(note._replace(loudness=note.loudness * nearness, pan=pan) for note in notes)
        )

    def _tell_rest(self, step: Step, session: Session) -> None:
        rules = session.rules
        placed = next(event for event in step.events if isinstance(event, Placed))
        waves = [event for event in step.events if isinstance(event, Wave)]
        if Wave in self._unheard:
            cells = tuple(burst.cell for wave in waves for burst in wave.bursts)
            notes = effects.burst(self._tonic, len(waves), len(cells), effects.QUICK)
            self._play(notes, (placed.cell,), rules.size, full=True)
        elif Placed in self._unheard:
            self._placed(placed, not waves, rules)
        if any(isinstance(event, Eliminated) for event in step.events):
            self._speaker.play(effects.out(self._tonic))
        if step.state.result:
            self._speaker.play(outcome(session, step.state.result, self._tonic))


def outcome(session: Session, result: Result, tonic: int) -> Notes:
    """How the end of a round sounds; where one person plays, to that person."""
    if result.reason in ("endless", "cut_off"):
        return effects.endless(tonic)
    if is_lost(session, result):
        return effects.lost(tonic)
    return effects.won(tonic) if len(result.winners) == 1 else effects.drawn(tonic)


def only_person(session: Session) -> int | None:
    """The seat of the person who plays alone against bots; None where several or none play."""
    persons = [number for number, seat in enumerate(session.seats) if seat.is_person]
    return persons[0] if len(persons) == 1 else None


def is_lost(session: Session, result: Result) -> bool:
    """Has somebody else won than the only person who plays?"""
    person = only_person(session)
    return person is not None and bool(result.winners) and person not in result.winners


def mood(session: Session) -> Mood:
    """How the music is to be: fuller with the board, in minor for who is losing.

    That is the only person, or else whose turn it is; bots do not mind.
    """
    state, rules = session.state, session.rules
    room = rules.size**2 - len(rules.walls)
    density = sum(owner >= 0 for owner in state.owner) / room
    person = only_person(session)
    seat = state.to_move if person is None else person
    held = [state.board.cells_of(each) for each in range(rules.players)]
    most = max(held)
    minor = (
        session.seats[seat].is_person and most - held[seat] >= BEHIND and 3 * held[seat] < 2 * most
    )
    return Mood(density, minor, crc32(bytes(session.moves)))


def seed_of(match: Match) -> int:
    """What the music of a round is drawn from: its rules, and which round of the match it is."""
    rules = match.session.rules
    settings = sorted(rules.settings().items())
    return crc32(repr((rules.game, settings, len(match.sessions))).encode())
