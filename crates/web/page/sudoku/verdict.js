// The verdict, while the puzzle changes: unique, none, or how many solutions.

import { Task } from "../engine/task.js";
import { without } from "./puzzle.js";

/** Solutions are counted for this many seconds while typing. */
export const SECONDS = 2;

/**
 * Writes a number with spaces between thousands.
 * @param {string} digits
 */
export function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/**
 * Returns the verdict as words.
 * @param {any} verdict
 */
export function words({ status, count, exact, reason }) {
  if (status === "unique") {
    return "Unique";
  }
  if (status === "none") {
    return reason ? `No solution: ${reason}` : "No solution";
  }
  if (status === "unknown") {
    return "Undecided";
  }
  return `${exact ? "" : "At least "}${grouped(count)} solutions`;
}

/** Asks for the verdict on every change, and cancels what is no longer wanted. */
export class Verdict {
  #task = new Task();
  /** @type {(value?: unknown) => void} */
  #begin = () => {};
  /** Ends when something was said first. */
  first = new Promise((resolve) => (this.#begin = resolve));
  /** @type {import("../../protocol").Verdict | null} the last verdict, if it is about the puzzle shown */
  last = null;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} details
   */
  constructor(place, details) {
    this.place = place;
    this.details = details;
  }

  /** Forgets the last verdict, as the puzzle is another one. */
  forget() {
    this.last = null;
  }

  /**
   * Checks a puzzle.
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {boolean} hasConflict then there is nothing to search
   * @param {import("./puzzle.js").Puzzle | null} given the clues alone, if a solver has entered the last digit
   */
  async check(puzzle, hasConflict, given) {
    this.#task.end();
    this.last = null;
    if (hasConflict) {
      this.#show("none", `No solution${without(puzzle)}`, "Two cells that see each other have the same digit.");
      return;
    }
    this.place.classList.add("waiting");
    const fail = (/** @type {string} */ message) => this.#show("unknown", message, "");
    const tell = (/** @type {import("../../protocol").Verdict} */ part) => this.#show(part.status, words(part) + without(puzzle), "Counting…");
    const verdict = await this.#task.ask({ ask: "verdict", puzzle, seconds: SECONDS }, { fail, tell });
    const isSolved = given && verdict?.status === "unique";
    const last = isSolved ? await this.#task.ask({ ask: "verdict", puzzle: given, seconds: SECONDS }, { fail }, true) : verdict;
    if (last) {
      this.last = last;
      const text = !isSolved ? words(last) : last.status === "multiple" ? `One of ${words(last).replace("At", "at")}` : "Solved";
      this.#show(last.status, text + without(puzzle), how(last));
    }
  }

  /**
   * Says that something could not be read, in place of an earlier verdict.
   * @param {string} message
   */
  refuse(message) {
    this.#task.end();
    this.last = null;
    this.#show("unknown", "Not read", `${message}. The board shows the puzzle before.`);
  }

  /**
   * @param {string} status
   * @param {string} text
   * @param {string} details
   */
  #show(status, text, details) {
    this.place.classList.remove("waiting");
    this.place.dataset.status = status;
    if (this.place.textContent !== text) {
      this.place.textContent = text;
    }
    this.details.textContent = details;
    this.#begin();
  }
}

/**
 * Returns how a verdict was found.
 * @param {any} verdict
 */
export function how({ milliseconds, method, stop, exact }) {
  const time = milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds);
  const end = stop && !exact ? `, ${stop}` : "";
  return `${method === "partitions" ? "Sums over partitions" : "Search"}, ${time} ms${end}`;
}
