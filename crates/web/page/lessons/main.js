// The page of lessons: all of them, drawn from what the library says about a
// technique. The address has its name.

import { $, keepOffline, onClick } from "../dom.js";
import { Engine } from "../engine/engine.js";
import { Task } from "../engine/task.js";
import { Houses, plainLayout } from "../sudoku/houses.js";
import { newSeed } from "../sudoku/make.js";
import { draw, viewBox } from "../sudoku/picture.js";
import { symbolOf } from "../sudoku/puzzle.js";

/** @typedef {import("../../protocol").Subject} Subject */

const teacher = new Engine("reason");
const maker = new Task("reason", $("cancel"));

/** @type {Subject[]} */
let subjects = [];
/** @type {import("../../protocol").Taught | undefined} */
let lesson;
/** @type {Houses | undefined} */
let houses;

const addressOf = (/** @type {string} */ name) => `#${encodeURIComponent(name)}`;

/** Lists the lessons with a text in their names. */
function list() {
  const wanted = $("find").value.trim().toLowerCase();
  const found = subjects.filter(({ name, also }) => [name, ...also].some((one) => one.toLowerCase().includes(wanted)));
  const items = found.map(({ name }) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    link.href = addressOf(name);
    link.textContent = name;
    if (name === lesson?.subject.name) {
      link.setAttribute("aria-current", "page");
    }
    item.append(link);
    return item;
  });
  $("subjects").replaceChildren(...items);
  const current = /** @type {HTMLElement | null} */ ($("subjects").querySelector("[aria-current]"));
  if (current) {
    const { top } = current.getBoundingClientRect();
    const box = $("subjects").getBoundingClientRect();
    if (top < box.top || top + current.offsetHeight > box.bottom) {
      $("subjects").scrollTop += top - box.top - box.height / 3;
    }
  }
}

/** Draws the example, with or without what follows from the pattern. */
function drawExample() {
  const step = lesson?.step;
  $("example").hidden = !step;
  if (!lesson || !step || !houses) {
    return;
  }
  const shown = $("hide").checked ? { ...step, placed: [], removed: [] } : step;
  const { digits, marks } = step.before;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", viewBox({ puzzle: lesson.board, houses }));
  picture.innerHTML = draw({ puzzle: lesson.board, entries: digits, houses, marks, step: shown });
  $("board").replaceChildren(picture);
  $("sentence").textContent = step.text;
  const line = (/** @type {number[]} */ all) => all.map((digit) => symbolOf(digit) || ".").join("");
  const centre = marks.map((all, cell) => (digits[cell] ? "" : all.map(symbolOf).join(""))).join(".");
  $("try").href = `index.html#${new URLSearchParams({ puzzle: line(lesson.board.clues), entries: line(digits), centre })}`;
}

/** @param {string} line */
function exercise(line) {
  const [item, link] = [document.createElement("li"), document.createElement("a")];
  link.href = `index.html#puzzle=${line}`;
  link.textContent = line;
  item.append(link);
  return item;
}

/** @param {string} id @param {Subject | undefined} subject @param {string} word */
function turnTo(id, subject, word) {
  $(id).hidden = !subject;
  $(id).textContent = subject ? `${word}: ${subject.name}` : "";
  $(id).href = subject ? addressOf(subject.name) : "#";
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
  const { subject, board } = /** @type {NonNullable<typeof lesson>} */ (lesson);
  const { name, also, is_rated, scale, scale_about, text, exercises } = subject;
  houses ??= new Houses(plainLayout(board.shape));
  document.title = `Quadrille: ${name}`;
  // All at once, so that nothing jumps.
  $("lesson").hidden = false;
  $("name").textContent = name;
  $("also").textContent = also.length ? `Also called ${also.join(", ")}.` : "";
  $("about").textContent = text;
  $("hide").checked = false;
  drawExample();
  $("exercises").replaceChildren(...exercises.map(exercise));
  const by = scale === "rules" ? "the rules of the library" : scale_about;
  $("drill-about").textContent = exercises.length
    ? `Puzzles whose hardest step it is, by ${by}.`
    : `No puzzle whose hardest step it is comes with this page, by ${by}. Making one may take long.`;
  $("drill-note").textContent = "";
  $("drill").hidden = !is_rated;
  const place = subjects.findIndex((other) => other.name === name);
  turnTo("before", subjects[place - 1], "Before");
  turnTo("after", subjects[place + 1], "Next");
  list();
}

$("find").addEventListener("input", list);
$("hide").addEventListener("change", drawExample);
addEventListener("hashchange", show);
onClick("another", async () => {
  if (!lesson) {
    return;
  }
  const { subject: { technique, scale }, board } = lesson;
  const recipe = { puzzle: board, clues: null, symmetry: "none", difficulty: null, technique, scale, minimal: false, seed: newSeed() };
  const say = (/** @type {string} */ text) => ($("drill-note").textContent = text);
  const asked = maker.ask({ ask: "generate", recipe }, { fail: say });
  say("Making a puzzle…");
  const made = await asked;
  if (made) {
    $("exercises").append(exercise(made.puzzle.clues.map((clue) => symbolOf(clue) || ".").join("")));
    say(`${made.note}.`);
  }
});
subjects = await teacher.ask({ ask: "lessons" });
await show();
keepOffline();
