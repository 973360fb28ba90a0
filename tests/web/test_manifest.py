"""The manifest: what it promises is there, and nothing in it ties the game to an address."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from web.language import TABLES

ROOT = Path(__file__).parents[2]
MANIFEST: dict[str, Any] = json.loads((ROOT / "manifest.webmanifest").read_text("utf-8"))
PAGE = (ROOT / "index.html").read_text("utf-8")
TYPES = {".png": "image/png", ".webp": "image/webp"}


def size_of(path: Path) -> str:
    """How large a picture is, as it says itself: a PNG, or a WebP that begins with a VP8X chunk."""
    content = path.read_bytes()
    if path.suffix == ".png":
        assert content[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    else:
        assert (content[:4], content[8:16]) == (b"RIFF", b"WEBPVP8X")
        width, height = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
    return f"{width}x{height}"


def pictures() -> list[dict[str, str]]:
    icons = [icon for shortcut in MANIFEST["shortcuts"] for icon in shortcut["icons"]]
    return [*MANIFEST["icons"], *MANIFEST["screenshots"], *icons]


@pytest.mark.parametrize("picture", pictures(), ids=lambda picture: picture["src"])
def test_pictures_are_what_they_are_said_to_be(picture: dict[str, str]) -> None:
    path = ROOT / picture["src"]
    assert picture["sizes"] == size_of(path)
    assert picture["type"] == TYPES[path.suffix]


def test_icons_come_in_the_sizes_that_browsers_want() -> None:
    plain = {icon["sizes"] for icon in MANIFEST["icons"] if "purpose" not in icon}
    assert {"192x192", "512x512"} <= plain
    assert [i["sizes"] for i in MANIFEST["icons"] if i.get("purpose") == "maskable"] == ["512x512"]
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', PAGE)
    assert touch
    assert size_of(ROOT / touch[1]) == "180x180"


def test_screenshots_are_such_as_browsers_show() -> None:
    shapes = set()
    for shot in MANIFEST["screenshots"]:
        width, height = map(int, shot["sizes"].split("x"))
        assert min(width, height) >= 320
        assert max(width, height) <= min(3840, 2.3 * min(width, height))
        assert (width > height) == (shot["form_factor"] == "wide")
        assert shot["label"]
        assert (ROOT / shot["src"]).stat().st_size < 100_000
        shapes.add(shot["form_factor"])
    assert shapes == {"narrow", "wide"}


def test_it_goes_wherever_the_game_is_put() -> None:
    assert MANIFEST["start_url"] == MANIFEST["scope"] == "./"
    assert "id" not in MANIFEST, "browsers then take the start's address, which no other copy has"
    assert all(shortcut["url"].startswith("./") for shortcut in MANIFEST["shortcuts"])


def test_it_says_what_it_is() -> None:
    assert MANIFEST["name"] == MANIFEST["short_name"] == "Rilto"
    assert MANIFEST["lang"] == "de"
    assert MANIFEST["description"]
    assert MANIFEST["display"] == "standalone"
    assert MANIFEST["shortcuts"][0]["name"] == TABLES["de"]["action.new"]


def test_the_window_begins_in_the_pages_colour() -> None:
    dark = re.search(r'name="theme-color" media="[^"]*dark\)" content="([^"]+)"', PAGE)
    assert dark
    assert MANIFEST["theme_color"] == MANIFEST["background_color"] == dark[1]
