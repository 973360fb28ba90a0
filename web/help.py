"""The pages of the help, in words and lessons, as plain values."""

from __future__ import annotations

from typing import NamedTuple

from rilto.games.catalogue import GAMES
from web.choice import Field
from web.keys import BOARD, INTENTS, REVIEWING, by_intent
from web.language import Texts
from web.lessons import TOPICS, Lesson

KEYS = "keys"
"""The topic that lists the keys."""


class Article(NamedTuple):
    """A point of the rules: words, and a small board; `replay` names the button on it."""

    title: str
    text: str
    replay: str
    lesson: Lesson


class KeyLine(NamedTuple):
    """What some keys do, each as it stands on a keyboard."""

    keys: tuple[str, ...]
    meaning: str


class HelpPage(NamedTuple):
    """A page of the help. `rest` says what else stands on the first page, "" for nothing."""

    topics: Field
    about: str
    articles: tuple[Article, ...]
    rest: str
    keys: tuple[KeyLine, ...]


def help_page(texts: Texts, number: int) -> HelpPage:
    """The page of the topic of that number."""
    topic = TOPICS[number]
    articles = []
    for lesson in topic.lessons:
        title = texts(f"title.{lesson.name}")
        replay = texts("help.replay", title=title)
        articles.append(Article(title, texts(f"lesson.{lesson.name}"), replay, lesson))
    names = tuple(
        texts(f"game.{each.name}" if each.name in GAMES else f"topic.{each.name}")
        for each in TOPICS
    )
    about = f"about.{topic.name}" if topic.name in GAMES else f"help.{topic.name}"
    return HelpPage(
        Field("topic", texts("help.topics"), names, number),
        texts(about),
        tuple(articles),
        texts(topic.rest) if topic.rest else "",
        key_lines(texts) if topic.name == KEYS else (),
    )


def topic_of(game: str) -> int:
    """The number of the topic that explains a game."""
    return next(number for number, topic in enumerate(TOPICS) if topic.name == game)


def key_lines(texts: Texts) -> tuple[KeyLine, ...]:
    """All keys and what they do."""
    lines = [(keys, texts(f"keys.{use}")) for use, keys in BOARD.items()]
    lines += [(keys, texts(f"action.{intent}")) for intent, keys in by_intent(INTENTS).items()]
    for intent, keys in by_intent(REVIEWING).items():
        lines.append((keys, texts("help.reviewing", what=texts(f"action.{intent}"))))
    return tuple(
        KeyLine(tuple(_key_name(texts, key) for key in keys), meaning) for keys, meaning in lines
    )


def _key_name(texts: Texts, chord: str) -> str:
    """`ctrl+z` as it stands on a keyboard: `Strg + Z`."""
    words = []
    for key in chord.split("+"):
        name = f"key.{'Space' if key == ' ' else key}"
        words.append(texts(name) if texts.has(name) else key.upper())
    return " + ".join(words)
