// The matrix: a column for each item, a row for each option.

import { colours, prepare } from "./canvas.js";

/**
 * Returns sizes that fit the number of rows and columns.
 * @param {import("./view.js").Cover} cover
 */
function sizesOf({ items, options, names }) {
  const row = options.length <= 40 ? 26 : options.length <= 120 ? 13 : 3;
  const column = items.length <= 16 ? 34 : items.length <= 100 ? 9 : 4;
  const hasNames = row >= 13;
  const longest = Math.max(...names.map((name) => name.length));
  return {
    row,
    column,
    left: hasNames ? Math.min(160, 16 + longest * (row >= 26 ? 8 : 6.5)) : 6,
    top: column >= 30 ? 44 : 56,
    hasNames,
  };
}

/**
 * Draws what is left.
 * @param {HTMLCanvasElement} canvas
 * @param {import("./view.js").View} view
 * @param {import("./view.js").Event | undefined} last the event that was done last
 */
export function drawMatrix(canvas, view, last) {
  const { cover, covered, hidden, path, chosen } = view;
  const sizes = sizesOf(cover);
  const width = sizes.left + cover.items.length * sizes.column + 6;
  const height = sizes.top + cover.options.length * sizes.row + 6;
  const context = prepare(canvas, width, height);
  const colour = colours();
  const taken = new Set(path);
  const changed = new Set(last?.hidden ?? last?.shown ?? []);
  const branch = chosen.at(-1);

  context.textBaseline = "middle";
  const lengths = view.lengths;
  cover.items.forEach((name, item) => {
    const x = sizes.left + item * sizes.column;
    if (item === branch) {
      context.fillStyle = colour("accent-pale");
      context.fillRect(x, 0, sizes.column, height);
    }
    context.fillStyle = colour(covered[item] ? "faint" : "ink");
    drawName(context, name, covered[item] ? "" : String(lengths[item]), x, sizes);
  });

  cover.options.forEach((items, option) => {
    const y = sizes.top + option * sizes.row;
    const isTaken = taken.has(option);
    const isGone = hidden[option] > 0 && !isTaken;
    if (changed.has(option)) {
      context.fillStyle = colour(last?.event === "cover" ? "wrong-pale" : "good-pale");
      context.fillRect(0, y, width, sizes.row);
    }
    context.fillStyle = colour(isTaken ? "good" : isGone ? "rule" : "accent");
    for (const item of items) {
      const inset = sizes.row >= 13 ? 2 : 0.4;
      const x = sizes.left + item * sizes.column;
      context.fillRect(x + inset, y + inset, sizes.column - 2 * inset, sizes.row - 2 * inset);
    }
    if (sizes.hasNames) {
      context.fillStyle = colour(isTaken ? "good" : isGone ? "faint" : "ink");
      context.font = `${sizes.row >= 26 ? 13 : 11}px system-ui, sans-serif`;
      context.fillText(cover.names[option], 6, y + sizes.row / 2);
    }
  });
}

/**
 * Writes the name of an item, and how many options it has left.
 * @param {CanvasRenderingContext2D} context
 * @param {string} name
 * @param {string} length
 * @param {number} x
 * @param {ReturnType<typeof sizesOf>} sizes
 */
function drawName(context, name, length, x, sizes) {
  if (sizes.column >= 30) {
    context.font = "600 14px system-ui, sans-serif";
    context.textAlign = "center";
    context.fillText(name, x + sizes.column / 2, 13);
    context.font = "12px system-ui, sans-serif";
    context.fillText(length, x + sizes.column / 2, 31);
    context.textAlign = "left";
  } else if (sizes.column >= 9) {
    context.save();
    context.translate(x + sizes.column / 2, sizes.top - 4);
    context.rotate(-Math.PI / 2);
    context.font = "9px system-ui, sans-serif";
    context.fillText(name, 0, 0);
    context.restore();
  }
}
