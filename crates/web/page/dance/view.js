// What is left of the cover, at any moment of the dance. Events are done and
// undone here, so that the dance can be played backwards.

/**
 * The cover, as the engine tells it.
 * @typedef {object} Cover
 * @property {string[]} items
 * @property {number} primary
 * @property {number[][]} options
 * @property {string[]} names
 * @property {{ rows: number, columns: number, pieces: [string, number[]][], boxes: [number, number] | null } | null} board
 */

/**
 * An event: which fields it has depends on its name.
 * @typedef {object} Event
 * @property {"choose" | "cover" | "uncover" | "take" | "untake" | "solution" | "leave" | "end"} event
 * @property {number} [item]
 * @property {number} [option]
 * @property {number | number[]} [options]
 * @property {number[]} [hidden]
 * @property {number[]} [shown]
 */

/**
 * A node of the tree: an item that was chosen, below an option that was taken.
 * @typedef {object} Node
 * @property {number} item
 * @property {number} choices the number of its options
 * @property {number} option the option above it, -1 at the root
 * @property {Node | null} above
 * @property {Node[]} below
 * @property {boolean} isSolution
 */

/** What is covered, hidden and taken. */
export class View {
  /** @param {Cover} cover */
  constructor(cover) {
    this.cover = cover;
    /** Whether each item is covered. */
    this.covered = cover.items.map(() => false);
    /** How often each option is hidden: once for the first of its items, at most. */
    this.hidden = cover.options.map(() => 0);
    /** @type {number[]} the options taken */
    this.path = [];
    /** @type {number[]} the items chosen */
    this.chosen = [];
    /** @type {Node | null} */
    this.root = null;
    /** @type {Node | null} where the search is */
    this.here = null;
    /** @type {number[][]} */
    this.solutions = [];
    this.nodes = 0;
    this.isOver = false;
  }

  /**
   * Does an event.
   * @param {Event} event
   */
  apply(event) {
    const item = event.item ?? 0;
    switch (event.event) {
      case "choose":
        this.#enter(item, Number(event.options));
        break;
      case "cover":
        this.covered[item] = true;
        event.hidden?.forEach((option) => (this.hidden[option] += 1));
        break;
      case "uncover":
        this.covered[item] = false;
        event.shown?.forEach((option) => (this.hidden[option] -= 1));
        break;
      case "take":
        this.path.push(event.option ?? 0);
        break;
      case "untake":
        this.path.pop();
        break;
      case "solution":
        this.solutions.push(/** @type {number[]} */ (event.options));
        this.#grow(-1, 0).isSolution = true;
        break;
      case "leave":
        this.chosen.pop();
        this.here = this.here?.above ?? null;
        break;
      case "end":
        this.isOver = true;
    }
  }

  /**
   * Undoes the event that was done last.
   * @param {Event} event
   */
  undo(event) {
    const item = event.item ?? 0;
    switch (event.event) {
      case "choose":
        this.chosen.pop();
        this.#shrink(/** @type {Node} */ (this.here));
        this.here = /** @type {Node} */ (this.here).above;
        break;
      case "cover":
        this.apply({ event: "uncover", item, shown: event.hidden });
        break;
      case "uncover":
        this.apply({ event: "cover", item, hidden: event.shown });
        break;
      case "take":
        this.path.pop();
        break;
      case "untake":
        this.path.push(event.option ?? 0);
        break;
      case "solution":
        this.solutions.pop();
        this.#shrink(/** @type {Node} */ ((this.here ?? this.root)?.below.at(-1)));
        break;
      case "leave":
        this.chosen.push(item);
        // The node that was left last is the last one below.
        this.here = this.here ? /** @type {Node} */ (this.here.below.at(-1)) : this.root;
        break;
      case "end":
        this.isOver = false;
    }
  }

  /** @param {number} item @param {number} choices */
  #enter(item, choices) {
    this.chosen.push(item);
    this.here = this.#grow(item, choices);
  }

  /** @param {number} item @param {number} choices @returns {Node} */
  #grow(item, choices) {
    const option = this.path.at(-1) ?? -1;
    const node = { item, choices, option, above: this.here, below: [], isSolution: false };
    this.here ? this.here.below.push(node) : (this.root = node);
    this.nodes += 1;
    return node;
  }

  /** @param {Node} node */
  #shrink(node) {
    node.above ? node.above.below.pop() : (this.root = null);
    this.nodes -= 1;
  }

  /** Returns the number of options left for each item. */
  get lengths() {
    const lengths = this.cover.items.map(() => 0);
    this.cover.options.forEach((items, option) => {
      if (!this.hidden[option]) {
        items.forEach((item) => (lengths[item] += 1));
      }
    });
    return lengths;
  }

  /**
   * Returns an event in words.
   * @param {Event} event
   */
  words(event) {
    const item = this.cover.items[event.item ?? 0];
    const option = this.cover.names[event.option ?? 0];
    const options = (/** @type {number[] | undefined} */ list) =>
      list?.length === 1 ? "1 option" : `${list?.length ?? 0} options`;
    switch (event.event) {
      case "choose":
        return event.options === 0
          ? `Choose ${item}: it has no options left, so go back.`
          : `Choose ${item}: ${event.options === 1 ? "1 option" : `${event.options} options`}.`;
      case "cover":
        return `Cover ${item}: hide ${options(event.hidden)}.`;
      case "uncover":
        return `Uncover ${item}: show ${options(event.shown)}.`;
      case "take":
        return `Take ${option}.`;
      case "untake":
        return `Give ${option} back.`;
      case "solution":
        return `Solution ${this.solutions.length}: every item is covered.`;
      case "leave":
        return `All options of ${item} were tried.`;
      default:
        return `The end: ${this.solutions.length === 1 ? "1 solution" : `${this.solutions.length} solutions`}, ${this.nodes} nodes.`;
    }
  }
}
