// Puzzles, in the form that the engine takes.

/** @typedef {import("../../protocol").Puzzle} Puzzle */

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
