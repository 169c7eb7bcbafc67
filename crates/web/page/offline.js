// A service worker: keeps all files of one version, whose names are in `files.txt`.
// The build writes them there, and the version here.
//
// All but the pages themselves are in a folder named after what is in it, so that a
// file never changes: whichever worker answers, and whatever tabs are open, a page has
// the files that it was made for. A new worker takes over when a page tells it that
// nothing is loading, and keeps the version before for tabs that have it. A page comes
// from the network, which may have a new version or another project at the same
// address, and from here if there is none.

const OURS = "quadrille pages ";
const OWN = "VERSION";
const FOLDER = /\/quadrille-(\w+)\/[^?]*$/;

/** @type {any} */
const worker = self;

addEventListener("install", (event) => {
  /** @type {any} */ (event).waitUntil(keepAll());
});
addEventListener("message", (event) => {
  /** @type {any} */ (event).waitUntil(worker.skipWaiting());
});
addEventListener("activate", (event) => {
  /** @type {any} */ (event).waitUntil(forgetOlder());
});
addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  const version = request.url.startsWith(worker.registration.scope) && FOLDER.exec(request.url)?.[1];
  if (request.method === "GET" && request.mode === "navigate") {
    /** @type {any} */ (event).respondWith(page(request));
  } else if (request.method === "GET" && version) {
    /** @type {any} */ (event).respondWith(part(request, version));
  }
});

async function keepAll() {
  // Not what the browser has kept of the version before.
  const fresh = (/** @type {string} */ name) => new Request(name, { cache: "no-cache" });
  const names = (await (await fetch(fresh("files.txt"))).text()).trim().split("\n");
  const kept = await caches.open(OURS + OWN);
  await kept.addAll(["./", ...names].map(fresh));
  // If the network has another version meanwhile, some pages are of that.
  for (const name of ["./", ...names.filter((name) => name.endsWith(".html"))]) {
    if (!(await (await kept.match(name))?.text())?.includes(`"quadrille-${OWN}/`)) {
      await caches.delete(OURS + OWN);
      throw new Error(`${name} is of another version.`);
    }
  }
}

/** Forgets these pages' versions but its own and the one before, not what other projects keep. */
async function forgetOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + OWN);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** Answers with a page. @param {any} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await caches.match(request, { cacheName: OURS + OWN, ignoreSearch: true });
    if (!known) {
      throw error;
    }
    return known;
  }
}

/** Answers with a file of a page. @param {any} request @param {string} version */
async function part(request, version) {
  return (await caches.match(request, { cacheName: OURS + version })) ?? fetch(request);
}
