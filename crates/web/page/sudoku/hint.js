// Hints on three levels: which technique, where to look, the step; then it is done.
// If something is wrong, that comes first: that it is, what it is and since which
// move, and back to before it.

import { Task } from "../engine/task.js";
import { marksOf } from "./state.js";

/** What the next click does, from each level on: of a step, and of a mistake. */
const OFFERS = { step: ["Hint", "Where?", "Show it", "Do it"], mistake: ["Hint", "What?", "Go back"] };

/**
 * A mistake of a solver.
 * @typedef {object} Mistake
 * @property {string} vague
 * @property {string[]} wrong
 * @property {number} moves from the last right position on; 0 if there is none
 * @property {string} since when it was made
 */

/** Reports `change` when there is more to show. */
export class Hint extends EventTarget {
  #task = new Task("reason");
  /** @type {import("./steps.js").Step | undefined} */
  #step;
  /** @type {Mistake | undefined} */
  #mistake;
  /** 0 if no hint was asked for. */
  level = 0;
  /** What is said; empty if no hint was asked for. */
  text = "";

  get isBusy() {
    return this.#task.isBusy;
  }

  /** The step as far as it is shown. */
  get step() {
    if (!this.#step || this.level < 2) {
      return undefined;
    }
    // Where it is, without what follows.
    const isPlace = this.level === 2;
    const body = this.#step.houses.length ? [] : this.#step.body;
    return isPlace ? { ...this.#step, placed: [], removed: [], links: [], apart: [], body } : this.#step;
  }

  /** The technique that was named, for its lesson. */
  get technique() {
    return this.level ? this.#step?.technique : undefined;
  }

  /** What the next click does. */
  get offer() {
    return OFFERS[this.#mistake ? "mistake" : "step"][this.level];
  }

  /**
   * Says more. Returns the step if it is to be done, or the number of moves to take
   * back.
   * @param {import("./game.js").Game} game
   * @param {string} scale
   * @returns {Promise<import("./steps.js").Step | number | undefined>}
   */
  async more(game, scale) {
    if (this.#mistake) {
      return this.#moreOfMistake(this.#mistake);
    }
    if (this.#step) {
      if (this.level === 3) {
        return this.#step;
      }
      this.level += 1;
      this.say(this.level === 2 ? `Look at: ${this.#step.vague}.` : this.#step.text);
      return undefined;
    }
    this.close();
    const fail = (/** @type {string} */ message) => this.say(message);
    const asked = this.#task.ask({ ask: "steps", puzzle: game.standing, scale, which: "next" }, { fail, tell: (step) => (this.#step = step) });
    this.say("Looking…");
    const found = await asked;
    if (!found) {
      return undefined;
    }
    if (found.wrong.length) {
      const since = await this.#since(game, fail);
      if (!since) {
        return undefined;
      }
      this.#mistake = { vague: found.wrong_vague, wrong: found.wrong, ...since };
    }
    this.level = this.#step || this.#mistake ? 1 : 0;
    this.say(this.#first(found.end));
    return undefined;
  }

  /** @param {string} end */
  #first(end) {
    if (this.#mistake) {
      return `Something is wrong: ${this.#mistake.vague}.`;
    }
    return this.#step ? `Look for: ${this.#step.technique}.` : end;
  }

  /**
   * Finds since which move it is wrong; nothing if that is not wanted any more.
   * @param {import("./game.js").Game} game
   * @param {(message: string) => void} fail
   */
  async #since(game, fail) {
    const { positions } = game;
    const found = await this.#task.ask({ ask: "mistake", puzzle: game.puzzle, positions }, { fail }, true);
    if (found === undefined) {
      return undefined;
    }
    const made = found?.position ?? 0;
    if (!found || !made) {
      return { moves: 0, since: "" };
    }
    return { moves: positions.length - made, since: `Since move ${made} of ${positions.length - 1}, `, wrong: found.wrong };
  }

  /** @param {Mistake} mistake */
  #moreOfMistake({ wrong, since, moves }) {
    if (this.level === 2) {
      return moves || undefined;
    }
    this.level = 2;
    this.say(`${since}${wrong.join("; ")}.`);
    return undefined;
  }

  /** @param {string} text */
  say(text) {
    this.text = text;
    this.dispatchEvent(new Event("change"));
  }

  /** Forgets the hint, as the puzzle is another one. */
  close() {
    this.#task.end();
    this.#step = this.#mistake = undefined;
    this.level = 0;
    this.text = "";
  }
}

/**
 * Does a step: returns the entries and notes after it.
 * @param {import("./game.js").Game} game
 * @param {import("./steps.js").Step} step
 * @param {import("./houses.js").Houses} houses
 */
export function done(game, { placed, removed, before }, houses) {
  const entries = game.state.entries.slice();
  // What it removes can only be seen among all candidates.
  const notes = (removed.length ? before.marks : marksOf(game.state)).map((noted) => noted.slice());
  const gone = removed.slice();
  for (const [cell, digit] of placed) {
    entries[cell] = digit;
    notes[cell] = [];
    houses.peers(cell).forEach((peer) => gone.push([peer, digit]));
  }
  for (const [cell, digit] of gone) {
    notes[cell] = notes[cell].filter((noted) => noted !== digit);
  }
  return { entries, notes };
}
