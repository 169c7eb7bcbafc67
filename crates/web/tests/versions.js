// The worker that keeps the pages: two versions of them after each other, and
// another project at the same address.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EASY, FOLDER, open, paste, says, until } from "./chromium.js";
import { serve } from "./serve.js";

const built = process.argv[2];

/** Files that say of which version they are: a page, its script, its style. */
const MARKED = {
  "index.html": (text, version) => text.replace("<html ", `<html data-page="${version}" `),
  [`${FOLDER}/sudoku/main.js`]: (text, version) => `${text}\ndocument.documentElement.dataset.main = "${version}";\n`,
  [`${FOLDER}/style.css`]: (text, version) => `${text}\n:root { --version: "${version}"; }\n`,
};

/** Puts a version of the pages into the folder that is served, in place of any other. */
function publish(folder, version) {
  readdirSync(folder).forEach((name) => rmSync(join(folder, name), { recursive: true }));
  for (const name of readFileSync(join(built, "files.txt"), "utf8").trim().split("\n").concat("files.txt", "offline.js")) {
    const to = join(folder, name.replace(FOLDER, `quadrille-${version}`));
    mkdirSync(dirname(to), { recursive: true });
    const bytes = readFileSync(join(built, name));
    if (name.endsWith(".wasm")) {
      writeFileSync(to, bytes);
      continue;
    }
    const text = bytes.toString();
    const marked = MARKED[name]?.(text, version) ?? text;
    assert.ok(!(name in MARKED) || marked !== text, name);
    writeFileSync(to, marked.replaceAll(FOLDER.replace("quadrille-", ""), version));
  }
}

/** Returns the versions of all files that a page has. */
async function versions(page) {
  await until(page, () => document.documentElement.dataset.main);
  return page.evaluate(() => {
    const { page, main } = document.documentElement.dataset;
    const style = getComputedStyle(document.documentElement).getPropertyValue("--version");
    return [page, main, style.replaceAll('"', "").trim()].join(" ");
  });
}

/** Waits until these versions are kept, and nothing else of the pages, and no worker waits. */
async function keeps(page, ...kept) {
  await until(page, async (expected) => {
    const names = (await caches.keys()).filter((key) => key.startsWith("quadrille pages "));
    const registration = await navigator.serviceWorker.getRegistration();
    return `${names}` === `${expected}` && registration?.active?.state === "activated" && !registration.installing && !registration.waiting;
  }, kept.map((version) => `quadrille pages ${version}`));
}

/** Serves a first version, and opens it until all files are kept. */
async function begin() {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
  publish(folder, "one");
  const { url, close } = await serve(folder);
  const page = await open("index.html", {}, url);
  await says(page, "#verdict", /solutions$/);
  await keeps(page, "one");
  await page.reload();
  assert.equal(await versions(page), "one one one");
  const end = async () => {
    await page.context().close();
    close();
    rmSync(folder, { recursive: true });
  };
  return { folder, url, page, end };
}

export const updates = {
  async "versions: a tab keeps the files that it has, beside new ones"() {
    const { folder, url, page, end } = await begin();
    const old = await page.context().newPage();
    await old.goto(`${url}index.html`);
    assert.equal(await versions(old), "one one one");
    publish(folder, "two");
    // The network has none of these any more.
    const hasOwn = async () => assert.match(await old.evaluate(async () => (await fetch("quadrille-one/sudoku/main.js")).text()), /main = "one"/);
    await hasOwn();
    for (let visit = 0; visit < 3; visit += 1) {
      await page.reload();
      assert.equal(await versions(page), "two two two");
      await says(page, "#verdict", /solutions$/);
    }
    await keeps(page, "one", "two");
    await hasOwn();
    await paste(old, EASY);
    await says(old, "#verdict", /^Unique$/);
    await end();
  },

  async "versions: the last two are kept"() {
    const { folder, url, page, end } = await begin();
    // What another project has kept here, under the names of our files.
    await page.evaluate(async () => {
      const cache = await caches.open("another project");
      await cache.put("quadrille-two/sudoku/main.js", new Response("throw new Error('of another project')"));
      await cache.put("index.html", new Response("of another project"));
    });
    publish(folder, "two");
    await page.reload();
    assert.equal(await versions(page), "two two two");
    await keeps(page, "one", "two");
    await page.context().setOffline(true);
    await page.reload();
    assert.equal(await versions(page), "two two two");
    await says(page, "#verdict", /solutions$/);
    await page.context().setOffline(false);
    const others = await page.evaluate(async () => [await caches.has("another project"), (await (await caches.open("another project")).keys()).length]);
    assert.deepEqual(others, [true, 2]);
    // A third version, and back to the first, as when a release is withdrawn.
    publish(folder, "three");
    await page.reload();
    assert.equal(await versions(page), "three three three");
    await keeps(page, "two", "three");
    publish(folder, "one");
    await page.reload();
    assert.equal(await versions(page), "one one one");
    await keeps(page, "three", "one");
    await end();
  },

  async "versions: another project at the same address gets its own files"() {
    const { folder, url, page, end } = await begin();
    // It has a page of the same name, and none of ours otherwise.
    writeFileSync(join(folder, "index.html"), '<!doctype html><html lang="en"><title>Other</title><link rel="stylesheet" href="style.css"><link rel="icon" href="icon.svg"><p id="verdict">none</p><script type="module" src="dom.js"></script></html>');
    writeFileSync(join(folder, "dom.js"), 'document.getElementById("verdict").textContent = "another project";');
    writeFileSync(join(folder, "style.css"), ':root { --version: "other"; }');
    writeFileSync(join(folder, "icon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(`${url}index.html`);
      await says(page, "#verdict", /^another project$/);
      const style = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--version"));
      assert.match(style, /other/);
    }
    await end();
  },
};
