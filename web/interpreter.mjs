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
  snapshot: "./snapshot.bin",
  library: "./library.zip",
  sources: "./sources.zip",
};
const TOTAL = 0; // bytes of wasm and snapshot; the build writes the number
const FRESH = 4 * 2 ** 20; // bytes at the start of a fresh memory; behind them nothing lies yet

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

/**
 * Start Pyodide, its own look-ups answered: the wasm is compiled already, and the library is handed in.
 * `prepare` is given the instance before anything has run in it.
 */
const startWith = async (wasm, library, options, prepare = () => {}) => {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  globalThis.fetch = async (request, ...rest) => {
    if (!String(request).startsWith(options.indexURL)) return fetch(request, ...rest);
    return new Response(String(request).endsWith(".zip") ? library : undefined);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const instance = await WebAssembly.instantiate(wasm, imports);
      prepare(instance);
      return { module: wasm, instance };
    } catch (error) {
      fail(error); // Pyodide alone would wait for ever
      throw error;
    }
  };
  // In passing Pyodide makes a shared memory, to sleep in; nobody sleeps, and browsers complain.
  WebAssembly.Memory = function ({ shared, ...limits }) {
    return new Memory(limits);
  };
  WebAssembly.Memory.prototype = Memory.prototype;
  try {
    return await Promise.race([startPyodide(options), failed]);
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Memory });
  }
};

/** Add to a snapshot what a fresh instance's memory holds already: the build has taken it off. */
const complete = (snapshot, { exports }) => {
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  const fresh = new Uint32Array(memory.buffer);
  const heap = new Uint32Array(snapshot, snapshot.byteLength - memory.buffer.byteLength);
  for (let word = 0; word < FRESH / 4; word++) heap[word] ^= fresh[word];
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
  const unpacking = unpack("snapshot", new DecompressionStream("gzip"));
  unpacking.catch(() => {}); // dealt with below, when all the rest is there
  const [wasm, { default: createPyodideModule }] = await Promise.all([
    compile(),
    import(url("script")),
  ]);
  const options = {
    indexURL: new URL(".", url("script")).href,
    lockFileContents: NO_PACKAGES,
    createPyodideModule,
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
  };
  try {
    const snapshot = await unpacking;
    tell({ starting: "snapshot" });
    // Nothing will be imported from the library any more: what is needed is in the memory.
    const pyodide = await startWith(
      wasm,
      undefined,
      { ...options, _loadSnapshot: snapshot },
      (instance) => complete(snapshot, instance),
    );
    return skipPyScriptsFiles(pyodide);
  } catch (error) {
    console.info("Starting without the snapshot:", error);
    tell({ starting: "plain" });
    return startPlain(wasm, options);
  }
};

/** The snapshot holds PyScript's own Python: PyScript need not write it into files to import it. */
const skipPyScriptsFiles = (pyodide) => {
  const { runPythonAsync } = pyodide;
  pyodide.runPythonAsync = (code, ...rest) =>
    runPythonAsync(code.includes("import pyscript as _pyscript") ? "import pyscript" : code, ...rest);
  return pyodide;
};

/** Slower, but it needs nothing prepared: Python starts anew and imports the game from its sources. */
const startPlain = async (wasm, options) => {
  const [library, sources] = await Promise.all(
    ["library", "sources"].map(async (name) => (await download(name)).arrayBuffer()),
  );
  const pyodide = await startWith(wasm, library, options);
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
