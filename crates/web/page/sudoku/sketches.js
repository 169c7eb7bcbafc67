// What is drawn on a board besides its rules: decorations, and in grey the
// constraints that are not known. They come from other people's links, so numbers
// are numbers here, colours are colours, and texts are escaped.

import { CELL } from "./cells.js";

/** @typedef {import("../../protocol").Sketch} Sketch */

/**
 * Returns what lies under the digits.
 * @param {Sketch[]} sketches
 */
export function below(sketches) {
  const drawn = sketches.filter(({ left_out }) => !left_out).map(shape);
  const unknown = sketches.filter(({ left_out }) => left_out).map(grey);
  return [`<g class="cosmetic">${drawn.join("")}</g>`, ...unknown];
}

/**
 * Returns what is written over the digits.
 * @param {Sketch[]} sketches
 */
export function above(sketches) {
  return sketches.map((sketch) => (sketch.left_out ? name(sketch) : text(sketch)));
}

/** No more cells around the board are shown than this. */
const MOST = 3;

/**
 * Returns how many cells the drawings reach beyond a board with this side.
 * @param {Sketch[]} sketches
 * @param {number} side
 */
export function beyond(sketches, side) {
  let most = 0;
  for (const { name, cells, lines, width, height } of sketches) {
    for (const cell of [...cells, ...lines.flat()]) {
      // The size of a shape is around its middle.
      const half = lines.length || cells.length > 1 || name === "text" ? 50 : Math.max(number(width), number(height), 100) / 2;
      const at = cell.map((place) => number(place) + 0.5);
      most = Math.max(most, ...at.flatMap((middle) => [half / 100 - middle, middle + half / 100 - side]));
    }
  }
  return Math.min(most, MOST);
}

/** @param {Sketch} sketch */
function shape({ name, cells, lines, fill, outline, width, height, angle }) {
  const paint = `fill="${colour(fill)}" stroke="${colour(outline)}"`;
  if (lines.length) {
    const across = ((number(width) || 30) * CELL) / 100;
    return `<path fill="none" stroke="${colour(outline, "#cfcfcf")}" stroke-width="${across}" stroke-linecap="round" stroke-linejoin="round" d="${along(lines)}"/>`;
  }
  if (!cells.length || name === "text") {
    return "";
  }
  if (name === "colour" || name === "cage") {
    return name === "cage"
      ? `<path fill="none" stroke="${colour(outline, "#888")}" stroke-width="2" stroke-dasharray="5 3" d="${squares(cells, 4)}"/>`
      : `<path ${paint} d="${squares(cells, 0)}"/>`;
  }
  const [x, y] = middle(cells);
  const [w, h] = [((number(width) || 80) * CELL) / 100, ((number(height) || number(width) || 80) * CELL) / 100];
  const turned = `transform="rotate(${number(angle)} ${x} ${y})"`;
  return name === "circle"
    ? `<ellipse ${paint} stroke-width="2" ${turned} cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}"/>`
    : `<rect ${paint} stroke-width="2" ${turned} x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}"/>`;
}

/** @param {Sketch} sketch */
function text({ name, cells, value, ink, height, angle }) {
  if (!value || !cells.length) {
    return "";
  }
  const [x, y] = name === "cage" ? [number(cells[0][1]) * CELL + 14, number(cells[0][0]) * CELL + 12] : middle(cells);
  const size = name === "cage" ? 13 : name === "text" ? Math.min(((number(height) || 50) * CELL) / 100, 4 * CELL) : 24;
  // Black is the colour of ink, which is light at night.
  const looks = ink && !/^#(0{3,4}|0{6,8}|000000ff|000f)$/i.test(ink) ? `fill="${colour(ink)}"` : 'class="word"';
  return `<text ${looks} text-anchor="middle" font-family="system-ui, sans-serif" font-size="${size}" transform="rotate(${number(angle)} ${x} ${y})" x="${x}" y="${y + size * 0.36}">${escape(value)}</text>`;
}

/** @param {Sketch} sketch */
function grey({ cells, lines }) {
  const line = lines.length ? `<path class="unknown-line" d="${along(lines)}"/>` : "";
  return (cells.length ? `<path class="unknown" d="${squares(cells, 5)}"/>` : "") + line;
}

/** @param {Sketch} sketch */
function name({ name, cells, lines, value }) {
  const at = lines[0]?.[0] ?? cells[0];
  if (!at) {
    return "";
  }
  const [x, y] = [Math.max(0, number(at[1])) * CELL + 4, Math.max(0, number(at[0])) * CELL + CELL - 5];
  return `<text class="unknown-name" x="${x}" y="${y}" font-size="11">${escape(`${name} ${value}`.trim())}</text>`;
}

/** @param {[number, number][][]} lines */
function along(lines) {
  const points = (/** @type {[number, number][]} */ line) => line.map((cell) => middle([cell]).join(" "));
  // One cell is a dot.
  return lines.map((line) => `M${points(line.length > 1 ? line : [...line, ...line]).join("L")}`).join("");
}

/** @param {[number, number][]} cells @param {number} inset */
function squares(cells, inset) {
  const side = CELL - 2 * inset;
  return cells.map(([row, column]) => `M${number(column) * CELL + inset} ${number(row) * CELL + inset}h${side}v${side}h${-side}z`).join("");
}

/** @param {[number, number][]} cells */
function middle(cells) {
  const mean = (/** @type {0 | 1} */ axis) => (cells.reduce((sum, cell) => sum + number(cell[axis]), 0) / cells.length + 0.5) * CELL;
  return [mean(1), mean(0)];
}

/** @param {unknown} value */
function number(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** @param {unknown} value @param {string} [usual] */
function colour(value, usual = "none") {
  return typeof value === "string" && /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ? value : usual;
}

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {unknown} value */
export function escape(value) {
  return String(value).replace(/[&<>"']/g, (sign) => SIGNS[/** @type {keyof typeof SIGNS} */ (sign)]);
}

/**
 * Returns the sketches of a text in JSON, none if it is not such a text.
 * @param {string} text
 * @returns {Sketch[]}
 */
export function sketchesOf(text) {
  const isCell = (/** @type {unknown} */ cell) => Array.isArray(cell) && cell.length === 2;
  const isList = (/** @type {unknown} */ list) => Array.isArray(list) && list.every(isCell);
  try {
    const all = JSON.parse(text);
    return all.filter((/** @type {any} */ sketch) => isList(sketch.cells) && Array.isArray(sketch.lines) && sketch.lines.every(isList));
  } catch {
    return [];
  }
}
