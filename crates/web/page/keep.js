// What a page keeps for the next visit: first for this tab, then for new ones.

const STORAGES = /** @type {const} */ (["sessionStorage", "localStorage"]);

/**
 * Keeps a value.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  for (const storage of STORAGES) {
    try {
      globalThis[storage].setItem(`quadrille ${name}`, JSON.stringify(value));
    } catch {
      // It may be full or forbidden; the page works all the same.
    }
  }
}

/**
 * Returns what was kept.
 * @param {string} name
 * @returns {any} undefined if there is nothing
 */
export function kept(name) {
  for (const storage of STORAGES) {
    try {
      const text = globalThis[storage].getItem(`quadrille ${name}`);
      if (text) {
        return JSON.parse(text);
      }
    } catch {
      // As if nothing was kept.
    }
  }
  return undefined;
}
