// The pages in Chromium: everything that they offer, without an error, without a
// request to another host, and fit for screen readers.
//
//     node browser.js FOLDER [FOLDER FOR SCREENSHOTS]

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./serve.js";

const [folder, pictures] = process.argv.slice(2);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// Needs triples.
const STEPPED = ".....1..5..7.39..441...82..8....7.9....1..5.8.3.....46.42....8...8.7..1.7....6...";
// Needs chains.
const CHAINED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
// The Explainer needs minutes for it.
const HARDEST = "98.7..6....5.6..4.......9..8....6.7..5..7...4..74..3..52.1.......8.5..3......2..1";
const HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

const server = await serve(folder);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const troubles = [];

/** Opens a page, and notes what must not happen. */
async function open(path, options = {}) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && troubles.push(`${path}: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`${path}: ${error.stack}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && `${origin}/` !== server.url) {
      troubles.push(`${path}: request to ${request.url()}`);
    }
  });
  await page.goto(server.url + path);
  return page;
}

/** Waits until an element has a text. */
async function says(page, selector, pattern, timeout = 60000) {
  const place = page.locator(selector);
  const end = Date.now() + timeout;
  let text = "";
  while (Date.now() < end) {
    text = await place.evaluate((element) => element.value ?? element.textContent);
    if (pattern.test(text)) {
      return text;
    }
    await page.waitForTimeout(30);
  }
  assert.fail(`${selector}: expected ${pattern}, found "${text}"`);
}

const cell = (page, row, column) => page.locator(`#board [role=row]:nth-child(${row}) [role=gridcell]:nth-child(${column})`);

/** Pastes a text into the page, as a clipboard does. */
async function paste(page, text) {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", data);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

/** Shows the first step whose text has a pattern. */
async function goTo(page, pattern) {
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

const tests = {
  async "paste, type, conflict, undo"() {
    const page = await open("index.html");
    await says(page, "#verdict", /^6\s670\s903\s752\s021\s072\s936\s960 solutions$/);
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
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
    await page.getByLabel("Entry").check();
    await cell(page, 1, 3).click();
    await page.keyboard.press("4");
    await says(page, "#verdict", /^Unique$/);
    await page.keyboard.press("Shift+Digit7");
    await page.locator("#solve").click();
    assert.equal(await page.locator("[aria-label*=blank]").count(), 0);
    await paste(page, "not a puzzle");
    await says(page, "#read", /expected a puzzle/);
  },

  async "count, and cancel a long count"() {
    const page = await open("index.html");
    await paste(page, `${".".repeat(80)}1`);
    await says(page, "#verdict", /^741\s211\s528\s002\s341\s437\s440 solutions$/);
    await page.locator("#count").click();
    await says(page, "#counted", /^741\s211\s528\s002\s341\s437\s440 solutions\. Sums/);
    // A board whose solutions are counted one by one, for years.
    await page.locator("summary", { hasText: "Board and rules" }).click();
    await page.getByLabel("X: both diagonals").check();
    await says(page, "#verdict", /^At least [\d\s]+ solutions$/);
    await page.locator("#count").click();
    await says(page, "#counted", /^At least [\d\s]+ solutions so far/);
    // The page answers meanwhile.
    await cell(page, 5, 5).click();
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^r5c5/);
    await page.locator("#cancel-count").click();
    await says(page, "#counted", /^Cancelled\.$/, 1000);
  },

  async "explain to the end"() {
    const page = await open(`index.html#puzzle=${HARD}`);
    await says(page, "#verdict", /^Unique$/);
    for (const scale of ["rules", "se", "hodoku"]) {
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
    await page.locator("#rate").click();
    await says(page, "#step-note", /^Rules: medium; Sudoku Explainer: .*2\.6.*; HoDoKu: .*; search: \d+ nodes?$/);
  },

  async "chains are drawn, and long explanations cancelled"() {
    const page = await open("index.html");
    await paste(page, CHAINED);
    await page.locator("#scale").selectOption("se");
    await page.locator("#explain").click();
    await says(page, "#step-note", /^Solved|^Step 1 of \d+,/);
    await goTo(page, /[Cc]hain/);
    assert.ok((await page.locator("#board .head").count()) > 2);
    assert.ok((await page.locator("#board .gone, #board .new").count()) > 0);
    await paste(page, HARDEST);
    await says(page, "#verdict", /^Unique$/);
    await page.locator("#explain").click();
    await page.locator("#cancel-steps").click();
    await says(page, "#step-note", /Cancelled/, 1000);
  },

  async "hints, three clicks each, to the end"() {
    const page = await open("index.html");
    await paste(page, STEPPED);
    await says(page, "#verdict", /^Unique$/);
    for (let steps = 0; (await page.locator("[aria-label*=blank]").count()) > 0; steps += 1) {
      assert.ok(steps < 120);
      await page.locator("#hint").click();
      await says(page, "#step-note", /^Look for: /);
      await page.locator("#hint").click();
      await says(page, "#step-note", /^[A-Z].*: /);
      assert.ok((await page.locator("#board .new, #board .gone").count()) > 0);
      await page.locator("#hint").click();
      await says(page, "#step-note", /^$/);
    }
    await says(page, "#verdict", /^Unique$/);
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
    await page.locator("summary", { hasText: "Board and rules" }).click();
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
  },

  async "constraints, typed and drawn"() {
    const page = await open("index.html");
    await page.locator("summary", { hasText: "Board and rules" }).click();
    await page.locator("#shape").selectOption("2x2");
    await says(page, "#verdict", /^288 solutions$/);
    await cell(page, 1, 1).click();
    await cell(page, 1, 2).click({ modifiers: ["Shift"] });
    await page.locator("#sum").fill("3");
    await page.locator("#add").click();
    await says(page, "#constraints", /^cage 3 r1c1 r1c2$/);
    await says(page, "#verdict", /^48 solutions$/);
    assert.equal(await page.locator("#board .cage").count(), 1);
    await page.getByLabel("Tap selects more").check();
    await page.locator("#kind").selectOption("white");
    await cell(page, 4, 4).click();
    await cell(page, 4, 3).click();
    await page.locator("#add").click();
    await says(page, "#constraints", /white r4c4 r4c3$/);
    await page.getByLabel("Tap selects more").uncheck();
    await page.locator("#constraints").fill("cage 3 r1c1 r1c2");
    await page.locator("#constraints").blur();
    // With the keyboard: from the second cell down.
    await cell(page, 1, 2).focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.locator("#kind").selectOption("thermometer");
    await page.locator("#add").click();
    await says(page, "#constraints", /thermometer r1c2 r2c2$/);
    assert.equal(await page.locator("#board .tube").count(), 1);
    await cell(page, 1, 2).focus();
    await page.keyboard.press("4");
    await says(page, "#verdict", /^No solution/);
    await page.keyboard.press("2");
    await says(page, "#verdict", /solutions$/);
    await page.locator("#constraints").fill("arrow r1c1 = r1c2 r1c3\nwhite r2c1 r3c1\nx r9c9 r9c8");
    await page.locator("#constraints").blur();
    await says(page, "#rules-note", /expected a cell of the board, such as r1c2, found 'r9c9'/);
    await page.locator("#link").click();
    await says(page, "#share-note", /link is/);
    const again = await open(`index.html${new URL(page.url()).hash}`);
    await says(again, "#constraints", /^cage 3 r1c1 r1c2\nthermometer r1c2 r2c2$/);
    await again.locator("#explain").click();
    await says(again, "#step-note", /^Step 1 of|^Stuck/);
  },

  async "share as text, link and pictures"() {
    const page = await open("index.html");
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    for (const [format, pattern] of [["line", /^53\.\.7/], ["f-puzzles", /^http/], ["opensudoku", /<opensudoku/], ["sudokuwiki", /^http/]]) {
      await page.locator("#format").selectOption(format);
      await says(page, "#written", pattern);
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
  },

  async "a file of two thousand"() {
    const page = await open("bulk.html");
    const file = join(tmpdir(), `quadrille-${process.pid}.txt`);
    // One clue less has many solutions, one more of the same digit none.
    const lines = Array.from({ length: 1997 }, () => HARD);
    lines.push(`.${HARD.slice(1)}`, HARD.replace(".", "4"), "x");
    writeFileSync(file, lines.join("\n"));
    await page.locator("#file").setInputFiles(file);
    await says(page, "#says", /^2,000 puzzles in .* a second\.$/);
    await page.locator("#save").waitFor();
    const tally = await page.locator("#tally td").allTextContents();
    assert.deepEqual(tally, ["1,997", "1", "1", "1"]);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
    const rows = readFileSync(await download.path(), "utf8").trimEnd().split("\n");
    assert.equal(rows.length, 2001);
    assert.equal(rows[0], "line,puzzle,status,count,solution");
    assert.match(rows[1], /^1,4\.{5}8.*,unique,1,4173698/);
    assert.match(rows[1998], /^1998,.*,multiple,>=2,/);
    assert.match(rows[1999], /^1999,.*,none,0,$/);
  },

  async "dancing links to a solution, and back"() {
    const page = await open("dance.html");
    await says(page, "#says", /^7 items to cover, 6 options\.$/);
    await page.locator("#step").click();
    await says(page, "#says", /^Choose a: 2 options\.$/);
    await page.locator("#back").click();
    await page.locator("#solution").click();
    await says(page, "#says", /^Solution 1: every item is covered\.$/);
    assert.deepEqual(await page.locator("#path li").allTextContents(), ["a d f", "b g", "c e"]);
    await page.locator("#speed").fill("100");
    await page.locator("#play").click();
    await says(page, "#says", /^The end: 1 solution, \d+ nodes\.$/);
    // Backwards to the start, over every event.
    const back = page.locator("#back");
    while (await back.isEnabled()) {
      await back.click();
    }
    assert.equal(await page.locator("#tally").textContent(), "0 nodes, 0 solutions");
    for (const cover of ["sudoku", "pentominoes"]) {
      await page.locator("#cover").selectOption(cover);
      await says(page, "#says", /items to cover/);
      await page.locator("#solution").click();
      await says(page, "#says", /^Solution 1/);
      assert.ok((await page.locator("#board text").count()) >= 16);
    }
    await page.locator("#cover").selectOption("own");
    await page.locator("#text").fill("a a\n");
    await page.locator("#use").click();
    await says(page, "#says", /1:/);
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
  },

  async "accessible, in any size and scheme"() {
    const sizes = { phone: [320, 640], tablet: [820, 1180], desktop: [1440, 900] };
    for (const colorScheme of ["light", "dark"]) {
      for (const [size, [width, height]] of Object.entries(sizes)) {
        const options = { colorScheme, viewport: { width, height } };
        for (const [name, prepare] of Object.entries(SCENES)) {
          const page = await open(name.split(" ")[0], options);
          await prepare(page);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide at ${width}`);
          await page.evaluate(AXE);
          const { violations } = await page.evaluate(() => globalThis.axe.run());
          for (const { id, impact, nodes } of violations) {
            const where = nodes.slice(0, 2).map((node) => node.html.slice(0, 120));
            const line = `${name}, ${size}, ${colorScheme}: ${impact} ${id}: ${where.join(" ")}`;
            ["serious", "critical"].includes(impact) ? troubles.push(line) : console.log(`   ${line}`);
          }
          if (pictures) {
            mkdirSync(pictures, { recursive: true });
            const path = join(pictures, `${name.replace(/\W+/g, "-")}-${size}-${colorScheme}.png`);
            await page.screenshot({ path, fullPage: true });
          }
          await page.context().close();
        }
      }
    }
  },
};

/** A constraint of each kind. */
const DRAWN = `cage 15 r1c1 r1c2 r2c1
cage 22 r4c4 r4c5 r5c4 r5c5 r5c6
sum 22 r1c3 r2c4 r3c5
thermometer r9c1 r8c1 r7c1 r7c2
arrow r5c8 = r6c8 r7c7 r8c7
arrow r9c4 r9c5 = r8c5 r7c4
white r1c8 r1c9
black r2c8 r2c9
difference 3 r3c8 r3c9
v r4c1 r5c1
x r4c2 r5c2
even r9c8
odd r9c9
negative white`;

/** What is looked at: a page, and what is done on it first. */
const SCENES = {
  "index.html": async (page) => {
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    await cell(page, 5, 5).click();
  },
  "index.html steps": async (page) => {
    await paste(page, STEPPED);
    await says(page, "#verdict", /^Unique$/);
    await page.locator("#explain").click();
    await says(page, "#step-note", /^Step 1 of/);
    await goTo(page, /wing|colouring|triple|pair/);
  },
  "index.html chain": async (page) => {
    await paste(page, CHAINED);
    await page.locator("#scale").selectOption("hodoku");
    await page.locator("#explain").click();
    await goTo(page, /AIC|chain/);
  },
  "index.html constraints": async (page) => {
    await page.locator("summary", { hasText: "Board and rules" }).click();
    await page.locator("#constraints").fill(DRAWN);
    await page.locator("#constraints").blur();
    await page.getByLabel("All marks").check();
    await page.locator("#board .cage").first().waitFor({ state: "attached" });
  },
  "index.html heat": async (page) => {
    await paste(page, `.${HARD.slice(1)}`);
    await page.getByLabel("True candidates").check();
    await says(page, "#heat-note", /unique/);
  },
  "dance.html knuth": async (page) => {
    await says(page, "#says", /items to cover/);
    await page.locator("#solution").click();
    await says(page, "#says", /^Solution/);
  },
  "dance.html pentominoes": async (page) => {
    await page.locator("#cover").selectOption("pentominoes");
    await says(page, "#says", /72 items/);
    await page.locator("#solution").click();
    await says(page, "#says", /^Solution/);
  },
  "bulk.html": async (page) => {
    await page.locator("#file").setInputFiles({ name: "easy.txt", mimeType: "text/plain", buffer: Buffer.from(`${EASY}\n`.repeat(50)) });
    await page.locator("#save").waitFor();
  },
};

let failed = 0;
const only = process.env.ONLY;
for (const [name, test] of Object.entries(tests)) {
  if (only && !name.includes(only)) {
    continue;
  }
  const started = Date.now();
  try {
    await test();
  } catch (error) {
    failed += 1;
    console.error(`FAILED: ${name}: ${error.stack}`);
  }
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
await browser.close();
server.close();
troubles.forEach((trouble) => console.error(`TROUBLE: ${trouble}`));
process.exit(failed || troubles.length ? 1 : 0);
