// The interpreter that PyScript is given: Pyodide, started from a prepared memory snapshot.
//
// Everything starts to load as soon as this module is imported, on the page by the shell and in a worker
// by PyScript, long before PyScript asks for loadPyodide. All paths are relative to this file, since a
// worker of PyScript's is a blob and has no address of its own.

import { loadPyodide as startPyodide, version } from "./pyodide/pyodide.mjs";

export { version };

const FILES = {
  script: "./pyodide/pyodide.asm.mjs",
  wasm: "./pyodide/pyodide.asm.wasm",
  library: "./pyodide/python_stdlib.zip",
  snapshot: "./snapshot.bin",
  sources: "./sources.zip",
};
const TOTAL = 0; // bytes of wasm, library and snapshot; the build writes the number

// No package of Pyodide's distribution is used, so its list of them need not be loaded.
const NO_PACKAGES = { info: { abi_version: "2026_0" }, packages: {} };

const url = (name) => new URL(FILES[name], import.meta.url).href;

/** Tell the shell how far the start is; nobody listens in a worker. */
const tell = (detail) => globalThis.dispatchEvent(new CustomEvent("rilto:progress", { detail }));

let loaded = 0;
const count = (bytes) => tell({ loaded: (loaded += bytes), total: TOTAL });

/** A file that has not come; the shell tells this apart from other failures by its name. */
class DownloadError extends Error {
  name = "DownloadError";
}

const download = async (name) => {
  let reason;
  try {
    const response = await fetch(url(name));
    if (response.ok) return response;
    reason = response.status;
  } catch (error) {
    reason = error.message;
  }
  throw new DownloadError(`${url(name)}: ${reason}`);
};

const counter = () =>
  new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });

/** The body of a download, counted, on its way through the given stream. */
const unpack = async (name, stream = new TransformStream()) => {
  const { body } = await download(name);
  return new Response(body.pipeThrough(counter()).pipeThrough(stream)).arrayBuffer();
};

/** The response itself goes to the compiler: only so can the browser keep the compiled code. */
const compile = async () => {
  const response = await download("wasm");
  const copy = response.clone().body.pipeThrough(counter());
  copy.pipeTo(new WritableStream()).catch(() => {}); // the compiler is told of a broken stream too
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer()); // some hosts do not know the type
};

/** Run `task` while Pyodide's own look-ups are answered with what has been loaded already. */
const lending = async (wasm, library, task) => {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const answers = new Map([
    [url("wasm"), () => new Response()],
    [url("library"), () => new Response(library)],
  ]);
  globalThis.fetch = (request, ...rest) =>
    answers.get(String(request))?.() ?? fetch(request, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  try {
    return await task();
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};

// PyScript looks into databases of its own for packages and folders that it has kept, and does not
// start where the browser blocks its storage. There are none here, so it is shown an empty one.
const answer = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
};
const emptyTable = { getAllKeys: () => answer([]), clear: () => answer() };
const emptyDatabase = { transaction: () => ({ objectStore: () => emptyTable }), close() {} };
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...rest) {
  return name.startsWith("IDBMap/") ? answer(emptyDatabase) : open.call(this, name, ...rest);
};

const streams = { stdout: console.log, stderr: console.warn };

const start = async () => {
  if (!globalThis.WebAssembly) throw new Error("WebAssembly is missing");
  const snapshot = unpack("snapshot", new DecompressionStream("gzip"));
  snapshot.catch(() => {}); // dealt with below, when all the rest is there
  const [wasm, library, { default: createPyodideModule }] = await Promise.all([
    compile(),
    unpack("library"),
    import(url("script")),
  ]);
  const options = {
    indexURL: new URL(".", url("script")).href,
    lockFileContents: NO_PACKAGES,
    createPyodideModule,
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
  };
  return lending(wasm, library, async () => {
    try {
      const memory = await snapshot;
      tell({ starting: "snapshot" });
      return skipPyScriptsFiles(await startPyodide({ ...options, _loadSnapshot: memory }));
    } catch (error) {
      console.info("Starting without the snapshot:", error);
      tell({ starting: "plain" });
      return startPlain(options);
    }
  });
};

/** The snapshot holds PyScript's own Python: PyScript need not write it into files to import it. */
const skipPyScriptsFiles = (pyodide) => {
  const { runPythonAsync } = pyodide;
  pyodide.runPythonAsync = (code, ...rest) =>
    runPythonAsync(code.includes("import pyscript as _pyscript") ? "import pyscript" : code, ...rest);
  return pyodide;
};

/** Slower, but it needs nothing prepared: Python starts anew and imports the game from its sources. */
const startPlain = async (options) => {
  const [pyodide, sources] = await Promise.all([
    startPyodide(options),
    download("sources").then((response) => response.arrayBuffer()),
  ]);
  const site = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(sources, "zip", { extractDir: site });
  return pyodide;
};

const started = start().then((pyodide) => {
  pyodide.runPython("import random; random.seed()"); // a snapshot always holds the same numbers
  return pyodide;
});

export const loadPyodide = ({ stdout, stderr } = streams) => {
  Object.assign(streams, { stdout, stderr });
  return started;
};
