// Constraints as texts: their parts, and what is made of a stroke over cells.

/** @typedef {import("../../protocol").Kind} Kind */

/** What to do for each arrangement of cells. */
const HOW = {
  line: "Drag along the line.",
  clue: "Drag along the row or column, from the side of the clue.",
  set: "Drag over the cells.",
  pair: "Drag from one cell to the next.",
  arrow: "Drag from the circle along the arrow.",
  equal: "Drag over each of the groups, in the same order.",
  groups: "Drag over each of the groups, then Add.",
  board: "It is about the whole board: Add.",
};

/** @param {Kind} kind */
export function howTo({ places, least }) {
  return HOW[/** @type {keyof typeof HOW} */ (places)] + (places !== "board" && least < 2 ? " Or select one cell, then Add." : "");
}

/**
 * Returns what a value may be, in words.
 * @param {Kind} kind
 */
export function hintOf({ values, default: usual, least_value: least, greatest_value: greatest }) {
  switch (values) {
    case "optional":
      return usual === null ? "none" : String(usual);
    case "one":
      return `${least}–${greatest}`;
    case "many":
      return "1 2 3";
    case "factors":
      return "sum, factors";
    case "dot":
      return "white";
    case "text":
      return "a text without blanks";
    default:
      return "";
  }
}

/** Whether a kind takes groups of cells. @param {Kind} kind */
export const isGrouped = ({ places }) => places === "groups" || places === "equal";

/** Whether it needs a value. @param {Kind} kind */
export const needsValue = ({ values }) => values !== "none" && values !== "optional";

/**
 * Returns a constraint as text.
 * @param {Kind} kind
 * @param {string} value
 * @param {string[][]} groups names of cells
 */
export function textOf({ name, values, places }, value, groups) {
  const cells = groups.map((group) => group.join(" "));
  const [first = [], ...others] = groups;
  const where = {
    board: "",
    arrow: `${first[0]} = ${[...first.slice(1), ...others.flat()].join(" ")}`,
  };
  const named = places === "board" || places === "arrow" ? where[places] : cells.join(" = ");
  return [name, values === "none" ? "" : value.trim(), named].filter(Boolean).join(" ");
}

/**
 * Returns the name of the kind of a constraint, its value, and its cells as text.
 * @param {string} text
 */
export function partsOf(text) {
  const words = text.split(" ");
  const isChoice = words[0] === "either";
  const at = words.findIndex((word) => isCell(word));
  const end = at < 0 ? words.length : at;
  return { name: words[0], value: isChoice ? "" : words.slice(1, end).join(" "), cells: words.slice(isChoice ? 1 : end).join(" ") };
}

/** @param {string} word */
function isCell(word) {
  return /^r\d+c\d+$/i.test(word);
}

/**
 * Returns the cells that a constraint names.
 * @param {string} text
 * @param {number} side
 */
export function cellsOf(text, side) {
  const names = [...text.matchAll(/\br(\d+)c(\d+)\b/gi)];
  return names.map(([, row, column]) => (Number(row) - 1) * side + Number(column) - 1);
}

/**
 * @param {number} cell
 * @param {number} side
 */
export function nameOf(cell, side) {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}
