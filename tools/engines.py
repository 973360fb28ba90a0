"""Drive a page in three browsers by one small interface: Chromium, Firefox and WebKitGTK.

Each is asked in the way that it understands: Chromium by Playwright; Firefox by WebDriver BiDi,
which it speaks itself; WebKitGTK by WebDriver, which WebKitWebDriver speaks for it. Every visit
begins with a profile of its own that knows nothing.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright
from typing_extensions import override
from websockets.sync.client import ClientConnection, connect

from browser import find_chromium, launch_arguments

PATIENCE = 90.0
"""Seconds. A busy machine may need many for a start; nothing waits that long idly."""


def find_firefox() -> str:
    """The program of a Firefox on this machine, or nothing."""
    return shutil.which("firefox-esr") or shutil.which("firefox") or ""


PROGRAMS: dict[str, dict[str, Callable[[], str | None]]] = {
    "chromium": {"chromium": find_chromium},
    "firefox": {"firefox-esr": find_firefox},
    "webkit": {
        "webkit2gtk-driver": lambda: shutil.which("WebKitWebDriver"),
        "xvfb": lambda: shutil.which("Xvfb"),
    },
}
"""What each engine needs: Debian's packages, and what finds the program in them."""


class EngineError(Exception):
    """The browser did not do what it was asked for, and says why."""


class Engine(Protocol):
    """A browser with one page."""

    def go(self, url: str) -> None:
        """Open an address, until it has been loaded."""

    def reload(self) -> None:
        """Load the page anew."""

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in JavaScript; a promise is waited for."""

    def tap(self, x: float, y: float) -> None:
        """Press and let go at a point of the window."""


class Chromium(Engine):
    """Chromium, by Playwright."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @override
    def go(self, url: str) -> None:
        self._page.goto(url)

    @override
    def reload(self) -> None:
        self._page.reload()

    @override
    def evaluate(self, expression: str) -> Any:
        try:
            return json.loads(self._page.evaluate(as_json(expression)))
        except PlaywrightError as error:
            raise EngineError(error.message) from error

    @override
    def tap(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)


@contextmanager
def chromium(slowed: int = 1) -> Iterator[Engine]:
    """Chromium without a window, on a processor that is slowed so many times."""
    # A profile on disk has the caches of a real visit; those of a private one are too small.
    with (
        tempfile.TemporaryDirectory(prefix="chromium-") as profile,
        sync_playwright() as playwright,
        playwright.chromium.launch_persistent_context(
            profile, executable_path=find_chromium(), args=launch_arguments(), locale="de-DE"
        ) as context,
    ):
        session = context.new_cdp_session(context.pages[0])
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        yield Chromium(context.pages[0])


class Firefox(Engine):
    """Firefox, by WebDriver BiDi."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection, self._asked = connection, 0
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **parameters: object) -> Any:
        self._asked += 1
        request = {"id": self._asked, "method": method, "params": parameters}
        self._connection.send(json.dumps(request))
        answer: dict[str, Any] = {}
        while answer.get("id") != self._asked:
            answer = json.loads(self._connection.recv(timeout=PATIENCE))
        if answer["type"] == "error":
            raise EngineError(f"{method}: {answer['message']}")
        return answer["result"]

    @override
    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    @override
    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._page, wait="complete")

    @override
    def evaluate(self, expression: str) -> Any:
        answer = self._ask(
            "script.evaluate",
            expression=as_json(expression),
            target={"context": self._page},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise EngineError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    @override
    def tap(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self._page, actions=press_at(x, y))


WISHES = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "de-DE, de",
}
"""Preferences: Firefox speaks German and minds nothing but the page."""


@contextmanager
def firefox() -> Iterator[Engine]:
    """Firefox without a window."""
    with tempfile.TemporaryDirectory(prefix="firefox-") as folder:
        profile = Path(folder)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in WISHES.items()]
        (profile / "user.js").write_text("".join(lines))
        told = profile / "WebDriverBiDiServer.json"
        command = [find_firefox(), "--headless", "--remote-debugging-port=0", "--profile", folder]
        with running(command):
            wait_until(lambda: told.exists() and told.read_text(), "Firefox to listen")
            server = json.loads(told.read_text())
            address = f"ws://{server['ws_host']}:{server['ws_port']}/session"
            with connect(address, max_size=None) as connection:
                yield Firefox(connection)


class WebKit(Engine):
    """WebKitGTK, by WebDriver. Its page is private: what it keeps is gone when it is closed."""

    def __init__(self, driver: str) -> None:
        self._session = f"{driver}/session"
        answer = self._ask("POST", "", capabilities={})
        self._session += f"/{answer['sessionId']}"
        limit = int(PATIENCE * 1000)
        self._ask("POST", "/timeouts", script=limit, pageLoad=limit)

    def _ask(self, method: str, path: str, **parameters: object) -> Any:
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self._session + path, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise EngineError(f"{path}: {json.load(error)['value']['message']}") from error

    @override
    def go(self, url: str) -> None:
        self._ask("POST", "/url", url=url)

    @override
    def reload(self) -> None:
        self._ask("POST", "/refresh")

    @override
    def evaluate(self, expression: str) -> Any:
        promise = as_json(expression)
        script = f"{promise}.then(arguments[0], (error) => arguments[0]([String(error)]))"
        answer = self._ask("POST", "/execute/async", script=script, args=[])
        if isinstance(answer, list):
            raise EngineError(*answer)
        return json.loads(answer)

    @override
    def tap(self, x: float, y: float) -> None:
        self._ask("POST", "/actions", actions=press_at(x, y))

    def close(self) -> None:
        """End the session, and the browser with it."""
        self._ask("DELETE", "")


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKitGTK's MiniBrowser on a screen that nobody sees."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24"]
    with running(command, output=subprocess.PIPE) as screen:
        assert screen.stdout
        number = screen.stdout.readline().decode().strip()
        settings = {"DISPLAY": f":{number}", "LC_ALL": "C.UTF-8"}
        if os.geteuid() == 0:  # its sandbox does not work for root
            settings["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        port = free_port()
        with running(["WebKitWebDriver", f"--port={port}"], settings):
            wait_until(lambda: is_open(port), "WebKitWebDriver to listen")
            engine = WebKit(f"http://127.0.0.1:{port}")
            try:
                yield engine
            finally:
                engine.close()


@contextmanager
def running(
    command: list[str],
    settings: Mapping[str, str] = MappingProxyType({}),
    output: int = subprocess.DEVNULL,
) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs while the block does, with these settings in its environment."""
    with subprocess.Popen(
        command,
        env={**os.environ, **settings},
        stdout=output,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


ENGINES = {"chromium": chromium, "firefox": firefox, "webkit": webkit}


def as_json(expression: str) -> str:
    """An expression for a promise of the value as JSON: so it is the same for all engines."""
    return f"(async () => JSON.stringify((await ({expression})) ?? null))()"


def press_at(x: float, y: float) -> list[dict[str, object]]:
    """What a finger does, in WebDriver's words."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "finger", "actions": steps}]


def wait_until(look: Callable[[], object], what: str) -> None:
    """Look again and again until there is an answer."""
    end = time.monotonic() + PATIENCE
    while not look():
        if time.monotonic() > end:
            raise EngineError(f"Waited in vain for {what}.")
        time.sleep(0.05)


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_open(port: int) -> bool:
    """Does a program listen there?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def missing(*engines: str) -> str:
    """What is to be done before these, or all, can be driven; nothing if all is there."""
    programs = [program for name in engines or PROGRAMS for program in PROGRAMS[name].items()]
    packages = [package for package, find in programs if not find()]
    if not packages:
        return ""
    return (
        "Browsers to test in are missing. On Debian and Ubuntu, as root: "
        f"apt-get install --no-install-recommends {' '.join(packages)}"
    )


if __name__ == "__main__":
    sys.exit(missing() or None)
