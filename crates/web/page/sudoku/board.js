// The board: a picture, and over it one focusable cell for each of its cells, for
// keys, fingers and screen readers.

import { draw, viewBox } from "./picture.js";
import { allDigits, digitOf, sideOf, symbolOf } from "./puzzle.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The names of the colours of cells, for screen readers. */
const COLOURS = ["blue", "orange", "green", "red", "teal", "purple", "yellow", "brown", "grey"];

/**
 * Reports `input` with the selected cells, a digit, 0 to clear, and what it
 * becomes if a key says so; and `select` with a cell.
 */
export class Board extends EventTarget {
  /** @type {HTMLElement[]} */
  #cells = [];
  #side = 0;
  selected = 0;
  /** All that are selected, in the order in which they were: one, or more. */
  chosen = [0];
  #isDragging = false;
  #isGathering = false;
  #isExtending = false;
  #outside = new Set();
  /** Whether strokes over cells are reported as `stroke`, once they end. */
  isDrawing = false;
  /** Cells that are shown as selected besides. @type {number[]} */
  held = [];

  /** @param {HTMLElement} place */
  constructor(place) {
    super();
    this.picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.picture.setAttribute("aria-hidden", "true");
    this.grid = document.createElement("div");
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", "Board");
    place.append(this.picture, this.grid);
    this.grid.setAttribute("aria-multiselectable", "true");
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("pointerdown", (event) => this.#press(event));
    this.grid.addEventListener("pointermove", (event) => this.#drag(event));
    addEventListener("pointerup", () => this.#release());
    addEventListener("pointercancel", () => (this.#isDragging = false));
    this.grid.addEventListener("focusin", (event) => this.#focused(event));
  }

  /** @param {import("./picture.js").Scene} scene @param {Set<number>} conflicts */
  show(scene, conflicts) {
    const side = sideOf(scene.puzzle);
    if (side !== this.#side) {
      this.#build(side);
    }
    const box = viewBox(scene.puzzle);
    if (box !== this.picture.getAttribute("viewBox")) {
      this.picture.setAttribute("viewBox", box);
      // Each cell lies over its place in the picture.
      const [start, , size] = box.split(" ").map(Number);
      this.grid.style.inset = `${(-100 * start) / size}%`;
    }
    this.picture.innerHTML = draw(scene);
    this.#outside = scene.houses.outside;
    if (this.#outside.has(this.selected)) {
      this.selected = this.#next(this.selected, 1);
      this.chosen = [this.selected];
    }
    this.#cells.forEach((cell, index) => {
      cell.setAttribute("aria-label", this.#label(scene, conflicts, index));
      cell.setAttribute("aria-invalid", String(conflicts.has(index)));
      cell.setAttribute("aria-selected", String(this.chosen.includes(index)));
      const isOutside = this.#outside.has(index);
      if (isOutside) {
        cell.setAttribute("aria-disabled", "true");
        cell.setAttribute("aria-label", `${this.#place(index)}, outside of the board`);
        cell.removeAttribute("tabindex");
      } else {
        cell.removeAttribute("aria-disabled");
        cell.tabIndex = index === this.selected ? 0 : -1;
      }
    });
  }

  /**
   * Selects a cell, alone or besides others.
   * @param {number} cell
   * @param {boolean} [isMore]
   */
  select(cell, isMore = false) {
    const before = isMore ? this.chosen.filter((other) => other !== cell) : [];
    this.#cells[cell]?.focus();
    if (isMore) {
      this.chosen = [...before, cell];
      this.dispatchEvent(new CustomEvent("select", { detail: cell }));
    }
  }

  /**
   * Sets whether every tap selects one more cell, from none on.
   * @param {boolean} isGathering
   */
  gather(isGathering) {
    this.#isGathering = isGathering;
    this.beginAnew();
  }

  /** Forgets which cells are selected, except for the one with the focus. */
  beginAnew() {
    this.chosen = this.#isGathering ? [] : [this.selected];
    this.dispatchEvent(new CustomEvent("select", { detail: this.selected }));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#isExtending = event.shiftKey;
    this.held = [];
    const cell = this.#cells.indexOf(/** @type {HTMLElement} */ (event.target));
    // A finger scrolls the page, so only a mouse or a pen drags, unless it draws.
    this.#isDragging = cell >= 0 && (this.isDrawing || event.pointerType !== "touch");
    if (cell >= 0 && this.isDrawing && !(this.#isGathering || event.shiftKey)) {
      event.preventDefault();
      this.selected = cell;
      this.chosen = [cell];
      this.#cells[cell].focus();
      this.dispatchEvent(new CustomEvent("select", { detail: cell }));
    } else if (cell >= 0 && (this.#isGathering || event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      this.select(cell, true);
    } else if (cell >= 0 && cell === this.selected && this.chosen.length !== 1) {
      this.chosen = [cell];
      this.dispatchEvent(new CustomEvent("select", { detail: cell }));
    }
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const cell = this.#under(event);
    if (this.#isDragging && event.buttons && cell >= 0 && cell !== this.selected && !this.#outside.has(cell)) {
      this.select(cell, true);
    }
  }

  /** Returns the cell under a pointer; near corners, none while one draws. @param {PointerEvent} event */
  #under(event) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const [x, y] = [((event.clientX - left) / width) * this.#side, ((event.clientY - top) / height) * this.#side];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isOn = row >= 0 && column >= 0 && row < this.#side && column < this.#side;
    const isFar = this.isDrawing && Math.hypot(x - column - 0.5, y - row - 0.5) > 0.42;
    return isOn && !isFar ? row * this.#side + column : -1;
  }

  /** Ends a stroke. With Shift and when cells are gathered, it goes on. */
  #release() {
    const isStroke = this.#isDragging && this.isDrawing;
    this.#isDragging = false;
    if (isStroke && !this.#isGathering && !this.#isExtending) {
      this.dispatchEvent(new CustomEvent("stroke", { detail: this.chosen.slice() }));
    }
  }

  /**
   * Returns the next cell of the board from one on.
   * @param {number} cell
   * @param {number} step
   */
  #next(cell, step) {
    const count = this.#cells.length;
    for (let tries = 0; tries < count && this.#outside.has(cell); tries += 1) {
      cell = (cell + step + count) % count;
    }
    return cell;
  }

  focus() {
    this.select(this.selected);
  }

  /** @param {number} side */
  #build(side) {
    this.#side = side;
    this.selected = Math.min(this.selected, side * side - 1);
    this.chosen = [this.selected];
    this.grid.style.setProperty("--side", String(side));
    const rows = allDigits(side).map(() => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let column = 0; column < side; column += 1) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        row.append(cell);
      }
      return row;
    });
    this.grid.replaceChildren(...rows);
    this.#cells = [...this.grid.querySelectorAll("[role=gridcell]")].map((cell) => /** @type {HTMLElement} */ (cell));
  }

  /**
   * @param {import("./picture.js").Scene} scene
   * @param {Set<number>} conflicts
   * @param {number} cell
   */
  #label({ puzzle, entries, marks, centres, colours }, conflicts, cell) {
    const place = this.#place(cell);
    const colour = colours?.[cell] ? `, ${COLOURS[colours[cell] - 1]}` : "";
    const conflict = `${conflicts.has(cell) ? ", conflict" : ""}${colour}`;
    if (puzzle.clues[cell]) {
      return `${place}, clue ${symbolOf(puzzle.clues[cell])}${conflict}`;
    }
    if (entries[cell]) {
      return `${place}, ${symbolOf(entries[cell])}${conflict}`;
    }
    const noted = marks[cell].map(symbolOf).join(" ");
    const centred = (centres?.[cell] ?? []).map(symbolOf).join(" ");
    return `${place}, blank${noted && `, marks ${noted}`}${centred && `, centre ${centred}`}${colour}`;
  }

  /** @param {number} cell */
  #place(cell) {
    return `r${Math.floor(cell / this.#side) + 1}c${(cell % this.#side) + 1}`;
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const cell = this.#cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (cell >= 0 && cell !== this.selected) {
      this.selected = cell;
      this.chosen = [cell];
      this.dispatchEvent(new CustomEvent("select", { detail: cell }));
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isDigit = /^Digit\d$/.test(event.code);
    if ((event.ctrlKey || event.metaKey) && !isDigit) {
      return;
    }
    const side = this.#side;
    const [row, column] = [Math.floor(this.selected / side), this.selected % side];
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    // With Shift, the keys of the digits have other symbols.
    const typed = isDigit ? event.code.slice(-1) : event.key;
    const digit = typed.length === 1 ? digitOf(typed, side) : 0;
    if (arrow) {
      const [down, right] = arrow;
      let [r, c] = [row, column];
      do {
        [r, c] = [(r + down + side) % side, (c + right + side) % side];
      } while (this.#outside.has(r * side + c));
      this.held = [];
      this.select(r * side + c, event.shiftKey);
    } else if (this.isDrawing && event.key === "Enter") {
      this.dispatchEvent(new CustomEvent("stroke", { detail: this.chosen.slice() }));
    } else if (this.isDrawing && (event.key === "Delete" || event.key === "Backspace")) {
      this.dispatchEvent(new CustomEvent("remove"));
    } else if (event.key === "Home" || event.key === "End") {
      this.select(event.key === "Home" ? this.#next(row * side, 1) : this.#next(row * side + side - 1, -1));
    } else if (event.key === "PageUp" || event.key === "PageDown") {
      this.select(event.key === "PageUp" ? this.#next(column, side) : this.#next(column + side * (side - 1), -side));
    } else if (digit) {
      this.input(digit, event.ctrlKey || event.metaKey ? "centre" : event.altKey ? "colour" : event.shiftKey ? "note" : "");
    } else if (["Backspace", "Delete", " ", ".", "0"].includes(event.key)) {
      this.input(0, "");
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * Reports a digit for the selected cells.
   * @param {number} digit
   * @param {string} kind what it becomes, if not what the page says
   */
  input(digit, kind) {
    const cells = this.chosen.length ? this.chosen.slice() : [this.selected];
    this.dispatchEvent(new CustomEvent("input", { detail: { cells, digit, kind } }));
  }
}
