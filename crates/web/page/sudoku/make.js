// Puzzles made by the engine: new ones, and others made from the one shown.

import { Task } from "../engine/task.js";

/** @typedef {import("../../protocol").Asked<"canon" | "generate" | "minimize" | "shuffle">} Question */

/** Returns a seed that is short enough to type. */
export function newSeed() {
  return Math.floor(Math.random() * 2 ** 32);
}

/**
 * Returns the question for a new puzzle, from the fields of a form.
 * @param {HTMLFormElement} form
 * @param {import("./puzzle.js").Puzzle} puzzle its board and its rules count, and its clues as the form says
 * @returns {import("../../protocol").Recipe}
 */
export function recipeOf(form, puzzle) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const number = (/** @type {string} */ name, /** @type {string} */ about) => {
    const written = text(name);
    if (written && !(/^\d+$/.test(written) && Number.isSafeInteger(Number(written)))) {
      throw new Error(`${about}: expected a whole number, found "${written}".`);
    }
    return written ? Number(written) : null;
  };
  const [least, most] = [number("least", "Clues from"), number("most", "Clues to")];
  return {
    puzzle: { ...puzzle, marks: null },
    shown: /** @type {import("../../protocol").Shown} */ (text("shown")),
    clues: least !== null || most !== null ? [least ?? 0, most ?? puzzle.clues.length] : null,
    symmetry: text("symmetry"),
    difficulty: text("difficulty") || null,
    technique: text("technique") || null,
    rating: text("rating") || null,
    minimal: data.has("minimal"),
    seed: number("seed", "Seed") ?? newSeed(),
  };
}

/** Makes one puzzle at a time. */
export class Maker {
  /** Makes puzzles with other clues, and others from all of them. */
  #tasks;

  /**
   * @param {HTMLElement} status where to say what happens
   * @param {HTMLButtonElement} cancel
   * @param {(puzzle: import("./puzzle.js").Puzzle) => void} take
   */
  constructor(status, cancel, take) {
    this.status = status;
    this.take = take;
    this.#tasks = { clues: new Task("reason", cancel), all: new Task("make", cancel) };
  }

  /**
   * Asks for a puzzle, in place of the one that is being made.
   * @param {Question} question
   */
  async make(question) {
    Object.values(this.#tasks).forEach((task) => task.end());
    const asked = this.#tasks[/generate|minimize/.test(question.ask) ? "clues" : "all"].ask(question, { fail: (message) => (this.status.textContent = message) });
    this.status.textContent = "Working…";
    const made = await asked;
    if (made) {
      this.status.textContent = `${made.note}.`;
      this.take(made.puzzle);
    }
  }
}
