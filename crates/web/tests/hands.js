// As hands do it: quick strokes with few events, keys after a click on a button, fingers; and what is
// left after a crash, in dark, on paper, on a slow line.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { EASY, HARD, cell, middles, open, paste, says, server, tool, until, view } from "./chromium.js";

/** Drags from one cell to others, with a single event for each. */
async function fling(page, ...cells) {
  const [first, ...others] = await middles(page, cells);
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const next of others) {
    await page.mouse.move(...next);
  }
  await page.mouse.up();
}

const labels = (page) => page.locator("#board [aria-selected=true]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label").split(",")[0]));

/** Chromium as a process that can be killed, with its own folder. */
async function killable(folder) {
  const process_ = spawn(process.env.CHROMIUM ?? "/usr/bin/chromium", ["--headless=new", "--no-sandbox", "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve) => {
    let text = "";
    process_.stderr.on("data", (data) => {
      text += data;
      const found = /ws:\/\/\S+/.exec(text);
      found && resolve(found[0]);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const page = await browser.contexts()[0].newPage();
  return { page, kill: () => process.kill(-process_.pid, "SIGKILL") };
}

export const hands = {
  async "hands: a quick stroke has every cell, and gaps are refused"() {
    const page = await open("index.html");
    await tool(page);
    await page.locator("#kind").selectOption("thermometer");
    await fling(page, [5, 1], [5, 9]);
    await says(page, "#constraints", /^thermometer r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9$/);
    // Around a corner, and back by one cell.
    await page.locator("#kind").selectOption("whisper");
    await fling(page, [1, 1], [1, 4], [4, 4], [3, 4]);
    await says(page, "#constraints", /whisper r1c1 r1c2 r1c3 r1c4 r2c4 r3c4$/);
    // Along the border between two rows.
    const [[x, y], [u]] = await middles(page, [[8, 1], [8, 9]]);
    const half = (u - x) / 16;
    await page.locator("#kind").selectOption("palindrome");
    await page.mouse.move(x, y + half * 0.95);
    await page.mouse.down();
    await page.mouse.move(u, y + half * 0.95, { steps: 3 });
    await page.mouse.move(u, y);
    await page.mouse.up();
    await says(page, "#constraints", /palindrome r8c1 r8c2 r8c3 r8c4 r8c5 r8c6 r8c7 r8c8 r8c9$/);
    // Cells apart are no line, and part of a row is no clue.
    await page.locator("#kind").selectOption("renban");
    await cell(page, 2, 1).click();
    await cell(page, 2, 3).click({ modifiers: ["Shift"] });
    await page.locator("#add").click();
    await says(page, "#tool-note", /^r2c1 and r2c3 are not neighbours/);
    await page.locator("#kind").selectOption("skyscraper");
    await page.locator("#sum").fill("3");
    await fling(page, [7, 1], [7, 5]);
    await says(page, "#tool-note", /whole row or column/);
    await page.locator("#sum").fill("3");
    await fling(page, [7, 9], [7, 1]);
    await says(page, "#constraints", /skyscraper 3 r7c9 r7c8 r7c7 r7c6 r7c5 r7c4 r7c3 r7c2 r7c1$/);
    assert.doesNotMatch(await page.locator("#constraints").inputValue(), /renban/);
    await page.context().close();
  },

  async "hands: a killer of twelve cages, drawn by mouse and typed"() {
    const page = await open("index.html");
    await tool(page);
    const cages = [[17, [1, 1], [1, 2]], [9, [1, 3], [1, 4], [2, 4]], [12, [1, 5], [2, 5]], [20, [1, 6], [1, 8]], [7, [1, 9], [2, 9]], [15, [2, 1], [3, 1], [3, 2]],
      [11, [4, 4], [4, 5]], [24, [5, 5], [7, 5]], [3, [9, 1], [9, 2]], [16, [9, 8], [9, 9]], [30, [5, 1], [8, 1]], [8, [6, 8], [7, 8]]];
    const places = await middles(page, cages.flatMap(([, ...cells]) => cells));
    let next = 0;
    const started = Date.now();
    for (const [sum, ...cells] of cages) {
      await page.mouse.move(...places[next], { steps: 8 });
      await page.waitForTimeout(250);
      await page.mouse.down();
      for (let place = 1; place < cells.length; place += 1) {
        await page.waitForTimeout(120);
        await page.mouse.move(...places[next + place], { steps: 3 });
      }
      await page.mouse.up();
      next += cells.length;
      await page.waitForTimeout(300);
      await page.keyboard.type(String(sum), { delay: 120 });
      await page.waitForTimeout(150);
    }
    await page.keyboard.press("Enter");
    const seconds = (Date.now() - started) / 1000;
    await says(page, "#constraints", /cage 8 r6c8 r7c8/);
    const text = await page.locator("#constraints").inputValue();
    const order = (one, other) => one - other;
    assert.deepEqual(text.split("\n").map((line) => Number(line.split(" ")[1])).sort(order), cages.map(([sum]) => sum).sort(order), text);
    console.log(`   12 cages in ${seconds.toFixed(1)} s`);
    assert.ok(seconds < 40);
    await page.context().close();
  },

  async "hands: clues of rows and columns stand outside the grid"() {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
      const row = (number) => Array.from({ length: 9 }, (_, index) => `r${number}c${index + 1}`).join(" ");
      const column = Array.from({ length: 9 }, (_, index) => `r${index + 1}c1`).join(" ");
      const killer = "r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9";
      const constraints = `sandwich 15 ${row(3)}; skyscraper 4 ${column}; sum 38 ${killer}`;
      const page = await open(`index.html#${new URLSearchParams({ puzzle: ".".repeat(81), constraints })}`, { viewport });
      await page.locator("#board .outside").first().waitFor({ state: "attached" });
      const places = await page.evaluate(() => {
        const grid = document.querySelector("#board [role=grid]").getBoundingClientRect();
        const picture = document.getElementById("board").getBoundingClientRect();
        return [...document.querySelectorAll("#board .outside")].map((text) => {
          const { left, top, right, bottom } = text.getBoundingClientRect();
          const isOutside = right <= grid.left + 1 || bottom <= grid.top + 1;
          return { text: text.firstChild.textContent, isOutside, isSeen: left >= picture.left && top >= picture.top };
        });
      });
      places.sort((one, other) => Number(one.text) - Number(other.text));
      assert.deepEqual(places, ["4", "15", "38"].map((text) => ({ text, isOutside: true, isSeen: true })));
      await page.context().close();
    }
  },

  async "hands: keys work wherever the focus is, except in text"() {
    const page = await open("index.html");
    // Nothing was clicked yet.
    await says(page, "#verdict", /solutions$/);
    await page.keyboard.press("5");
    await until(page, () => /clue 5/.test(document.querySelector("#board [role=gridcell]").getAttribute("aria-label")));
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    await cell(page, 1, 3).click();
    await page.locator("#mode label", { hasText: "Corner" }).click();
    await page.keyboard.press("4");
    await until(page, () => /r1c3, blank, marks 4$/.test(document.querySelectorAll("#board [role=gridcell]")[2].getAttribute("aria-label")));
    for (const button of ["#count", "#hint", "#link"]) {
      await page.locator(button).click();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await page.locator(button).focus();
      await page.keyboard.press("2");
      await until(page, () => / 2 4$/.test(document.querySelectorAll("#board [role=gridcell]")[2].getAttribute("aria-label")));
      await page.keyboard.press("2");
      await until(page, () => /marks 4$/.test(document.querySelectorAll("#board [role=gridcell]")[2].getAttribute("aria-label")));
    }
    // A text field keeps its keys.
    await page.locator("summary", { hasText: "Title" }).click();
    await page.locator("#title").focus();
    await page.keyboard.type("7 ways");
    assert.equal(await page.locator("#title").inputValue(), "7 ways");
    assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /marks 4$/);
    // All cells, those with the same digit, and none of it while the clock stands.
    await page.locator("#title").blur();
    await page.keyboard.press("Control+a");
    assert.equal((await labels(page)).length, 81);
    await cell(page, 1, 1).dblclick();
    assert.equal((await labels(page)).length, [...EASY].filter((digit) => digit === "5").length);
    await view(page, "Solve");
    await page.locator("#pause").click();
    assert.equal(await page.locator("#board svg:visible, #board [role=grid]:visible").count(), 0);
    await page.keyboard.press("Delete");
    await page.locator("#digits button").first().click();
    await page.locator("#pause").click();
    assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /marks 4$/);
    await page.context().close();
  },

  async "hands: a finger selects, and the tool that draws comes into sight"() {
    const page = await open("index.html", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await says(page, "#verdict", /solutions$/);
    // Its numbers are not broken in the middle, on the smallest phone as well.
    await page.setViewportSize({ width: 320, height: 640 });
    const lines = await page.locator("#verdict").evaluate((place) => {
      const range = document.createRange();
      range.selectNodeContents(place);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.equal(lines, 1);
    await page.setViewportSize({ width: 360, height: 740 });
    const client = await page.context().newCDPSession(page);
    const touch = (type, at) => client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    const [from, to] = await middles(page, [[2, 2], [2, 7]]);
    await touch("touchStart", from);
    await touch("touchMove", [(from[0] + to[0]) / 2, from[1]]);
    await touch("touchMove", to);
    await touch("touchEnd");
    assert.deepEqual(await labels(page), [2, 3, 4, 5, 6, 7].map((column) => `r2c${column}`));
    // A busy browser takes a tap that follows a stroke at once for a part of it.
    const draws = page.getByRole("checkbox", { name: "Draw constraints" });
    for (let taps = 0; taps < 5 && !(await draws.isChecked()); taps += 1) {
      await draws.tap();
    }
    await page.locator("#kind option").first().waitFor({ state: "attached" });
    for (const part of ["#board", "#kind"]) {
      await until(page, (selector) => {
        const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return top > -1 && bottom < innerHeight + 1;
      }, part);
    }
    await page.context().close();
  },

  async "hands: wishes that exclude each other, numbers that are none, and one of several solutions"() {
    const page = await open("index.html");
    await page.locator("summary", { hasText: "More wishes" }).click();
    const recipe = page.locator("#recipe");
    await recipe.locator("[name=technique]").fill("X-wing");
    await recipe.locator("[name=difficulty]").selectOption("easy");
    await page.locator("#generate").click();
    await says(page, "#make-note", /found difficulty easy and technique X-wing/);
    await recipe.locator("[name=difficulty]").selectOption("");
    await recipe.locator("[name=rating]").fill("4.0..5.0");
    await page.locator("#generate").click();
    await says(page, "#make-note", /found technique X-wing and rating 4\.0\.\.5\.0/);
    for (const [name, value] of [["seed", "abc"], ["seed", "-1"], ["least", "1.5"], ["most", "many"]]) {
      await recipe.locator(`[name=${name}]`).fill(value);
      await page.locator("#generate").click();
      await says(page, "#make-note", new RegExp(`: expected a whole number, found "${value}"\\.$`));
      await recipe.locator(`[name=${name}]`).fill("");
    }
    // No technique is about this rule, so that the puzzle is not hard, but not rated.
    const sandwich = `sandwich 10 ${Array.from({ length: 9 }, (_, index) => `r3c${index + 1}`).join(" ")}`;
    const unrated = ".....6...5..31.4....3.......2....8.3....591...........8..12.6..49.....8...57.....";
    const other = await open(`index.html#${new URLSearchParams({ puzzle: unrated, constraints: sandwich })}`);
    await says(other, "#verdict", /./);
    await view(other, "Analyse");
    await says(other, "#ratings", /^Rules: not rated, no step uses the constraint sandwich search: \d+ nodes$/);
    await other.context().close();
    await paste(page, `.${HARD.slice(1)}`);
    await says(page, "#verdict", /^21\s786 solutions$/);
    await page.locator("#solve").click();
    await says(page, "#verdict", /^One of [\d\s]+ solutions$/);
    assert.equal(await page.locator("#verdict").getAttribute("data-status"), "multiple");
    await page.context().close();
  },

  async "hands: what was done is there after a kill"() {
    const folder = mkdtempSync(join(tmpdir(), "quadrille-chromium-"));
    const first = await killable(folder);
    await first.page.goto(`${server.url}index.html`);
    await paste(first.page, EASY);
    await says(first.page, "#verdict", /^Unique$/);
    await view(first.page, "Solve");
    await cell(first.page, 1, 3).click();
    await first.page.keyboard.press("4");
    await first.page.waitForTimeout(600);
    first.kill();
    const second = await killable(folder);
    await second.page.goto(`${server.url}index.html`);
    await until(second.page, () => /^r1c3, 4/.test(document.querySelectorAll("#board [role=gridcell]")[2]?.getAttribute("aria-label")));
    await second.page.locator("#undo").click();
    await until(second.page, () => /^r1c3, blank/.test(document.querySelectorAll("#board [role=gridcell]")[2]?.getAttribute("aria-label")));
    second.kill();
  },

  async "hands: an arrow key on a large board takes no time"() {
    const page = await open("index.html");
    await view(page, "Set");
    await page.locator("#shape").selectOption("5x5");
    await page.getByLabel("All marks").check();
    await until(page, () => document.querySelectorAll("#board .mark").length > 15000);
    await cell(page, 3, 3).click();
    const times = await page.evaluate(async () => {
      const times = [];
      for (let press = 0; press < 20; press += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const start = performance.now();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", code: "ArrowRight", bubbles: true, cancelable: true }));
        document.getElementById("board").getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other);
    });
    console.log(`   ${times[10].toFixed(1)} ms`);
    assert.ok(times[10] < 16, `${times}`);
    await page.context().close();
  },

  async "hands: files and paper are light, without selection and clock"() {
    const page = await open("index.html", { colorScheme: "dark", viewport: { width: 1280, height: 800 } });
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    await page.keyboard.press("Control+a");
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#svg").click()]);
    const text = readFileSync(await download.path(), "utf8");
    assert.match(text, /<rect [^>]*fill="#fff"\/>/);
    assert.match(text, /\.thick\s*\{[^}]*stroke: #1c1c1e/);
    assert.doesNotMatch(text, /var\(|chosen|peer|#161618/);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1);
    await page.emulateMedia({ media: "print" });
    const seen = await page.evaluate(() => ["#time", "#digits", "#board [role=grid]", "#board svg:first-child"].filter((name) => document.querySelector(name).checkVisibility()));
    assert.deepEqual(seen, []);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
    await page.context().close();
  },

  async "hands: the board is there before the module, and nothing jumps"() {
    const page = await open("bulk.html");
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    await client.send("Network.setBypassServiceWorker", { bypass: true });
    await client.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 90000 });
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => (globalThis.drawn ||= document.querySelectorAll("#board .clue").length === 30 && performance.now()));
      seen.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${server.url}index.html#puzzle=${EASY}`, { waitUntil: "commit" });
    await says(page, "#verdict", /^Unique$/);
    const [time, module] = await page.evaluate(() => [globalThis.drawn, performance.getEntriesByType("resource").find(({ name }) => name.endsWith("solve.wasm")).responseEnd]);
    console.log(`   board after ${Math.round(time)} ms on slow 4G, with a processor four times slower`);
    assert.ok(time < 10000, `${time}`);
    assert.ok(time < module, `board ${time}, module ${module}`);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.addInitScript(() => {
      globalThis.shifts = [];
      new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: "layout-shift", buffered: true });
    });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of ["index.html", "dance.html", "lessons.html", "bulk.html"]) {
        await page.goto(server.url + path);
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(200);
        const shift = await page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0));
        console.log(`   ${path}, ${width}: layout shift ${shift.toFixed(3)}`);
        assert.ok(shift < 0.05, `${path}: ${shift}`);
      }
    }
    await page.context().close();
  },
};
