// The page that shows dancing links: the engine dances, the parts of the page
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

/** Arrows are seen moving up to this many steps a second. */
const SLOW = 4;

/** While it plays, tables and trees are drawn this often, in milliseconds. */
const PAUSE = 250;

const player = new Player();
const diagram = new Diagram($("diagram"));
const program = new ProgramList($("program"));
const table = new Table($("headers"), $("nodes"), follow);
/** @type {import("./address.js").Choice["sudoku"]} */
let sudoku = null;
let drawn = 0;
let later = 0;
let listed = 0;

/** Returns what is chosen. */
function choice() {
  const cover = $("cover").value;
  return { cover, text: $("text").value, sudoku: cover === "puzzle" ? sudoku : null, rule: $("rule").value, step: player.moment?.step ?? 0 };
}

/**
 * Sets the stage.
 * @param {number} [step]
 */
function begin(step = 0) {
  const { cover, text, sudoku: puzzle, rule } = choice();
  $("own").hidden = cover !== "own";
  const stage = puzzle ? { cover: "", puzzle, rule } : { cover: cover === "own" ? text : cover, rule };
  return player.begin(stage, step);
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
  const { scene, moment } = player;
  if (!scene || !moment) {
    return;
  }
  $("says").textContent = moment.text;
  $("why").textContent = moment.why;
  $("tally").textContent = `Step ${moment.step.toLocaleString("en")}, ${counted(moment.nodes, "node")}, ${counted(moment.found, "solution")}`;
  program.show(moment);
  const isSlow = !player.isPlaying || player.speed <= SLOW;
  if ($("reveal").checked && (isSlow || player.speed <= 30) && moment.node) {
    diagram.reveal(moment.node);
  }
  diagram.show(moment, isSlow);
  drawBoard($("board"), scene, moment.levels.flatMap(([, option]) => (option === null ? [] : [option])));
  $("back").disabled = $("line-back").disabled = $("start").disabled = moment.step === 0;
  $("step").disabled = $("line").disabled = $("play").disabled = $("solution").disabled = moment.over;
  if (!player.isPlaying) {
    renderRest();
  } else {
    later ||= setTimeout(renderRest, Math.max(0, drawn + PAUSE - performance.now()));
  }
}

/** Draws what may come later. */
async function renderRest() {
  clearTimeout(later);
  later = 0;
  const { scene, moment } = player;
  if (!scene || !moment) {
    return;
  }
  table.show(scene, moment, diagram.followed);
  showFollowed();
  const levels = moment.levels.map(([item, option, tried, choices]) => {
    const name = scene.items[item - 1];
    return option === null ? `${name}: ${choices ? "to be tried" : "no options"}` : `${name}: ${scene.names[option]} (${tried} of ${choices})`;
  });
  list($("levels"), levels);
  if (!player.isPlaying) {
    history.replaceState(null, "", toAddress(choice()));
    keep("dance", location.hash);
  }
  const tree = await player.tree();
  if (scene === player.scene && tree) {
    drawTree($("tree"), scene, tree, moment);
  }
  if (listed !== moment.solutions) {
    listed = moment.solutions;
    const solutions = await player.solutions(0);
    list($("solutions"), (solutions ?? []).map((options) => options.map((option) => scene.names[option]).join("; ")));
  }
  drawn = performance.now();
}

/** @param {number} number @param {string} name */
function counted(number, name) {
  return `${number.toLocaleString("en")} ${name}${number === 1 ? "" : "s"}`;
}

/** @param {HTMLElement} place @param {string[]} lines */
function list(place, lines) {
  const items = lines.map((line) => Object.assign(document.createElement("li"), { textContent: line }));
  place.replaceChildren(...items);
}

/** @param {number} node */
function follow(node) {
  diagram.followed = player.window.node = node;
  if (node) {
    diagram.reveal(node);
  }
  diagram.draw();
  player.isPlaying ? renderRest() : player.look();
}

/** Returns the links of the node that is followed. */
function links() {
  const node = diagram.followed;
  const cell = player.moment?.cells.find(([number]) => number === node);
  const header = player.moment?.headers.find(([number]) => number === node);
  if (cell) {
    return { TOP: cell[1], ULINK: cell[2], DLINK: cell[3] };
  }
  return header && { LLINK: header[1], RLINK: header[2], ULINK: header[4], DLINK: header[5] };
}

function showFollowed() {
  const node = diagram.followed;
  $("followed").hidden = node === 0;
  if (node && diagram.layout) {
    $("about").textContent = `${diagram.layout.words(node)}:`;
    const buttons = Object.entries(links() ?? {}).map(([name, to]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: `${name} ${to}` });
      button.addEventListener("click", () => follow(to));
      return button;
    });
    $("links").replaceChildren(...buttons);
  }
}

player.addEventListener("scene", () => {
  const scene = /** @type {import("./player.js").Scene} */ (player.scene);
  listed = 0;
  $("solutions").replaceChildren();
  program.begin(scene);
  diagram.begin(scene);
  Object.assign(player.window, diagram.inSight);
});
player.addEventListener("moment", render);
player.addEventListener("error", (event) => {
  $("says").textContent = /** @type {CustomEvent} */ (event).detail;
  $("why").textContent = "";
});
player.addEventListener("play", () => {
  $("play").textContent = player.isPlaying ? "Pause" : "Play";
  // While steps rush by, a screen reader would read none to its end.
  $("says").setAttribute("aria-live", player.isPlaying ? "off" : "polite");
});
diagram.addEventListener("follow", (event) => follow(/** @type {CustomEvent} */ (event).detail));
diagram.addEventListener("sight", () => {
  const sight = diagram.inSight;
  if (JSON.stringify(sight) !== JSON.stringify({ options: player.window.options, items: player.window.items })) {
    Object.assign(player.window, sight);
    player.look();
  }
});

const moves = {
  start: () => player.go({ to: 0 }),
  back: () => player.go({ to: Math.max(0, (player.moment?.step ?? 0) - 1) }),
  "line-back": () => player.go("line-back"),
  play: () => player.play(!player.isPlaying),
  step: () => player.go({ on: 1 }),
  line: () => player.go("line"),
  solution: () => player.go("solution"),
  change: () => player.go({ change: diagram.followed }),
  "unfollow": () => follow(0),
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
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", render);
addEventListener("hashchange", given);
setSpeed();
given();
keepOffline();
