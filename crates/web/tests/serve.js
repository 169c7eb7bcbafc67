// Serves a folder on this machine, for the tests.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * Returns the address of the server, and a function that ends it.
 * @param {string} folder
 */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const name = path === "/" ? "/index.html" : path;
    try {
      const body = await readFile(join(folder, name));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "text/plain" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
