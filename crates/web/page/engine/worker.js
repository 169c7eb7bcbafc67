// Runs in a Worker: one question after the other, or one part of a file.

import { start } from "./module.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let module;
let id = 0;
// Only Workers have it, and these types are those of a page.
const reader = new /** @type {any} */ (globalThis).FileReaderSync();
/** @type {Blob} */
let file = new Blob();
let place = 0;

/** Bytes that are read at a time to count lines. */
const ROOM = 1 << 20;
const NEWLINE = 10;

/**
 * Reads on in the file.
 * @param {Uint8Array} room
 */
function read(room) {
  const part = new Uint8Array(reader.readAsArrayBuffer(file.slice(place, place + room.length)));
  room.set(part);
  place += part.length;
  return part.length;
}

/**
 * Opens a part of a file, and counts its lines.
 * @param {{ file: File, from: number, to: number }} part
 */
function load({ file: whole, from, to }) {
  file = whole.slice(from, to);
  let lines = 0;
  for (let start = 0; start < file.size; start += ROOM) {
    const bytes = new Uint8Array(reader.readAsArrayBuffer(file.slice(start, start + ROOM)));
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
      lines += 1;
    }
  }
  return { lines };
}

const page = {
  tell: (/** @type {any} */ part) => {
    if (part.error) {
      throw new Error(part.error);
    }
    postMessage({ id, part, read: place });
  },
  write: (/** @type {Uint8Array} */ rows) => postMessage({ id, rows }, { transfer: [rows.buffer] }),
  read,
};

addEventListener("message", async ({ data }) => {
  if (data.compiled) {
    module = await start(data.compiled, page);
    postMessage({ ready: true });
    return;
  }
  id = data.id;
  try {
    if (data.load) {
      postMessage({ id, answer: load(data.load) });
    } else if ("check" in data) {
      place = 0;
      module.check(data.check);
      postMessage({ id, answer: {} });
    } else {
      postMessage({ id, answer: module.ask(data.question) });
    }
  } catch (error) {
    // The module has stopped in the middle of something.
    postMessage({ id, answer: { error: String(error) }, broken: true });
  }
});
