// Puzzles, in the form that the engine takes.

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
 * @property {import("./sketches.js").Sketch[]} [sketches] what is drawn besides
 * @property {string[]} [left_out] constraints that are not known, as in `renban (2)`
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

/**
 * Returns the digits up to this one.
 * @param {number} side
 */
export function allDigits(side) {
  return Array.from({ length: side }, (_, index) => index + 1);
}

/**
 * Returns what an answer about a puzzle leaves out, to be added to it.
 * @param {Puzzle} puzzle
 */
export function without({ left_out: names = [] }) {
  return names.length ? `, without: ${names.join(", ")}` : "";
}
