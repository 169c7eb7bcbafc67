// The options taken, on the board that they are about.

const UNIT = 10;

/**
 * Draws the options taken. Boards that a cover does not have are left out.
 * @param {SVGElement} svg
 * @param {import("../../protocol").Cover} cover
 * @param {number[]} path the options taken
 */
export function drawBoard(svg, { board }, path) {
  svg.toggleAttribute("hidden", !board);
  if (!board) {
    return;
  }
  const { rows, columns, pieces, boxes } = board;
  svg.setAttribute("viewBox", `-1 -1 ${columns * UNIT + 2} ${rows * UNIT + 2}`);
  const parts = [];
  const cell = (/** @type {number} */ place, /** @type {string} */ looks) => {
    const [x, y] = [(place % columns) * UNIT, Math.floor(place / columns) * UNIT];
    parts.push(`<rect x="${x}" y="${y}" width="${UNIT}" height="${UNIT}" ${looks}/>`);
    return [x, y];
  };
  for (let place = 0; place < rows * columns; place += 1) {
    cell(place, 'class="blank"');
  }
  const names = [...new Set(pieces.map(([name]) => name))];
  for (const option of path) {
    const [name, cells] = pieces[option];
    const hue = Math.round((360 * names.indexOf(name)) / names.length);
    for (const place of cells) {
      const [x, y] = cell(place, `fill="hsl(${hue} 60% 60% / .55)"`);
      parts.push(`<text x="${x + UNIT / 2}" y="${y + UNIT * 0.71}">${name}</text>`);
    }
  }
  if (boxes) {
    const [high, wide] = [rows * UNIT, columns * UNIT];
    let lines = `M0 0h${wide}v${high}h${-wide}z`;
    for (let y = boxes[0]; y < rows; y += boxes[0]) {
      lines += `M0 ${y * UNIT}h${wide}`;
    }
    for (let x = boxes[1]; x < columns; x += boxes[1]) {
      lines += `M${x * UNIT} 0v${high}`;
    }
    parts.push(`<path d="${lines}"/>`);
  }
  svg.innerHTML = parts.join("");
}
