// Usage: node tools/snapshot.mjs PYODIDE_FOLDER SOURCES_ZIP MODULES_JSON PYSCRIPT_PYTHON TARGET
//
// Starts Pyodide, imports the game and writes the interpreter's memory, gzipped, to TARGET. A page that
// loads this memory is where Python would be after all these imports.

import nodeCrypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

// Node would show the line where it happened, which is all of Pyodide in one.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

// The same sources are to make the same bytes: the clock stands still, and chance draws nothing.
Date.now = () => 0;
performance.now = () => 0;
nodeCrypto.randomFillSync = crypto.getRandomValues = (array) => array.fill(0);

const FIRST_HEAP = 30 * 2 ** 20; // a larger heap could not be laid into a fresh instance as it is

const paths = process.argv.slice(2).map((path) => resolve(path));
const [folder, sources, modules, pyscript, target] = paths;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const { default: pyscriptFiles } = await import(pathToFileURL(pyscript));

const pyodide = await loadPyodide({
  indexURL: folder,
  env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  _makeSnapshot: true,
});
const site = pyodide.runPython("import site; site.getsitepackages()[0]");
pyodide.FS.writeFile("/tmp/sources.zip", await readFile(sources));
pyodide.runPython(`
def prepare(site, modules):
    import gc, importlib, zipfile
    with zipfile.ZipFile("/tmp/sources.zip") as archive:
        archive.extractall(site)
    importlib.invalidate_caches()
    for name in modules:
        importlib.import_module(name)

prepare(${JSON.stringify(site)}, ${JSON.stringify(JSON.parse(await readFile(modules)))})
del prepare
`);

// PyScript's own Python can't be imported here, for it reaches for the page at once. But it is compiled
// here, and found when it is imported: at PyScript's start that would take the longest of all.
pyodide.runPython(`
def prepare(files):
    import importlib.abc, importlib.util, json, sys

    class Compiled(importlib.abc.MetaPathFinder, importlib.abc.Loader):
        def __init__(self, files):
            self.codes = {}
            for file, text in files.items():
                name = f"pyscript.{file.removesuffix('.py')}".removesuffix(".__init__")
                self.codes[name] = compile(text, f"pyscript/{file}", "exec")

        def find_spec(self, name, path, target=None):
            if name in self.codes:
                return importlib.util.spec_from_loader(name, self, is_package=name == "pyscript")

        def exec_module(self, module):
            exec(self.codes[module.__name__], module.__dict__)

    sys.meta_path.insert(0, Compiled(json.loads(files)))

prepare(${JSON.stringify(JSON.stringify(pyscriptFiles.pyscript))})
del prepare
`);

// All that is here now stays for good: the collector need not look through it while somebody plays.
pyodide.runPython("import gc; gc.collect(); gc.freeze(); del gc");

const { length } = pyodide._module.HEAPU8;
if (length > FIRST_HEAP) {
  throw new Error(`The snapshot's heap has grown to ${length} bytes; ${FIRST_HEAP} are allowed.`);
}
await writeFile(target, gzipSync(pyodide.makeMemorySnapshot(), { level: 9 }));
