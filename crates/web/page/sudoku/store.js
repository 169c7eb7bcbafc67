// What the browser keeps of a game, in a database: each state is a record, so that an edit
// writes one. Each visit has records of its own; the next one of the same tab goes on from
// them, and a new tab from the last of all.

/** @typedef {import("./state.js").State} State */
/** @typedef {{ states: State[], now: number, times: [string, number][], hash: string }} Kept */
/** @typedef {{ name: string, order: number[], now: number, times: [string, number][], hash: string, when: number }} Visit */

/** Visits that are kept. */
const MOST = 5;

const TAB = "quadrille visit";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** All records of a visit. @param {string} name */
const all = (name) => IDBKeyRange.bound([name], [name, []]);

export class Store {
  #name = crypto.randomUUID?.() ?? String(Math.random());
  #database = this.#open();
  /** @type {Map<State, number>} the number of each state that is kept */
  #numbers = new Map();
  #last = 0;
  /** @type {Kept | undefined} what comes after what is being written */
  #next;
  #isBusy = false;

  /** @returns {Promise<IDBDatabase | undefined>} */
  async #open() {
    try {
      const request = indexedDB.open("quadrille", 1);
      request.onupgradeneeded = () => ["visits", "states"].forEach((name) => request.result.createObjectStore(name));
      return await result(request);
    } catch {
      // It may be forbidden; the page works all the same.
      return undefined;
    }
  }

  /** Returns what was kept. @returns {Promise<Kept | undefined>} */
  async restore() {
    try {
      const stored = (await this.#database)?.transaction(["visits", "states"]);
      /** @type {Visit[]} */
      const visits = stored ? await result(stored.objectStore("visits").getAll()) : [];
      visits.sort((one, other) => other.when - one.when);
      const visit = visits.find(({ name }) => name === sessionStorage.getItem(TAB)) ?? visits[0];
      if (!stored || !visit) {
        return undefined;
      }
      /** @type {{ number: number, state: State }[]} */
      const records = await result(stored.objectStore("states").getAll(all(visit.name)));
      const states = new Map(records.map(({ number, state }) => [number, state]));
      // The same puzzle is one object again.
      /** @type {Map<string, State["puzzle"]>} */
      const puzzles = new Map();
      const restored = visit.order.map((number) => {
        const state = /** @type {State} */ (states.get(number));
        const key = JSON.stringify(state.puzzle);
        puzzles.set(key, puzzles.get(key) ?? state.puzzle);
        return { ...state, puzzle: /** @type {State["puzzle"]} */ (puzzles.get(key)) };
      });
      return restored[visit.now] && { ...visit, states: restored };
    } catch {
      return undefined;
    }
  }

  /** Keeps a game: what is new of it is written at once. @param {Kept} kept */
  async keep(kept) {
    this.#next = kept;
    if (this.#isBusy) {
      return;
    }
    this.#isBusy = true;
    try {
      for (const database = await this.#database; database && this.#next; ) {
        const next = this.#next;
        this.#next = undefined;
        await this.#write(database, next);
      }
    } catch {
      // The disk may be full. All is new the next time.
      this.#numbers.clear();
    }
    this.#isBusy = false;
  }

  /** @param {IDBDatabase} database @param {Kept} kept */
  async #write(database, { states, ...rest }) {
    const stored = database.transaction(["visits", "states"], "readwrite", { durability: "strict" });
    const [visits, records] = [stored.objectStore("visits"), stored.objectStore("states")];
    const isFirst = this.#last === 0;
    const before = this.#numbers;
    this.#numbers = new Map();
    for (const state of states) {
      const number = before.get(state) ?? ++this.#last;
      if (!before.delete(state)) {
        records.put({ number, state }, [this.#name, number]);
      }
      this.#numbers.set(state, number);
    }
    before.forEach((number) => records.delete([this.#name, number]));
    visits.put({ ...rest, name: this.#name, order: [...this.#numbers.values()], when: Date.now() }, this.#name);
    if (isFirst) {
      /** @type {Visit[]} */
      const known = await result(visits.getAll());
      known.sort((one, other) => other.when - one.when);
      for (const { name } of known.slice(MOST)) {
        visits.delete(name);
        records.delete(all(name));
      }
    }
    await new Promise((resolve, reject) => {
      stored.oncomplete = resolve;
      stored.onabort = reject;
    });
    sessionStorage.setItem(TAB, this.#name);
  }
}
