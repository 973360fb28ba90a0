"""What the tests in a real browser share: the built site, a server for it, and watched pages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from browser import MISSING, find_chromium, launch_arguments
from serve import Server, make_server

PATIENCE = 90_000
"""Milliseconds. A busy machine may need many seconds for a start; nothing waits that long idly."""

expect.set_options(timeout=PATIENCE / 3)

COMPILED_ONCE = "--js-flags=--liftoff-only"
"""Chromium compiles Python's code for a second time, better, where much of it is run. Each test has
Python for itself and for a few seconds: to compile it once is enough."""

READY = "html[data-ready=true]"
"""Python sets this mark when the board can be tapped."""


@dataclass
class Watch:
    """What the pages of a context have done that a test may want to know of."""

    origin: str
    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    errors_are_meant: bool = False
    """Set by a test that breaks something: errors may then come at any time until its end."""

    def attach(self, context: BrowserContext) -> None:
        """Block and note requests to other hosts; note what the pages complain about."""
        context.route(lambda url: not url.startswith(self.origin), self._refuse)
        context.on("page", self._listen)

    def _refuse(self, route: Route) -> None:
        if route.request.url.startswith(("data:", "blob:")):
            route.continue_()
            return
        self.foreign.append(route.request.url)
        route.abort()

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(f"page: {error}"))
        page.on(
            "console",
            lambda message: (
                self.errors.append(f"console: {message.text}")
                if message.type in ("error", "warning")
                else None
            ),
        )


@dataclass
class Site:
    """The built site behind a server."""

    server: Server
    path: str = "/"

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://localhost:{self.server.server_port}"

    @property
    def url(self) -> str:
        """The page's address."""
        return self.origin + self.path


@contextmanager
def serving(folder: Path, path: str = "/") -> Iterator[Site]:
    """Serve a folder while the block runs."""
    server = make_server(folder, prefix=path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Site(server, path)
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[Site]:
    """The site at the root of a host."""
    with serving(dist) as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    program = find_chromium()
    assert program, MISSING
    with sync_playwright() as playwright:
        arguments = [*launch_arguments(), COMPILED_ONCE]
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


OpenContext = Callable[..., BrowserContext]


@pytest.fixture
def watch(site: Site) -> Watch:
    """What happens in this test's pages."""
    return Watch(site.origin)


@pytest.fixture
def open_context(browser: Browser, watch: Watch) -> Iterator[OpenContext]:
    """Open contexts with options of Playwright's; afterwards nobody may have complained.

    The worker for offline has tests of its own: here it would answer what tests intercept.
    """
    contexts: list[BrowserContext] = []

    def open_one(**options: object) -> BrowserContext:
        context = browser.new_context(**{"locale": "de-DE", **options})  # type: ignore[arg-type]
        context.add_init_script("delete Navigator.prototype.serviceWorker;")
        watch.attach(context)
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # an answer may be on its way just now
        context.close()
    assert watch.foreign == []
    assert watch.errors_are_meant or watch.errors == []


@pytest.fixture
def context(open_context: OpenContext) -> BrowserContext:
    """A fresh visitor who speaks German."""
    return open_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of that visitor's."""
    return context.new_page()


def open_game(page: Page, url: str) -> None:
    """Go to the game and wait until it can be played."""
    page.goto(url)
    page.wait_for_selector(READY, state="attached", timeout=PATIENCE)


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and the page the frames to follow."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")


@pytest.fixture
def game(page: Page, site: Site) -> Page:
    """The game, ready to be played."""
    open_game(page, site.url)
    return page
