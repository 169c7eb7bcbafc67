// The board as a picture: an SVG that is shown under the cells, and exported.

import { CELL, corner } from "./cells.js";
import { arrows } from "./chains.js";
import { sideOf, symbolOf } from "./puzzle.js";
import { above, below, beyond } from "./sketches.js";

/** The space around the board. */
export const EDGE = 2;

/**
 * What is drawn.
 * @typedef {object} Scene
 * @property {import("./puzzle.js").Puzzle} puzzle
 * @property {number[]} entries
 * @property {number[][]} marks the digits that are drawn small
 * @property {number[][]} [centres] the digits that are drawn small in the centre
 * @property {number[]} [colours] the colour of each cell, 0 for none
 * @property {import("./houses.js").Houses} houses
 * @property {Map<string, number>} [heat] for each `cell,digit`, a share from 0 to 1
 * @property {Set<string>} [rings] the `cell,digit` that have a ring
 * @property {import("./steps.js").Step | null} [step]
 * @property {number[]} [regions] those that are being drawn, in place of the board's
 */

/** @typedef {[number, number]} Candidate a cell and a digit */

/**
 * Returns the picture, without the element around it.
 * @param {Scene} scene
 */
export function draw(scene) {
  const side = sideOf(scene.puzzle);
  const layers = [
    paints(scene, side),
    ...extras(scene, side),
    squares((scene.step?.houses ?? []).flat().map((cell) => [cell, "base"]), side),
    ...below(scene.puzzle.sketches ?? []),
    `<g class="board">${scene.houses.signs}</g>`,
    ...marks(scene, side),
    ...centres(scene, side),
    ...digits(scene, side),
    ...lines(scene, side),
    ...above(scene.puzzle.sketches ?? []),
    ...(scene.step ? links(scene.step, scene.puzzle) : []),
  ];
  return layers.join("");
}

/**
 * Returns the size of the picture, with the room around the board for what is drawn there.
 * @param {Pick<Scene, "puzzle" | "houses">} scene
 */
export function viewBox({ puzzle, houses }) {
  const side = sideOf(puzzle);
  const start = -EDGE - Math.max(houses.margin, Math.ceil(beyond(puzzle.sketches ?? [], side) * CELL));
  const size = side * CELL - 2 * start;
  return `${start} ${start} ${size} ${size}`;
}

/**
 * @param {Candidate} candidate
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @returns {[number, number]} where its mark is
 */
function spot([cell, digit], puzzle) {
  const [rows, columns] = puzzle.shape;
  const [x, y] = corner(cell, rows * columns);
  const [row, column] = [Math.floor((digit - 1) / columns), (digit - 1) % columns];
  const [margin, room] = margins(puzzle);
  return [x + margin + ((column + 0.5) * room) / columns, y + margin + ((row + 0.5) * room) / rows];
}

/**
 * Returns the space above and left of the marks of a cell, where sums are
 * written, and the room that they have.
 * @param {import("./puzzle.js").Puzzle} puzzle
 */
function margins({ constraints }) {
  return /cage|sum/.test(constraints) ? [10, CELL - 14] : [2, CELL - 4];
}

/** @param {import("./puzzle.js").Puzzle} puzzle */
function markSize(puzzle) {
  return (margins(puzzle)[1] / Math.max(...puzzle.shape)) * 0.78;
}

/**
 * Returns cells in colours, by class.
 * @param {[number, string][]} cells
 * @param {number} side
 */
export function squares(cells, side) {
  return cells.map(([cell, name]) => {
    const [x, y] = corner(cell, side);
    return `<rect class="${name}" x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>`;
  }).join("");
}

/** @param {Scene} scene @param {number} side */
function paints({ colours = [], houses, regions }, side) {
  const shown = regions ? regions.map((region) => (region % 9) + 1) : colours;
  return squares(shown.flatMap((colour, cell) => (colour && !houses.outside.has(cell) ? [/** @type {[number, string]} */ ([cell, `region-${colour - 1}`])] : [])), side);
}

/** Where marks are in a cell that has others in its centre, in order. */
const CORNERS = [[0.17, 0.2], [0.83, 0.2], [0.17, 0.84], [0.83, 0.84], [0.5, 0.2], [0.5, 0.84], [0.17, 0.52], [0.83, 0.52]];

/** @param {Scene} scene @param {number} side */
function centres({ centres = [], puzzle, entries }, side) {
  return centres.flatMap((digits, cell) => {
    if (!digits.length || puzzle.clues[cell] || entries[cell]) {
      return [];
    }
    const [x, y] = corner(cell, side);
    const size = Math.min(15, (CELL - 6) / digits.length / 0.64);
    return [`<text class="mark" x="${x + CELL / 2}" y="${y + CELL / 2 + size * 0.36}" font-size="${size.toFixed(1)}">${digits.map(symbolOf).join("")}</text>`];
  });
}

/** @param {Scene} scene @param {number} side */
function extras({ houses, puzzle }, side) {
  const size = side * CELL;
  const names = puzzle.variant.split(",");
  const drawn = [];
  if (names.includes("x")) {
    drawn.push(`<path class="extra" d="M0 0L${size} ${size}M${size} 0L0 ${size}"/>`);
  }
  for (const { name, cells } of houses.houses) {
    if (name.startsWith("window")) {
      const [x, y] = corner(cells[0], side);
      const [right, down] = corner(cells[cells.length - 1], side);
      const [width, height] = [right - x + CELL, down - y + CELL];
      drawn.push(`<rect class="window" x="${x}" y="${y}" width="${width}" height="${height}"/>`);
    }
  }
  return drawn;
}

/** @param {Scene} scene @param {number} side */
function marks(scene, side) {
  const { puzzle, heat, rings, step } = scene;
  const size = markSize(puzzle);
  const nodes = (step?.links ?? []).flatMap(({ from, to }) =>
    [from, to].flatMap((node) => node.cells.map((cell) => /** @type {Candidate} */ ([cell, node.digit]))),
  );
  const has = (/** @type {Candidate[] | undefined} */ list, /** @type {number} */ cell, /** @type {number} */ digit) =>
    list?.some(([c, d]) => c === cell && d === digit);
  return scene.marks.flatMap((all, cell) =>
    all.flatMap((digit, place) => {
      const [left, top] = corner(cell, side);
      const beside = scene.centres?.[cell]?.length ? CORNERS[place] : undefined;
      const [x, y] = beside ? [left + beside[0] * CELL, top + beside[1] * CELL] : spot([cell, digit], puzzle);
      const drawn = [];
      const share = heat?.get(`${cell},${digit}`);
      if (share !== undefined) {
        drawn.push(`<circle class="heat" cx="${x}" cy="${y}" r="${size * 0.55}" fill-opacity="${(0.06 + 0.54 * share ** 2).toFixed(2)}"/>`);
      }
      if (rings?.has(`${cell},${digit}`)) {
        drawn.push(`<circle class="ring" cx="${x}" cy="${y}" r="${size * 0.56}"/>`);
      }
      const isOther = has(step?.apart, cell, digit);
      const isCause = has(step?.body, cell, digit) || (!isOther && has(nodes, cell, digit));
      const isRemoved = has(step?.removed, cell, digit);
      const isPlaced = has(step?.placed, cell, digit);
      const role = isRemoved ? "gone" : isPlaced ? "new" : isCause ? "cause" : isOther ? "other" : "";
      if (role) {
        drawn.push(`<circle class="${role}" cx="${x}" cy="${y}" r="${size * 0.58}"/>`);
      }
      drawn.push(`<text class="mark${role ? " bold" : share ? " true" : ""}" x="${x}" y="${y + size * 0.35}" font-size="${size}">${symbolOf(digit)}</text>`);
      if (isRemoved) {
        const r = size * 0.42;
        drawn.push(`<path class="strike" d="M${x - r} ${y + r}L${x + r} ${y - r}"/>`);
      }
      return drawn;
    }),
  );
}

/** @param {Scene} scene @param {number} side */
function digits({ puzzle, entries }, side) {
  return puzzle.clues.flatMap((clue, cell) => {
    const digit = clue || entries[cell];
    if (!digit) {
      return [];
    }
    const [x, y] = corner(cell, side);
    return [`<text class="${clue ? "clue" : "entry"}" x="${x + CELL / 2}" y="${y + CELL * 0.73}" font-size="${CELL * 0.66}">${symbolOf(digit)}</text>`];
  });
}

/** @param {Scene} scene @param {number} side */
function lines({ houses, ...scene }, side) {
  const regions = scene.regions ?? houses.regions();
  const isIn = (/** @type {number} */ cell) => !houses.outside.has(cell);
  let [thin, thick] = ["", ""];
  /** Draws the side between two cells; the board may end there. */
  const between = (/** @type {number | null} */ one, /** @type {number | null} */ other, /** @type {string} */ line) => {
    const [here, there] = [one !== null && isIn(one), other !== null && isIn(other)];
    const isSame = here && there && regions[/** @type {number} */ (one)] === regions[/** @type {number} */ (other)];
    isSame ? (thin += line) : here || there ? (thick += line) : null;
  };
  for (let row = 0; row < side; row += 1) {
    for (let place = 0; place <= side; place += 1) {
      const at = (/** @type {number} */ column) => (column < 0 || column >= side ? null : row * side + column);
      between(at(place - 1), at(place), `M${place * CELL} ${row * CELL}v${CELL}`);
      const down = (/** @type {number} */ line) => (line < 0 || line >= side ? null : line * side + row);
      between(down(place - 1), down(place), `M${row * CELL} ${place * CELL}h${CELL}`);
    }
  }
  return [`<path class="thin" d="${thin}"/>`, `<path class="thick" d="${thick}"/>`];
}

/**
 * @param {import("./steps.js").Step} step
 * @param {import("./puzzle.js").Puzzle} puzzle
 */
function links({ links }, puzzle) {
  return arrows(links, (candidate) => spot(candidate, puzzle), markSize(puzzle) * 0.6);
}
