"""The outer form of records: strict JSON, not too long and not too deep."""

from __future__ import annotations

import json
import time
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto.errors import BadNotation
from rilto.record import MAX_DEPTH, Format, Record, from_json

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


# Formats


def taken(*words: str) -> Format:
    """A format whose upgrades each write down a word."""

    def upgrade(record: Record, word: str) -> Record:
        return {**record, "said": f"{record['said']} {word}"}

    return Format("thing", tuple(partial(upgrade, word=word) for word in words))


def test_a_record_begins_with_its_kind_and_version_and_is_plain_to_read() -> None:
    assert taken("one", "two").to_text({"name": "Žofie"}) == (
        '{"format": "thing", "version": 3, "name": "Žofie"}'
    )


@pytest.mark.parametrize(
    ("version", "said"), [(1, "so one two three"), (2, "so two three"), (3, "so three"), (4, "so")]
)
def test_an_older_record_is_brought_up_to_date_from_its_version_on(version: int, said: str) -> None:
    record = {"format": "thing", "version": version, "said": "so"}
    assert taken("one", "two", "three").opened(record)["said"] == said
