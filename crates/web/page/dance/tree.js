// The tree of the search, which grows from left to right.

import { colours, prepare } from "./canvas.js";

/** @typedef {import("../../protocol").Knot & { below?: Knot[] }} Knot */

/**
 * Draws the tree.
 * @param {HTMLCanvasElement} canvas
 * @param {import("./player.js").Scene} scene
 * @param {Knot[]} knots
 * @param {import("./player.js").Moment} moment
 */
export function drawTree(canvas, scene, knots, moment) {
  const room = /** @type {HTMLElement} */ (canvas.parentElement).clientWidth;
  if (!knots.length || moment.nodes > knots.length) {
    const context = prepare(canvas, room, 40);
    context.fillStyle = colours()("faint");
    context.font = "13px system-ui, sans-serif";
    context.fillText(knots.length ? "The tree is too large to be drawn." : "Nothing is chosen yet.", 8, 24);
    return;
  }
  knots.forEach((knot) => (knot.below = []));
  knots.forEach((knot) => knot.above !== null && knots[knot.above].below?.push(knot));
  const { places, leaves, depth } = layOut(knots[0]);
  const step = leaves * 34 <= room ? 34 : leaves * 8 <= room * 3 ? Math.max(8, room / leaves) : Math.max(1, (room * 3) / leaves);
  const level = step >= 20 ? 40 : 18;
  const context = prepare(canvas, Math.max(room, leaves * step + 20), (depth + 1) * level + 24);
  const colour = colours();
  const x = (/** @type {number} */ place) => 14 + place * step;
  const y = (/** @type {number} */ at) => 14 + at * level;
  const onPath = new Set();
  for (let place = moment.here; place !== null; place = knots[place].above) {
    onPath.add(knots[place]);
  }
  for (const [node, [place, at]] of places) {
    const above = node.above === null ? undefined : places.get(knots[node.above]);
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
    const isDead = !node.is_solution && node.choices === 0;
    const name = node.is_solution ? "good" : isDead ? "wrong" : onPath.has(node) ? "accent" : "faint";
    context.fillStyle = colour(name);
    context.beginPath();
    context.arc(x(place), y(at), node.is_solution ? size + 1 : size, 0, 2 * Math.PI);
    context.fill();
    const item = scene.items[node.item - 1] ?? "";
    if (size >= 9 && !node.is_solution && item.length <= 2) {
      context.fillStyle = colour("page");
      context.fillText(item, x(place), y(at));
    }
  }
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
