// The panels beside the board: reading, making, sharing.

import { $, onClick } from "../dom.js";
import { formatOf, hashOf } from "./link.js";
import { Maker, newSeed, recipeOf } from "./make.js";
import { pngOf, save, svgOf } from "./share.js";

/**
 * What the panels work on.
 * @typedef {object} Desk
 * @property {import("./game.js").Game} game
 * @property {import("../engine/clerk.js").Clerk} clerk
 * @property {import("./board.js").Board} board
 * @property {() => import("./picture.js").Scene} picture
 * @property {() => string[]} texts the constraints as texts, in order
 * @property {() => Set<number>} outside cells that are no part of the board
 * @property {(message: string) => void} refuse says that a text could not be read
 */

/** @param {Desk} desk */
export function connectReading({ game, clerk, board, refuse }) {
  /** @type {import("./puzzle.js").Puzzle[]} */
  let puzzles = [];
  let place = 0;
  const show = (/** @type {number} */ next) => {
    place = (next + puzzles.length) % puzzles.length;
    $("which").textContent = `${place + 1} of ${puzzles.length}`;
    $("several").hidden = puzzles.length < 2;
    game.show(puzzles[place]);
  };
  const read = async (/** @type {string} */ text) => {
    if (!text.trim()) {
      return;
    }
    try {
      const found = await clerk.ask({ ask: "read", text });
      const more = found.more ? " Only the first 1,000 were read." : "";
      $("read").textContent = [...found.errors.slice(0, 3), more].join("\n").trim();
      if (found.puzzles.length) {
        puzzles = found.puzzles;
        show(0);
        const name = puzzles[0].name;
        $("read").textContent ||= name ? `Read: ${name}` : "";
      } else {
        refuse(found.errors[0] ?? "No puzzle was found");
      }
    } catch (error) {
      $("read").textContent = String(/** @type {Error} */ (error).message);
      refuse($("read").textContent);
    }
  };
  onClick("previous", () => show(place - 1));
  onClick("next", () => show(place + 1));
  $("text").addEventListener("input", () => read($("text").value));
  document.addEventListener("paste", (event) => {
    const isText = /** @type {HTMLElement} */ (event.target).matches("input, textarea");
    const text = event.clipboardData?.getData("text");
    if (!isText && text) {
      $("text").value = text;
      read(text);
      board.focus();
    }
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    read(file ? await file.text() : event.dataTransfer?.getData("text") ?? "");
  });
}

/** @param {Desk} desk */
export function connectMaking({ game }) {
  const maker = new Maker($("make-note"), $("cancel-make"), (puzzle) => game.show(puzzle));
  $("recipe").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      maker.make({ ask: "generate", recipe: recipeOf($("recipe"), game.puzzle) });
    } catch (error) {
      $("make-note").textContent = /** @type {Error} */ (error).message;
    }
  });
  onClick("minimize", () => {
    const symmetry = /** @type {HTMLFormElement} */ ($("recipe")).symmetry.value;
    maker.make({ ask: "minimize", puzzle: game.puzzle, seed: newSeed(), symmetry });
  });
  onClick("canon", () => maker.make({ ask: "canon", puzzle: game.puzzle }));
  onClick("shuffle", () => maker.make({ ask: "shuffle", puzzle: game.puzzle, seed: newSeed() }));
}

/** @param {Desk} desk */
export async function connectSharing({ game, clerk, picture }) {
  /** Does something, and says what it left out or why it failed. */
  const said = async (/** @type {() => Promise<string | void>} */ act, place = $("share-note")) => {
    try {
      place.textContent = (await act()) ?? "";
    } catch (error) {
      place.textContent = `${/** @type {Error} */ (error).message}.`;
    }
  };
  const write = (/** @type {string} */ format, /** @type {(text: string) => void} */ take, place = $("share-note")) => said(async () => {
    const { text, lost } = await clerk.ask({ ask: "write", puzzle: game.written, format });
    take(text.trim());
    return lost ? `Left out: ${lost.replace("no place for ", "")}.` : "";
  }, place);
  const update = () => {
    // Not while it is being typed in.
    if (document.activeElement !== $("text")) {
      write($("format").value || formatOf(game.puzzle), (text) => ($("text").value = text), $("lost"));
    }
  };
  onClick("link", () => said(async () => {
    const link = new URL(await hashOf(game.state, clerk), location.href).href;
    history.replaceState(null, "", link);
    await navigator.clipboard.writeText(link).catch(({ message }) => Promise.reject(new Error(`The link is the address of this page now: ${message}`)));
    return "The link is copied, and is the address of this page now.";
  }));
  // With the entries as clues.
  onClick("dance", () => said(async () => {
    location.href = `dance.html${await hashOf({ ...game.state, puzzle: game.filled }, clerk)}`;
  }));
  ["sudokupad", "f-puzzles"].forEach((format) => onClick(format, () => write(format, (text) => open(text, "_blank", "noopener"))));
  const svg = () => svgOf(picture());
  onClick("svg", () => save(new Blob([svg()], { type: "image/svg+xml" }), "sudoku.svg"));
  onClick("png", async () => save(await pngOf(svg()), "sudoku.png"));
  $("format").addEventListener("change", update);
  $("text").addEventListener("focus", () => $("text").select());
  $("text").addEventListener("blur", update);
  const formats = await clerk.ask({ ask: "formats" });
  $("format").append(...formats.map((/** @type {string} */ name) => new Option(name)));
  document.addEventListener("puzzle", update);
  update();
}
