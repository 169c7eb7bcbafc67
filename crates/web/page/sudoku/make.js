// Puzzles made by the engine: new ones, and others made from the one shown.

import { Engine } from "../engine/engine.js";

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
  const [least, most] = [text("least"), text("most")];
  const cells = puzzle.clues.length;
  return {
    puzzle: { ...puzzle, marks: null },
    shown: /** @type {import("../../protocol").Shown} */ (text("shown")),
    clues: least || most ? [Number(least || 0), Number(most || cells)] : null,
    symmetry: text("symmetry"),
    difficulty: text("difficulty") || null,
    technique: text("technique") || null,
    rating: text("rating") || null,
    minimal: data.has("minimal"),
    seed: text("seed") ? Number(text("seed")) : newSeed(),
  };
}

/** Makes one puzzle at a time. */
export class Maker {
  /** Makes puzzles from nothing. */
  #generator = new Engine("reason");
  /** Makes them from others. */
  #engine = new Engine("make");
  /** Grows when another puzzle is asked for. */
  #turn = 0;

  /**
   * @param {HTMLElement} status where to say what happens
   * @param {HTMLButtonElement} cancel
   * @param {(puzzle: import("./puzzle.js").Puzzle) => void} take
   */
  constructor(status, cancel, take) {
    this.status = status;
    this.cancel = cancel;
    this.take = take;
    cancel.addEventListener("click", () => this.#stop());
  }

  #stop() {
    this.#engine.cancel();
    this.#generator.cancel();
  }

  /**
   * Asks for a new puzzle.
   * @param {import("../../protocol").Recipe} recipe
   */
  generate(recipe) {
    return this.#ask(this.#generator, { ask: "generate", recipe });
  }

  /**
   * Asks for a puzzle made from another.
   * @param {Question} question
   */
  make(question) {
    return this.#ask(this.#engine, question);
  }

  /**
   * Asks for a puzzle, in place of the one that is being made.
   * @param {Engine} engine
   * @param {Question} question
   */
  async #ask(engine, question) {
    this.#stop();
    this.#turn += 1;
    const turn = this.#turn;
    this.status.textContent = "Working…";
    this.cancel.hidden = false;
    try {
      const { puzzle, note } = await engine.ask(question);
      this.status.textContent = `${note}.`;
      this.take(puzzle);
    } catch (error) {
      if (turn === this.#turn) {
        this.status.textContent = String(/** @type {Error} */ (error).message);
      }
    }
    this.cancel.hidden = !(this.#engine.isBusy || this.#generator.isBusy);
  }
}
