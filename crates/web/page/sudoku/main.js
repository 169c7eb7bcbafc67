// The page for setters and solvers: the puzzle in the middle, and what looks at
// it around.

import { Clerk } from "../engine/clerk.js";
import { Task } from "../engine/task.js";
import { $, keepOffline, onClick } from "../dom.js";
import { keep, kept } from "../keep.js";
import { connectAbout, showAbout } from "./about.js";
import { Board } from "./board.js";
import { Game } from "./game.js";
import { Heat } from "./heat.js";
import { Hint } from "./hint.js";
import { Houses, plainLayout } from "./houses.js";
import { cellsOf, nameOf } from "./kinds.js";
import { isGiven } from "./link.js";
import { connectMaking, connectReading, connectSharing } from "./panels.js";
import { allDigits, sideOf, symbolOf, without } from "./puzzle.js";
import { drawRegion, troubleOf } from "./regions.js";
import { Ratings, connectAdditions } from "./ratings.js";
import { connectRules } from "./rules.js";
import { connectSession } from "./session.js";
import { connectSteps, forgetSteps, renderSteps } from "./solving.js";
import { clue, enter, erase, mark, paint } from "./state.js";
import { Steps } from "./steps.js";
import { Timer } from "./timer.js";
import { SECONDS, Verdict, grouped, how, words } from "./verdict.js";

const game = new Game();
const timer = new Timer($("time"), $("pause"));
const board = new Board($("board"));
const verdict = new Verdict($("verdict"), $("how"));
const heat = new Heat();
const steps = new Steps();
const ratings = new Ratings($("ratings"));
const hint = new Hint();
const clerk = new Clerk();
/** Counts as long as it takes. */
const counter = new Task("solve", $("cancel-count"));

/** @type {Houses | undefined} */
let houses;
/** @type {import("./picture.js").Scene | undefined} */
let scene;
/** The digits that are shown, and the cells where they break a rule. @type {number[]} */
let digits = [];
/** @type {Set<number>} */
let conflicts = new Set();
/** Ends when the verdict on the board is there. @type {Promise<void> | undefined} */
let checked;

/** Returns what a key or a button of the pad enters. */
function mode() {
  return /** @type {HTMLInputElement} */ (document.querySelector("[name=mode]:checked")).value;
}

/** Whether the page is for what is named: to solve, to set or to analyse. @param {string} name */
const isFor = (name) => document.body.dataset.view === name;

/** @param {string} name */
function setView(name) {
  document.body.dataset.view = name;
  /** @type {HTMLInputElement} */ (document.querySelector(`[name=view][value=${name}]`)).checked = true;
}

/** Sets what is to be drawn. @param {Houses} houses */
function setScene(houses) {
  const { puzzle, entries, notes, centres, colours } = game.state;
  const side = sideOf(puzzle);
  const filled = game.filled.clues;
  /** @type {import("./picture.js").Scene} */
  const drawn = { puzzle, entries, houses, marks: notes, colours };
  digits = filled;
  const position = steps.isOpen ? steps.position : hint.step?.before;
  if (position) {
    drawn.entries = position.digits;
    drawn.marks = position.marks;
    drawn.step = steps.isOpen ? steps.step : hint.step;
    digits = position.digits;
  } else if (heat.counts && isFor("set")) {
    drawn.marks = heat.marks.map((marks, cell) => (filled[cell] || houses.outside.has(cell) ? [] : marks));
    drawn.heat = heat.shares;
    drawn.rings = heat.deciding;
  } else if ($("pencil").checked || puzzle.marks) {
    drawn.marks = houses.candidates(filled, side, puzzle.marks);
  } else {
    drawn.centres = centres;
  }
  if ($("jigsaw").checked) {
    drawn.regions = game.state.drawn ?? houses.regions();
  }
  conflicts = isFor("solve") && !$("clashes").checked ? new Set() : houses.conflicts(digits);
  if (!position && !isFor("solve")) {
    verdict.last?.cells.forEach((cell) => conflicts.add(cell));
  }
  scene = drawn;
}

/** Colours cells, the most important last, as the selection says. */
function showSelection() {
  /** @type {Map<number, string>} */
  const tints = new Map();
  if (!$("jigsaw").checked) {
    if (!scene?.step && !steps.isOpen) {
      houses?.peers(board.selected).forEach((cell) => tints.set(cell, "peer"));
      const digit = digits[board.selected];
      digits.forEach((other, cell) => digit && other === digit && tints.set(cell, "same"));
      differing().forEach((cell) => tints.set(cell, "differing"));
    }
    conflicts.forEach((cell) => tints.set(cell, "conflict"));
  }
  if (board.chosen.length > 1 || board.held.length) {
    [...board.held, ...board.chosen].forEach((cell) => tints.set(cell, "chosen"));
  }
  board.tint(tints);
  $("cell-note").textContent = heat.ofCell(board.selected);
}

/** Returns the blank cells in which the first two solutions differ, if they are asked for. */
function differing() {
  const [one, two] = verdict.last?.solutions ?? [];
  if (!two || heat.counts || isFor("solve")) {
    return [];
  }
  return digits.flatMap((digit, cell) => (!digit && one[cell] !== two[cell] ? [cell] : []));
}

/** Draws everything again. */
function render() {
  if (!houses) {
    return;
  }
  setScene(houses);
  board.show(/** @type {import("./picture.js").Scene} */ (scene), conflicts);
  showSelection();
  $("undo").disabled = !game.canUndo;
  $("redo").disabled = !game.canRedo;
  $("heat-note").textContent = heat.summary && heat.summary + without(game.puzzle);
  document.body.classList.toggle("full", game.isFull(houses.outside));
  renderSteps({ game, steps, hint });
}

/** Asks what only some views show. */
function askMore() {
  heat.isOn = isFor("set") && $("heat").checked;
  heat.ask(game.filled);
  if (verdict.last?.status === "unique" && !isFor("solve")) {
    ratings.rate(game.puzzle);
  }
}

/**
 * Draws a change of the puzzle, and asks what follows from it.
 * @param {import("./puzzle.js").Puzzle} [before]
 */
async function changed(before) {
  const { puzzle } = game;
  forgetSteps({ steps, hint });
  if (puzzle !== before) {
    ratings.clear();
  }
  $("counted").textContent = "";
  counter.end();
  const isNew = !before || !houses || ["shape", "variant", "constraints", "regions"].some((key) => Reflect.get(before, key) !== Reflect.get(puzzle, key));
  if (isNew) {
    const isPlain = !(puzzle.variant || puzzle.constraints || puzzle.regions);
    const layout = isPlain ? plainLayout(puzzle.shape) : await clerk.ask({ ask: "layout", puzzle });
    if (puzzle !== game.puzzle) {
      return;
    }
    houses = new Houses(layout);
    pad(sideOf(puzzle));
    $("unseen").textContent = houses.unseen.join(" ");
  }
  const { filled, state } = game;
  if ($("jigsaw").checked) {
    $("regions-note").textContent = state.drawn ? troubleOf(state.drawn, sideOf(puzzle)) : "All regions fit.";
  }
  timer.of(puzzle);
  $("left-out").textContent = puzzle.left_out?.length ? `Not known here, so left out of every answer: ${puzzle.left_out.join(", ")}.` : "";
  showAbout(puzzle);
  const isFull = game.isFull(/** @type {Houses} */ (houses).outside);
  heat.counts = null;
  verdict.forget();
  render();
  const hasConflict = /** @type {Houses} */ (houses).conflicts(digits).size > 0;
  document.dispatchEvent(new CustomEvent("puzzle", { detail: { isNew } }));
  timer.finish(isFull && !hasConflict);
  checked = verdict.check(filled, hasConflict, isFull ? puzzle : null);
  await checked;
  askMore();
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
    button.addEventListener("click", () => board.input(digit, ""));
    return button;
  });
  $("digits").replaceChildren(...buttons);
}

board.addEventListener("select", showSelection);
board.addEventListener("input", (event) => {
  const { cells, digit, kind } = /** @type {CustomEvent} */ (event).detail;
  const becomes = kind || mode();
  if (board.isDrawing) {
    return;
  }
  if ($("jigsaw").checked) {
    game.edit((state) => drawRegion(state, cells, Math.max(0, digit - 1), houses?.regions() ?? []));
  } else if (becomes === "digit" && isFor("set") && (digit || cells.some((/** @type {number} */ cell) => game.puzzle.clues[cell]))) {
    game.edit((state) => clue(state, cells, digit));
  } else if (!digit) {
    game.edit((state) => erase(state, cells));
  } else if (becomes === "colour") {
    game.edit((state) => (digit > 9 ? state : paint(state, cells, digit)));
  } else if (becomes === "digit") {
    game.edit((state) => enter(state, cells, digit, (cell) => houses?.peers(cell) ?? []));
  } else {
    game.edit((state) => mark(state, cells, digit, becomes === "centre" ? "centres" : "notes"));
  }
});
game.addEventListener("change", (event) => {
  const { before, isOpened } = /** @type {CustomEvent} */ (event).detail;
  if (isOpened) {
    $("jigsaw").checked = false;
  }
  changed(before);
});
onClick("clear", () => board.input(0, ""));
onClick("check", async () => {
  hint.close();
  await checked;
  const { status } = verdict.last ?? { status: "none" };
  hint.say(status === "unique" ? "Right so far." : status === "none" ? "Something is wrong: a hint says what." : `${words(verdict.last)} go on from here.`);
});
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
onClick("count", async () => {
  const say = (/** @type {string} */ text) => ($("counted").textContent = text);
  const asked = counter.ask({ ask: "count", puzzle: game.filled }, { fail: say, tell: ({ count }) => say(`At least ${grouped(count)} solutions so far${without(game.puzzle)}…`) });
  say("Counting…");
  const counted = await asked;
  if (counted) {
    say(`${words(counted)}${without(game.puzzle)}. ${how(counted)}.`);
  }
});
// Each clue and constraint is left out by itself.
onClick("needed", async () => {
  const say = (/** @type {string} */ text) => ($("counted").textContent = text);
  const { puzzle } = game;
  const side = sideOf(puzzle);
  const clues = puzzle.clues.flatMap((clue, cell) =>
    clue ? [{ name: `${nameOf(cell, side)}=${symbolOf(clue)}`, change: { clues: puzzle.clues.map((digit, other) => (other === cell ? 0 : digit)) } }] : []);
  const constraints = desk.texts().map((name, place, all) => ({ name, change: { constraints: all.filter((_, other) => other !== place).join("; ") } }));
  /** @type {string[]} */
  const spare = [];
  for (const { name, change } of [{ name: "", change: {} }, ...clues, ...constraints]) {
    const asked = counter.ask({ ask: "verdict", puzzle: { ...puzzle, ...change }, seconds: SECONDS }, { fail: say });
    say(name ? `Without ${name}…` : "Looking…");
    const found = await asked;
    if (!found) {
      return;
    }
    if (!name && found.status !== "unique") {
      say("All are, as the puzzle has no unique solution.");
      return;
    }
    spare.push(...(name && found.status === "unique" ? [name] : []));
  }
  say(spare.length ? `Not needed, each by itself${without(puzzle)}: ${spare.join(", ")}.` : `All are needed${without(puzzle)}.`);
  board.held = cellsOf(spare.join(" "), side);
  showSelection();
});

// Candidates.
$("pencil").addEventListener("change", render);
onClick("note-all", () => {
  const { filled, state } = game;
  const marks = houses?.candidates(filled.clues, sideOf(filled), filled.marks);
  game.fill(state.entries, marks ?? state.notes);
});
$("heat").addEventListener("change", () => {
  askMore();
  render();
});
$("clashes").addEventListener("change", render);
heat.addEventListener("change", render);

connectSteps({ game, steps, hint, houses: () => houses, render });

// Regions.
$("jigsaw").addEventListener("change", () => {
  $("regions-note").textContent = $("jigsaw").checked ? "Select a cell and enter the number of its region." : "";
  render();
});

$("view").addEventListener("change", (/** @type {Event} */ event) => {
  setView(/** @type {HTMLInputElement} */ (event.target).value);
  keep("view", document.body.dataset.view);
  if (board.isPaused) {
    $("pause").click();
  }
  document.dispatchEvent(new Event("view"));
  $("jigsaw").checked &&= isFor("set");
  forgetSteps({ steps, hint });
  askMore();
  render();
});

const refuse = (/** @type {string} */ message) => verdict.refuse(message);
const desk = { game, clerk, board, refuse, picture: () => /** @type {import("./picture.js").Scene} */ (scene), texts: () => houses?.texts ?? [], outside: () => houses?.outside ?? new Set() };
connectRules(desk);
connectReading(desk);
connectMaking(desk);
connectAdditions(desk);
connectAbout(game);
// What was there before, or what the address has: a link is there to be solved.
setView(kept("view") ?? (isGiven() ? "solve" : "set"));
const shown = await connectSession({ game, clerk, timer, refuse });
if (shown === "linked") {
  setView("solve");
}
if (!shown) {
  changed();
}
// The rest is loaded when the first verdict is there.
await verdict.first;
connectSharing(desk);
keepOffline();
