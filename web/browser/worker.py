"""What the bots' worker runs, in a Python of its own: a question comes, an answer goes."""

import asyncio
import time

from web.thinking import answer_to_text, question_from_text

BREATH = 0.04
"""Seconds after which a thinking bot listens whether it is still wanted."""

asked = 0


async def answer(text: str) -> str:
    """The bot's answer; "" when it was asked something else, or told to stop, meanwhile."""
    global asked
    asked += 1
    mine = asked
    question = question_from_text(text)
    now = time.monotonic()
    end, breath = now + question.seconds, now + BREATH
    best = None
    for thought in question.thoughts():
        best = thought
        now = time.monotonic()
        if now >= end:
            break
        if now >= breath:
            await asyncio.sleep(0)
            breath = time.monotonic() + BREATH
            if mine != asked:
                return ""
    assert best is not None, "a bot has a first thought at once"
    return answer_to_text(best)


def stop() -> None:
    """Nobody waits for the answer any more."""
    global asked
    asked += 1


__export__ = ["answer", "stop"]
