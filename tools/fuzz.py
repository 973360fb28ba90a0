"""Feed broken records to everything that reads text from outside: python tools/fuzz.py --inputs N.

Half of what is fed was a good record once, before something in it was changed; the rest is JSON or
text of any kind. A reader may refuse it in its own words and in no other way; what it takes must be
whole, so that it can be written and read again.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rilto import make_rules, notation
from rilto.errors import BadNotation
from rilto.games.catalogue import GAMES
from rilto.match import Match
from rilto.notation import Seat
from web import saves, share
from web.choice import Choice, form
from web.display import Display, display_fields
from web.language import Texts

BATCH = 5_000
"""Inputs after which the generator begins anew: it remembers all that it has made."""

TEXTS = Texts("de")
HIDDEN = "<b>&\u202e\ud800"
ODD_NUMBERS = (-1, 0, 2**31, 2**63, 10**30, 1.5, 1e308)


# Good records


def a_match(game: str, players: int, turns: int, length: int | None, number: int) -> Match:
    """A match with some random turns."""
    random = Random(number)
    rules = make_rules(game, players=players)
    seats = [Seat("Ada", "person"), *[Seat("", "easy")] * (players - 1)]
    match = Match(rules, seats, 30, length)
    for _ in range(turns):
        if match.session.state.result and not match.next_round():
            break
        match.session.play(random.choice(match.session.state.legal_moves))
    return match


def good_texts() -> list[str]:
    """A record of each kind that there is, of several games."""
    matches = [
        a_match("classic", 2, 40, 3, 1),
        a_match("chain_reaction", 4, 20, 1, 2),
        a_match("diagonal", 2, 30, None, 3),
        a_match("crossfire", 8, 12, 1, 4),
        a_match("rolit", 3, 15, 1, 5),
    ]
    records = [match.record() for match in matches]
    kept = [saves.Save(f"Runde {n}", 1_796_021_100 + n, text) for n, text in enumerate(records)]
    texts = [*records, *(match.session.record() for match in matches)]
    texts += [saves.to_text([save]) for save in kept]
    texts.append(saves.to_text(kept[:2]))
    texts += [Choice.first().to_text(), Choice("rolit", {"size": 6}).to_text()]
    texts += [Display("contrast", "off", {"rolit": False}, value_map=True).to_text()]
    texts += [share.pack(match.session.played) for match in matches]
    return texts


GOOD = good_texts()


# Broken ones

_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(ODD_NUMBERS)
    | st.text(max_size=12)
    | st.sampled_from([HIDDEN, "", "c3", "c3 a1*", "# . A1", "classic", "rolit", "person"])
)
_KEYS = st.sampled_from(
    "format version saves match rounds moves position game settings seats size players walls "
    "starter name kind length time_limit saved names kinds scheme speed legal map chart".split()
) | st.text(max_size=5)
_JSON = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@st.composite
def changed_records(draw: st.DrawFn) -> str:
    """A good record in which one or two values are others, missing, or new."""
    text = draw(st.sampled_from([text for text in GOOD if text.startswith("{")]))
    record = json.loads(text)
    for _ in range(draw(st.integers(1, 2))):
        places = list(_places(record))
        holder, key = draw(st.sampled_from(places))
        act = draw(st.sampled_from(["replace", "replace", "drop", "add", "other"]))
        if act == "replace":
            holder[key] = draw(_JSON)
        elif act == "drop":
            del holder[key]
        elif act == "add" and isinstance(holder, dict):
            holder[draw(_KEYS)] = draw(_JSON)
        else:
            other, there = draw(st.sampled_from(places))
            if there in other if isinstance(other, dict) else there < len(other):
                holder[key] = json.loads(json.dumps(other[there]))
        if not record:
            break
    return json.dumps(record, ensure_ascii=draw(st.booleans()))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a record: what holds a value, and under which key."""
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """A good text in which some letters are missing, others, or twice."""
    text = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        to = min(len(text), at + draw(st.integers(0, 20)))
        new = draw(
            st.just("")
            | st.just(text[at:to] * 2)
            | st.text(max_size=3)
            | st.sampled_from(['"', "{", "[" * 30, "]", ",", "9" * 30, "\\u0000", " ", "NaN", "*"])
        )
        text = text[:at] + new + text[to:]
    return text


@st.composite
def misplayed_records(draw: st.DrawFn) -> str:
    """A good record in which some moves are others, or rules that could have been chosen."""
    text = draw(st.sampled_from([text for text in GOOD if '"moves"' in text]))
    record = json.loads(text)
    places = [(holder, key) for holder, key in _places(record) if key in _PLAYED]
    for _ in range(draw(st.integers(1, 2))):
        holder, key = draw(st.sampled_from(places))
        if key == "moves":
            words = holder[key].split()
            at = draw(st.integers(0, len(words)))
            words[at : at + draw(st.integers(0, 2))] = draw(st.lists(_CELLS, max_size=2))
            holder[key] = " ".join(words)
        else:
            holder[key] = draw(_PLAYED[key])
    return json.dumps(record)


_CELLS = st.builds(
    lambda column, row: column + row, st.sampled_from("abcdefgh"), st.sampled_from("12345678")
)
_PLAYED = {
    "moves": st.nothing(),
    "size": st.integers(4, 8),
    "players": st.integers(2, 8),
    "starter": st.integers(0, 7),
    "walls": st.lists(_CELLS, max_size=4).map(" ".join),
    "bounce": st.booleans(),
    "surplus": st.sampled_from(["spread", "discard"]),
    "ending": st.sampled_from(["last", "limit"]),
    "game": st.sampled_from([*GAMES]),
    "length": st.none() | st.integers(1, 3),
    "time_limit": st.sampled_from([None, 15, 30, 60]),
    "kind": st.sampled_from(notation.KINDS),
}


def inputs() -> st.SearchStrategy[str]:
    """Whatever somebody may hand to the game as a record."""
    return (
        changed_records()
        | misplayed_records()
        | damaged_texts()
        | st.builds(json.dumps, _JSON)
        | st.text(max_size=60)
        | st.builds(lambda letters: share.PREFIX + letters, st.text("abcXYZ019-_+=", max_size=60))
    )


# Readers


def feed(text: str) -> str:
    """Let every reader have the text; "taken", or why it was refused. Raises what none may."""
    outcome = "foreign"
    for read in (_save, _round, _link):
        try:
            read(text)
            outcome = "taken"
        except BadNotation as error:
            if outcome == "foreign":
                outcome = error.reason
    assert outcome == "taken" or TEXTS.has(f"unreadable.{outcome}"), outcome
    choice = Choice.from_text(text)
    form(TEXTS, choice)
    assert Choice.from_text(choice.to_text()) == choice
    display = Display.from_text(text)
    display_fields(TEXTS, display, make_rules("rolit"))
    assert Display.from_text(display.to_text()) == display
    return outcome


def _save(text: str) -> None:
    taken = []
    for save in saves.from_text(text):
        with suppress(BadNotation):
            notation.outline(save.match)  # it may see good where there is none, but must not crash
        match = Match.from_record(save.match)
        shown = notation.outline(save.match)
        assert shown.board == match.session.state.board
        assert shown.moves == match.session.turn
        taken.append(save._replace(name=save.name or "x", match=match.record()))
    assert list(saves.from_text(saves.to_text(taken))) == taken
    assert [Match.from_record(save.match).record() for save in taken] == [s.match for s in taken]


def _round(text: str) -> None:
    played = notation.read(text)
    assert notation.read(notation.write(played)) == played


def _link(text: str) -> None:
    played = share.unpack(text)
    assert share.unpack(share.pack(played)) == played


# A run


def run(number: int, count: int) -> tuple[Counter[str], float]:
    """One batch: what became of its inputs, and the longest time that one took, in seconds."""
    outcomes: Counter[str] = Counter()
    longest = 0.0

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(inputs())
    def check(text: str) -> None:
        nonlocal longest
        began = time.perf_counter()
        outcomes[feed(text)] += 1
        longest = max(longest, time.perf_counter() - began)

    check()
    return outcomes, longest


def main() -> None:
    """Run as many batches as were asked for, side by side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first batch")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    counts = [min(BATCH, chosen.inputs - done) for done in range(0, chosen.inputs, BATCH)]
    numbers = range(chosen.seed, chosen.seed + len(counts))
    began = time.perf_counter()
    total: Counter[str] = Counter()
    longest = 0.0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for outcomes, slowest in pool.map(run, numbers, counts):
            total += outcomes
            longest = max(longest, slowest)
    seconds = time.perf_counter() - began
    print(f"{sum(total.values()):,} inputs in {seconds:.0f} s, nothing crashed.")
    print(f"The slowest took {1000 * longest:.0f} ms.")
    for outcome, count in total.most_common():
        print(f"  {outcome:14} {count:9,}")


if __name__ == "__main__":
    main()
