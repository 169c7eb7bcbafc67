// Puzzles made by the engine: new ones, and others made from the one shown.

import { Cancelled, Engine } from "../engine/engine.js";
import { blank } from "./puzzle.js";

/** Returns a seed that is short enough to type. */
export function newSeed() {
  return Math.floor(Math.random() * 2 ** 32);
}

/**
 * Returns the question for a new puzzle, from the fields of a form.
 * @param {HTMLFormElement} form
 * @param {import("./puzzle.js").Puzzle} puzzle its board and its rules count, and perhaps its clues' cells
 */
export function recipeOf(form, puzzle) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const [least, most] = [text("least"), text("most")];
  const cells = puzzle.clues.length;
  return {
    puzzle: { ...puzzle, marks: null },
    pattern: data.has("pattern"),
    clues: least || most ? [Number(least || 0), Number(most || cells)] : null,
    symmetry: text("symmetry"),
    difficulty: text("difficulty") || null,
    minimal: data.has("minimal"),
    seed: text("seed") ? Number(text("seed")) : newSeed(),
  };
}

/** Makes one puzzle at a time. */
export class Maker {
  #engine = new Engine();

  /**
   * @param {HTMLElement} status where to say what happens
   * @param {HTMLButtonElement} cancel
   * @param {(puzzle: import("./puzzle.js").Puzzle) => void} take
   */
  constructor(status, cancel, take) {
    this.status = status;
    this.cancel = cancel;
    this.take = take;
    cancel.addEventListener("click", () => this.#engine.cancel());
  }

  /**
   * Asks for a puzzle, in place of the one that is being made.
   * @param {object} question
   */
  async make(question) {
    this.#engine.cancel();
    this.status.textContent = "Working…";
    this.cancel.hidden = false;
    try {
      const { puzzle, note } = await this.#engine.ask(question);
      this.status.textContent = `${note}.`;
      this.take(puzzle);
    } catch (error) {
      const text = String(/** @type {Error} */ (error).message);
      this.status.textContent = error instanceof Cancelled ? "Cancelled." : text;
    }
    this.cancel.hidden = !this.#engine.isBusy;
  }
}

/** The boards that can be chosen, as rows and columns of a box. */
export const SHAPES = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5"];

/**
 * Returns an empty board of a shape.
 * @param {string} shape as in `3x3`
 */
export function boardOf(shape) {
  const [rows, columns] = shape.split("x").map(Number);
  return blank([rows, columns]);
}
