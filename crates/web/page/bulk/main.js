// The page that checks files.

import { $, keepOffline, onClick } from "../dom.js";
import { Cancelled, Engine } from "../engine/engine.js";
import { keep, kept } from "../keep.js";

const engine = new Engine("make");
const KINDS = ["unique", "multiple", "none", "invalid"];
/** @type {Uint8Array[]} the rows of the table */
let rows = [];
let name = "";

/** @param {Record<string, number>} tally @param {number} share @param {number} started */
function show(tally, share, started) {
  const number = (/** @type {number} */ value) => value.toLocaleString("en");
  KINDS.forEach((kind) => ($(kind).textContent = number(tally[kind])));
  const all = KINDS.reduce((sum, kind) => sum + tally[kind], 0);
  const seconds = (performance.now() - started) / 1000;
  $("progress").value = share;
  $("says").textContent = `${number(all)} puzzles in ${seconds.toFixed(2)} s: ${number(Math.round(all / seconds))} a second.`;
}

/** @param {File} file */
async function check(file) {
  engine.cancel();
  rows = [];
  name = file.name.replace(/\.[^.]*$/, "");
  $("tally").hidden = $("progress").hidden = $("cancel").hidden = false;
  $("save").hidden = true;
  $("says").textContent = "Reading…";
  // The engine starts before the clock does.
  await engine.ask({ ask: "formats" });
  const started = performance.now();
  const tell = (/** @type {Record<string, number>} */ tally, /** @type {number} */ read) =>
    show(tally, file.size ? read / file.size : 1, started);
  try {
    await engine.check(file, tell, (part) => rows.push(part));
    $("save").hidden = false;
    keep("files", { name: file.name, says: $("says").textContent, tally: KINDS.map((kind) => $(kind).textContent) });
  } catch (error) {
    const isCancelled = error instanceof Cancelled;
    $("says").textContent = isCancelled ? "Cancelled." : String(/** @type {Error} */ (error).message);
  }
  $("cancel").hidden = $("progress").hidden = !engine.isBusy;
}

$("file").addEventListener("change", () => $("file").files[0] && check($("file").files[0]));
onClick("cancel", () => engine.cancel());
onClick("save", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(/** @type {BlobPart[]} */ (rows), { type: "text/csv" }));
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
