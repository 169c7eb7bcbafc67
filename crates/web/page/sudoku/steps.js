// The steps of a solution, one after the other, and the board at each of them.

import { Task } from "../engine/task.js";

/** @typedef {[number, number]} Candidate a cell and a digit */
/** @typedef {import("../../protocol").Node} Node */
/** @typedef {import("../../protocol").Link} Link */
/** @typedef {import("../../protocol").Position} Position */
/** @typedef {import("../../protocol").Step} Step */

/** Reports `change` when another step is shown, or there are more. */
export class Steps extends EventTarget {
  #task = new Task("reason");
  /** @type {Step[]} */
  all = [];
  /** The step that is shown, which is not done yet. */
  place = 0;
  /** @type {import("../../protocol").End | null} how it ended, once that is known */
  end = null;
  error = "";
  /** Whether each step follows on the one before. */
  isPath = true;
  #asked = false;

  get isOpen() {
    return this.#asked;
  }

  get isBusy() {
    return this.#task.isBusy;
  }

  /** The step that is shown; none if all are done. */
  get step() {
    return this.#asked ? this.all[this.place] : undefined;
  }

  /**
   * Asks for the steps of a puzzle.
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {string} scale
   * @param {"path" | "here"} which all to the solution, or all that can be done next
   */
  async open(puzzle, scale, which) {
    this.close();
    this.#asked = true;
    this.isPath = which === "path";
    const tell = (/** @type {Step} */ step) => {
      this.all.push(step);
      // All are told at once for most puzzles, and need one picture.
      if (this.all.length === 1 || this.all.length % 10 === 0) {
        this.#report();
      }
    };
    const end = await this.#task.ask({ ask: "steps", puzzle, scale, which }, { fail: (message) => (this.error = message), tell });
    if (end || this.error) {
      this.end = end ?? null;
      this.#report();
    }
  }

  /** Ends the work, and keeps the steps found. */
  stop() {
    this.#task.cancel();
  }

  close() {
    this.#asked = false;
    this.#task.end();
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
   * The board before the step that is shown, or after all of them.
   * @returns {Position | undefined}
   */
  get position() {
    return this.step?.before ?? this.end?.after ?? this.all.at(-1)?.before;
  }

  #report() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * Returns a link to the lesson on a technique.
 * @param {string} technique
 */
export function lessonOf(technique) {
  const link = document.createElement("a");
  link.href = `lessons.html#${encodeURIComponent(technique)}`;
  link.textContent = technique;
  return link;
}

/** @param {string} grade */
function gradeOf(grade) {
  const small = document.createElement("small");
  small.textContent = ` ${grade}`;
  return small;
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
    const { text, grade } = steps.all[index];
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.type = "button";
    button.append(text, gradeOf(grade));
    button.addEventListener("click", () => steps.go(index));
    item.append(button);
    list.append(item);
  }
  [...list.children].forEach((item, index) => {
    item.classList.toggle("done", steps.isPath && index < steps.place);
    const isShown = index === steps.place;
    isShown ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current");
    if (isShown) {
      // Not `scrollIntoView`, which would also scroll the page.
      list.scrollTop = /** @type {HTMLElement} */ (item).offsetTop - list.clientHeight / 3;
    }
  });
}
