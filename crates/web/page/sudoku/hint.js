// Hints on three levels: which technique, where to look, the step; then it is done.
// If something is wrong, that comes first: that it is, what it is and since which
// move, and back to before it.

import { Engine } from "../engine/engine.js";
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
  #engine = new Engine("reason");
  /** @type {import("./steps.js").Step | undefined} */
  #step;
  /** @type {Mistake | undefined} */
  #mistake;
  /** Grows when another hint is asked for. */
  #turn = 0;
  /** 0 if no hint was asked for. */
  level = 0;
  /** What is said; empty if no hint was asked for. */
  text = "";

  get isBusy() {
    return this.#engine.isBusy;
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
    const turn = this.#turn;
    try {
      this.#say(turn, "Looking…");
      const { end, wrong, wrong_vague } = await this.#engine.ask({ ask: "steps", puzzle: game.standing, scale, which: "next" }, (step) => (this.#step = step));
      if (wrong.length) {
        this.#mistake = { vague: wrong_vague, wrong, ...(await this.#since(game)) };
      }
      this.level = this.#step || this.#mistake ? 1 : 0;
      this.#say(turn, this.#first(end));
    } catch (error) {
      this.#say(turn, String(/** @type {Error} */ (error).message));
    }
    return undefined;
  }

  /** @param {string} end */
  #first(end) {
    if (this.#mistake) {
      return `Something is wrong: ${this.#mistake.vague}.`;
    }
    return this.#step ? `Look for: ${this.#step.technique}.` : end;
  }

  /** Finds since which move it is wrong. @param {import("./game.js").Game} game */
  async #since(game) {
    const { positions } = game;
    const found = await this.#engine.ask({ ask: "mistake", puzzle: game.puzzle, positions });
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

  /** @param {number} turn @param {string} text */
  #say(turn, text) {
    if (turn === this.#turn) {
      this.say(text);
    }
  }

  /** @param {string} text */
  say(text) {
    this.text = text;
    this.dispatchEvent(new Event("change"));
  }

  /** Forgets the hint, as the puzzle is another one. */
  close() {
    this.#turn += 1;
    this.#engine.cancel();
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
