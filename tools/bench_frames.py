"""Python's part of a frame.

The longest chains that many rounds at random lead to on a board of 8 × 8 are played in Chromium,
once as fast as the machine is and once with the processor slowed down. Timed are the page's
callbacks for animation frames, from entry to return, the calls to the canvas included; and those
for timers, which run between frames: sound is built there, and told what has come of a turn.
"""

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page  # noqa: E402

import rilto  # noqa: E402
from bare import chromium, served  # noqa: E402
from rilto.events import Wave  # noqa: E402
from rilto.match import Match  # noqa: E402
from rilto.notation import Seat  # noqa: E402

SLOWED = (1, 4)
"""By how much the processor is slowed."""

GAMES = ("classic", "crossfire", "chain_reaction")
ROUNDS = 4
"""Rounds at random in which a long chain is looked for."""

LOOK = 2000.0
"""Milliseconds in which a player looks at the board before the tap."""

WATCH = """
window.measured = { frames: [], timers: [] };
const watch = (name, kind) => {
  const original = window[name].bind(window);
  window[name] = (call, ...rest) => original((...given) => {
    const begin = performance.now();
    call(...given);
    window.measured[kind].push(performance.now() - begin);
  }, ...rest);
};
watch("requestAnimationFrame", "frames");
watch("setTimeout", "timers");
"""
PUT = """(record) => new Promise((done) => {
  indexedDB.open("rilto").onsuccess = ({ target: { result: database } }) => {
    const change = database.transaction("texts", "readwrite");
    change.objectStore("texts").put(record, "match");
    change.objectStore("texts").put("no", "tour");
    change.oncomplete = () => { database.close(); done(); };
  };
})"""
READY = "html[data-ready=true]"


class Chain(NamedTuple):
    """A match before the move that sets off a long chain, and that move."""

    record: str
    cell: int
    waves: int
    points: int


class Frames(NamedTuple):
    """Milliseconds of the frames of one chain: their median, and what 99 of 100 stay under.

    `between` is the longest that anything took between two frames.
    """

    game: str
    waves: int
    slow: int
    median: float
    most: float
    between: float


def longest_chain(game: str) -> Chain:
    """The chain with the most points in flight of some rounds at random."""
    bounces = game != "chain_reaction"
    best = Chain("", 0, 0, 0)
    for seed in range(ROUNDS):
        settings = {"bounce": True} if bounces else {}
        rules = rilto.make_rules(game, players=2, size=8, seed=seed, **settings)
        match = Match(rules, (Seat(), Seat()))
        random = Random(seed)
        while match.session.state.result is None and match.session.turn < 400:
            cell = random.choice(match.session.state.legal_moves)
            step = match.session.state.play(cell)
            waves = [event for event in step.events if isinstance(event, Wave)]
            points = sum(len(burst.flights) for wave in waves for burst in wave.bursts)
            if points > best.points:
                best = Chain(match.record(), cell, len(waves), points)
            match.session.play(cell)
    return best


def measured(page: Page, chain: Chain, url: str, slow: int) -> dict[str, list[float]]:
    """Milliseconds of each of the "frames" in which the chain is shown, and of the "timers"."""
    page.goto(url)
    page.wait_for_selector(READY, state="attached")
    page.evaluate(PUT, chain.record)
    page.reload()
    page.wait_for_selector(READY, state="attached")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.wait_for_timeout(LOOK)
    page.evaluate("window.measured.frames.length = window.measured.timers.length = 0")
    page.locator(f"[data-cell='{chain.cell}']").click()  # a real one: from now on there is sound
    page.wait_for_selector("html:not([data-state=moving])", state="attached", timeout=120_000)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return dict(page.evaluate("window.measured"))


def measure(folder: Path) -> Iterator[Frames]:
    """The longest chain of each game, at each speed of the processor."""
    chains = {game: longest_chain(game) for game in GAMES}
    with chromium() as browser, served(folder) as url:
        for slow in SLOWED:
            for game, chain in chains.items():
                page = browser.new_page(viewport={"width": 1000, "height": 1000})
                page.add_init_script(WATCH)
                times = measured(page, chain, url, slow)
                page.close()
                frames, between = sorted(times["frames"]), max(times["timers"])
                most = frames[int(len(frames) * 0.99)]
                yield Frames(game, chain.waves, slow, statistics.median(frames), most, between)
