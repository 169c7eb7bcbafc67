// Short names for what every page does with its elements.

/**
 * Returns the element with a name.
 * @param {string} id
 * @returns {any}
 */
export const $ = (id) => document.getElementById(id);

/**
 * Calls a function on a click.
 * @param {string} id
 * @param {() => void} act
 */
export const onClick = (id, act) => $(id).addEventListener("click", act);

/**
 * How long nothing is loading, as a rule, when a new offline worker takes over, in milliseconds.
 * A page or a Worker that is opened at that very moment was seen never to load in Chromium.
 */
const QUIET = 5000;

/** Keeps the pages, so that they open without a network. */
export async function keepOffline() {
  // Pages that are opened as files have none.
  const kept = await navigator.serviceWorker?.register(new URL("offline.js", document.baseURI)).catch(() => undefined);
  setInterval(() => kept?.waiting?.postMessage(""), QUIET);
}
