// The steps of a solution, one after the other, and the board at each of them.

import { Cancelled, Engine } from "../engine/engine.js";

/** @typedef {[number, number]} Candidate a cell and a digit */

/**
 * A step, as the engine tells it.
 * @typedef {object} Step
 * @property {string} name
 * @property {string} text
 * @property {string | null} rating
 * @property {Candidate[]} causes
 * @property {Candidate[]} others
 * @property {[Candidate, Candidate][]} links
 * @property {number[][]} houses
 * @property {number[][]} covers
 * @property {Candidate | null} placed
 * @property {Candidate[]} removed
 */

/** Reports `change` when another step is shown, or there are more. */
export class Steps extends EventTarget {
  #engine = new Engine();
  /** @type {Step[]} */
  all = [];
  /** The step that is shown, which is not done yet. */
  place = 0;
  /** @type {any} how it ended, once that is known */
  end = null;
  error = "";
  #asked = false;

  get isOpen() {
    return this.#asked;
  }

  get isBusy() {
    return this.#engine.isBusy;
  }

  /** The step that is shown; none if all are done. */
  get step() {
    return this.#asked ? this.all[this.place] : undefined;
  }

  /**
   * Asks for the steps of a puzzle.
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {string} method
   */
  async open(puzzle, method) {
    this.close();
    this.#asked = true;
    try {
      const question = { ask: "steps", puzzle, method };
      this.end = await this.#engine.ask(question, (step) => {
        this.all.push(step);
        // All are told at once for most puzzles, and need one picture.
        if (this.all.length === 1 || this.all.length % 10 === 0) {
          this.#report();
        }
      });
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
      if (error instanceof Cancelled && !this.#asked) {
        return;
      }
    }
    this.#report();
  }

  /** Ends the work, and keeps the steps found. */
  stop() {
    this.#engine.cancel();
  }

  close() {
    this.#asked = false;
    this.#engine.cancel();
    this.all = [];
    this.place = 0;
    this.end = null;
    this.error = "";
  }

  /** @param {number} place */
  go(place) {
    this.place = Math.max(0, Math.min(place, this.all.length));
    this.#report();
  }

  /**
   * Returns the digits and candidates of the board before the step that is
   * shown.
   * @param {number[]} clues
   * @param {import("./houses.js").Houses} houses
   * @param {number} side
   */
  board(clues, houses, side) {
    const digits = clues.slice();
    const marks = houses.candidates(clues, side, null);
    for (const { placed, removed } of this.all.slice(0, this.place)) {
      const gone = removed.slice();
      if (placed) {
        const [cell, digit] = placed;
        digits[cell] = digit;
        marks[cell] = [];
        houses.peers(cell).forEach((peer) => gone.push([peer, digit]));
      }
      for (const [cell, digit] of gone) {
        marks[cell] = marks[cell].filter((mark) => mark !== digit);
      }
    }
    return { digits, marks };
  }

  #report() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * Shows the steps as a list in which one can be chosen.
 * @param {Steps} steps
 * @param {HTMLElement} list
 */
export function listSteps(steps, list) {
  if (list.childElementCount > steps.all.length) {
    list.replaceChildren();
  }
  for (let index = list.childElementCount; index < steps.all.length; index += 1) {
    const { text, rating } = steps.all[index];
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.type = "button";
    button.textContent = rating ? `${rating}  ${text}` : text;
    button.addEventListener("click", () => steps.go(index));
    item.append(button);
    list.append(item);
  }
  [...list.children].forEach((item, index) => {
    item.classList.toggle("done", index < steps.place);
    const isShown = index === steps.place;
    isShown ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current");
    if (isShown) {
      // Not `scrollIntoView`, which would also scroll the page.
      list.scrollTop = /** @type {HTMLElement} */ (item).offsetTop - list.clientHeight / 3;
    }
  });
}
