// Regions of a jigsaw, drawn cell by cell.

/** Regions that are being drawn; they become those of the puzzle once they fit. */
export class Regions {
  /** @type {number[]} */
  of;

  /**
   * @param {number[]} regions those to begin with
   * @param {number} side
   */
  constructor(regions, side) {
    this.of = regions.slice();
    this.side = side;
  }

  /**
   * Puts a cell into a region, counted from 0.
   * @param {number} cell
   * @param {number} region
   */
  paint(cell, region) {
    this.of[cell] = region;
  }

  /** Returns the regions that have too many or too few cells, in words. */
  get trouble() {
    const sizes = Array(this.side).fill(0);
    this.of.forEach((region) => (sizes[region] += 1));
    const wrong = sizes.flatMap((size, region) => (size === this.side ? [] : [`region ${region + 1} has ${size}`]));
    return wrong.length ? `Each region needs ${this.side} cells: ${wrong.join(", ")}.` : "";
  }
}
