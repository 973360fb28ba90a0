"""Small boards that play: one at a time, each once when it is seen, and again when it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from web.demonstration import Playable
from web.picture import Picture


class Gallery:
    """Shows demonstrations.

    `paint` draws a picture on the board of that number; `animate` asks for calls of `frame` with
    the time (ms) until it answers False. With `loops` a board that is seen plays over and over, but
    not at all where `less_motion` is wanted.
    """

    def __init__(
        self,
        paint: Callable[[int, Picture], object],
        animate: Callable[[], object],
        less_motion: Callable[[], bool],
        loops: bool = False,
    ) -> None:
        self._paint, self._animate = paint, animate
        self._less_motion, self._loops = less_motion, loops
        self._shown: Sequence[Playable] = ()
        self._waiting: list[int] = []  # the first of them plays
        self._played: set[int] = set()
        self._began: float | None = None

    def show(self, demonstrations: Sequence[Playable]) -> None:
        """Show these, each at its beginning."""
        self._waiting.clear()
        self._began = None
        self._shown, self._played = demonstrations, set()
        self.repaint()

    def see(self, number: int) -> None:
        """That board has come into view: it plays, after those that came before it."""
        if not self._shown[number].duration or (self._loops and self._less_motion()):
            return
        if number not in self._played and number not in self._waiting:
            self._waiting.append(number)
            self._animate()

    def lose(self, number: int) -> None:
        """That board is out of view: it waits to be seen again."""
        if number in self._waiting:
            if self._waiting[0] == number:
                self._began = None
            self._waiting.remove(number)
            self.rest(number)

    def play(self, number: int) -> None:
        """Play that one now, from its beginning."""
        if self._waiting and self._waiting[0] != number:
            self._finish()
        self._waiting = [number, *(other for other in self._waiting if other != number)]
        self._began = None
        self._animate()

    def repaint(self) -> None:
        """Draw every board anew, because its size or its colours have changed."""
        for number in range(len(self._shown)):
            self.rest(number)

    def rest(self, number: int) -> None:
        """Draw that board as it lies still: at its end if it has played, else at its beginning."""
        demonstration = self._shown[number]
        time = demonstration.duration if number in self._played else 0.0
        self._paint(number, demonstration.at(time))

    def frame(self, now: float) -> bool:
        """Draw the moment `now` (ms); False when nothing is left to play."""
        if not self._waiting:
            return False
        number = self._waiting[0]
        if self._began is None:
            self._began = now
        demonstration = self._shown[number]
        if self._loops and demonstration.duration:
            time = (now - self._began) % demonstration.duration
        else:
            time = now - self._began
        if time < demonstration.duration:
            self._paint(number, demonstration.at(time))
            return True
        self._finish()
        return bool(self._waiting)

    def _finish(self) -> None:
        """The board that plays comes to its end."""
        number = self._waiting.pop(0)
        self._began = None
        self._played.add(number)
        self.rest(number)
