// Plays the dance: asks the engine for one moment after the other, never for a
// second one before the first is there.

import { Cancelled, Engine } from "../engine/engine.js";

/** @typedef {import("../../protocol").Scene} Scene */
/** @typedef {import("../../protocol").Moment} Moment */
/** @typedef {import("../../protocol").Go} Go */

/** @param {unknown} error @returns {undefined} */
const ifCancelled = (error) => {
  if (!(error instanceof Cancelled)) {
    throw error;
  }
};

/** Reports `scene` when there is another cover, `moment` when there is another step, and `error`. */
export class Player extends EventTarget {
  #engine = new Engine("make");
  #turn = 0;
  #isAsking = false;
  #due = 0;
  #before = 0;
  /** @type {Scene | undefined} */
  scene;
  /** @type {Moment | undefined} */
  moment;
  isPlaying = false;
  /** Steps in a second. */
  speed = 10;
  /** @type {import("../../protocol").Window} what is in sight */
  window = { options: [0, 0], items: [0, 0], node: 0 };

  /**
   * Sets the stage, and goes to a step.
   * @param {import("../../protocol").Stage} stage
   * @param {number} step
   */
  async begin(stage, step) {
    this.play(false);
    const turn = ++this.#turn;
    // A long way that is asked for must not hold up the next cover.
    this.#engine.cancel();
    try {
      const scene = await this.#engine.ask({ ask: "dance", stage });
      if (turn !== this.#turn) {
        return;
      }
      this.scene = scene;
      this.moment = undefined;
      this.window = { options: [0, 0], items: [0, 0], node: 0 };
      this.dispatchEvent(new Event("scene"));
      await this.go({ to: step });
    } catch (error) {
      this.#fail(turn, error);
    }
  }

  /**
   * Goes somewhere, and stays there.
   * @param {Go} go
   */
  async go(go) {
    this.play(false);
    const turn = ++this.#turn;
    try {
      do {
        this.#set(await this.#ask(go), turn);
      } while (turn === this.#turn && !this.moment?.arrived);
    } catch (error) {
      this.#fail(turn, error);
    }
  }

  /** Asks for this moment again, as something else is in sight. */
  async look() {
    if (this.moment && !this.isPlaying) {
      await this.go({ on: 0 });
    }
  }

  /** @param {boolean} on */
  play(on) {
    if (on === this.isPlaying) {
      return;
    }
    this.isPlaying = on;
    this.#turn += 1;
    this.#due = 0;
    this.#before = performance.now();
    this.dispatchEvent(new Event("play"));
    if (on) {
      requestAnimationFrame((now) => this.#frame(now));
    }
  }

  /** Returns the tree so far; nothing if another cover is asked for. */
  tree() {
    return this.#engine.ask({ ask: "dance-tree" }).catch(ifCancelled);
  }

  /**
   * Returns the solutions from one on; nothing if another cover is asked for.
   * @param {number} from
   * @returns {Promise<number[][] | undefined>}
   */
  solutions(from) {
    return this.#engine.ask({ ask: "dance-solutions", from }).catch(ifCancelled);
  }

  /** @param {number} now */
  async #frame(now) {
    if (!this.isPlaying) {
      return;
    }
    // After a pause of the browser, the dance goes on and does not catch up.
    this.#due += (Math.min(Math.max(0, now - this.#before), 100) / 1000) * this.speed;
    this.#before = now;
    const steps = Math.floor(this.#due);
    if (steps >= 1 && !this.#isAsking) {
      this.#due -= steps;
      this.#isAsking = true;
      const turn = this.#turn;
      this.#ask({ on: steps })
        .then((moment) => {
          this.#set(moment, turn);
          if (turn === this.#turn && moment.over) {
            this.play(false);
          }
        })
        .catch((error) => this.#fail(turn, error))
        .finally(() => (this.#isAsking = false));
    }
    requestAnimationFrame((next) => this.#frame(next));
  }

  /** @param {Go} go @returns {Promise<Moment>} */
  #ask(go) {
    return this.#engine.ask({ ask: "dancing", go, window: this.window });
  }

  /** @param {Moment} moment @param {number} turn */
  #set(moment, turn) {
    if (turn === this.#turn) {
      this.moment = moment;
      this.dispatchEvent(new Event("moment"));
    }
  }

  /** @param {number} turn @param {unknown} error */
  #fail(turn, error) {
    if (turn === this.#turn && !(error instanceof Cancelled)) {
      this.play(false);
      this.dispatchEvent(new CustomEvent("error", { detail: /** @type {Error} */ (error).message }));
    }
  }
}
