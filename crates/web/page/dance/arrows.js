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

/** Draws arrows on a canvas. */
export class Arrows {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("./layout.js").Layout} layout
   */
  constructor(context, layout) {
    this.context = context;
    this.layout = layout;
  }

  /**
   * Draws an arrow, perhaps on its way from an earlier end.
   * @param {Arrow} arrow
   * @param {string} colour
   * @param {boolean} isFaint whether its node is unlinked
   * @param {number} [earlier]
   * @param {number} [share] how far it has moved, from 0 to 1
   */
  draw(arrow, colour, isFaint, earlier, share = 1) {
    const { context } = this;
    const now = this.#curve(arrow);
    const then = earlier === undefined ? now : this.#curve({ ...arrow, to: earlier });
    const points = now.map((value, place) => then[place] + (value - then[place]) * share);
    const [x1, y1, cx, cy, dx, dy, x2, y2] = points;
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = earlier === undefined ? 1.4 : 2.6;
    context.setLineDash(isFaint ? [3, 3] : []);
    context.beginPath();
    context.moveTo(x1, y1);
    context.bezierCurveTo(cx, cy, dx, dy, x2, y2);
    context.stroke();
    context.setLineDash([]);
    const angle = Math.atan2(y2 - dy, x2 - dx);
    context.beginPath();
    context.moveTo(x2, y2);
    for (const turn of [-0.4, 0.4]) {
      context.lineTo(x2 - 7 * Math.cos(angle + turn), y2 - 7 * Math.sin(angle + turn));
    }
    context.fill();
  }

  /**
   * Returns the four points of a curve.
   * @param {Arrow} arrow
   */
  #curve({ from, to, way }) {
    const { layout } = this;
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
}
