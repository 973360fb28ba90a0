"""Confetti falls in the winner's colour, and ends."""

from __future__ import annotations

from random import Random

from web.confetti import DURATION, PIECES, Confetti

from .fakes import FakePen


def test_it_falls_for_three_seconds_and_leaves_nothing() -> None:
    pen = FakePen()
    confetti = Confetti(pen, ["#ff0000"], Random(1), 400, 800)
    for time in range(0, int(DURATION), 100):
        pen.calls.clear()
        assert confetti.draw(time)
        assert [call[0] for call in pen.calls].count("fillRect") == PIECES
        assert {call[1] for call in pen.calls if call[0] == "fillStyle"} == {"#ff0000"}
        assert all(0 <= call[1] <= 1 for call in pen.calls if call[0] == "globalAlpha")
        assert pen.calls[-1] == ("globalAlpha", 1)
    pen.calls.clear()
    assert not confetti.draw(DURATION)
    assert pen.calls == [("clearRect", 0, 0, 400, 800)]


def test_those_who_share_a_win_share_the_confetti() -> None:
    pen = FakePen()
    Confetti(pen, ["#ff0000", "#00ff00"], Random(1), 400, 800).draw(500)
    assert {c[1] for c in pen.calls if c[0] == "fillStyle"} == {"#ff0000", "#00ff00"}


def test_it_is_in_the_air_at_once_and_down_again_at_the_end() -> None:
    pen = FakePen()
    confetti = Confetti(pen, ["#ff0000"], Random(1), 400, 800)
    seen = []
    for time in (700, DURATION - 1):
        pen.calls.clear()
        confetti.draw(time)
        heights = [800 - call[2] for call in pen.calls if call[0] == "fillRect"]
        seen.append(sum(heights) / len(heights))
    assert seen[0] > 400
    assert seen[1] < seen[0]
