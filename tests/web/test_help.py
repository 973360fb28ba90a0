"""The pages of the help."""

from __future__ import annotations

import pytest

from rilto.games.catalogue import GAMES
from web.help import help_page, key_lines, topic_of
from web.keys import BOARD, INTENTS, REVIEWING, SKIPPING, walk
from web.language import LANGUAGES, Texts
from web.lessons import TOPICS

DE = Texts("de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(len(TOPICS)))
def test_every_page_is_there_in_every_language(language: str, number: int) -> None:
    page = help_page(Texts(language), number)
    assert page.topics.chosen == number
    assert len(page.topics.choices) == len(TOPICS)
    assert page.about
    assert len(page.articles) == len(TOPICS[number].lessons)
    for article in page.articles:
        assert article.title in article.replay
        assert article.text.endswith((".", "!"))


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_found(game: str) -> None:
    page = help_page(DE, topic_of(game))
    assert page.topics.choices[page.topics.chosen] == DE(f"game.{game}")


def test_keys_stand_as_on_a_keyboard() -> None:
    lines = {line.meaning: line.keys for line in key_lines(DE)}
    assert lines["Zurück"] == ("U", "Strg + Z")
    assert lines["So wird gespielt"] == ("H",)
    assert lines["Feld antippen"] == ("Eingabe", "Leertaste")


def test_no_key_is_left_out() -> None:
    for language in LANGUAGES:
        shown = sum(len(line.keys) for line in key_lines(Texts(language)))
        assert shown == len(INTENTS) + len(REVIEWING) + sum(map(len, BOARD.values()))


def test_the_keys_of_the_board_do_what_is_said() -> None:
    for use in ("walk", "row"):
        assert all(walk(5, 12, key) not in (None, 12) for key in BOARD[use])
    assert [walk(5, 12, key.removeprefix("ctrl+"), ctrl=True) for key in BOARD["corner"]] == [0, 24]
    assert set(BOARD["jump"]) == SKIPPING


def test_pages_speak_of_classic_only_where_they_need_it() -> None:
    assert help_page(DE, topic_of("fortress")).rest
    assert not help_page(DE, topic_of("classic")).rest
    assert not help_page(DE, topic_of("rolit")).rest
