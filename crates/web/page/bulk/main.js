// The page that checks files.

import { $, keepOffline, onClick } from "../dom.js";
import { Cancelled } from "../engine/engine.js";
import { keep, kept } from "../keep.js";
import { Checker, KINDS } from "./checker.js";
import { Table } from "./table.js";

const checker = new Checker();
/** @type {Table | undefined} */
let table;
let name = "";
/** Grows when another file is chosen. */
let turn = 0;

const number = (/** @type {number} */ value) => value.toLocaleString("en");

/** @param {import("./checker.js").News} news @param {number} started */
function show({ tally, faults, share }, started) {
  KINDS.forEach((kind) => ($(kind).textContent = number(tally[kind])));
  const all = KINDS.reduce((sum, kind) => sum + tally[kind], 0);
  const seconds = (performance.now() - started) / 1000;
  $("progress").value = share;
  $("says").textContent = `${number(all)} puzzles in ${seconds.toFixed(2)} s: ${number(Math.round(all / seconds))} a second.`;
  list(faults, tally.invalid);
}

/**
 * Lists lines that are not puzzles.
 * @param {import("./checker.js").Fault[]} faults
 * @param {number} number their number
 */
function list(faults, number) {
  const place = $("fault-list");
  for (const { text, error } of faults.slice(place.childElementCount)) {
    const [item, line] = [document.createElement("li"), document.createElement("code")];
    line.textContent = text;
    item.append(`Line ${error}: `, line);
    place.append(item);
  }
  $("faults").hidden = !faults.length;
  $("fault-head").textContent = number > faults.length ? `The first ${faults.length} of ${number.toLocaleString("en")} invalid lines` : "Invalid lines";
}

/** @param {File} file */
async function check(file) {
  turn += 1;
  const own = turn;
  checker.cancel();
  table?.remove();
  const rows = (table = await Table.open());
  name = file.name.replace(/\.[^.]*$/, "");
  $("tally").hidden = $("progress").hidden = $("cancel").hidden = false;
  $("save").hidden = $("faults").hidden = true;
  $("fault-list").replaceChildren();
  $("says").textContent = "Reading…";
  try {
    await checker.start();
    const started = performance.now();
    await checker.check(file, (part) => rows.write(part), (news) => own === turn && show(news, started));
    await rows.close();
    if (own !== turn) {
      return;
    }
    $("save").hidden = false;
    keep("files", { name: file.name, says: $("says").textContent, tally: KINDS.map((kind) => $(kind).textContent) });
  } catch (error) {
    if (own !== turn) {
      return;
    }
    checker.cancel();
    const isCancelled = error instanceof Cancelled;
    $("says").textContent = isCancelled ? "Cancelled." : String(/** @type {Error} */ (error).message);
  }
  $("cancel").hidden = $("progress").hidden = true;
}

$("file").addEventListener("change", () => {
  const file = $("file").files[0];
  // So that the same file can be chosen again.
  $("file").value = "";
  if (file) {
    check(file);
  }
});
onClick("cancel", () => checker.cancel());
onClick("save", async () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(/** @type {Blob} */ (await table?.file()));
  link.download = `${name}-checked.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    $("drop").classList.toggle("over", kind === "dragover");
    const file = /** @type {DragEvent} */ (event).dataTransfer?.files[0];
    if (kind === "drop" && file) {
      check(file);
    }
  });
}
// The last tally; the table would be too large to be kept.
const last = kept("files");
if (last) {
  $("says").textContent = `Last time, ${last.name}: ${last.says}`;
  KINDS.forEach((kind, place) => ($(kind).textContent = last.tally[place]));
  $("tally").hidden = false;
}
keepOffline();
