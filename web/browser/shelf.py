"""The dialog of the rounds that are kept by name."""

from __future__ import annotations

from typing import Any

from web.browser.boards import Boards
from web.demonstration import Still
from web.shelf import Entry, ShelfView


class ShelfDialog:
    """Shows the shelf in the elements of the dialog, with a small board for each save."""

    def __init__(self, window: Any, boards: Boards) -> None:
        self._document, self._boards = window.document, boards

    def _element(self, name: str) -> Any:
        return self._document.getElementById(name)

    def _make(self, tag: str, parent: Any, text: str = "", **attributes: str) -> Any:
        element = self._document.createElement(tag)
        for name, value in attributes.items():
            element.setAttribute(name.strip("_").replace("_", "-"), value)
        element.textContent = text  # text only: whatever it says, it is never markup
        parent.append(element)
        return element

    def show(self, view: ShelfView) -> None:
        """Show what lies on the shelf."""
        self._element("save-name").placeholder = view.offered
        self._element("saved-note").textContent = view.note
        undo = self._element("saved-undo")
        undo.hidden = not view.can_undo
        self._element("saved-empty").hidden = bool(view.entries)
        self._element("export-all").hidden = not view.entries
        saved, aside = self._element("saved-list"), self._element("aside-list")
        saved.replaceChildren()
        aside.replaceChildren()
        canvases = [self._show_entry(saved, entry) for entry in view.entries]
        for entry in view.aside:
            self._show_entry(aside, entry)
        self._element("aside").hidden = not view.aside
        pictures = [Still(entry.picture) for entry in view.entries if entry.picture]
        self._boards.show(canvases, pictures)
        if view.focus == "undo":
            undo.focus()
        for button in self._element("saved").querySelectorAll("[data-key]"):
            if button.getAttribute("data-key") == view.focus:
                button.focus()
                break

    def _show_entry(self, parent: Any, entry: Entry) -> Any:
        item = self._make("li", parent)
        canvas = None
        if entry.picture:
            canvas = self._make("canvas", item, _class="small-board", aria_hidden="true")
        words = self._make("div", item)
        if entry.name_label:
            attributes = {"aria-label": entry.name_label, "data-rename": entry.key}
            box = self._make("input", words, type="text", maxlength="60", **attributes)
            box.autocomplete = "off"
            box.value = entry.name
        else:
            self._make("strong", words, entry.name)
        for line in entry.lines:
            self._make("p", words, line)
        row = self._make("div", item, _class="buttons")
        for action in entry.actions:
            attributes = {"data-action": action.name, "data-key": entry.key}
            button = self._make("button", row, action.words, type="button", **attributes)
            button.setAttribute("aria-label", action.label)
        return canvas
