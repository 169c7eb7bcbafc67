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
    // The worker is told which version this page is, should it be the first one. Pages that are opened as files have none.
    const { serviceWorker } = navigator;
    const { version } = document.documentElement.dataset;
    const registered = serviceWorker.register(new URL("offline.js", import.meta.url));
    registered.then(() => serviceWorker.ready).then(({ active }) => active?.postMessage(version)).catch(() => {});
  }
}
