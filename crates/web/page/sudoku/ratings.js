// Ratings while the puzzle changes, and what one more clue would do to them.

import { $, onClick } from "../dom.js";
import { Task } from "../engine/task.js";
import { symbolOf, without } from "./puzzle.js";
import { lessonOf } from "./steps.js";

/** A rating may take this many seconds on each scale. */
const SECONDS = 5;

/** The milliseconds without a change after which a puzzle is rated. */
const PAUSE = 200;

/** @typedef {import("../../protocol").OnScale} OnScale */
/** @typedef {import("../../protocol").Added} Addition */

/** The names of the scales where there is little room. */
const SHORT = { rules: "Rules", se: "SE", sukaku: "Sukaku", hodoku: "HoDoKu" };

/** Rates the clues of a puzzle on every change. */
export class Ratings {
  #task = new Task("reason");
  #waiting = 0;
  /** @type {import("./puzzle.js").Puzzle | undefined} the puzzle that was asked about */
  #puzzle;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /** Forgets the rating, as the puzzle is another one. */
  clear() {
    clearTimeout(this.#waiting);
    this.#task.end();
    this.#puzzle = undefined;
    this.place.replaceChildren();
  }

  /**
   * Rates a puzzle with one solution.
   * @param {import("./puzzle.js").Puzzle} puzzle
   */
  rate(puzzle) {
    if (puzzle === this.#puzzle) {
      return;
    }
    this.clear();
    this.#puzzle = puzzle;
    this.#waiting = setTimeout(() => this.#ask(puzzle), PAUSE);
  }

  /** @param {import("./puzzle.js").Puzzle} puzzle */
  async #ask(puzzle) {
    this.place.textContent = "Rating…";
    const rated = await this.#task.ask({ ask: "rate", puzzle, seconds: SECONDS }, { fail: (message) => (this.place.textContent = message), tell: ({ scales }) => this.#show(scales) });
    if (rated) {
      this.#show(rated.scales);
      const search = document.createElement("span");
      search.append(`search: ${rated.nodes} ${rated.nodes === 1 ? "node" : "nodes"}${without(puzzle)}`);
      this.place.append(search);
    }
  }

  /** @param {OnScale[]} scales */
  #show(scales) {
    const parts = scales.flatMap(({ scale, about, rating, hardest, is_stopped }) => {
      const name = document.createElement("span");
      name.title = about;
      name.append(`${SHORT[/** @type {keyof typeof SHORT} */ (scale)] ?? about}: ${is_stopped && !rating.includes(">=") ? "at least " : ""}${rating}`, ...(hardest && scale !== "sukaku" ? [" ", lessonOf(hardest)] : []));
      return [name, " "];
    });
    this.place.replaceChildren(...parts);
  }
}

/**
 * Lists clues that can be added, sorted by the rating with them.
 * @param {{ game: import("./game.js").Game, board: import("./board.js").Board }} desk
 */
export function connectAdditions({ game, board }) {
  const task = new Task("reason", $("cancel-more"));
  const list = $("more-list");
  const say = (/** @type {string} */ text) => ($("more-note").textContent = text);
  const clear = () => {
    task.end();
    list.replaceChildren();
    say("");
  };
  const add = (/** @type {[number, number][]} */ added) => {
    const clues = game.puzzle.clues.slice();
    added.forEach(([cell, digit]) => (clues[cell] = digit));
    game.change({ clues });
    board.select(added[0][0]);
  };
  const insert = (/** @type {Addition} */ { place, clues, rating, hardest, is_stopped }) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    const side = Math.sqrt(game.puzzle.clues.length);
    const names = clues.map(([cell, digit]) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}=${symbolOf(digit)}`);
    button.type = "button";
    const least = is_stopped ? "at least " : "";
    button.textContent = `${names.join(" ")}: ${rating === null ? "not rated in time" : least + rating}${hardest ? ` (${hardest})` : ""}`;
    button.addEventListener("click", () => add(clues));
    item.append(button);
    list.insertBefore(item, list.children[place] ?? null);
  };
  onClick("more", async () => {
    clear();
    say("Rating each…");
    const symmetry = /** @type {HTMLFormElement} */ ($("recipe")).symmetry.value;
    const number = await task.ask({ ask: "additions", puzzle: game.puzzle, scale: $("scale").value, symmetry }, { fail: say, tell: insert });
    if (number !== undefined) {
      const found = number === 1 ? "1 addition makes or leaves" : `${number} additions make or leave`;
      say(number ? `${found} the puzzle unique, from easy to hard.` : "No single addition makes the puzzle unique.");
    }
  });
  game.addEventListener("change", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.before !== game.puzzle) {
      clear();
    }
  });
}
