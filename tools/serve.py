"""Serve the built site: python tools/serve.py [--port 8000] [--prefix /some/path] [FOLDER].

A server for playing and testing on one's own machine. It says what a good host of static files
says: right types, and for how long a browser may keep a file.
"""

import argparse
import re
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".py": "text/x-python; charset=utf-8",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
HASHED = re.compile(r"-[0-9a-f]{12}[./]")


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder, below a prefix of the path."""

    protocol_version = "HTTP/1.1"  # a browser keeps its connections
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: object, prefix: str, **rest: object) -> None:
        self.prefix = prefix
        super().__init__(*args, **rest)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The file for a path; what lies outside the prefix is not there."""
        inside = path.removeprefix(self.prefix) if path.startswith(self.prefix) else "/missing"
        return super().translate_path("/" + inside.lstrip("/"))

    def end_headers(self) -> None:
        """Say for how long the browser may keep the file."""
        keep = "public, max-age=31536000, immutable" if HASHED.search(self.path) else "no-cache"
        self.send_header("Cache-Control", keep)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of what went well."""


class Server(ThreadingHTTPServer):
    """A thread for each connection."""

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser may break a connection off: that is no error of ours."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(
    folder: Path, port: int = 0, prefix: str = "/", handler: type[Handler] = Handler
) -> Server:
    """A server for `folder` below `prefix`, which begins and ends with "/"; port 0: a free one."""
    return Server(("127.0.0.1", port), partial(handler, directory=str(folder), prefix=prefix))


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the built site.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/")
    options = parser.parse_args()
    prefix = "/" + options.prefix.strip("/") + "/" if options.prefix.strip("/") else "/"
    try:
        server = make_server(options.folder, options.port, prefix)
    except OSError as error:
        sys.exit(f"Port {options.port} can't be used ({error.strerror}): try another, PORT=8001.")
    print(f"Rilto is at http://localhost:{options.port}{prefix} (Ctrl+C ends it).", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
