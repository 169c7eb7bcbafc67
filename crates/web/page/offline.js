// A service worker: answers from the network, and keeps what it gets for when
// there is none.

const KEPT = "quadrille";

addEventListener("install", () => /** @type {any} */ (self).skipWaiting());
addEventListener("activate", (event) => {
  /** @type {any} */ (event).waitUntil(/** @type {any} */ (self).clients.claim());
});
addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    /** @type {any} */ (event).respondWith(answer(request));
  }
});

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
