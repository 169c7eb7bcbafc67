// The links of a step, as arrows.

/** @typedef {[number, number]} Point */

/**
 * Returns an arrow for each link, a little bent, so that two that meet head on
 * stay apart.
 * @param {import("./steps.js").Link[]} links
 * @param {(candidate: [number, number]) => Point} spot where a candidate is
 * @param {number} radius that of a candidate
 */
export function arrows(links, spot, radius) {
  const middle = (/** @type {import("./steps.js").Node} */ { digit, cells }) => {
    const spots = cells.map((cell) => spot([cell, digit]));
    const mean = (/** @type {0 | 1} */ axis) => spots.reduce((sum, point) => sum + point[axis], 0) / spots.length;
    return /** @type {Point} */ ([mean(0), mean(1)]);
  };
  return links.flatMap(({ from, to, strong }) => arrow(middle(from), middle(to), radius, strong));
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} radius
 * @param {boolean} isStrong
 */
function arrow(from, to, radius, isStrong) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length < radius) {
    return [];
  }
  const bend = Math.min(0.12 * length, 24) / length;
  /** @type {Point} */
  const bow = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  // From spot to spot, along the ends of the bow.
  const start = toward(from, bow, radius);
  // Between neighbours there is little room.
  const head = Math.max(2, Math.min(length - 2 * radius - 1, 7));
  const tip = toward(to, bow, radius + 1);
  const neck = toward(to, bow, radius + 1 + head);
  const [ex, ey] = [(tip[0] - neck[0]) / head, (tip[1] - neck[1]) / head];
  const at = (/** @type {Point} */ point) => point.map((number) => number.toFixed(1)).join(" ");
  const barb = (/** @type {number} */ turn) => at([neck[0] - turn * 3.5 * ey, neck[1] + turn * 3.5 * ex]);
  return [
    `<path class="link${isStrong ? "" : " weak"}" d="M${at(start)}Q${at(bow)} ${at(neck)}"/>`,
    `<path class="head" d="M${at(tip)}L${barb(1)}L${barb(-1)}Z"/>`,
  ];
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} by
 * @returns {Point}
 */
function toward(from, to, by) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [from[0] + ((to[0] - from[0]) / length) * by, from[1] + ((to[1] - from[1]) / length) * by];
}
