// The houses of the board on the page, and what follows from them: the engine
// says which cells they have, so no rule is written down here.

/**
 * @typedef {object} House
 * @property {string} name
 * @property {"row" | "column" | "box" | "region" | "extra"} kind
 * @property {number[]} cells
 */

export class Houses {
  /** @type {Set<number>[]} */
  #peers;

  /** @param {{ houses: House[], pairs: [number, number][] }} layout */
  constructor(layout) {
    this.houses = layout.houses;
    this.pairs = layout.pairs;
    const cells = 1 + Math.max(...layout.houses.flatMap((house) => house.cells));
    this.#peers = Array.from({ length: cells }, () => new Set());
    const groups = [...layout.houses.map((house) => house.cells), ...layout.pairs];
    for (const group of groups) {
      for (const cell of group) {
        group.filter((other) => other !== cell).forEach((other) => this.#peers[cell].add(other));
      }
    }
  }

  /**
   * Returns the cells that must differ from this one.
   * @param {number} cell
   */
  peers(cell) {
    return this.#peers[cell];
  }

  /**
   * Returns the cells whose digit is also in a cell that must differ.
   * @param {number[]} digits
   */
  conflicts(digits) {
    const has = (/** @type {number} */ cell) =>
      [...this.#peers[cell]].some((peer) => digits[peer] === digits[cell]);
    return new Set([...digits.keys()].filter((cell) => digits[cell] && has(cell)));
  }

  /**
   * Returns the digits that no other cell rules out, for each blank cell.
   * @param {number[]} digits
   * @param {number} side
   * @param {number[][] | null | undefined} marks those that are given
   */
  candidates(digits, side, marks) {
    return digits.map((digit, cell) => {
      if (digit) {
        return [];
      }
      const gone = new Set([...this.#peers[cell]].map((peer) => digits[peer]));
      const all = marks?.[cell] ?? Array.from({ length: side }, (_, index) => index + 1);
      return all.filter((candidate) => !gone.has(candidate));
    });
  }

  /**
   * Returns the region or box of each cell.
   * @returns {number[]}
   */
  regions() {
    /** @type {number[]} */
    const regions = [];
    const boxes = this.houses.filter(({ kind }) => kind === "box" || kind === "region");
    boxes.forEach(({ cells }, index) => cells.forEach((cell) => (regions[cell] = index)));
    return regions;
  }
}
