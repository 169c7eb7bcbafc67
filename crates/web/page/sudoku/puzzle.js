// The puzzle on the page, its entries, and all states before and after, to undo.

/**
 * A puzzle, in the form that the engine takes. Cells are in reading order.
 * @typedef {object} Puzzle
 * @property {[number, number]} shape rows and columns of a box
 * @property {number[]} clues the digit of each cell, 0 for none
 * @property {number[] | null} [placed] the same for digits that are not clues
 * @property {number[][] | null} [marks] the candidates of each cell, if they are given
 * @property {number[] | null} [regions] the region of each cell of a jigsaw
 * @property {string} variant extra rules, as in `x,windoku`
 * @property {string} constraints those of single cells, as in `cage 15 r1c1 r1c2`
 * @property {string | null} [name]
 * @property {[string, string][]} [fields] what else its text has
 */

/**
 * What can be undone: a puzzle with entries and notes.
 * @typedef {object} State
 * @property {Puzzle} puzzle without `placed`
 * @property {number[]} entries the digit that was entered in each cell, 0 for none
 * @property {number[][]} notes the digits noted in each cell
 */

/**
 * Returns a board without clues.
 * @param {[number, number]} shape
 * @returns {Puzzle}
 */
export function blank(shape) {
  const side = shape[0] * shape[1];
  return { shape, clues: Array(side * side).fill(0), variant: "", constraints: "", regions: null, marks: null };
}

/**
 * Returns the number of rows of a puzzle.
 * @param {Puzzle} puzzle
 */
export function sideOf(puzzle) {
  return puzzle.shape[0] * puzzle.shape[1];
}

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";

/**
 * Returns the symbol of a digit: 1 to 9, then A to Z, then 0.
 * @param {number} digit
 */
export function symbolOf(digit) {
  return SYMBOLS[digit - 1] ?? "";
}

/**
 * Returns the digit of a symbol on a board with this side, 0 if there is none.
 * @param {string} symbol
 * @param {number} side
 */
export function digitOf(symbol, side) {
  const digit = SYMBOLS.indexOf(symbol.toUpperCase()) + 1;
  return digit <= side ? digit : 0;
}

/** How many states are kept. */
const MOST = 1000;

/** The states, one of which is shown. */
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
   * Returns the puzzle with its entries as clues.
   * @returns {Puzzle}
   */
  get filled() {
    const { puzzle, entries } = this.state;
    return { ...puzzle, clues: puzzle.clues.map((clue, cell) => clue || entries[cell]) };
  }

  /**
   * Returns the puzzle with entries and notes, to be written.
   * @returns {Puzzle}
   */
  get written() {
    const { puzzle, entries, notes } = this.state;
    if (!entries.some(Boolean)) {
      return puzzle;
    }
    const all = allDigits(sideOf(puzzle));
    const marks = notes.map((noted) => (noted.length ? noted : all));
    return { ...puzzle, placed: entries, marks };
  }

  /**
   * Returns the puzzle where it stands, with entries, and with the notes if all
   * blank cells have some: then they are its candidates.
   * @returns {Puzzle}
   */
  get standing() {
    const { puzzle, entries, notes } = this.state;
    const isNoted = notes.every((noted, cell) => noted.length > 0 || this.digit(cell));
    return { ...puzzle, placed: entries, marks: isNoted ? notes : puzzle.marks };
  }

  /**
   * Returns the digit in a cell, 0 for none.
   * @param {number} cell
   */
  digit(cell) {
    return this.puzzle.clues[cell] || this.state.entries[cell];
  }

  /**
   * Shows another puzzle.
   * @param {Puzzle} puzzle
   */
  show(puzzle) {
    this.#push(stateOf(puzzle));
  }

  /**
   * Changes some of the puzzle, and keeps the entries.
   * @param {Partial<Puzzle>} change
   */
  change(change) {
    this.#push({ ...this.state, puzzle: { ...this.puzzle, ...change } });
  }

  /**
   * Puts a clue in a cell; 0 for none.
   * @param {number} cell
   * @param {number} digit
   */
  setClue(cell, digit) {
    const clues = this.puzzle.clues.with(cell, digit);
    const entries = this.state.entries.with(cell, 0);
    // Marks that are given belong to a cell without a clue.
    const marks = this.puzzle.marks?.with(cell, allDigits(sideOf(this.puzzle))) ?? null;
    this.#push({ ...this.state, entries, puzzle: { ...this.puzzle, clues, marks } });
  }

  /**
   * Enters a digit in a cell; 0 for none. Takes it from the notes of the cells
   * that see this one.
   * @param {number} cell
   * @param {number} digit
   * @param {Iterable<number>} peers
   */
  enter(cell, digit, peers) {
    if (this.puzzle.clues[cell]) {
      return;
    }
    const notes = this.state.notes.slice();
    if (digit) {
      notes[cell] = [];
      for (const peer of peers) {
        notes[peer] = notes[peer].filter((noted) => noted !== digit);
      }
    }
    this.#push({ ...this.state, entries: this.state.entries.with(cell, digit), notes });
  }

  /**
   * Notes a digit in a cell, or forgets it.
   * @param {number} cell
   * @param {number} digit
   */
  note(cell, digit) {
    if (this.digit(cell)) {
      return;
    }
    const noted = this.state.notes[cell];
    const notes = noted.includes(digit)
      ? noted.filter((other) => other !== digit)
      : [...noted, digit].sort((a, b) => a - b);
    this.#push({ ...this.state, notes: this.state.notes.with(cell, notes) });
  }

  /**
   * Takes entries and notes of all cells.
   * @param {number[]} entries
   * @param {number[][]} notes
   */
  fill(entries, notes) {
    this.#push({ ...this.state, entries, notes });
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
      this.#report(before);
    }
  }

  /** @param {State} state */
  #push(state) {
    const before = this.puzzle;
    this.#states.splice(this.#now + 1, Infinity, state);
    this.#states.splice(0, this.#states.length - MOST);
    this.#now = this.#states.length - 1;
    this.#report(before);
  }

  /** @param {Puzzle} before */
  #report(before) {
    this.dispatchEvent(new CustomEvent("change", { detail: { before } }));
  }
}

/**
 * Returns the digits up to this one.
 * @param {number} side
 */
export function allDigits(side) {
  return Array.from({ length: side }, (_, index) => index + 1);
}

/**
 * Returns the state in which a puzzle is begun. Marks beside placed digits are
 * notes; without such digits they are given.
 * @param {Puzzle} puzzle
 * @returns {State}
 */
function stateOf({ placed, ...puzzle }) {
  const cells = puzzle.clues.length;
  const notes = Array.from({ length: cells }, () => /** @type {number[]} */ ([]));
  if (!placed) {
    return { puzzle, entries: Array(cells).fill(0), notes };
  }
  const side = sideOf(puzzle);
  puzzle.marks?.forEach((marks, cell) => {
    if (!puzzle.clues[cell] && !placed[cell] && marks.length < side) {
      notes[cell] = marks;
    }
  });
  return { puzzle: { ...puzzle, marks: null }, entries: placed, notes };
}
