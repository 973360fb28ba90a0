"""What of a round is heard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from rilto.games.catalogue import make_rules
from rilto.match import Match
from rilto.notation import Seat
from web import effects
from web.hearing import BEHIND, BREATH, Hearing, mood, seed_of
from web.instruments import Note
from web.music import Piece
from web.playback import Phase, Thrown, Timeline

from .fakes import FakeSpeaker


class Ear:
    """A hearing of a match, with a fake speaker; `play` shows a turn to its end."""

    def __init__(self, match: Match) -> None:
        self.match, self.speaker = match, FakeSpeaker()
        self.hearing = Hearing(self.speaker)
        self.hearing.settle(match)
        self.tonic = Piece(seed_of(match)).home

    def play(self, cell: int, speed: str = "normal", shown: int = 10_000) -> list[Phase]:
        session = self.match.session
        before = session.state
        step = session.play(cell)
        self.speaker.played.clear()
        self.hearing.begin(step)
        phases = Timeline(before.board, step.events, speed).phases
        for phase in phases[:shown]:
            self.hearing.hear(phase, session.rules)
        self.hearing.settle(self.match)
        return phases

    def kinds(self) -> list[str]:
        return [notes[0].instrument for notes in self.speaker.played]


def classic(*moves: int, seats: tuple[Seat, ...] = (), **settings: object) -> Ear:
    match = Match(make_rules("classic", **settings), seats)
    for move in moves:
        match.session.play(move)
    return Ear(match)


def plain(notes: tuple[Note, ...]) -> list[tuple[float, str]]:
    """What is left of notes when it does not matter from where and how far away they come."""
    return [(note.pitch, note.instrument) for note in notes]


def at_random(match: Match, seed: int = 1) -> Iterator[int]:
    """Cells to be played, drawn from those that are possible, to the end of the round."""
    random = Random(seed)
    while match.session.state.result is None:
        yield random.choice(match.session.state.legal_moves)


def long_chain(speed: str = "normal", shown: int = 10_000) -> Ear:
    """A turn of many waves, played when others have filled the board for it."""
    match = Match(make_rules("classic", size=8))
    ear = Ear(match)
    for cell in at_random(match):
        step = match.session.state.play(cell)
        if len(step.events) > 6 and not step.state.result:
            ear.play(cell, speed, shown)
            return ear
        match.session.play(cell)
    raise AssertionError("no such chain")


def test_a_stone_is_laid_and_a_point_is_added() -> None:
    ear = classic()
    ear.play(12)
    assert [plain(n) for n in ear.speaker.played] == [plain(effects.placed(ear.tonic))]
    ear = classic(12, 0, 12, 0)
    ear.play(7)
    assert [plain(n) for n in ear.speaker.played] == [plain(effects.tapped(ear.tonic, 1))]


def test_each_wave_is_one_sound_higher_than_the_one_before() -> None:
    pops = [notes for notes in long_chain().speaker.played if notes[0].instrument == "pop"]
    pitches = [notes[0].pitch for notes in pops]
    assert len(pitches) > 5
    assert all(low < high for low, high in pairwise(pitches))


def test_quick_waves_do_not_hammer() -> None:
    ear = long_chain("fast")
    pops = [n for n in ear.speaker.played if n[0].instrument == "pop"]
    phases = Timeline(
        ear.match.session.state_after(ear.match.session.turn - 1).board,
        ear.match.session.steps[-1].events,
        "fast",
    ).phases
    length = (phases[-1].start - phases[1].start) / 1000
    assert 1 < len(pops) <= 1 + length / BREATH


@pytest.mark.parametrize(("speed", "shown"), [("off", 0), ("normal", 0), ("normal", 1)])
def test_a_chain_that_is_not_watched_is_heard_in_short(speed: str, shown: int) -> None:
    ear = long_chain(speed, shown)
    assert ear.kinds()[-1] == "pop"
    assert len(ear.kinds()) == 1 + shown


def test_a_turn_taken_back_tells_no_more() -> None:
    ear = classic(12, 7)
    step = ear.match.session.play(12)
    assert step.state.result
    ear.hearing.begin(step)
    ear.match.session.undo()
    ear.hearing.settle(ear.match)
    assert ear.speaker.played == []
    assert ear.speaker.endings == []


@pytest.mark.parametrize(
    ("seats", "sound"),
    [
        ((), effects.won),
        ((Seat(), Seat("", "easy")), effects.won),
        ((Seat("", "easy"), Seat()), effects.lost),
        ((Seat("", "easy"), Seat("", "easy")), effects.won),
    ],
)
def test_the_end_is_heard_by_who_plays(seats: tuple[Seat, ...], sound: object) -> None:
    ear = classic(12, 7, seats=seats)
    ear.play(12)
    assert callable(sound)
    assert ear.speaker.played[-1] == sound(ear.tonic)
    assert ear.speaker.endings == [sound is effects.lost]


def test_who_is_out_is_heard_once_the_turn_is_over() -> None:
    match = Match(make_rules("classic", players=3))
    ear = Ear(match)
    heard = False
    for cell in at_random(match):
        alive = sum(match.session.state.alive)
        ear.play(cell)
        if sum(match.session.state.alive) < alive:
            heard = True
            assert effects.out(ear.tonic) in ear.speaker.played
            assert ear.speaker.played.index(effects.out(ear.tonic)) > 0
    assert heard


def test_balls_roll_and_are_thrown() -> None:
    ear = Ear(Match(make_rules("rolit")))
    ear.play(ear.match.session.state.legal_moves[0])
    assert ear.kinds() == ["stone", "roll"]
    thrown = Timeline.still(ear.match.session.state.board, Thrown(1), "normal").phases[0]
    ear.hearing.hear(thrown, ear.match.session.rules)
    assert ear.speaker.played[-1] == effects.thrown(ear.tonic, thrown.duration / 1000)


def test_bursts_come_from_where_they_are() -> None:
    for cell, side in ((10, -1), (14, 1)):
        ear = classic(cell, 12)
        ear.play(cell)
        burst = next(notes for notes in ear.speaker.played if notes[0].instrument == "pop")
        assert burst[0].pan * side == effects.WIDTH


def test_the_mood_goes_with_the_board() -> None:
    ear = classic()
    assert mood(ear.match.session).density == 0
    ear.play(12)
    assert mood(ear.match.session).density == 1 / 25
    walled = Match(make_rules("classic", walls="few", seed=3))
    walled.session.play(walled.session.state.legal_moves[0])
    assert mood(walled.session).density == 1 / (25 - len(walled.session.rules.walls))


def test_minor_is_for_who_is_losing() -> None:
    person, bot = Seat(), Seat("", "easy")
    seen = set()
    for seats in ((person, bot), (bot, person), (bot, bot), (person, person)):
        match = Match(make_rules("classic"), seats)
        for cell in at_random(match):
            match.session.play(cell)
            state = match.session.state
            held = [state.board.cells_of(seat) for seat in (0, 1)]
            loses = min(held) + BEHIND <= max(held) and 3 * min(held) < 2 * max(held)
            loser = held.index(min(held))
            who = state.to_move if seats == (person, person) else loser
            minor = loses and who == loser and seats[loser] == person
            assert mood(match.session).minor == minor
            seen.add((seats, minor))
    assert len(seen) == 7, "bots do not mind"


def test_rounds_of_a_match_have_music_of_their_own() -> None:
    match = Match(make_rules("classic"), length=3)
    first = seed_of(match)
    assert first == seed_of(Match(make_rules("classic")))
    for move in (12, 7, 12):
        match.session.play(move)
    assert seed_of(match) == first
    match.next_round()
    assert seed_of(match) != first
    assert seed_of(Match(make_rules("fortress"))) != first
