"""A newer version of the page: it is told once, and comes with the next round."""

from __future__ import annotations

from tests.web.test_controller import Page


def test_a_newer_version_is_told_once_and_waits() -> None:
    page = Page()
    page.tap(12)
    for _ in range(2):
        page.controller.hear_of_newer()
    assert page.screen.notes == ["Eine neue Version ist da. Sie beginnt mit der nächsten Runde."]
    page.tap(7)
    assert page.screen.renewed == 0


def test_a_new_round_is_stored_before_the_newer_version_is_asked_for() -> None:
    page = Page()
    page.tap(12)
    page.controller.hear_of_newer()
    before = page.store.texts["match"]
    page.controller.replace_round()
    assert page.screen.renewed == 1
    assert page.store.texts["match"] != before


def test_a_new_round_asks_for_nothing_when_no_newer_version_waits() -> None:
    page = Page()
    page.controller.replace_round()
    assert page.screen.renewed == 0
