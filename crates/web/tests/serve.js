// Starts the program's own server for a folder, afresh, on any free port.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Returns the address of the server, and a function that ends it.
 * @param {string} folder
 */
export async function serve(folder) {
  const program = process.env.QUADRILLE ?? "quadrille";
  const server = spawn(program, ["web", "--port", "0", "--folder", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout });
  const url = await new Promise((resolve, reject) => {
    lines.once("line", resolve);
    server.once("error", reject);
    server.once("exit", (status) => reject(new Error(`${program} web ended with status ${status}`)));
  });
  return { url: String(url), close: () => server.kill() };
}
