// The board: a picture, and over it one focusable cell for each of its cells, for
// keys, fingers and screen readers.

import { draw, squares, viewBox } from "./picture.js";
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
  /** Where the pointer was last, in cells. */
  #last = [0, 0];
  /** @type {Set<number>} */
  #outside = new Set();
  /** @type {number[]} */
  #digits = [];
  /** Whether strokes over cells are reported as `stroke`, once they end. */
  isDrawing = false;
  /** Whether a stroke is a line, from which the last cell goes when it turns back. */
  isLine = false;
  /** Cells that are shown as selected besides. @type {number[]} */
  held = [];

  /** @param {HTMLElement} place */
  constructor(place) {
    super();
    const [tints, picture] = [0, 1].map(() => document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    [tints, picture].forEach((layer) => layer.setAttribute("aria-hidden", "true"));
    this.tints = tints;
    this.picture = picture;
    this.grid = document.createElement("div");
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", "Board");
    place.append(tints, picture, this.grid);
    this.grid.setAttribute("aria-multiselectable", "true");
    document.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("pointerdown", (event) => this.#press(event));
    this.grid.addEventListener("pointermove", (event) => this.#drag(event));
    this.grid.addEventListener("dblclick", (event) => this.#chooseSame(event));
    // A press selects by itself.
    this.grid.addEventListener("mousedown", (event) => event.preventDefault());
    addEventListener("pointerup", () => this.#release());
    addEventListener("pointercancel", () => (this.#isDragging = false));
    this.grid.addEventListener("focusin", (event) => this.#focused(event));
  }

  /** Whether the board is not shown, so that nothing can be done on it. */
  get isPaused() {
    return document.body.classList.contains("paused");
  }

  /** @param {import("./picture.js").Scene} scene @param {Set<number>} conflicts */
  show(scene, conflicts) {
    const side = sideOf(scene.puzzle);
    if (side !== this.#side) {
      this.#build(side);
    }
    const box = viewBox(scene);
    if (box !== this.picture.getAttribute("viewBox")) {
      this.tints.setAttribute("viewBox", box);
      this.picture.setAttribute("viewBox", box);
      // Each cell lies over its place in the picture.
      const [start, , size] = box.split(" ").map(Number);
      this.grid.style.inset = `${(-100 * start) / size}%`;
    }
    this.picture.innerHTML = draw(scene);
    this.#outside = scene.houses.outside;
    this.#digits = scene.puzzle.clues.map((clue, cell) => clue || scene.entries[cell]);
    if (this.#outside.has(this.selected)) {
      this.selected = this.#next(this.selected, 1);
      this.chosen = [this.selected];
    }
    this.#cells.forEach((cell, index) => {
      const isOutside = this.#outside.has(index);
      set(cell, "aria-label", isOutside ? `${this.#place(index)}, outside of the board` : this.#label(scene, conflicts, index));
      set(cell, "aria-invalid", String(conflicts.has(index)));
      set(cell, "aria-disabled", String(isOutside));
    });
  }

  /**
   * Colours cells, in a layer of their own, and says which are selected.
   * @param {Map<number, string>} classes
   */
  tint(classes) {
    this.tints.innerHTML = squares([...classes].filter(([cell]) => !this.#outside.has(cell)), this.#side);
    const chosen = new Set(this.chosen);
    this.#cells.forEach((cell, index) => {
      set(cell, "aria-selected", String(chosen.has(index)));
      set(cell, "tabindex", index === this.selected ? "0" : "-1");
    });
  }

  /**
   * Selects a cell, alone or besides others.
   * @param {number} cell
   * @param {boolean} [isMore]
   */
  select(cell, isMore = false) {
    this.#choose([...(isMore ? this.chosen.filter((other) => other !== cell) : []), cell], cell);
  }

  /**
   * Selects cells, and moves the focus to one of them.
   * @param {number[]} cells
   * @param {number} selected
   */
  #choose(cells, selected) {
    [this.selected, this.chosen] = [selected, cells];
    this.#cells[selected]?.focus({ preventScroll: this.#isDragging });
    this.dispatchEvent(new CustomEvent("select", { detail: selected }));
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
    const [x, y] = (this.#last = this.#point(event));
    const cell = this.#under(x, y, 1);
    if (event.button || cell < 0 || this.#outside.has(cell) || this.isPaused) {
      return;
    }
    this.#isExtending = event.shiftKey;
    this.held = [];
    if (event.pointerType !== "touch") {
      // A finger is held anyway.
      this.grid.setPointerCapture(event.pointerId);
    }
    this.#isDragging = true;
    const isMore = this.#isGathering || event.shiftKey || (!this.isDrawing && (event.ctrlKey || event.metaKey));
    this.select(cell, isMore);
  }

  /** A fast stroke has few events: it goes through all cells between two of them. @param {PointerEvent} event */
  #drag(event) {
    if (!this.#isDragging || !event.buttons) {
      return;
    }
    const cells = this.chosen.slice();
    let last = this.selected;
    const add = (/** @type {number} */ cell) => {
      last = cell;
      if (this.isDrawing && this.isLine && cells.at(-2) === cell) {
        cells.pop();
      } else if (!cells.includes(cell)) {
        cells.push(cell);
      }
    };
    const all = event.getCoalescedEvents();
    for (const part of all.length ? all : [event]) {
      const [[x, y], [u, v]] = [this.#last, this.#point(part)];
      const steps = Math.ceil(Math.hypot(u - x, v - y) * 8);
      for (let step = 1; step <= steps; step += 1) {
        const cell = this.#under(x + ((u - x) * step) / steps, y + ((v - y) * step) / steps, this.isDrawing ? 0.42 : 1);
        // Along the border of cells, none is under it: straight to the next.
        while (cell >= 0 && cell !== last) {
          const [down, right] = [Math.floor(cell / this.#side) - Math.floor(last / this.#side), (cell % this.#side) - (last % this.#side)];
          add(last + Math.sign(down) * this.#side + Math.sign(right));
        }
      }
      this.#last = [u, v];
    }
    if (last !== this.selected) {
      this.#choose(cells.filter((cell) => !this.#outside.has(cell)), last);
    }
  }

  /** Returns where a pointer is, in cells. @param {MouseEvent} event */
  #point({ clientX, clientY }) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    return [((clientX - left) / width) * this.#side, ((clientY - top) / height) * this.#side];
  }

  /**
   * Returns the cell at a place, if it is near enough to its middle, or -1.
   * @param {number} x
   * @param {number} y
   * @param {number} far
   */
  #under(x, y, far) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isOn = row >= 0 && column >= 0 && row < this.#side && column < this.#side;
    return isOn && Math.hypot(x - column - 0.5, y - row - 0.5) <= far ? row * this.#side + column : -1;
  }

  /** Selects all cells with the digit of this one. @param {MouseEvent} event */
  #chooseSame(event) {
    const [x, y] = this.#point(event);
    const cell = this.#under(x, y, 1);
    const digit = this.#digits[cell];
    if (digit && !this.isDrawing && !this.isPaused) {
      this.#choose(this.#digits.flatMap((other, at) => (other === digit ? [at] : [])), cell);
    }
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

  /** Takes keys wherever the focus is, except where they have another meaning. @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isField = target.matches("textarea, select, input:not([type=checkbox], [type=radio])");
    // Keys that work a button, a box or a list that has the focus.
    const isWorked = target.matches("button, a, summary") ? ["Enter", " "] : target.matches("input") ? [" "] : [];
    const isChoice = target.matches("[type=radio]:focus-visible") && event.key.startsWith("Arrow");
    if (event.defaultPrevented || isField || isChoice || isWorked.includes(event.key) || this.isPaused) {
      return;
    }
    const isDigit = /^Digit\d$/.test(event.code);
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === "a" && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        this.#choose([...this.#cells.keys()].filter((cell) => !this.#outside.has(cell)), this.selected);
      }
      if (!isDigit) {
        return;
      }
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
    if (this.isPaused) {
      return;
    }
    const cells = this.chosen.length ? this.chosen.slice() : [this.selected];
    this.dispatchEvent(new CustomEvent("input", { detail: { cells, digit, kind } }));
  }
}

/** Sets an attribute that has another value. @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}
