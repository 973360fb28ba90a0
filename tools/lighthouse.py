"""Let Lighthouse judge the built site: python tools/lighthouse.py [FOLDER].

It is fetched by npm for this run alone. The site is served as hosts do, packed with gzip, and
judged as on a desktop. Printed are the scores of a hundred; the program fails where one is below
its goal.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
from http import HTTPStatus
from pathlib import Path

from typing_extensions import override

from bare import served
from browser import MISSING, find_chromium, launch_arguments
from serve import Handler

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "lighthouse@12.8.2"
GOALS = {"accessibility": 100, "best-practices": 95, "performance": 90}
PACKED = (".html", ".js", ".mjs", ".css", ".wasm", ".toml", ".webmanifest", ".py")


class GzipHandler(Handler):
    """Serves what packing makes smaller as gzip, which all browsers take."""

    @override
    def do_GET(self) -> None:
        """Answer with the packed file, or as it is."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in PACKED or not path.is_file():
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def judge(folder: Path, chromium: str) -> dict[str, int]:
    """The scores by category, of a hundred."""
    with served(folder, GzipHandler) as url, tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary, "report.json")
        command = [
            *("npm", "exec", "--yes", f"--package={PACKAGE}", "--", "lighthouse"),
            url,
            "--preset=desktop",
            f"--only-categories={','.join(GOALS)}",
            f"--chrome-path={chromium}",
            f"--chrome-flags={' '.join(['--headless=new', *launch_arguments()])}",
            *("--output=json", f"--output-path={report}", "--quiet"),
        ]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        categories = json.loads(report.read_text("utf-8"))["categories"]
    return {name: round(100 * categories[name]["score"]) for name in GOALS}


def main() -> None:
    """Judge, print, and fail where a goal is missed."""
    chromium = find_chromium()
    if not chromium:
        sys.exit(MISSING)
    scores = judge(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist", chromium)
    for name, goal in GOALS.items():
        print(f"{name}: {scores[name]}, the goal is {goal}")
    sys.exit(any(scores[name] < goal for name, goal in GOALS.items()))


if __name__ == "__main__":
    main()
