// The page that shows dancing links: the player dances, the parts of the page
// draw each moment.

import { $, keepOffline, onClick } from "../dom.js";
import { keep, kept } from "../keep.js";
import { fromAddress, toAddress } from "./address.js";
import { drawBoard } from "./board.js";
import { Diagram } from "./diagram.js";
import { connectKeys } from "./keys.js";
import { Player } from "./player.js";
import { ProgramList } from "./program.js";
import { Table } from "./table.js";
import { drawTree } from "./tree.js";
import { told } from "./words.js";

/** Arrows are seen moving up to this many steps a second. */
const SLOW = 4;

/** Faster than this, steps are shown this often, in milliseconds: no eye follows them one by one. */
const FAST = 100;
const FRAME = 60;

/** While it plays, tables and trees are drawn this often, in milliseconds. */
const PAUSE = 500;

const player = new Player();
const diagram = new Diagram($("diagram"));
const program = new ProgramList($("program"));
const table = new Table($("headers"), $("nodes"), follow);
/** @type {import("./address.js").Choice["sudoku"]} */
let sudoku = null;
let [drawn, shown] = [0, 0];
let later = 0;

/** Returns what is chosen. */
function choice() {
  const cover = $("cover").value;
  return { cover, text: $("text").value, sudoku: cover === "puzzle" ? sudoku : null, rule: $("rule").value, step: player.dance?.step ?? 0 };
}

/**
 * Sets the stage.
 * @param {number} [step]
 */
function begin(step = 0) {
  const { cover, text, sudoku: puzzle, rule } = choice();
  $("own").hidden = cover !== "own";
  return player.begin(puzzle ? { cover: "", puzzle } : { cover: cover === "own" ? text : cover }, rule, step);
}

/** Does what the address says, or goes on where the page was left. */
function given() {
  if (!location.hash) {
    history.replaceState(null, "", kept("dance") ?? location.href);
  }
  const address = fromAddress();
  sudoku = address.sudoku;
  $("yours").hidden = !sudoku;
  $("cover").value = address.cover;
  $("rule").value = address.rule;
  if (!$("cover").value || !$("rule").value) {
    [$("cover").value, $("rule").value] = ["knuth", "fewest"];
  }
  if (address.cover === "own") {
    $("text").value = address.text || $("text").value;
  }
  begin(address.step);
}

/** Draws what has to be drawn at every moment. */
function render() {
  const { dance } = player;
  const now = performance.now();
  if (!dance || (player.isPlaying && player.speed > FAST && now - shown < FRAME)) {
    return;
  }
  shown = now;
  const { text, why } = told(dance);
  $("says").textContent = text;
  $("why").textContent = why;
  $("tally").textContent = `Step ${[counted(dance.step, ""), counted(dance.updates, " update"), counted(dance.nodes, " node"), counted(dance.found, " solution")].join(", ")}`;
  program.show(dance);
  const isSlow = !player.isPlaying || player.speed <= SLOW;
  if ($("reveal").checked && (isSlow || player.speed <= 30) && dance.node) {
    diagram.reveal(dance.node);
  }
  diagram.show(dance, isSlow);
  drawBoard($("board"), dance.cover, dance.path);
  $("back").disabled = $("line-back").disabled = $("start").disabled = dance.step === 0;
  $("step").disabled = $("line").disabled = $("play").disabled = $("solution").disabled = dance.isOver;
  if (!player.isPlaying) {
    renderRest();
  } else {
    later ||= setTimeout(renderRest, Math.max(0, drawn + PAUSE - performance.now()));
  }
}

/** Draws what may come later. */
function renderRest() {
  clearTimeout(later);
  later = 0;
  const { dance } = player;
  if (!dance) {
    return;
  }
  const { cover, solutions } = dance;
  table.show(dance, diagram.rows(dance), diagram.followed);
  showFollowed();
  list($("levels"), dance.levels.map(({ item, node, tried, choices }) => {
    const name = cover.items[item - 1];
    return node === item ? `${name}: ${choices ? "to be tried" : "no options"}` : `${name}: ${cover.names[dance.option[node]]} (${tried} of ${choices})`;
  }));
  if (!player.isPlaying) {
    history.replaceState(null, "", toAddress(choice()));
    keep("dance", location.hash);
  }
  drawTree($("tree"), dance);
  if ($("solutions").childElementCount !== solutions.length) {
    list($("solutions"), solutions.map((options) => options.map((option) => cover.names[option]).join("; ")));
  }
  drawn = performance.now();
}

/** @param {number} number @param {string} name */
function counted(number, name) {
  return `${number.toLocaleString("en")}${name}${number === 1 || !name ? "" : "s"}`;
}

/** @param {HTMLElement} place @param {string[]} lines */
function list(place, lines) {
  const items = lines.map((line) => Object.assign(document.createElement("li"), { textContent: line }));
  place.replaceChildren(...items);
}

/** @param {number} node */
function follow(node) {
  diagram.followed = node;
  if (node) {
    diagram.reveal(node);
  }
  render();
}

/** Returns the links of the node that is followed. */
function links() {
  const [node, { dance }] = [diagram.followed, player];
  if (!dance) {
    return {};
  }
  const column = { ULINK: dance.ulink[node], DLINK: dance.dlink[node] };
  return node < dance.headers ? { LLINK: dance.llink[node], RLINK: dance.rlink[node], ...column } : { TOP: dance.top[node], ...column };
}

function showFollowed() {
  const node = diagram.followed;
  $("followed").hidden = node === 0;
  if (node && diagram.layout) {
    $("about").textContent = `${diagram.layout.words(node)}:`;
    const buttons = Object.entries(links()).map(([name, to]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: `${name} ${to}` });
      button.addEventListener("click", () => follow(to));
      return button;
    });
    $("links").replaceChildren(...buttons);
  }
}

player.addEventListener("scene", () => {
  const dance = /** @type {import("./algorithm.js").Dance} */ (player.dance);
  program.begin(dance.cover);
  diagram.begin(dance);
});
player.addEventListener("moment", render);
player.addEventListener("error", (event) => {
  $("says").textContent = /** @type {CustomEvent} */ (event).detail;
  $("why").textContent = "";
});
player.addEventListener("play", () => {
  $("play").textContent = player.isPlaying ? "Pause" : "Play";
  player.isPlaying || render();
  // While steps rush by, a screen reader would read none to its end.
  $("says").setAttribute("aria-live", player.isPlaying ? "off" : "polite");
});
diagram.addEventListener("follow", (event) => follow(/** @type {CustomEvent} */ (event).detail));
diagram.addEventListener("sight", () => player.isPlaying || renderRest());

/** Whether a step changes the links of the node that is followed. */
function change() {
  const { dance } = player;
  if (dance) {
    const now = () => [dance.ulink, dance.dlink, dance.top].map((links) => links[diagram.followed]).join();
    const before = now();
    player.on(({ node, isLine }) => now() !== before || (node === diagram.followed && !isLine));
  }
}

const moves = {
  start: () => player.go(0),
  back: () => player.go(Math.max(0, (player.dance?.step ?? 0) - 1)),
  "line-back": () => player.lineBack(),
  play: () => player.play(!player.isPlaying),
  step: () => player.on(() => true),
  line: () => player.on((dance) => dance.isLine),
  solution: () => player.on(({ did }) => did === "solution"),
  change,
  unfollow: () => follow(0),
};
Object.entries(moves).forEach(([name, move]) => onClick(name, move));
connectKeys(moves);
onClick("use", () => begin());
$("cover").addEventListener("change", () => begin());
$("rule").addEventListener("change", () => begin());
const setSpeed = () => {
  player.speed = Math.round(10 ** (Number($("speed").value) / 25));
  $("rate").textContent = `${player.speed.toLocaleString("en")} steps a second`;
};
$("speed").addEventListener("input", setSpeed);
addEventListener("resize", render);
addEventListener("hashchange", given);
setSpeed();
given();
keepOffline();
