// Keeps one whole version of the game, so that it starts and runs without a network.
//
// A version has a cache of its own with every file of the site, each compared with its hash. The browser
// puts a worker to use only when its cache is whole: until then, and if anything fails, the old version
// stays as it is. A newer one waits until the page tells it to take over, which it does when it is loaded
// anew or a new round begins.

const VERSION = ""; // the build writes the version,
const FILES = {}; // and path → hash of every file

const { scope } = registration;
const PREFIX = `rilto ${scope} `; // a host may have more than one game, each below a path of its own
const CACHE = PREFIX + VERSION;

const address = (path) => new URL(path, scope).href;
const find = (request, cacheName) => caches.match(request, { cacheName, ignoreVary: true });

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const isRight = async (response, path) => {
  const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return FILES[path] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
};

/** The file from the cache of another version, which spares a download. */
const copy = async (path) => {
  for (const name of await ourCaches()) {
    const response = name !== CACHE && (await find(address(path), name));
    if (response && (await isRight(response, path))) return response;
  }
};

/** The file from the network; the browser refuses it when its bytes are not those of the hash. */
const download = (path) => {
  const get = (cache) => fetch(address(path), { integrity: FILES[path], cache });
  return get("default").catch(() => get("reload")); // what the browser had kept was of another version
};

/** Get what the cache lacks; with doubts, also what has been damaged in it. */
const fill = async ({ doubts = false } = {}) => {
  const resumes = await caches.has(CACHE); // the browser may have stopped us half-way
  try {
    const cache = await caches.open(CACHE);
    // One file after the other, so that the game that is being played meanwhile is not held up.
    for (const path of Object.keys(FILES)) {
      const kept = await find(address(path), CACHE);
      if (kept && (!doubts || (await isRight(kept, path)))) continue;
      await cache.put(address(path), (await copy(path)) ?? (await download(path)));
    }
  } catch (error) {
    if (!resumes) await caches.delete(CACHE);
    throw error;
  }
};

/** Forget the other versions, once a page runs on this one and no page on another. */
const clean = async () => {
  const old = (await ourCaches()).filter((name) => name !== CACHE);
  if (registration.installing || registration.waiting || (await clients.matchAll()).length > 1) return;
  await Promise.all(old.map((name) => caches.delete(name)));
};

const answer = async (request) => {
  const { origin, pathname } = new URL(request.url);
  const isPage = [scope, address("index.html")].includes(origin + pathname); // whatever its query
  const wanted = isPage ? scope : request;
  // A page that was loaded before this version took over may still ask for a file of its own.
  return (await find(wanted, CACHE)) ?? (await find(wanted)) ?? fetch(request);
};

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(scope)) return;
  event.respondWith(answer(event.request).catch(() => fetch(event.request))); // caches fail too
});
addEventListener("message", (event) => {
  if (event.data === "take over") {
    skipWaiting();
    return;
  }
  // "started", or "started without the snapshot": something may be gone or damaged since it was kept.
  const doubts = event.data !== "started";
  event.waitUntil(fill({ doubts }).catch(() => {}).then(clean)); // the host may have another version
});
