// Files of puzzles, checked by several Workers.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EASY, HARD, open, says } from "./chromium.js";

/** Returns the rows of the table that the page offers. */
async function rowsOf(page) {
  await page.locator("#save").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  return readFileSync(await download.path(), "utf8").trimEnd().split("\n");
}

export const files = {
  async "files: two thousand lines"() {
    const page = await open("bulk.html");
    const file = join(tmpdir(), `quadrille-${process.pid}.txt`);
    // One clue less has many solutions, one more of the same digit none.
    const lines = Array.from({ length: 1997 }, () => HARD);
    lines.push(`.${HARD.slice(1)}`, HARD.replace(".", "4"), "x");
    writeFileSync(file, lines.join("\n"));
    await page.locator("#file").setInputFiles(file);
    await says(page, "#says", /^2,000 puzzles in .* a second\.$/);
    const rows = await rowsOf(page);
    assert.deepEqual(await page.locator("#tally td").allTextContents(), ["1,997", "1", "1", "1"]);
    assert.equal(rows.length, 2001);
    assert.equal(rows[0], "line,puzzle,status,count,solution");
    assert.match(rows[1], /^1,4\.{5}8.*,unique,1,4173698/);
    assert.match(rows[1998], /^1998,.*,multiple,>=2,/);
    assert.match(rows[1999], /^1999,.*,none,0,$/);
    await says(page, "#fault-list", /^Line 2000: expected .*x$/);
    // The same file again, with other lines.
    writeFileSync(file, `${EASY}\n`);
    await page.locator("#file").setInputFiles(file);
    await says(page, "#says", /^1 puzzles in /);
    assert.equal((await rowsOf(page)).length, 2);
    assert.ok(await page.locator("#faults").isHidden());
    await page.context().close();
  },

  async "files: parts of a large one are put together"() {
    const page = await open("bulk.html");
    // Grids of several lines, comments and nonsense between plain lines: each part begins after one of these.
    const grid = "1...\n..3.\n.4..\n...2\n\n";
    const lines = Array.from({ length: 30000 }, (_, k) => (k % 997 === 5 ? grid : k % 1009 === 7 ? "nonsense\n" : k % 503 === 9 ? "# a comment\n" : `${k % 2 ? HARD : EASY}\n`));
    const text = lines.join("");
    await page.locator("#file").setInputFiles({ name: "many.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await says(page, "#says", /puzzles in .* a second\.$/);
    const rows = await rowsOf(page);
    const count = (pattern) => lines.filter((line) => pattern.test(line)).length;
    const [grids, bad, comments] = [count(/^1\.\.\./), count(/^nonsense/), count(/^#/)];
    assert.equal(rows.length, 1 + lines.length - comments);
    assert.deepEqual(await page.locator("#tally td").allTextContents(), [lines.length - comments - bad, 0, 0, bad].map((number) => number.toLocaleString("en")));
    // Lines have their numbers in the file, in order.
    const numbers = rows.slice(1).map((row) => Number(row.split(",")[0]));
    assert.ok(numbers.every((number, k) => k === 0 || number > numbers[k - 1]));
    const all = text.split("\n");
    for (const row of rows.slice(1)) {
      const [line, puzzle, status] = row.split(",");
      assert.ok(status === "invalid" || puzzle.startsWith(all[Number(line) - 1]), row);
    }
    assert.ok(grids > 20 && bad > 20);
    assert.equal(await page.locator("#fault-list li").count(), bad);
    await page.context().close();
  },
};
