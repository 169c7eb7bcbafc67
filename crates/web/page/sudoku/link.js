// Links: a puzzle with its rules, and all that was put on it, behind the `#` of
// an address, so that no server sees it.

import { blank, digitOf, sideOf, symbolOf } from "./puzzle.js";
import { sketchesOf } from "./sketches.js";
import { stateOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** What a link has of the puzzle, under the names that the fields have there. */
const FIELDS = { author: "author", rules: "ruleset" };

/**
 * Returns the format on one line that has room for what the solutions depend on.
 * @param {import("./puzzle.js").Puzzle} puzzle
 */
export function formatOf({ marks, regions, variant, constraints }) {
  return variant || constraints || (marks && regions) ? "f-puzzles" : marks ? "sukaku" : regions ? "jigsaw" : "line";
}

/**
 * Returns what stands behind the `#` of a link.
 * @param {State} state
 * @param {import("../engine/clerk.js").Clerk} clerk
 */
export async function hashOf(state, clerk) {
  const { puzzle } = state;
  const marks = (/** @type {number[][]} */ all) => all.map((digits) => digits.map(symbolOf).join("")).join(".");
  const digits = (/** @type {number[]} */ all) => all.map((digit) => symbolOf(digit) || ".").join("");
  const plain = { ...puzzle, variant: "", constraints: "", name: null, fields: [] };
  const format = formatOf(plain);
  const isPlain = format === "line" && sideOf(puzzle) <= 9;
  const { text } = isPlain ? { text: digits(puzzle.clues) } : await clerk.ask({ ask: "write", puzzle: plain, format });
  const fields = Object.fromEntries(puzzle.fields ?? []);
  const parts = {
    puzzle: text.trim(),
    variant: puzzle.variant,
    constraints: puzzle.constraints,
    title: puzzle.name ?? "",
    author: fields[FIELDS.author] ?? "",
    rules: fields[FIELDS.rules] ?? "",
    without: (puzzle.left_out ?? []).join("; "),
    sketches: puzzle.sketches?.length ? JSON.stringify(puzzle.sketches) : "",
    entries: digits(state.entries),
    corner: marks(state.notes),
    centre: marks(state.centres),
    colours: digits(state.colours),
  };
  // An empty board has nothing but points.
  const given = Object.entries(parts).filter(([, value]) => /[^.]/.test(value));
  return `#${new URLSearchParams({ puzzle: parts.puzzle, ...Object.fromEntries(given) })}`;
}

/**
 * Returns whether the address of the page has a puzzle.
 */
export function isGiven() {
  return new URLSearchParams(location.hash.slice(1)).has("puzzle");
}

/**
 * Returns what the address of the page has.
 * @param {import("../engine/clerk.js").Clerk} clerk
 * @returns {Promise<State>}
 */
export async function readAddress(clerk) {
  const about = new URLSearchParams(location.hash.slice(1));
  const get = (/** @type {string} */ name) => about.get(name) ?? "";
  const puzzle = await puzzleOf(get("puzzle"), { variant: get("variant"), constraints: get("constraints") }, clerk);
  puzzle.name = get("title") || puzzle.name;
  puzzle.left_out = get("without") ? get("without").split("; ") : puzzle.left_out;
  puzzle.sketches = get("sketches") ? sketchesOf(get("sketches")) : puzzle.sketches;
  const fields = Object.entries(FIELDS).flatMap(([name, field]) => (get(name) ? [/** @type {[string, string]} */ ([field, get(name)])] : []));
  const named = new Set(fields.map(([field]) => field));
  puzzle.fields = [...(puzzle.fields ?? []).filter((/** @type {string[]} */ [field]) => !named.has(field)), ...fields];
  return withWork(stateOf(puzzle), get);
}

/**
 * Returns the puzzle of a text. A plain line needs nothing but what the page has
 * loaded first.
 * @param {string} text
 * @param {{ variant: string, constraints: string }} rules
 * @param {import("../engine/clerk.js").Clerk} clerk
 */
async function puzzleOf(text, rules, clerk) {
  if (/^[.1-9]{81}$/.test(text) && !rules.variant && !rules.constraints) {
    return { ...blank([3, 3]), clues: [...text].map((symbol) => digitOf(symbol, 9)) };
  }
  if (/^[.\d]{1,81}$/.test(text)) {
    return clerk.ask({ ask: "open", line: text, ...rules });
  }
  const { puzzles: [puzzle], errors } = await clerk.ask({ ask: "read", text, ...rules });
  if (!puzzle) {
    throw new Error(errors[0] ?? "The link has no puzzle.");
  }
  return puzzle;
}

/**
 * Adds what a solver has put on the board. Whatever does not fit is left out.
 * @param {State} state
 * @param {(name: string) => string} get
 */
function withWork(state, get) {
  const { clues } = state.puzzle;
  const side = sideOf(state.puzzle);
  const symbols = (/** @type {string} */ name, /** @type {number} */ most) =>
    clues.map((_, cell) => digitOf(get(name)[cell] ?? ".", most));
  const marks = (/** @type {string} */ name) => {
    const cells = get(name).split(".");
    return clues.map((clue, cell) => (clue ? [] : [...(cells[cell] ?? "")].map((symbol) => digitOf(symbol, side)).filter(Boolean)));
  };
  const entries = symbols("entries", side).map((digit, cell) => (clues[cell] ? 0 : digit));
  const work = { colours: symbols("colours", 9) };
  return {
    ...state,
    ...work,
    entries: get("entries") ? entries : state.entries,
    notes: get("corner") ? marks("corner") : state.notes,
    centres: get("centre") ? marks("centre") : state.centres,
  };
}
