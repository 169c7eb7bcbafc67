// The address of a step: behind the `#`, so that no server sees the cover.

/**
 * What is danced: a cover by name, one's own, or a Sudoku.
 * @typedef {object} Choice
 * @property {string} cover
 * @property {string} text one's own cover
 * @property {{ text: string, variant: string, constraints: string } | null} sudoku
 * @property {string} rule
 * @property {number} step
 */

/** @returns {Choice} */
export function fromAddress() {
  const about = new URLSearchParams(location.hash.slice(1));
  const get = (/** @type {string} */ name) => about.get(name) ?? "";
  const sudoku = about.has("puzzle") ? { text: get("puzzle"), variant: get("variant"), constraints: get("constraints") } : null;
  const step = Number(get("step"));
  return {
    cover: sudoku ? "puzzle" : get("cover") || "knuth",
    text: get("text"),
    sudoku,
    rule: get("rule") || "fewest",
    step: Number.isSafeInteger(step) && step > 0 ? step : 0,
  };
}

/** @param {Choice} choice */
export function toAddress({ cover, text, sudoku, rule, step }) {
  const about = sudoku ? { puzzle: sudoku.text, variant: sudoku.variant, constraints: sudoku.constraints } : { cover, text: cover === "own" ? text : "" };
  const given = Object.entries(about).filter(([, value]) => value);
  return `#${new URLSearchParams([...given, ["rule", rule], ["step", String(step)]])}`;
}
