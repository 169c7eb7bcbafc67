// The table of a file: on the disk if the browser has room there for the page, so
// that it takes no memory.

const FOLDER = "tables";
/** Tables that are older are of pages that are gone, in milliseconds. */
const OLD = 24 * 60 * 60 * 1000;

/** Takes rows, one part after the other. */
export class Table {
  /** @type {Blob[]} */
  #parts = [];
  /** @type {FileSystemFileHandle | undefined} */
  #handle;
  /** @type {FileSystemWritableFileStream | undefined} */
  #stream;

  /** Opens an empty table. */
  static async open() {
    const table = new Table();
    try {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle(FOLDER, { create: true });
      await forgetOld(folder);
      table.#handle = await folder.getFileHandle(crypto.randomUUID(), { create: true });
      table.#stream = await table.#handle.createWritable();
    } catch {
      // Older browsers, and pages that are opened as files, keep it in memory.
    }
    return table;
  }

  /** @param {Uint8Array[]} rows */
  async write(rows) {
    const part = new Blob(/** @type {BlobPart[]} */ (rows));
    if (this.#stream) {
      await this.#stream.write(part);
    } else {
      this.#parts.push(part);
    }
  }

  /** Ends the table. */
  async close() {
    await this.#stream?.close();
    this.#stream = undefined;
  }

  /** Returns the table as a file. */
  async file() {
    return (await this.#handle?.getFile()) ?? new Blob(this.#parts);
  }

  /** Forgets it. */
  async remove() {
    await this.#stream?.abort().catch(() => {});
    const removal = /** @type {any} */ (this.#handle)?.remove?.();
    await removal?.catch?.(() => {});
  }
}

/** @param {any} folder */
async function forgetOld(folder) {
  for await (const [name, handle] of folder.entries()) {
    const { lastModified } = await handle.getFile();
    if (Date.now() - lastModified > OLD) {
      await folder.removeEntry(name);
    }
  }
}
