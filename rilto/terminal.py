"""A round in a terminal: the board as letters and numbers, moves typed as names of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from rilto.board import EMPTY, captured
from rilto.errors import WHY_ILLEGAL, IllegalMove
from rilto.events import Eliminated, Event, Result, Wave
from rilto.games.base import State
from rilto.grid import cell_at, cell_name
from rilto.session import Session

HELP = """\
A cell's name plays there: c3 is the third column, third row.
undo, redo          take the last move back, play it again
save FILE           keep the round in a file
load FILE           go on with a round that was kept
help                this text
quit                stop playing"""

WHY_ENDED = {
    "last_colour": "no other colour is left",
    "limit": "the last round of turns is over",
    "board_full": "the board is full",
    "nobody": "no colour is left",
    "endless": "the chain would never end",
    "cut_off": "the chain was cut off, it may never end",
}
"""What a result's reason means, for every game."""

_PAINT = {
    "red": "31",
    "blue": "94",
    "green": "32",
    "yellow": "33",
    "violet": "35",
    "orange": "38;5;208",
    "turquoise": "36",
    "pink": "38;5;213",
}
"""Colours as a terminal wants to be told them."""


class Terminal:
    """People at one keyboard.

    `ask` shows a prompt and answers with a line, or raises `EOFError` when there is none; `say`
    shows a text. With `paint` the board is coloured.
    """

    def __init__(
        self,
        session: Session,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        *,
        paint: bool = False,
    ) -> None:
        self.session = session
        self._ask, self._say, self._paint = ask, say, paint

    def run(self) -> None:
        """Play until someone quits or nothing more is typed."""
        self._say(drawing(self.session.state, paint=self._paint))
        while True:
            state = self.session.state
            prompt = (
                "undo or quit" if state.result else f"{seat_name(state, state.to_move)} to move"
            )
            try:
                words = self._ask(f"{prompt}: ").split(maxsplit=1)
            except EOFError:
                return
            if words == ["quit"]:
                return
            if words:
                self._obey(*words)

    def _obey(self, word: str, file: str = "") -> None:
        session = self.session
        before, cell = session.state, cell_at(session.rules.size, word.lower())
        if word in ("save", "load"):
            self._keep(word, file.strip())
        elif word == "undo" and session.can_undo:
            session.undo()
            self._say(drawing(session.state, paint=self._paint))
        elif word == "redo" and (step := session.redo()):
            self._tell(before, *step)
        elif word in ("undo", "redo"):
            self._say(f"there is nothing to {word}")
        elif cell is not None and not file:
            try:
                step = session.play(cell)
            except IllegalMove as error:
                self._say(f"{cell_name(session.rules.size, cell)}: {WHY_ILLEGAL[error.reason]}")
            else:
                self._tell(before, *step)
        elif word == "help" and not file:
            self._say(HELP)
        else:
            self._say(f"{' '.join((word, file)).strip()!r} is no move here; try help")

    def _tell(self, before: State, after: State, events: tuple[Event, ...]) -> None:
        self._say(drawing(after, paint=self._paint))
        for sentence in report(before, after, events):
            self._say(sentence)

    def _keep(self, word: str, file: str) -> None:
        if not file:
            self._say(f"{word} needs the name of a file")
            return
        try:
            if word == "save":
                Path(file).write_text(self.session.record() + "\n", encoding="utf-8")
                self._say(f"kept in {file}")
            else:
                self.session = Session.from_record(Path(file).read_text(encoding="utf-8"))
                self._say(drawing(self.session.state, paint=self._paint))
        except (OSError, ValueError) as error:
            self._say(f"cannot {word} {file}: {error}")


def drawing(state: State, *, paint: bool = False) -> str:
    """The board with the names of its columns and rows. A `+` is a marked place to start from."""
    rules = state.rules
    size, colours = rules.size, rules.colours
    places = set(rules.start_places) & set(state.legal_moves)
    words = state.text().split()
    width = max(2, *map(len, words)) + 1

    def shown(cell: int) -> str:
        word, owner = words[cell], state.owner[cell]
        if owner == EMPTY and cell in places:
            word = "+"
        text = word.ljust(width)
        return f"\33[{_PAINT[colours[owner]]}m{text}\33[0m" if paint and owner >= 0 else text

    lines = ["   " + "".join(cell_name(size, column)[0].ljust(width) for column in range(size))]
    for row in range(size):
        cells = "".join(shown(cell) for cell in range(row * size, (row + 1) * size))
        lines.append(f"{row + 1:>2} {cells}")
    return "\n".join(line.rstrip() for line in lines)


def report(before: State, after: State, events: tuple[Event, ...]) -> Iterator[str]:
    """What a turn did, a sentence at a time."""
    seat = before.to_move
    happened = []
    waves = sum(isinstance(event, Wave) for event in events)
    if waves:
        happened.append(_number(waves, "wave"))
    taken = len(captured(before.board, after.board, seat))
    if taken:
        happened.append(f"{_number(taken, 'cell')} captured")
    if happened:
        yield f"{seat_name(after, seat)}: {', '.join(happened)}."
    for event in events:
        if isinstance(event, Eliminated):
            yield f"{seat_name(after, event.seat)} is out."
    if after.result:
        yield ending(after, after.result)


def ending(state: State, result: Result) -> str:
    """How the round ended, in a sentence."""
    names = [seat_name(state, seat) for seat in result.winners]
    if not names:
        said = "Nobody wins"
    elif len(names) == 1:
        said = f"{names[0]} wins"
    else:
        said = f"{', '.join(names[:-1])} and {names[-1]} share the win"
    return f"{said}: {WHY_ENDED[result.reason]}."


def seat_name(state: State, seat: int) -> str:
    """A seat's colour, and the letter that stands for it on the board."""
    return f"{state.rules.colours[seat].capitalize()} ({'ABCDEFGH'[seat]})"


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
