// The page of lessons: each opens at a position in which its technique is next, and the learner
// marks what follows. The address has the name of the technique.

import { $, keepOffline, onClick } from "../dom.js";
import { Engine } from "../engine/engine.js";
import { Task } from "../engine/task.js";
import { keep, kept } from "../keep.js";
import { Board } from "../sudoku/board.js";
import { Houses, plainLayout } from "../sudoku/houses.js";
import { nameOf } from "../sudoku/kinds.js";
import { newSeed } from "../sudoku/make.js";
import { allDigits, symbolOf } from "../sudoku/puzzle.js";

/** @typedef {import("../../protocol").Subject} Subject */
/** @typedef {import("../../protocol").Step} Step */

/** The levels, each with its first lesson. */
const LEVELS = new Map(Object.entries({
  "full house": "Singles",
  "locked candidates": "Intersections and subsets",
  "X-wing": "Fish",
  "skyscraper": "Strong links, colours, wings",
  "unique rectangle or loop": "Uniqueness",
  "sue de coq": "Chains and almost locked sets",
  "multi-sector locked set": "Beyond",
}));

const teacher = new Engine("reason");
const maker = new Task("reason", $("cancel"));
const board = new Board($("board"));
const houses = new Houses(plainLayout([3, 3]));

/** @type {Subject[]} */
let subjects = [];
/** @type {import("../../protocol").Taught | undefined} */
let lesson;
/** The puzzles of the lesson, with those that were made. @type {string[]} */
let lines = [];
let line = "";
/** What the learner has marked, as `cell,digit`. @type {Set<string>} */
let picked = new Set();
/** The step that is shown, and how much of it: nothing, the pattern, or all. @type {Step} */
let step;
let shown = 0;
/** The puzzles that were practised, by lesson. @type {Record<string, string[]>} */
const practised = kept("practised") ?? {};

const addressOf = (/** @type {string} */ name) => `#${encodeURIComponent(name)}`;
const lineOf = (/** @type {number[]} */ digits) => digits.map((digit) => symbolOf(digit) || ".").join("");
const doneOf = (/** @type {string} */ name) => practised[name] ?? [];
/** What follows by a step, as `cell,digit`. @param {Step} step */
const effectOf = ({ placed, removed }) => (placed.length ? placed : removed).map(String);
const say = (/** @type {string} */ text) => ($("says").textContent = text);

/** @param {string} tag @param {object} fields */
const made = (tag, fields) => Object.assign(document.createElement(tag), fields);

/** Lists the lessons with a text in their names, by level. */
function list() {
  const wanted = $("find").value.trim().toLowerCase();
  /** @type {HTMLElement[]} */
  const items = [];
  for (const { name, also } of subjects) {
    if (LEVELS.has(name)) {
      items.push(made("li", { className: "level", textContent: LEVELS.get(name) }));
    }
    if ([name, ...also].some((one) => one.toLowerCase().includes(wanted))) {
      const [item, link] = [made("li", {}), made("a", { href: addressOf(name), textContent: name })];
      if (name === lesson?.subject.name) {
        link.setAttribute("aria-current", "page");
      }
      item.append(link, doneOf(name).length ? ` ✓ ${doneOf(name).length}` : "");
      items.push(item);
    }
  }
  $("subjects").replaceChildren(...items.filter((item, place) => !item.className || (items[place + 1] && !items[place + 1].className)));
  $("progress").textContent = `${Object.keys(practised).length} of ${subjects.length} practised`;
  const current = /** @type {HTMLElement | null} */ ($("subjects").querySelector("[aria-current]"));
  const box = $("subjects").getBoundingClientRect();
  const top = current?.getBoundingClientRect().top ?? box.top;
  if (top < box.top || top + 30 > box.bottom) {
    $("subjects").scrollTop += top - box.top - box.height / 3;
  }
}

/** Draws the position, with what is marked and what is shown. */
function draw() {
  if (!lesson) {
    return;
  }
  const { digits, marks } = step.before;
  const chosen = /** @type {[number, number][]} */ ([...picked].map((one) => one.split(",").map(Number)));
  const pattern = shown ? step : { ...step, body: [], apart: [], houses: [], links: [] };
  const [placed, removed] = shown > 1 ? [step.placed, step.removed] : step.placed.length ? [chosen, []] : [[], chosen];
  board.show({ puzzle: lesson.board, entries: digits, houses, marks, step: { ...pattern, placed, removed } }, new Set());
  board.tint(new Map());
  document.querySelectorAll("#positions button").forEach((button, place) => {
    button.textContent = `${place + 1}${doneOf(lesson?.subject.name ?? "").includes(lines[place]) ? " ✓" : ""}`;
    button.setAttribute("aria-pressed", String(lines[place] === line));
  });
  const isLast = lines.indexOf(line) === lines.length - 1;
  $("check").textContent = shown < 2 ? "Check" : isLast ? "Again" : "Next position";
  $("pattern").disabled = shown > 0;
  $("answer").disabled = shown > 1;
}

/** Shows a position of the lesson. @param {string} next */
async function open(next) {
  const before = lesson;
  if (line !== next && before) {
    const asked = await teacher.ask({ ask: "lesson", name: before.subject.name, line: next });
    if (before !== lesson) {
      return;
    }
    [lesson, line] = [asked, next];
  }
  if (!lesson) {
    return;
  }
  [step] = lesson.steps;
  [picked, shown] = [new Set(), 0];
  say("");
  $("task").textContent = step.placed.length ? "Which digit goes where?" : "Which candidates go?";
  const { digits, marks } = step.before;
  const centre = marks.map((all, cell) => (digits[cell] ? "" : all.map(symbolOf).join(""))).join(".");
  $("try").href = `index.html#${new URLSearchParams({ puzzle: lineOf(lesson.board.clues), entries: lineOf(digits), centre })}`;
  draw();
}

/** Says whether what is marked follows. */
function check() {
  const { steps, subject: { name } } = /** @type {NonNullable<typeof lesson>} */ (lesson);
  if (shown > 1) {
    return open(lines[(lines.indexOf(line) + 1) % lines.length]);
  }
  const known = new Set(steps.flatMap(effectOf));
  const wrong = [...picked].filter((one) => !known.has(one));
  const found = steps.find((one) => effectOf(one).every((effect) => picked.has(effect)));
  if (wrong.length) {
    const [cell, digit] = wrong[0].split(",").map(Number);
    say(`Not by this technique: ${symbolOf(digit)} in ${nameOf(cell, 9)}${wrong.length > 1 ? `, and ${wrong.length - 1} more` : ""}.`);
  } else if (found) {
    [step, shown] = [found, 2];
    practised[name] = [...new Set([...doneOf(name), line])];
    keep("practised", practised);
    say(`Right. ${step.text}`);
    list();
    draw();
  } else {
    say(picked.size ? "Right so far, but there is more." : "Mark something first: with the mouse, or a cell and then a digit.");
  }
}

/** Lists the positions. */
function listPositions() {
  const buttons = lines.map((one) => {
    const button = made("button", { type: "button" });
    button.addEventListener("click", () => open(one));
    return button;
  });
  $("positions").replaceChildren(...buttons);
}

/** Shows the lesson of the address. */
async function show() {
  const wanted = decodeURIComponent(location.hash.slice(1)) || subjects[0].name;
  maker.end();
  try {
    lesson = await teacher.ask({ ask: "lesson", name: wanted });
  } catch (error) {
    $("lesson").hidden = false;
    $("about").textContent = String(/** @type {Error} */ (error).message);
    return;
  }
  const { subject: { name, also, is_rated, text, exercises }, board: { clues }, steps } = lesson;
  document.title = `Quadrille: ${name}`;
  // All at once, so that nothing jumps.
  $("lesson").hidden = false;
  $("name").textContent = name;
  $("also").textContent = also.length ? `Also called ${also.join(", ")}.` : "";
  $("about").textContent = text;
  $("made").textContent = "";
  $("another").hidden = !is_rated;
  $("practice").hidden = !steps.length;
  line = lineOf(clues);
  lines = [...new Set([line, ...exercises])];
  list();
  if (steps.length) {
    listPositions();
    await open(lines.find((one) => !doneOf(name).includes(one)) ?? line);
  }
}

/** Marks digits in cells, or takes them back; 0 takes all back. @param {number[]} cells @param {number} digit */
function mark(cells, digit) {
  if (shown > 1) {
    return;
  }
  for (const cell of cells) {
    for (const one of digit ? [digit] : allDigits(9)) {
      const key = `${cell},${one}`;
      if (!picked.delete(key) && digit && step.before.marks[cell].includes(digit)) {
        picked.add(key);
      }
    }
  }
  say("");
  draw();
}

$("digits").append(...allDigits(9).map((digit) => {
  const button = made("button", { type: "button", textContent: symbolOf(digit) });
  button.addEventListener("click", () => board.input(digit, ""));
  return button;
}));
board.addEventListener("select", () => board.tint(new Map()));
board.addEventListener("input", (event) => {
  const { cells, digit } = /** @type {CustomEvent} */ (event).detail;
  mark(cells, digit);
});
// A finger is too broad for a candidate: it selects the cell.
board.grid.addEventListener("click", ({ clientX, clientY }) => {
  const { left, top, width, height } = board.grid.getBoundingClientRect();
  const at = (/** @type {number} */ from, /** @type {number} */ size) => Math.min(26, Math.floor((27 * from) / size));
  const [x, y] = [at(clientX - left, width), at(clientY - top, height)];
  const [cell, digit] = [Math.floor(y / 3) * 9 + Math.floor(x / 3), (y % 3) * 3 + (x % 3) + 1];
  if (matchMedia("(pointer: fine)").matches && step.before.marks[cell].includes(digit)) {
    mark([cell], digit);
  }
});
onClick("check", check);
onClick("pattern", () => {
  shown = 1;
  say(`Look at: ${step.vague}.`);
  draw();
});
onClick("answer", () => {
  shown = 2;
  say(step.text);
  draw();
});
$("find").addEventListener("input", list);
addEventListener("hashchange", show);
onClick("another", async () => {
  if (!lesson) {
    return;
  }
  const { subject: { technique, scale }, board } = lesson;
  const recipe = { puzzle: { ...board, clues: board.clues.map(() => 0) }, clues: null, symmetry: "none", difficulty: null, technique, scale, minimal: false, seed: newSeed() };
  const tell = (/** @type {string} */ text) => ($("made").textContent = text);
  const asked = maker.ask({ ask: "generate", recipe }, { fail: tell });
  tell("Making a puzzle…");
  const found = await asked;
  if (found) {
    lines.push(lineOf(found.puzzle.clues));
    listPositions();
    await open(/** @type {string} */ (lines.at(-1)));
    tell(`${found.note}.`);
  }
});
subjects = await teacher.ask({ ask: "lessons" });
await show();
keepOffline();
