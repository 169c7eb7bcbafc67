// A service worker: keeps all files of one version, whose names are in `files.txt`.
// The build writes them there, and the version here.
//
// A page gets either all of its files from here or none: none if the network has
// another page, be it a new version or another project at the same address.

const OURS = "quadrille pages ";
const KEPT = `${OURS}VERSION`;
/** Keeps the names of pages that come from the network. */
const PASSED = `${OURS}passed`;

/** @type {any} */
const worker = self;

addEventListener("install", (event) => {
  /** @type {any} */ (event).waitUntil(keepAll().then(takeOver));
});
addEventListener("message", (event) => {
  /** @type {any} */ (event).waitUntil(takeOver());
});
addEventListener("activate", (event) => {
  /** @type {any} */ (event).waitUntil(forgetOthers());
});
addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    /** @type {any} */ (event).respondWith(request.mode === "navigate" ? page(event) : part(event));
  }
});

async function keepAll() {
  // Not what the browser has kept of the version before.
  const fresh = (/** @type {string} */ name) => new Request(name, { cache: "no-cache" });
  const names = await (await fetch(fresh("files.txt"))).text();
  const kept = await caches.open(KEPT);
  await kept.addAll(["./", ...names.trim().split("\n")].map(fresh));
}

/**
 * Replaces the worker before, if no page has files of its version. Otherwise this
 * one waits. If it waited until the last page is left, Chromium would end the worker
 * before at that moment, and a page that is opened just then, which is given to
 * that worker, would never load.
 */
async function takeOver() {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  const passed = await caches.open(PASSED);
  const notes = await Promise.all(pages.map((/** @type {any} */ { id }) => passed.match(`passed/${id}`)));
  if (notes.every(Boolean)) {
    await worker.skipWaiting();
  }
}

/** The number of notes that are kept. */
const NOTES = 50;

/** Other versions of these pages, and old notes, not what other pages have kept. */
async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && ![KEPT, PASSED].includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  const passed = await caches.open(PASSED);
  const notes = (await passed.keys()).slice(0, -NOTES);
  await Promise.all(notes.map((note) => passed.delete(note)));
}

/** Answers with a page. @param {any} event */
async function page({ request, resultingClientId }) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request, { ignoreSearch: true });
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    if (known) {
      return known;
    }
    throw error;
  }
  if (!known || (await response.clone().text()) !== (await known.clone().text())) {
    await pass(resultingClientId);
  }
  return response;
}

/** Answers with a file of a page. @param {any} event */
async function part({ request, clientId, resultingClientId }) {
  const passed = await caches.open(PASSED);
  if (await passed.match(`passed/${clientId}`)) {
    // It may be the script of a Worker, whose parts are then asked for.
    await pass(resultingClientId);
    return fetch(request);
  }
  const kept = await caches.open(KEPT);
  return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** Notes that a page comes from the network. @param {string} client */
async function pass(client) {
  if (client) {
    await (await caches.open(PASSED)).put(`passed/${client}`, new Response(""));
  }
}
