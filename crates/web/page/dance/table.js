// Knuth's table of the nodes in sight. What the last step changed is marked.

/** Draws the tables of headers and of nodes. */
export class Table {
  #shape = "";
  /** @type {HTMLTableRowElement[]} */
  #rows = [];

  /**
   * @param {HTMLTableElement} headers
   * @param {HTMLTableElement} nodes
   * @param {(node: number) => void} follow
   */
  constructor(headers, nodes, follow) {
    this.headers = headers;
    this.nodes = nodes;
    this.follow = follow;
  }

  /**
   * Draws a moment.
   * @param {import("./player.js").Scene} scene
   * @param {import("./player.js").Moment} moment
   * @param {number} followed
   */
  show(scene, moment, followed) {
    const headers = moment.headers.toSorted((a, b) => a[0] - b[0]);
    const cells = moment.cells.filter(([, item]) => item > 0);
    const hasColours = scene.colours.length > 0;
    const shape = `${hasColours} ${headers.map(([item]) => item)} ${cells.map(([node]) => node)}`;
    const isNew = shape !== this.#shape;
    if (isNew) {
      this.#shape = shape;
      const more = hasColours ? ["COLOR"] : [];
      this.#rows = [
        ...this.#build(this.headers, ["i", "NAME", "LLINK", "RLINK", "LEN", "ULINK", "DLINK", ...more], headers),
        ...this.#build(this.nodes, ["x", "TOP", "ULINK", "DLINK", ...more], cells),
      ];
    }
    const name = (/** @type {number} */ item) => (item ? scene.items[item - 1] : "");
    const lines = [
      ...headers.map(([item, left, right, length, up, down, colour]) =>
        (item ? [item, name(item), left, right, length, up, down, colour] : [item, "", left, right, "", "", "", ""])),
      ...cells.map(([node, item, up, down, colour]) => [node, `${item} (${name(item)})`, up, down, colour]),
    ];
    this.#rows.forEach((row, place) => {
      const linked = place < headers.length || cells[place - headers.length][5];
      row.classList.toggle("out", !linked);
      const number = lines[place][0];
      row.classList.toggle("at", number === moment.node && moment.node > 0);
      row.classList.toggle("followed", number === followed && followed > 0);
      [...row.cells].forEach((cell, column) => {
        const text = String(lines[place][column]);
        if (column && cell.textContent !== text) {
          cell.textContent = text;
          cell.classList.toggle("changed", !isNew);
        } else if (cell.className) {
          cell.className = "";
        }
      });
    });
  }

  /**
   * Builds a table with empty cells.
   * @param {HTMLTableElement} table
   * @param {string[]} heads
   * @param {number[][]} lines
   */
  #build(table, heads, lines) {
    const head = document.createElement("tr");
    head.append(...heads.map((text) => Object.assign(document.createElement("th"), { textContent: text, scope: "col" })));
    const rows = lines.map(([number]) => {
      const row = document.createElement("tr");
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: String(number) });
      button.addEventListener("click", () => this.follow(number));
      button.setAttribute("aria-label", `Follow ${number}`);
      row.append(...heads.map(() => document.createElement("td")));
      row.cells[0].append(button);
      return row;
    });
    table.tHead?.replaceChildren(head);
    table.tBodies[0].replaceChildren(...rows);
    return rows;
  }
}
