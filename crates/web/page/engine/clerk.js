// Answers at once: what a puzzle is, its houses, texts.

import { Engine } from "./engine.js";

/** Questions for the module that the page loads first. */
const FIRST = new Set(["open", "layout"]);

/** Asks the module that has the answer. The second one is loaded when it is needed. */
export class Clerk {
  #first = new Engine();
  #second = new Engine("make");

  /**
   * Asks a question.
   * @template {keyof import("../../protocol").Answers} Name
   * @param {import("../../protocol").Asked<Name>} question
   * @returns {Promise<import("../../protocol").Answers[Name]>}
   */
  ask(question) {
    return (FIRST.has(question.ask) ? this.#first : this.#second).ask(question);
  }
}
