// Hints: first where to look, then the step, then it is done.

import { Engine } from "../engine/engine.js";
import { marksOf } from "./state.js";

/** Reports `change` when there is more to show. */
export class Hint extends EventTarget {
  #engine = new Engine("reason");
  /** @type {import("./steps.js").Step | undefined} */
  #step;
  /** Grows when another hint is asked for. */
  #turn = 0;
  /** What is said; empty if no hint was asked for. */
  text = "";
  /** Whether the step itself is shown. */
  isFull = false;

  get isBusy() {
    return this.#engine.isBusy;
  }

  /** The step, if it is shown. */
  get step() {
    return this.isFull ? this.#step : undefined;
  }

  /** Says where to look, if there is a step. */
  get vague() {
    return this.#step ? `Look for: ${this.#step.vague}.` : "";
  }

  /** What the next click does. */
  get offer() {
    return this.isFull ? "Do it" : this.#step ? "Show it" : "Hint";
  }

  /**
   * Says more. Returns the step if it is to be done.
   * @param {import("./puzzle.js").Puzzle} puzzle where it stands
   * @param {string} scale
   */
  async more(puzzle, scale) {
    if (this.isFull) {
      return this.#step;
    }
    if (this.#step) {
      this.isFull = true;
      this.say(this.#step.text);
      return undefined;
    }
    this.close();
    const turn = this.#turn;
    const question = { ask: "steps", puzzle, scale, hint: true };
    const asking = this.#engine.ask(question, (step) => (this.#step = step));
    this.say("Looking…");
    try {
      const { end } = await asking;
      this.say(this.vague || end);
    } catch (error) {
      if (turn === this.#turn) {
        this.say(String(/** @type {Error} */ (error).message));
      }
    }
    return undefined;
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
    this.#step = undefined;
    this.isFull = false;
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
