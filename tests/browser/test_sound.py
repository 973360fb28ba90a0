"""Sound: measured as it is made, and in the page: when it starts, rests, returns and is off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from samples import EFFECTS
from studio import Part, Recording, Studio, decibels, studio_in
from tests.browser.conftest import PATIENCE, OpenContext, Site, open_game
from tests.browser.table import Table
from web import effects
from web.instruments import Note, frequency
from web.music import Mood, Piece, closing, compose
from web.player import CUT, FADE
from web.sound import Sound, gain

FULL = (("music", 1.0), ("effects", 1.0))
USUAL = (("music", gain(Sound().music)), ("effects", gain(Sound().effects)))


@pytest.fixture(scope="module")
def studio(browser: Browser) -> Iterator[Studio]:
    with studio_in(browser) as studio:
        yield studio


def music(bars: int, mood: Mood, seed: int = 1) -> list[Part]:
    """The first bars of a piece, from 0.1 s on."""
    piece, at, parts = Piece(seed), 0.1, []
    for _ in range(bars):
        bar, piece = compose(piece, mood)
        parts.append(Part("music", at, bar.notes))
        at += bar.length
    return parts


def heard(studio: Studio, *notes: Note, seconds: float = 1.0) -> Recording:
    return studio.record(seconds, [Part("effects", 0.1, notes)], FULL)


# As it is made


def test_all_of_it_at_once_does_not_clip(studio: Studio) -> None:
    parts = music(4, Mood(1.0))
    for number in range(8):
        parts += [Part("effects", 0.5 + number / 2, notes) for notes in EFFECTS.values()]
    recording = studio.record(6, parts, FULL)
    print(f"all at once: peak {decibels(recording.peak):.1f} dBFS")
    assert decibels(recording.peak) < -1
    assert recording.loudest(0.4) > -16, "it was loud indeed"


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_can_be_heard_and_neither_starts_nor_ends_with_a_click(
    studio: Studio, name: str
) -> None:
    recording = heard(studio, *EFFECTS[name], seconds=7)
    first, last = recording.sounding(3e-4)
    start, end = (
        recording.cut(first - 0.002, first + 0.001).step,
        recording.cut(last - 0.03, last + 0.1).step,
    )
    print(
        f"{name}: peak {decibels(recording.peak):.1f} dBFS, "
        f"loudest 50 ms {recording.loudest(0.05):.1f} dBFS, "
        f"step {start:.4f} at the start, {end:.5f} at the end"
    )
    assert 0.1 <= first < 0.13
    assert last < 5.5
    assert -30 < recording.loudest(0.05) < -8
    assert start < 0.02
    assert end < 0.001
    assert recording.cut(6, 7).loudness < -75


def test_one_burst_does_not_reach_what_rounds_off(studio: Studio) -> None:
    recording = studio.record(1, [Part("effects", 0.1, EFFECTS["burst"])], USUAL)
    assert recording.peak < 0.6


def test_effects_stand_out_from_the_music(studio: Studio) -> None:
    for density in (0.2, 0.6, 1.0):
        length = Piece(1).beat * 16
        quiet = studio.record(length, music(4, Mood(density)), USUAL)
        level = quiet.cut(1, length).loudness
        above = {
            name: studio.record(1, [Part("effects", 0.1, EFFECTS[name])], USUAL).loudest(0.05)
            - level
            for name in ("tap", "placing", "burst", "wave 6, 12 bursts")
        }
        print(f"music at density {density}: {level:.1f} dBFS; effects above it in dB:", above)
        assert -40 < level < -20
        assert all(3 < difference < 20 for difference in above.values())


@pytest.mark.parametrize("name", ["bell", "harp", "bass"])
def test_pitches_are_as_composed(studio: Studio, name: str) -> None:
    parts = music(4, Mood(0.5))
    alone = [
        part._replace(notes=[note for note in part.notes if note[3] == name]) for part in parts
    ]
    recording = studio.record(16, alone, FULL)
    window = 0.4 if name == "bass" else 0.16
    checked = 0
    for part in alone:
        for note in part.notes:
            assert isinstance(note, Note)
            start = part.at + note.start + 0.02
            around = recording.cut(start, start + window)
            near = {
                pitch: around.power(frequency(pitch))
                for pitch in (
                    note.pitch - 2,
                    note.pitch - 1,
                    note.pitch,
                    note.pitch + 1,
                    note.pitch + 2,
                )
            }
            assert max(near, key=lambda pitch: near[pitch]) == note.pitch, (note, near)
            checked += 1
    assert checked >= 4


def test_it_comes_from_the_column(studio: Studio) -> None:
    notes = [note._replace(pan=-effects.WIDTH) for note in EFFECTS["burst"]]
    recording = heard(studio, *notes)
    left = Recording(recording.left, recording.left).loudness
    right = Recording(recording.right, recording.right).loudness
    assert left - right > 6


def test_no_level_is_silence(studio: Studio) -> None:
    parts = [*music(2, Mood(1.0)), Part("effects", 1.0, EFFECTS["wave 6, 12 bursts"])]
    assert studio.record(4, parts, [("music", 0.0), ("effects", 0.0)]).peak == 0
    assert studio.record(4, parts, [("all", 0.0)]).peak == 0


def test_switching_off_takes_a_moment_and_does_not_click(studio: Studio) -> None:
    off = studio.record(4, music(2, Mood(1.0)), FULL, [(2.0, "fade", "all", 0.0, FADE)])
    playing, fading = off.cut(1, 2), off.cut(1.99, 2 + FADE)
    print(f"largest step: {playing.step:.4f} playing, {fading.step:.4f} while it is switched off")
    assert fading.step <= 1.2 * playing.step
    assert off.cut(2 + FADE, 2.5 + FADE).loudness < playing.loudness - 35
    assert off.cut(3, 4).loudness < -90


def test_a_voice_that_makes_way_does_not_click(studio: Studio) -> None:
    chord = [Note(0.0, 2.0, pitch, "brass") for pitch in (48, 55, 64)]
    recording = studio.record(2, [Part("effects", 0.1, chord)], FULL, [(1.0, "hush", 0, CUT)])
    assert recording.cut(0.99, 1.1).step <= 1.1 * recording.cut(0.5, 1.0).step
    assert recording.cut(0.9, 1.0).loudness > -30


def test_the_last_bar_fades_to_nothing(studio: Studio) -> None:
    bar = closing(Piece(1), minor=False)
    recording = studio.record(bar.length + 5, [Part("music", 0.1, bar.notes)], FULL)
    assert recording.cut(bar.length + 4, bar.length + 5).loudness < -70


# In the page

WATCH = """
window.contexts = [];
window.starts = [];
window.AudioContext = class extends window.AudioContext {
  constructor(...options) {
    super(...options);
    window.contexts.push(this);
  }
};
for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (when = 0, ...rest) {
    window.starts.push(when - this.context.currentTime);
    return start.call(this, when, ...rest);
  };
}
// Whatever Playwright evaluates counts as a gesture; here only what a person does is one.
let touched = false;
for (const kind of ["pointerup", "keydown"]) {
  window.addEventListener(kind, () => { touched = true; }, true);
}
Object.defineProperty(Navigator.prototype, "userActivation", {
  get: () => ({ hasBeenActive: touched }),
});
let hidden = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => hidden });
window.hide = (is) => {
  hidden = is;
  document.dispatchEvent(new Event("visibilitychange"));
};
window.timers = 0;
const { setTimeout } = window;
window.setTimeout = (...all) => {
  window.timers += 1;
  return setTimeout(...all);
};
"""
STATES = "() => window.contexts.map(({ state }) => state)"
BARS = "() => performance.getEntriesByName('bar').map(({ detail }) => [detail.ahead, detail.gap])"


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """A page that is watched from its start."""
    context = open_context()
    context.add_init_script(WATCH)
    return context.new_page()


def wait_for(page: Page, *states: str) -> None:
    """Until the contexts are in these states."""
    page.wait_for_function(f"(states) => String(({STATES})()) === String(states)", arg=list(states))


def clock(page: Page) -> float:
    return float(page.evaluate("() => window.contexts.at(-1).currentTime"))


def test_sound_starts_at_the_first_touch(game: Page) -> None:
    assert game.evaluate(STATES) == []
    Table(game).tap(12)
    wait_for(game, "running")
    game.wait_for_function("() => window.contexts[0].currentTime > 0.5")
    assert game.evaluate("() => window.starts.length") > 5
    assert len(game.evaluate(BARS)) >= 2


def test_a_key_is_a_touch_too(game: Page) -> None:
    game.keyboard.press("m")
    wait_for(game, "running")


def test_a_touch_while_python_starts_is_enough(page: Page, site: Site) -> None:
    page.goto(site.url, wait_until="commit")
    expect(page.locator("#shell")).to_be_visible()
    page.mouse.click(100, 100)
    page.wait_for_selector("html[data-ready=true]", state="attached", timeout=PATIENCE)
    wait_for(page, "running")


def test_it_rests_in_the_background_and_returns_in_time(game: Page) -> None:
    table = Table(game)
    table.start()
    table.tap_and_watch(12)
    wait_for(game, "running")
    game.evaluate("() => hide(true)")
    wait_for(game, "suspended")
    stood = clock(game)
    before = game.evaluate("() => window.timers")
    game.wait_for_timeout(4500)
    assert clock(game) == stood
    assert game.evaluate("() => window.timers") == before
    game.evaluate("() => hide(false)")
    wait_for(game, "running")
    game.wait_for_function("() => performance.getEntriesByName('bar').length > 3")
    assert all(abs(gap or 0.0) < 1e-6 for _, gap in game.evaluate(BARS))
    assert clock(game) < stood + 30


def test_off_is_off_and_sets_no_timers(game: Page) -> None:
    table = Table(game)
    table.start()
    table.tap_and_watch(12)
    button = game.get_by_role("button", name="Ton an oder aus")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    wait_for(game, "suspended")
    count = "() => [window.starts.length, window.timers]"
    before = game.evaluate(count)
    game.wait_for_timeout(4500)
    assert game.evaluate(count) == before
    game.keyboard.press("a")
    wait_for(game, "running")
    expect(button).to_have_attribute("aria-pressed", "true")


def test_what_was_chosen_is_remembered(game: Page, site: Site) -> None:
    table = Table(game)
    table.choose("Ton")
    dialog = game.get_by_role("dialog", name="Ton")
    dialog.get_by_role("radio", name="aus").check()
    dialog.get_by_role("slider", name="Musik").focus()
    game.keyboard.press("Home")
    dialog.get_by_role("slider", name="Effekte").focus()
    game.keyboard.press("End")
    game.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    open_game(game, site.url)
    table.tap(12)
    table.choose("Ton")
    assert game.evaluate(STATES) == [], "it stays off"
    expect(dialog.get_by_role("radio", name="aus")).to_be_checked()
    expect(dialog.get_by_role("slider", name="Musik")).to_have_value("0")
    expect(dialog.get_by_role("slider", name="Effekte")).to_have_value("10")
    dialog.get_by_role("radio", name="an").check()
    wait_for(game, "running")
    game.wait_for_timeout(300)
    assert game.evaluate(BARS) == [], "no music"


def test_after_an_interruption_the_sound_is_built_anew(game: Page) -> None:
    Table(game).tap(12)
    wait_for(game, "running")
    game.evaluate("""() => {
      const [context] = window.contexts;
      const { get } = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state");
      context.real = () => get.call(context);
      Object.defineProperty(context, "state", { value: "interrupted" });
      context.dispatchEvent(new Event("statechange"));
    }""")
    game.mouse.click(5, 5)
    game.wait_for_function(
        "() => window.contexts.length === 2 && window.contexts[1].state === 'running'"
    )
    assert game.evaluate("() => window.contexts[0].real()") == "closed"
    game.wait_for_function("() => window.contexts[1].currentTime > 0.3")


def test_no_note_is_late_while_somebody_plays(page: Page, site: Site) -> None:
    open_game(page, site.url)
    table = Table(page)
    table.start(size="8\u00a0×\u00a08", bots=("Mensch", "Bot, leicht"))
    for _ in range(6):
        page.wait_for_selector("html[data-state=waiting]", state="attached")
        page.wait_for_function(
            "() => document.querySelector('#seats [aria-current] .level') === null"
        )
        seen = table.labels()
        table.tap(table.random.choice(table.possible(seen, "Rot")))
        page.keyboard.press("s")
    page.wait_for_function("() => performance.getEntriesByName('bar').length > 3")
    starts, bars = page.evaluate("() => window.starts"), page.evaluate(BARS)
    print(f"{len(starts)} waves started, the latest {min(starts):.3f} s ahead; bars: {bars}")
    assert len(starts) > 50
    assert all(ahead > 0 for ahead, _ in bars)
    assert all(abs(gap or 0.0) < 1e-6 for _, gap in bars)
