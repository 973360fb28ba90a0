"""Text from outside is text: whatever stands in it, no element and no script arises from it."""

from __future__ import annotations

import json

from playwright.sync_api import BrowserContext, Page, expect

from rilto import make_rules
from rilto.match import Match
from rilto.notation import Seat
from tests.browser.conftest import OpenContext, Site, open_game
from tests.browser.table import Table
from tests.browser.test_saves import DROP, names, shelf
from web.saves import Save, to_text
from web.share import pack

MARKUP = "<img src=x onerror=x()>"  # as long as a seat's name may be
LONGER = "<img src=x onerror=hacked()><script>hacked()</script><b>x</b>"[:60]

ARISEN = "img, b, [onerror]"
WATCH = """() => {
  window.arisen = [];
  const meant = new Set(["IMG", "SCRIPT", "B", "IFRAME", "OBJECT", "EMBED", "STYLE", "LINK", "META",
                         "BASE", "FORM", "A", "VIDEO", "AUDIO"]);
  new MutationObserver((records) => {
    for (const { addedNodes, attributeName, target } of records) {
      if (attributeName?.startsWith("on")) arisen.push(`${target.tagName} ${attributeName}`);
      for (const node of addedNodes)
        for (const element of node.querySelectorAll ? [node, ...node.querySelectorAll("*")] : [])
          if (meant.has(element.tagName)
              || element.getAttributeNames().some((name) => name.startsWith("on")))
            arisen.push(element.outerHTML);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def a_match() -> Match:
    match = Match(make_rules("classic"), (Seat(MARKUP), Seat("<b>Bo</b>")), length=None)
    for cell in (12, 7, 12):
        match.session.play(cell)
    match.next_round()
    match.session.play(12)
    return match


def put(page: Page, texts: dict[str, str]) -> None:
    page.evaluate(
        """(texts) => new Promise((done) => {
          indexedDB.open("rilto").onsuccess = ({ target: { result: database } }) => {
            const change = database.transaction("texts", "readwrite");
            for (const [key, text] of Object.entries(texts))
              change.objectStore("texts").put(text, key);
            change.oncomplete = () => { database.close(); done(); };
          };
        })""",
        texts,
    )


def visit(context: BrowserContext, site: Site, fragment: str = "") -> Page:
    page = context.new_page()
    open_game(page, f"{site.url}{fragment}")
    page.evaluate(WATCH)
    return page


def test_no_element_arises_from_text(open_context: OpenContext, site: Site) -> None:
    context = open_context()
    page = visit(context, site)
    match = a_match()
    put(
        page,
        {
            "match": match.record(),
            "choice": json.dumps({"game": "classic", "names": [MARKUP] * 8, "kinds": []}),
            "display": json.dumps({"scheme": MARKUP, "speed": "off"}),
            "saved/1-a": to_text([Save(LONGER, 5, match.record())]),
            f'saved/{LONGER}"]': to_text([Save(LONGER, 5, match.record())]),
            "saved/2-b": f'{{"{LONGER}": 1}}',
            f"set-aside/{LONGER}": LONGER,
            LONGER: LONGER,
        },
    )
    open_game(page, site.url)
    assert page.locator(ARISEN).count() == 0
    page.evaluate(WATCH)
    table = Table(page)
    expect(page.locator("#seats")).to_contain_text(MARKUP)
    table.tap_and_watch(7)
    expect(page.locator("#live")).to_contain_text(MARKUP)
    page.keyboard.press("n")
    expect(page.get_by_role("textbox", name="Name von Rot")).to_have_value(MARKUP)
    page.keyboard.press("Escape")
    for name in ("Stand", "Verlauf ansehen"):
        table.choose(name)
        page.keyboard.press("Escape")

    dialog = shelf(table)
    assert set(names(dialog, 2)) == {LONGER}
    expect(dialog.locator("#aside-list li")).to_have_count(2)
    page.evaluate(DROP, [f"{LONGER}.json", LONGER, 0])
    expect(dialog.get_by_role("status")).to_contain_text(LONGER[:40])
    page.evaluate(DROP, ["x.json", to_text([Save(LONGER, 7, match.record())]), 0])
    names(dialog, 3)
    dialog.get_by_role("button", name="Löschen").first.click()
    expect(dialog.get_by_role("status")).to_contain_text(LONGER)
    dialog.get_by_role("button", name="Rückgängig").click()
    dialog.get_by_role("textbox", name="Name für die Runde").fill(LONGER)
    dialog.get_by_role("button", name="Speichern", exact=True).click()
    names(dialog, 4)
    dialog.get_by_role("button", name="Laden").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#seats")).to_contain_text(MARKUP)
    assert page.evaluate("arisen") == []

    linked = visit(context, site, f"#{pack(match.session.played)}")
    assert linked.locator(ARISEN).count() == 0
    linked.evaluate("""(text) => { location.hash = `r=${text}`; }""", LONGER)
    expect(linked.locator("#seats")).to_contain_text(MARKUP)
    assert linked.evaluate("arisen") == []


def test_an_element_that_arose_would_be_noticed(open_context: OpenContext, site: Site) -> None:
    page = visit(open_context(), site)
    page.evaluate("document.querySelector('#note').innerHTML = '<b>x</b>'")
    page.wait_for_function("arisen.length === 1")
