"""Stand-ins for what the page's logic asks of a browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rilto.session import Session
from web.chart import Chart, Table
from web.choice import Field, Form
from web.help import HelpPage
from web.install import Ways
from web.instruments import Note
from web.language import Texts
from web.music import Mood
from web.picture import Picture
from web.review import ReviewView
from web.shelf import ShelfView
from web.sound import Sound, SoundForm
from web.thinking import Answer
from web.tour import Coach
from web.view import Standings, View


class FakeScreen:
    """Keeps what it was told; `play` runs the animation that was asked for to its end."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.counts: list[tuple[int, ...]] = []
        self.pictures: list[Picture] = []
        self.said: list[str] = []
        self.refused: list[tuple[int, str]] = []
        self.dialogs: list[str] = []
        self.forms: list[Form] = []
        self.languages: list[str] = []
        self.remembered: list[str] = []
        self.schemes: list[str] = []
        self.confetti: tuple[str, ...] = ()
        self.animating = False
        self.covered = False
        self.notes: list[str] = []
        self.alarms: list[float] = []
        self.clock: int | None = None
        self.pointer = ""
        self.display: tuple[Field, ...] = ()
        self.sound: SoundForm | None = None
        self.standings: Standings | None = None
        self.help: HelpPage | None = None
        self.coach: Coach | None = None
        self.reviews: list[ReviewView | None] = []
        self.charts: list[Chart | None] = []
        self.table: Table | None = None
        self.shared: list[str] = []
        self.renewed = 0
        self.shelf: ShelfView | None = None
        self.files: dict[str, str] = {}
        self.install = Ways(menu=False, after_round=False)

    @property
    def view(self) -> View:
        return self.views[-1]

    @property
    def picture(self) -> Picture:
        return self.pictures[-1]

    def show(self, view: View) -> None:
        self.views.append(view)

    def count(self, cells: tuple[int, ...]) -> None:
        self.counts.append(cells)

    def paint(self, picture: Picture) -> None:
        self.pictures.append(picture)

    def animate(self) -> None:
        self.animating = True

    def soon(self, act: Callable[[], object]) -> None:
        act()

    def show_clock(self, seconds: int | None) -> None:
        self.clock = seconds

    def point(self, kind: str) -> None:
        self.pointer = kind

    def wake(self, seconds: float) -> None:
        self.alarms.append(seconds)

    def celebrate(self, colours: tuple[str, ...]) -> None:
        self.confetti = colours

    def is_covered(self) -> bool:
        return self.covered

    def show_display(self, fields: tuple[Field, ...]) -> None:
        self.display = fields

    def show_sound(self, form: SoundForm) -> None:
        self.sound = form

    def show_standings(self, standings: Standings) -> None:
        self.standings = standings

    def show_shelf(self, view: ShelfView) -> None:
        self.shelf = view

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def show_review(self, review: ReviewView | None) -> None:
        self.reviews.append(review)

    @property
    def review(self) -> ReviewView:
        assert self.reviews
        assert self.reviews[-1]
        return self.reviews[-1]

    def show_chart(self, chart: Chart | None) -> None:
        self.charts.append(chart)

    def show_table(self, table: Table) -> None:
        self.table = table

    def share(self, fragment: str, title: str) -> None:
        assert title
        self.shared.append(fragment)

    def show_install(self, ways: Ways) -> None:
        self.install = ways

    def renew(self) -> None:
        self.renewed += 1

    def show_help(self, page: HelpPage) -> None:
        self.help = page

    def show_coach(self, coach: Coach | None) -> None:
        self.coach = coach

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def refuse(self, cell: int, reason: str) -> None:
        self.refused.append((cell, reason))

    def open_dialog(self, name: str) -> None:
        self.dialogs.append(name)

    def close_dialogs(self) -> None:
        self.dialogs.clear()

    def show_form(self, form: Form) -> None:
        self.forms.append(form)

    def translate(self, texts: Texts) -> None:
        self.languages.append(texts.language)

    def dress(self, scheme: str) -> None:
        self.schemes.append(scheme)

    def remember_language(self, language: str) -> None:
        self.remembered.append(language)

    def play(self, frame: Callable[[float], bool], every: float = 16.0) -> int:
        """Ask for frames as a browser does; how many there were."""
        assert self.animating
        self.animating = False
        now, frames = 1000.0, 0
        while frame(now):
            now += every
            frames += 1
            assert frames < 100_000
        return frames


class FakeBots:
    """Keeps what it is asked; `answer` gives the answer when the test wants it."""

    def __init__(self) -> None:
        self.prepared = False
        self.asked: list[tuple[str, int]] = []
        self.called_off = 0
        self._hear: Callable[[Answer], object] | None = None

    def prepare(self) -> None:
        self.prepared = True

    def ask(
        self, session: Session, level: str, seed: int, hear: Callable[[Answer], object]
    ) -> None:
        self.asked.append((level, session.turn))
        self._hear = hear

    def call_off(self) -> None:
        self.called_off += 1
        self._hear = None

    @property
    def thinks(self) -> bool:
        return self._hear is not None

    def answer(self, cell: int, *chances: float) -> None:
        assert self._hear is not None
        hear, self._hear = self._hear, None
        hear(Answer(cell, chances or (0.5, 0.5)))


class FakeSpeaker:
    """Keeps what it was told to play."""

    def __init__(self) -> None:
        self.sound = Sound()
        self.hidden = False
        self.played: list[tuple[Note, ...]] = []
        self.seed: int | None = None
        self.moods: list[Mood] = []
        self.endings: list[bool] = []

    def adjust(self, sound: Sound) -> None:
        self.sound = sound

    def hide(self, hidden: bool) -> None:
        self.hidden = hidden

    def play(self, notes: Sequence[Note]) -> None:
        self.played.append(tuple(notes))

    def accompany(self, seed: int, mood: Mood) -> None:
        self.seed = seed
        self.moods.append(mood)

    def conclude(self, minor: bool) -> None:
        self.seed = None
        self.endings.append(minor)


class FakeStore:
    """Keeps texts in a dict, and the order of what came."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.trouble = ""
        self.slow = False
        self.waiting: list[Callable[[], object]] = []
        self.order: list[str] = []

    def put(self, key: str, text: str) -> None:
        self.texts[key] = text
        self.order.append(key)

    def delete(self, key: str) -> None:
        del self.texts[key]

    def after(self, act: Callable[[], object]) -> None:
        if self.slow:
            self.waiting.append(act)
        else:
            act()

    def catch_up(self) -> None:
        """All is kept by now."""
        waiting, self.waiting = self.waiting, []
        for act in waiting:
            act()


class FakePen:
    """A 2D context that records its calls and allows only what a context has."""

    METHODS = frozenset(
        [
            "arc",
            "beginPath",
            "clearRect",
            "clip",
            "createLinearGradient",
            "createRadialGradient",
            "drawImage",
            "ellipse",
            "fill",
            "fillRect",
            "fillText",
            "lineTo",
            "moveTo",
            "restore",
            "roundRect",
            "save",
            "scale",
            "stroke",
        ]
    )
    PROPERTIES = frozenset(
        [
            "fillStyle",
            "font",
            "globalAlpha",
            "lineWidth",
            "strokeStyle",
            "textAlign",
            "textBaseline",
        ]
    )

    def __init__(self) -> None:
        object.__setattr__(self, "calls", [])

    def __getattr__(self, name: str) -> Any:
        assert name in self.METHODS, name

        def call(*args: object) -> Any:
            assert all(isinstance(a, int | float | str | FakeLayer) for a in args), args
            self.calls.append((name, *args))
            return FakeGradient() if name.startswith("create") else None

        return call

    def __setattr__(self, name: str, value: object) -> None:
        assert name in self.PROPERTIES, name
        self.calls.append((name, value))

    def drawn(self) -> list[tuple[Any, ...]]:
        """The arguments of every drawImage."""
        return [call[1:] for call in self.calls if call[0] == "drawImage"]


class FakeGradient:
    def addColorStop(self, place: float, colour: str) -> None:  # noqa: N802
        assert 0 <= place <= 1
        assert colour.startswith(("#", "rgba("))


class FakeLayer:
    """A canvas."""

    def __init__(self, width: int, height: int) -> None:
        assert width > 0
        assert height > 0
        self.size = (width, height)
        self.pen = FakePen()

    def getContext(self, kind: str) -> FakePen:  # noqa: N802
        assert kind == "2d"
        return self.pen
