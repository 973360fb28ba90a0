"""What is chosen for the next round, and the form for it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rilto.errors import BadRules
from rilto.games.catalogue import GAMES
from rilto.notation import MAX_NAME, Seat
from web.choice import FOR_ALL, MAX_SEATS, Choice, Form, form
from web.language import LANGUAGES, Texts

DE = Texts("de")


def field_names(shown: Form) -> list[str]:
    return [field.name for field in shown.fields]


def pick(choice: Choice, name: str, value: object) -> Choice:
    offer = next(offer for offer in choice.offers() if offer.name == name)
    return choice.with_choice(name, offer.choices.index(value))


def test_it_begins_with_two_at_classic() -> None:
    rules = Choice().rules(seed=1)
    assert (rules.game, rules.players, rules.size) == ("classic", 2, 5)


@pytest.mark.parametrize("game", GAMES)
def test_only_what_a_game_offers_is_shown(game: str) -> None:
    shown = form(DE, Choice(game))
    offered = [offer.name for offer in GAMES[game].offers if offer.needs is None]
    assert field_names(shown) == ["game", *offered, *(offer.name for offer in FOR_ALL)]
    assert shown.fields[0].choices[shown.fields[0].chosen] == DE(f"game.{game}")


def test_a_limit_is_asked_for_only_where_there_is_one() -> None:
    choice = Choice()
    assert "rounds" not in field_names(form(DE, choice))
    choice = pick(choice, "ending", "limit")
    assert "rounds" in field_names(form(DE, choice))
    assert choice.rules(seed=0).settings()["rounds"] == 20


def test_going_to_another_game_and_back_loses_nothing() -> None:
    games = list(GAMES)
    choice = pick(pick(Choice(), "bounce", True), "size", 7)
    other = choice.with_choice("game", games.index("chain_reaction"))
    assert other.rules(seed=0).size == 7
    assert "bounce" not in other.rules(seed=0).settings()
    back = other.with_choice("game", games.index("classic"))
    assert back.rules(seed=0).settings()["bounce"] is True


def test_a_value_that_another_game_has_not_falls_back_to_its_default() -> None:
    choice = pick(Choice(), "players", 8).with_choice("game", list(GAMES).index("rolit"))
    assert choice.rules(seed=0).players == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_can_be_made_in_words(game: str) -> None:
    for language in LANGUAGES:
        shown = form(Texts(language), Choice(game))
        for field in shown.fields:
            assert all(field.choices), field
            for index in range(len(field.choices)):
                changed = form(Texts(language), Choice(game).with_choice(field.name, index))
                again = next(f for f in changed.fields if f.name == field.name)
                assert again.chosen == index


def test_seats_are_shown_in_their_colours() -> None:
    shown = form(DE, pick(Choice(), "players", 3).with_name(1, "Ada"))
    assert [seat.colour for seat in shown.seats] == ["red", "blue", "green"]
    assert [seat.name for seat in shown.seats] == ["", "Ada", ""]
    assert shown.seats[1].label == "Name von Blau"


def test_names_come_to_the_table() -> None:
    choice = Choice().with_name(0, "  Ada  ").with_name(1, "<b>Bob</b>\u202e\n")
    assert choice.seats(choice.rules(seed=0)) == (Seat("Ada"), Seat("<b>Bob</b>"))
    assert len(choice.with_name(0, "x" * 99).names[0]) == MAX_NAME


def test_a_long_round_is_announced() -> None:
    assert form(DE, Choice()).note == ""
    assert form(DE, pick(pick(Choice(), "players", 8), "size", 8)).note == DE("form.long")


def test_what_was_chosen_last_holds_and_what_clashes_gives_way() -> None:
    choice = Choice("rolit").with_choice("players", 2)
    assert choice.rules(seed=0).players == 4
    choice = choice.with_choice("size", 0)
    rules = choice.rules(seed=0)
    assert (rules.size, rules.players) == (4, 2)
    choice = choice.with_choice("players", 1)
    rules = choice.rules(seed=0)
    assert rules.players == 3
    assert rules.size > 4


def test_a_change_of_game_leaves_no_clash() -> None:
    choice = Choice("rolit", {"size": 4}).with_choice("game", 0)
    choice = pick(choice, "players", 3).with_choice("game", list(GAMES).index("rolit"))
    choice.rules(seed=0)


def test_every_game_can_be_a_match_with_a_clock_and_a_thrown_ball() -> None:
    choice = Choice()
    assert (choice.length, choice.time_limit, choice.throws) == (1, None, False)
    choice = pick(pick(pick(choice, "length", 0), "time_limit", 15), "starter", "thrown")
    assert (choice.length, choice.time_limit, choice.throws) == (None, 15, True)
    assert {choice.rules(seed=seed).starter for seed in range(20)} == {0, 1}
    assert Choice.from_text(choice.to_text()) == choice


def test_what_cannot_be_played_is_said() -> None:
    choice = Choice("rolit", {"players": 4, "size": 4})
    with pytest.raises(BadRules):
        choice.rules(seed=0)
    assert form(DE, choice).note == DE("form.impossible")


def test_it_is_kept_as_text() -> None:
    choice = pick(Choice("fortress").with_name(3, "Zoë"), "size", 8)
    assert Choice.from_text(choice.to_text()) == choice


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=30),
        lambda inner: (
            st.lists(inner, max_size=9)
            | st.dictionaries(
                st.sampled_from(["game", "settings", "names", "size", "players", "walls"]), inner
            )
        ),
        max_leaves=20,
    )
)
def test_whatever_was_kept_the_page_starts(kept: object) -> None:
    choice = Choice.from_text(json.dumps(kept))
    assert len(choice.names) == MAX_SEATS
    form(DE, choice)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"game": "chess"}', "[" * 100_000])
def test_a_damaged_text_is_the_default(text: str) -> None:
    assert Choice.from_text(text) == Choice.first()


def test_a_newcomer_plays_against_a_bot_that_can_be_beaten() -> None:
    choice = Choice.first()
    seats = choice.seats(choice.rules(seed=0))
    assert [seat.kind for seat in seats] == ["person", "easy"]


def test_seats_are_taken_by_persons_and_bots() -> None:
    choice = Choice().with_kind(1, 3)
    assert form(DE, choice).seats[1].kinds[3] == "Bot, schwer"
    assert [seat.kind for seat in choice.seats(choice.rules(seed=0))] == ["person", "hard"]
    assert Choice.from_text(choice.to_text()) == choice


FULL = (
    Choice("fortress", {"size": 7, "players": 3, "bounce": True, "length": 5})
    .with_name(0, "Ada")
    .with_name(2, "Bo")
    .with_kind(1, 3)
)


@pytest.mark.parametrize(
    "wrong", [None, 5, "chess", [], {}, "\ud800", ["x"] * 20, {"a": []}], ids=str
)
@pytest.mark.parametrize("entry", ["game", "settings", "names", "kinds"])
def test_one_wrong_entry_falls_back_alone(entry: str, wrong: object) -> None:
    kept = {**json.loads(FULL.to_text()), entry: wrong}
    choice, first = Choice.from_text(json.dumps(kept)), Choice.first()
    for name in ("game", "settings", "kinds"):
        wanted = first if name == entry else FULL
        assert getattr(choice, name) == getattr(wanted, name), name
    if entry != "names":
        assert choice.names == FULL.names


@pytest.mark.parametrize("wrong", [None, "7", 7.0, [], {}, 10**30], ids=repr)
def test_one_wrong_setting_falls_back_alone(wrong: object) -> None:
    kept = json.loads(FULL.to_text())
    kept["settings"] |= {"size": wrong, "new": 1}
    rules = Choice.from_text(json.dumps(kept)).rules(seed=0)
    assert (rules.size, rules.players, rules.settings()["bounce"]) == (5, 3, True)


def test_one_wrong_name_or_kind_falls_back_alone() -> None:
    kept = json.loads(FULL.to_text())
    kept["names"][2], kept["kinds"][1], kept["kinds"][3] = 5, "dragon", "person"
    choice = Choice.from_text(json.dumps(kept))
    assert choice.names[:3] == ("Ada", "", "")
    assert choice.kinds[:4] == ("person", "easy", "person", "person")
