"""Questions to a bot and its answers, as text: what goes to a worker and comes back.

A question carries the whole round as a record, since a worker shares nothing with the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rilto.bots import LEVELS, Choice, think
from rilto.games.base import State
from rilto.session import Session

SLICE = 8.0
"""Milliseconds for which a bot may hold up the page when it has to think there."""


class Answer(NamedTuple):
    """The cell a bot would play, and each seat's chance to win, 0.0 to 1.0."""

    cell: int
    chances: tuple[float, ...]


class Question(NamedTuple):
    """What should a bot of `level` play in `state`? `seed` decides between equals."""

    state: State
    level: str
    seed: int

    @property
    def seconds(self) -> float:
        """How long the bot may take."""
        return LEVELS[self.level].ms / 1000

    def thoughts(self) -> Iterator[Answer]:
        """Better and better answers, each a few milliseconds of work after the one before."""
        return map(answer_of, think(self.state, self.level, Random(self.seed)))


def answer_of(choice: Choice) -> Answer:
    """What a page needs to know of a bot's choice."""
    return Answer(choice.move, choice.info.chances)


def question_to_text(session: Session, level: str, seed: int) -> str:
    """A question about the position of a session, as JSON."""
    return json.dumps({"record": session.record(), "level": level, "seed": seed})


def question_from_text(text: str) -> Question:
    """The question that `question_to_text` wrote."""
    asked = json.loads(text)
    return Question(Session.from_record(asked["record"]).state, asked["level"], asked["seed"])


def answer_to_text(answer: Answer) -> str:
    """An answer as JSON."""
    return json.dumps(answer)


def answer_from_text(text: str) -> Answer:
    """The answer that `answer_to_text` wrote."""
    cell, chances = json.loads(text)
    return Answer(cell, tuple(chances))
