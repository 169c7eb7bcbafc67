// A file in parts, so that several Workers can check it. A part ends after a plain
// line with a puzzle: what comes next begins there, whatever its format is.

/** The most bytes of a part. */
const MOST = 1 << 22;
/** The fewest. */
const LEAST = 1 << 17;
/** Where a plain line is looked for, in bytes before the end of a part. */
const WINDOW = 1 << 16;

/** A puzzle on a line, and what follows on it. */
const PLAIN = /^[\d.]{81}(?:[ \t][^\n]*)?\r?$/;

/**
 * Returns the length of a text up to the end of its last plain line, 0 if it has
 * none. Its first line may be incomplete, and so may the last one.
 * @param {string} text
 */
export function afterPlain(text) {
  let end = text.lastIndexOf("\n");
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1);
    if (start < 0) {
      return 0;
    }
    if (PLAIN.test(text.slice(start + 1, end))) {
      return end + 1;
    }
    end = start;
  }
  return 0;
}

/**
 * Returns the bytes of a part of a file for this number of Workers.
 * @param {File} file
 * @param {number} workers
 */
export function lengthOf({ size }, workers) {
  return Math.min(MOST, Math.max(LEAST, Math.ceil(size / (4 * workers))));
}

/**
 * Returns where the part that begins at a place ends.
 * @param {File} file
 * @param {number} from
 * @param {number} length how long it is to be, about
 */
export async function endOf(file, from, length) {
  for (let to = from + length; to < file.size; to += length) {
    const start = Math.max(from, to - WINDOW);
    // Its bytes as symbols, as their number counts.
    const bytes = new Uint8Array(await file.slice(start, to).arrayBuffer());
    const end = afterPlain(new TextDecoder("latin1").decode(bytes));
    if (end) {
      return start + end;
    }
  }
  return file.size;
}
