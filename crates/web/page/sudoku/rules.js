// The panel of the board and its rules.

import { $, onClick } from "../dom.js";
import { blank } from "./puzzle.js";
import { connectStrokes } from "./strokes.js";

/** The boards that can be chosen, as rows and columns of a box. */
const SHAPES = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5"];

/**
 * Returns an empty board of a shape.
 * @param {string} shape as in `3x3`
 */
function boardOf(shape) {
  const [rows, columns] = shape.split("x").map(Number);
  return blank([rows, columns]);
}

/** @param {import("./panels.js").Desk} desk */
export function connectRules(desk) {
  const { game, clerk, board } = desk;
  $("shape").append(...SHAPES.map((shape) => new Option(shape.replace("x", " by "), shape)));
  $("shape").value = "3x3";
  const rules = [...$("rules").querySelectorAll("input")];
  const names = () => rules.filter(({ checked }) => checked).map(({ value }) => value).join(",");
  const say = (/** @type {string} */ text) => {
    // Beside the board while one draws there.
    $("rules-note").textContent = board.isDrawing ? "" : text;
    $("tool-note").textContent = board.isDrawing ? text : "";
  };

  /** Changes the rules, if the board can have them. */
  const change = async (/** @type {Partial<import("./puzzle.js").Puzzle>} */ change) => {
    const { puzzle } = game;
    try {
      await clerk.ask({ ask: "layout", puzzle: { ...puzzle, ...change } });
    } catch (error) {
      say(`${/** @type {Error} */ (error).message}.`);
      return false;
    }
    if (puzzle === game.puzzle) {
      say("");
      game.change(change);
    }
    return true;
  };
  onClick("empty", () => game.show(boardOf($("shape").value)));
  $("shape").addEventListener("change", () => game.show(boardOf($("shape").value)));
  rules.forEach((rule) => rule.addEventListener("change", async () => {
    if (!(await change({ variant: names() }))) {
      rule.checked = !rule.checked;
    }
  }));
  onClick("boxes", () => {
    $("jigsaw").checked = false;
    game.edit((state) => ({ ...state, drawn: null, puzzle: { ...state.puzzle, regions: null } }));
  });
  $("constraints").addEventListener("change", () => change({ constraints: $("constraints").value }));
  connectStrokes(desk, (constraints) => change({ constraints }), say);
  $("gather").addEventListener("change", () => board.gather($("gather").checked));
  document.addEventListener("puzzle", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.isNew)) {
      return;
    }
    const { shape, variant, constraints } = game.puzzle;
    const value = shape.join("x");
    if (![...$("shape").options].some((option) => option.value === value)) {
      $("shape").append(new Option(shape.join(" by "), value));
    }
    $("shape").value = value;
    // Not while it is being typed in.
    if (document.activeElement !== $("constraints")) {
      $("constraints").value = constraints.replaceAll("; ", "\n");
    }
    rules.forEach((rule) => (rule.checked = variant.split(",").includes(rule.value)));
  });
}
