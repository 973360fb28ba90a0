"""What is shown of the turns so far: the chart with its slider, the bar of a review, the table."""

from __future__ import annotations

from typing import Any

from web.chart import Chart, Table
from web.review import ReviewView

SVG = "http://www.w3.org/2000/svg"


class History:
    """The elements under the board that look back, and the table of the chart."""

    def __init__(self, window: Any) -> None:
        self._window, self._document = window, window.document
        self._chart, self._slider = self._element("chart"), self._element("turn")
        self._root = self._document.documentElement
        self._root.dataset.review = self._root.dataset.chart = "off"

    def _element(self, name: str) -> Any:
        return self._document.getElementById(name)

    def show_review(self, review: ReviewView | None) -> None:
        """Show where somebody looks; None when nobody looks back any more."""
        dataset = self._root.dataset
        if review is None:
            held_focus = self._element("history").parentElement.contains(
                self._document.activeElement
            )
            dataset.review = "off"
            if held_focus:
                self._document.querySelector("#grid [tabindex='0']").focus()
            return
        begins = dataset.review == "off"
        dataset.review = "playing" if review.playing else "still"
        self._element("review-title").textContent = review.title
        self._element("review-place").textContent = review.place
        self._slider.max, self._slider.value = str(review.last), str(review.turn)
        self._slider.setAttribute("aria-valuetext", review.place)
        play = self._element("play")
        play.setAttribute("aria-label", review.play_label)
        play.title = review.play_label
        self._element("rate").textContent = review.rate
        play_on = self._element("play-on")
        play_on.setAttribute("aria-disabled", "false" if review.can_play_on else "true")
        if begins:
            play.focus()

    def show_chart(self, chart: Chart | None) -> None:
        """Show who held how much over the turns; nothing for None."""
        self._root.dataset.chart = "off" if chart is None else "on"
        self._chart.replaceChildren()
        if chart is None:
            return
        self._chart.setAttribute("viewBox", f"0 0 {max(1, chart.turns)} {chart.height}")
        for area in chart.areas:
            path = self._document.createElementNS(SVG, "path")
            path.setAttribute("d", area.path)
            path.setAttribute("data-colour", area.colour)
            self._chart.append(path)
        self._slider.max = self._slider.value = str(chart.turns)
        self._slider.setAttribute("aria-valuetext", str(chart.turns))

    def show_table(self, table: Table) -> None:
        """Show the chart in numbers."""
        head, body = self._element("table-head"), self._element("table-lines")
        while head.children.length > 2:
            head.lastElementChild.remove()
        for name in table.seats:
            self._add(head, "th", name).setAttribute("scope", "col")
        body.replaceChildren()
        for line in table.lines:
            row = self._add(body, "tr")
            self._add(row, "th", str(line.turn)).setAttribute("scope", "row")
            self._add(row, "td", line.move)
            for cells in line.cells:
                self._add(row, "td", str(cells))

    def _add(self, parent: Any, tag: str, text: str = "") -> Any:
        element = self._document.createElement(tag)
        element.textContent = text
        parent.append(element)
        return element
