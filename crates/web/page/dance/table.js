// Knuth's table of the nodes in sight. What the last step changed is marked.

import { escape } from "../sudoku/sketches.js";

/** Draws the tables of headers and of nodes. */
export class Table {
  /** @type {Map<string, string>} the text of each cell */
  #before = new Map();

  /**
   * @param {HTMLElement} headers
   * @param {HTMLElement} nodes
   * @param {(node: number) => void} follow
   */
  constructor(headers, nodes, follow) {
    this.places = [headers, nodes];
    this.places.forEach((place) => place.addEventListener("click", ({ target }) => {
      const button = /** @type {HTMLElement} */ (target).closest("button");
      button && follow(Number(button.textContent));
    }));
  }

  /**
   * Draws a moment.
   * @param {import("./algorithm.js").Dance} dance
   * @param {ReturnType<import("./diagram.js").Diagram["rows"]>} rows
   * @param {number} followed
   */
  show({ cover, node: at }, { headers, cells }, followed) {
    const colour = cover.colours.length ? ["COLOR"] : [];
    const name = (/** @type {number} */ item) => cover.items[item - 1] ?? "";
    const lines = headers.toSorted((a, b) => a[0] - b[0]).map(([item, left, right, ...rest]) => [item, name(item), left, right, ...(item ? rest : rest.map(() => ""))]);
    const nodes = cells.filter(([, item]) => item > 0);
    const after = new Map();
    const focus = document.activeElement?.getAttribute("aria-label");
    const draw = (/** @type {number} */ place, /** @type {string[]} */ heads, /** @type {(number | string)[][]} */ lines, /** @type {(row: number) => boolean} */ isOut) => {
      const body = lines.map((line, row) => {
        const classes = [isOut(row) && "out", line[0] === at && at > 0 && "at", line[0] === followed && followed > 0 && "followed"];
        const parts = heads.map((head, column) => {
          const [key, text] = [`${line[0]} ${head}`, escape(String(line[column]))];
          after.set(key, text);
          const isChanged = this.#before.has(key) && this.#before.get(key) !== text;
          return column ? `<td${isChanged ? ' class="changed"' : ""}>${text}</td>` : `<td><button type="button" aria-label="Follow ${text}">${text}</button></td>`;
        });
        return `<tr class="${classes.filter(Boolean).join(" ")}">${parts.join("")}</tr>`;
      });
      this.places[place].innerHTML = `<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>${body.join("")}</tbody>`;
    };
    draw(0, ["i", "NAME", "LLINK", "RLINK", "LEN", "ULINK", "DLINK", ...colour], lines, () => false);
    draw(1, ["x", "TOP", "ULINK", "DLINK", ...colour], nodes.map(([node, item, ...rest]) => [node, `${item} (${name(item)})`, ...rest]), (row) => !nodes[row][5]);
    this.#before = after;
    if (focus?.startsWith("Follow")) {
      /** @type {HTMLElement | undefined} */ (this.places.map((place) => place.querySelector(`[aria-label="${focus}"]`)).find(Boolean))?.focus({ preventScroll: true });
    }
  }
}
