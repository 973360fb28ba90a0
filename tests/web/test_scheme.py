"""Schemes: contrast of all that is read, and colours that all eyes can tell apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from coloraide.everything import ColorAll as Color

from rilto.games.chain import COLOURS
from web.colours import mix
from web.scheme import BOARD, SCHEMES, SEATS, palette, signs, worn
from web.sprites import RIM

CSS = (Path(__file__).parents[2] / "web/style.css").read_text("utf-8")
WORN = SCHEMES[1:]

Read = Callable[[str], str]

TEXTS = [
    ("text", "ground"),
    ("text", "panel"),
    ("quiet", "ground"),
    ("quiet", "panel"),
    ("alert", "ground"),
    ("on-accent", "accent"),
    ("ground", "text"),  # a note over the board
]
PARTS = [
    ("accent", "panel"),  # the ring around what has the focus, and the chosen one of several
    ("accent", "ground"),
    ("mark", "cell"),
    ("mark", "halo"),
    ("ring", "cell"),
    ("hatch", "wall"),
]
EYES = {
    "normal": lambda colour: colour,
    "deuteranopia": lambda colour: colour.filter("deutan", method="machado"),
    "protanopia": lambda colour: colour.filter("protan", method="machado"),
    "tritanopia": lambda colour: colour.filter("tritan", method="machado"),
}

SMALLEST = {"dark": 10, "light": 12, "contrast": 8, "colour_blind": 15}
"""The smallest difference (CIEDE2000) of any two of the eight colours, to any of the eyes."""


def properties(scheme: str) -> Read:
    """The custom properties of a scheme, as a browser would answer for the page's root."""
    found: dict[str, str] = {}
    for selector, block in re.findall(r"^:root(\S*) \{(.*?)^\}", CSS, re.MULTILINE | re.DOTALL):
        if selector in ("", f'[data-scheme="{scheme}"]'):
            found |= dict(re.findall(r"(--[\w-]+): ([^;]+);", block))
    return lambda name: found.get(name, "")


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2."""
    return float(Color(one).contrast(other, method="wcag21"))


@pytest.fixture(params=WORN)
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_contrast_is_measured_as_wcag_has_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("front", "back"), TEXTS)
def test_all_text_can_be_read(scheme: str, front: str, back: str) -> None:
    read = properties(scheme)
    needed = 7 if scheme == "contrast" else 4.5
    assert contrast(read(f"--{front}"), read(f"--{back}")) >= needed


@pytest.mark.parametrize(("front", "back"), PARTS)
def test_what_means_something_can_be_seen(scheme: str, front: str, back: str) -> None:
    read = properties(scheme)
    assert contrast(read(f"--{front}"), read(f"--{back}")) >= 3


@pytest.mark.parametrize("colour", SEATS)
def test_pips_and_marks_stand_out_on_every_stone(scheme: str, colour: str) -> None:
    hues = palette(properties(scheme))
    stone = hues[colour]
    assert contrast(hues["pip"], stone) >= 3, "pips, and the signs"
    # Marks are drawn twice, the second time around the first.
    assert max(contrast(hues["mark"], stone), contrast(hues["halo"], stone)) >= 3


@pytest.mark.parametrize("colour", SEATS)
def test_every_stone_stands_out_from_its_cell(scheme: str, colour: str) -> None:
    hues = palette(properties(scheme))
    rim = mix(hues[colour], "#000000", RIM)
    assert max(contrast(shade, hues["cell"]) for shade in (hues[colour], rim)) >= 3


@pytest.mark.parametrize("eyes", EYES)
def test_the_eight_colours_are_told_apart(scheme: str, eyes: str) -> None:
    hues = palette(properties(scheme))
    seen = {name: EYES[eyes](Color(hues[name])) for name in SEATS}
    differences = {
        pair: seen[pair[0]].delta_e(seen[pair[1]], method="2000") for pair in combinations(SEATS, 2)
    }
    closest = min(differences, key=lambda pair: differences[pair])
    assert differences[closest] >= SMALLEST[scheme], closest


def test_every_colour_has_a_sign_of_its_own_where_colours_are_not_enough() -> None:
    drawn = signs(properties("colour_blind"))
    assert list(drawn) == list(SEATS)
    assert len(set(drawn.values())) == len(SEATS)
    for corners in drawn.values():
        assert len(corners) >= 3
        assert all(-1 <= x <= 1 and -1 <= y <= 1 for x, y in corners)
        assert abs(sum(x for x, _ in corners) / len(corners)) < 0.1, "in the middle"


@pytest.mark.parametrize("scheme", ["dark", "light", "contrast"])
def test_other_schemes_have_no_signs(scheme: str) -> None:
    assert signs(properties(scheme)) == {}


def test_every_scheme_has_all_colours_and_no_others_stand_in_the_rules(scheme: str) -> None:
    hues = palette(properties(scheme))
    assert list(hues) == [*SEATS, *BOARD]
    assert all(re.fullmatch(r"#[0-9a-f]{6}", hue) for hue in hues.values())
    rules = re.sub(r"^:root\S* \{.*?^\}", "", CSS, flags=re.MULTILINE | re.DOTALL)
    allowed = {"#000a", "#fffc", "#fff0"}  # the veil behind a dialog, and a gloss
    assert set(re.findall(r"#[0-9a-f]{3,8}(?=[\s;,)])", rules)) <= allowed


def test_the_seats_colours_are_those_of_the_games() -> None:
    assert set(COLOURS) == set(SEATS)


@pytest.mark.parametrize(
    ("chosen", "light", "more", "shown"),
    [
        ("system", False, False, "dark"),
        ("system", True, False, "light"),
        ("system", True, True, "contrast"),
        ("light", False, True, "light"),
        ("colour_blind", True, False, "colour_blind"),
        ("pale", False, False, "dark"),
    ],
)
def test_what_is_chosen_goes_before_what_the_system_wants(
    chosen: str, light: bool, more: bool, shown: str
) -> None:
    assert worn(chosen, light, more) == shown


def test_the_page_knows_the_schemes_before_python_runs() -> None:
    shell = (Path(__file__).parents[2] / "web/shell.mjs").read_text("utf-8")
    listed = re.search(r"const SCHEMES = \[(.*?)\]", shell)
    assert listed
    assert re.findall(r'"(\w+)"', listed[1]) == list(WORN)
