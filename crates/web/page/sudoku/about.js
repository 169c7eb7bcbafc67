// Title, author and rules of the puzzle: fields, and a line over the board.

import { $ } from "../dom.js";

/** @param {import("./game.js").Game} game */
export function connectAbout(game) {
  const change = () => {
    const others = (game.puzzle.fields ?? []).filter(([name]) => name !== "author" && name !== "ruleset");
    /** @type {[string, string][]} */
    const fields = [["author", $("author").value.trim()], ["ruleset", $("ruleset").value.trim()]];
    game.change({ name: $("title").value.trim() || null, fields: [...others, ...fields.filter(([, value]) => value)] });
  };
  ["title", "author", "ruleset"].forEach((id) => $(id).addEventListener("change", change));
}

/**
 * Shows what a puzzle is called.
 * @param {import("./puzzle.js").Puzzle} puzzle
 */
export function showAbout({ name, fields }) {
  const { author = "", ruleset = "" } = Object.fromEntries(fields ?? []);
  const texts = { title: name ?? "", author, ruleset };
  for (const [id, text] of Object.entries(texts)) {
    // Not while it is being typed in.
    if (document.activeElement !== $(id)) {
      $(id).value = text;
    }
  }
  $("called").textContent = [name, author && `by ${author}`].filter(Boolean).join(" ");
  $("says-rules").textContent = ruleset;
}
