"""What a screen says of a round, as plain values: no board is drawn and no element touched here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rilto.board import EMPTY, WALL, Board, captured
from rilto.events import Eliminated, Event, Placed, Wave
from rilto.games.base import Rules, State
from rilto.games.catalogue import GAMES
from rilto.games.chain import MAX_WAVES
from rilto.grid import cell_name
from rilto.match import Match, Score
from rilto.notation import PERSON, Seat
from rilto.session import Session
from web.language import Texts


class SeatView(NamedTuple):
    """One place in the seat line.

    `mark` is "to_move", "out", "winner" or ""; `won` how many rounds of the match it has won;
    `kind` who sits there, out of `notation.KINDS`.
    """

    colour: str
    kind: str
    name: str
    cells: int
    mark: str
    won: int
    label: str


class Standing(NamedTuple):
    """A line of the match's table."""

    colour: str
    name: str
    won: int
    points: int
    leads: bool


class Standings(NamedTuple):
    """The table of the match, with what stands above it and what is said of it."""

    title: str
    lines: tuple[Standing, ...]
    said: str


class View(NamedTuple):
    """All that the page shows around the board's picture."""

    size: int
    seats: tuple[SeatView, ...]
    cells: tuple[str, ...]
    """A name for each cell."""
    board_name: str
    rules_line: str
    status: str
    """Whose turn it is, or who has won."""
    reason: str
    """Why the round is over, or ""."""
    status_colour: str
    """The colour of whom the status speaks, or ""."""
    over: bool
    match_line: str
    """Which round of the match this is, or "" where it has only one."""
    again: str
    """What to do after the round, in words."""
    can_undo: bool
    can_redo: bool
    moving: bool


def seat_name(texts: Texts, rules: Rules, seats: tuple[Seat, ...], seat: int) -> str:
    """The name that was given, or else the bot's, or the colour's.

    Where two bots bear the same name their colours tell them apart.
    """
    name, kind = seats[seat]
    colour = texts(f"colour.{rules.colours[seat]}")
    if name or kind == PERSON:
        return name or colour
    bot = texts(f"bot.{kind}")
    return (
        texts("bot.of_colour", bot=bot, colour=colour) if seats.count(Seat("", kind)) > 1 else bot
    )


def rules_line(texts: Texts, rules: Rules) -> str:
    """The rules in force in one line: `Klassisch · 2 Spieler · 5 × 5 · ohne Mauern`."""
    settings = rules.settings()
    parts = [
        texts(f"game.{rules.game}"),
        texts("line.players", count=rules.players),
        texts("line.size", size=rules.size),
    ]
    if "walls" in settings:
        walls = len(rules.walls)
        parts.append(texts("line.walls", count=walls) if walls else texts("line.no_walls"))
    if settings.get("bounce"):
        parts.append(texts("line.bounce"))
    if settings.get("surplus") == "discard":
        parts.append(texts("line.surplus.discard"))
    if settings.get("ending") == "limit":
        parts.append(texts("line.rounds", count=settings["rounds"]))
    return " · ".join(parts)


def status(texts: Texts, session: Session, state: State) -> tuple[str, str]:
    """Whose turn it is, or how the round ended and why, in words."""
    names = [
        seat_name(texts, session.rules, session.seats, seat)
        for seat in range(session.rules.players)
    ]
    result = state.result
    if result is None:
        first = all(owner in (EMPTY, WALL) for owner in state.owner)
        doing = "start" if first else "move"
        if not session.seats[state.to_move].is_person:
            doing = "think"
        return texts(f"turn.to_{doing}", name=names[state.to_move]), ""
    why = texts(f"result.why.{result.reason}", waves=MAX_WAVES)
    if not result.winners:
        return texts("result.none"), why
    winners = texts.listed([names[seat] for seat in result.winners])
    return texts("result.one" if len(result.winners) == 1 else "result.shared", names=winners), why


def status_sentence(texts: Texts, session: Session, state: State) -> str:
    """The same as one text to be read out."""
    outcome, why = status(texts, session, state)
    return f"{outcome} {why}" if why else texts("sentence", text=outcome)


def view(texts: Texts, match: Match, state: State, moving: bool, thrown: bool = True) -> View:
    """The page for `state`, from which a turn may be on its way.

    While a ball is still rolling (`thrown` is False) nobody knows yet who begins.
    """
    session = match.session
    rules = session.rules
    outcome, why = status(texts, session, state) if thrown else (texts("turn.thrown"), "")
    colours = rules.colours
    speaks_of = () if moving else state.result.winners if state.result else (state.to_move,)
    return View(
        size=rules.size,
        seats=tuple(
            _seat_view(texts, match, state, thrown, *line) for line in enumerate(match.table)
        ),
        cells=cell_labels(texts, rules, state.board),
        board_name=texts("board.name", size=rules.size),
        rules_line=rules_line(texts, rules),
        status=outcome,
        reason=why,
        status_colour=colours[speaks_of[0]] if len(speaks_of) == 1 else "",
        over=state.result is not None,
        match_line=match_line(texts, match),
        again=texts("action.again" if match.over else "action.next"),
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        moving=moving,
    )


def _seat_view(
    texts: Texts, match: Match, state: State, thrown: bool, seat: int, score: Score
) -> SeatView:
    rules = match.session.rules
    name = seat_name(texts, rules, match.session.seats, seat)
    cells, won = state.board.cells_of(seat), score.won
    if state.result:
        mark = "winner" if seat in state.result.winners else ""
    else:
        mark = "to_move" if thrown and seat == state.to_move else ""
    if not state.alive[seat]:
        mark = "out"
    kind = match.session.seats[seat].kind
    parts = [name] if kind == PERSON else [name, texts(f"kind.{kind}")]
    parts.append(texts("seat.cells", count=cells))
    if match.length != 1:
        parts.append(texts("seat.won", count=won))
    if mark:
        parts.append(texts(f"seat.{mark}"))
    won = won if match.length != 1 else 0
    return SeatView(rules.colours[seat], kind, name, cells, mark, won, ", ".join(parts))


def match_line(texts: Texts, match: Match) -> str:
    """`Runde 2 von 3`; "" for a single round."""
    number = len(match.sessions)
    if match.length == 1:
        return ""
    if match.length is None:
        return texts("match.round", number=number)
    return texts("match.round_of", number=number, length=match.length)


def standings(texts: Texts, match: Match) -> Standings:
    """The match's table: rounds won and cells held at their ends, and who is ahead."""
    session = match.session
    names = [
        seat_name(texts, session.rules, session.seats, s) for s in range(session.rules.players)
    ]
    played = any(each.state.result for each in match.sessions)
    leaders = match.leaders if played else ()
    lines = tuple(
        Standing(session.rules.colours[seat], names[seat], score.won, score.points, seat in leaders)
        for seat, score in enumerate(match.table)
    )
    title = match_line(texts, match)
    counted = texts.listed(
        [texts("match.score", name=line.name, won=line.won, points=line.points) for line in lines]
    )
    said = texts("match.said", scores=counted)
    if match.over:
        winners = texts.listed([names[seat] for seat in leaders])
        title = texts("match.won" if len(leaders) == 1 else "match.shared", names=winners)
        said = f"{title} {said}"
    return Standings(title, lines, said)


def refusal(texts: Texts, state: State, reason: str) -> str:
    """Why a cell cannot be played and, where that is not plain to see, which ones can."""
    why = texts(f"refusal.{reason}")
    if state.result or not GAMES[state.rules.game].shows_legal:
        return why
    names = [cell_name(state.rules.size, cell) for cell in state.legal_moves]
    return f"{why} {texts('refusal.possible', cells=texts.listed(names))}"


def cell_labels(texts: Texts, rules: Rules, board: Board) -> tuple[str, ...]:
    """For each cell its place, who holds it with how many points, and what can be known of it."""
    size, limits, colours = rules.size, rules.limits, rules.colours
    labels = []
    for cell, (owner, points) in enumerate(zip(board.owner, board.points, strict=True)):
        if owner == WALL:
            key = "cell.wall"
        elif owner == EMPTY:
            key = "cell.start" if cell in rules.start_places else "cell.empty"
        elif not limits:
            key = "cell.ball"
        else:
            key = "cell.loaded" if points + 1 >= limits[cell] else "cell.held"
        colour = colours[owner] if owner >= 0 else ""
        labels.append(_cell_label(texts, key, size, cell, colour, points))
    return tuple(labels)


@lru_cache(maxsize=4096)
def _cell_label(texts: Texts, key: str, size: int, cell: int, colour: str, points: int) -> str:
    # Most cells are called what they were called before, and a turn ends within a frame.
    held_by = texts(f"colour.{colour}") if colour else ""
    return texts(key, place=cell_name(size, cell), colour=held_by, count=points)


def sentence(
    texts: Texts, session: Session, before: State, events: Iterable[Event], after: State
) -> str:
    """A turn in words, for the live region: what was done, and who is next."""
    rules, seats = session.rules, session.seats
    placed, waves, out = None, 0, []
    for event in events:
        if isinstance(event, Placed):
            placed = event
        elif isinstance(event, Wave):
            waves += 1
        elif isinstance(event, Eliminated):
            out.append(event.seat)
    assert placed is not None, "every turn begins with a placement"
    taken = len(captured(before.board, after.board, placed.seat))
    name, place = seat_name(texts, rules, seats, placed.seat), cell_name(rules.size, placed.cell)
    details = [texts("say.waves", count=waves)] if waves else []
    details += [texts("say.captured", count=taken)] if taken else []
    new = before.owner[placed.cell] == EMPTY
    said = texts("say.placed" if new else "say.tapped", name=name, place=place)
    if details:
        said = texts("say.more", said=said, details=", ".join(details))
    parts = [texts("sentence", text=said)]
    parts += [texts("say.out", name=seat_name(texts, rules, seats, seat)) for seat in out]
    parts.append(status_sentence(texts, session, after))
    return " ".join(parts)
