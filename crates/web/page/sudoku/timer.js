// The time that a puzzle was worked on.

/** Puzzles whose time is kept. */
const MOST = 20;

/** Runs while its puzzle is in sight and not solved. */
export class Timer {
  /** @type {[string, number][]} the seconds of each puzzle, the last one at the end */
  times = [];
  #isPaused = false;
  #isDone = false;
  #puzzle = "";

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} button
   */
  constructor(place, button) {
    this.place = place;
    this.button = button;
    button.addEventListener("click", () => {
      this.#isPaused = !this.#isPaused;
      this.#show();
    });
    setInterval(() => this.#tick(), 1000);
  }

  /** The seconds of the puzzle that is shown. */
  get seconds() {
    return this.times.find(([puzzle]) => puzzle === this.#puzzle)?.[1] ?? 0;
  }

  /**
   * Takes the time of a puzzle, from where it was left.
   * @param {import("./puzzle.js").Puzzle} puzzle
   */
  of({ clues, constraints, variant }) {
    const puzzle = [clues.join(""), variant, constraints].join(" ");
    if (puzzle !== this.#puzzle) {
      this.#puzzle = puzzle;
      this.#isPaused = this.#isDone = false;
    }
    this.#show();
  }

  /** @param {boolean} isDone */
  finish(isDone) {
    this.#isDone = isDone;
    this.#show();
  }

  #tick() {
    if (!this.#isPaused && !this.#isDone && !document.hidden) {
      const seconds = this.seconds + 1;
      this.times = [...this.times.filter(([puzzle]) => puzzle !== this.#puzzle), /** @type {[string, number]} */ ([this.#puzzle, seconds])].slice(-MOST);
      this.#show();
    }
  }

  #show() {
    this.place.textContent = clock(this.seconds);
    this.button.textContent = this.#isPaused ? "Go on" : "Pause";
    this.button.hidden = this.#isDone;
    document.body.classList.toggle("paused", this.#isPaused && !this.#isDone);
  }
}

/**
 * Returns seconds as on a clock.
 * @param {number} seconds
 */
export function clock(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
