"""Bots: in a worker of their own, or, where none comes, on the page in small slices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from rilto.session import Session
from web.thinking import SLICE, Answer, Question, answer_from_text, question_to_text

PATIENCE = 5.0
"""Seconds to wait for the worker to come."""

GRACE = 3.0
"""Seconds that an answer may take longer than the bot was given; then its worker counts as dead."""


class Bots:
    """Asks bots one question at a time; whoever asks again, or calls off, hears no old answer.

    `source` is the address of the worker's script; its configuration is the page's.
    """

    def __init__(self, window: Any, source: str) -> None:
        self._window, self._source = window, source
        self._number = 0  # of the question that is being thought about
        self._worker: asyncio.Future[Any] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def prepare(self) -> None:
        """Start the worker; it takes a moment, in which a person may be thinking."""
        if self._worker is None:
            self._worker = asyncio.ensure_future(self._start())

    def ask(
        self, session: Session, level: str, seed: int, hear: Callable[[Answer], object]
    ) -> None:
        """Ask what a bot of that level would play; `hear` is called with the answer."""
        self.call_off()
        self.prepare()
        self._number += 1
        text = question_to_text(session, level, seed)
        question = Question(session.state, level, seed)
        task = asyncio.ensure_future(self._think(self._number, text, question, hear))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def call_off(self) -> None:
        """Nobody wants to hear the answer any more."""
        self._number += 1
        if self._tasks and self._worker and self._worker.done() and not self._worker.exception():
            self._worker.result().stop()

    async def _start(self) -> Any:
        from pyscript import create_named_worker  # there is none where no browser is

        return await create_named_worker(self._source, "bots")

    async def _think(
        self, number: int, text: str, question: Question, hear: Callable[[Answer], object]
    ) -> None:
        said = await self._from_worker(text, question.seconds)
        if number != self._number:
            return
        answer = answer_from_text(said) if said else await self._here(number, question)
        if answer is not None and number == self._number:
            hear(answer)

    async def _from_worker(self, text: str, seconds: float) -> str:
        """The worker's answer; "" when there is no worker or it does not answer."""
        assert self._worker is not None
        try:
            worker = await asyncio.wait_for(asyncio.shield(self._worker), PATIENCE)
        except Exception:
            return ""  # it may still come, and then answers the next question
        try:
            return str(await asyncio.wait_for(worker.answer(text), seconds + GRACE))
        except Exception:
            gone: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            gone.set_exception(OSError("the worker has died"))
            gone.exception()
            self._worker = gone
            return ""

    async def _here(self, number: int, question: Question) -> Answer | None:
        """Think on the page, a slice at a time; None when the question is called off."""
        now = self._window.performance.now
        end = now() + question.seconds * 1000
        best, pause = None, now() + SLICE
        for thought in question.thoughts():
            best = thought
            if now() >= end:
                break
            if now() >= pause:
                await asyncio.sleep(0)
                pause = now() + SLICE
                if number != self._number:
                    return None
        return best
