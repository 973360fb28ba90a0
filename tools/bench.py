"""Measure everything: python tools/bench.py [PART…].

All parts, or those that are named, are measured one after the other. The figures go as one table
into docs/benchmarks.md, with the date and the machine, and as JSON into build/benchmarks.json. Give
the machine nothing else to do meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import bench_bots
import bench_engine
import bench_frames
import bench_lanes
import bench_memory
import bench_size
import bench_start

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "dist"
PAGE = ROOT / "docs/benchmarks.md"
FIGURES = ROOT / "build/benchmarks.json"

BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
"""Between them the page's table is renewed; what stands around it is written by hand."""


class Figure(NamedTuple):
    """Something measured; `digits` after the point are worth telling."""

    what: str
    value: float
    unit: str
    digits: int = 0

    @property
    def told(self) -> str:
        """The value with its unit."""
        return f"{self.value:,.{self.digits}f} {self.unit}".strip()


def start() -> Iterator[Figure]:
    """Until the first tap is accepted, beside a page that only calls bare `loadPyodide`."""
    for each in bench_start.measure(SITE):
        where = f"{each.browser}, {each.visit} visit"
        yield Figure(f"{where}: first tap", each.ours, "ms")
        yield Figure(f"{where}: bare loadPyodide", each.bare, "ms")
        yield Figure(f"{where}: ratio", each.ours / each.bare, "", 2)


def size() -> Iterator[Figure]:
    """What a first visit loads."""
    sizes = bench_size.measure(SITE)
    for each in [*sizes[:4], bench_size.together(sizes)]:
        for packing in ("raw", "gzip", "brotli"):
            yield Figure(f"{each.name}, {packing}", getattr(each, packing) / 1e6, "MB", 2)


def memory() -> Iterator[Figure]:
    """What the page holds on to."""
    for held in bench_memory.measure(SITE, rounds=10):
        yield Figure(f"{held.moment}: Python's memory", held.wasm, "MiB", 1)
        yield Figure(f"{held.moment}: JavaScript's memory", held.script, "MiB", 1)
        yield Figure(f"{held.moment}: proxies", held.proxies, "")


def frames() -> Iterator[Figure]:
    """Python's part of a frame of the longest chains."""
    for each in bench_frames.measure(SITE):
        where = f"{each.game}, {each.waves} waves, slowed {each.slow}×"
        yield Figure(f"{where}: median", each.median, "ms", 1)
        yield Figure(f"{where}: 99 %", each.most, "ms", 1)
        yield Figure(f"{where}: longest between frames", each.between, "ms", 1)


def engine() -> Iterator[Figure]:
    """The plain engine, on the smallest board and the largest."""
    here, there = bench_engine.measure(1000), bench_engine.measure_in_pyodide(1000)
    for name, speeds in (("CPython", here), ("Pyodide", there)):
        for speed in speeds:
            if speed.size in (5, 8):
                what = f"{speed.game} {speed.size}×{speed.size}, {name}"
                yield Figure(what, speed.per_second, "turns a second")


def lanes() -> Iterator[Figure]:
    """Turns in batches."""
    measured = {"CPython": bench_lanes.measure(), "Pyodide": bench_lanes.measure_in_pyodide()}
    for name, boards in measured.items():
        for board, (plain, fast) in boards.items():
            yield Figure(f"{board}, {name}", fast, "a second")
            yield Figure(f"{board}, {name}: against the plain engine", fast / plain, "times")


def bots() -> Iterator[Figure]:
    """What bots take in Pyodide, and what they leave to the page."""
    for each in bench_bots.measure_in_pyodide():
        where = f"{each.level}, {each.board}"
        yield Figure(f"{where}: time a move", each.mean, "ms")
        yield Figure(f"{where}: work a move", each.work, "positions")
        yield Figure(f"{where}: 99 % of stretches", each.long_stretch, "ms", 1)
    gaps = bench_bots.measure_frames(SITE)
    yield Figure("gap between frames while hard thinks, 99 %", bench_bots.share(gaps, 99), "ms", 1)


PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    part.__name__: part for part in (start, size, memory, frames, engine, lanes, bots)
}


def machine() -> str:
    """What it is measured on."""
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}"


def table(measured: dict[str, list[Figure]]) -> str:
    """All figures as Markdown."""
    lines = [f"Measured on {date.today()}, {machine()}.", "", "| | |", "| --- | ---: |"]
    for part, figures in measured.items():
        lines.append(f"| **{PARTS[part].__doc__}** | |")
        lines += [f"| {figure.what} | {figure.told} |" for figure in figures]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print, and keep."""
    parser = argparse.ArgumentParser(description="Measure everything.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parts = parser.parse_args().parts or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        sys.exit(f"{', '.join(sorted(unknown))}: there are only {', '.join(PARTS)}.")
    measured: dict[str, list[Figure]] = {}
    for part in parts:
        measured[part] = []
        for figure in PARTS[part]():
            measured[part].append(figure)
            print(f"{part}: {figure.what}: {figure.told}", flush=True)
    if parts != list(PARTS):
        return  # the page is to show one run of all
    shown = {part: [figure._asdict() for figure in each] for part, each in measured.items()}
    FIGURES.write_text(json.dumps(shown, indent=1), "utf-8")
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + table(measured) + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
