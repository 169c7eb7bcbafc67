// The rules of the board on the page, and what follows from them: the engine says
// which cells they relate and how, so few are written down here.

/** @typedef {import("../../protocol").Constraint} Constraint */
/** @typedef {import("../../protocol").Layout} Layout */

/**
 * Returns the layout of a board without more rules, which is drawn before any module is there.
 * @param {[number, number]} shape
 * @returns {Layout}
 */
export function plainLayout([rows, columns]) {
  const side = rows * columns;
  const places = [...Array(side).keys()];
  const all = (/** @type {string} */ kind, /** @type {(house: number, place: number) => number} */ at) =>
    places.map((house) => ({ name: `${kind} ${house + 1}`, kind, cells: places.map((place) => at(house, place)) }));
  const box = (/** @type {number} */ house, /** @type {number} */ place) => {
    const row = Math.floor(house / rows) * rows + Math.floor(place / columns);
    return row * side + (house % rows) * columns + (place % columns);
  };
  const houses = [...all("row", (row, column) => row * side + column), ...all("column", (column, row) => row * side + column), ...all("box", box)];
  return { houses, pairs: [], related: [], constraints: [], signs: "", margin: 0, texts: [], unseen: [] };
}

export class Houses {
  /** @type {Set<number>[]} */
  #peers;
  /** @type {{ from: number, to: number, fits: number[][] }[]} both ways */
  #related;

  /** @param {Layout} layout */
  constructor(layout) {
    this.houses = layout.houses;
    this.pairs = layout.pairs;
    this.constraints = layout.constraints;
    /** All constraints as SVG, and the room that it takes around the board. */
    this.signs = layout.signs;
    this.margin = layout.margin;
    this.unseen = layout.unseen;
    this.texts = layout.texts;
    /** Cells that are no part of the board. */
    this.outside = new Set(layout.constraints.filter(({ kind }) => kind === "outside").flatMap(({ cells }) => cells));
    const cells = 1 + Math.max(...layout.houses.flatMap((house) => house.cells));
    this.#peers = Array.from({ length: cells }, () => new Set());
    const groups = [...layout.houses.map((house) => house.cells), ...layout.pairs];
    for (const group of groups) {
      for (const cell of group) {
        group.filter((other) => other !== cell).forEach((other) => this.#peers[cell].add(other));
      }
    }
    this.#related = layout.related.flatMap(({ pairs, fits }) => {
      const back = fits.map((_, index) =>
        fits.flatMap((others, first) => (others.includes(index + 1) ? [first + 1] : [])),
      );
      return pairs.flatMap(([one, other]) => [
        { from: one, to: other, fits },
        { from: other, to: one, fits: back },
      ]);
    });
  }

  /**
   * Returns the cells that must differ from this one.
   * @param {number} cell
   */
  peers(cell) {
    return this.#peers[cell];
  }

  /**
   * Returns the cells whose digits break a rule.
   * @param {number[]} digits
   */
  conflicts(digits) {
    const clashes = (/** @type {number} */ cell) =>
      [...this.#peers[cell]].some((peer) => digits[peer] === digits[cell]);
    const conflicts = new Set([...digits.keys()].filter((cell) => digits[cell] && clashes(cell)));
    for (const { from, to, fits } of this.#related) {
      if (digits[from] && digits[to] && !fits[digits[from] - 1].includes(digits[to])) {
        conflicts.add(from);
      }
    }
    for (const constraint of this.constraints) {
      if (isBroken(constraint, digits)) {
        [...constraint.cells, ...constraint.circle].forEach((cell) => conflicts.add(cell));
      }
    }
    return conflicts;
  }

  /**
   * Returns the digits that no other cell rules out, for each blank cell.
   * @param {number[]} digits
   * @param {number} side
   * @param {number[][] | null | undefined} marks those that are given
   */
  candidates(digits, side, marks) {
    const all = Array.from({ length: side }, (_, index) => index + 1);
    const left = digits.map((digit, cell) => {
      if (digit || this.outside.has(cell)) {
        return [];
      }
      const gone = new Set([...this.#peers[cell]].map((peer) => digits[peer]));
      return (marks?.[cell] ?? all).filter((candidate) => !gone.has(candidate));
    });
    for (const { from, to, fits } of this.#related) {
      if (digits[from]) {
        left[to] = left[to].filter((candidate) => fits[digits[from] - 1].includes(candidate));
      }
    }
    for (const { kind, cells } of this.constraints) {
      if (kind === "even" || kind === "odd") {
        const [cell] = cells;
        left[cell] = left[cell].filter((candidate) => candidate % 2 === Number(kind === "odd"));
      }
    }
    return left;
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

/**
 * Returns whether digits break a rule that is not about pairs: one of even and
 * odd digits, or a sum all of whose cells are filled.
 * @param {Constraint} constraint
 * @param {number[]} digits
 */
function isBroken({ kind, cells, circle, sum }, digits) {
  const values = cells.map((cell) => digits[cell]);
  if (kind === "even" || kind === "odd") {
    return values[0] > 0 && values[0] % 2 !== Number(kind === "odd");
  }
  const ends = circle.map((cell) => digits[cell]);
  if ((sum === null && !ends.length) || [...values, ...ends].includes(0)) {
    return false;
  }
  const wanted = sum ?? ends.reduce((number, digit) => 10 * number + digit, 0);
  return values.reduce((total, digit) => total + digit, 0) !== wanted;
}
