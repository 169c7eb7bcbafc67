// True candidates: how many solutions have each, as colours on the board.

import { Task } from "../engine/task.js";
import { grouped } from "./verdict.js";
import { symbolOf } from "./puzzle.js";

/** Solutions of each candidate are counted for this many seconds. */
const SECONDS = 5;

/** Reports `change` when the counts are known, or no longer hold. */
export class Heat extends EventTarget {
  #task = new Task("make");
  isOn = false;
  /** @type {import("../../protocol").Candidates | null} the counts, if they are known */
  counts = null;
  error = "";

  /** @param {import("./puzzle.js").Puzzle} puzzle */
  async ask(puzzle) {
    this.#task.end();
    this.counts = null;
    this.error = "";
    if (!this.isOn) {
      return;
    }
    this.counts = (await this.#task.ask({ ask: "candidates", puzzle, seconds: SECONDS }, { fail: (message) => (this.error = message) })) ?? null;
    if (this.counts || this.error) {
      this.dispatchEvent(new Event("change"));
    }
  }

  /**
   * Returns the true candidates of each cell.
   * @returns {number[][]}
   */
  get marks() {
    const isTrue = (/** @type {string} */ count) => count !== "0";
    return (this.counts?.counts ?? []).map((of) =>
      of.flatMap((count, index) => (isTrue(count) ? [index + 1] : [])),
    );
  }

  /**
   * Returns a share from 0 to 1 for each candidate: of the logarithm of the
   * greatest count on the board, as counts differ by factors.
   */
  get shares() {
    const numbers = (this.counts?.counts ?? []).map((of) => of.map(number));
    const most = Math.log(1 + Math.max(...numbers.flat()));
    /** @type {Map<string, number>} */
    const shares = new Map();
    numbers.forEach((of, cell) =>
      of.forEach((count, index) => {
        if (count) {
          shares.set(`${cell},${index + 1}`, Math.log(1 + count) / most);
        }
      }),
    );
    return shares;
  }

  /** Returns the candidates that would make the puzzle unique. */
  get deciding() {
    const deciding = this.counts?.deciding ?? [];
    return new Set(deciding.map(([cell, digit]) => `${cell},${digit}`));
  }

  /** Returns what the colours say, in words. */
  get summary() {
    if (this.error) {
      return this.error;
    }
    if (!this.isOn) {
      return "";
    }
    if (!this.counts) {
      return "Counting the solutions of each candidate…";
    }
    const { deciding, decided } = this.counts;
    if (this.counts.status === "none") {
      return "No solution, so no true candidates.";
    }
    if (this.counts.status === "unique") {
      return "Unique: one true candidate in each cell.";
    }
    const cells = new Set(deciding.map((/** @type {[number, number]} */ [cell]) => cell)).size;
    const clues = deciding.length === 1 ? "1 clue" : `${deciding.length} clues`;
    const end = decided ? "" : " Some are still undecided.";
    const among = cells === 1 ? "1 cell" : `${cells} cells`;
    return deciding.length
      ? `${clues} in ${among} would make it unique (ringed).${end}`
      : `No single clue would make it unique.${end}`;
  }

  /**
   * Returns the counts of a cell as words: `4: 12, 7: 3`.
   * @param {number} cell
   */
  ofCell(cell) {
    const counts = this.counts?.counts[cell] ?? [];
    const shown = counts.flatMap((/** @type {string} */ count, /** @type {number} */ index) =>
      count === "0" ? [] : [`${symbolOf(index + 1)}: ${grouped(count)}`],
    );
    return shown.join(", ");
  }
}

/**
 * Returns a count as a number, which may not hold all its digits.
 * @param {string} count
 */
function number(count) {
  return Number(count.replace(">=", ""));
}
