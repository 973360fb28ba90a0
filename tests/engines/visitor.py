"""A person at the page in any browser: sees what is shown and taps where it is."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engines import PATIENCE, Engine, EngineError

SEE = """(() => {
  const find = (selector) => document.querySelector(selector);
  const { ready, state, cause } = document.documentElement.dataset;
  return {
    ready: ready === "true",
    state: state ?? "",
    failure: cause ? find("#failure").innerText : "",
    turn: find("#seats [aria-current] .name")?.textContent ?? "",
    cells: [...document.querySelectorAll("[role=grid] button")].map((cell) => cell.ariaLabel),
    status: find("#status").innerText.trim(),
    said: find("#live").textContent,
    worker: Boolean(navigator.serviceWorker.controller),
  };
})()"""
PLACE = """(() => {
  const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const find = %s;
  const element = find(within);
  if (!element) return null;
  element.scrollIntoView({ block: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return width ? [x + width / 2, y + height / 2] : null;
})()"""
NAMED = """(within) => [...within.querySelectorAll("button, label")].find((element) =>
  element.checkVisibility() && [element.ariaLabel, element.innerText?.trim()].includes(%s))"""
CELL = """(within) => within.querySelector("[data-cell='%d']")"""


@dataclass(frozen=True)
class Seen:
    """What the page shows at one moment."""

    ready: bool
    state: str
    failure: str
    turn: str
    cells: list[str]
    status: str
    said: str
    worker: bool

    def own(self, colour: str) -> list[int]:
        """The cells where stones of that colour lie; those that will burst before all others."""
        own = [cell for cell, label in enumerate(self.cells) if f", {colour}," in label]
        return [cell for cell in own if "kann platzen" in self.cells[cell]] or own


class Visitor:
    """Plays on a German page, in whatever browser."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.random = Random(1)

    def see(self) -> Seen:
        return Seen(**self.engine.evaluate(SEE))

    def wait(self, what: str, true: Callable[[Seen], bool]) -> Seen:
        """Look until something is true; the page may be loaded anew meanwhile."""
        end = time.monotonic() + PATIENCE
        last: object = None
        while time.monotonic() < end:
            try:
                seen = self.see()
            except EngineError as error:
                last = error
            else:
                assert not seen.failure, seen.failure
                if true(seen):
                    return seen
                last = seen
            time.sleep(0.05)
        raise AssertionError(f"waited in vain for {what}: {last}")

    def open(self, url: str) -> Seen:
        self.engine.go(url)
        return self.wait("the start", lambda seen: seen.ready)

    def reload(self) -> Seen:
        self.engine.reload()
        return self.wait("the start", lambda seen: seen.ready)

    def press(self, name: str) -> None:
        """Press the button, or choose the choice, of that name in what lies on top."""
        self._tap(NAMED % json.dumps(name))

    def tap(self, cell: int) -> None:
        self._tap(CELL % cell)

    def _tap(self, find: str) -> None:
        place = self.engine.evaluate(PLACE % find)
        assert place, f"not to be seen: {find}"
        self.engine.tap(*place)

    def play(self, colour: str, most: int) -> Seen:
        """Play so many turns against a bot, or to the end of the round."""
        for _ in range(most):
            before = self.wait_for_turn(colour)
            if before.state == "over":
                break
            self.tap(self.random.choice(before.own(colour) or [12]))
            self.wait("the turn", lambda seen, before=before: seen.cells != before.cells)  # type: ignore[misc]
        return self.wait_for_turn(colour)

    def wait_for_turn(self, colour: str) -> Seen:
        """The bot has played, or the round has ended."""
        return self.wait(
            f"{colour}'s turn",
            lambda seen: seen.state == "over" or (seen.state == "waiting" and seen.turn == colour),
        )
