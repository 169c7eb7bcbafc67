// The page for setters and solvers: the puzzle in the middle, and what looks at
// it around.

import { Cancelled, Engine } from "../engine/engine.js";
import { $, keepOffline, onClick } from "../dom.js";
import { Board } from "./board.js";
import { Heat } from "./heat.js";
import { Hint } from "./hint.js";
import { Houses } from "./houses.js";
import { connectMaking, connectReading, connectSharing } from "./panels.js";
import { Game, allDigits, sideOf, symbolOf } from "./puzzle.js";
import { Regions } from "./regions.js";
import { connectRules } from "./rules.js";
import { connectSteps, forgetSteps, renderSteps } from "./solving.js";
import { Steps } from "./steps.js";
import { Verdict, grouped, how, words } from "./verdict.js";

const game = new Game();
const board = new Board($("board"));
const verdict = new Verdict($("verdict"), $("how"));
const heat = new Heat();
const steps = new Steps();
const hint = new Hint();
/** Answers at once: layouts, texts. */
const clerk = new Engine();
/** Counts as long as it takes. */
const counter = new Engine();

/** @type {Houses | undefined} */
let houses;
/** @type {Regions | null} those that are being drawn */
let drawing = null;
/** @type {import("./picture.js").Scene | undefined} */
let scene;

/** Returns what a key or a button of the pad enters. */
function mode() {
  return /** @type {HTMLInputElement} */ (document.querySelector("[name=mode]:checked")).value;
}

/**
 * Returns the board as it is to be drawn.
 * @param {Houses} houses
 */
function setScene(houses) {
  const { puzzle, entries, notes } = game.state;
  const side = sideOf(puzzle);
  const filled = game.filled.clues;
  /** @type {import("./picture.js").Scene} */
  const drawn = { puzzle, entries, houses, marks: notes, tints: new Map() };
  let digits = filled;
  const position = steps.isOpen ? steps.position : hint.step?.before;
  if (position) {
    drawn.entries = position.digits;
    drawn.marks = position.marks;
    drawn.step = steps.isOpen ? steps.step : hint.step;
    digits = position.digits;
  } else if (heat.counts) {
    drawn.marks = heat.marks.map((marks, cell) => (filled[cell] ? [] : marks));
    drawn.heat = heat.shares;
    drawn.rings = heat.deciding;
  } else if ($("pencil").checked || puzzle.marks) {
    drawn.marks = houses.candidates(filled, side, puzzle.marks);
  }
  const conflicts = houses.conflicts(digits);
  tint(drawn, houses, digits, conflicts);
  scene = drawn;
  return conflicts;
}

/**
 * Colours cells, the most important last.
 * @param {import("./picture.js").Scene} drawn
 * @param {Houses} houses
 * @param {number[]} digits
 * @param {Set<number>} conflicts
 */
function tint(drawn, houses, digits, conflicts) {
  if (drawing) {
    drawn.regions = drawing.of;
    drawing.of.forEach((region, cell) => drawn.tints.set(cell, `region-${region % 9}`));
    return;
  }
  if (!drawn.step && !steps.isOpen) {
    houses.peers(board.selected).forEach((cell) => drawn.tints.set(cell, "peer"));
    const digit = digits[board.selected];
    digits.forEach((other, cell) => digit && other === digit && drawn.tints.set(cell, "same"));
    differing(digits).forEach((cell) => drawn.tints.set(cell, "differing"));
  }
  conflicts.forEach((cell) => drawn.tints.set(cell, "conflict"));
  if (board.chosen.length > 1) {
    board.chosen.forEach((cell) => drawn.tints.set(cell, "chosen"));
  }
}

/**
 * Returns the blank cells in which the first two solutions differ, if they are
 * asked for.
 * @param {number[]} digits
 */
function differing(digits) {
  const [one, two] = verdict.last?.solutions ?? [];
  if (!two || heat.counts) {
    return [];
  }
  return digits.flatMap((digit, cell) => (!digit && one[cell] !== two[cell] ? [cell] : []));
}

/** Draws everything again. */
function render() {
  if (!houses) {
    return new Set();
  }
  const conflicts = setScene(houses);
  board.show(/** @type {import("./picture.js").Scene} */ (scene), conflicts);
  $("undo").disabled = !game.canUndo;
  $("redo").disabled = !game.canRedo;
  $("heat-note").textContent = heat.summary;
  $("cell-note").textContent = heat.ofCell(board.selected);
  renderSteps({ steps, hint });
  return conflicts;
}

/** Draws a change of the puzzle, and asks what follows from it. */
async function changed(/** @type {import("./puzzle.js").Puzzle | undefined} */ before) {
  const { puzzle } = game;
  forgetSteps({ steps, hint });
  $("counted").textContent = "";
  counter.cancel();
  const isNew = !before || ["shape", "variant", "constraints", "regions"].some((key) => Reflect.get(before, key) !== Reflect.get(puzzle, key));
  if (isNew) {
    drawing = null;
    const layout = await clerk.ask({ ask: "layout", puzzle });
    if (puzzle !== game.puzzle) {
      return;
    }
    houses = new Houses(layout);
    pad(sideOf(puzzle));
    $("unseen").textContent = houses.unseen.join(" ");
  }
  const { filled } = game;
  const conflicts = /** @type {Houses} */ (houses).conflicts(filled.clues);
  heat.counts = null;
  render();
  document.dispatchEvent(new CustomEvent("puzzle", { detail: { isNew } }));
  heat.ask(filled);
  await verdict.check(filled, conflicts.size > 0);
  $("other").hidden = !verdict.last?.solutions[1];
  $("solve").disabled = !verdict.last?.solutions[0];
  render();
}

/**
 * Puts one button for each digit on the pad.
 * @param {number} side
 */
function pad(side) {
  const buttons = allDigits(side).map((digit) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = symbolOf(digit);
    button.addEventListener("click", () => board.input(digit, false));
    return button;
  });
  $("digits").replaceChildren(...buttons);
}

board.addEventListener("select", render);
board.addEventListener("input", (event) => {
  const { cell, digit, isNote } = /** @type {CustomEvent} */ (event).detail;
  if (drawing) {
    drawing.paint(cell, Math.max(0, digit - 1));
    const trouble = drawing.trouble;
    $("regions-note").textContent = trouble || "All regions fit.";
    trouble ? render() : game.change({ regions: drawing.of });
  } else if (digit && (isNote || mode() === "note")) {
    game.note(cell, digit);
  } else if (mode() === "clue") {
    game.setClue(cell, digit);
  } else {
    game.enter(cell, digit, houses?.peers(cell) ?? []);
  }
});
game.addEventListener("change", (event) => {
  const { before } = /** @type {CustomEvent} */ (event).detail;
  changed(before);
});
onClick("clear", () => board.input(0, false));
onClick("undo", () => game.undo());
onClick("redo", () => game.redo());
document.addEventListener("keydown", (event) => {
  const isText = /** @type {HTMLElement} */ (event.target).matches("input, textarea");
  if (!(event.ctrlKey || event.metaKey) || isText) {
    return;
  }
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    key === "y" || event.shiftKey ? game.redo() : game.undo();
    event.preventDefault();
  }
});

// Verdicts.
const showSolution = (/** @type {number} */ place) => {
  const solution = verdict.last?.solutions[place];
  if (solution) {
    const entries = solution.map((/** @type {number} */ digit, /** @type {number} */ cell) => (game.puzzle.clues[cell] ? 0 : digit));
    game.fill(entries, game.state.notes.map(() => []));
  }
};
onClick("solve", () => showSolution(0));
onClick("other", () => showSolution(1));
onClick("cancel-count", () => counter.cancel());
onClick("count", async () => {
  counter.cancel();
  $("cancel-count").hidden = false;
  $("counted").textContent = "Counting…";
  try {
    const question = { ask: "count", puzzle: game.filled };
    const counted = await counter.ask(question, ({ count }) => {
      $("counted").textContent = `At least ${grouped(count)} solutions so far…`;
    });
    $("counted").textContent = `${words(counted)}. ${how(counted)}.`;
  } catch (error) {
    const isCancelled = error instanceof Cancelled;
    $("counted").textContent = isCancelled ? "Cancelled." : String(error);
  }
  $("cancel-count").hidden = !counter.isBusy;
});

// Candidates.
$("pencil").addEventListener("change", render);
onClick("note-all", () => {
  const { filled, state } = game;
  const marks = houses?.candidates(filled.clues, sideOf(filled), filled.marks);
  game.fill(state.entries, marks ?? state.notes);
});
$("heat").addEventListener("change", () => {
  heat.isOn = $("heat").checked;
  heat.ask(game.filled);
  render();
});
heat.addEventListener("change", render);

connectSteps({ game, steps, hint, houses: () => houses, render });

// Regions.
$("jigsaw").addEventListener("change", () => {
  drawing = $("jigsaw").checked && houses ? new Regions(houses.regions(), sideOf(game.puzzle)) : null;
  $("regions-note").textContent = drawing ? "Select a cell and enter the number of its region." : "";
  render();
});

const desk = { game, clerk, board, picture: () => /** @type {import("./picture.js").Scene} */ (scene) };
connectRules(desk);
connectReading(desk);
connectMaking(desk);
connectSharing(desk);
changed(undefined);
keepOffline();
