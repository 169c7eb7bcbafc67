// Solving as people do, and nothing of it is lost.

import assert from "node:assert/strict";
import { EASY, HARD, STEPPED, cell, open, paste, says, view } from "./chromium.js";

/** Waits until the label of a cell has a pattern. */
async function labelled(page, row, column, pattern) {
  for (let tries = 0; tries < 100; tries += 1) {
    const label = await cell(page, row, column).getAttribute("aria-label");
    if (pattern.test(label)) {
      return;
    }
    await page.waitForTimeout(30);
  }
  assert.match(await cell(page, row, column).getAttribute("aria-label"), pattern);
}

/** Selects cells: the first by a click, the others with Shift. */
async function select(page, first, ...others) {
  await cell(page, ...first).click();
  for (const other of others) {
    await cell(page, ...other).click({ modifiers: ["Shift"] });
  }
}

export const solvings = {
  async "solve: clues are protected, all selected cells get what is entered"() {
    const page = await open("index.html");
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    await view(page, "Solve");
    // A clue stays, and the digit goes to the others only.
    await select(page, [1, 1], [1, 3], [4, 2]);
    await page.keyboard.press("9");
    await labelled(page, 1, 1, /^r1c1, clue 5/);
    await labelled(page, 1, 3, /^r1c3, 9/);
    await labelled(page, 4, 2, /^r4c2, 9/);
    await page.keyboard.press("Control+z");
    await labelled(page, 1, 3, /^r1c3, blank$/);
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Control+Digit4");
    await page.keyboard.press("Alt+Digit2");
    await labelled(page, 1, 3, /^r1c3, blank, marks 1, centre 4, orange$/);
    await labelled(page, 1, 1, /^r1c1, clue 5, orange$/);
    // By the pad.
    await page.getByLabel("Centre", { exact: true }).check();
    await page.locator("#digits button", { hasText: "2" }).click();
    await labelled(page, 4, 2, /^r4c2, blank, marks 1, centre 2 4, orange$/);
    // What all of them have goes away.
    await page.locator("#digits button", { hasText: "2" }).click();
    await labelled(page, 4, 2, /centre 4, orange$/);
    await page.locator("#clear").click();
    await labelled(page, 4, 2, /^r4c2, blank, orange$/);
    await page.locator("#clear").click();
    await labelled(page, 4, 2, /^r4c2, blank$/);
    for (const label of [/^r4c2, blank, orange$/, /centre 4, orange$/, /centre 2 4, orange$/]) {
      await page.locator("#undo").click();
      await labelled(page, 4, 2, label);
    }
    await page.context().close();
  },

  async "solve: regions that are drawn are undone one by one"() {
    const page = await open("index.html");
    await view(page, "Set");
    await page.locator("#shape").selectOption("2x2");
    await says(page, "#verdict", /^288 solutions$/);
    await page.getByLabel("Draw regions").check();
    await cell(page, 1, 3).click();
    await page.keyboard.press("1");
    await says(page, "#regions-note", /region 1 has 5/);
    await cell(page, 2, 2).click();
    await page.keyboard.press("2");
    await says(page, "#regions-note", /fit/);
    await page.keyboard.press("Control+z");
    await says(page, "#regions-note", /region 1 has 5, region 2 has 3/);
    await page.keyboard.press("Control+z");
    await says(page, "#regions-note", /fit/);
    await says(page, "#verdict", /^288 solutions$/);
    await page.context().close();
  },

  async "solve: solved, and the clock stops"() {
    const page = await open(`index.html#puzzle=${EASY}`);
    await says(page, "#verdict", /^Unique$/);
    await says(page, "#time", /^0:0[1-9]$/, 5000);
    await page.locator("#check").click();
    await says(page, "#step-note", /^Right so far\.$/);
    assert.ok(await page.locator("#verdict").isHidden());
    await view(page, "Analyse");
    await page.locator("#solve").click();
    await view(page, "Solve");
    await says(page, "#verdict", /^Solved$/);
    assert.ok(await page.locator("#verdict").isVisible());
    const time = await page.locator("#time").textContent();
    await page.waitForTimeout(1200);
    assert.equal(await page.locator("#time").textContent(), time);
    assert.ok(await page.locator("#pause").isHidden());
    await page.context().close();
  },

  async "solve on a phone: board, hint and buttons in one view"() {
    const page = await open(`index.html#puzzle=${STEPPED}`, { viewport: { width: 360, height: 740 } });
    await says(page, "#verdict", /^Unique$/);
    await page.locator("#hint").click();
    await says(page, "#step-note", /^Look for: /);
    await page.locator("#hint").click();
    await says(page, "#step-note", /^Look at: /);
    await page.locator("#hint").click();
    await says(page, "#step-note", /^[A-Z].*: /);
    for (const part of ["#board", "#digits", "#mode", "#undo", "#hint", "#step-note"]) {
      const { x, y, width, height } = await page.locator(part).boundingBox();
      assert.ok(x >= 0 && y >= 0 && x + width <= 360 && y + height <= 740, `${part}: ${x} ${y} ${width} ${height}`);
    }
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.context().close();
  },

  async "keep: left and opened again, linked, gone back to, undone"() {
    const page = await open("index.html");
    await paste(page, EASY);
    await says(page, "#verdict", /^Unique$/);
    await page.locator("summary", { hasText: "Title" }).click();
    await page.locator("#title").fill("One & only");
    await page.locator("#author").fill("Ann");
    await page.locator("#ruleset").fill("Normal rules.\nNo more.");
    await page.locator("#ruleset").blur();
    await view(page, "Solve");
    await select(page, [1, 3]);
    await page.keyboard.press("4");
    await select(page, [1, 4]);
    await page.keyboard.press("Shift+Digit6");
    await page.keyboard.press("Control+Digit2");
    await page.keyboard.press("Alt+Digit3");
    await page.waitForURL(/colours=/);
    const check = async (page) => {
      await labelled(page, 1, 1, /^r1c1, clue 5/);
      await labelled(page, 1, 3, /^r1c3, 4/);
      await labelled(page, 1, 4, /^r1c4, blank, marks 6, centre 2, green$/);
      await says(page, "#called", /^One & only by Ann$/);
      await says(page, "#says-rules", /^Normal rules\.\nNo more\.$/);
      await says(page, "#verdict", /^Unique$/);
    };
    // In another browser, by the link.
    const linked = await open(`index.html${new URL(page.url()).hash}`);
    await check(linked);
    await linked.context().close();
    // In the same tab, with all that can be undone.
    await page.reload();
    await check(page);
    await page.locator("#undo").click();
    await labelled(page, 1, 4, /^r1c4, blank, marks 6, centre 2$/);
    await page.locator("#redo").click();
    // In a new tab, without the link.
    const tab = await page.context().newPage();
    await tab.goto(page.url().split("#")[0]);
    await check(tab);
    await tab.close();
    // Another puzzle asks nothing; back, forward and undo know both.
    await paste(page, HARD);
    await labelled(page, 1, 1, /^r1c1, clue 4/);
    await says(page, "#called", /^$/);
    await page.waitForURL(/puzzle=4/);
    await page.goBack();
    await check(page);
    await page.goForward();
    await labelled(page, 1, 1, /^r1c1, clue 4/);
    await page.locator("#undo").click();
    await check(page);
    // A link that cannot be read changes nothing, and says so.
    await page.evaluate(() => (location.hash = "#puzzle=nonsense"));
    await says(page, "#verdict", /^Not read$/);
    await page.context().close();
  },

  async "keep: constraints that are not known are named by every answer"() {
    const page = await open("index.html");
    const grid = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({})));
    const line = { lines: [["R1C1", "R2C2"]] };
    await paste(page, JSON.stringify({ size: 4, grid, tightrope: [line, line], killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }] }));
    await says(page, "#verdict", /^48 solutions, without: tightrope \(2\)$/);
    await says(page, "#left-out", /tightrope \(2\)/);
    await page.locator("#count").click();
    await says(page, "#counted", /^48 solutions, without: tightrope \(2\)\. /);
    // Edits and links keep it.
    await view(page, "Set");
    await cell(page, 4, 4).click();
    await page.keyboard.press("1");
    await says(page, "#verdict", /^\d+ solutions, without: tightrope \(2\)$/);
    await page.waitForURL(/without=tightrope/);
    const linked = await open(`index.html${new URL(page.url()).hash}`);
    await says(linked, "#verdict", /^\d+ solutions, without: tightrope \(2\)$/);
    await linked.context().close();
    await page.context().close();
  },

  async "keep: the dance, and the tally of files"() {
    const page = await open("dance.html#cover=colours&step=7");
    await says(page, "#tally", /^Step 7,/);
    await page.goto(page.url().replace(/dance.*/, "bulk.html"));
    await page.locator("#file").setInputFiles({ name: "easy.txt", mimeType: "text/plain", buffer: Buffer.from(`${EASY}\n`.repeat(5)) });
    await page.locator("#save").waitFor();
    await page.goto(page.url().replace(/bulk.*/, "dance.html"));
    await says(page, "#tally", /^Step 7,/);
    await page.goto(page.url().replace(/dance.*/, "bulk.html"));
    await says(page, "#says", /^Last time, easy\.txt: 5 puzzles/);
    await says(page, "#unique", /^5$/);
    await page.context().close();
  },
};
