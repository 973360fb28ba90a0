// Usage: node tools/snapshot.mjs PYODIDE_FOLDER SOURCES_ZIP MODULES_JSON PYSCRIPT_PYTHON TARGET
//
// Starts Pyodide, imports the game and writes into the folder TARGET:
//
// - snapshot.bin, the interpreter's memory, gzipped. A page that loads this memory is where Python would
//   be after all these imports. What the wasm itself lays into a fresh memory is taken off it (by
//   exclusive or), for the page has that already.
// - library.json, the names of the standard library's files that the imports needed.

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

const FRESH = 4 * 2 ** 20; // bytes in which a fresh memory holds something; web/interpreter.mjs too
const FIRST_HEAP = 30 * 2 ** 20; // a larger heap could not be laid into a fresh instance as it is

// What a fresh instance's memory holds before anything has run.
let fresh;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...args) => {
  const made = await instantiate(...args);
  fresh ??= new Uint8Array(memoryOf(made.instance ?? made).buffer.slice());
  return made;
};
const memoryOf = ({ exports }) =>
  Object.values(exports).find((value) => value instanceof WebAssembly.Memory);

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

const library = pyodide.runPython(`
def names():
    import json, sys
    origins = [getattr(module.__spec__, "origin", None) or "" for module in sys.modules.values()
               if getattr(module, "__spec__", None)]
    return json.dumps([name for origin in origins for zip, _, name in [origin.partition(".zip/")] if name])

names()
`);

// All that is here now stays for good: the collector need not look through it while somebody plays.
pyodide.runPython("del names; import gc; gc.collect(); gc.freeze(); del gc");

const { length } = pyodide._module.HEAPU8;
if (length > FIRST_HEAP) {
  throw new Error(`The snapshot's heap has grown to ${length} bytes; ${FIRST_HEAP} are allowed.`);
}
wipeFreeMemory(pyodide._module);

const snapshot = pyodide.makeMemorySnapshot();
const heap = snapshot.subarray(snapshot.length - length); // before it stands a header
if (fresh.subarray(FRESH).some(Boolean)) throw new Error("A fresh memory holds more than is known.");
for (let place = 0; place < FRESH; place++) heap[place] ^= fresh[place];
await writeFile(`${target}/snapshot.bin`, gzipSync(snapshot, { level: 9 }));
await writeFile(`${target}/library.json`, library);

/** Fill with zeros what has been given back: left-overs there would only cost bytes. */
function wipeFreeMemory({ HEAPU8, _malloc, _free }) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("only what is there already is to be wiped");
  };
  const taken = [];
  // The smallest piece that malloc knows is 12 bytes, in steps of 4; large ones first.
  for (let size = 2 ** 22; size >= 12; size = size > 64 ? size / 2 : size - 4) {
    for (let place; (place = _malloc(size)); taken.push(place)) {
      HEAPU8.fill(0, place, place + size);
    }
  }
  taken.forEach(_free);
  WebAssembly.Memory.prototype.grow = grow;
}
