"""Whether the game can be installed here, how, and when the page speaks of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from web.keeping import Store

INSTALL = "install"
"""Key of the store: what somebody said who was offered to install the game."""


class Ways(NamedTuple):
    """Where the page offers to install: in the menu, and after a round."""

    menu: bool
    after_round: bool


class Screen(Protocol):
    """What the offer asks of the page."""

    def show_install(self, ways: Ways) -> None:
        """Offer to install the game there, and nowhere else."""

    def open_dialog(self, name: str) -> None:
        """Open a dialog."""


def is_for_hands(agent: str, touches: int, standalone: bool) -> bool:
    """Can a person install the page in this browser, and only a person?

    So it is in Safari on iPhones and iPads, as long as the page does not run as an app already. An
    iPad says that it is a Mac, but no Mac feels more than one of `touches` at a time.
    """
    device = "iPhone" in agent or "iPad" in agent or ("Macintosh" in agent and touches > 1)
    safari = "Version/" in agent and "Safari/" in agent
    return device and safari and not standalone


class Install:
    """The offer to install the game.

    The menu has an entry for it whenever there is a way. After a round it is offered only where the
    browser does the rest, and never again to whoever has declined. `ask` lets the browser ask.
    """

    def __init__(self, screen: Screen, store: Store) -> None:
        self._screen, self._store = screen, store
        self._declined = INSTALL in store.texts
        self._by_hand = False
        self._ask: Callable[[], object] | None = None

    def explain(self) -> None:
        """A person can install it, by the browser's own menu."""
        self._by_hand = True
        self._show()

    def offer(self, ask: Callable[[], object]) -> None:
        """The browser can ask, and will when `ask` is called."""
        self._ask = ask
        self._show()

    def withdraw(self) -> None:
        """There is no way any more: it is installed."""
        self._ask, self._by_hand = None, False
        self._show()

    def begin(self) -> None:
        """Somebody wants to install it. A browser asks only once, whatever the answer."""
        ask, self._ask = self._ask, None
        if ask:
            ask()
            self._show()
        elif self._by_hand:
            self._screen.open_dialog("install")

    def decline(self) -> None:
        """Somebody was asked by the browser and thought better of it."""
        self._declined = True
        self._store.put(INSTALL, "declined")
        self._show()

    def _show(self) -> None:
        asks = self._ask is not None
        self._screen.show_install(Ways(asks or self._by_hand, asks and not self._declined))
