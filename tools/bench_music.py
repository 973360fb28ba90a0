"""Play a round with music and say whether a note came late: python tools/bench_music.py [SECONDS].

Somebody taps, with all the time that people take, against the easy bot on a board of 8 × 8, in
Chromium, on the built site. The page notes of each bar how long before they sound its notes were
ready, and how far from the end of the bar before it starts. Whatever starts to sound is also asked
how far ahead that lies on the audio clock: an effect that could not be built in time is put off by
a moment, and starts at once.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Page

from bare import chromium, served

ROOT = Path(__file__).resolve().parent.parent

WATCH = """
window.starts = [];
for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (when = 0, ...rest) {
    window.starts.push(when - this.context.currentTime);
    return start.call(this, when, ...rest);
  };
}
window.long = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.long.push(duration);
}).observe({ type: "longtask" });
"""
BARS = "() => performance.getEntriesByName('bar').map(({ detail }) => [detail.ahead, detail.gap])"
AT_ONCE = 0.0035
"""Seconds ahead: an effect that is in time lies farther ahead."""

SEEN = """() => [
  document.documentElement.dataset.state,
  document.querySelector("#seats [aria-current] .level") !== null,
  [...document.querySelectorAll("[role=grid] button")].map((cell) => cell.ariaLabel),
]"""


def main() -> None:
    """Play and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    with chromium() as browser, served(ROOT / "dist") as url:
        page = browser.new_page(locale="de-DE")
        page.add_init_script(WATCH)
        page.goto(url)
        page.wait_for_selector("html[data-ready=true]", state="attached", timeout=120_000)
        page.evaluate("() => { window.long.length = 0; }")
        turns = play(page, seconds)
        starts, bars, long = page.evaluate(f"() => [window.starts, ({BARS})(), window.long]")
    first = [ahead for ahead, gap in bars if gap is None]
    following = [ahead for ahead, gap in bars if gap is not None]
    gaps = [gap for _, gap in bars if gap and abs(gap) > 1e-6]
    put_off = [start for start in starts if start < AT_ONCE]
    print(f"{seconds:.0f} s, {turns} taps, {len(bars)} bars, {len(starts)} waves started")
    late = sum(ahead < 0 for ahead in (*first, *following))
    print(f"bars with a late note: {late}; with a gap before them: {len(gaps)}")
    print(f"{len(first)} bars began something: all notes ready {min(first):.2f} s ahead at least")
    print(
        f"{len(following)} bars followed another: all notes ready {min(following):.2f} s ahead "
        f"at least, {median(following):.2f} s as a rule"
    )
    print(f"effects' waves that were put off because the page was busy: {len(put_off)}")
    print(f"the page stood still for {max(long, default=0):.0f} ms at most")


def play(page: Page, seconds: float) -> int:
    """Tap whenever it is the person's turn, a new round after each; how many taps there were."""
    random, end, taps = Random(1), time.monotonic() + seconds, 0
    page.get_by_role("toolbar").get_by_role("button", name="Neue Runde").click()
    dialog = page.get_by_role("dialog", name="Neue Runde")
    group = dialog.locator("fieldset:has(input[name=size])")
    group.get_by_role("radio", name="8\u00a0×\u00a08", exact=True).check()
    dialog.get_by_role("button", name="Los geht’s").click()
    while time.monotonic() < end:
        page.wait_for_timeout(700)
        state, bot, labels = page.evaluate(SEEN)
        if state == "over":
            page.locator("[data-action=again]").click()
        elif state == "waiting" and not bot:
            own = [cell for cell, label in enumerate(labels) if ", Rot" in label]
            page.locator(f"[data-cell='{random.choice(own or range(64))}']").click()
            taps += 1
    return taps


if __name__ == "__main__":
    main()
