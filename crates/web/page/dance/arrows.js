// Arrows between nodes. One that passes nodes which are unlinked goes around
// them; one whose end moves is drawn between its two ends.

import { ROW } from "./layout.js";

/** The radius of a node. */
export const RADIUS = 13;

/** How far an arrow goes to the side of what it passes. */
const BOW = 24;

/**
 * @typedef {object} Arrow
 * @property {number} from
 * @property {number} to
 * @property {"up" | "down" | "left" | "right"} way
 */

/**
 * Returns the path of an arrow with its head, perhaps on its way from an earlier end.
 * @param {import("./layout.js").Layout} layout
 * @param {Arrow} arrow
 * @param {number} [earlier]
 * @param {number} [share] how far it has moved, from 0 to 1
 */
export function arrow(layout, arrow, earlier, share = 1) {
  const now = curve(layout, arrow);
  const then = earlier === undefined ? now : curve(layout, { ...arrow, to: earlier });
  const [x1, y1, cx, cy, dx, dy, x2, y2] = now.map((value, place) => then[place] + (value - then[place]) * share);
  const angle = Math.atan2(y2 - dy, x2 - dx);
  const barb = (/** @type {number} */ turn) => `M${x2} ${y2}l${-7 * Math.cos(angle + turn)} ${-7 * Math.sin(angle + turn)}`;
  return `M${x1} ${y1}C${cx} ${cy} ${dx} ${dy} ${x2} ${y2}${barb(-0.4)}${barb(0.4)}`;
}

/**
 * Returns the four points of a curve.
 * @param {import("./layout.js").Layout} layout
 * @param {Arrow} arrow
 */
function curve(layout, { from, to, way }) {
  const [x1, y1] = layout.at(from);
  const [x2, y2] = layout.at(to);
  const side = way === "down" || way === "right" ? 1 : -1;
  if (way === "left" || way === "right") {
    const y = y1 - side * 5;
    if ((x2 - x1) * side <= 0) {
      // Around to the other end of the list: only its beginning is drawn.
      const x = x1 + side * (RADIUS + 9);
      return [x1 + side * (RADIUS - 2), y, x, y, x, y, x, y - side * 16];
    }
    const bow = Math.abs(layout.item[to] - layout.item[from]) > 1 ? -side * BOW : 0;
    return [x1 + side * (RADIUS - 2), y, x1 + side * RADIUS * 1.5, y + bow, x2 - side * RADIUS * 1.5, y + bow, x2 - side * (RADIUS - 1), y];
  }
  const x = x1 + side * 5;
  if ((y2 - y1) * side <= 0) {
    const y = y1 + side * (RADIUS + 8);
    return [x, y1 + side * (RADIUS - 2), x, y, x, y, x + side * 9, y];
  }
  const passed = Math.abs(layout.place[to] - layout.place[from]) > 1;
  const bow = passed ? side * Math.min(BOW, 10 + Math.abs(y2 - y1) / ROW) : 0;
  return [x, y1 + side * (RADIUS - 2), x + bow, y1 + side * RADIUS * 1.6, x + bow, y2 - side * RADIUS * 1.6, x, y2 - side * (RADIUS - 1)];
}
