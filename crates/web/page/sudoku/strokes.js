// The tool that sets constraints: a stroke over cells makes one, a tap on a cell
// picks the one that is there, to be changed or removed.

import { $, onClick } from "../dom.js";
import { MOST_USED, calledOf, cellsOf, gapIn, hintOf, howTo, isGrouped, isLine, nameOf, needsValue, optionsOf, partsOf, textOf, withValue } from "./kinds.js";
import { sideOf } from "./puzzle.js";

/** @typedef {import("./kinds.js").Kind} Kind */

/**
 * @param {import("./panels.js").Desk} desk
 * @param {(constraints: string) => Promise<boolean>} set sets all constraints, if they fit
 * @param {(text: string) => void} say
 */
export function connectStrokes({ game, clerk, board, texts, outside }, set, say) {
  /** @type {Kind[]} */
  let kinds = [];
  /** The groups of cells that were drawn so far. @type {number[][]} */
  let groups = [];
  /** The constraint that is changed, as text. */
  let picked = "";
  /** The cells of what was drawn last, if a number may be typed for it. @type {number[]} */
  let fresh = [];

  const kind = () => kinds.find(({ name }) => name === $("kind").value);
  const names = (/** @type {number[]} */ cells) => cells.map((cell) => nameOf(cell, sideOf(game.puzzle)));
  /** Puts a constraint in place of another; none for "". */
  const replace = async (/** @type {string} */ before, /** @type {string} */ text) => {
    const all = before ? texts().map((known) => (known === before ? text : known)) : [...texts(), text];
    return set(all.filter(Boolean).join("; "));
  };
  /** Lists the kinds whose names have a text, or all if none has. */
  const find = (text = "") => {
    const before = $("kind").value;
    const found = kinds.filter(({ name }) => `${name} ${calledOf(name)}`.toLowerCase().includes(text));
    $("kind").replaceChildren(...optionsOf(found.length ? found : kinds));
    if (found.some(({ name }) => name === before)) {
      $("kind").value = before;
    }
    return found.length > 0;
  };
  const choose = (/** @type {string} */ name) => {
    $("find").value = "";
    find();
    $("kind").value = name;
  };
  const hold = (/** @type {number[][]} */ held) => {
    groups = held;
    board.held = held.flat();
    board.beginAnew();
  };
  const pick = (/** @type {string} */ text) => {
    picked = text;
    $("remove").hidden = !text;
    if (text) {
      const { name, value } = partsOf(text);
      if (kinds.some((kind) => kind.name === name)) {
        choose(name);
        turn();
      }
      $("sum").value = value;
      say(`${text}.`);
      board.held = cellsOf(text, sideOf(game.puzzle));
      board.beginAnew();
    }
  };
  const drop = () => {
    pick("");
    if (!fresh.length) {
      $("sum").value = "";
    }
    hold([]);
  };
  /** Waits for a number, on devices with keys. */
  const expectNumber = () => matchMedia("(pointer: fine)").matches && $("sum").focus();
  /** Shows what the kind that is chosen needs. */
  const turn = () => {
    const now = kind();
    if (now) {
      board.isLine = isLine(now);
      $("sum-field").hidden = now.values === "none";
      $("sum").placeholder = hintOf(now);
      $("sum").value = "";
      say(howTo(now));
      $("palette").querySelectorAll("button").forEach((/** @type {HTMLButtonElement} */ button) => button.setAttribute("aria-pressed", String(button.value === now.name)));
    }
  };
  const add = async (/** @type {number[][]} */ parts) => {
    const now = kind();
    const side = sideOf(game.puzzle);
    const gap = now && gapIn(now, parts, side, outside());
    if (!now || gap) {
      say(gap ?? "");
      return;
    }
    if (needsValue(now) && !$("sum").value.trim()) {
      say(`${now.name} needs a value: ${hintOf(now)}. Type it, then Enter.`);
      expectNumber();
      return;
    }
    fresh = now.values === "optional" && now.default === null && !$("sum").value.trim() ? parts.flat() : [];
    if (fresh.length) {
      // It is typed while the answer is awaited.
      expectNumber();
    }
    if (await replace("", textOf(now, $("sum").value, parts.map(names)))) {
      drop();
    } else {
      fresh = [];
    }
  };
  /** A stroke has ended, or a tap. */
  const stroke = async (/** @type {number[]} */ cells) => {
    const now = kind();
    if (!now || !cells.length) {
      return;
    }
    if (cells.length === 1 && !isGrouped(now)) {
      await tap(now, cells[0]);
    } else if (isGrouped(now)) {
      const all = [...groups, cells];
      hold(all);
      if (now.places === "equal" && all.length === 2) {
        await add(all);
      } else {
        say(`${all.length} ${all.length > 1 ? "groups" : "group"}. ${howTo(now)}`);
      }
    } else {
      pick("");
      await add([cells]);
    }
  };
  const tap = async (/** @type {Kind} */ now, /** @type {number} */ cell) => {
    const side = sideOf(game.puzzle);
    const here = texts().filter((text) => cellsOf(text, side).includes(cell));
    const isToggled = now.places === "set" && now.least === 1 && now.values === "none";
    const same = here.find((text) => partsOf(text).name === now.name);
    if (isToggled) {
      await (same ? replace(same, "") : add([[cell]]));
      return;
    }
    // The next one, if one was picked here before.
    pick(here[(here.indexOf(picked) + 1) % here.length] ?? "");
    if (!here.length) {
      board.held = [];
      say(howTo(now));
    }
  };
  const remove = async () => {
    if (picked && (await replace(picked, ""))) {
      drop();
      say("Removed.");
    }
  };

  const list = () => {
    const side = sideOf(game.puzzle);
    const rows = texts().map((text) => {
      const { name, value, cells } = partsOf(text);
      const row = document.createElement("li");
      const show = button(name, () => {
        board.held = cellsOf(text, side);
        board.beginAnew();
      });
      show.title = cells;
      const gone = button("×", () => replace(text, ""));
      gone.setAttribute("aria-label", `Remove ${text}`);
      row.append(show);
      if (value) {
        const input = document.createElement("input");
        input.value = value;
        input.size = Math.max(3, Math.min(value.length, 12));
        input.setAttribute("aria-label", `Value of ${text}`);
        input.addEventListener("change", async () => {
          if (!(await replace(text, withValue(text, input.value.trim())))) {
            input.value = value;
          }
        });
        row.append(input);
      }
      const where = document.createElement("span");
      where.textContent = cells;
      row.append(where, gone);
      return row;
    });
    $("constraint-list").replaceChildren(...rows);
  };

  const begin = async (/** @type {boolean} */ isOn) => {
    board.isDrawing = isOn;
    $("tool").hidden = !isOn;
    document.body.classList.toggle("drawing", isOn);
    $("draw").checked = isOn;
    if (isOn && !kinds.length) {
      kinds = await clerk.ask({ ask: "kinds" });
      choose(MOST_USED[0]);
      $("palette").append(...MOST_USED.map((name) => {
        const used = button(calledOf(name).split(",")[0], () => {
          choose(name);
          $("kind").dispatchEvent(new Event("change"));
        });
        used.value = name;
        return used;
      }));
    }
    drop();
    turn();
    if (isOn && $("board").getBoundingClientRect().top < 0) {
      // On a narrow screen, the board is above.
      $("board").scrollIntoView();
    }
  };
  $("draw").addEventListener("change", () => begin($("draw").checked));
  document.addEventListener("view", () => begin(false));
  onClick("remove", remove);
  $("kind").addEventListener("change", () => {
    // The cells that are selected stay so.
    pick("");
    groups = [];
    board.held = [];
    turn();
  });
  $("find").addEventListener("input", () => {
    const text = $("find").value.trim();
    const isKnown = find(text.toLowerCase());
    $("kind").dispatchEvent(new Event("change"));
    if (!isKnown) {
      say(`No kind is called ${text}.`);
    }
  });
  $("add-form").addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const now = kind();
    if (fresh.length) {
      return;
    }
    if (picked) {
      if (await replace(picked, withValue(picked, $("sum").value.trim()))) {
        drop();
      }
    } else if (now && isGrouped(now)) {
      await (groups.length > 1 ? add(groups) : stroke(board.chosen.slice()));
    } else {
      await add(now?.places === "board" ? [] : [board.chosen.slice()]);
    }
  });
  // A number that was typed is taken when the next stroke begins.
  $("sum").addEventListener("blur", (/** @type {FocusEvent} */ event) => {
    const [text, value] = [picked, $("sum").value.trim()];
    if (text && board.grid.contains(/** @type {Node | null} */ (event.relatedTarget)) && value !== partsOf(text).value) {
      pick("");
      $("sum").value = "";
      replace(text, withValue(text, value));
    }
  });
  board.addEventListener("stroke", (event) => stroke(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener("remove", remove);
  board.addEventListener("select", () => {
    if (picked && board.chosen.length > 1) {
      pick("");
    }
  });
  document.addEventListener("puzzle", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.isNew) {
      list();
      const side = sideOf(game.puzzle);
      const made = fresh.length && texts().find((text) => !partsOf(text).value && cellsOf(text, side).sort().join() === fresh.slice().sort().join());
      if (made) {
        const typed = $("sum").value;
        pick(made);
        $("sum").value = typed;
        say(`${made}. Type its number, or draw on.`);
      }
      fresh = [];
    }
  });
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
