// A service worker: answers from the network, and keeps all files for when there
// is none. Their names are in `files.txt`, which the build writes.

const KEPT = "quadrille";

addEventListener("install", (event) => {
  /** @type {any} */ (self).skipWaiting();
  /** @type {any} */ (event).waitUntil(keepAll());
});
addEventListener("activate", (event) => {
  /** @type {any} */ (event).waitUntil(/** @type {any} */ (self).clients.claim());
});
addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    /** @type {any} */ (event).respondWith(answer(request));
  }
});

async function keepAll() {
  const kept = await caches.open(KEPT);
  const names = await (await fetch("files.txt")).text();
  // A browser without vectors keeps that module when it gets it.
  await kept.addAll(names.trim().split("\n").filter((name) => name !== "plain.wasm"));
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) {
      kept.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const response = await kept.match(request, { ignoreSearch: true });
    if (response) {
      return response;
    }
    throw error;
  }
}
