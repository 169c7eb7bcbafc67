// Chromium with a page, and what the tests do on it.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./serve.js";

export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// Needs triples.
export const STEPPED = ".....1..5..7.39..441...82..8....7.9....1..5.8.3.....46.42....8...8.7..1.7....6...";
// Needs chains.
export const CHAINED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
// The Explainer needs minutes for it.
export const HARDEST = "98.7..6....5.6..4.......9..8....6.7..5..7...4..74..3..52.1.......8.5..3......2..1";
export const HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/** The folder of all but the pages. */
export const [FOLDER] = readdirSync(process.argv[2]).filter((name) => name.startsWith("quadrille-"));

/** Imports a module of the pages as it is before several are joined; the folder is target/web, or PAGES has them. */
export const moduleOf = (name) => import(pathToFileURL(resolve(process.env.PAGES ?? join(process.argv[2], "../../crates/web/page"), name)).href);

export const server = await serve(process.argv[2]);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
export const troubles = [];

/** Opens a page, and notes what it asks for and what must not happen. */
export async function open(path, options = {}, url = server.url, asked = []) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && troubles.push(`${path}: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`${path}: ${error.stack}`));
  context.on("request", (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    asked.push(pathname);
    if (!["data:", "blob:"].includes(protocol) && `${origin}/` !== url) {
      troubles.push(`${path}: request to ${request.url()}`);
    }
  });
  await page.goto(url + path);
  return page;
}

/** Waits until an element has a text. */
export async function says(page, selector, pattern, timeout = 60000) {
  const place = page.locator(selector);
  const end = Date.now() + timeout;
  let text = "";
  while (Date.now() < end) {
    text = await place.evaluate((element) => element.value ?? element.textContent);
    if (pattern.test(text)) {
      return text;
    }
    await page.waitForTimeout(10);
  }
  assert.fail(`${selector}: expected ${pattern}, found "${text}"`);
}

/** Waits until something holds on the page. */
export async function until(page, holds, value) {
  for (const end = Date.now() + 60000; Date.now() < end; await page.waitForTimeout(20)) {
    if (await page.evaluate(holds, value)) {
      return;
    }
  }
  assert.fail(`it never came true: ${holds} (${value})`);
}

export const cell = (page, row, column) => page.locator(`#board [role=row]:nth-child(${row}) [role=gridcell]:nth-child(${column})`);

/** Turns to a view: Solve, Set or Analyse. */
export const view = (page, name) => page.locator("#view label", { hasText: name }).click();

/** Opens the tool that draws. */
export async function tool(page) {
  await view(page, "Set");
  await page.getByRole("checkbox", { name: "Draw constraints" }).check();
  await page.locator("#kind option").first().waitFor({ state: "attached" });
}

/** Returns the middles of cells on the screen, once the board is in sight. */
export async function middles(page, cells) {
  return page.evaluate((places) => {
    document.getElementById("board").scrollIntoView({ block: "nearest" });
    return places.map(([row, column]) => {
      const cell = document.querySelector(`#board [role=row]:nth-child(${row}) [role=gridcell]:nth-child(${column})`);
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  }, cells);
}

/** Pastes a text into the page, as a clipboard does. */
export async function paste(page, text) {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", data);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

/** Shows the first step whose text has a pattern. */
export async function goTo(page, pattern) {
  const steps = page.locator("#step-list button");
  for (let tries = 0; tries < 300; tries += 1) {
    const place = (await steps.allTextContents()).findIndex((text) => pattern.test(text));
    if (place >= 0) {
      return steps.nth(place).click();
    }
    await page.waitForTimeout(100);
  }
  return assert.fail(`no step has ${pattern}`);
}

/** Ends Chromium and the server. */
export async function close() {
  await browser.close();
  server.close();
}
