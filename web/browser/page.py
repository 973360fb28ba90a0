"""The start: everything is made and connected here."""

from __future__ import annotations

from random import Random
from typing import Any

from pyodide.ffi import create_proxy

from web.browser.bots import Bots
from web.browser.frames import Alarm, Frames
from web.browser.listeners import Listeners
from web.browser.screen import BrowserScreen
from web.browser.store import open_store
from web.controller import Controller
from web.keys import INTENTS, SKIPPING, chord, walk
from web.language import Texts


async def start(window: Any) -> None:
    """Take the page over from the shell and play."""
    document = window.document
    root = document.documentElement
    screen = BrowserScreen(window)
    texts = Texts(root.lang)
    troubles: list[str] = []

    def no_storage() -> None:
        # Once is enough: it will not get better by being told at every move.
        if not troubles:
            troubles.append("store")
            screen.note(controller.texts("trouble.store"))

    store = await open_store(window, no_storage)
    kept = await store.all()

    document.getElementById("shell").hidden = True
    document.getElementById("app").hidden = False
    worker = document.getElementById("bots")
    bots = Bots(window, worker.dataset.worker, worker.dataset.config)
    controller = Controller(screen, store, bots, texts, Random(), kept)
    frames = Frames(window, controller.frame)
    alarm = Alarm(window, controller.tick)
    screen.animate, screen.wake = frames.run, alarm.set
    _listen(window, Listeners(), screen, controller)
    controller.begin()
    root.dataset.ready = "true"


def _listen(
    window: Any, listeners: Listeners, screen: BrowserScreen, controller: Controller
) -> None:
    document = window.document
    intents = {
        "menu": controller.open_menu,
        "new": controller.choose_round,
        "again": controller.go_on,
        "standings": controller.show_standings,
        "display": controller.choose_display,
        "undo": controller.undo,
        "redo": controller.redo,
        "hint": controller.hint,
        "skip": controller.skip,
        "language": controller.switch_language,
        "start": controller.start_round,
        "end-round": controller.replace_round,
    }

    def data(element: Any, name: str) -> str:
        return element.getAttribute(f"data-{name}") or ""

    def click(event: Any) -> None:
        target = event.target.closest("[data-cell], [data-action]")
        if not target:
            return
        if cell := data(target, "cell"):
            screen.focus_cell(int(cell))
            controller.tap(int(cell))
            return
        action = data(target, "action")
        if action == "close" or target.closest("#menu"):
            target.closest("dialog").close()
        if action in intents:
            intents[action]()

    def key(event: Any) -> None:
        if event.target.closest("dialog"):
            return
        if controller.moving and event.key in SKIPPING:
            event.preventDefault()
            controller.skip()
            return
        held = event.ctrlKey or event.metaKey
        cell = data(event.target, "cell")
        if cell and (goal := walk(screen.size, int(cell), event.key, held)) is not None:
            event.preventDefault()
            screen.focus_cell(goal)
        elif not event.altKey and (intent := INTENTS.get(chord(event.key, held, event.shiftKey))):
            event.preventDefault()
            intents[intent]()

    def change(event: Any) -> None:
        if field := data(event.target, "field"):
            in_display = event.target.closest("#display")
            choose = controller.set_display if in_display else controller.set_field
            choose(field, int(event.target.value))
        elif seat := data(event.target, "seat"):
            controller.set_name(int(seat), event.target.value)
        elif seat := data(event.target, "kind"):
            controller.set_kind(int(seat), int(event.target.value))

    def submit(event: Any) -> None:
        event.preventDefault()
        controller.start_round()

    def point(event: Any) -> None:
        # A finger points only while it taps, and then what it would do is done already.
        if event.pointerType == "mouse":
            cell = data(event.target, "cell")
            controller.look(int(cell) if cell else None)

    def focus(event: Any) -> None:
        # Focus that came by a tap says nothing about what somebody is thinking of.
        if event.target.matches(":focus-visible"):
            controller.look(int(data(event.target, "cell")))

    def leave(_: Any) -> None:
        controller.look(None)

    def hide(_: Any) -> None:
        controller.tick(window.performance.now() / 1000)
        controller.hide(bool(document.hidden))

    def refit(*_: Any) -> None:
        screen.fit()
        controller.repaint()

    def recolour(_: Any) -> None:
        screen.recolour()
        controller.repaint()

    listeners.add(document, "click", click)
    listeners.add(document, "keydown", key)
    listeners.add(document, "change", change)
    listeners.add(document.getElementById("round-form"), "submit", submit)
    grid = document.getElementById("grid")
    listeners.add(grid, "pointerover", point)
    listeners.add(grid, "pointerleave", leave)
    listeners.add(grid, "focusin", focus)
    listeners.add(grid, "focusout", leave)
    listeners.add(document, "visibilitychange", hide)
    for wish in ("color-scheme: light", "contrast: more", "reduced-motion: reduce"):
        listeners.add(window.matchMedia(f"(prefers-{wish})"), "change", recolour)
    # The page lives as long as this observer does, so nobody has to destroy its proxy.
    window.ResizeObserver.new(create_proxy(refit)).observe(document.getElementById("stage"))
