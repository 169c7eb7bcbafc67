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
   * @param {{ ask: string, [field: string]: any }} question
   * @returns {Promise<any>}
   */
  ask(question) {
    return (FIRST.has(question.ask) ? this.#first : this.#second).ask(question);
  }
}
