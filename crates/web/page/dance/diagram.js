// The nodes as circles, and their links as arrows. Only what is in sight is
// drawn, so a large cover takes no longer than a small one.

import { Arrows, RADIUS } from "./arrows.js";
import { colours, prepare } from "./canvas.js";
import { COLUMN, Layout, ROW, TOP } from "./layout.js";

/** The milliseconds in which an arrow moves to another node. */
const MOVING = 350;

/** Reports `sight` when other nodes are in sight, and `follow` with a node that is clicked. */
export class Diagram extends EventTarget {
  #canvas;
  #moved = 0;
  #frame = 0;
  /** @type {Map<string, number>} the end of each arrow before the last step */
  #ends = new Map();
  /** @type {Map<string, number>} the earlier ends of the arrows that move */
  #earlier = new Map();
  /** @type {import("./player.js").Moment | undefined} */
  #moment;
  /** @type {Layout | undefined} */
  layout;
  followed = 0;

  /** @param {HTMLElement} place a box that scrolls, with a canvas and a spacer */
  constructor(place) {
    super();
    this.place = place;
    this.#canvas = /** @type {HTMLCanvasElement} */ (place.querySelector("canvas"));
    place.addEventListener("scroll", () => this.#look());
    this.#canvas.addEventListener("click", (event) => {
      const node = this.layout?.nodeAt(event.offsetX + place.scrollLeft, event.offsetY + place.scrollTop);
      if (node !== undefined) {
        this.dispatchEvent(new CustomEvent("follow", { detail: node }));
      }
    });
    new ResizeObserver(() => this.#look()).observe(place);
  }

  /** @param {import("./player.js").Scene} scene */
  begin(scene) {
    this.layout = new Layout(scene);
    this.#moment = undefined;
    this.#ends.clear();
    this.followed = 0;
    const spacer = /** @type {HTMLElement} */ (this.place.querySelector("div"));
    spacer.style.width = `${this.layout.width}px`;
    spacer.style.height = `${this.layout.height}px`;
    this.place.scrollTo(0, 0);
    this.#look();
  }

  /** Returns the options and items that are in sight. */
  get inSight() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.place;
    return /** @type {Layout} */ (this.layout).inSight(scrollLeft, scrollTop, clientWidth, clientHeight);
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
   * @param {import("./player.js").Moment} moment
   * @param {boolean} isSlow whether arrows are seen moving
   */
  show(moment, isSlow) {
    const before = this.#moment;
    this.#moment = moment;
    const ends = new Map(this.#arrows(moment).map((arrow) => [`${arrow.from} ${arrow.way}`, arrow.to]));
    if (before?.step !== moment.step) {
      this.#earlier.clear();
      const isNext = before && Math.abs(before.step - moment.step) === 1;
      if (isSlow && isNext && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        ends.forEach((to, key) => {
          const earlier = this.#ends.get(key);
          if (earlier !== undefined && earlier !== to) {
            this.#earlier.set(key, earlier);
          }
        });
      }
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

  /** @param {import("./player.js").Moment} moment */
  #arrows({ headers, cells }) {
    /** @type {(import("./arrows.js").Arrow & { isFaint: boolean })[]} */
    const arrows = [];
    const primary = /** @type {Layout} */ (this.layout).scene.primary;
    const levels = new Set(this.#covered);
    for (const [from, left, right, , up, down] of headers) {
      if (from <= primary) {
        const isFaint = levels.has(from);
        arrows.push({ from, to: left, way: "left", isFaint }, { from, to: right, way: "right", isFaint });
      }
      if (from && down !== from) {
        arrows.push({ from, to: up, way: "up", isFaint: false }, { from, to: down, way: "down", isFaint: false });
      }
    }
    for (const [from, item, up, down, , linked] of cells) {
      if (item > 0) {
        arrows.push({ from, to: up, way: "up", isFaint: !linked }, { from, to: down, way: "down", isFaint: !linked });
      }
    }
    return arrows;
  }

  /** Returns the items in sight whose left neighbour does not point at them. */
  get #covered() {
    const headers = this.#moment?.headers ?? [];
    const rights = new Map(headers.map(([item, , right]) => [item, right]));
    return headers.flatMap(([item, left]) => (item && rights.has(left) && rights.get(left) !== item ? [item] : []));
  }

  draw() {
    const { layout, place } = this;
    const moment = this.#moment;
    if (!layout) {
      return;
    }
    const [width, height] = [place.clientWidth, place.clientHeight];
    const context = prepare(this.#canvas, width, height);
    if (!moment) {
      return;
    }
    const share = Math.min(1, (performance.now() - this.#moved) / MOVING);
    context.save();
    context.translate(-place.scrollLeft, -place.scrollTop);
    const colour = colours();
    this.#rows(context, layout, moment, colour);
    const arrows = new Arrows(context, layout);
    for (const arrow of this.#arrows(moment)) {
      const earlier = share < 1 ? this.#earlier.get(`${arrow.from} ${arrow.way}`) : undefined;
      const name = earlier !== undefined ? "doubt" : arrow.isFaint ? "faint" : "accent";
      arrows.draw(arrow, colour(name), arrow.isFaint, earlier, share * (2 - share));
    }
    this.#nodes(context, layout, moment, colour);
    context.restore();
    cancelAnimationFrame(this.#frame);
    if (share < 1 && this.#earlier.size) {
      this.#frame = requestAnimationFrame(() => this.draw());
    }
  }

  /**
   * Draws the options: those taken have a colour of their own.
   * @param {CanvasRenderingContext2D} context
   * @param {Layout} layout
   * @param {import("./player.js").Moment} moment
   * @param {(name: string) => string} colour
   */
  #rows(context, layout, { levels }, colour) {
    const { scene } = layout;
    const { options: [first, last] } = this.inSight;
    const taken = new Set(levels.map(([, option]) => option));
    const branch = levels.at(-1)?.[0];
    if (branch) {
      context.fillStyle = colour("accent-pale");
      context.fillRect(layout.left + (branch - 1) * COLUMN, 0, COLUMN, layout.height);
    }
    context.textBaseline = "middle";
    context.textAlign = "left";
    context.font = "13px system-ui, sans-serif";
    for (let option = first; option < last; option += 1) {
      const y = TOP + option * ROW;
      if (taken.has(option)) {
        context.fillStyle = colour("good-pale");
        context.fillRect(0, y + 2, layout.width, ROW - 4);
      }
      context.fillStyle = colour(taken.has(option) ? "good" : "ink");
      context.fillText(scene.names[option], 8, y + ROW / 2, layout.left - 16);
    }
  }

  /**
   * Draws headers and nodes.
   * @param {CanvasRenderingContext2D} context
   * @param {Layout} layout
   * @param {import("./player.js").Moment} moment
   * @param {(name: string) => string} colour
   */
  #nodes(context, layout, { headers, cells, node, change }, colour) {
    const covered = new Set(this.#covered);
    const { scene } = layout;
    context.textAlign = "center";
    const circle = (/** @type {number} */ at, /** @type {string} */ fill, /** @type {string} */ ring, /** @type {string} */ text, /** @type {string} */ ink) => {
      const [x, y] = layout.at(at);
      context.beginPath();
      context.arc(x, y, RADIUS, 0, 2 * Math.PI);
      context.fillStyle = fill;
      context.fill();
      context.lineWidth = at === node ? 3 : 1.4;
      context.strokeStyle = at === node ? colour(change < 0 ? "wrong" : change > 0 ? "good" : "accent") : ring;
      context.stroke();
      if (at === this.followed && at !== 0) {
        context.beginPath();
        context.arc(x, y, RADIUS + 4, 0, 2 * Math.PI);
        context.lineWidth = 2.5;
        context.strokeStyle = colour("chain");
        context.stroke();
      }
      context.fillStyle = ink;
      context.fillText(text, x, y + 1, 2 * RADIUS - 2);
    };
    context.font = "600 11px system-ui, sans-serif";
    for (const [item, , , length, , , tint] of headers) {
      const isCovered = covered.has(item);
      const [x] = layout.at(item);
      const ink = colour(isCovered ? "faint" : "ink");
      circle(item, colour(isCovered ? "page" : "raised"), colour(isCovered ? "faint" : "ink"), item ? String(length) : "0", ink);
      const name = item ? `${scene.items[item - 1]}${tint > 0 ? `:${scene.colour_names[tint - 1]}` : ""}` : "root";
      context.fillText(name, x, 12, COLUMN - 4);
    }
    context.font = "11px system-ui, sans-serif";
    for (const [at, item, , , tint, linked] of cells) {
      if (item > 0) {
        const hue = tint > 0 ? `hsl(${(tint * 137) % 360} 60% 50% / ${linked ? 0.5 : 0.2})` : colour(linked ? "accent-pale" : "page");
        const text = tint > 0 ? scene.colour_names[tint - 1] : tint < 0 ? "✓" : String(at);
        circle(at, colour("page"), colour("page"), "", colour("ink"));
        circle(at, hue, colour(linked ? "accent" : "faint"), text, colour(linked ? "ink" : "faint"));
      }
    }
  }
}
