// The page with dancing links: every step, forwards, backwards, by its address,
// and smoothly.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { HARD, moduleOf, open, paste, says } from "./chromium.js";

const { Dance } = await moduleOf("dance/algorithm.js");

/** Small covers of all kinds, with secondary items and colours, as Knuth writes them. */
function* smallCovers() {
  let seed = 34;
  const below = (end) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * end);
  };
  const names = (letter, number) => Array.from({ length: number }, (_, item) => `${letter}${item}`);
  for (let cover = 0; cover < 60; cover += 1) {
    const [primary, secondary] = [names("p", 2 + below(5)), names("s", below(4))];
    const options = Array.from({ length: 4 + below(14) }, () => {
      const first = primary[below(primary.length)];
      const others = primary.filter((item) => item !== first && below(4) === 0);
      return [first, ...others, ...secondary.flatMap((item) => [[item], [`${item}:A`], [`${item}:B`], []][below(4)])];
    });
    yield { primary, secondary, options };
  }
}

/** Returns a cover as the page has it. */
function coverOf({ primary, secondary, options }) {
  const items = [...primary, ...secondary];
  const parts = options.map((option) => option.map((part) => part.split(":")));
  return {
    items,
    primary: primary.length,
    options: parts.map((option) => option.map(([item]) => items.indexOf(item))),
    colours: parts.map((option) => option.map(([, colour]) => ["A", "B"].indexOf(colour) + 1)),
    colour_names: ["A", "B"],
    names: options.map((option) => option.join(" ")),
    board: null,
  };
}

/** Returns solutions, sorted, as are their options and the items of those. */
const sorted = (solutions) => solutions.map((options) => options.map((option) => [...option].sort().join(" ")).sort().join("; ")).sort();

/** Returns the numbers in a row of a table. */
const row = async (page, table, number) => {
  const cells = page.locator(`#${table} tbody tr`, { has: page.getByRole("button", { name: `Follow ${number}`, exact: true }) }).locator("td");
  return (await cells.allTextContents()).join(" ");
};

const line = (page) => page.locator("#program [aria-current]").textContent();

export const dances = {
  async "dancing links find what the program finds, and link all again"() {
    let found = 0;
    for (const written of smallCovers()) {
      const { primary, secondary, options } = written;
      const text = [`${primary.join(" ")} | ${secondary.join(" ")}`, ...options.map((option) => option.join(" "))].join("\n");
      const program = spawnSync(process.env.QUADRILLE ?? "quadrille", ["cover", "solve", "--all", "--output", "jsonl", "-"], { input: `${text}\n`, encoding: "utf8" });
      const expected = sorted(program.stdout.trim().split("\n").map((line) => JSON.parse(line).options).filter(Boolean));
      for (const rule of ["fewest", "first", "most"]) {
        const dance = new Dance(coverOf(written), rule);
        const links = () => JSON.stringify([dance.llink, dance.rlink, dance.ulink, dance.dlink, dance.top, dance.colour]);
        const before = links();
        const solutions = [];
        for (; !dance.isOver; dance.next()) {
          if (dance.did === "solution") {
            solutions.push(dance.path.map((option) => options[option]));
          }
        }
        assert.deepEqual(sorted(solutions), expected, `${rule}: ${text}`);
        assert.equal(links(), before);
      }
      found += expected.length;
    }
    console.log(`   ${found} solutions of 60 covers`);
    assert.ok(found > 30, String(found));
  },

  async "dancing links: table, program and words of each step"() {
    const page = await open("dance.html");
    await says(page, "#says", /^The start: 7 items to cover, 6 options\.$/);
    assert.equal(await row(page, "headers", 1), "1 a 0 2 2 20 12");
    assert.equal(await row(page, "nodes", 21), "21 4 (d) 13 27");
    for (let number = 0; number < 3; number += 1) {
      await page.keyboard.press("ArrowRight");
    }
    await says(page, "#says", /^Cover a\.$/);
    assert.match(await line(page), /^C4\./);
    await page.keyboard.press("ArrowRight");
    await says(page, "#says", /^Hide “a d g”: unlink node 13 from column d, which has 2 options left\.$/);
    assert.match(await line(page), /^For each other node q/);
    assert.match(await page.locator("#program .calling").first().textContent(), /^C4\./);
    // Nodes 4 and 21 point past 13, which still points at them.
    assert.equal(await row(page, "headers", 4), "4 d 3 5 2 27 21");
    assert.equal(await row(page, "nodes", 13), "13 4 (d) 4 21");
    assert.equal(await row(page, "nodes", 21), "21 4 (d) 4 27");
    // The address leads to the step.
    await page.waitForURL(/step=4$/);
    const again = await open(`dance.html${new URL(page.url()).hash}`);
    await says(again, "#says", /^Hide “a d g”: unlink node 13/);
    await again.keyboard.press("ArrowLeft");
    await says(again, "#says", /^Cover a\.$/);
    // A node that is followed, along its links and to its next change.
    await again.getByRole("button", { name: "Follow 13", exact: true }).click();
    await says(again, "#about", /^Node 13, item d in “a d g”:$/);
    await again.locator("#change").click();
    await says(again, "#says", /^Hide “a d g”: unlink node 13/);
    await again.locator("#links button", { hasText: "DLINK 21" }).click();
    await says(again, "#about", /^Node 21/);
    await again.locator("#diagram [data-node='13']").click();
    await says(again, "#about", /^Node 13/);
    await again.context().close();
    await page.context().close();
  },

  async "dancing links to a solution, the end, and back"() {
    const page = await open("dance.html");
    await says(page, "#says", /^The start/);
    await page.keyboard.press("End");
    await says(page, "#says", /^Solution 1: every item is covered\.$/);
    assert.deepEqual(await page.locator("#levels li").allTextContents(), ["a: a d f (2 of 2)", "b: b g (1 of 1)", "c: c e (1 of 1)"]);
    await says(page, "#solutions", /^a d f; b g; c e$/);
    await page.locator("#speed").fill("100");
    await page.locator("h1").click();
    await page.keyboard.press("Space");
    await says(page, "#says", /^The end: 1 solution, \d+ nodes\.$/);
    // Line by line to the start, over every one.
    const back = page.locator("#line-back");
    for (let lines = 0; await back.isEnabled(); lines += 1) {
      assert.ok(lines < 200);
      const before = await page.locator("#tally").textContent();
      await page.keyboard.press("Shift+ArrowLeft");
      await says(page, "#tally", new RegExp(`^(?!${before.split(",")[0]},)`));
    }
    await says(page, "#tally", /^Step 0, 0 updates, 0 nodes, 0 solutions$/);
    for (const [cover, texts] of [["sudoku", 16], ["pentominoes", 60], ["colours", 0]]) {
      await page.locator("#cover").selectOption(cover);
      await says(page, "#says", /^The start/);
      await page.locator("#solution").click();
      await says(page, "#says", /^Solution 1/);
      assert.equal(await page.locator("#board:visible text").count(), texts);
    }
    assert.equal(await page.locator("#program h2", { hasText: "purify(p)" }).count(), 2);
    await page.locator("#cover").selectOption("own");
    await page.locator("#text").fill("a a\n");
    await page.locator("#use").click();
    await says(page, "#says", /1:/);
    await page.locator("#text").fill("a b | c\na c:x\nb c:y\nb c:x\n");
    await page.locator("#use").click();
    await says(page, "#says", /^The start: 2 items/);
    await page.keyboard.press("End");
    await page.waitForURL(/cover=own&text=a.*step=[1-9]/);
    const again = await open(`dance.html${new URL(page.url()).hash}`);
    await says(again, "#says", /^Solution 1/);
    await again.context().close();
    await page.context().close();
  },

  async "dancing links on one's own Sudoku"() {
    const page = await open("index.html");
    await paste(page, HARD);
    await says(page, "#verdict", /^Unique$/);
    await page.locator("#dance").click();
    await page.waitForURL(/dance\.html/);
    await says(page, "#says", /^The start: 324 items to cover, 593 options\.$/);
    await page.locator("#solution").click();
    await says(page, "#says", /^Solution 1/);
    assert.equal((await page.locator("#board text").allTextContents()).length, 81);
    await page.context().close();
  },

  async "dancing links, smooth at 10,000 steps a second"() {
    const page = await open("dance.html#cover=pentominoes");
    await says(page, "#says", /^The start: 72 items to cover, 1236 options\.$/);
    await page.locator("#speed").fill("100");
    await page.evaluate(() => {
      globalThis.long = [];
      new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    });
    await page.locator("#play").click();
    await page.waitForTimeout(2500);
    await page.locator("#play").click();
    const [, step] = (await page.locator("#tally").textContent()).match(/^Step ([\d,]+)/);
    const done = Number(step.replaceAll(",", ""));
    const long = await page.evaluate(() => globalThis.long);
    console.log(`   ${done} steps in 2.5 s, long tasks: ${long.length}`);
    assert.ok(done > 12000, `${done} steps`);
    assert.ok(long.length <= 2, `long tasks: ${long}`);
    await page.context().close();
  },
};
