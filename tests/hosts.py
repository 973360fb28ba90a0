"""The built site, the version after it, and a host that can fail."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

from serve import Handler, Server

ROOT = Path(__file__).resolve().parents[1]


def build_site(target: Path) -> Path:
    """The site, built from the sources as they are now."""
    subprocess.run([sys.executable, ROOT / "tools/build.py", target], check=True)
    return target


def build_later_site(sources: Path) -> Path:
    """The next version, from a copy of the sources: the first colour is called „Purpur" there.

    So one text is not the same, and all that holds the texts.
    """
    for name in ("rilto", "web", "tools"):
        shutil.copytree(ROOT / name, sources / name)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, sources)
    (sources / "node_modules").symlink_to(ROOT / "node_modules")
    texts = sources / "web/texts/de.json"
    texts.write_text(texts.read_text("utf-8").replace('"Rot"', '"Purpur"'), "utf-8")
    subprocess.run([sys.executable, sources / "tools/build.py"], check=True)
    return sources / "dist"


class Noting(Handler):
    """Keeps the paths that it was asked for."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        assert isinstance(self.server, Closing)
        self.server.asked.append(self.path)


class Closing(Server):
    """Can break off the connections that browsers keep."""

    def __init__(self, port: int, handler: partial[Noting]) -> None:
        self.asked: list[str] = []
        self.connections: list[socket.socket] = []
        super().__init__(("127.0.0.1", port), handler)

    def process_request(self, request: object, client_address: object) -> None:
        assert isinstance(request, socket.socket)
        self.connections.append(request)
        super().process_request(request, client_address)

    def close(self) -> None:
        self.shutdown()
        self.server_close()
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # closed already


class Host:
    """A host whose site can be replaced, and that can go down and come back."""

    def __init__(self, folder: Path, path: str = "/") -> None:
        self.folder, self.path = folder, path
        self.port = 0
        self.come_back()

    def come_back(self) -> None:
        handler = partial(Noting, directory=str(self.folder), prefix=self.path)
        self.server = Closing(self.port, handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def go_down(self) -> None:
        self.server.close()

    def publish(self, site: Path) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(site, self.folder)
        self.server.asked.clear()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}{self.path}"
