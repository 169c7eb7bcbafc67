// What is drawn on a board: constraints by strokes, what is not known, and cells
// that are no part of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDER, cell, middles, moduleOf, open, paste, says, tool, until, view } from "./chromium.js";

/** Values that fit, for the kinds that need one. */
const VALUES = { one: "12", many: "1 2", factors: "9 1 1 1", dot: "white" };
const OWN = { connected: "12", "numbered-room": "3", skyscraper: "3", "hidden-skyscraper": "3", difference: "3", ratio: "3" };
/** The kinds that say something about regions that are to be found. */
const OF_REGIONS = ["same-region", "region-arrow"];
/** Texts that say something about digits up to 9. */
const DIFFERENT = `0${"1111111110".repeat(8)}`;
const TEXTS = { "look-and-say": "11", regex: "[1-9]*", automaton: "0/1/0.123.1/1.4.1", relation: DIFFERENT, "relation-all": DIFFERENT };

const FEW = "..............5....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/**
 * A 4x4 board in SudokuPad's own form: a clue in r1c1, a cage of 5, a line, an arrow, a circle, a text
 * above the board, and rules in words.
 */
const OWN_FORM = [
  "N4SwJgXAhgNAxlCBtYA3CByALiLAbAUwgAIBBAJwHsBXAOzAwF8Y1NzrCBnEgFQAsCxPCFoFOxKOUGiA7gDomLOESRIADDACMAXRjqYAJm270AVka7lyFOk3",
  "MYMXUgeO9Lp+91Tr+tU406epowfkFaxnr6RnoaAMxOwdFIwfFOSAYhThmBSLGZenk6aRlJGfEFhk55qbp4yMAyAA7WanKmIW0JbVpyBqYRcBAAxHAAZmNjMF",
  "h8EJoAbBYwiChN1gbdmp166+2xnZbDGtMQBovU9XBYyHvtrf0wMhCtABwwMy8w5BBY8AbDAGLwTSHRaUC5XJAAWjulSmRAA7DBRtxYqdtIwgA===",
].join("");

/** Drags the mouse over cells, in steps from one to the next. */
async function drag(page, cells, steps = 1) {
  const [first, ...others] = await middles(page, cells);
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const next of others) {
    await page.mouse.move(...next, { steps });
  }
  await page.mouse.up();
}

const row = (number, count) => Array.from({ length: count }, (_, index) => [number, index + 1]);

export const drawings = {
  async "draw: a constraint of every kind by a stroke, gone by a click"() {
    // It has 64 solutions, so no long count or rating goes on beside the strokes.
    const page = await open(`index.html#puzzle=${FEW}`);
    await says(page, "#verdict", /^64 solutions$/);
    await tool(page);
    const { start } = await moduleOf("engine/module.js");
    const compiled = await WebAssembly.compile(readFileSync(join(process.argv[2], FOLDER, "make.wasm")));
    const kinds = (await start(compiled, {})).ask({ ask: "kinds" });
    const options = await page.locator("#kind option").evaluateAll((all) => all.map(({ value }) => value));
    assert.deepEqual(options.sort(), kinds.map(({ name }) => name).sort());
    assert.ok(kinds.length > 55, String(kinds.length));
    let drawn = 0;
    for (const { name, values, places } of kinds) {
      if (OF_REGIONS.includes(name)) {
        await page.locator("#kind").selectOption("chaos-construction");
        await page.locator("#add").click();
        await says(page, "#constraints", /^chaos-construction$/);
      }
      const text = OWN[name] ?? (values === "text" ? TEXTS[name] : VALUES[values]);
      await page.locator("#kind").selectOption(name);
      if (text) {
        await page.locator("#sum").fill(text);
      }
      const strokes = {
        clue: [row(3, 9)],
        pair: [row(3, 2)],
        equal: [row(3, 2), row(5, 2)],
        groups: [row(3, 2), row(5, 2)],
        board: [],
      }[places] ?? [row(3, 3)];
      for (const stroke of strokes) {
        await drag(page, stroke);
      }
      if (places === "groups" || places === "board") {
        await page.locator("#add").click();
      }
      await says(page, "#constraints", new RegExp(`^${name}\\b`, "m"), 5000).catch(async (error) => {
        throw new Error(`${name}: ${await page.locator("#tool-note").textContent()}: ${error.message}`);
      });
      const gone = page.locator("#constraint-list button", { hasText: "×" });
      // What others need goes last.
      const others = page.locator("#constraint-list li", { hasNotText: "chaos-construction" }).locator(gone);
      for (let left = await gone.count(); left > 0; left -= 1) {
        await ((await others.count()) > 0 ? others : gone).first().click();
        await until(page, (count) => document.querySelectorAll("#constraint-list li").length < count, left);
      }
      await says(page, "#constraints", /^$/);
      drawn += 1;
    }
    console.log(`   ${drawn} of ${kinds.length} kinds`);
    assert.equal(drawn, kinds.length);
    await page.context().close();
  },

  async "draw: picked by a tap, its number changed in place, undone"() {
    const page = await open("index.html");
    await tool(page);
    await page.locator("#sum").fill("15");
    await drag(page, [[1, 1], [1, 2], [2, 2]], 4);
    await says(page, "#constraints", /^cage 15 r1c1 r1c2 r2c2$/);
    assert.equal(await page.locator("#board .cage").count(), 1);
    // A corner that is cut is no cell of the stroke.
    await page.locator("#find").fill("german");
    assert.equal(await page.locator("#kind").inputValue(), "whisper");
    await page.locator("#find").fill("tightrope");
    await says(page, "#tool-note", /^No kind is called tightrope\.$/);
    await page.locator("#kind").selectOption("renban");
    await drag(page, [[4, 4], [5, 5], [6, 6]], 4);
    await says(page, "#constraints", /renban r4c4 r5c5 r6c6$/);
    assert.equal(await page.locator("#board .line.purple").count(), 1);
    await cell(page, 1, 2).click();
    await says(page, "#tool-note", /^cage 15 r1c1 r1c2 r2c2\.$/);
    await page.locator("#sum").fill("16");
    await page.keyboard.press("Enter");
    await says(page, "#constraints", /^cage 16 r1c1 r1c2 r2c2\n/);
    // In the list as well; what does not fit changes nothing.
    const field = page.getByLabel("Value of cage 16 r1c1 r1c2 r2c2");
    await field.fill("17");
    await field.blur();
    await says(page, "#constraints", /^cage 17 /);
    await page.getByLabel("Value of cage 17 r1c1 r1c2 r2c2").fill("many");
    await page.getByLabel("Value of cage 17 r1c1 r1c2 r2c2").blur();
    await says(page, "#tool-note", /expected/);
    await says(page, "#constraints", /^cage 17 /);
    await cell(page, 5, 5).click();
    await page.locator("#remove").click();
    await says(page, "#constraints", /^cage 17 r1c1 r1c2 r2c2$/);
    // A tap sets what needs one cell, and takes it away.
    await page.locator("#kind").selectOption("even");
    await cell(page, 9, 9).click();
    await says(page, "#constraints", /even r9c9$/);
    await cell(page, 9, 9).click();
    await says(page, "#constraints", /^cage 17 r1c1 r1c2 r2c2$/);
    await page.locator("#undo").click();
    await says(page, "#constraints", /even r9c9$/);
    await page.locator("#draw").uncheck();
    assert.ok(await page.locator("#tool").isHidden());
    await page.context().close();
  },

  async "draw: with keys, and with a finger on a phone"() {
    const page = await open("index.html", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await tool(page);
    await page.locator("#kind").selectOption("thermometer");
    await cell(page, 2, 1).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
    await says(page, "#constraints", /^thermometer r2c1 r2c2 r2c3$/);
    await cell(page, 2, 2).focus();
    await page.keyboard.press("Enter");
    await says(page, "#tool-note", /^thermometer r2c1/);
    await cell(page, 2, 2).focus();
    await page.keyboard.press("Delete");
    await says(page, "#constraints", /^$/);
    await page.locator("#kind").selectOption("whisper");
    await page.locator("#board").scrollIntoViewIfNeeded();
    const client = await page.context().newCDPSession(page);
    const touch = async (type, place) => {
      const [at] = await middles(page, place ? [place] : []);
      await client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    };
    const before = await page.evaluate(() => scrollY);
    await touch("touchStart", [4, 4]);
    for (const place of [[5, 4], [6, 5], [6, 6]]) {
      await touch("touchMove", place);
    }
    await touch("touchEnd");
    await says(page, "#constraints", /^whisper r4c4 r5c4 r6c5 r6c6$/);
    assert.equal(await page.evaluate(() => scrollY), before);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360));
    await page.context().close();
  },

  async "draw: what is not known in grey, decorations, and nothing hostile"() {
    const page = await open("index.html");
    const evil = `<img src=x onerror="document.title='hacked'">`;
    const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
    grid[0][0] = { c: "#FFA0A0FF" };
    grid[0][1] = { c: `red" onload="document.title='hacked'` };
    const link = JSON.stringify({
      size: 9,
      grid,
      tightrope: [{ lines: [["R1C1", "R2C2", "R3C2"]], value: evil }, { cells: ["R5C5", "R5C6"] }],
      [evil]: [{ cells: ["R7C7"] }],
      line: [{ lines: [["R4C1", "R4C4"]], outlineC: "#CFCFCF", width: 0.3 }, { lines: [["R1C1"]], outlineC: evil, width: evil }],
      rectangle: [{ cells: ["R8C1", "R8C2"], baseC: "#00FF00", outlineC: "#000000", width: 1.5, height: 0.5, angle: 30 }],
      circle: [{ cells: ["R9C9"], baseC: "#FFFFFF", outlineC: "#000000", width: 0.8, height: 0.8 }],
      text: [{ cells: ["R9C1"], value: evil, fontC: "#000000", size: 0.5 }, { cells: ["R9C2"], value: "A & B" }],
    });
    await paste(page, link);
    await says(page, "#verdict", /without: .*tightrope \(2\)$/);
    const check = async (page) => {
      await page.locator("#board .unknown-line").waitFor({ state: "attached" });
      const count = (selector) => page.locator(`#board ${selector}`).count();
      assert.deepEqual([await count(".unknown-line"), await count(".unknown"), await count(".cosmetic rect"), await count(".cosmetic ellipse")], [1, 2, 1, 1]);
      // Two lines and the colour of one cell.
      assert.equal(await count(".cosmetic path"), 3);
      const names = await page.locator("#board .unknown-name").allTextContents();
      assert.deepEqual(names.sort(), [evil.slice(0, 60), `tightrope ${evil}`, "tightrope"].sort());
      assert.ok((await page.locator("#board text").allTextContents()).includes("A & B"));
      assert.equal(await count(":is(img, script, foreignObject, [onerror], [onload])"), 0);
      assert.notEqual(await page.title(), "hacked");
    };
    await check(page);
    // Edits, links and the next visit keep it.
    await view(page, "Set");
    await cell(page, 4, 9).click();
    await page.keyboard.press("1");
    await page.waitForURL(/sketches=.*/);
    await check(page);
    const linked = await open(`index.html${new URL(page.url()).hash}`);
    await check(linked);
    await linked.context().close();
    await page.reload();
    await check(page);
    // A link that was written by hand.
    const bad = { name: evil, left_out: false, cells: [[`0" onload="document.title='hacked'`, 0], [1, "1"]], lines: [], value: 1, fill: "url(x)", outline: '"><script>', ink: evil, width: "9", height: {}, angle: "1) scale(9" };
    const forged = await open(`index.html#puzzle=${".".repeat(81)}&sketches=${encodeURIComponent(JSON.stringify([bad, { ...bad, left_out: true }, { cells: 1 }, null]))}`);
    await says(forged, "#verdict", /solutions$/);
    assert.equal(await forged.locator("#board :is(img, script, foreignObject, [onerror], [onload])").count(), 0);
    assert.notEqual(await forged.title(), "hacked");
    await forged.context().close();
    await page.context().close();
  },

  async "draw: puzzles of ISS and of SudokuPad's own form, and what is around the board"() {
    const page = await open("index.html");
    await paste(page, ".Cage~3~R1C1~R1C2.Tightrope~7~R2C1~R3C2.Tightrope~R4C1.~R5C5_5");
    await says(page, "#verdict", /solutions, without: Tightrope \(2\)$/);
    await says(page, "#constraints", /^cage 3 r1c1 r1c2$/);
    await page.locator("#board .unknown").first().waitFor({ state: "attached" });
    assert.deepEqual(await page.locator("#board .unknown-name").allTextContents(), ["Tightrope 7", "Tightrope"]);
    const box = () => page.locator("#board svg + svg").getAttribute("viewBox");
    const usual = await box();
    await paste(page, `https://sudokupad.app/scl${OWN_FORM.replaceAll("+", "%2B")}`);
    await says(page, "#verdict", /solutions, without: arrow \(1\), line \(1\), rules in words \(1\), shape \(1\), text \(1\)$/);
    await says(page, "#constraints", /^cage 5 r1c2 r1c3$/);
    await says(page, "#called", /^Around$/);
    await says(page, "#says-rules", /^The lines are new\.$/);
    // A line, and an arrow with its head.
    assert.equal(await page.locator("#board .cosmetic path").count(), 2);
    assert.equal(await page.locator("#board .cosmetic ellipse").count(), 1);
    // The text above the board is seen, and cells are where they are drawn.
    assert.notEqual(await box(), usual);
    const around = async (page) => page.evaluate(() => {
      const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
      const texts = [...document.querySelectorAll("#board text")];
      const rect = (text) => texts.find(({ textContent }) => textContent === text).getBoundingClientRect();
      const [cellX, cellY] = middle(document.querySelector("#board [role=gridcell]").getBoundingClientRect());
      const [clueX, clueY] = middle(rect("1"));
      const picture = document.querySelector("#board svg + svg").getBoundingClientRect();
      return { off: Math.hypot(cellX - clueX, cellY - clueY), width: picture.width, above: rect("7").top - picture.top, cell: rect("7").bottom - document.querySelector("#board [role=grid]").getBoundingClientRect().top };
    });
    for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
      await page.setViewportSize(viewport);
      const { off, width, above, cell: below } = await around(page);
      assert.ok(off < width / 60 && above >= 0 && below <= 0, `${off} ${above} ${below} of ${width}`);
    }
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#svg").click()]);
    const [x, , width] = (await box()).split(" ");
    const file = readFileSync(await download.path(), "utf8");
    // With the title above, and the rules below.
    assert.match(file, new RegExp(`viewBox="${x} \\S+ ${width} `));
    assert.match(file, />Around<\/text>\n.*>The lines are new\.<\/text>/s);
    // As before for another puzzle.
    await paste(page, ".".repeat(81));
    await says(page, "#verdict", /^6/);
    assert.equal(await box(), usual);
    await page.context().close();
  },

  async "draw: cells outside of the board are blank and take nothing"() {
    const page = await open("index.html");
    await view(page, "Set");
    await page.locator("#shape").selectOption("2x2");
    await says(page, "#verdict", /^288 solutions$/);
    await page.locator("#constraints").fill("outside r1c1 r2c1 r3c1 r4c1");
    await page.locator("#constraints").blur();
    await says(page, "#verdict", /^\d+ solutions$/);
    await page.locator("#board [aria-disabled=true]").first().waitFor({ state: "attached" });
    assert.equal(await page.locator("#board [aria-disabled=true]").count(), 4);
    assert.match(await cell(page, 2, 1).getAttribute("aria-label"), /^r2c1, outside of the board$/);
    // By mouse and keys.
    const [[x, y]] = await middles(page, [[2, 1]]);
    await page.mouse.click(x, y);
    await cell(page, 2, 2).focus();
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^r2c4/);
    await page.keyboard.press("ArrowRight");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^r2c2/);
    await page.keyboard.press("Home");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^r2c2/);
    // Nothing is drawn to the left of the second column.
    await page.getByLabel("All marks").check();
    const least = await page.locator("#board svg + svg").evaluate((svg) =>
      Math.min(...[...svg.querySelectorAll("path, rect, text")].filter((part) => part.getBBox().width + part.getBBox().height > 0).map((part) => part.getBBox().x)));
    assert.ok(least > 50, String(least));
    // Full without them.
    await page.getByLabel("All marks").uncheck();
    await page.locator("#solve").click();
    await says(page, "#verdict", /^One of \d+ solutions$/);
    await page.context().close();
  },
};
