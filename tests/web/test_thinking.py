"""Questions to bots and their answers as text."""

from __future__ import annotations

import pytest

import rilto
from rilto.bots import LEVELS
from rilto.notation import KINDS
from rilto.session import Session
from web.thinking import (
    Answer,
    answer_from_text,
    answer_to_text,
    question_from_text,
    question_to_text,
)


def session(game: str = "classic") -> Session:
    session = Session(rilto.make_rules(game, players=2))
    for which in (0, -1, 0):
        session.play(session.state.legal_moves[which])
    return session


def test_every_kind_of_bot_can_be_asked() -> None:
    assert set(KINDS[1:]) <= LEVELS.keys()


@pytest.mark.parametrize("game", ["classic", "chain_reaction", "rolit"])
@pytest.mark.parametrize("level", KINDS[1:])
def test_a_question_survives_its_way_to_a_worker(game: str, level: str) -> None:
    asked = session(game)
    question = question_from_text(question_to_text(asked, level, seed=3))
    assert question.state == asked.state
    assert (question.level, question.seed) == (level, 3)
    assert question.seconds <= 1.0
    answer = next(question.thoughts())
    assert answer.cell in asked.state.legal_moves
    assert len(answer.chances) == 2


def test_an_answer_survives_its_way_back() -> None:
    answer = Answer(7, (0.25, 0.75))
    assert answer_from_text(answer_to_text(answer)) == answer
