// Where each node is drawn: a column for each item, a row for each option.

/** The space of a node. */
export const COLUMN = 50;
export const ROW = 40;

/** The space above the first option, for the headers. */
export const TOP = 74;

/** The places of all nodes. */
export class Layout {
  /** @param {import("./algorithm.js").Dance} dance */
  constructor(dance) {
    const { items, options, names } = dance.cover;
    this.cover = dance.cover;
    this.headers = dance.headers;
    const longest = Math.max(0, ...names.map((name) => name.length));
    this.left = Math.min(150, 40 + longest * 7);
    this.width = this.left + items.length * COLUMN + 24;
    this.height = TOP + options.length * ROW + 20;
    /** The item of each node, from 1, and its option. */
    this.item = dance.top.map((_, node) => dance.item(node));
    this.option = dance.option;
    /** The place of each node in its column. */
    const lengths = Array(this.headers).fill(0);
    this.place = this.item.map((item, node) => (node < this.headers ? 0 : (lengths[item] += 1)));
  }

  /**
   * Returns the middle of a node.
   * @param {number} node
   * @returns {[number, number]}
   */
  at(node) {
    const item = this.item[node];
    const x = item === 0 ? 24 : this.left + (item - 0.5) * COLUMN;
    return [x, node < this.headers ? 42 : TOP + (this.option[node] + 0.5) * ROW];
  }

  /**
   * Returns which options and items are in a part of the picture.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  inSight(x, y, width, height) {
    const { items, options } = this.cover;
    const clamp = (/** @type {number} */ number, /** @type {number} */ most) => Math.max(0, Math.min(most, number));
    return {
      options: [clamp(Math.floor((y - TOP) / ROW), options.length), clamp(Math.ceil((y + height - TOP) / ROW), options.length)],
      items: [clamp(Math.floor((x - this.left) / COLUMN) + 1, items.length), clamp(Math.ceil((x + width - this.left) / COLUMN) + 1, items.length + 1)],
    };
  }

  /**
   * Returns a node in words.
   * @param {number} node
   */
  words(node) {
    const name = this.cover.items[this.item[node] - 1];
    if (node === 0) {
      return "The root of the items";
    }
    return node < this.headers ? `Header ${node}, item ${name}` : `Node ${node}, item ${name} in “${this.cover.names[this.option[node]]}”`;
  }
}
