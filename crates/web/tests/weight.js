// What the pages weigh and how fast the module for files is, without a browser.
//
//     node weight.js FOLDER [FILE OF PUZZLES]

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, file] = process.argv.slice(2);
const [parts] = readdirSync(folder).filter((name) => name.startsWith("quadrille-")).map((name) => join(folder, name));
const pages = process.env.PAGES ?? join(folder, "../../crates/web/page");
const { start } = await import(pathToFileURL(resolve(pages, "engine/module.js")).href);

/** Returns the bytes of a file with gzip. */
const weigh = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const texts = files.filter((path) => !path.endsWith(".wasm"));
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const sum = (paths) => paths.reduce((bytes, path) => bytes + weigh(path), 0);

/**
 * What the files may weigh with gzip, in kB, with the standard library of an installed target.
 * The same sources differ by up to 0.5 %, as functions are in another order on another machine.
 */
const LIMITS = { pages: 66, "solve.wasm": 361, "make.wasm": 876, "reason.wasm": 692 };
const weights = { pages: sum(texts) };
for (const name of ["solve.wasm", "make.wasm", "reason.wasm"]) {
  weights[name] = weigh(join(parts, name));
}
for (const [name, limit] of Object.entries(LIMITS)) {
  assert.ok(weights[name] <= limit * 1000, `${name}: ${kilobytes(weights[name])}, more than ${limit} kB`);
}

// Easy, hard, with several solutions, with none, empty.
const PUZZLES = [
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  "98.7..6....5.6..4.......9..8....6.7..5..7...4..74..3..52.1.......8.5..3......2..1",
  "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
  "44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
  ".................................................................................",
];
const puzzles = file ? readFileSync(file) : Buffer.from(`${PUZZLES.join("\n")}\n`.repeat(20));
const lines = puzzles.toString("latin1").split("\n").filter((line) => line && !line.startsWith("#")).length;
const path = join(parts, "make.wasm");
let [place, tally] = [0, null];
const tables = new Set();
let hash;
const page = {
  tell: (part) => (tally = part),
  write: (rows) => hash.update(rows),
  read: (room) => {
    const part = puzzles.subarray(place, place + room.length);
    room.set(part);
    place += part.length;
    return part.length;
  },
};
const module = await start(await WebAssembly.compile(readFileSync(path)), page);
const rates = [];
// The first time, the code is still being compiled.
for (let run = 0; run < 3; run += 1) {
  place = 0;
  hash = createHash("sha256");
  const started = performance.now();
  module.check(0);
  rates.push((lines * 1000) / (performance.now() - started));
  tables.add(hash.digest("hex"));
}
assert.equal(tables.size, 1, "each run writes the same table");
const { unique, multiple, none, invalid } = tally;
assert.equal(unique + multiple + none + invalid, lines);
if (!file) {
  assert.deepEqual({ unique, multiple, none, invalid }, { unique: 40, multiple: 40, none: 20, invalid: 0 });
}
const rate = Math.round(Math.max(...rates)).toLocaleString("en");
console.log(`make.wasm: ${rate} puzzles a second (${JSON.stringify(tally)})`);
for (const [name, bytes] of Object.entries(weights)) {
  console.log(`${name}: ${kilobytes(bytes)}`);
}
