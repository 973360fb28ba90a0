"""The outer form of records: strict JSON, not too long and not too deep."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto.errors import BadNotation
from rilto.record import MAX_DEPTH, from_json

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def reason(text: str) -> str:
    with pytest.raises(BadNotation) as refused:
        from_json(text, 10**7)
    return refused.value.reason


@given(JSON)
def test_json_means_what_it_always_does(value: object) -> None:
    if str(value).count("[") + str(value).count("{") < MAX_DEPTH:
        assert from_json(json.dumps(value), 10**7) == json.loads(json.dumps(value))


@pytest.mark.parametrize("text", ['"[[[["', r'"\""', r'["\\", "]"]', '{"[": "}"}'])
def test_brackets_in_words_are_words(text: str) -> None:
    assert from_json(text, 99) == json.loads(text)


def test_it_may_be_so_deep_and_no_deeper() -> None:
    for around in ("[]", "{}"):
        inner = "" if around == "[]" else '"a": '
        text = around
        for _ in range(MAX_DEPTH - 1):
            text = around[0] + inner + text + around[1]
        assert from_json(text, 999) == json.loads(text)
        assert reason(around[0] + inner + text + around[1]) == "damaged"


@pytest.mark.parametrize(
    "text",
    [
        "[",
        "]",
        "[}",
        "[]]",
        '"',
        "\\",
        '"\\',
        "[1,]",
        "{1: 2}",
        "NaN",
        '{"a": 1, "a": 1}',
        "9" * 5000,
    ],
)
def test_what_is_no_json_is_damaged(text: str) -> None:
    assert reason(text) == "damaged"


@pytest.mark.parametrize("part", ["[", "[]", '"', '\\"', '["', "{[", '{"a":', "\\"])
def test_no_text_takes_long(part: str) -> None:
    text = part * (2_000_000 // len(part))
    began = time.process_time()
    for whole in (text, '"' + text):
        assert reason(whole) == "damaged"
    assert time.process_time() - began < 5
