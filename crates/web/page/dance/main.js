// The page that plays dancing links: events come from the engine some hundreds
// at a time, and are done one by one.

import { $, keepOffline, onClick } from "../dom.js";
import { Cancelled, Engine } from "../engine/engine.js";
import { drawBoard } from "./board.js";
import { drawMatrix } from "./matrix.js";
import { drawTree } from "./tree.js";
import { View } from "./view.js";

/** Events that are asked for at a time. */
const EVENTS = 2000;

/** Events that can be undone. */
const MOST = 100000;

const engine = new Engine();
/** @type {View | undefined} */
let view;
/** @type {import("./view.js").Event[]} events to come */
let coming = [];
/** @type {import("./view.js").Event[]} events done */
let done = [];
let isPlaying = false;
let wantsSolution = false;
/** Events that are due, perhaps a part of one. */
let due = 0;
let before = 0;
/** @type {Promise<void> | null} */
let asking = null;

/** Returns the events of a second. */
function speed() {
  return Math.round(10 ** (Number($("speed").value) / 25));
}

/** Sets the stage again. */
async function begin() {
  play(false);
  engine.cancel();
  asking = null;
  coming = [];
  done = [];
  const choice = $("cover").value;
  $("own").hidden = choice !== "own";
  const cover = choice === "own" ? $("text").value : choice;
  try {
    view = new View(await engine.ask({ ask: "dance", stage: { cover, rule: $("rule").value } }));
    $("says").textContent = `${view.cover.primary} items to cover, ${view.cover.options.length} options.`;
    render();
  } catch (error) {
    if (!(error instanceof Cancelled)) {
      $("says").textContent = String(/** @type {Error} */ (error).message);
    }
  }
}

/** Asks for more events, unless there are enough. */
function refill() {
  if (coming.length > EVENTS / 2 || view?.isOver || coming.at(-1)?.event === "end") {
    return null;
  }
  asking ??= engine
    .ask({ ask: "dancing", events: EVENTS })
    .then((events) => {
      coming.push(...events);
      asking = null;
    })
    .catch(() => {
      asking = null;
    });
  return asking;
}

/** Does the next event. Returns it, if there is one. */
function forth() {
  const event = coming.shift();
  if (!event || !view) {
    return undefined;
  }
  view.apply(event);
  done.push(event);
  if (done.length > MOST * 2) {
    done = done.slice(-MOST);
  }
  return event;
}

/** Undoes the last event. */
function back() {
  const event = done.pop();
  if (event && view) {
    view.undo(event);
    coming.unshift(event);
  }
  return event;
}

/** Draws everything again. */
function render() {
  if (!view) {
    return;
  }
  const last = done.at(-1);
  if (last) {
    $("says").textContent = view.words(last);
  }
  drawMatrix($("matrix"), view, last);
  drawTree($("tree"), view);
  drawBoard($("board"), view);
  const { names } = view.cover;
  list($("path"), view.path.map((option) => names[option]));
  if ($("solutions").childElementCount !== view.solutions.length) {
    list($("solutions"), view.solutions.map((options) => options.map((option) => names[option]).join("; ")));
  }
  const found = view.solutions.length === 1 ? "1 solution" : `${view.solutions.length} solutions`;
  $("tally").textContent = `${view.nodes === 1 ? "1 node" : `${view.nodes} nodes`}, ${found}`;
  $("back").disabled = $("start").disabled = done.length === 0;
  $("step").disabled = $("play").disabled = $("solution").disabled = view.isOver;
}

/** @param {HTMLElement} place @param {string[]} lines */
function list(place, lines) {
  const items = lines.map((line) => Object.assign(document.createElement("li"), { textContent: line }));
  place.replaceChildren(...items);
}

/** @param {boolean} on */
function play(on) {
  isPlaying = on;
  wantsSolution &&= on;
  $("play").textContent = on ? "Pause" : "Play";
  // While events rush by, a screen reader would read none to its end.
  $("says").setAttribute("aria-live", on ? "off" : "polite");
  if (on) {
    before = performance.now();
    due = 0;
    requestAnimationFrame(frame);
  }
}

/** @param {number} now */
async function frame(now) {
  if (!isPlaying || !view) {
    return;
  }
  due += wantsSolution ? EVENTS : (Math.max(0, now - before) / 1000) * speed();
  due = Math.min(due, EVENTS);
  before = now;
  let hasChanged = false;
  for (; due >= 1; due -= 1) {
    const event = forth();
    if (!event) {
      break;
    }
    hasChanged = true;
    if (event.event === "end" || (wantsSolution && event.event === "solution")) {
      play(false);
      break;
    }
  }
  const more = refill();
  if (coming.length === 0) {
    await more;
  }
  if (hasChanged) {
    render();
  }
  requestAnimationFrame(frame);
}

onClick("play", () => {
  wantsSolution = false;
  play(!isPlaying);
});
onClick("solution", () => {
  wantsSolution = true;
  play(true);
});
onClick("step", async () => {
  play(false);
  if (coming.length === 0) {
    await refill();
  }
  forth();
  render();
});
onClick("back", () => {
  play(false);
  back();
  render();
});
onClick("start", begin);
onClick("use", begin);
$("cover").addEventListener("change", begin);
$("rule").addEventListener("change", begin);
const showSpeed = () => ($("rate").textContent = `${speed().toLocaleString("en")} a second`);
$("speed").addEventListener("input", showSpeed);
addEventListener("resize", render);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", render);
showSpeed();
begin();
keepOffline();
