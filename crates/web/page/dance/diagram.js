// The nodes as circles, and their links as arrows. Only what is in sight is
// drawn, so a large cover takes no longer than a small one.

import { escape } from "../sudoku/sketches.js";
import { RADIUS, arrow } from "./arrows.js";
import { COLUMN, Layout, ROW, TOP } from "./layout.js";

/** The milliseconds in which an arrow moves to another node. */
const MOVING = 350;

/** Reports `sight` when other nodes are in sight, and `follow` with a node that is clicked. */
export class Diagram extends EventTarget {
  #picture;
  #moved = 0;
  #frame = 0;
  /** @type {Map<string, number>} the end of each arrow before the last step */
  #ends = new Map();
  /** @type {Map<string, number>} the earlier ends of the arrows that move */
  #earlier = new Map();
  /** @type {import("./algorithm.js").Dance | undefined} */
  #dance;
  #step = -1;
  /** @type {Layout | undefined} */
  layout;
  followed = 0;

  /** @param {HTMLElement} place a box that scrolls, with a picture */
  constructor(place) {
    super();
    this.place = place;
    this.#picture = /** @type {SVGElement} */ (place.querySelector("svg"));
    place.addEventListener("scroll", () => this.#look());
    this.#picture.addEventListener("click", (event) => {
      const node = /** @type {Element} */ (event.target).closest("[data-node]")?.getAttribute("data-node");
      node && this.dispatchEvent(new CustomEvent("follow", { detail: Number(node) }));
    });
    new ResizeObserver(() => this.#look()).observe(place);
  }

  /** @param {import("./algorithm.js").Dance} dance */
  begin(dance) {
    this.layout = new Layout(dance);
    this.#dance = undefined;
    this.#step = -1;
    this.#ends.clear();
    this.followed = 0;
    this.#picture.setAttribute("width", String(this.layout.width));
    this.#picture.setAttribute("height", String(this.layout.height));
    this.place.scrollTo(0, 0);
  }

  /**
   * Returns the links that are in sight, those of the root and of the node that is followed always:
   * of headers the number, left, right, length, up, down, colour; of nodes the number, item, up, down,
   * colour, whether it is linked.
   * @param {import("./algorithm.js").Dance} dance
   */
  rows(dance) {
    const { llink, rlink, top, ulink, dlink, colour, headers, starts } = dance;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.place;
    const { options, items } = /** @type {Layout} */ (this.layout).inSight(scrollLeft, scrollTop, clientWidth, clientHeight);
    const range = (/** @type {number} */ from, /** @type {number} */ to) => Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
    const shown = new Set([...range(items[0], Math.min(items[1], headers)), this.layout?.item[this.followed] ?? 0, 0]);
    const nodes = new Set(range(starts[options[0]] ?? top.length, starts[options[1]] ?? top.length));
    if (this.followed >= headers) {
      nodes.add(this.followed);
    }
    return {
      options: range(options[0], options[1]),
      headers: [...shown].map((item) => [item, llink[item], rlink[item], top[item], ulink[item], dlink[item], colour[item]]),
      cells: [...nodes].map((node) => [node, top[node], ulink[node], dlink[node], colour[node], Number(top[node] > 0 && dance.isLinked(node))]),
    };
  }

  /**
   * Scrolls so that a node is in sight.
   * @param {number} node
   */
  reveal(node) {
    const { place } = this;
    const [x, y] = /** @type {Layout} */ (this.layout).at(node);
    const [width, height] = [place.clientWidth, place.clientHeight];
    if (x < place.scrollLeft + 20 || x > place.scrollLeft + width - 30) {
      place.scrollLeft = Math.max(0, x - width / 2);
    }
    if (y < place.scrollTop + 20 || y > place.scrollTop + height - 30) {
      place.scrollTop = Math.max(0, y - height / 2);
    }
  }

  /**
   * Draws a moment.
   * @param {import("./algorithm.js").Dance} dance
   * @param {boolean} isSlow whether arrows are seen moving
   */
  show(dance, isSlow) {
    const before = this.#step;
    [this.#dance, this.#step] = [dance, dance.step];
    const ends = new Map(arrowsOf(this.rows(dance), dance).map(({ from, way, to }) => [`${from} ${way}`, to]));
    if (before !== dance.step) {
      const isSeen = isSlow && Math.abs(before - dance.step) === 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.#earlier = new Map([...this.#ends].filter(([key, earlier]) => isSeen && ends.has(key) && ends.get(key) !== earlier));
      this.#moved = performance.now();
    }
    this.#ends = ends;
    this.draw();
  }

  #look() {
    if (this.layout) {
      this.draw();
      this.dispatchEvent(new Event("sight"));
    }
  }

  draw() {
    const [dance, layout] = [this.#dance, this.layout];
    if (!dance || !layout) {
      return;
    }
    const rows = this.rows(dance);
    const share = Math.min(1, (performance.now() - this.#moved) / MOVING);
    const arrows = arrowsOf(rows, dance).map(({ isFaint, ...drawn }) => {
      const earlier = share < 1 ? this.#earlier.get(`${drawn.from} ${drawn.way}`) : undefined;
      return `<path class="arrow${earlier === undefined ? (isFaint ? " faint" : "") : " moving"}" d="${arrow(layout, drawn, earlier, share * (2 - share))}"/>`;
    });
    this.#picture.innerHTML = [options(layout, rows.options, dance), ...arrows, this.#nodes(layout, rows, dance)].join("");
    cancelAnimationFrame(this.#frame);
    if (share < 1 && this.#earlier.size) {
      this.#frame = requestAnimationFrame(() => this.draw());
    }
  }

  /**
   * Returns headers and nodes.
   * @param {Layout} layout
   * @param {ReturnType<Diagram["rows"]>} rows
   * @param {import("./algorithm.js").Dance} dance
   */
  #nodes(layout, { headers, cells }, { cover, node, did }) {
    const gone = covered(headers);
    const change = /^(cover|hide)\./.test(did) ? " out" : /^(uncover|unhide)\./.test(did) ? " in" : " now";
    const circle = (/** @type {number} */ at, /** @type {boolean} */ isOut, /** @type {string} */ text, tint = 0) => {
      const [x, y] = layout.at(at);
      const ring = at === this.followed && at ? `<circle class="followed" cx="${x}" cy="${y}" r="${RADIUS + 4}"/>` : "";
      const hue = tint > 0 ? ` fill="hsl(${(tint * 137) % 360} 60% 50% / ${isOut ? 0.2 : 0.5})"` : "";
      return `<g data-node="${at}" class="${isOut ? "gone" : "linked"}${at < layout.headers ? " header" : ""}${at === node ? change : ""}">${ring}<circle class="paper" cx="${x}" cy="${y}" r="${RADIUS}"/><circle${hue} cx="${x}" cy="${y}" r="${RADIUS}"/><text x="${x}" y="${y + 4}">${escape(text)}</text></g>`;
    };
    return [
      ...headers.map(([item, , , length, , , tint]) => {
        const name = item ? `${cover.items[item - 1]}${tint > 0 ? `:${cover.colour_names[tint - 1]}` : ""}` : "root";
        return `${circle(item, gone.has(item), String(length))}<text class="name" x="${layout.at(item)[0]}" y="16">${escape(name)}</text>`;
      }),
      ...cells.filter(([, item]) => item > 0).map(([at, , , , tint, isLinked]) => circle(at, !isLinked, tint > 0 ? cover.colour_names[tint - 1] : tint < 0 ? "✓" : String(at), tint)),
    ].join("");
  }
}

/**
 * Returns the options: those taken have a colour of their own, and so has the column of the last item.
 * @param {Layout} layout
 * @param {number[]} shown
 * @param {import("./algorithm.js").Dance} dance
 */
function options(layout, shown, { cover, levels, path }) {
  const branch = levels.at(-1)?.item;
  const column = branch ? `<rect class="branch" x="${layout.left + (branch - 1) * COLUMN}" width="${COLUMN}" height="${layout.height}"/>` : "";
  return column + shown.map((option) => {
    const [y, isTaken] = [TOP + option * ROW, path.includes(option)];
    const row = isTaken ? `<rect class="taken" y="${y + 2}" width="${layout.width}" height="${ROW - 4}"/>` : "";
    return `${row}<text class="option" x="8" y="${y + ROW / 2 + 4}">${escape(cover.names[option].slice(0, 17))}</text>`;
  }).join("");
}

/** @param {ReturnType<Diagram["rows"]>} rows @param {import("./algorithm.js").Dance} dance */
function arrowsOf({ headers, cells }, { cover: { primary } }) {
  /** @type {(import("./arrows.js").Arrow & { isFaint: boolean })[]} */
  const arrows = [];
  const add = (/** @type {number} */ from, /** @type {number} */ back, /** @type {number} */ on, /** @type {["left", "right"] | ["up", "down"]} */ ways, isFaint = false) =>
    arrows.push({ from, to: back, way: ways[0], isFaint }, { from, to: on, way: ways[1], isFaint });
  const gone = covered(headers);
  for (const [from, left, right, , up, down] of headers) {
    from <= primary && add(from, left, right, ["left", "right"], gone.has(from));
    from && down !== from && add(from, up, down, ["up", "down"]);
  }
  for (const [from, item, up, down, , linked] of cells) {
    item > 0 && add(from, up, down, ["up", "down"], !linked);
  }
  return arrows;
}

/** Returns the items in sight whose left neighbour does not point at them. @param {number[][]} headers */
function covered(headers) {
  const rights = new Map(headers.map(([item, , right]) => [item, right]));
  return new Set(headers.flatMap(([item, left]) => (item && rights.has(left) && rights.get(left) !== item ? [item] : [])));
}
