"""Build the site: python tools/build.py [TARGET], which is dist/ when not given.

The site is static files. Apart from those of `PLAIN_NAMES` and the worker that keeps them all for
offline, every file or folder has a hash of its content in its name, so that a browser may keep it
for ever. The sources name files as if they had no hash; the build puts the hashed names in.
"""

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build"
PYODIDE = ROOT / "node_modules/pyodide"
PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"

PYSCRIPT_PYTHON = ROOT / "node_modules/@pyscript/core/src/stdlib/pyscript.js"

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
# core.js and what it imports with our pyscript.toml; "error" is asked for even when switched off.
PYSCRIPT_FILES = ("core.js", "core-*.js", "toml-*.js", "error-*.js")
COUNTED_FILES = ("pyodide/pyodide.asm.wasm", "snapshot.bin")

PICTURES = (ROOT / "web/icons", ROOT / "web/screenshots")

PLAIN_NAMES = ("pyscript.toml", "manifest.webmanifest", "index.html")
WORKER = "sw.js"

# Not kept for offline: the worker, which the browser keeps itself, and the screenshots, which it
# shows to those who are about to install the game.
NOT_KEPT = (WORKER, "*.webp")

# A name that begins with one of these must be that of a file in the site.
OUR_FOLDERS = ("web/", "pyodide/", "pyscript/")

# Imported before the snapshot is taken: what PyScript's own Python imports when it starts, and the
# page and the bots' worker with all that they import.
MODULES = (
    "base64",
    "collections",
    "functools",
    "html",
    "inspect",
    "io",
    "json",
    "pathlib",
    "pyodide.ffi",
    "random",
    "traceback",
    "web.browser.page",
    "web.thinking",
)


def main() -> None:
    """Build into a folder beside the target, then put it in the target's place."""
    target = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "dist"
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".dist-") as folder:
        site = Site(Path(folder) / "site")
        build(site)
        shutil.rmtree(target, ignore_errors=True)
        site.folder.rename(target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"Built {target.name}/: {size / 1e6:.1f} MB.")


def build(site: "Site") -> None:
    """Add every file, each after those that it names."""
    sources = pack_sources()
    site.add_folder("pyodide", PYODIDE, PYODIDE_FILES)
    site.add_folder("pyscript", PYSCRIPT, PYSCRIPT_FILES)
    start = start_files(sources)
    site.add("sources.zip", sources)
    site.add("library.zip", start.library)
    site.add("snapshot.bin", start.snapshot)
    total = sum(len(site.content(name)) for name in COUNTED_FILES)
    interpreter = read_text("web/interpreter.mjs").replace("TOTAL = 0", f"TOTAL = {total}")
    site.add("interpreter.mjs", site.link(interpreter))
    for name in ("shell.mjs", "shell.css", "style.css", "main.py", "browser/worker.py"):
        site.add(name, site.link(read_text(f"web/{name}")))
    for path in sorted(path for folder in PICTURES for path in folder.iterdir()):
        site.add(f"{path.parent.name}/{path.name}", path.read_bytes())
    for name in PLAIN_NAMES:
        site.add_as_is(name, site.link(read_text(name)))
    seal(site.folder)


def seal(folder: Path) -> None:
    """Write the worker that keeps the site for offline; its version changes with any file kept."""
    files = {
        # A host may lead away from index.html, but always has the page at the folder's address.
        "./" if path.name == "index.html" else path.relative_to(folder).as_posix(): hash_of(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(map(path.match, NOT_KEPT))
    }
    listed = json.dumps(files, indent=2)
    worker = read_text(WORKER).replace("FILES = {}", f"FILES = {listed}")
    version = short_hash([worker.encode()])
    (folder / WORKER).write_text(worker.replace('VERSION = ""', f'VERSION = "{version}"'), "utf-8")


def hash_of(path: Path) -> str:
    """A file's hash as a browser wants it."""
    digest = hashlib.sha256(path.read_bytes()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


class Site:
    """The folder that is built, and where in it each file has gone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, str] = {}
        folder.mkdir()

    def add(self, name: str, content: str | bytes) -> None:
        """Add a file under a name with its hash."""
        content = content.encode() if isinstance(content, str) else content
        path = Path(name)
        self.names[name] = f"{path.stem}-{short_hash([content])}{path.suffix}"
        (self.folder / self.names[name]).write_bytes(content)

    def add_as_is(self, name: str, content: str) -> None:
        """Add a file under its plain name."""
        self.names[name] = name
        (self.folder / name).write_text(content, "utf-8")

    def add_folder(self, name: str, source: Path, patterns: Iterable[str]) -> None:
        """Add files that name each other: only their folder's name has a hash."""
        paths = sorted(path for pattern in patterns for path in source.glob(pattern))
        contents = {path.name: without_source_map(path) for path in paths}
        folder = f"{name}-{short_hash(contents.values())}"
        (self.folder / folder).mkdir()
        for file, content in contents.items():
            self.names[f"{name}/{file}"] = f"{folder}/{file}"
            (self.folder / folder / file).write_bytes(content)

    def content(self, name: str) -> bytes:
        """What a file that was added holds."""
        return (self.folder / self.names[name]).read_bytes()

    def link(self, text: str) -> str:
        """Put the hashed names of the files added so far into a text that quotes plain ones."""

        def hashed(match: re.Match[str]) -> str:
            quoted, dot, name = match[0], match[1], match[2]
            plain = name.removeprefix("web/")
            if plain in self.names:
                return f'"{dot}{self.names[plain]}"'
            if name.startswith(OUR_FOLDERS):
                raise SystemExit(f"{name} is named, but it is not part of the site.")
            return quoted

        return re.sub(r'"((?:\./)?)([\w./-]+)"', hashed, text)


def short_hash(contents: Iterable[bytes]) -> str:
    """A name for these contents."""
    digest = hashlib.sha256()
    for content in contents:
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:12]


def read_text(name: str) -> str:
    """One of our own sources."""
    return (ROOT / name).read_text("utf-8")


def without_source_map(path: Path) -> bytes:
    """A script without the line that names a source map, which is not shipped."""
    content = path.read_bytes()
    if path.suffix not in (".js", ".mjs"):
        return content
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*\Z", b"\n", content)


def pack_sources() -> bytes:
    """The game's Python and its texts, as one archive."""
    return pack((path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in source_files())


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive of files by name; the same ones make the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(name)
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return buffer.getvalue()


def source_files() -> list[Path]:
    """The modules of both packages and the texts beside them."""
    paths = [path for package in ("rilto", "web") for path in (ROOT / package).rglob("*")]
    return sorted(
        path for path in paths if path.suffix in (".py", ".json") and path != ROOT / "web/main.py"
    )


class Start(NamedTuple):
    """What Python starts from: its memory after all imports, or the library that these need."""

    snapshot: bytes
    library: bytes


def start_files(sources: bytes) -> Start:
    """Let Node run Pyodide; done anew only when something in it has changed."""
    script = ROOT / "tools/snapshot.mjs"
    modules = json.dumps(MODULES).encode()
    inputs = [sources, modules, script.read_bytes(), PYSCRIPT_PYTHON.read_bytes()]
    inputs += [(PYODIDE / name).read_bytes() for name in (*PYODIDE_FILES, LIBRARY)]
    kept = CACHE / f"start-{short_hash(inputs)}"
    if not kept.exists():
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            made = Path(folder) / kept.name
            made.mkdir()
            make_snapshot(script, sources, modules, made)
            with suppress(OSError):  # another build was quicker, and made the same
                made.rename(kept)
        for old in set(CACHE.glob("start-*")) - {kept}:
            shutil.rmtree(old, ignore_errors=True)
    names = json.loads((kept / "library.json").read_text("utf-8"))
    return Start((kept / "snapshot.bin").read_bytes(), pack_library(names))


def make_snapshot(script: Path, sources: bytes, modules: bytes, target: Path) -> None:
    """Put what Node makes into a folder."""
    (target / "sources.zip").write_bytes(sources)
    (target / "modules.json").write_bytes(modules)
    inputs = [PYODIDE, target / "sources.zip", target / "modules.json", PYSCRIPT_PYTHON]
    if subprocess.run(["node", script, *inputs, target], check=False).returncode:
        sys.exit("The memory snapshot could not be made: the reason stands above.")


def pack_library(names: Iterable[str]) -> bytes:
    """Of the standard library only these files."""
    with zipfile.ZipFile(PYODIDE / LIBRARY) as whole:
        return pack((name, whole.read(name)) for name in sorted(names))


if __name__ == "__main__":
    main()
