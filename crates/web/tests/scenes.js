// What the pages look like: fit for screen readers, and not too wide, in any size
// and scheme.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CHAINED, EASY, HARD, STEPPED, cell, goTo, open, paste, says, troubles, view } from "./chromium.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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
    await view(page, "Analyse");
    await page.locator("#explain").click();
    await says(page, "#step-note", /^Step 1 of/);
    await goTo(page, /wing|colouring|triple|pair/);
  },
  "index.html chain": async (page) => {
    await paste(page, CHAINED);
    await says(page, "#verdict", /^Unique$/);
    await view(page, "Analyse");
    await page.locator("#scale").selectOption("hodoku");
    await page.locator("#explain").click();
    await goTo(page, /AIC|chain/);
  },
  "index.html constraints": async (page) => {
    await view(page, "Set");
    await page.locator("#constraints").fill(DRAWN);
    await page.locator("#constraints").blur();
    await page.getByLabel("All marks").check();
    await page.locator("#board .cage").first().waitFor({ state: "attached" });
  },
  "index.html drawing": async (page) => {
    const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
    const line = (...cells) => ({ lines: [cells] });
    const circle = { cells: ["R9C9"], baseC: "#FFFFFF", outlineC: "#000000", width: 0.8, height: 0.8 };
    await paste(page, JSON.stringify({ size: 9, grid, tightrope: [line("R1C1", "R2C2")], renban: [line("R6C6", "R7C7")], circle: [circle] }));
    await says(page, "#left-out", /tightrope/);
    await view(page, "Set");
    await page.locator("#draw").check();
    await page.locator("#kind option").first().waitFor({ state: "attached" });
    await cell(page, 7, 7).click();
    await says(page, "#tool-note", /^renban/);
  },
  "index.html heat": async (page) => {
    await paste(page, `.${HARD.slice(1)}`);
    await page.getByLabel("True candidates").check();
    await says(page, "#heat-note", /unique/);
  },
  "dance.html#cover=colours&step=9": async (page) => {
    await says(page, "#says", /./);
    await page.getByRole("button", { name: "Follow 8", exact: true }).click();
    await says(page, "#about", /^Node 8/);
  },
  "dance.html pentominoes": async (page) => {
    await page.locator("#cover").selectOption("pentominoes");
    await says(page, "#says", /72 items/);
    await page.locator("#solution").click();
    await says(page, "#says", /^Solution/);
  },
  "lessons.html#X-wing": async (page) => {
    await says(page, "#name", /^X-wing$/);
    await page.locator("#board .clue").first().waitFor({ state: "attached" });
  },
  "bulk.html": async (page) => {
    await page.locator("#file").setInputFiles({ name: "easy.txt", mimeType: "text/plain", buffer: Buffer.from(`${EASY}\n`.repeat(50)) });
    await page.locator("#save").waitFor();
  },
};

const SIZES = { phone: [320, 640], tablet: [820, 1180], desktop: [1440, 900] };

/**
 * What axe looks for in each view. Colours, which take most of its time, depend on
 * the scheme; all else on the size, if at all.
 */
const VIEWS = [
  { scheme: "light", size: "desktop", rules: {} },
  { scheme: "light", size: "tablet", rules: { rules: { "color-contrast": { enabled: false } } } },
  { scheme: "light", size: "phone", rules: { rules: { "color-contrast": { enabled: false } } } },
  { scheme: "dark", size: "phone", rules: { runOnly: ["color-contrast"] } },
  { scheme: "dark", size: "tablet", rules: null },
  { scheme: "dark", size: "desktop", rules: null },
];

/**
 * Looks at a scene in each scheme and size: a scene is played once, then the
 * window changes. Leaves pictures in a folder, if there is one.
 * @param {string | undefined} pictures
 */
async function look(name, prepare, pictures) {
  const page = await open(name.split(" ")[0]);
  await prepare(page);
  await page.evaluate(AXE);
  for (const { scheme, size, rules } of VIEWS) {
    const [width, height] = SIZES[size];
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide at ${width}`);
    // Only what is wrong comes back, which is less by a megabyte.
    const violations = rules
      ? await page.evaluate(async (options) => (await globalThis.axe.run({ resultTypes: ["violations"], ...options })).violations, rules)
      : [];
    for (const { id, impact, nodes } of violations) {
      const where = nodes.slice(0, 2).map((node) => node.html.slice(0, 120));
      const line = `${name}, ${size}, ${scheme}: ${impact} ${id}: ${where.join(" ")}`;
      ["serious", "critical"].includes(impact) ? troubles.push(line) : console.log(`   ${line}`);
    }
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      const path = join(pictures, `${name.replace(/\W+/g, "-")}-${size}-${scheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.context().close();
}

/** A test for each scene: it is accessible in any size and scheme. */
export const scenes = Object.fromEntries(
  Object.entries(SCENES).map(([name, prepare]) => [`accessible: ${name}`, () => look(name, prepare, process.argv[3])]),
);
