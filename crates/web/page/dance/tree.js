// The tree of the search, which grows from left to right.

import { escape } from "../sudoku/sketches.js";

/** @typedef {import("./algorithm.js").Knot & { below?: Knot[] }} Knot */

/**
 * Draws the tree.
 * @param {SVGElement} picture
 * @param {import("./algorithm.js").Dance} dance
 */
export function drawTree(picture, { cover, tree, nodes, levels, did }) {
  /** @type {Knot[]} */
  const knots = tree;
  const room = /** @type {HTMLElement} */ (picture.parentElement).clientWidth;
  if (!knots.length || nodes > knots.length) {
    picture.setAttribute("viewBox", `0 0 ${room} 40`);
    picture.innerHTML = `<text x="8" y="24">${knots.length ? "The tree is too large to be drawn." : "Nothing is chosen yet."}</text>`;
    return;
  }
  knots.forEach((knot) => (knot.below = []));
  knots.forEach((knot) => knot.above !== null && knots[knot.above].below?.push(knot));
  const { places, leaves, depth } = layOut(knots[0]);
  const step = Math.max(1, Math.min(34, Math.max(8, room / leaves), (room * 3) / leaves));
  const level = step >= 20 ? 40 : 18;
  const [width, height] = [Math.max(room, leaves * step + 20), (depth + 1) * level + 24];
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.style.width = `${width}px`;
  const onPath = new Set();
  for (let place = did === "solution" ? knots.length - 1 : levels.at(-1)?.place ?? null; place !== null; place = knots[place].above) {
    onPath.add(knots[place]);
  }
  const point = (/** @type {Knot} */ node) => {
    const [place, at] = /** @type {[number, number]} */ (places.get(node));
    return [14 + place * step, 14 + at * level];
  };
  const size = step >= 20 ? 9 : step >= 6 ? 3 : 1.5;
  const edges = knots.map((node) => (node.above === null ? "" : `<path${onPath.has(node) ? ' class="path"' : ""} d="M${point(knots[node.above])}L${point(node)}"/>`));
  const circles = knots.map((node) => {
    const [[x, y], name] = [point(node), cover.items[node.item - 1] ?? ""];
    const looks = node.isSolution ? "found" : node.choices === 0 ? "dead" : onPath.has(node) ? "path" : "";
    const text = size >= 9 && name.length <= 2 ? `<text class="item" x="${x}" y="${y + 3.5}">${escape(name)}</text>` : "";
    return `<circle class="${looks}" cx="${x}" cy="${y}" r="${node.isSolution ? size + 1 : size}"/>${text}`;
  });
  picture.innerHTML = edges.join("") + circles.join("");
}

/**
 * Gives each node its place among the leaves, and its level.
 * @param {Knot} root
 */
function layOut(root) {
  /** @type {Map<Knot, [number, number]>} */
  const places = new Map();
  let [leaves, depth] = [0, 0];
  /** @type {(node: Knot, at: number) => number} */
  const visit = (node, at) => {
    depth = Math.max(depth, at);
    const below = (node.below ?? []).map((child) => visit(child, at + 1));
    const place = below.length ? (below[0] + below[below.length - 1]) / 2 : leaves++;
    places.set(node, [place, at]);
    return place;
  };
  visit(root, 0);
  return { places, leaves, depth };
}
