"""Installing: where it is possible, when it is offered, and that a no is a no."""

from __future__ import annotations

import pytest

from web.install import INSTALL, Install, is_for_hands

from .fakes import FakeScreen, FakeStore

PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"
)
CHROME_ON_PHONE = PHONE.replace("Version/26.0", "CriOS/140.0.7339.39")
IN_ANOTHER_APP = PHONE.partition(" Version")[0] + " Mobile/15E148 [FBAN/FBIOS]"
MAC = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/26.0 Safari/605.1.15"
)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
)


@pytest.fixture
def screen() -> FakeScreen:
    return FakeScreen()


@pytest.fixture
def store() -> FakeStore:
    return FakeStore()


@pytest.fixture
def install(screen: FakeScreen, store: FakeStore) -> Install:
    return Install(screen, store)


@pytest.mark.parametrize(
    ("agent", "touches", "standalone", "expected"),
    [
        (PHONE, 5, False, True),
        (PHONE, 5, True, False),
        (CHROME_ON_PHONE, 5, False, False),
        (IN_ANOTHER_APP, 5, False, False),
        (MAC, 5, False, True),  # an iPad
        (MAC, 0, False, False),
        (ANDROID, 5, False, False),
    ],
)
def test_only_safari_on_a_phone_or_tablet_is_for_hands(
    agent: str, touches: int, standalone: bool, expected: bool
) -> None:
    assert is_for_hands(agent, touches, standalone) is expected


def test_without_a_way_nothing_is_offered(install: Install, screen: FakeScreen) -> None:
    install.begin()
    assert screen.install == (False, False)
    assert screen.dialogs == []


def test_by_hand_it_is_in_the_menu_only_and_explained(install: Install, screen: FakeScreen) -> None:
    install.explain()
    assert screen.install == (True, False)
    install.begin()
    install.begin()
    assert screen.dialogs == ["install", "install"]


def test_the_browser_is_asked_when_somebody_wants_it_and_once(
    install: Install, screen: FakeScreen, store: FakeStore
) -> None:
    asked: list[int] = []
    install.offer(lambda: asked.append(1))
    assert screen.install == (True, True)
    assert asked == []
    install.begin()
    install.begin()
    assert asked == [1]
    assert screen.install == (False, False)
    install.withdraw()
    assert screen.install == (False, False)
    assert store.texts == {}


def test_who_has_declined_is_not_asked_again_but_can_ask(
    install: Install, screen: FakeScreen, store: FakeStore
) -> None:
    install.offer(lambda: None)
    install.begin()
    install.decline()
    assert screen.install == (False, False)
    install.offer(lambda: None)
    assert screen.install == (True, False)

    screen = FakeScreen()
    Install(screen, store).offer(lambda: None)
    assert screen.install == (True, False)
    assert list(store.texts) == [INSTALL]
