// Cages, thermometers, arrows and dots, as setters draw them.

import { CELL, corner } from "./cells.js";

/** @typedef {import("./houses.js").Constraint} Constraint */

/** The space between a cage and the borders of its cells. */
const INSET = 5;

/** The radius of bulbs and circles. */
const BULB = 23;

/**
 * Returns what lies under the digits.
 * @param {Constraint[]} constraints
 * @param {number} side
 */
export function under(constraints, side) {
  return constraints.flatMap(({ kind, cells, circle, parts, places }) => {
    const [x, y] = middle(cells[0], side);
    switch (kind) {
      case "thermometer":
        return [
          `<circle class="bulb" cx="${x}" cy="${y}" r="${BULB}"/>`,
          `<path class="tube" d="${polyline(cells.map((cell) => middle(cell, side)))}"/>`,
        ];
      case "even":
        return [`<rect class="parity" x="${x - BULB}" y="${y - BULB}" width="${2 * BULB}" height="${2 * BULB}"/>`];
      case "odd":
        return [`<circle class="parity" cx="${x}" cy="${y}" r="${BULB}"/>`];
      case "arrow":
        return arrow(circle, cells, side);
      case "sum":
        return cells.length > 1 ? [`<path class="along" d="${polyline(cells.map((cell) => middle(cell, side)))}"/>`] : [];
      case "cage":
        return [`<path class="cage" d="${outline(cells, side)}"/>`];
      default:
        return places ? ruled({ kind, parts, places }, side) : [];
    }
  });
}

/**
 * Returns what lies over the digits: sums and dots.
 * @param {Constraint[]} constraints
 * @param {number} side
 */
export function over(constraints, side) {
  return constraints.flatMap(({ kind, cells, sum, dot, numbers, places }) => {
    if (places) {
      return called(kind, cells, numbers, side);
    }
    if (dot) {
      return between(dot, middle(cells[0], side), middle(cells[1], side));
    }
    if (sum === null || kind === "arrow") {
      return [];
    }
    const [x, y] = corner(cells[0], side);
    return [`<text class="sum" x="${x + 2}" y="${y + 13}" font-size="13">${sum}</text>`];
  });
}

/** The colours of constraints that have no shape of their own, by their names. */
const HUES = ["#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2", "#9d755d", "#7f7f7f"];

/** @param {string} kind */
function hue(kind) {
  return HUES[([...kind].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0) * 3) % HUES.length];
}

/**
 * Returns the lines or groups of a constraint that is one relation.
 * @param {{ kind: string, parts: number[][], places: string }} constraint
 * @param {number} side
 */
function ruled({ kind, parts, places }, side) {
  if (kind === "outside") {
    return [];
  }
  const isLine = places === "line" || places === "clue";
  return parts.map((cells) =>
    isLine
      ? `<path class="ruled-${places}" stroke="${hue(kind)}" d="${polyline(cells.map((cell) => middle(cell, side)))}"/>`
      : `<path class="ruled-set" stroke="${hue(kind)}" d="${outline(cells, side)}"/>`,
  );
}

/**
 * Returns the name and the numbers of a constraint, at its first cell.
 * @param {string} kind
 * @param {number[]} cells
 * @param {string[]} numbers
 * @param {number} side
 */
function called(kind, cells, numbers, side) {
  if (!cells.length || kind === "outside") {
    return [];
  }
  const [x, y] = corner(cells[0], side);
  return [`<text class="ruled-name" x="${x + 3}" y="${y + 11}" font-size="10">${[kind.replaceAll("-", " "), ...numbers].join(" ")}</text>`];
}

/**
 * @param {number} cell
 * @param {number} side
 * @returns {[number, number]}
 */
function middle(cell, side) {
  const [x, y] = corner(cell, side);
  return [x + CELL / 2, y + CELL / 2];
}

/** @param {number[][]} points */
function polyline(points) {
  return `M${points.map((point) => point.join(" ")).join("L")}`;
}

/**
 * @param {number[]} circle
 * @param {number[]} shaft
 * @param {number} side
 */
function arrow(circle, shaft, side) {
  const ends = circle.map((cell) => middle(cell, side));
  const [left, top] = [0, 1].map((axis) => Math.min(...ends.map((end) => end[axis])) - BULB);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...ends.map((end) => end[axis])) + BULB);
  const points = shaft.map((cell) => middle(cell, side));
  const distance = (/** @type {number[]} */ end) => Math.hypot(end[0] - points[0][0], end[1] - points[0][1]);
  const nearest = ends.reduce((best, end) => (distance(end) < distance(best) ? end : best));
  const [dx, dy] = direction(nearest, points[0]);
  const line = [[nearest[0] + BULB * dx, nearest[1] + BULB * dy], ...points];
  const [tip, neck] = [line[line.length - 1], line[line.length - 2]];
  const [u, v] = direction(neck, tip);
  const barb = (/** @type {number} */ turn) =>
    `M${tip[0] - 12 * u + turn * 8 * v} ${tip[1] - 12 * v - turn * 8 * u}L${tip.join(" ")}`;
  return [
    `<rect class="circle" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="${BULB}"/>`,
    `<path class="shaft" d="${polyline(line)}${barb(1)}${barb(-1)}"/>`,
  ];
}

/**
 * @param {number[]} from
 * @param {number[]} to
 */
function direction([x, y], [u, v]) {
  const length = Math.hypot(u - x, v - y) || 1;
  return [(u - x) / length, (v - y) / length];
}

/**
 * Returns the outline of a cage, inside its cells.
 * @param {number[]} cells
 * @param {number} side
 */
function outline(cells, side) {
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && column >= 0 && row < side && column < side && cells.includes(row * side + column);
  let path = "";
  for (const cell of cells) {
    const [row, column] = [Math.floor(cell / side), cell % side];
    const [x, y] = corner(cell, side);
    for (const [down, right] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (at(row + down, column + right)) {
        continue;
      }
      // Along this side, the line meets that of the next cell, or turns.
      const reach = (/** @type {number} */ toward) => {
        const [r, c] = [row + toward * right ** 2, column + toward * down ** 2];
        return at(r, c) ? (at(r + down, c + right) ? INSET : 0) : -INSET;
      };
      const [before, behind] = [-reach(-1), CELL + reach(1)];
      const off = down + right < 0 ? INSET : CELL - INSET;
      path += down
        ? `M${x + before} ${y + off}H${x + behind}`
        : `M${x + off} ${y + before}V${y + behind}`;
    }
  }
  return path;
}

/**
 * Returns a dot or a letter between two cells.
 * @param {string} dot
 * @param {[number, number]} one
 * @param {[number, number]} other
 */
function between(dot, one, other) {
  const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const [name, number = ""] = dot.split(" ");
  if (name === "v" || name === "x") {
    return [`<text class="letter" x="${x}" y="${y + 6}" font-size="18">${name.toUpperCase()}</text>`];
  }
  const colour = name === "black" || name === "ratio" ? "black" : "white";
  const circle = `<circle class="${colour}-dot" cx="${x}" cy="${y}" r="8"/>`;
  return number ? [circle, `<text class="on-${colour}" x="${x}" y="${y + 4}" font-size="12">${number}</text>`] : [circle];
}
