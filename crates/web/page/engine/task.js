// A task: asks one question at a time. The latest one wins: an answer to an earlier
// question, or its end, is never heard.

import { Engine } from "./engine.js";

/** @typedef {import("../../protocol").Answers} Answers */

/**
 * What is done besides.
 * @template {keyof Answers} Name
 * @typedef {object} Besides
 * @property {(message: string) => void} fail takes why there is no answer, `Cancelled.` among others
 * @property {(part: import("../../protocol").Parts[Name]) => void} [tell] takes parts of the answer
 */

export class Task {
  #engine;
  #turn = 0;
  #button;

  /**
   * @param {import("./module.js").Kind} [kind]
   * @param {HTMLElement} [button] cancels it, and is there while it works
   */
  constructor(kind, button) {
    this.#engine = new Engine(kind);
    this.#button = button;
    button?.addEventListener("click", () => this.cancel());
  }

  get isBusy() {
    return this.#engine.isBusy;
  }

  /** Ends the work, which is said as a failure. */
  cancel() {
    this.#engine.cancel();
  }

  /** Ends the work, as nothing of it is wanted any more. */
  end() {
    this.#turn += 1;
    this.cancel();
    this.#show();
  }

  /**
   * Asks a question in place of any other, or after the last one.
   * @template {keyof Answers} Name
   * @param {import("../../protocol").Asked<Name>} question
   * @param {Besides<Name>} besides
   * @param {boolean} [isNext] whether it goes on from the last answer
   * @returns {Promise<Answers[Name] | undefined>} nothing if it failed or another one was asked
   */
  async ask(question, { fail, tell }, isNext = false) {
    if (!isNext) {
      this.end();
    }
    const turn = this.#turn;
    const isLatest = () => turn === this.#turn;
    try {
      const asked = this.#engine.ask(question, (part) => isLatest() && tell?.(part));
      this.#show();
      const answer = await asked;
      return isLatest() ? answer : undefined;
    } catch (error) {
      if (isLatest()) {
        fail(/** @type {Error} */ (error).message);
      }
      return undefined;
    } finally {
      this.#show();
    }
  }

  #show() {
    if (this.#button) {
      this.#button.hidden = !this.isBusy;
    }
  }
}
