"""A person at the page: sees what is shown, taps what can be tapped, and knows nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Locator, Page, expect

READ = """() => ({
  state: document.documentElement.dataset.state,
  turn: document.querySelector("#seats [aria-current] .name")?.textContent ?? "",
  cells: [...document.querySelectorAll("[role=grid] button")].map((b) => b.ariaLabel),
  status: document.querySelector("#status").innerText,
})"""
PLACES = """() => [...document.querySelectorAll("[role=grid] button")].map((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""


ANSWERS = """(said) => document.documentElement.dataset.state === "moving"
  || document.querySelector("#live").textContent !== said"""


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Wait until the page has answered what is done in the block: it shows a turn, or says why not.

    No move is made before the last one is kept, which takes a moment.
    """
    said = page.locator("#live").text_content()
    yield
    page.wait_for_function(ANSWERS, arg=said)


class Table:
    """Plays on a German page. `seed` chooses among what can be played."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self.random = page, Random(seed)
        self.turns = 0

    # Seeing

    @property
    def cells(self) -> Locator:
        return self.page.get_by_role("grid").get_by_role("button")

    def labels(self) -> list[str]:
        """What each cell is called."""
        return list(self.page.evaluate(READ)["cells"])

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    def is_moving(self) -> bool:
        return bool(self.page.evaluate(READ)["state"] == "moving")

    def wait_until_still(self) -> None:
        self.page.wait_for_selector("html:not([data-state=moving])", state="attached")

    # Doing

    def tap(self, cell: int) -> None:
        """Tap a cell where it is seen."""
        self.cells.nth(cell).click()

    def tap_and_watch(self, *cells: int) -> None:
        """Tap cells one after the other, each turn shown to its end."""
        for cell in cells:
            with answered(self.page):
                self.tap(cell)
            self.wait_until_still()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def choose(self, name: str) -> None:
        """Choose from the menu."""
        self.button("Menü").click()
        self.page.get_by_role("dialog", name="Menü").get_by_role("button", name=name).click()

    def be_quick(self) -> None:
        """Let turns be shown at once."""
        self.choose("Anzeige")
        speeds = self.page.get_by_role("dialog", name="Anzeige").get_by_role("group", name="Tempo")
        speeds.get_by_role("radio", name="aus").check()
        self.button("Schließen").click()

    def start(self, bots: tuple[str, ...] = (), **choices: str) -> None:
        """Start a round by the dialog: `game="Festung", players="3"`, in the words shown.

        Persons sit at all seats, but where `bots` says who does.
        """
        self.page.get_by_role("toolbar").get_by_role("button", name="Neue Runde").click()
        dialog = self.page.get_by_role("dialog", name="Neue Runde")
        for name, words in choices.items():
            group = dialog.locator(f"fieldset:has(input[name={name}])")
            group.get_by_role("radio", name=words, exact=True).check()
        kinds = dialog.get_by_role("combobox")
        for seat in range(kinds.count()):
            kinds.nth(seat).select_option(bots[seat] if seat < len(bots) else "Mensch")
        dialog.get_by_role("button", name="Los geht’s").click()
        expect(dialog).to_be_hidden()

    def play_on(self, most: int = 3000) -> int:
        """Play at random, as the labels say it can be done, to the end; how many turns it took.

        Every turn that has anything to show is skipped by the key for it. The mouse goes straight
        to the cells, which lie still: to look for each one before it is tapped takes long.
        """
        places = self.page.evaluate(PLACES)
        for turn in range(most):
            seen = self.page.evaluate(READ)
            if seen["state"] == "over":
                return turn
            assert seen["state"] == "waiting"
            cell = self.random.choice(self.possible(seen["cells"], seen["turn"]))
            with answered(self.page):
                self.page.mouse.click(*places[cell])
            self.page.keyboard.press("s")
        raise AssertionError(f"no end after {most} turns")

    def possible(self, labels: list[str], colour: str) -> list[int]:
        """The cells that a person would try."""
        own = [cell for cell, label in enumerate(labels) if f", {colour}" in label]
        empty = [cell for cell, label in enumerate(labels) if label.endswith(", leer")]
        places = [cell for cell, label in enumerate(labels) if label.endswith("Startplatz")]
        line = self.page.locator("#rules-line").inner_text()
        if "Rolit" in line:
            # A person sees the marked cells; by ear they are learned from the refusal of a tap.
            return self.legal_by_ear(labels)
        if "Chain Reaction" in line:
            return own + empty
        if own:
            return own
        if "Diagonal" in line and not places:
            # The first stone lies somewhere; the other one belongs on its colour.
            lying = [cell for cell, label in enumerate(labels) if re.search(r"Punkte?\b", label)]
            size = int(len(labels) ** 0.5)
            if lying:
                shade = sum(divmod(lying[0], size)) % 2
                return [cell for cell in empty if sum(divmod(cell, size)) % 2 == shade]
        return places or empty

    def legal_by_ear(self, labels: list[str]) -> list[int]:
        """Tap where a ball lies already: the answer names the cells that are possible."""
        with answered(self.page):
            self.tap(next(cell for cell, label in enumerate(labels) if not label.endswith("leer")))
        names = re.findall(r"\b([a-h][1-8])\b", self.page.locator("#note").inner_text())
        places = [label.split(",")[0] for label in labels]
        return [places.index(name) for name in names]
