"""Links that carry a round: they come back as they were, and nothing else comes back at all."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto import notation
from rilto.errors import BadNotation
from rilto.games.base import Rules
from rilto.games.catalogue import GAMES, make_rules
from rilto.notation import MAX_NAME, Round, Seat, Turn
from tests.rilto.helpers import random_play, rules_of
from web import share
from web.share import MAX_BYTES, MAX_LETTERS, PREFIX, carries_round, pack, unpack


def a_round(rules: Rules, seed: int = 1, turns: int = 30, name: str = "") -> Round:
    played = tuple(Turn(cell, step) for _, cell, step in random_play(rules, seed, turns))
    return Round(rules, (Seat(name),) * rules.players, played, 30)


CLASSIC = a_round(make_rules("classic"))
LINK = pack(CLASSIC)
OLD = "r=ePmxiKXHo22AmpIYoHQMO1ACR4RcqqFCqokChEwxVEgxwR6SwACEBCaUa4jEcUJwnFCVORkq1QIAa8FicA"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def reason(fragment: str) -> str:
    with pytest.raises(BadNotation) as refused:
        unpack(fragment)
    return refused.value.reason


def squeezed(record: bytes, words: bytes = share._WORDS) -> str:
    """A link as a stranger could make it, around whatever bytes."""
    squeezer = zlib.compressobj(level=9, zdict=words)
    return PREFIX + urlsafe_b64encode(squeezer.compress(record) + squeezer.flush()).decode()


def linked(text: str) -> str:
    return squeezed(text.encode()).rstrip("=")


names = st.text(st.characters(exclude_categories=("C", "Z")), max_size=MAX_NAME).filter(
    str.isprintable
)


@given(rules_of(*GAMES), st.integers(0, 2**32), st.integers(0, 80), names)
def test_a_link_brings_back_the_round(rules: Rules, seed: int, turns: int, name: str) -> None:
    played = a_round(rules, seed, turns, name)
    fragment = pack(played)
    assert re.fullmatch(r"r=[A-Za-z0-9_-]+", fragment), "it needs no escaping in an address"
    assert notation.write(unpack(fragment)) == notation.write(played)
    assert notation.write(unpack(f"#{fragment}")) == notation.write(played)


def test_a_link_made_long_ago_can_still_be_read() -> None:
    played = a_round(make_rules("classic"), turns=6)
    assert notation.write(unpack(OLD)) == notation.write(played)


@pytest.mark.parametrize(
    ("fragment", "is_meant"),
    [(LINK, True), (f"#{LINK}", True), ("#r=", True), ("", False), ("#new", False), ("#R=", False)],
)
def test_what_carries_a_round_says_so(fragment: str, is_meant: bool) -> None:
    assert carries_round(fragment) == is_meant


def test_a_link_is_short() -> None:
    assert len(pack(a_round(make_rules("classic"), turns=0))) < 120
    assert len(pack(a_round(make_rules("classic"), turns=20))) < 200
    assert len(pack(a_round(make_rules("rolit"), turns=60))) < 420


@pytest.mark.parametrize("length", [*range(2, len(LINK))])
def test_a_link_cut_short_anywhere_is_damaged(length: int) -> None:
    assert reason(LINK[:length]) == "damaged"


@given(st.integers(2, len(LINK) - 1), st.sampled_from(LETTERS))
def test_a_wrong_letter_is_noticed(place: int, letter: str) -> None:
    changed = LINK[:place] + letter + LINK[place + 1 :]
    try:
        read = unpack(changed)
    except BadNotation:
        return
    # The last letter has bits that mean nothing.
    assert notation.write(read) == notation.write(CLASSIC)


@pytest.mark.parametrize("tail", ["A", "AAAA", "====", ".", "%20", " ", "ä", "\n", "&x=1", LINK])
def test_more_after_a_link_is_refused(tail: str) -> None:
    assert reason(LINK + tail) == "damaged"


@given(st.text(max_size=200))
def test_any_text_is_refused(text: str) -> None:
    assert reason(PREFIX + text) == "damaged"


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    fragment = PREFIX + urlsafe_b64encode(data).decode().rstrip("=")
    assert reason(fragment) == "damaged"


@given(st.binary(max_size=100))
def test_what_was_squeezed_but_is_no_record_is_refused(data: bytes) -> None:
    assert reason(squeezed(data).rstrip("=")) in ("damaged", "foreign")


def test_letters_of_plain_base64_are_refused() -> None:
    played = next(
        played
        for seed in range(100)
        if "-" in pack(played := a_round(CLASSIC.rules, seed)) or "_" in pack(played)
    )
    plain = pack(played).replace("-", "+").replace("_", "/")
    assert reason(plain) == "damaged"


def test_a_bomb_does_not_go_off() -> None:
    assert reason(linked(" " * (MAX_BYTES + 1))) == "too_long"
    bomb = linked("0" * 8_000_000)
    assert len(bomb) < MAX_LETTERS
    assert reason(bomb) == "too_long"


def test_a_bomb_is_opened_no_further_than_a_record_may_be_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = []
    original = zlib.decompressobj

    class Watched:
        def __init__(self, **options: Any) -> None:
            self.opener = original(**options)

        def decompress(self, data: bytes, most: int) -> bytes:
            opened.append(self.opener.decompress(data, most))
            return opened[-1]

    monkeypatch.setattr("web.share.zlib.decompressobj", Watched)
    reason(linked("0" * 8_000_000))
    assert [len(each) for each in opened] == [MAX_BYTES + 1]


def test_a_fragment_that_is_too_long_is_not_looked_at() -> None:
    assert reason(PREFIX + "A" * (MAX_LETTERS + 1)) == "too_long"


def test_a_round_that_is_too_long_is_not_packed() -> None:
    cell = CLASSIC.turns[0]
    with pytest.raises(BadNotation) as refused:
        pack(CLASSIC._replace(turns=(cell,) * MAX_BYTES))
    assert refused.value.reason == "too_long"


@pytest.mark.parametrize("size", [5, 8])
def test_the_longest_record_fits_into_a_link(size: int) -> None:
    rules, random = make_rules("classic", size=size, players=2), Random(1)
    start = CLASSIC.turns[0]
    turns = tuple(start._replace(cell=random.randrange(size**2)) for _ in range(10_500))
    played = Round(rules, (Seat("ä€" * 12),) * 2, turns, None)
    assert len(notation.write(played).encode()) > MAX_BYTES * 0.95
    assert len(pack(played)) < MAX_LETTERS


def test_a_foreign_record_is_refused_for_its_own_reason() -> None:
    record = notation.write(CLASSIC)
    changed = json.loads(record)
    assert reason(linked("[]")) == "foreign"
    assert reason(linked('{"format": "rilto-match", "version": 1}')) == "foreign"
    assert reason(linked(json.dumps({**changed, "version": 99}))) == "newer"
    assert reason(linked(json.dumps({**changed, "moves": "a1 a1"}))) != "damaged"
    assert reason(linked(json.dumps({**changed, "position": "."}))) == "mismatch"
    assert reason(linked(json.dumps({**changed, "game": "chess"}))) == "rules"
    assert reason(squeezed(record.encode(), b"other words").rstrip("=")) == "damaged"


def test_bytes_that_are_no_text_are_damaged() -> None:
    assert reason(squeezed(b'{"format": "\xff"}').rstrip("=")) == "damaged"


def test_a_link_squeezed_without_the_words_can_be_read() -> None:
    record = notation.write(CLASSIC).encode()
    plain = PREFIX + urlsafe_b64encode(zlib.compress(record)).decode().rstrip("=")
    assert unpack(plain).turns == CLASSIC.turns
    assert len(urlsafe_b64decode(LINK[2:] + "==")) < len(zlib.compress(record))
