// What the pages weigh and how fast the module is, without a browser. With and
// without vectors, it has to write the same table.
//
//     node weight.js FOLDER [FILE OF PUZZLES]

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, file] = process.argv.slice(2);
const { start } = await import(pathToFileURL(join(folder, "engine/module.js")).href);

/** Returns the bytes of a file with gzip. */
const weigh = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const texts = files.filter((path) => !path.endsWith(".wasm"));
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const sum = (paths) => paths.reduce((bytes, path) => bytes + weigh(path), 0);
console.log(`with gzip: pages ${kilobytes(sum(texts))}`);

/** What the files may weigh with gzip, in kB. */
const LIMITS = { pages: 85, "simd.wasm": 275, "make.wasm": 670, "plain.wasm": 540, "reason.wasm": 475 };
const weights = { pages: sum(texts) };
for (const name of ["simd.wasm", "make.wasm", "plain.wasm", "reason.wasm"]) {
  weights[name] = weigh(join(folder, name));
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
const tables = new Set();
for (const name of ["make.wasm", "plain.wasm"]) {
  const path = join(folder, name);
  const compiled = await WebAssembly.compile(readFileSync(path));
  let [place, tally, hash] = [0, null, createHash("sha256")];
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
  const module = await start(compiled, page);
  const rates = [];
  // The first time, the code is still being compiled.
  for (let run = 0; run < 3; run += 1) {
    place = 0;
    hash = createHash("sha256");
    const started = performance.now();
    module.check(0);
    rates.push((lines * 1000) / (performance.now() - started));
  }
  tables.add(hash.digest("hex"));
  const checked = tally.unique + tally.multiple + tally.none + tally.invalid;
  if (checked !== lines) {
    throw new Error(`${name}: checked ${checked} of ${lines} puzzles`);
  }
  const rate = Math.round(Math.max(...rates)).toLocaleString("en");
  console.log(`${name}: ${kilobytes(weigh(path))}, ${rate} puzzles a second (${JSON.stringify(tally)})`);
}
assert.equal(tables.size, 1, "both modules write the same table");
for (const name of ["simd.wasm", "reason.wasm"]) {
  console.log(`${name}: ${kilobytes(weigh(join(folder, name)))}`);
}
