// Where the cells of the picture are.

/** The side of a cell. */
export const CELL = 60;

/**
 * @param {number} cell
 * @param {number} side
 * @returns {[number, number]} its upper left
 */
export function corner(cell, side) {
  return [(cell % side) * CELL, Math.floor(cell / side) * CELL];
}
