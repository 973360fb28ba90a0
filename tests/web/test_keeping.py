"""The keeper: nothing is lost, whatever becomes of the database."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from web.keeping import AGAIN, BROKEN, ELSEWHERE, FULL, MATCH, Changes, Keeper


class FakeDatabase:
    """Answers when the test wants it to."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}
        self.writes: list[dict[str, str | None]] = []
        self._hear: Callable[[str], object] | None = None

    def write(self, changes: Changes, hear: Callable[[str], object]) -> None:
        assert self._hear is None, "one write after the other"
        self.writes.append(dict(changes))
        self._hear = hear

    @property
    def is_asked(self) -> bool:
        return self._hear is not None

    def answer(self, problem: str = "") -> None:
        assert self._hear
        hear, self._hear = self._hear, None
        if not problem:
            for key, text in self.writes[-1].items():
                if text is None:
                    self.stored.pop(key, None)
                else:
                    self.stored[key] = text
        hear(problem)


class Bench:
    def __init__(self) -> None:
        self.database = FakeDatabase()
        self.told: list[str] = []
        self.rescued: list[str] = []
        self.keeper = Keeper(self.database, self.told.append, self.rescued.append)
        self.keeper.learn({})


def test_a_text_is_written_at_once_and_known_at_once() -> None:
    bench = Bench()
    bench.keeper.put("a", "1")
    assert bench.keeper.texts == {"a": "1"}
    assert bench.database.writes == [{"a": "1"}]
    bench.database.answer()
    bench.keeper.delete("a")
    assert bench.keeper.texts == {}
    bench.database.answer()
    assert bench.database.stored == {}
    assert bench.told == []


def test_what_changes_during_a_write_is_written_after_it_the_newest_only() -> None:
    bench = Bench()
    for text in "123":
        bench.keeper.put("a", text)
    bench.keeper.put("b", "x")
    assert bench.database.writes == [{"a": "1"}]
    bench.database.answer()
    assert bench.database.writes[1:] == [{"a": "3", "b": "x"}]
    bench.database.answer()
    assert not bench.database.is_asked
    assert bench.database.stored == {"a": "3", "b": "x"}


def test_whoever_waits_is_called_when_all_is_kept() -> None:
    bench, called = Bench(), []
    bench.keeper.after(lambda: called.append("at once"))
    bench.keeper.put("a", "1")
    bench.keeper.after(lambda: called.append("later"))
    bench.keeper.put("a", "2")
    bench.database.answer()
    assert called == ["at once"]
    bench.database.answer()
    assert called == ["at once", "later"]


def test_trouble_is_told_once_and_its_end_too() -> None:
    bench, called = Bench(), []
    bench.keeper.put("a", "1")
    bench.keeper.after(lambda: called.append("all the same"))
    bench.database.answer(BROKEN)
    assert called == ["all the same"]
    assert not bench.database.is_asked, "it does not try again by itself"
    bench.keeper.put("b", "2")
    bench.keeper.after(lambda: called.append("nobody waits for what fails"))
    assert len(called) == 2
    bench.database.answer(BROKEN)
    bench.keeper.put("a", "3")
    bench.database.answer(FULL)
    assert bench.told == [BROKEN, FULL]
    bench.keeper.delete("b")
    assert bench.database.writes[-1] == {"a": "3", "b": None}
    bench.database.answer()
    assert bench.told == [BROKEN, FULL, AGAIN]
    assert bench.database.stored == {"a": "3"}
    assert bench.keeper.trouble == ""


def test_it_tries_again_when_it_is_asked() -> None:
    bench = Bench()
    bench.keeper.put("a", "1")
    bench.database.answer(BROKEN)
    bench.keeper.write()
    bench.database.answer()
    assert bench.database.stored == {"a": "1"}
    bench.keeper.write()
    assert not bench.database.is_asked, "there is nothing to write"


def test_another_page_plays_the_match_so_this_one_writes_all_but_that() -> None:
    bench = Bench()
    bench.keeper.put(MATCH, "mine")
    bench.keeper.put("a", "1")
    bench.keeper.put(MATCH, "mine, and one move more")
    bench.keeper.lose_match({MATCH: "theirs", "b": "2"})
    assert bench.told == [ELSEWHERE]
    assert bench.keeper.texts == {MATCH: "theirs", "a": "1", "b": "2"}
    bench.database.writes[-1].pop(MATCH)
    bench.database.answer()
    assert bench.database.writes[-1] == {"a": "1"}
    bench.database.answer()
    assert bench.database.stored == {"a": "1"}
    assert bench.keeper.texts[MATCH] == "theirs"


def test_what_another_page_writes_is_known_here() -> None:
    bench = Bench()
    bench.keeper.put("mine", "1")
    bench.keeper.put("both", "1")
    bench.keeper.hear_of({"both": "2", "theirs": "2", "gone": None})
    assert bench.keeper.texts == {"mine": "1", "both": "1", "theirs": "2"}
    bench.database.answer()
    bench.database.answer()
    bench.keeper.hear_of({"both": "3", "mine": None})
    assert bench.keeper.texts == {"both": "3", "theirs": "2"}


def test_a_database_that_was_deleted_is_filled_anew() -> None:
    bench = Bench()
    bench.keeper.learn({"a": "1", MATCH: "m"})
    bench.keeper.put("b", "2")
    bench.keeper.delete("a")
    bench.keeper.restore()  # while the first of these is on its way
    bench.database.answer()
    bench.database.answer()
    assert bench.database.stored == {MATCH: "m", "b": "2"}


def test_a_database_that_opens_late_loses_nothing_and_nothing_is_lost_by_it() -> None:
    bench = Bench()
    bench.keeper._has_learned = False  # it could not be opened at the start
    bench.keeper.put(MATCH, "new")
    bench.database.answer(BROKEN)
    bench.keeper.learn({MATCH: "old", "saved/1": "s"})
    assert bench.rescued == ["old"]
    assert bench.keeper.texts == {MATCH: "new", "saved/1": "s"}
    bench.keeper.learn({MATCH: "old", "saved/1": "s"})
    assert bench.rescued == ["old"]


def test_a_database_that_opens_late_is_read_when_nothing_was_begun() -> None:
    bench = Bench()
    bench.keeper._has_learned = False
    bench.keeper.put("choice", "c")
    bench.keeper.learn({MATCH: "old"})
    assert bench.rescued == []
    assert bench.keeper.texts == {MATCH: "old", "choice": "c"}


ACTIONS = st.lists(
    st.tuples(st.just("put"), st.sampled_from("abc"), st.sampled_from("123"))
    | st.tuples(st.just("delete"), st.sampled_from("abc"), st.none())
    | st.tuples(st.just("answer"), st.sampled_from(["", "", FULL, BROKEN]), st.none())
    | st.tuples(st.just("wipe"), st.none(), st.none())
)


@given(ACTIONS)
def test_whatever_happens_all_is_kept_in_the_end(actions: list[tuple[str, str, str]]) -> None:
    bench = Bench()
    wanted: dict[str, str] = {}
    for act, name, text in actions:
        if act == "put":
            bench.keeper.put(name, text)
            wanted[name] = text
        elif act == "delete":
            bench.keeper.delete(name)
            wanted.pop(name, None)
        elif act == "wipe":
            bench.database.stored.clear()
            bench.keeper.restore()
        elif bench.database.is_asked:
            bench.database.answer(name)
    bench.keeper.write()
    for _ in range(3):
        if bench.database.is_asked:
            bench.database.answer()
            bench.keeper.write()
    assert bench.database.stored == bench.keeper.texts == wanted
    assert bench.keeper.trouble == ""
    assert (bench.told[-1] if bench.told else AGAIN) == AGAIN
