"""Who may import whom: read from the sources, so that no import can hide in a function."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LAYERS = (
    ("grid", "errors", "clock"),
    ("board", "record"),
    ("events",),
    ("games",),
    ("notation",),
    ("session",),
    ("match",),
    ("rilto",),  # the package's own face
    ("terminal", "arena"),
    ("__main__",),
)
"""From the ground up: each may import what lies below it, and its own package."""

HEIGHT = {part: height for height, layer in enumerate(LAYERS) for part in layer}

NO_ENGINE = {
    "asyncio",
    "time",
    "datetime",
    "threading",
    "js",
    "pyodide",
    "pyscript",
    "web",
    "tools",
}
"""The engine knows no clock, no loop and no browser; only the arena measures how long bots take."""

BROWSER = {"js", "pyodide", "pyscript", "_pyodide", "pyodide_js"}


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports_of(path: Path) -> Iterator[str]:
    """The full names of all modules that a source imports, wherever in it."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield full if base.split(".")[0] in ("rilto", "web") and is_module(full) else base


def part_of(module: str) -> str:
    """What a module of the engine belongs to: `rilto.games.chain` to `games`."""
    names = module.split(".")
    return names[1] if len(names) > 1 else names[0]


def name_of(path: Path) -> str:
    names = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def show(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", sources("rilto"), ids=show)
def test_the_engine_imports_downwards_only(path: Path) -> None:
    part = part_of(name_of(path))
    for module in imports_of(path):
        if module.split(".")[0] != "rilto":
            continue
        other = part_of(module)
        if other == part:
            continue
        if part == "bots":
            assert HEIGHT[other] <= HEIGHT["games"], f"bots may not import {module}"
        elif other == "bots":
            assert HEIGHT[part] >= HEIGHT["session"], f"{part} may not import {module}"
        else:
            assert HEIGHT[other] < HEIGHT[part], f"{part} may not import {module}"


@pytest.mark.parametrize("path", sources("rilto"), ids=show)
def test_the_engine_needs_the_standard_library_alone(path: Path) -> None:
    for module in imports_of(path):
        first = module.split(".")[0]
        assert first == "rilto" or first in sys.stdlib_module_names, module
        assert first not in NO_ENGINE or (name_of(path), first) == ("rilto.arena", "time"), module


@pytest.mark.parametrize("path", sources("rilto"), ids=show)
def test_only_the_terminal_and_the_arena_touch_files_and_the_command_line(path: Path) -> None:
    if part_of(name_of(path)) not in ("terminal", "arena", "__main__"):
        outside = {
            "argparse",
            "io",
            "os",
            "pathlib",
            "shutil",
            "socket",
            "sys",
            "tempfile",
            "urllib",
        }
        assert not outside & {module.split(".")[0] for module in imports_of(path)}


@pytest.mark.parametrize("path", sources("web"), ids=show)
def test_only_the_browser_folder_touches_pyodide_and_only_main_touches_js(path: Path) -> None:
    allowed = {"rilto", "web"}
    if path.parent.name == "browser":
        allowed |= BROWSER - {"js"}
    if path == ROOT / "web" / "main.py":
        allowed |= {"js", "pyscript"}
    for module in imports_of(path):
        first = module.split(".")[0]
        assert first in allowed or first in sys.stdlib_module_names, module


@pytest.mark.parametrize("path", sources("web"), ids=show)
def test_what_decides_on_the_page_does_not_know_the_browser_folder(path: Path) -> None:
    if path.parent.name != "browser" and path != ROOT / "web" / "main.py":
        assert not [module for module in imports_of(path) if module.startswith("web.browser")]


def test_there_is_something_to_check() -> None:
    assert {part_of(name_of(path)) for path in sources("rilto")} >= set(HEIGHT) - {"__main__"}
    assert sources("web")
    found = set(imports_of(ROOT / "rilto" / "games" / "chain.py"))
    assert {"rilto.board", "rilto.games.base", "dataclasses"} <= found
    assert set(imports_of(ROOT / "rilto" / "session.py")) >= {"rilto.notation", "rilto.clock"}
