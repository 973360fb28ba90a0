"""What a screen says of a round, as plain values: no board is drawn and no element touched here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rilto.board import EMPTY, WALL, Board
from rilto.events import Eliminated, Event, Placed, Turned, Wave
from rilto.games.base import Rules, State
from rilto.games.chain import MAX_WAVES
from rilto.grid import cell_name
from rilto.notation import Seat
from rilto.session import Session
from web.language import Texts


class SeatView(NamedTuple):
    """One place in the seat line."""

    colour: str
    name: str
    cells: int
    mark: str
    """ "to_move", "out", "winner" or ""."""
    label: str


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
    can_undo: bool
    can_redo: bool
    moving: bool


def seat_name(texts: Texts, rules: Rules, seats: tuple[Seat, ...], seat: int) -> str:
    """The name a person gave, or else the colour's."""
    return seats[seat].name or texts(f"colour.{rules.colours[seat]}")


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
        return texts("turn.to_start" if first else "turn.to_move", name=names[state.to_move]), ""
    why = texts(f"result.why.{result.reason}", waves=MAX_WAVES)
    if not result.winners:
        return texts("result.none"), why
    winners = texts.listed([names[seat] for seat in result.winners])
    return texts("result.one" if len(result.winners) == 1 else "result.shared", names=winners), why


def status_sentence(texts: Texts, session: Session, state: State) -> str:
    """The same as one text to be read out."""
    outcome, why = status(texts, session, state)
    return f"{outcome} {why}" if why else texts("sentence", text=outcome)


def view(texts: Texts, session: Session, state: State, board: Board, moving: bool) -> View:
    """The page for `state`, with what lies on `board`, which may still be on its way there."""
    rules = session.rules
    over = state.result is not None
    outcome, why = status(texts, session, state)
    colours = rules.colours
    speaks_of = () if moving else state.result.winners if state.result else (state.to_move,)
    return View(
        size=rules.size,
        seats=tuple(
            _seat_view(texts, session, state, board, seat) for seat in range(rules.players)
        ),
        cells=cell_labels(texts, rules, board),
        board_name=texts("board.name", size=rules.size),
        rules_line=rules_line(texts, rules),
        status=outcome,
        reason=why,
        status_colour=colours[speaks_of[0]] if len(speaks_of) == 1 else "",
        over=over,
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        moving=moving,
    )


def _seat_view(texts: Texts, session: Session, state: State, board: Board, seat: int) -> SeatView:
    rules = session.rules
    name = seat_name(texts, rules, session.seats, seat)
    cells = board.cells_of(seat)
    if state.result:
        mark = "winner" if seat in state.result.winners else ""
    else:
        mark = "to_move" if seat == state.to_move else ""
    if not state.alive[seat]:
        mark = "out"
    counted = texts("seat.cells", count=cells)
    label = texts("seat.full", name=name, cells=counted)
    if mark:
        label = texts("seat.full_state", name=name, cells=counted, state=texts(f"seat.{mark}"))
    return SeatView(rules.colours[seat], name, cells, mark, label)


def cell_labels(texts: Texts, rules: Rules, board: Board) -> tuple[str, ...]:
    """For each cell its place, who holds it with how many points, and what can be known of it."""
    labels = []
    places = set(rules.start_places)
    for cell, (owner, points) in enumerate(zip(board.owner, board.points, strict=True)):
        place = cell_name(rules.size, cell)
        if owner == WALL:
            labels.append(texts("cell.wall", place=place))
        elif owner == EMPTY:
            labels.append(texts("cell.start" if cell in places else "cell.empty", place=place))
        else:
            colour = texts(f"colour.{rules.colours[owner]}")
            if not rules.limits:
                labels.append(texts("cell.ball", place=place, colour=colour))
                continue
            loaded = points + 1 >= rules.limits[cell]
            key = "cell.loaded" if loaded else "cell.held"
            labels.append(texts(key, place=place, colour=colour, count=points))
    return tuple(labels)


def sentence(
    texts: Texts, session: Session, before: State, events: Iterable[Event], after: State
) -> str:
    """A turn in words, for the live region: what was done, and who is next."""
    rules, seats = session.rules, session.seats
    placed, waves, out = None, 0, []
    reached: set[int] = set()
    for event in events:
        if isinstance(event, Placed):
            placed = event
        elif isinstance(event, Wave):
            waves += 1
            reached |= {end for b in event.bursts for _, end in b.flights if end is not None}
        elif isinstance(event, Turned):
            reached |= {cell for line in event.lines for cell in line.cells}
        elif isinstance(event, Eliminated):
            out.append(event.seat)
    assert placed is not None, "every turn begins with a placement"
    captured = sum(before.owner[cell] not in (EMPTY, placed.seat) for cell in reached)
    name, place = seat_name(texts, rules, seats, placed.seat), cell_name(rules.size, placed.cell)
    details = [texts("say.waves", count=waves)] if waves else []
    details += [texts("say.captured", count=captured)] if captured else []
    new = before.owner[placed.cell] == EMPTY
    said = texts("say.placed" if new else "say.tapped", name=name, place=place)
    if details:
        said = texts("say.more", said=said, details=", ".join(details))
    parts = [texts("sentence", text=said)]
    parts += [texts("say.out", name=seat_name(texts, rules, seats, seat)) for seat in out]
    parts.append(status_sentence(texts, session, after))
    return " ".join(parts)
