// The keys of the dance.

/** What each key does; with Shift in the second list. */
const KEYS = [
  { ArrowRight: "step", ArrowLeft: "back", Home: "start", End: "solution", " ": "play" },
  { ArrowRight: "line", ArrowLeft: "line-back" },
];

/**
 * Plays by keys, except where they have another meaning.
 * @param {Record<string, () => void>} moves
 */
export function connectKeys(moves) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isOther = target.matches("input, textarea, select, .scroll, ol, ul") || (event.key === " " && target.matches("button, summary, a"));
    const name = /** @type {Record<string, string>} */ (KEYS[Number(event.shiftKey)])[event.key];
    if (name && !isOther && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      moves[name]();
    }
  });
}
