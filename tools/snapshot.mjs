// Usage: node tools/snapshot.mjs PYODIDE_FOLDER SOURCES_ZIP MODULES_JSON TARGET
//
// Starts Pyodide, imports the game and writes the interpreter's memory, gzipped, to TARGET. A page that
// loads this memory is where Python would be after all these imports.

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
crypto.getRandomValues = (array) => array.fill(0);

const FIRST_HEAP = 30 * 2 ** 20; // a larger heap could not be laid into a fresh instance as it is

const [folder, sources, modules, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));

const pyodide = await loadPyodide({
  indexURL: folder,
  env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  _makeSnapshot: true,
});
const site = pyodide.runPython("import site; site.getsitepackages()[0]");
pyodide.FS.writeFile("/tmp/sources.zip", await readFile(sources));
pyodide.runPython(`
def prepare(site, modules):
    import gc, importlib, random, zipfile
    with zipfile.ZipFile("/tmp/sources.zip") as archive:
        archive.extractall(site)
    importlib.invalidate_caches()
    for name in modules:
        importlib.import_module(name)
    random.seed(0)
    gc.collect()

prepare(${JSON.stringify(site)}, ${JSON.stringify(JSON.parse(await readFile(modules)))})
del prepare
`);

const { length } = pyodide._module.HEAPU8;
if (length > FIRST_HEAP) {
  throw new Error(`The snapshot's heap has grown to ${length} bytes; ${FIRST_HEAP} are allowed.`);
}
await writeFile(target, gzipSync(pyodide.makeMemorySnapshot(), { level: 9 }));
