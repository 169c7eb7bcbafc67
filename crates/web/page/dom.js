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

/** Keeps the pages, so that they open without a network. */
export function keepOffline() {
  if ("serviceWorker" in navigator) {
    // Pages that are opened as files have none.
    navigator.serviceWorker.register(new URL("offline.js", document.baseURI)).catch(() => {});
  }
}
