// The tree of the search, which grows from left to right.

import { colours, prepare } from "./canvas.js";

/** More nodes than this are no picture. */
const MOST = 20000;

/**
 * Draws the tree.
 * @param {HTMLCanvasElement} canvas
 * @param {import("./view.js").View} view
 */
export function drawTree(canvas, view) {
  const room = /** @type {HTMLElement} */ (canvas.parentElement).clientWidth;
  if (!view.root || view.nodes > MOST) {
    const context = prepare(canvas, room, 40);
    context.fillStyle = colours()("faint");
    context.font = "13px system-ui, sans-serif";
    context.fillText(view.root ? "The tree is too large to be drawn." : "Nothing is chosen yet.", 8, 24);
    return;
  }
  const { places, leaves, depth } = layOut(view.root);
  const step = leaves * 34 <= room ? 34 : leaves * 8 <= room * 3 ? Math.max(8, room / leaves) : Math.max(1, (room * 3) / leaves);
  const level = step >= 20 ? 40 : 18;
  const context = prepare(canvas, Math.max(room, leaves * step + 20), (depth + 1) * level + 24);
  const colour = colours();
  const x = (/** @type {number} */ place) => 14 + place * step;
  const y = (/** @type {number} */ at) => 14 + at * level;
  const onPath = new Set();
  for (let node = view.here; node; node = node.above) {
    onPath.add(node);
  }
  for (const [node, [place, at]] of places) {
    const above = node.above && places.get(node.above);
    if (above) {
      context.strokeStyle = colour(onPath.has(node) ? "accent" : "rule");
      context.lineWidth = onPath.has(node) ? 2 : 1;
      context.beginPath();
      context.moveTo(x(above[0]), y(above[1]));
      context.lineTo(x(place), y(at));
      context.stroke();
    }
  }
  const size = step >= 20 ? 9 : step >= 6 ? 3 : 1.5;
  context.font = "600 10px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [node, [place, at]] of places) {
    const isDead = !node.isSolution && node.choices === 0;
    const name = node.isSolution ? "good" : isDead ? "wrong" : onPath.has(node) ? "accent" : "faint";
    context.fillStyle = colour(name);
    context.beginPath();
    context.arc(x(place), y(at), node.isSolution ? size + 1 : size, 0, 2 * Math.PI);
    context.fill();
    const item = view.cover.items[node.item];
    if (size >= 9 && !node.isSolution && item.length <= 2) {
      context.fillStyle = colour("page");
      context.fillText(item, x(place), y(at));
    }
  }
}

/**
 * Gives each node its place among the leaves, and its level.
 * @param {import("./view.js").Node} root
 */
function layOut(root) {
  /** @type {Map<import("./view.js").Node, [number, number]>} */
  const places = new Map();
  let [leaves, depth] = [0, 0];
  /** @type {(node: import("./view.js").Node, at: number) => number} */
  const visit = (node, at) => {
    depth = Math.max(depth, at);
    const below = node.below.map((child) => visit(child, at + 1));
    const place = below.length ? (below[0] + below[below.length - 1]) / 2 : leaves++;
    places.set(node, [place, at]);
    return place;
  };
  visit(root, 0);
  return { places, leaves, depth };
}
