// Checks a file in parts, with a Worker for each core. Parts are written in their
// order, and a Worker takes the next part when its last one is written, so that few
// of them are in memory.

import { Engine } from "../engine/engine.js";
import { endOf, lengthOf } from "./parts.js";

export const KINDS = /** @type {const} */ (["unique", "multiple", "none", "invalid"]);

/** Lines that are not puzzles, of which the first are listed. */
const FAULTS = 100;

/** @typedef {Record<typeof KINDS[number], number>} Tally */
/** @typedef {import("../../protocol").Fault} Fault */

/**
 * What is known so far.
 * @typedef {object} News
 * @property {Tally} tally
 * @property {Fault[]} faults the first lines that are not puzzles
 * @property {number} share the part of the file that is checked
 */

/** A part of a file, as it is checked. */
class Part {
  /** @type {Uint8Array[]} */
  rows = [];
  /** @type {Fault[]} */
  faults = [];
  /** @type {Tally} */
  tally = { unique: 0, multiple: 0, none: 0, invalid: 0 };
  read = 0;
  /** Whether all parts before it are written. */
  isNext = false;
  /** What was written of it. */
  written = Promise.resolve();
}

/** Has the Workers. */
export class Checker {
  #engines = Array.from({ length: navigator.hardwareConcurrency || 1 }, () => new Engine("make"));

  get isBusy() {
    return this.#engines.some((engine) => engine.isBusy);
  }

  /** Starts the Workers, before a clock does. */
  async start() {
    await Promise.all(this.#engines.map((engine) => engine.ask({ ask: "formats" })));
  }

  cancel() {
    this.#engines.forEach((engine) => engine.cancel());
  }

  /**
   * Checks a file.
   * @param {File} file
   * @param {(rows: Uint8Array[]) => Promise<void>} write
   * @param {(news: News) => void} tell
   */
  async check(file, write, tell) {
    const length = lengthOf(file, this.#engines.length);
    /** @type {Part[]} */
    const parts = [];
    /** @type {Fault[]} */
    const faults = [];
    const report = () => {
      const sum = (/** @type {typeof KINDS[number]} */ kind) => parts.reduce((all, { tally }) => all + tally[kind], 0);
      const tally = /** @type {Tally} */ (Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])));
      const read = parts.reduce((all, part) => all + part.read, 0);
      tell({ tally, faults, share: file.size ? read / file.size : 1 });
    };
    // Each is about the parts that were taken so far.
    let end = Promise.resolve(0);
    let lines = Promise.resolve(0);
    let written = Promise.resolve();
    const work = async (/** @type {Engine} */ engine) => {
      for (;;) {
        const from = end;
        const next = from.then((start) => (start < file.size ? endOf(file, start, length) : start));
        end = next;
        const [start, to] = [await from, await next];
        if (start >= file.size) {
          return;
        }
        const part = new Part();
        parts.push(part);
        const [before, turn] = [lines, written];
        const loaded = engine.load(file, start, to);
        lines = before.then(async (sum) => sum + (await loaded).lines);
        const flush = async () => {
          faults.push(...part.faults.splice(0).slice(0, FAULTS - faults.length));
          await write(part.rows.splice(0));
        };
        const answered = lines.then(() => checked(engine, part, before, flush, report));
        written = turn.then(async () => {
          part.isNext = true;
          await answered;
          await part.written.then(flush);
          part.read = to - start;
          report();
        });
        await written;
      }
    };
    await Promise.all(this.#engines.map(work));
    report();
  }
}

/**
 * Checks a part.
 * @param {Engine} engine
 * @param {Part} part
 * @param {Promise<number>} before the lines before it
 * @param {() => Promise<void>} flush writes what is known of it
 * @param {() => void} report
 */
async function checked(engine, part, before, flush, report) {
  await engine.check(
    await before,
    ({ faults, ...tally }, read) => {
      part.tally = tally;
      part.read = read;
      part.faults.push(...faults);
      if (part.isNext) {
        part.written = part.written.then(flush);
      }
      report();
    },
    (rows) => part.rows.push(rows),
  );
}
