"""Texts in the languages that Rilto speaks.

The tables lie in `texts/`, one flat JSON object a language. A text is a sentence with `{names}` to
fill in; one that depends on a number is an object with the forms `one` and `other`, chosen by
`count`. Every string that a player reads comes from here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

Text = str | dict[str, str]

LANGUAGES = ("de", "en")
"""The first one is the default; web/shell.mjs chooses before Python runs."""

# Read while this module is imported: the browser starts from a snapshot that has no files.
TABLES: dict[str, dict[str, Text]] = {
    language: json.loads(
        (Path(__file__).parent / "texts" / f"{language}.json").read_text(encoding="utf-8")
    )
    for language in LANGUAGES
}


class Texts:
    """The texts of one language; call it with a key and the values to fill in."""

    def __init__(self, language: str) -> None:
        self.language = language if language in TABLES else LANGUAGES[0]
        self._table = TABLES[self.language]

    def __call__(self, key: str, **values: object) -> str:
        """The text of `key`. A key that is not in the table is an error of ours: `KeyError`."""
        text = self._table[key]
        if isinstance(text, dict):
            text = text["one" if values["count"] == 1 else "other"]
        return text.format(**values)

    def has(self, key: str) -> bool:
        """Is there a text of that key?"""
        return key in self._table

    def listed(self, parts: Sequence[str]) -> str:
        """`A`, `A und B`, `A, B und C`."""
        if len(parts) < 2:
            return "".join(parts)
        return self("list.last", first=", ".join(parts[:-1]), last=parts[-1])
