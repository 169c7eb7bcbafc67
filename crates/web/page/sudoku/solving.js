// The panel of steps: explanations and hints.

import { $, onClick } from "../dom.js";
import { done } from "./hint.js";
import { without } from "./puzzle.js";
import { lessonOf, listSteps } from "./steps.js";

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
  const open = (/** @type {import("./puzzle.js").Puzzle} */ puzzle, /** @type {"path" | "here"} */ which) => {
    hint.close();
    $("step-list").replaceChildren();
    steps.open(puzzle, scale(), which);
    render();
  };
  onClick("explain", () => open(game.puzzle, "path"));
  onClick("all-here", () => open(game.standing, "here"));
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
    const step = await hint.more(game, scale());
    const known = houses();
    if (typeof step === "number") {
      game.back(step);
    } else if (step && known) {
      const { entries, notes } = done(game, step, known);
      game.fill(entries, notes);
    }
  });
  $("scale").addEventListener("change", () => {
    hint.close();
    render();
  });
  onClick("cancel-steps", () => {
    steps.stop();
    hint.close();
    render();
  });
}

/** Forgets what was said about a puzzle, as it is another one. */
export function forgetSteps(/** @type {Pick<Solving, "steps" | "hint">} */ { steps, hint }) {
  steps.close();
  hint.close();
}

/** Draws the panel. */
export function renderSteps(/** @type {Pick<Solving, "game" | "steps" | "hint">} */ { game, steps, hint }) {
  $("steps").hidden = !steps.isOpen;
  // On a narrow screen, the board stays in sight.
  document.body.classList.toggle("stepping", steps.isOpen);
  $("hint").textContent = hint.offer;
  $("cancel-steps").hidden = !(steps.isBusy || hint.isBusy);
  listSteps(steps, $("step-list"));
  const text = steps.isOpen || steps.error ? note(steps) : hint.text;
  const technique = steps.isOpen ? steps.step?.technique : hint.technique;
  $("step-note").textContent = text && text + without(game.puzzle);
  // On a narrow screen, a long step scrolls, with keys too.
  $("step-note").tabIndex = steps.isOpen ? 0 : -1;
  $("lesson").replaceChildren(...(technique ? ["Lesson: ", lessonOf(technique)] : []));
}

/** @param {import("./steps.js").Steps} steps */
function note({ all, end, error, place, step, isBusy, isPath }) {
  if (step) {
    const number = `${isPath ? "Step" : "Next step"} ${place + 1} of ${all.length}${isBusy ? " so far" : ""}`;
    return `${error ? `${error} ` : ""}${number}, ${step.grade}. ${step.text}`;
  }
  if (error) {
    return error;
  }
  if (!end) {
    return "Looking for a step…";
  }
  if (!isPath) {
    return all.length ? `${all.length} ${all.length === 1 ? "step" : "steps"} here.` : end.end || "No technique finds a step here.";
  }
  const rating = end.rating ? `, rated ${end.rating}` : "";
  return `${end.end} ${all.length} ${all.length === 1 ? "step" : "steps"}${rating}.`;
}
