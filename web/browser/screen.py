"""The page: it shows what the controller says and tells it nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rilto.games.base import Rules
from web.browser.boards import Boards
from web.browser.history import History
from web.browser.shelf import ShelfDialog
from web.choice import Field, Form, SeatField
from web.confetti import Confetti
from web.demonstration import Demonstration
from web.help import HelpPage
from web.install import Ways
from web.language import Texts
from web.lessons import LESSONS, SAMPLES
from web.painter import Painter
from web.picture import Picture
from web.scheme import SCHEMES, Sign, palette, signs, worn
from web.sound import SoundForm
from web.sprites import Sprites
from web.tour import Coach
from web.view import SeatView, Standings, View

LANGUAGE, SCHEME = "rilto-language", "rilto-scheme"
"""Keys of the local storage that the shell reads before Python runs."""

HURRY = 5
"""Seconds left from which on the clock is marked."""

_BOT_SIGNS = {"easy": "▪", "medium": "▪▪", "hard": "▪▪▪"}
"""How strong a bot is, beside its name."""


class BrowserScreen:
    """`web.controller.Screen` on the elements of index.html.

    `page.start` puts in what is declared here first: it reaches beyond the page's elements.
    """

    animate: Callable[[], None]
    soon: Callable[[Callable[[], object]], None]
    flutter: Callable[[], None]
    get_ready: Callable[[], None]
    wake: Callable[[float], None]
    share: Callable[[str, str], None]
    download: Callable[[str, str], None]
    renew: Callable[[], None]

    def __init__(self, window: Any) -> None:
        self._window, self._document = window, window.document
        self._stage, self._board = self._element("stage"), self._element("board")
        self._canvas, self._grid = self._element("canvas"), self._element("grid")
        self._live = self._element("live")
        self._pen = self._canvas.getContext("2d")
        self._loose = self._element("loose")
        self._loose_pen = self._loose.getContext("2d")
        self._trembling: tuple[int, ...] = ()
        self._confetti: Confetti | None = None
        self._fallen_since: float | None = None
        self._beat = False
        self._less_motion = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._light = window.matchMedia("(prefers-color-scheme: light)")
        self._contrast = window.matchMedia("(prefers-contrast: more)")
        self._scheme = SCHEMES[0]
        self._palette: dict[str, str] = {}
        self._signs: dict[str, Sign] = {}
        self._painter: Painter | None = None
        self._painted: Rules | None = None
        self._size = 5
        self._cells: list[Any] = []
        self._labels: tuple[str, ...] = ()
        self._current = 0
        self._seats: tuple[SeatView, ...] = ()
        self._counts: list[Any] = []
        self._groups: dict[str, tuple[object, Any]] = {}
        self._seat_fields: tuple[SeatField, ...] = ()
        self._kind = ""
        self._sample = ""
        self._sample_board = Boards(window, self._make_painter, self._wants_calm, loops=True)
        self._lessons = Boards(window, self._make_painter, self._wants_calm)
        self._saves = Boards(window, self._make_painter, self._wants_calm)
        self.show_shelf = ShelfDialog(window, self._saves).show
        history = History(window)
        self.show_review, self.show_chart = history.show_review, history.show_chart
        self.show_table = history.show_table

    def _element(self, name: str) -> Any:
        return self._document.getElementById(name)

    def _make(self, tag: str, parent: Any = None, text: str = "", **attributes: object) -> Any:
        element = self._document.createElement(tag)
        for name, value in attributes.items():
            element.setAttribute(name.strip("_").replace("_", "-"), str(value))
        if text:
            element.textContent = text  # text only: whatever it says, it is never markup
        if parent is not None:
            parent.append(element)
        return element

    # Around the board

    def show(self, view: View) -> None:
        """Show all that stands around the board."""
        self._document.documentElement.dataset.state = (
            "moving" if view.moving else "over" if view.over else "waiting"
        )
        if view.size != self._size or not self._cells:
            self._build_grid(view.size)
        for cell, (old, new) in enumerate(zip(self._labels, view.cells, strict=True)):
            if old != new:
                self._cells[cell].setAttribute("aria-label", new)
        self._labels = view.cells
        self._grid.setAttribute("aria-label", view.board_name)
        if view.seats != self._seats:
            self._show_seats(view.seats)
        status = self._element("status")
        status.firstElementChild.textContent = view.status
        status.lastElementChild.textContent = view.reason
        status.dataset.colour = view.status_colour
        lines = [line for line in (view.match_line, view.rules_line) if line]
        self._element("rules-line").textContent = " · ".join(lines)
        self._element("again").textContent = view.again
        for item in self._document.querySelectorAll(".of-match"):
            item.hidden = not view.match_line
        for action, enabled in (("undo", view.can_undo), ("redo", view.can_redo)):
            button = self._document.querySelector(f"[data-action={action}]")
            button.setAttribute("aria-disabled", "false" if enabled else "true")

    def count(self, cells: tuple[int, ...]) -> None:
        """Show how many cells each seat holds at a moment of a turn; all else stays as it is."""
        for place, (seat, held) in enumerate(zip(self._seats, cells, strict=True)):
            if seat.cells != held:
                self._counts[place].textContent = str(held)
        self._seats = tuple(
            seat._replace(cells=held) for seat, held in zip(self._seats, cells, strict=True)
        )

    def show_clock(self, seconds: int | None) -> None:
        """Show the seconds left for the move; nothing for None."""
        clock = self._element("clock")
        text = "" if seconds is None else f"{seconds // 60}:{seconds % 60:02}"
        if clock.textContent != text:
            clock.textContent = text
            clock.dataset.hurry = "true" if seconds is not None and seconds <= HURRY else "false"

    def celebrate(self, colours: tuple[str, ...]) -> None:
        """Let confetti fall in these colours; with none, let no more of it fall."""
        if not colours or self._less_motion.matches:
            self._end_confetti()
            return
        canvas = self._element("confetti")
        canvas.hidden = False
        width, height = int(self._window.innerWidth), int(self._window.innerHeight)
        canvas.width, canvas.height = width, height
        if not self._palette:
            self.recolour()
        hues = [self._palette[colour] for colour in colours]
        pen = canvas.getContext("2d")
        self._confetti, self._fallen_since = Confetti(pen, hues, Random(), width, height), None
        self.flutter()

    def fall(self, now: float) -> bool:
        """Draw the confetti at the moment `now` (ms); False when none is in the air."""
        if self._confetti is None:
            return False
        if self._fallen_since is None:
            self._fallen_since = now
        if not self._confetti.draw(now - self._fallen_since):
            self._end_confetti()
        return self._confetti is not None

    def _end_confetti(self) -> None:
        if self._confetti:
            self._confetti = None
            self._element("confetti").hidden = True

    def is_covered(self) -> bool:
        """Is the page hidden, or does a dialog lie over it?"""
        return bool(self._document.hidden) or bool(self._document.querySelector("dialog[open]"))

    def point(self, kind: str) -> None:
        """Give the pointer over the board its shape: a kind of `Outlook`."""
        if kind != self._kind:
            self._kind = kind
            self._grid.dataset.outlook = kind

    def _show_seats(self, seats: tuple[SeatView, ...]) -> None:
        self._seats, self._counts = seats, []
        line = self._element("seats")
        line.replaceChildren()
        line.dataset.count = str(len(seats))
        for seat in seats:
            item = self._make("li", line, data_colour=seat.colour, data_mark=seat.mark)
            if seat.mark == "to_move":
                item.setAttribute("aria-current", "true")
            item.setAttribute("aria-label", seat.label)
            item.setAttribute("role", "listitem")
            self._make("span", item, _class="ball", aria_hidden="true")
            self._make("span", item, seat.name, _class="name", aria_hidden="true")
            if seat.kind in _BOT_SIGNS:
                sign = _BOT_SIGNS[seat.kind]
                self._make("span", item, sign, _class="level", aria_hidden="true")
            if seat.won:
                self._make("span", item, f"★{seat.won}", _class="won", aria_hidden="true")
            self._counts.append(
                self._make("span", item, str(seat.cells), _class="cells", aria_hidden="true")
            )

    def _build_grid(self, size: int) -> None:
        self._size, self._current = size, size * size // 2
        self._grid.replaceChildren()
        self._cells = []
        for row in range(size):
            line = self._make("div", self._grid, role="row")
            for cell in range(row * size, (row + 1) * size):
                tab = 0 if cell == self._current else -1
                holder = self._make("div", line, role="gridcell")
                self._cells.append(
                    self._make("button", holder, type="button", tabindex=tab, data_cell=cell)
                )
        self._labels = ("",) * size**2
        self.fit()

    @property
    def size(self) -> int:
        """Cells along one side of the grid."""
        return self._size

    @property
    def current(self) -> int:
        """The cell that has, or would get, the focus."""
        return self._current

    def focus_cell(self, cell: int) -> None:
        """Move the board's one tab stop, and the focus, to a cell."""
        self._cells[self._current].tabIndex = -1
        self._current = cell
        self._cells[cell].tabIndex = 0
        self._cells[cell].focus()

    def step_in_dialog(self, steps: int) -> None:
        """Move the focus in the open dialog by so many of the things that can be reached."""
        fields = [
            field
            for field in self._dialog().querySelectorAll("button, input, select, summary, a")
            if field.checkVisibility()
        ]
        at = self._document.activeElement
        places = [place for place, field in enumerate(fields) if field.isSameNode(at)]
        if fields:
            place = places[0] + steps if places else 0
            fields[place % len(fields)].focus()

    def press_in_dialog(self) -> None:
        """Press what has the focus; a list or a slider goes on to its next choice."""
        field = self._document.activeElement
        if field.tagName == "SELECT":
            field.selectedIndex = (field.selectedIndex + 1) % field.options.length
            field.dispatchEvent(self._window.Event.new("change", bubbles=True))
        elif field.matches("[type=range]"):
            field.value = field.min if field.value == field.max else int(field.value) + 1
            field.dispatchEvent(self._window.Event.new("input", bubbles=True))
        else:
            field.click()

    def close_dialog(self) -> None:
        """Close the dialog that lies on top."""
        self._dialog().close()

    def _dialog(self) -> Any:
        open_ones = self._document.querySelectorAll("dialog[open]")
        return open_ones[open_ones.length - 1]

    # The board

    def fit(self) -> None:
        """Make the board as large as its stage allows, in whole pixels of the device."""
        ratio = self._window.devicePixelRatio
        room = min(self._stage.clientWidth, self._stage.clientHeight)
        cell = max(1, int(room * ratio / self._size))
        pixels = cell * self._size
        for canvas in (self._canvas, self._loose):
            canvas.width = canvas.height = pixels
        side = f"{pixels / ratio}px"
        self._board.style.width = self._board.style.height = side
        self._board.style.setProperty("--size", str(self._size))
        self._painter = None

    def recolour(self) -> None:
        """Put on the scheme that is wanted now, and read its colours anew."""
        root = self._document.documentElement
        root.dataset.scheme = worn(
            self._scheme, bool(self._light.matches), bool(self._contrast.matches)
        )
        read = self._window.getComputedStyle(root).getPropertyValue
        self._palette, self._signs = palette(read), signs(read)
        for meta in self._document.querySelectorAll("meta[name=theme-color]"):
            meta.content = read("--ground").strip()
        self._painter = None
        self._sample_board.repaint()
        self._lessons.repaint()
        self._saves.repaint()

    def dress(self, scheme: str) -> None:
        """Wear a scheme, one of `SCHEMES`, from now on and at the next start."""
        self._scheme = scheme
        self._remember(SCHEME, scheme)
        self.recolour()

    def paint(self, picture: Picture) -> None:
        """Draw the board."""
        if self._painter is None or self._painted is not picture.rules:
            if not self._palette:
                self.recolour()
            cell = int(self._canvas.width) // picture.rules.size
            self._painter = self._make_painter(self._pen, cell, picture.rules, self._loose_pen)
            self._painted = picture.rules
            self.get_ready()
        self._painter.paint(picture)
        self._tremble(self._painter.trembling)

    def prepare(self) -> bool:
        """Prepare a little of what the board's frames will need; False when nothing is left."""
        return self._painter is not None and self._painter.prepare()

    def _make_painter(self, pen: Any, cell: int, rules: Rules, loose: Any = None) -> Painter:
        sprites = Sprites(self._layer, self._palette, cell, self._signs)
        return Painter(pen, sprites, self._palette, rules, self._wants_calm(), loose)

    def _wants_calm(self) -> bool:
        return bool(self._less_motion.matches)

    def _tremble(self, cells: tuple[int, ...]) -> None:
        """Let the loose layer tremble for a while when something else has come to lie there."""
        if cells != self._trembling:
            self._trembling = cells
            if cells:  # an animation begins anew under another name
                self._beat = not self._beat
                self._loose.dataset.beat = "odd" if self._beat else "even"

    def _layer(self, width: int, height: int) -> Any:
        layer = self._document.createElement("canvas")
        layer.width, layer.height = width, height
        return layer

    # Words

    def say(self, sentence: str) -> None:
        """Speak a sentence to those who listen."""
        # The same text twice would be no change, and not be read out.
        again = self._live.textContent == sentence
        self._live.textContent = f"{sentence}\u00a0" if again else sentence

    def refuse(self, cell: int, reason: str) -> None:
        """Say why a cell cannot be played, to eyes and ears."""
        self.note(reason)

    def _note(self, sentence: str) -> None:
        """A note over the board's lower edge that fades by itself."""
        self._element("note").replaceChildren(self._make("span", text=sentence))

    def note(self, sentence: str) -> None:
        """Tell of trouble, to eyes and ears."""
        self._note(sentence)
        self.say(sentence)

    def translate(self, texts: Texts) -> None:
        """Put the page's fixed texts into a language."""
        self._document.documentElement.lang = texts.language
        for element in self._document.querySelectorAll("[data-text]"):
            element.textContent = texts(element.dataset.text)
        for element in self._document.querySelectorAll("[data-label]"):
            label = texts(element.dataset.label)
            element.setAttribute("aria-label", label)
            element.title = label

    def remember_language(self, language: str) -> None:
        """Start in that language from now on."""
        self._remember(LANGUAGE, language)

    def _remember(self, key: str, text: str) -> None:
        try:
            self._window.localStorage.setItem(key, text)
        except Exception:  # storage is blocked: it holds until the page is closed
            return

    # Dialogs

    def open_dialog(self, name: str) -> None:
        """Open a dialog: the element of that name."""
        dialog = self._element(name)
        if not dialog.open:
            dialog.showModal()
            # The browser takes the first of a row of choices, though another one be chosen.
            if chosen := dialog.querySelector("input:checked"):
                chosen.focus()

    def show_install(self, ways: Ways) -> None:
        """Offer to install the game there, and nowhere else."""
        for place, offered in (("menu", ways.menu), ("after", ways.after_round)):
            button = self._document.querySelector(f"#{place} [data-action=install]")
            button.hidden = not offered

    def close_dialogs(self) -> None:
        """Close whichever dialogs are open."""
        # The topmost first, so that each gives the focus back to where it came from.
        for dialog in reversed(list(self._document.querySelectorAll("dialog[open]"))):
            dialog.close()

    def show_form(self, form: Form) -> None:
        """Show the settings of the next round."""
        self._show_fields("fields", form.fields)
        if form.game != self._sample:
            self._sample = form.game
            canvas = self._document.querySelector("#sample canvas")
            self._sample_board.show([canvas], [Demonstration(LESSONS[SAMPLES[form.game]])])
        self._element("about").textContent = form.about
        self._element("form-note").textContent = form.note
        if form.seats != self._seat_fields:
            self._seat_fields = form.seats
            seats = self._element("seat-fields")
            seats.replaceChildren()
            for index, seat in enumerate(form.seats):
                self._show_seat_field(seats, index, seat)

    def show_display(self, fields: tuple[Field, ...]) -> None:
        """Show how the board is shown."""
        self._show_fields("display-fields", fields)

    def show_sound(self, form: SoundForm) -> None:
        """Show how loud it is, in the form and on the button that mutes."""
        self._show_fields("sound-fields", (form.switch,))
        self._element("music").value = form.music
        self._element("effects").value = form.effects
        button = self._document.querySelector("[data-action=mute]")
        button.setAttribute("aria-pressed", "true" if form.switch.chosen else "false")

    def show_standings(self, standings: Standings) -> None:
        """Show the table of the match."""
        self._element("standings-title").textContent = standings.title
        body = self._element("standings-lines")
        body.replaceChildren()
        for line in standings.lines:
            row = self._make("tr", body, data_colour=line.colour, data_leads=line.leads)
            head = self._make("th", row, scope="row")
            self._make("span", head, _class="ball", aria_hidden="true")
            self._make("span", head, line.name, _class="name")
            self._make("td", row, str(line.won))
            self._make("td", row, str(line.points))

    def show_help(self, page: HelpPage) -> None:
        """Show a page of the help."""
        dialog, rest = self._element("help"), self._element("help-rest")
        from_rest = rest.contains(self._document.activeElement)
        self._show_fields("help-topics", (page.topics,))
        self._element("help-about").textContent = page.about
        articles = self._element("help-articles")
        articles.replaceChildren()
        canvases = []
        for number, article in enumerate(page.articles):
            entry = self._make("article", articles)
            button = self._make("button", entry, type="button", data_replay=number)
            button.setAttribute("aria-label", article.replay)
            canvases.append(self._make("canvas", button, _class="small-board", aria_hidden="true"))
            words = self._make("div", entry)
            self._make("h3", words, article.title)
            self._make("p", words, article.text)
        self._lessons.show(canvases, [Demonstration(article.lesson) for article in page.articles])
        rest.firstElementChild.textContent = page.rest
        rest.hidden = not page.rest
        keys = self._element("help-keys")
        keys.replaceChildren()
        for line in page.keys:
            row = self._make("tr", keys)
            head = self._make("th", row, scope="row")
            for key in line.keys:
                self._make("kbd", head, key)
            self._make("td", row, line.meaning)
        dialog.scrollTop = 0
        if from_rest:  # what had the focus is gone
            dialog.querySelector("input:checked").focus()

    def replay(self, number: int) -> None:
        """Play a small board of the help again."""
        self._lessons.play(number)

    def show_coach(self, coach: Coach | None) -> None:
        """Show what a newcomer is told, and mark the cell meant; nothing for None."""
        panel = self._element("coach")
        root, kind = self._document.documentElement, coach.kind if coach else "off"
        loses_focus = (
            panel.contains(self._document.activeElement) and root.getAttribute("data-coach") != kind
        )
        root.dataset.coach = kind
        panel.hidden = coach is None
        if coach:
            self._element("coach-title").textContent = coach.title
            self._element("coach-text").textContent = coach.text
        for cell in self._grid.querySelectorAll("[data-wanted]"):
            cell.removeAttribute("data-wanted")
        if coach and coach.cell is not None:
            self._cells[coach.cell].setAttribute("data-wanted", "true")
        if loses_focus:  # its button is gone
            self._cells[self._current].focus()

    def _show_fields(self, name: str, fields: tuple[Field, ...]) -> None:
        """Fields of a form; what is as before is left as it is, with the focus."""
        parent = self._element(name)
        groups = {}
        for field in fields:
            shape = (field.label, field.choices)
            if field.name not in self._groups or self._groups[field.name][0] != shape:
                self._groups[field.name] = (shape, self._make_field(field))
            group = groups[field.name] = self._groups[field.name][1]
            group.querySelectorAll("input")[field.chosen].checked = True
        for child in list(parent.children):
            if not any(child.isSameNode(group) for group in groups.values()):
                child.remove()
        place = parent.firstElementChild
        for group in groups.values():
            if group.isSameNode(place):
                place = place.nextElementSibling
            else:
                parent.insertBefore(group, place)

    def _make_field(self, field: Field) -> Any:
        group = self._make("fieldset")
        self._make("legend", group, field.label)
        row = self._make("div", group, _class="pills")
        for index, words in enumerate(field.choices):
            label = self._make("label", row)
            attributes = {"type": "radio", "name": field.name, "data-field": field.name}
            self._make("input", label, value=index, **attributes)
            self._make("span", label, words)
        return group

    def _show_seat_field(self, parent: Any, index: int, seat: SeatField) -> None:
        row = self._make("div", parent, data_colour=seat.colour)
        self._make("span", row, _class="ball", aria_hidden="true")
        box = self._make(
            "input", row, type="text", maxlength=24, placeholder=seat.placeholder,
            aria_label=seat.label, data_seat=index, autocomplete="off",
        )  # fmt: skip
        box.value = seat.name
        kinds = self._make("select", row, aria_label=seat.kinds_label, data_kind=index)
        for number, words in enumerate(seat.kinds):
            self._make("option", kinds, words, value=number)
        kinds.selectedIndex = seat.kind
