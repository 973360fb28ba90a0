"""One story, told to every browser: a round that outlives a reload, the network and the version."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import ENGINES, missing
from tests.engines.visitor import Visitor
from tests.hosts import Host

ACTIVE = """navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
  const look = () => active.state === "activated" && resolve(true);
  active.addEventListener("statechange", look);
  look();
}))"""
LOOK_FOR_NEWER = "navigator.serviceWorker.getRegistration().then((it) => it.update()).then(() => 0)"
NEWER = "Eine neue Version ist da. Sie beginnt mit der nächsten Runde."


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(Path(shutil.copytree(dist, tmp_path / "site")), "/spiele/rilto/")
    yield host
    host.go_down()


@pytest.fixture(params=ENGINES)
def visitor(request: pytest.FixtureRequest) -> Iterator[Visitor]:
    assert not missing(), missing()
    with ENGINES[request.param]() as engine:
        yield Visitor(engine)


def test_a_round_against_a_bot(visitor: Visitor, host: Host, later: Path) -> None:
    visitor.open(host.url)
    visitor.press("Menü")
    visitor.press("Anzeige")
    visitor.press("aus")
    visitor.press("Schließen")
    played = visitor.play("Rot", 2)
    assert played.state == "waiting"

    # A reload loses nothing.
    assert visitor.reload().cells == played.cells
    assert visitor.engine.evaluate(ACTIVE)

    # Without a host the round goes on, and the bot too.
    host.go_down()
    offline = visitor.reload()
    assert offline.worker
    assert offline.cells == played.cells
    played = visitor.play("Rot", 2)
    assert played.state == "waiting"
    assert played.cells != offline.cells

    # A newer version is told, and comes with a reload.
    host.publish(later)
    host.come_back()
    visitor.engine.evaluate(LOOK_FOR_NEWER)
    told = visitor.wait("the newer version", lambda seen: seen.said == NEWER)
    assert told.turn == "Rot"
    visitor.reload()
    newer = visitor.wait("the newer version", lambda seen: seen.ready and seen.turn == "Purpur")
    assert newer.cells == [label.replace("Rot", "Purpur") for label in played.cells]

    # The round is played to its end.
    ended = visitor.play("Purpur", 200)
    assert ended.state == "over"
    assert "gewinnt" in ended.status
