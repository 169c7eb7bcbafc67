// The puzzle on the page, and all states before and after, to undo.

import { allDigits, blank, sideOf } from "./puzzle.js";
import { candidatesOf, digitIn, marksOf, stateOf } from "./state.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./state.js").State} State */

/** How many states are kept. */
const MOST = 1000;

/**
 * The states, one of which is shown. Reports `change` with the puzzle before,
 * and whether another puzzle was opened.
 */
export class Game extends EventTarget {
  /** @type {State[]} */
  #states;
  #now = 0;

  constructor() {
    super();
    this.#states = [stateOf(blank([3, 3]))];
  }

  get state() {
    return this.#states[this.#now];
  }

  get puzzle() {
    return this.state.puzzle;
  }

  get canUndo() {
    return this.#now > 0;
  }

  get canRedo() {
    return this.#now + 1 < this.#states.length;
  }

  /**
   * Returns whether every cell of the board has a digit, and a solver has entered
   * some.
   * @param {Set<number>} outside cells that are no part of the board
   */
  isFull(outside) {
    const { entries } = this.state;
    return entries.some(Boolean) && entries.every((_, cell) => digitIn(this.state, cell) > 0 || outside.has(cell));
  }

  /**
   * Returns the puzzle with its entries as clues.
   * @returns {Puzzle}
   */
  get filled() {
    return { ...this.puzzle, clues: this.puzzle.clues.map((_, cell) => digitIn(this.state, cell)) };
  }

  /**
   * Returns the puzzle with entries and marks, to be written.
   * @returns {Puzzle}
   */
  get written() {
    const { puzzle, entries } = this.state;
    if (!entries.some(Boolean)) {
      return puzzle;
    }
    const all = allDigits(sideOf(puzzle));
    const marks = marksOf(this.state).map((noted) => (noted.length ? noted : all));
    return { ...puzzle, placed: entries, marks };
  }

  /**
   * Returns the puzzle where it stands, with entries and noted candidates.
   * @returns {Puzzle}
   */
  get standing() {
    const { puzzle, entries } = this.state;
    return { ...puzzle, placed: entries, marks: candidatesOf(this.state) ?? puzzle.marks };
  }

  /**
   * Returns the positions from the first one with these clues and rules to the one
   * that is shown.
   */
  get positions() {
    const key = (/** @type {Puzzle} */ { clues, regions, variant, constraints }) => JSON.stringify([clues, regions, variant, constraints]);
    const [now, own] = [this.#now, key(this.puzzle)];
    let first = now;
    while (first > 0 && key(this.#states[first - 1].puzzle) === own) {
      first -= 1;
    }
    return this.#states.slice(first, now + 1).map((state) => ({ placed: state.entries, marks: candidatesOf(state) }));
  }

  /**
   * Goes back some states. Redo brings them back.
   * @param {number} number
   */
  back(number) {
    this.#go(this.#now - number);
  }

  /** Returns the last states with the place of the one that is shown, to be kept. */
  kept(/** @type {number} */ most) {
    const from = Math.max(0, Math.min(this.#now, this.#states.length - most));
    return { states: this.#states.slice(from, from + most), now: this.#now - from };
  }

  /**
   * Takes states that were kept.
   * @param {State[]} states
   * @param {number} now
   */
  restore(states, now) {
    const before = this.puzzle;
    this.#states = states.slice();
    this.#now = now;
    this.#report(before, false);
  }

  /**
   * Opens another puzzle. Undo brings back the one before.
   * @param {Puzzle} puzzle
   */
  show(puzzle) {
    this.open(stateOf(puzzle));
  }

  /**
   * Opens another puzzle with all that was put on it.
   * @param {State} state
   */
  open(state) {
    this.#push(state, true);
  }

  /**
   * Does an edit.
   * @param {(state: State) => State} edit
   */
  edit(edit) {
    const state = edit(this.state);
    if (state !== this.state) {
      this.#push(state, false);
    }
  }

  /**
   * Changes some of the puzzle, and keeps what was put on it.
   * @param {Partial<Puzzle>} change
   */
  change(change) {
    this.edit((state) => ({ ...state, puzzle: { ...state.puzzle, ...change } }));
  }

  /**
   * Takes entries and marks of all cells. The marks go where others are.
   * @param {number[]} entries
   * @param {number[][]} marks
   */
  fill(entries, marks) {
    const none = marks.map(() => []);
    const isCentred = this.state.centres.some((digits) => digits.length);
    const placed = isCentred ? { notes: none, centres: marks } : { notes: marks, centres: none };
    this.edit((state) => ({ ...state, entries, ...placed }));
  }

  undo() {
    this.#go(this.#now - 1);
  }

  redo() {
    this.#go(this.#now + 1);
  }

  /** @param {number} place */
  #go(place) {
    if (this.#states[place]) {
      const before = this.puzzle;
      this.#now = place;
      this.#report(before, false);
    }
  }

  /** @param {State} state @param {boolean} isOpened */
  #push(state, isOpened) {
    const before = this.puzzle;
    this.#states.splice(this.#now + 1, Infinity, state);
    this.#states.splice(0, this.#states.length - MOST);
    this.#now = this.#states.length - 1;
    this.#report(before, isOpened);
  }

  /** @param {Puzzle} before @param {boolean} isOpened */
  #report(before, isOpened) {
    this.dispatchEvent(new CustomEvent("change", { detail: { before, isOpened } }));
  }
}
