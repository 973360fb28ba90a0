"""The start: everything is made and connected here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pyodide.ffi import create_proxy

from web.browser.audio import Sources
from web.browser.bots import Bots
from web.browser.files import Files
from web.browser.frames import Alarm, Frames, Leisure, Soon
from web.browser.installer import Installer
from web.browser.listeners import Listeners
from web.browser.newer import Newer
from web.browser.pads import Pads
from web.browser.screen import BrowserScreen
from web.browser.sharing import Sharing
from web.browser.store import Database
from web.browser.tabs import Tabs
from web.controller import Controller
from web.install import Install
from web.keeping import Keeper
from web.keys import INTENTS, SKIPPING, chord, review_intent, walk
from web.language import Texts
from web.player import Player
from web.review import Review


async def start(window: Any) -> None:
    """Take the page over from the shell and play."""
    document = window.document
    root = document.documentElement
    screen = BrowserScreen(window)
    texts = Texts(root.lang)
    database = Database(window)
    keeper = database.keeper = Keeper(
        database, lambda news: controller.hear_of_store(news), lambda text: controller.rescue(text)
    )
    tabs = Tabs(window, database)
    await tabs.join()

    document.getElementById("shell").hidden = True
    document.getElementById("app").hidden = False
    worker = document.getElementById("bots")
    bots = Bots(window, worker.dataset.worker)
    sources = Sources(window)
    player = Player(sources.open, lambda: window.performance.now() / 1000, sources.log)
    player.alarm, sources.changed = Alarm(window, player.tick), player.changed
    controller = Controller(screen, keeper, bots, player, texts, Random(), looks_on=not tabs.plays)
    frames = Frames(window, controller.frame)
    alarm = Alarm(window, controller.tick)
    sharing = Sharing(window, controller.handed_on)
    screen.animate, screen.wake, screen.share = frames.run, alarm.set, sharing.share
    files = Files(window, controller.take_in)
    screen.download = files.download
    newer = Newer(window, keeper)
    screen.renew = newer.ask
    listeners = Listeners()
    screen.soon = Soon(window).do
    screen.flutter = Frames(window, screen.fall).run
    screen.get_ready = Leisure(window, screen.prepare).run
    install = Install(screen, keeper)
    Installer(window, listeners, install)
    more = {"import": files.pick, "take-over": tabs.take_over, "install": install.begin}
    _listen(window, listeners, screen, controller, more)
    files.listen(listeners)
    for gesture in ("pointerup", "click", "keydown"):
        # Before anything else hears of it, so that what it sets off is heard.
        listeners.add(document, gesture, lambda _: player.touch(), capture=True)

    def open_link(_: Any = None) -> None:
        if link := sharing.take_link():
            controller.open_link(link)

    listeners.add(window, "hashchange", open_link)
    controller.begin()
    tabs.attend(listeners, controller)
    open_link()
    if sharing.take_wish() and controller.allows("new"):
        controller.choose_round()
    newer.tell(listeners, controller.hear_of_newer)
    root.dataset.ready = "true"


def _listen(
    window: Any,
    listeners: Listeners,
    screen: BrowserScreen,
    controller: Controller,
    more: Mapping[str, Callable[[], object]],
) -> None:
    document = window.document

    def looking(act: Callable[[Review], None]) -> None:
        if controller.review:
            act(controller.review)

    intents: dict[str, Callable[[], object]] = {
        "menu": controller.open_menu,
        "new": controller.choose_round,
        "again": controller.go_on,
        "standings": controller.show_standings,
        "display": controller.choose_display,
        "sound": controller.choose_sound,
        "mute": controller.mute,
        "help": controller.show_help,
        "first-page": lambda: controller.choose_topic(0),
        "tour": controller.start_tour,
        "no-tour": controller.decline_tour,
        "leave-tour": controller.leave_tour,
        "end-tour": controller.leave_tour,
        "undo": controller.undo,
        "redo": controller.redo,
        "hint": controller.hint,
        "skip": controller.skip,
        "language": controller.switch_language,
        "start": controller.start_round,
        "end-round": controller.end_round,
        "review": controller.look_back,
        "leave-review": controller.leave_review,
        "first": lambda: looking(lambda review: review.jump(0)),
        "earlier": lambda: looking(lambda review: review.step(-1)),
        "play": lambda: looking(lambda review: review.toggle()),
        "later": lambda: looking(lambda review: review.step(+1)),
        "last": lambda: looking(lambda review: review.jump(review.last)),
        "rate": lambda: looking(lambda review: review.change_rate()),
        "play-on": controller.play_on,
        "table": controller.show_table,
        "share": controller.share,
        "saved": controller.open_shelf,
        "keep-round": controller.keep_round,
        "export-all": controller.shelf.export_all,
        "put-back": controller.shelf.put_back,
        **more,
    }
    of_save: dict[str, Callable[[str], None]] = {
        "load": controller.load,
        "export": controller.shelf.export,
        "delete": controller.shelf.delete,
    }

    def do(intent: str) -> None:
        if controller.allows(intent):
            intents[intent]()

    def data(element: Any, name: str) -> str:
        return element.getAttribute(f"data-{name}") or ""

    def click(event: Any) -> None:
        target = event.target.closest("[data-cell], [data-action], [data-replay]")
        if not target:
            return
        if replay := data(target, "replay"):
            screen.replay(int(replay))
            return
        if cell := data(target, "cell"):
            screen.focus_cell(int(cell))
            controller.tap(int(cell))
            return
        action = data(target, "action")
        if action == "close" or target.closest("#menu"):
            target.closest("dialog").close()
        if action in of_save:
            of_save[action](data(target, "key"))
        elif action in intents:
            do(action)

    def key(event: Any) -> None:
        if event.target.closest("dialog[open]"):
            return
        if controller.moving and event.key in SKIPPING:
            event.preventDefault()
            controller.skip()
            return
        held = event.ctrlKey or event.metaKey
        cell = data(event.target, "cell")
        if controller.review:
            on_button = event.target.matches("button")
            intent = review_intent(event.key, bool(cell), on_button) if not held else None
            if intent:
                event.preventDefault()
                do(intent)
                return
        if event.key == "Escape":
            controller.leave()
        elif cell and (goal := walk(screen.size, int(cell), event.key, held)) is not None:
            event.preventDefault()
            screen.focus_cell(goal)
        elif not event.altKey and (intent := INTENTS.get(chord(event.key, held, event.shiftKey))):
            event.preventDefault()
            do(intent)

    def press(intent: str) -> None:
        document.documentElement.dataset.pad = "true"
        if document.querySelector("dialog[open]"):
            if intent == "tap":
                screen.press_in_dialog()
            elif intent in ("undo", "menu"):
                screen.close_dialog()
            else:
                screen.step_in_dialog(1 if intent in ("ArrowDown", "ArrowRight") else -1)
        elif intent == "tap":
            controller.tap(screen.current)
        elif intent in intents:
            do(intent)
        elif (goal := walk(screen.size, screen.current, intent)) is not None:
            screen.focus_cell(goal)
            controller.look(goal)

    def slide(event: Any) -> None:
        if event.target.id == "turn":
            controller.look_back(int(event.target.value))
        elif event.target.matches("#sound input[type=range]"):
            controller.set_sound(data(event.target, "field"), int(event.target.value))

    def change(event: Any) -> None:
        if event.target.id == "turn":
            looking(lambda review: review.tell())
        field = data(event.target, "field")
        if field and event.target.closest("#help"):
            controller.choose_topic(int(event.target.value))
        elif field:
            form = event.target.closest("dialog").id
            choosers = {"display": controller.set_display, "sound": controller.set_sound}
            choosers.get(form, controller.set_field)(field, int(event.target.value))
        elif seat := data(event.target, "seat"):
            controller.set_name(int(seat), event.target.value)
        elif seat := data(event.target, "kind"):
            controller.set_kind(int(seat), int(event.target.value))
        elif key := data(event.target, "rename"):
            controller.shelf.rename(key, event.target.value)

    def submit(event: Any) -> None:
        event.preventDefault()
        controller.start_round()

    def save(event: Any) -> None:
        event.preventDefault()
        box = document.getElementById("save-name")
        controller.shelf.save(box.value)
        box.value = ""

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

    Pads(window, listeners, press)
    listeners.add(document, "click", click)
    listeners.add(document, "keydown", key)
    listeners.add(document, "input", slide)
    listeners.add(document, "change", change)
    listeners.add(document.getElementById("round-form"), "submit", submit)
    listeners.add(document.getElementById("save-form"), "submit", save)
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
