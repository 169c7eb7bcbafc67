// The panel of steps: explanations, hints and ratings.

import { Cancelled, Engine } from "../engine/engine.js";
import { $, onClick } from "../dom.js";
import { done } from "./hint.js";
import { without } from "./puzzle.js";
import { listSteps } from "./steps.js";

/** A rating may take this many seconds. */
const SECONDS = 20;

/** Rates one puzzle at a time. */
const rater = new Engine("reason");

/**
 * What the panel works on.
 * @typedef {object} Solving
 * @property {import("./game.js").Game} game
 * @property {import("./steps.js").Steps} steps
 * @property {import("./hint.js").Hint} hint
 * @property {() => import("./houses.js").Houses | undefined} houses
 * @property {() => void} render
 */

/** @param {Solving} solving */
export function connectSteps({ game, steps, hint, houses, render }) {
  const scale = () => $("scale").value;
  steps.addEventListener("change", render);
  hint.addEventListener("change", render);
  onClick("explain", () => {
    hint.close();
    $("step-list").replaceChildren();
    steps.open(game.puzzle, scale());
    render();
  });
  onClick("first", () => steps.go(0));
  onClick("back", () => steps.go(steps.place - 1));
  onClick("forth", () => steps.go(steps.place + 1));
  onClick("last", () => steps.go(steps.all.length));
  onClick("close-steps", () => {
    steps.close();
    render();
  });
  $("step-list").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (move) {
      event.preventDefault();
      steps.go(steps.place + move);
    }
  });
  onClick("hint", async () => {
    steps.close();
    const step = await hint.more(game.standing, scale());
    const known = houses();
    if (step && known) {
      const { entries, notes } = done(game, step, known);
      game.fill(entries, notes);
    }
  });
  $("scale").addEventListener("change", () => {
    hint.close();
    render();
  });
  onClick("rate", async () => {
    rater.cancel();
    steps.close();
    hint.close();
    const rating = rater.ask({ ask: "rate", puzzle: game.puzzle, seconds: SECONDS });
    hint.say("Rating…");
    try {
      hint.say(wordsOf(await rating));
    } catch (error) {
      hint.say(error instanceof Cancelled ? "" : String(/** @type {Error} */ (error).message));
    }
  });
  onClick("cancel-steps", () => {
    rater.cancel();
    steps.stop();
    hint.close();
    render();
  });
}

/** Forgets what was said about a puzzle, as it is another one. */
export function forgetSteps(/** @type {Pick<Solving, "steps" | "hint">} */ { steps, hint }) {
  rater.cancel();
  steps.close();
  hint.close();
}

/** Draws the panel. */
export function renderSteps(/** @type {Pick<Solving, "game" | "steps" | "hint">} */ { game, steps, hint }) {
  $("steps").hidden = !steps.isOpen;
  // On a narrow screen, the board stays in sight.
  document.body.classList.toggle("stepping", steps.isOpen);
  $("hint").textContent = hint.offer;
  $("cancel-steps").hidden = !(steps.isBusy || hint.isBusy || rater.isBusy);
  listSteps(steps, $("step-list"));
  $("step-note").textContent = steps.isOpen || steps.error ? note(steps) + without(game.puzzle) : hint.text && hint.text + without(game.puzzle);
}

/** @param {import("./steps.js").Steps} steps */
function note({ all, end, error, place, step, isBusy }) {
  if (step) {
    const number = `Step ${place + 1} of ${all.length}${isBusy ? " so far" : ""}`;
    return `${error ? `${error} ` : ""}${number}, ${step.grade}. ${step.text}`;
  }
  if (error) {
    return error;
  }
  if (!end) {
    return "Looking for a step…";
  }
  const rating = end.rating ? `, rated ${end.rating}` : "";
  return `${end.end} ${all.length} ${all.length === 1 ? "step" : "steps"}${rating}.`;
}

/** @typedef {{ scale: string, about: string, rating: string, hardest: string | null }} OnScale */

/** @param {{ scales: OnScale[], nodes: number }} rating */
function wordsOf({ scales, nodes }) {
  /** @param {OnScale} on */
  const words = ({ scale, about, rating, hardest }) =>
    scale === "rules" ? `Rules: ${rating}` : `${about}: ${rating}${hardest ? ` (${hardest})` : ""}`;
  const parts = [...scales.map(words), `search: ${nodes} ${nodes === 1 ? "node" : "nodes"}`];
  return parts.join("; ");
}
