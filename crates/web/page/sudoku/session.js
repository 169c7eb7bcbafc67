// Nothing is lost: the states are kept in the browser, and the address of the
// page is always a link to what it shows. Another puzzle is another place in the
// history of the browser.

import { hashOf, isGiven, readAddress } from "./link.js";
import { Store } from "./store.js";

/** States that are kept. */
const MOST = 100;

/** The milliseconds without a change after which the address changes. */
const PAUSE = 250;

/**
 * Keeps the game, and restores what was kept. Returns where the puzzle to show is from, if there
 * is one.
 * @param {{
 *   game: import("./game.js").Game,
 *   clerk: import("../engine/clerk.js").Clerk,
 *   timer: import("./timer.js").Timer,
 *   refuse: (message: string) => void,
 * }} desk
 */
export async function connectSession({ game, clerk, timer, refuse }) {
  let hash = "";
  let waiting = 0;
  let isOpened = false;
  /** @type {"kept" | "linked" | undefined} */
  let shown;

  const store = new Store();
  const keepAll = () => store.keep({ ...game.kept(MOST), times: timer.times, hash });
  const update = async () => {
    waiting = 0;
    const { state } = game;
    try {
      const next = await hashOf(state, clerk);
      if (state !== game.state) {
        return;
      }
      if (next !== hash) {
        history[isOpened ? "pushState" : "replaceState"](null, "", next);
        hash = next;
      }
      isOpened = false;
    } catch {
      // No format on one line has room for it; it is kept all the same.
    }
    keepAll();
  };
  const open = async () => {
    try {
      const state = await readAddress(clerk);
      shown = "linked";
      game.open(state);
      // It has its place in the history.
      isOpened = false;
      hash = location.hash;
    } catch (error) {
      refuse(/** @type {Error} */ (error).message);
    }
  };

  const restored = await store.restore();
  if (restored) {
    shown = "kept";
    timer.times = restored.times ?? [];
    game.restore(restored.states, restored.now);
    hash = restored.hash;
  }
  if (isGiven() && location.hash !== hash) {
    await open();
  } else if (restored) {
    history.replaceState(null, "", hash);
  }
  game.addEventListener("change", (event) => {
    isOpened ||= /** @type {CustomEvent} */ (event).detail.isOpened;
    keepAll();
    clearTimeout(waiting);
    waiting = setTimeout(update, PAUSE);
  });
  addEventListener("popstate", () => {
    if (isGiven() && location.hash !== hash) {
      clearTimeout(waiting);
      open();
    }
  });
  addEventListener("pagehide", keepAll);
  document.addEventListener("visibilitychange", keepAll);
  return shown;
}
