// The WebAssembly module, as functions that take and return values.

/**
 * What the module calls.
 * @typedef {object} Page
 * @property {(part: any) => void} [tell] takes a part of an answer
 * @property {(rows: Uint8Array) => void} [write] takes rows of a table
 * @property {(room: Uint8Array) => number} [read] fills the next bytes of a file, 0 at its end
 */

/**
 * Starts the module.
 * @param {WebAssembly.Module} compiled
 * @param {Page} page
 */
export async function start(compiled, page) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  /** @type {any} */
  let exports;
  /** @type {(address: number, length: number) => Uint8Array} */
  const bytes = (address, length) => new Uint8Array(exports.memory.buffer, address, length);
  const imports = {
    now: () => performance.now(),
    tell: (/** @type {number} */ address, /** @type {number} */ length) =>
      page.tell?.(JSON.parse(decoder.decode(bytes(address, length)))),
    write: (/** @type {number} */ address, /** @type {number} */ length) =>
      page.write?.(bytes(address, length).slice()),
    read: (/** @type {number} */ address, /** @type {number} */ length) =>
      page.read?.(bytes(address, length)) ?? 0,
  };
  exports = (await WebAssembly.instantiate(compiled, { page: imports })).exports;
  return {
    /**
     * Answers a question.
     * @param {{ ask: string }} question its name and what belongs to it
     * @returns {any}
     */
    ask({ ask, ...fields }) {
      const text = encoder.encode(JSON.stringify({ [ask]: fields }));
      const address = exports.reserve(text.length);
      bytes(address, text.length).set(text);
      const length = exports.ask();
      return JSON.parse(decoder.decode(bytes(exports.answer(), length)));
    },
    /**
     * Checks the puzzles of the file that `read` reads, or of its part after
     * some lines.
     * @param {number} linesBefore
     */
    check(linesBefore) {
      exports.check(linesBefore);
    },
  };
}

// A function with a vector, as small as it can be.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253,
  15, 253, 98, 11,
]);

/** Says why no module runs here, if none does. */
export function trouble() {
  return WebAssembly.validate(VECTORS) ? "" : "This browser has no vectors (SIMD): it is from before 2023.";
}

/**
 * What a module answers, and its name: what the first verdict needs; texts, other
 * puzzles and files; what takes solvers that reason.
 * @typedef {"solve" | "make" | "reason"} Kind
 */
