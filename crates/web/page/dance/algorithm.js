// Knuth's Algorithm C (TAOCP 7.2.2.1), one change of the links at a time: a generator that
// stops after each. Without colours it is Algorithm X. The links are those of Knuth's table:
// node 0 is the root of the list of items, the next ones are the headers of the items, then
// each option has its nodes, with a spacer before and after.

import { LINES } from "./words.js";

/** @typedef {import("../../protocol").Cover} Cover */
/** @typedef {"fewest" | "first" | "most"} Rule */
/** @typedef {{ item: number, node: number, tried: number, choices: number, place: number | null }} Level an item that was chosen; its node is the header before and after all options */
/** @typedef {{ above: number | null, item: number, option: number | null, choices: number, isSolution: boolean }} Knot a node of the tree of the search: an item that was chosen, 0 for a solution */

/** Solutions that are listed, and nodes of the tree that are drawn. */
const LISTED = 200;
const DRAWN = 3000;

export class Dance {
  /** The number of the last step, what it did, to which node, and the lines that called it. */
  step = 0;
  did = "begin";
  node = 0;
  /** @type {string[]} */
  callers = [];
  isOver = false;
  /** @type {Level[]} */
  levels = [];
  found = 0;
  /** @type {number[][]} the first solutions */
  solutions = [];
  /** @type {Knot[]} */
  tree = [];
  /** The number of nodes of the tree, those that are not drawn included. */
  nodes = 0;
  /** The number of changes of links, which Knuth counts as updates. */
  updates = 0;

  /** @param {Cover} cover @param {Rule} rule */
  constructor(cover, rule) {
    this.cover = cover;
    this.rule = rule;
    const headers = cover.items.length + 1;
    const all = (/** @type {(item: number) => number} */ of) => Array.from({ length: headers }, (_, item) => of(item));
    this.headers = headers;
    this.llink = all((item) => (item > cover.primary ? item : item ? item - 1 : cover.primary));
    this.rlink = all((item) => (item > cover.primary ? item : item === cover.primary ? 0 : item + 1));
    /** The length of a column in its header, the item of a node, 0 or less in a spacer. */
    this.top = all(() => 0);
    this.ulink = all((item) => item);
    this.dlink = all((item) => item);
    /** The colour of each node, 0 for none, -1 if its item has that colour. */
    this.colour = all(() => 0);
    /** The option of each node, and where the nodes of each option start. */
    this.option = all(() => -1);
    /** @type {number[]} */
    this.starts = [];
    let spacer = this.#push(0, 0, 0, 0, -1);
    cover.options.forEach((items, option) => {
      this.starts.push(spacer + 1);
      items.forEach((place, index) => {
        const [item, node] = [place + 1, this.top.length];
        this.#push(item, this.ulink[item], item, cover.colours[option]?.[index] ?? 0, option);
        this.dlink[this.ulink[item]] = node;
        this.ulink[item] = node;
        this.top[item] += 1;
      });
      this.dlink[spacer] = this.top.length - 1;
      spacer = this.#push(-1 - option, spacer + 1, 0, 0, option);
    });
    this.run = this.#run();
  }

  /** @param {number} top @param {number} up @param {number} down @param {number} colour @param {number} option */
  #push(top, up, down, colour, option) {
    this.top.push(top);
    this.ulink.push(up);
    this.dlink.push(down);
    this.colour.push(colour);
    this.option.push(option);
    return this.top.length - 1;
  }

  /** Does one step. */
  next() {
    if (!this.isOver) {
      this.step += 1;
      this.run.next();
    }
  }

  /** Whether the last step was a line of the algorithm, not a change of the links. */
  get isLine() {
    return LINES.has(this.did);
  }

  /** The options taken. */
  get path() {
    return this.levels.flatMap(({ item, node }) => (node === item ? [] : [this.option[node]]));
  }

  /** The item of a node, or of a header. @param {number} node */
  item(node) {
    return node < this.headers ? node : Math.max(0, this.top[node]);
  }

  /** Whether its neighbours point at a node of an option. @param {number} node */
  isLinked(node) {
    return this.dlink[this.ulink[node]] === node;
  }

  /** The items that are left, from left to right. */
  get left() {
    const items = [];
    for (let item = this.rlink[0]; item; item = this.rlink[item]) {
      items.push(item);
    }
    return items;
  }

  /** The node after this one in its option, going round. @param {number} node */
  #after(node) {
    return this.top[node + 1] > 0 ? node + 1 : this.ulink[node + 1];
  }

  /** @param {number} node */
  #before(node) {
    return this.top[node - 1] > 0 ? node - 1 : this.dlink[node - 1];
  }

  /** Says what was done. @param {string} did @param {number} [node] @param {string[]} [callers] */
  #does(did, node = 0, callers = []) {
    [this.did, this.node, this.callers] = [did, node, callers];
  }

  #choose() {
    const { left, top, rule } = this;
    const better = rule === "most" ? (/** @type {number} */ one, /** @type {number} */ other) => top[one] > top[other] : (/** @type {number} */ one, /** @type {number} */ other) => top[one] < top[other];
    return rule === "first" ? left[0] : left.reduce((best, item) => (better(item, best) ? item : best));
  }

  /** Adds a node to the tree. Returns its place, if it is drawn. @param {number} item @param {number} choices */
  #grow(item, choices) {
    this.nodes += 1;
    if (this.tree.length === DRAWN) {
      return null;
    }
    this.tree.push({ above: this.levels.at(-1)?.place ?? null, item, option: this.path.at(-1) ?? null, choices, isSolution: !item });
    return this.tree.length - 1;
  }

  *#run() {
    for (;;) {
      // C2 to C4: a solution, or an item is chosen and covered.
      let isUp = this.rlink[0] === 0;
      if (isUp) {
        this.#grow(0, 0);
        this.found += 1;
        if (this.solutions.length < LISTED) {
          this.solutions.push(this.path);
        }
        yield this.#does("solution");
      } else {
        yield this.#does("enter");
        const item = this.#choose();
        yield this.#does("choose", item);
        const choices = this.top[item];
        this.levels.push({ item, node: item, tried: 0, choices, place: this.#grow(item, choices) });
        yield this.#does("cover", item);
        yield* this.#cover(item, ["C4"]);
      }
      // C5 to C8: the next option of the last item, or of one above.
      for (let isTaken = false; !isTaken; ) {
        const level = this.levels.at(-1);
        if (!level) {
          this.isOver = true;
          yield this.#does("end");
          return;
        }
        if (isUp) {
          yield this.#does("leave");
          yield this.#does("again", level.node);
          for (let p = this.#before(level.node); p !== level.node; p = this.#before(p)) {
            yield* this.#commit(p, true);
          }
        }
        level.node = this.dlink[level.node];
        isTaken = level.node !== level.item;
        if (isTaken) {
          level.tried += 1;
          yield this.#does("try", level.node);
          for (let p = this.#after(level.node); p !== level.node; p = this.#after(p)) {
            yield* this.#commit(p, false);
          }
        } else {
          yield this.#does("tried", level.item);
          this.levels.pop();
          yield this.#does("backtrack", level.item);
          yield* this.#uncover(level.item, ["C7"]);
          isUp = true;
        }
      }
    }
  }

  /** Commits another node of an option that is taken, or takes that back. @param {number} p @param {boolean} isBack */
  *#commit(p, isBack) {
    const callers = isBack ? ["C6", "uncommit"] : ["C5", "commit"];
    if (this.colour[p] === 0) {
      yield* isBack ? this.#uncover(this.top[p], callers) : this.#cover(this.top[p], callers);
    } else if (this.colour[p] > 0) {
      yield* isBack ? this.#unpurify(p, callers) : this.#purify(p, callers);
    }
  }

  /** @param {number} item @param {string[]} callers */
  *#cover(item, callers) {
    const inside = [...callers, "cover.hide"];
    for (let p = this.dlink[item]; p !== item; p = this.dlink[p]) {
      yield* this.#hide(p, inside);
    }
    const [left, right] = [this.llink[item], this.rlink[item]];
    [this.rlink[left], this.llink[right]] = [right, left];
    this.updates += 1;
    yield this.#does("cover.item", item, callers);
  }

  /** @param {number} item @param {string[]} callers */
  *#uncover(item, callers) {
    this.rlink[this.llink[item]] = this.llink[this.rlink[item]] = item;
    yield this.#does("uncover.item", item, callers);
    const inside = [...callers, "uncover.hide"];
    for (let p = this.ulink[item]; p !== item; p = this.ulink[p]) {
      yield* this.#unhide(p, inside);
    }
  }

  /** @param {number} p @param {string[]} callers */
  *#hide(p, callers) {
    for (let q = this.#after(p); q !== p; q = this.#after(q)) {
      if (this.colour[q] >= 0) {
        const [up, down] = [this.ulink[q], this.dlink[q]];
        [this.dlink[up], this.ulink[down]] = [down, up];
        this.top[this.top[q]] -= 1;
        this.updates += 1;
        yield this.#does("hide.node", q, callers);
      }
    }
  }

  /** @param {number} p @param {string[]} callers */
  *#unhide(p, callers) {
    for (let q = this.#before(p); q !== p; q = this.#before(q)) {
      if (this.colour[q] >= 0) {
        this.dlink[this.ulink[q]] = this.ulink[this.dlink[q]] = q;
        this.top[this.top[q]] += 1;
        yield this.#does("unhide.node", q, callers);
      }
    }
  }

  /** @param {number} p @param {string[]} callers */
  *#purify(p, callers) {
    const [item, colour] = [this.top[p], this.colour[p]];
    this.colour[item] = colour;
    yield this.#does("purify.item", p, callers);
    const inside = [...callers, "purify.node"];
    for (let q = this.dlink[item]; q !== item; q = this.dlink[q]) {
      if (this.colour[q] === colour) {
        this.colour[q] = -1;
        yield this.#does("purify.node", q, callers);
      } else {
        yield* this.#hide(q, inside);
      }
    }
  }

  /** @param {number} p @param {string[]} callers */
  *#unpurify(p, callers) {
    const [item, colour] = [this.top[p], this.colour[p]];
    const inside = [...callers, "unpurify.node"];
    for (let q = this.ulink[item]; q !== item; q = this.ulink[q]) {
      if (this.colour[q] < 0) {
        this.colour[q] = colour;
        yield this.#does("unpurify.node", q, callers);
      } else {
        yield* this.#unhide(q, inside);
      }
    }
    this.colour[item] = 0;
    yield this.#does("unpurify.item", p, callers);
  }
}
