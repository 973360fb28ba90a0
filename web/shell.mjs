// What the page shows before Python runs, and when it can't: progress by bytes, or what went wrong and
// the two ways out. From then on the page belongs to Python.

const { documentElement: root } = document;
const find = (selector) => document.querySelector(selector);

const remembered = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: the browser's own wishes decide
  }
};

const chosenLanguage = () => {
  const wanted = [remembered("rilto-language"), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag) => tag === "de" || tag === "en") ?? "de";
};

const SCHEMES = ["dark", "light", "contrast", "colour_blind"];

const prefers = (wish) => matchMedia(`(prefers-${wish})`).matches;

/** The scheme to begin with; Python puts it on once more, and minds it from then on. */
const chosenScheme = () => {
  const stored = remembered("rilto-scheme");
  if (SCHEMES.includes(stored)) return stored;
  if (prefers("contrast: more")) return "contrast";
  return prefers("color-scheme: light") ? "light" : "dark";
};

const megabytes = (bytes) =>
  (bytes / 1e6).toLocaleString(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// Bytes come in hundreds of pieces: what they add up to is shown once a frame.
let bytes;
const showBytes = () => {
  const { loaded, total } = bytes;
  bytes = undefined;
  find("progress").value = loaded / total;
  find("#bytes").textContent = `${megabytes(loaded)} / ${megabytes(total)} MB`;
};

// Long enough for a slow network and a slow device. Whoever is slower still loses nothing: the start
// goes on behind the words.
const LONGEST = { loading: 30, starting: 60 };
let watching = 0;

/** From now on something must happen within a while. */
const watch = () => {
  clearTimeout(watching);
  const { stage } = root.dataset;
  const cause = { name: stage === "loading" && "DownloadError", message: `${LONGEST[stage]} s` };
  watching = setTimeout(fail, 1000 * LONGEST[stage], cause);
};

const showProgress = ({ detail }) => {
  if (detail.starting) {
    root.dataset.stage = "starting";
    root.dataset.start = detail.starting; // a mark for whoever looks into a slow start
  } else {
    if (!bytes) requestAnimationFrame(showBytes);
    bytes = detail;
  }
  watch();
};

const causeOf = (error) => {
  if (!globalThis.WebAssembly) return "browser";
  return error?.name === "DownloadError" ? "network" : "start";
};

const started = () => find("#app").hidden === false;

const fail = (error) => {
  if (started() || root.dataset.cause) return;
  root.dataset.cause = causeOf(error);
  find("#progress").hidden = true;
  find("#failure").hidden = false;
  find("#detail").textContent = String(error?.message ?? error).trim().split("\n").at(-1);
};

const reload = (event) => {
  event?.preventDefault(); // without this script the button would ask for the page by itself
  location.reload();
};

/** Forget every file that the browser keeps of the game, and get them all anew. Saves stay. */
const repair = async () => {
  const registration = await registered();
  const kept = globalThis.caches ? await caches.keys() : [];
  const ours = `rilto ${new URL(".", location)} `; // a host may have other games too
  await Promise.allSettled([
    registration.unregister?.(),
    ...kept.filter((name) => name.startsWith(ours)).map((name) => caches.delete(name)),
  ]);
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  await Promise.allSettled(
    files.map((name) => fetch(name, { cache: "reload" }).then((response) => response.blob())),
  );
  reload();
};

// What is kept for offline, and newer versions: see sw.js. Some browsers have no such workers, or none here.
const workers = navigator.serviceWorker;
let controlled = Boolean(workers?.controller); // by which version does not matter
let reloads = false;

const registered = async () => (await workers?.getRegistration()) ?? {};

/** Tell Python of a newer version; it may not listen yet, and looks for the mark then. */
const tellOfNewer = () => {
  root.dataset.newer = "true";
  dispatchEvent(new Event("rilto:newer"));
};

/** Let a version that waits take over; the page is loaded anew when it has. */
const takeOver = ({ waiting }) => {
  reloads = Boolean(waiting);
  waiting?.postMessage("take over");
};

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/**
 * A version that has waited for this visit takes over, and loads the page anew, before the game starts.
 * Chromium can't change workers while the old one is asked for files, and never does if it was just then:
 * so the page's own files come first. Should the newer version not take over, the old one is as good.
 */
const newerFirst = async () => {
  const registration = await registered().catch(() => ({}));
  if (!registration.waiting) return;
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve));
  }
  await pause(0.5);
  takeOver(registration);
  await pause(3);
};

/** Python asks for the newer version: a new round has begun, and is stored. */
const renew = async () => {
  const registration = await registered();
  if (registration.waiting) takeOver(registration);
  else if (root.dataset.newer) reload(); // another page has let it take over
};

const follow = (worker) =>
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && controlled) tellOfNewer();
  });

/** Once the game runs, get all of it for offline, and from then on newer versions. */
const keepForOffline = async () => {
  reloads = false; // whatever takes over from now on would interrupt somebody
  const plain = root.dataset.start === "plain";
  workers.controller?.postMessage(plain ? "started without the snapshot" : "started");
  const registration = await workers.register("./sw.js", { updateViaCache: "none" });
  if (registration.waiting && controlled) tellOfNewer();
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {}); // there may be no network
  });
};

workers?.addEventListener("controllerchange", () => {
  if (reloads) reload();
  else if (controlled) tellOfNewer();
  controlled = true;
});
addEventListener("rilto:renew", renew);

// The browser's own offer to install the game waits until Python asks for it, at a quiet moment.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.installOffer = event;
  dispatchEvent(new Event("rilto:installable"));
});

root.lang = chosenLanguage();
root.dataset.scheme = chosenScheme();
root.dataset.stage = "loading";
watch();
find("[data-action=reload]").addEventListener("click", reload);
find("[data-action=repair]").addEventListener("click", repair);
addEventListener("rilto:progress", showProgress);
addEventListener("error", ({ error, message }) => fail(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
addEventListener("py:done", () => {
  clearTimeout(watching);
  if (!started()) fail("start() has not shown the page");
  else if (workers) keepForOffline().catch((error) => console.info("Not kept for offline:", error));
});

// The interpreter first: it starts to load at once, and spares PyScript its databases.
const notDownloaded = (error) => fail(Object.assign(error, { name: "DownloadError" }));
newerFirst()
  .then(() => import("./web/interpreter.mjs"))
  .then(() => import("./pyscript/core.js"))
  .then(({ config }) => config.py ?? notDownloaded(new Error("pyscript.toml")), notDownloaded);
