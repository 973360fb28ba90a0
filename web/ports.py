"""What the controller asks of the page around it: protocols that a browser or a test fills."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rilto.session import Session
from web.chart import Chart, Table
from web.choice import Field, Form
from web.help import HelpPage
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


class Screen(Protocol):
    """What the controller asks of the page."""

    def show(self, view: View) -> None:
        """Show all that stands around the board."""

    def count(self, cells: tuple[int, ...]) -> None:
        """Show how many cells each seat holds at a moment of a turn; all else stays as it is."""

    def show_clock(self, seconds: int | None) -> None:
        """Show the seconds left for the move; nothing for None."""

    def paint(self, picture: Picture) -> None:
        """Draw the board."""

    def point(self, kind: str) -> None:
        """Give the pointer over the board its shape: a kind of `Outlook`."""

    def animate(self) -> None:
        """Call `Controller.frame` with the time (ms) before each repaint until it answers False."""

    def soon(self, act: Callable[[], object]) -> None:
        """Do that between two frames, when what is being done now is over."""

    def wake(self, seconds: float) -> None:
        """Call `Controller.tick` after that time."""

    def celebrate(self, colours: tuple[str, ...]) -> None:
        """Let confetti fall in these colours; with none, let no more of it fall."""

    def is_covered(self) -> bool:
        """Is the page hidden, or does a dialog lie over it?"""

    def say(self, sentence: str) -> None:
        """Speak a sentence to those who listen."""

    def refuse(self, cell: int, reason: str) -> None:
        """Say why a cell cannot be played, to eyes and ears."""

    def note(self, sentence: str) -> None:
        """Tell something in passing, to eyes and ears."""

    def open_dialog(self, name: str) -> None:
        """Open a dialog: "menu", "new-round", "ask", "saved", "display", "sound" or "standings"."""

    def close_dialogs(self) -> None:
        """Close whichever dialogs are open."""

    def show_form(self, form: Form) -> None:
        """Show the settings of the next round."""

    def show_display(self, fields: tuple[Field, ...]) -> None:
        """Show how the board is shown."""

    def show_shelf(self, view: ShelfView) -> None:
        """Show the rounds that are kept by name."""

    def download(self, name: str, text: str) -> None:
        """Hand out a file."""

    def show_sound(self, form: SoundForm) -> None:
        """Show how loud it is, in the form and on the button that mutes."""

    def show_standings(self, standings: Standings) -> None:
        """Show the table of the match."""

    def dress(self, scheme: str) -> None:
        """Wear a scheme, one of `SCHEMES`, from now on and at the next start."""

    def show_review(self, review: ReviewView | None) -> None:
        """Show where somebody looks; None when nobody looks back any more."""

    def show_chart(self, chart: Chart | None) -> None:
        """Show who held how much over the turns; nothing for None."""

    def show_table(self, table: Table) -> None:
        """Show the same in numbers."""

    def share(self, fragment: str, title: str) -> None:
        """Hand on a link with that fragment, and call `Controller.handed_on` with how."""

    def show_help(self, page: HelpPage) -> None:
        """Show a page of the help."""

    def show_coach(self, coach: Coach | None) -> None:
        """Show what a newcomer is told, and mark the cell meant; nothing for None."""

    def renew(self) -> None:
        """Load the page anew, as soon as all is kept, so that its newer version runs."""

    def translate(self, texts: Texts) -> None:
        """Put the page's fixed texts into a language."""

    def remember_language(self, language: str) -> None:
        """Start in that language from now on."""


class Bots(Protocol):
    """Who thinks for the bots. There is one question at a time."""

    def prepare(self) -> None:
        """A bot will be asked soon."""

    def ask(
        self, session: Session, level: str, seed: int, hear: Callable[[Answer], object]
    ) -> None:
        """Call `hear` with a bot's answer, later; what was asked before is called off."""

    def call_off(self) -> None:
        """The answer is not wanted any more."""


class Speaker(Protocol):
    """Who plays what is heard. It is silent until a browser allows sound."""

    def adjust(self, sound: Sound) -> None:
        """Sound like that from now on."""

    def hide(self, hidden: bool) -> None:
        """The page is hidden, or seen again: sound rests meanwhile."""

    def play(self, notes: Sequence[Note]) -> None:
        """Play effects now."""

    def accompany(self, seed: int, mood: Mood) -> None:
        """Play the music of that seed in that mood; where it plays already, go on with it."""

    def conclude(self, minor: bool) -> None:
        """Bring the music to its end, if it plays."""
