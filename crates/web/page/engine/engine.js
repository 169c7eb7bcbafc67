// An engine: a Worker that answers questions. To cancel one, its Worker is ended
// and another one started, which takes some milliseconds.

import { trouble } from "./module.js";

/** @typedef {import("./module.js").Kind} Kind */

/** @type {Map<Kind, Promise<WebAssembly.Module>>} */
const modules = new Map();

/**
 * Compiles a module, once for all engines.
 * @param {Kind} kind
 */
function compile(kind) {
  const known = modules.get(kind);
  if (known) {
    return known;
  }
  if (trouble()) {
    return Promise.reject(new Error(trouble()));
  }
  const url = new URL(`../${kind}.wasm`, import.meta.url);
  const compiled = fetch(url).then(async (response) => {
    if (!response.ok) {
      throw new Error(`${url.pathname}: ${response.status} ${response.statusText}`);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  });
  modules.set(kind, compiled);
  // The next question tries again.
  compiled.catch(() => modules.delete(kind));
  return compiled;
}

/** The reason for which a question is not answered. */
export class Cancelled extends Error {
  constructor() {
    super("Cancelled.");
  }
}

/**
 * @typedef {object} Waiting
 * @property {object} message
 * @property {(part: any, read: number) => void} tell
 * @property {(rows: Uint8Array) => void} write
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** Answers one question at a time, in order. */
export class Engine {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  #ready = false;
  /** @type {Kind} */
  #kind;

  /** @param {Kind} [kind] */
  constructor(kind = "solve") {
    this.#kind = kind;
  }

  /** Whether a question is not answered yet. */
  get isBusy() {
    return this.#waiting.size > 0;
  }

  /**
   * Asks a question.
   * @template {keyof import("../../protocol").Answers} Name
   * @param {import("../../protocol").Asked<Name>} question
   * @param {(part: import("../../protocol").Parts[Name]) => void} [tell] takes parts of the answer
   * @returns {Promise<import("../../protocol").Answers[Name]>}
   */
  ask(question, tell = () => {}) {
    return this.#send({ question }, tell, () => {});
  }

  /**
   * Opens a part of a file of puzzles.
   * @param {File} file
   * @param {number} from
   * @param {number} to
   * @returns {Promise<{ lines: number }>} the number of its lines
   */
  load(file, from, to) {
    return this.#send({ load: { file, from, to } }, () => {}, () => {});
  }

  /**
   * Checks the puzzles of what was opened.
   * @param {number} linesBefore the number of lines of the file before it
   * @param {(tally: any, read: number) => void} tell takes the tally so far, and the bytes read
   * @param {(rows: Uint8Array) => void} write takes rows of a table
   * @returns {Promise<any>}
   */
  check(linesBefore, tell, write) {
    return this.#send({ check: linesBefore }, tell, write);
  }

  /** Cancels all questions. */
  cancel() {
    if (!this.isBusy) {
      return;
    }
    this.#end();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({ reject }) => reject(new Cancelled()));
  }

  /**
   * @param {object} message
   * @param {Waiting["tell"]} tell
   * @param {Waiting["write"]} write
   */
  #send(message, tell, write) {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { message: { id, ...message }, tell, write, resolve, reject });
      if (this.#ready) {
        this.#worker?.postMessage({ id, ...message });
      } else if (!this.#worker) {
        this.#begin();
      }
    });
  }

  async #begin() {
    const worker = new Worker(new URL("../engine/worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#receive(worker, data));
    worker.addEventListener("error", (event) => this.#fail(worker, event.message));
    try {
      worker.postMessage({ compiled: await compile(this.#kind) });
    } catch (error) {
      this.#fail(worker, String(error));
    }
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = false;
  }

  /**
   * @param {Worker} worker
   * @param {string} message
   */
  #fail(worker, message) {
    if (worker !== this.#worker) {
      return;
    }
    this.#end();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({ reject }) => reject(new Error(message)));
  }

  /**
   * @param {Worker} worker
   * @param {any} data
   */
  #receive(worker, data) {
    if (worker !== this.#worker) {
      return;
    }
    if (data.ready) {
      this.#ready = true;
      this.#waiting.forEach(({ message }) => worker.postMessage(message));
      return;
    }
    const waiting = this.#waiting.get(data.id);
    if ("part" in data) {
      waiting?.tell(data.part, data.read);
    } else if (data.rows) {
      waiting?.write(data.rows);
    } else {
      this.#waiting.delete(data.id);
      if (data.broken) {
        this.#fail(worker, data.answer.error);
      }
      if (data.answer.error) {
        waiting?.reject(new Error(data.answer.error));
      } else {
        waiting?.resolve(data.answer);
      }
    }
  }
}
