// Plays the dance: forwards and backwards, by steps and lines, and smoothly.

import { Task } from "../engine/task.js";
import { Dance } from "./algorithm.js";

/** Work for this long, in milliseconds, is done at a time. */
const PIECE = 40;

/** Reports `scene` when there is another cover, `moment` when there is another step, `play`, and `error`. */
export class Player extends EventTarget {
  #task = new Task("make");
  /** Grows when something else is wanted. */
  #turn = 0;
  #due = 0;
  #before = 0;
  /** @type {Dance | undefined} */
  dance;
  isPlaying = false;
  /** Steps in a second. */
  speed = 10;

  /**
   * Sets the stage, and goes to a step.
   * @param {import("../../protocol").Stage} stage
   * @param {import("./algorithm.js").Rule} rule
   * @param {number} step
   */
  async begin(stage, rule, step) {
    this.play(false);
    this.#turn += 1;
    const cover = await this.#task.ask({ ask: "dance", stage }, { fail: (detail) => this.dispatchEvent(new CustomEvent("error", { detail })) });
    if (cover) {
      this.dance = new Dance(cover, rule);
      this.dispatchEvent(new Event("scene"));
      await this.go(step);
    }
  }

  /** Goes to a step. @param {number} step */
  async go(step) {
    if (this.dance && step < this.dance.step) {
      this.dance = new Dance(this.dance.cover, this.dance.rule);
    }
    await this.until((dance) => dance.step >= step);
  }

  /**
   * Goes on until something holds, or to the end.
   * @param {(dance: Dance) => boolean} holds
   */
  async until(holds) {
    this.play(false);
    const turn = ++this.#turn;
    for (let isThere = false; this.dance && turn === this.#turn && !isThere; ) {
      isThere = this.#work(this.dance, holds);
      this.dispatchEvent(new Event("moment"));
      if (!isThere) {
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
  }

  /** Goes to the next step, line, solution or change of a node. @param {(dance: Dance) => boolean} holds */
  on(holds) {
    const from = this.dance?.step ?? 0;
    return this.until((dance) => dance.step > from && holds(dance));
  }

  /** Goes back to the line before. */
  async lineBack() {
    if (this.dance) {
      const { cover, rule, step } = this.dance;
      const probe = new Dance(cover, rule);
      let line = 0;
      for (; probe.step + 1 < step; probe.next()) {
        line = probe.isLine ? probe.step : line;
      }
      await this.go(probe.isLine ? probe.step : line);
    }
  }

  /** Works for a while. Returns whether it has arrived. @param {Dance} dance @param {(dance: Dance) => boolean} holds */
  #work(dance, holds) {
    for (const end = performance.now() + PIECE; !holds(dance) && !dance.isOver; dance.next()) {
      if (dance.step % 1000 === 0 && performance.now() > end) {
        return false;
      }
    }
    return true;
  }

  /** @param {boolean} isOn */
  play(isOn) {
    if (isOn === this.isPlaying) {
      return;
    }
    this.isPlaying = isOn;
    this.#turn += 1;
    this.#due = 0;
    this.#before = performance.now();
    this.dispatchEvent(new Event("play"));
    if (isOn) {
      requestAnimationFrame((now) => this.#frame(now));
    }
  }

  /** @param {number} now */
  #frame(now) {
    const { dance } = this;
    if (!this.isPlaying || !dance) {
      return;
    }
    // After a pause of the browser, the dance goes on and does not catch up.
    this.#due += (Math.min(Math.max(0, now - this.#before), 100) / 1000) * this.speed;
    this.#before = now;
    const to = dance.step + Math.floor(this.#due);
    if (to > dance.step) {
      this.#due -= to - dance.step;
      this.#work(dance, () => dance.step >= to);
      this.dispatchEvent(new Event("moment"));
    }
    if (dance.isOver) {
      this.play(false);
    }
    requestAnimationFrame((next) => this.#frame(next));
  }
}
