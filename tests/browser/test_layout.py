"""Sizes: in every window all fits, nothing lies over anything else, and fingers hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext, Site, open_game

SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900), (3840, 2160)]
LONG = "Annemarie-Wilhelmine XXI"  # as long as a name can be

MEASURE = """() => {
  const seen = (element) => element.checkVisibility();
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, name: element.id || element.outerHTML.slice(0, 90) };
  };
  const parts = ["#seats", "#status", "#clock", "#board", "#coach", "#history", "#review",
                 "#after", "#tools", "#rules-line"]
    .map((name) => document.querySelector(name))
    .filter((part) => part && seen(part) && (part.textContent.trim() || part.children.length));
  const targets = [...document.querySelectorAll("#app button, #app input")].filter(seen);
  const cramped = [...document.querySelectorAll("#seats li")]
    .filter((seat) => seat.scrollWidth > seat.clientWidth
                   || !seat.querySelector(".name").clientWidth)
    .map((seat) => seat.ariaLabel);
  return {
    cramped,
    scrolls: document.scrollingElement.scrollHeight > innerHeight
          || document.scrollingElement.scrollWidth > innerWidth,
    parts: parts.map(box),
    seats: [...document.querySelectorAll("#seats li")].map(box),
    targets: targets.filter((target) => !target.closest("[role=grid]")).map(box),
    cells: [...document.querySelectorAll("[role=grid] button")].map(box),
  };
}"""
IN_DIALOG = """() => {
  const dialog = document.querySelector("dialog[open]");
  const { left, top, right, bottom } = dialog.getBoundingClientRect();
  const small = [...dialog.querySelectorAll("button, .pills label, select, input[type=text]")]
    .filter((target) => target.checkVisibility())
    .map((target) => [target.getBoundingClientRect(), target.outerHTML.slice(0, 90)])
    .filter(([box]) => Math.min(box.width, box.height) < 35)
    .map(([, html]) => html);
  return {
    inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
    across: dialog.scrollWidth > dialog.clientWidth,
    small,
  };
}"""


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return min(across, down) > 0.5


def check_page(page: Page, width: int, height: int) -> None:
    seen = page.evaluate(MEASURE)
    assert not seen["scrolls"]
    assert seen["cramped"] == [], "every seat has room for a name"
    for part in [*seen["parts"], *seen["seats"], *seen["targets"]]:
        assert part["left"] >= 0, part
        assert part["top"] >= 0, part
        assert part["right"] <= width + 0.5, part
        assert part["bottom"] <= height + 0.5, part
    for kind in ("parts", "seats", "targets"):
        boxes = seen[kind]
        lying = [
            (one["name"], other["name"])
            for index, one in enumerate(boxes)
            for other in boxes[:index]
            if overlap(one, other)
        ]
        assert lying == [], kind
    side = min(
        min(cell["right"] - cell["left"], cell["bottom"] - cell["top"]) for cell in seen["cells"]
    )
    assert side >= 24
    if len(seen["cells"]) == 25 and min(width, height) >= 390:
        assert side >= 44
    small = [
        target["name"]
        for target in seen["targets"]
        if min(target["right"] - target["left"], target["bottom"] - target["top"]) < 24
    ]
    assert small == []


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [2, 8])
def test_everything_has_its_place(
    open_context: OpenContext, site: Site, width: int, height: int, players: int
) -> None:
    page = open_context(viewport={"width": width, "height": height}).new_page()
    open_game(page, site.url)
    check_page(page, width, height)  # as a newcomer finds it

    def choose(field: str, words: str) -> None:
        group = page.locator(f"fieldset:has(input[name={field}])")
        group.get_by_role("radio", name=words, exact=True).check()

    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="Neue Runde")
    expect(dialog).to_be_visible()
    choose("players", str(players))
    choose("size", "8\u00a0×\u00a08" if players == 8 else "5\u00a0×\u00a05")
    choose("length", "3 Runden")
    choose("time_limit", "30 s")
    for box in dialog.get_by_role("textbox").all():
        box.fill(LONG)
    for kind in dialog.get_by_role("combobox").all():
        kind.select_option("0")
    assert page.evaluate(IN_DIALOG) == {"inside": True, "across": False, "small": []}
    dialog.get_by_role("button", name="Los geht’s").click()
    if page.locator("#ask").is_visible():
        page.get_by_role("button", name="Runde beenden").click()
    expect(page.get_by_role("timer")).not_to_be_empty()
    check_page(page, width, height)
    for key in ("m", "h", "l"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate(IN_DIALOG) == {"inside": True, "across": False, "small": []}
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    for action in ("sound", "display", "standings"):
        page.keyboard.press("m")
        page.locator(f"#menu [data-action={action}]").click()
        expect(page.locator(f"#{action}")).to_be_visible()
        assert page.evaluate(IN_DIALOG) == {"inside": True, "across": False, "small": []}
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
