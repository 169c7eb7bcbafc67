// What a solver has put on the board, and how each edit changes it. Every edit
// returns another state, or the same one if it changes nothing.

import { allDigits, sideOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * What can be undone: a puzzle, and all that was put on it.
 * @typedef {object} State
 * @property {Puzzle} puzzle without `placed`
 * @property {number[]} entries the digit that was entered in each cell, 0 for none
 * @property {number[][]} notes the digits marked in the corners of each cell
 * @property {number[][]} centres the digits marked in its centre
 * @property {number[]} colours the colour of each cell, 0 for none
 * @property {number[] | null} drawn regions that are being drawn and do not fit yet
 */

/** @typedef {"notes" | "centres"} Place where a mark is */

/**
 * Returns the state in which a puzzle is begun. Marks beside placed digits are
 * notes; without such digits they are given.
 * @param {Puzzle} given
 * @returns {State}
 */
export function stateOf({ placed, ...puzzle }) {
  const cells = puzzle.clues.length;
  const none = () => Array.from({ length: cells }, () => /** @type {number[]} */ ([]));
  const empty = { centres: none(), colours: Array(cells).fill(0), drawn: null };
  const notes = none();
  if (!placed) {
    return { puzzle, entries: Array(cells).fill(0), notes, ...empty };
  }
  const side = sideOf(puzzle);
  puzzle.marks?.forEach((marks, cell) => {
    if (!puzzle.clues[cell] && !placed[cell] && marks.length < side) {
      notes[cell] = marks;
    }
  });
  return { puzzle: { ...puzzle, marks: null }, entries: placed, notes, ...empty };
}

/**
 * Returns the digit in a cell, 0 for none.
 * @param {State} state
 * @param {number} cell
 */
export function digitIn({ puzzle, entries }, cell) {
  return puzzle.clues[cell] || entries[cell];
}

/**
 * Returns the marks of each cell that stand for its candidates: those in its
 * centre, or else in its corners.
 * @param {State} state
 */
export function marksOf({ notes, centres }) {
  return notes.map((noted, cell) => (centres[cell].length ? centres[cell] : noted));
}

/**
 * Returns the candidates that a solver has noted: the marks, if all blank cells have
 * some; or else those in centres, and all digits for the other cells. Corners are
 * for other notes then. Null if nothing is noted.
 * @param {State} state
 */
export function candidatesOf(state) {
  const { puzzle, centres } = state;
  const marks = marksOf(state);
  if (marks.every((noted, cell) => noted.length > 0 || digitIn(state, cell))) {
    return marks;
  }
  const all = allDigits(sideOf(puzzle));
  const isCentred = centres.some((digits, cell) => digits.length > 0 && !digitIn(state, cell));
  return isCentred ? centres.map((digits) => (digits.length ? digits : all)) : null;
}

/**
 * Puts a clue in cells; 0 for none.
 * @param {State} state
 * @param {number[]} cells
 * @param {number} digit
 * @returns {State}
 */
export function clue(state, cells, digit) {
  const { puzzle } = state;
  const [clues, entries] = [puzzle.clues.slice(), state.entries.slice()];
  // Marks that are given belong to a cell without a clue.
  const marks = puzzle.marks?.slice() ?? null;
  for (const cell of cells) {
    clues[cell] = digit;
    entries[cell] = 0;
    marks?.splice(cell, 1, allDigits(sideOf(puzzle)));
  }
  return { ...state, entries, puzzle: { ...puzzle, clues, marks } };
}

/**
 * Enters a digit in cells without a clue, and takes it from the marks of those
 * that see them.
 * @param {State} state
 * @param {number[]} cells
 * @param {number} digit
 * @param {(cell: number) => Iterable<number>} peersOf
 * @returns {State}
 */
export function enter(state, cells, digit, peersOf) {
  const blank = cells.filter((cell) => !state.puzzle.clues[cell]);
  if (!blank.length) {
    return state;
  }
  const [entries, notes, centres] = [state.entries.slice(), state.notes.slice(), state.centres.slice()];
  for (const cell of blank) {
    entries[cell] = digit;
    notes[cell] = centres[cell] = [];
    for (const peer of peersOf(cell)) {
      notes[peer] = notes[peer].filter((noted) => noted !== digit);
      centres[peer] = centres[peer].filter((noted) => noted !== digit);
    }
  }
  return { ...state, entries, notes, centres };
}

/**
 * Marks a digit in blank cells, or forgets it if all of them have it.
 * @param {State} state
 * @param {number[]} cells
 * @param {number} digit
 * @param {Place} place
 * @returns {State}
 */
export function mark(state, cells, digit, place) {
  const blank = cells.filter((cell) => !digitIn(state, cell));
  if (!blank.length) {
    return state;
  }
  const marks = state[place].slice();
  const isOn = blank.every((cell) => marks[cell].includes(digit));
  for (const cell of blank) {
    const others = marks[cell].filter((other) => other !== digit);
    marks[cell] = isOn ? others : [...others, digit].sort((a, b) => a - b);
  }
  return { ...state, [place]: marks };
}

/**
 * Colours cells, or takes the colour away if all of them have it.
 * @param {State} state
 * @param {number[]} cells
 * @param {number} colour
 * @returns {State}
 */
export function paint(state, cells, colour) {
  const colours = state.colours.slice();
  const isOn = cells.every((cell) => colours[cell] === colour);
  cells.forEach((cell) => (colours[cell] = isOn ? 0 : colour));
  return { ...state, colours };
}

/**
 * Clears cells: digits first, then marks, then colours.
 * @param {State} state
 * @param {number[]} cells
 * @returns {State}
 */
export function erase(state, cells) {
  const open = cells.filter((cell) => !state.puzzle.clues[cell]);
  const clear = (/** @type {any[]} */ list, /** @type {any} */ nothing) =>
    list.map((value, cell) => (open.includes(cell) ? nothing : value));
  if (open.some((cell) => state.entries[cell])) {
    return { ...state, entries: clear(state.entries, 0) };
  }
  if (open.some((cell) => state.notes[cell].length || state.centres[cell].length)) {
    return { ...state, notes: clear(state.notes, []), centres: clear(state.centres, []) };
  }
  const colours = state.colours.map((colour, cell) => (cells.includes(cell) ? 0 : colour));
  return cells.some((cell) => state.colours[cell]) ? { ...state, colours } : state;
}
