// Runs in a Worker: one question after the other, or one file.

import { start } from "./module.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let module;
let id = 0;
// Only Workers have it, and these types are those of a page.
const reader = new /** @type {any} */ (globalThis).FileReaderSync();
/** @type {File | undefined} */
let file;
let place = 0;

/**
 * Reads on in the file.
 * @param {Uint8Array} room
 */
function read(room) {
  if (!file) {
    return 0;
  }
  const part = new Uint8Array(reader.readAsArrayBuffer(file.slice(place, place + room.length)));
  room.set(part);
  place += part.length;
  return part.length;
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
    if (data.file) {
      file = data.file;
      place = 0;
      module.check();
      postMessage({ id, answer: {} });
    } else {
      postMessage({ id, answer: module.ask(data.question) });
    }
  } catch (error) {
    // The module has stopped in the middle of something.
    postMessage({ id, answer: { error: String(error) }, broken: true });
  }
});
