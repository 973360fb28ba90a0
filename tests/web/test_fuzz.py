"""Broken records crash nothing: a short run of tools/fuzz.py, which can run much longer."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import fuzz

INPUTS = 1_000


def test_broken_records_crash_nothing() -> None:
    outcomes, _ = fuzz.run(number=0, count=INPUTS)
    assert sum(outcomes.values()) >= INPUTS * 0.9
    assert {"taken", "damaged", "rules", "mismatch", "illegal_move"} <= outcomes.keys()


@pytest.mark.parametrize("text", fuzz.GOOD, ids=lambda text: text[:60])
def test_what_is_fed_was_good_before(text: str) -> None:
    if not text.startswith("{") or "format" in json.loads(text):
        assert fuzz.feed(text) == "taken"


def test_a_crash_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(fuzz, "_round", crash)
    with pytest.raises(ZeroDivisionError):
        fuzz.run(number=0, count=5)
