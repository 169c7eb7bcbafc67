// The pages in Chromium: everything that they offer, without an error, without a
// request to another host, and fit for screen readers.
//
//     node browser.js FOLDER [FOLDER FOR SCREENSHOTS]

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { CHAINED, EASY, HARD, HARDEST, STEPPED, cell, close, goTo, open, paste, says, server, troubles, view } from "./chromium.js";
import { dances } from "./dances.js";
import { drawings } from "./drawings.js";
import { files } from "./files.js";
import { hands } from "./hands.js";
import { pure } from "./pure.js";
import { scenes } from "./scenes.js";
import { solvings } from "./solvings.js";
import { serve } from "./serve.js";
import { tutors } from "./tutors.js";
import { updates } from "./versions.js";

const tests = {
  // The longest first.
  ...drawings,

  ...scenes,

  async "paste, type, conflict, undo"() {
    const page = await open("index.html");
    await says(page, "#verdict", /^6\s670\s903\s752\s021\s072\s936\s960 solutions$/);
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    await view(page, "Set");
    await cell(page, 1, 3).focus();
    await page.keyboard.press("5");
    await says(page, "#verdict", /^No solution$/);
    assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /^r1c3, clue 5, conflict$/);
    assert.equal(await page.locator("[aria-invalid=true]").count(), 2);
    await page.keyboard.press("Control+z");
    await says(page, "#verdict", /^Unique$/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Delete");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^r1c2, blank/);
    await says(page, "#verdict", /solutions$|^Unique$/);
    await page.keyboard.press("Control+z");
    await view(page, "Solve");
    await cell(page, 1, 3).click();
    await page.keyboard.press("4");
    await says(page, "#verdict", /^Unique$/);
    await page.keyboard.press("Shift+Digit7");
    await view(page, "Analyse");
    await page.locator("#solve").click();
    assert.equal(await page.locator("[aria-label*=blank]").count(), 0);
    await paste(page, "not a puzzle");
    await says(page, "#read", /expected a puzzle/);
    // The verdict of the puzzle before does not stand for this text.
    await says(page, "#verdict", /^Not read$/);
    await says(page, "#how", /expected a puzzle/);
    await page.context().close();
  },

  async "count, and cancel a long count"() {
    const page = await open("index.html");
    await paste(page, `${".".repeat(80)}1`);
    await says(page, "#verdict", /^741\s211\s528\s002\s341\s437\s440 solutions$/);
    await page.locator("#count").click();
    await says(page, "#counted", /^741\s211\s528\s002\s341\s437\s440 solutions\. Sums/);
    // A board whose solutions are counted one by one, for years.
    await view(page, "Set");
    await page.getByLabel("X: both diagonals").check();
    await says(page, "#verdict", /^At least [\d\s]+ solutions$/);
    await page.locator("#count").click();
    await says(page, "#counted", /^At least [\d\s]+ solutions so far/);
    // The page answers meanwhile.
    await cell(page, 5, 5).click();
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^r5c5/);
    await page.locator("#cancel-count").click();
    await says(page, "#counted", /^Cancelled\.$/, 1000);
    await page.context().close();
  },

  async "explain to the end"() {
    const page = await open(`index.html#puzzle=${HARD}`);
    await says(page, "#verdict", /^Unique$/);
    await view(page, "Analyse");
    for (const scale of ["rules", "se", "sukaku", "hodoku", "hodoku+all"]) {
      await page.locator("#scale").selectOption(scale);
      await page.locator("#explain").click();
      await says(page, "#step-note", /^Step 1 of \d+, .*\. \w/);
      await page.locator("#forth").click();
      await says(page, "#step-note", /^Step 2 of \d+, /);
      await page.locator("#last").click();
      await says(page, "#step-note", /^Solved\. \d+ steps, rated /);
      assert.equal(await page.locator("[aria-label*=blank]").count(), 0);
    }
    await page.locator("#close-steps").click();
    await says(page, "#ratings", /^Rules: medium \w.* SE: 2\.6.* Sukaku: .* HoDoKu: .* search: \d+ nodes?$/);
    await page.context().close();
  },

  async "chains are drawn, and long explanations cancelled"() {
    const page = await open("index.html");
    await paste(page, CHAINED);
    await says(page, "#verdict", /^Unique$/);
    await view(page, "Analyse");
    await page.locator("#scale").selectOption("se");
    await page.locator("#explain").click();
    await says(page, "#step-note", /^Solved|^Step 1 of \d+,/);
    await goTo(page, /[Cc]hain/);
    assert.ok((await page.locator("#board .head").count()) > 2);
    assert.ok((await page.locator("#board .gone, #board .new").count()) > 0);
    await paste(page, HARDEST);
    await says(page, "#step-note", /^$/);
    await says(page, "#verdict", /^Unique$/);
    await page.locator("#explain").click();
    await page.locator("#cancel-steps").click();
    await says(page, "#step-note", /Cancelled/, 1000);
    await page.context().close();
  },

  async "hints, four clicks each, to the end"() {
    const page = await open("index.html");
    await paste(page, STEPPED);
    await says(page, "#verdict", /^Unique$/);
    const count = (selector) => page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
    for (let steps = 0; (await count("[aria-label*=blank]")) > 0; steps += 1) {
      assert.ok(steps < 120);
      // The first by mouse, the others by keys: the button keeps the focus.
      const ask = () => (steps ? page.keyboard.press("Enter") : page.locator("#hint").click());
      await ask();
      await says(page, "#step-note", /^Look for: /);
      await ask();
      await says(page, "#step-note", /^Look at: /);
      assert.equal(await count("#board .new, #board .gone"), 0);
      await ask();
      await says(page, "#step-note", /^[A-Z].*: /);
      assert.ok((await count("#board .new, #board .gone")) > 0);
      await ask();
      await says(page, "#step-note", /^$/);
    }
    await says(page, "#verdict", /^Solved$/);
    await page.context().close();
  },

  async "true candidates"() {
    const page = await open("index.html");
    await paste(page, EASY.replace("5", ".").replace("3", "."));
    await says(page, "#verdict", /solutions$|^Unique$/);
    await paste(page, `.${HARD.slice(1)}`);
    await page.getByLabel("True candidates").check();
    await says(page, "#heat-note", /clues? in \d+ cells? would make it unique/);
    assert.ok((await page.locator("#board .ring").count()) > 0);
    await cell(page, 1, 1).click();
    await says(page, "#cell-note", /4: 1\b/);
    await page.context().close();
  },

  async "make, variants, jigsaws"() {
    const page = await open("index.html");
    await page.locator("#generate").click();
    await says(page, "#make-note", /clues, seed \d+/);
    await says(page, "#verdict", /^Unique$/);
    for (const [button, note] of [["#minimize", /minimal|removed/], ["#canon", /^By 3x3/], ["#shuffle", /^By 3x3/]]) {
      await page.locator(button).click();
      await says(page, "#make-note", note);
      await says(page, "#verdict", /^Unique$/);
    }
    await view(page, "Set");
    await page.locator("#shape").selectOption("2x2");
    await says(page, "#verdict", /^288 solutions$/);
    await page.getByLabel("X: both diagonals").check();
    await says(page, "#verdict", /^48 solutions$/);
    await page.getByLabel("X: both diagonals").uncheck();
    await page.getByLabel("Draw regions").check();
    for (const [row, column, region] of [[1, 3, "1"], [2, 2, "2"]]) {
      await cell(page, row, column).focus();
      await page.keyboard.press(region);
    }
    await says(page, "#regions-note", /fit/);
    await says(page, "#verdict", /^\d+ solutions$/);
    await page.context().close();
  },

  async "constraints, typed and drawn"() {
    const page = await open("index.html");
    await view(page, "Set");
    await page.locator("#shape").selectOption("2x2");
    await says(page, "#verdict", /^288 solutions$/);
    await page.getByRole("checkbox", { name: "Draw constraints" }).check();
    await page.locator("#kind option").first().waitFor({ state: "attached" });
    await cell(page, 1, 1).click();
    await cell(page, 1, 2).click({ modifiers: ["Shift"] });
    await page.locator("#sum").fill("3");
    await page.locator("#add").click();
    await says(page, "#constraints", /^cage 3 r1c1 r1c2$/);
    await says(page, "#verdict", /^48 solutions$/);
    assert.equal(await page.locator("#board .cage").count(), 1);
    await page.getByLabel("Several").check();
    await page.locator("#kind").selectOption("white");
    await cell(page, 4, 4).click();
    await cell(page, 4, 3).click();
    await page.locator("#add").click();
    await says(page, "#constraints", /white r4c4 r4c3$/);
    await page.getByLabel("Several").uncheck();
    await page.locator("#constraints").fill("cage 3 r1c1 r1c2");
    await page.locator("#constraints").blur();
    // With the keyboard: from the second cell down.
    await cell(page, 1, 2).focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.locator("#kind").selectOption("thermometer");
    await page.locator("#add").click();
    await says(page, "#constraints", /thermometer r1c2 r2c2$/);
    assert.equal(await page.locator("#board .bulb").count(), 1);
    await page.locator("#draw").uncheck();
    await cell(page, 1, 2).focus();
    await page.keyboard.press("4");
    await says(page, "#verdict", /^No solution: these exclude each other: thermometer r1c2 r2c2, r1c2=4$/);
    assert.equal(await page.locator("[aria-invalid=true]").count(), 2);
    await page.keyboard.press("2");
    await says(page, "#verdict", /solutions$/);
    await page.locator("#constraints").fill("arrow r1c1 = r1c2 r1c3\nwhite r2c1 r3c1\nx r9c9 r9c8");
    await page.locator("#constraints").blur();
    await says(page, "#rules-note", /expected a cell of the board, such as r1c2, .*found 'r9c9'/);
    await page.locator("#link").click();
    await says(page, "#share-note", /link is/);
    const again = await open(`index.html${new URL(page.url()).hash}`);
    await says(again, "#constraints", /^cage 3 r1c1 r1c2\nthermometer r1c2 r2c2$/);
    await view(again, "Analyse");
    await again.locator("#explain").click();
    await says(again, "#step-note", /^Step 1 of|^Stuck/);
    await page.context().close();
    await again.context().close();
  },

  async "share as text, link and pictures"() {
    const page = await open("index.html");
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    for (const [format, pattern] of [["line", /^53\.\.7/], ["f-puzzles", /^http/], ["opensudoku", /<opensudoku/], ["sudokuwiki", /^http/]]) {
      await page.locator("#format").selectOption(format);
      await says(page, "#text", pattern);
    }
    await page.locator("#link").click();
    await says(page, "#share-note", /link is/);
    const again = await open(`index.html${new URL(page.url()).hash}`);
    await says(again, "#verdict", /^Unique$/);
    for (const [button, start] of [["#svg", "<svg"], ["#png", "\u0089PNG"]]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
      const text = readFileSync(await download.path(), "latin1");
      assert.ok(text.startsWith(start), text.slice(0, 80));
    }
    await page.context().close();
    await again.context().close();
  },

  ...files,

  ...tutors,

  ...dances,

  ...solvings,

  ...hands,

  ...updates,

  ...pure,

  async "ten servers started afresh"() {
    const start = async () => {
      const fresh = await serve(process.argv[2]);
      const page = await open("index.html", {}, fresh.url);
      await says(page, "#verdict", /solutions$/, 20000);
      await page.context().close();
      fresh.close();
    };
    for (let pair = 0; pair < 5; pair += 1) {
      await Promise.all([start(), start()]);
    }
  },

  async "light: what a browser loads before the first verdict"() {
    const asked = [];
    const page = await open(`index.html#puzzle=${EASY}`, {}, server.url, asked);
    await says(page, "#verdict", /^Unique$/);
    const names = new Set(asked.filter((path) => !/\/(offline\.js|files\.txt|make\.wasm|reason\.wasm)$/.test(path)));
    const at = (name) => asked.findIndex((path) => path.endsWith(name));
    // The rest comes after what the verdict needs.
    assert.ok(at("/solve.wasm") >= 0);
    assert.ok(["/make.wasm", "/reason.wasm", "/offline.js"].every((name) => at(name) < 0 || at(name) > at("/solve.wasm")), asked.join(" "));
    const weights = [...names].map((path) => gzipSync(readFileSync(join(process.argv[2], path)), { level: 9 }).length);
    const kilobytes = weights.reduce((sum, bytes) => sum + bytes, 0) / 1000;
    console.log(`   ${kilobytes.toFixed(0)} kB with gzip in ${names.size} files`);
    assert.ok(kilobytes < 392, `${kilobytes} kB`);
    await page.context().close();
  },

  async "works offline once it was open"() {
    const page = await open("index.html");
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The second time, everything comes through the worker.
    await page.reload();
    await says(page, "#verdict", /solutions$/);
    await page.context().setOffline(true);
    await page.reload();
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    await page.context().close();
  },
};

/** What measures time, so that nothing runs beside it. */
const LAST = ["dancing links, smooth at 10,000 steps a second"];

/** This many tests run at a time, each in a window of its own. */
const AT_ONCE = 2;

let failed = 0;
/** Runs tests one after the other, as long as there are some. @param {[string, () => Promise<void>][]} waiting */
async function run(waiting) {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, test] = next;
    const started = Date.now();
    try {
      await test();
    } catch (error) {
      failed += 1;
      console.error(`FAILED: ${name}: ${error.stack}`);
    }
    console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

const only = process.env.ONLY ?? "";
const wanted = Object.entries(tests).filter(([name]) => name.includes(only));
const together = wanted.filter(([name]) => !LAST.includes(name));
await Promise.all(Array.from({ length: AT_ONCE }, () => run(together)));
await run(wanted.filter(([name]) => LAST.includes(name)));
await close();
troubles.forEach((trouble) => console.error(`TROUBLE: ${trouble}`));
process.exit(failed || troubles.length ? 1 : 0);
