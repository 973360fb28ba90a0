"""Find the Chromium that tests and benchmarks drive."""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "A browser is missing: install Chromium, or set CHROMIUM to the program of one "
    "(or let Playwright install its own: .venv/bin/playwright install chromium)."
)


def find_chromium() -> str | None:
    """The program of a Chromium on this machine, or None."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    for name in NAMES:
        if program := shutil.which(name):
            return program
    return playwright_chromium()


def playwright_chromium() -> str | None:
    """The Chromium that Playwright has installed, if it has."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    return program if Path(program).exists() else None


def launch_arguments() -> list[str]:
    """Chromium's sandbox does not work for root."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


if __name__ == "__main__":
    sys.exit(None if find_chromium() else MISSING)
