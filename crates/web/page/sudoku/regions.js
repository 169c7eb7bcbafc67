// Regions of a jigsaw, drawn cell by cell.

import { sideOf } from "./puzzle.js";

/**
 * Puts cells into a region, counted from 0. The regions become those of the
 * puzzle once they fit.
 * @param {import("./state.js").State} state
 * @param {number[]} cells
 * @param {number} region
 * @param {number[]} regions those of the board
 * @returns {import("./state.js").State}
 */
export function drawRegion(state, cells, region, regions) {
  const drawn = (state.drawn ?? regions).slice();
  cells.forEach((cell) => (drawn[cell] = region));
  if (troubleOf(drawn, sideOf(state.puzzle))) {
    return { ...state, drawn };
  }
  return { ...state, drawn: null, puzzle: { ...state.puzzle, regions: drawn } };
}

/**
 * Returns the regions that have too many or too few cells, in words.
 * @param {number[]} regions
 * @param {number} side
 */
export function troubleOf(regions, side) {
  const sizes = Array(side).fill(0);
  regions.forEach((region) => (sizes[region] += 1));
  const wrong = sizes.flatMap((size, region) => (size === side ? [] : [`region ${region + 1} has ${size}`]));
  return wrong.length ? `Each region needs ${side} cells: ${wrong.join(", ")}.` : "";
}
