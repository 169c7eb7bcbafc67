// The tutor: hints from one's own marks, mistakes, lessons; and the setter's loop.

import assert from "node:assert/strict";
import { CHAINED, EASY, HARD, STEPPED, cell, open, paste, says, until, view } from "./chromium.js";

export const tutors = {
  async "tutor: a wrong entry is named, with the move since which it is wrong"() {
    const page = await open(`index.html#puzzle=${EASY}`);
    await says(page, "#verdict", /^Unique$/);
    const enter = async (row, column, digit) => {
      await cell(page, row, column).click();
      await page.keyboard.press(digit);
    };
    await enter(1, 3, "4");
    // It is a 6.
    await enter(1, 4, "2");
    await enter(1, 6, "8");
    await page.locator("#hint").click();
    await says(page, "#step-note", /^Something is wrong: a placed digit is wrong\.$/);
    await page.locator("#hint").click();
    await says(page, "#step-note", /^Since move 2 of 3, r1c4=2 is wrong\.$/);
    await page.locator("#hint").click();
    await says(page, "#verdict", /^Unique$/);
    assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /^r1c3, 4$/);
    assert.match(await cell(page, 1, 4).getAttribute("aria-label"), /^r1c4, blank$/);
    // A mark that is missing, among those in the centre.
    await cell(page, 1, 4).click();
    await page.keyboard.press("Control+Digit2");
    await page.locator("#hint").click();
    await says(page, "#step-note", /^Something is wrong: a pencil mark is missing\.$/);
    await page.locator("#hint").click();
    await says(page, "#step-note", /^Since move 2 of 2, the mark of 6 in r1c4 is missing\.$/);
    await page.context().close();
  },

  async "tutor: hints start from marks, and name a lesson"() {
    const page = await open(`index.html#puzzle=${EASY}`);
    await says(page, "#verdict", /^Unique$/);
    // With this mark in the centre, it is a naked single.
    await cell(page, 1, 3).click();
    await page.keyboard.press("Control+Digit4");
    await view(page, "Analyse");
    await page.locator("#scale").selectOption("hodoku");
    await page.locator("#all-here").click();
    await says(page, "#step-note", /^Next step 1 of \d+/);
    await says(page, "#step-list", /Naked single: r1c3 can only be 4/);
    await page.locator("#hint").click();
    await says(page, "#step-note", /^Look for: /);
    const name = (await page.locator("#step-note").textContent()).match(/^Look for: (.*)\./)[1];
    await says(page, "#lesson", new RegExp(`^Lesson: ${name}$`));
    await page.locator("#lesson a").click();
    await says(page, "#name", new RegExp(`^${name}$`));
    await page.locator("#answer").click();
    await says(page, "#says", /: /);
    await page.context().close();
  },

  async "tutor: each lesson opens where its technique is next, and what is marked is checked"() {
    const page = await open("lessons.html");
    await says(page, "#about", /^A house has one blank cell/);
    const names = await page.locator("#subjects a").allTextContents();
    assert.ok(names.length > 90, `${names.length} lessons`);
    assert.equal(await page.locator("#subjects .level").count(), 7);
    // Without a round trip for each lesson, whose name comes with all else.
    const drawn = await page.evaluate(async (names) => {
      const [title, practice, answer] = ["name", "practice", "answer"].map((id) => document.getElementById(id));
      const all = [];
      for (const name of names) {
        location.hash = encodeURIComponent(name);
        for (const end = Date.now() + 60000; title.textContent !== name; ) {
          if (Date.now() > end) {
            throw new Error(`${name} never came`);
          }
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        answer.click();
        all.push({ name, isShown: !practice.hidden, marked: document.querySelectorAll("#board .new, #board .gone").length });
      }
      return all;
    }, names);
    const shown = drawn.filter(({ isShown }) => isShown);
    assert.deepEqual(shown.filter(({ marked }) => !marked), []);
    assert.ok(shown.length > 90, `${shown.length} lessons with positions`);
    await page.locator("#find").fill("x-wing");
    await page.locator("#subjects a", { hasText: /^X-wing$/ }).click();
    await says(page, "#name", /^X-wing$/);
    const count = (selector) => page.locator(`#board ${selector}`).count();
    const check = async (pattern) => {
      await page.locator("#check").click();
      await says(page, "#says", pattern);
    };
    // Something that does not follow is named, and taken back by the same key.
    await page.locator("#board [aria-label*='marks']").first().focus();
    const blank = await page.locator("#board [aria-selected=true]").getAttribute("aria-label");
    const mark = blank.match(/marks (\d)/)[1];
    await page.locator("#find").blur();
    await page.keyboard.press(mark);
    await until(page, () => document.querySelectorAll("#board .gone").length === 1);
    await check(/^Not by this technique: \d in r\dc\d\.$/);
    await page.keyboard.press(mark);
    assert.equal(await count(".gone"), 0);
    await check(/^Mark something first/);
    await page.locator("#pattern").click();
    assert.ok((await count(".cause")) > 3 && (await count(".gone")) === 0);
    // By the mouse: all that the answer removes.
    await page.locator("#answer").click();
    const gone = await page.locator("#board circle.gone").evaluateAll((all) => all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }));
    await page.locator("#positions button").first().click();
    await until(page, () => document.querySelectorAll("#board .cause, #board .gone").length === 0);
    for (const [place, [x, y]] of gone.entries()) {
      if (place) {
        await check(/^Right so far, but there is more\.$/);
      }
      await page.mouse.click(x, y);
    }
    await check(/^Right\. X-wing: /);
    await says(page, "#progress", /^1 of \d+ practised$/);
    await page.reload();
    await says(page, "#positions", /^1 ✓2/);
    // The next one opens, where the technique is next as well.
    await page.locator("#answer").click();
    await says(page, "#says", /^X-wing: /);
    await page.evaluate(() => (location.hash = "naked%20triplet"));
    await says(page, "#name", /^naked triple$/);
    await page.locator("#another").click();
    await says(page, "#made", /clues, seed/);
    await page.locator("#answer").click();
    await says(page, "#says", /^Naked triple/);
    await page.context().close();
  },

  async "setter: live ratings, one more clue, symmetry"() {
    const page = await open("index.html");
    await paste(page, CHAINED);
    await says(page, "#ratings", /^Rules: beyond the rules.* SE: .* HoDoKu: .* search:/);
    await paste(page, STEPPED);
    await says(page, "#ratings", /^Rules: hard.* SE: 2\.6.* HoDoKu: .* search:/);
    await view(page, "Analyse");
    await page.locator("#scale").selectOption("se");
    await page.locator("#more").click();
    await says(page, "#more-note", /additions make or leave the puzzle unique/);
    const texts = await page.locator("#more-list button").allTextContents();
    const ratings = texts.map((text) => Number(text.match(/: (\d+\.\d)/)[1]));
    assert.ok(ratings.length > 20 && ratings.every((rating, k) => k === 0 || rating >= ratings[k - 1]), texts.join("\n"));
    await page.locator("#more-list button").first().click();
    await says(page, "#ratings", new RegExp(`SE: ${ratings[0]}`));
    // A clue less: those that make it unique again.
    await paste(page, `.${HARD.slice(1)}`);
    await says(page, "#verdict", /solutions$/);
    await page.locator("#more").click();
    await says(page, "#more-note", /unique, from easy to hard/);
    assert.ok((await page.locator("#more-list button").count()) > 0);
    // Symmetry is kept.
    await view(page, "Set");
    await page.locator("summary", { hasText: "More wishes" }).click();
    await page.locator("[name=symmetry]").selectOption("rotational");
    await page.locator("[name=rating]").fill("1.0..2.6");
    await page.locator("#generate").click();
    await says(page, "#make-note", /clues, seed/);
    await says(page, "#ratings", /SE: (1|2)\.\d/);
    await page.locator("#minimize").click();
    await says(page, "#make-note", /minimal|removed/);
    const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => / clue /.test(cell.getAttribute("aria-label"))));
    assert.ok(labels.every((isClue, k) => isClue === labels[80 - k]));
    await page.context().close();
  },

  async "setter: clues and constraints that are not needed"() {
    const page = await open("index.html");
    await paste(page, HARD);
    await says(page, "#verdict", /^Unique$/);
    await page.locator("#needed").click();
    await says(page, "#counted", /^All are needed\.$/);
    await cell(page, 1, 2).click();
    await page.keyboard.press("1");
    await page.locator("#constraints").fill("cage 5 r1c1 r1c2");
    await page.locator("#constraints").blur();
    await until(page, () => document.querySelectorAll("#board .cage").length === 1);
    await says(page, "#verdict", /^Unique$/);
    await page.locator("#needed").click();
    await says(page, "#counted", /^Not needed, each by itself: .*r1c2=1.*, cage 5 r1c1 r1c2\.$/);
    await page.locator("#board .chosen").first().waitFor({ state: "attached" });
    await page.context().close();
  },

  async "setter: clues that stay, with others that meet all wishes"() {
    const page = await open("index.html");
    const kept = `9.......1${".".repeat(31)}5${".".repeat(40)}`;
    await paste(page, kept);
    await page.locator("[aria-label='r1c1, clue 9']").waitFor();
    await page.locator("summary", { hasText: "More wishes" }).click();
    await page.locator("[name=symmetry]").selectOption("rotational");
    await page.locator("[name=rating]").fill("2.0..3.0");
    await page.locator("[name=shown]").selectOption("kept");
    await page.locator("#generate").click();
    const clues = () => page.locator("[role=gridcell]").evaluateAll((cells) =>
      cells.map((cell) => cell.getAttribute("aria-label").match(/, clue (\d)/)?.[1] ?? ".").join(""));
    const isWished = async () => {
      await says(page, "#make-note", /clues, seed/);
      await says(page, "#verdict", /^Unique$/);
      await says(page, "#ratings", /SE: (2\.\d|3\.0)/);
      const all = await clues();
      assert.ok([...kept].every((digit, k) => digit === "." || digit === all[k]), all);
      assert.ok([...all].every((digit, k) => (digit === ".") === (all[80 - k] === ".")), all);
      return all;
    };
    const first = await isWished();
    // From there, with no other clues.
    await page.locator("[name=shown]").selectOption("within");
    await page.locator("[name=rating]").fill("1.0..9.0");
    await page.locator("#generate").click();
    await says(page, "#make-note", /clues, seed/);
    await says(page, "#verdict", /^Unique$/);
    const fewer = await clues();
    assert.ok([...fewer].every((digit, k) => digit === "." || digit === first[k]), fewer);
    await page.context().close();
  },
};
