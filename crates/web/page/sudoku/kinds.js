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

/** The kinds that are used most. */
export const MOST_USED = ["cage", "thermometer", "arrow", "white", "black", "whisper", "renban", "palindrome", "region-sum", "quadruple", "sandwich", "sum"];

/** What setters call them, if that is another name. */
const CALLED = {
  cage: "killer cage", sum: "little killer, sum", white: "white dot", black: "black dot", whisper: "German whispers", between: "between line", lockout: "lockout line",
  "region-sum": "region sum line", entropic: "entropic line", modular: "modular line", zipper: "zipper line", "sum-line": "10 line, sum line", nabner: "nabner line",
  "slow-thermometer": "slow thermometer", "parity-line": "parity line, red line", greater: "inequality, greater than", "column-index": "159, column index", clone: "clones",
};

/** @param {string} name */
export const calledOf = (name) => CALLED[/** @type {keyof typeof CALLED} */ (name)] ?? name.replaceAll("-", " ");

/** The groups in which kinds are listed. */
const GROUPS = { line: "Lines", arrow: "Lines", clue: "Outside the grid", set: "Cages and cells", pair: "Between two cells", equal: "Groups of cells", groups: "Groups of cells", board: "Whole board" };

/** Returns the kinds as options in groups. @param {Kind[]} kinds */
export function optionsOf(kinds) {
  const group = (/** @type {Kind} */ kind) => (isLine(kind) ? "Lines" : GROUPS[/** @type {keyof typeof GROUPS} */ (kind.places)]);
  return [...new Set(kinds.map(group))].map((label) => {
    const list = Object.assign(document.createElement("optgroup"), { label });
    list.append(...kinds.filter((kind) => group(kind) === label).map(({ name }) => new Option(calledOf(name), name)));
    return list;
  });
}

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
      return usual === null ? "optional" : String(usual);
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

/**
 * Whether its cells follow each other. Kinds with a text or factors are about any cells, and the
 * least and the greatest are beside the first; renban and nabner are drawn as lines.
 * @param {Kind} kind
 */
export const isLine = ({ name, places, values }) =>
  ["renban", "nabner"].includes(name) || places === "arrow" || (places === "line" && !/text|factors/.test(values) && !/^(min|max)imum$/.test(name));

/**
 * Returns what is missing between the cells of a stroke, in words: some of a line, or of the row or
 * column that a clue is about.
 * @param {Kind} kind
 * @param {number[][]} parts
 * @param {number} side
 * @param {Set<number>} outside cells that are no part of the board
 */
export function gapIn(kind, parts, side, outside) {
  const at = (/** @type {number} */ cell) => [Math.floor(cell / side), cell % side];
  const cells = kind.name === "region-arrow" ? [] : parts.flat();
  if (kind.places === "clue") {
    const axis = [0, 1].find((way) => cells.every((cell) => at(cell)[way] === at(cells[0])[way]));
    const whole = [...Array(side * side).keys()].filter((cell) => at(cell)[axis ?? 0] === at(cells[0])[axis ?? 0] && !outside.has(cell));
    const isWhole = axis !== undefined && [whole, whole.slice().reverse()].some((line) => line.join() === cells.join());
    return isWhole ? undefined : "It is about a whole row or column: drag from the side of the clue to the other end.";
  }
  const far = (/** @type {number} */ one, /** @type {number} */ other) => Math.max(...[0, 1].map((way) => Math.abs(at(one)[way] - at(other)[way])));
  const gap = isLine(kind) ? cells.findIndex((cell, place) => place > 0 && far(cells[place - 1], cell) !== 1) : -1;
  return gap < 0 ? undefined : `${nameOf(cells[gap - 1], side)} and ${nameOf(cells[gap], side)} are not neighbours: drag from cell to cell.`;
}

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

/** Returns a constraint with another value. @param {string} text @param {string} value */
export function withValue(text, value) {
  const { name, cells } = partsOf(text);
  return [name, value, cells].filter(Boolean).join(" ");
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
