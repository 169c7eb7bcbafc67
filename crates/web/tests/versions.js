// The worker that keeps the pages: two versions of them after each other, and
// another project at the same address.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open, says, until } from "./chromium.js";
import { serve } from "./serve.js";

/** Files that say of which version they are: a page, a script, one of its parts. */
const MARKED = {
  "index.html": (text, version) => text.replace("<html ", `<html data-page="${version}" `),
  "sudoku/main.js": (text, version) => `${text}\ndocument.documentElement.dataset.main = "${version}";\n`,
  "dom.js": (text, version) => `${text}\nglobalThis.document && (document.documentElement.dataset.part = "${version}");\n`,
  "style.css": (text, version) => `${text}\n:root { --version: "${version}"; }\n`,
  "offline.js": (text, version) => text.replace(/(\$\{OURS\})\w+(?=`)/, `$1${version}`),
};

/** Puts a version of the pages into the folder that is served. */
function publish(folder, version) {
  for (const [name, mark] of Object.entries(MARKED)) {
    const text = readFileSync(join(process.argv[2], name), "utf8");
    const marked = mark(text, version);
    assert.notEqual(marked, text, name);
    writeFileSync(join(folder, name), marked);
  }
}

/** Returns the versions of all files that a page has. */
async function versions(page) {
  await until(page, () => document.documentElement.dataset.main);
  return page.evaluate(() => {
    const { page, main, part } = document.documentElement.dataset;
    const style = getComputedStyle(document.documentElement).getPropertyValue("--version");
    return [page, main, part, style.replaceAll('"', "").trim()].join(" ");
  });
}

/** Waits until what is kept is this and nothing else of the pages. */
async function keeps(page, version) {
  await until(page, async (name) => {
    const names = (await caches.keys()).filter((key) => key.startsWith("quadrille pages ") && !key.endsWith("passed"));
    return names.length === 1 && names[0] === name && (await navigator.serviceWorker.ready).waiting === null;
  }, `quadrille pages ${version}`);
}

export const updates = {
  async "versions: old files are never mixed with new ones"() {
    const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
    cpSync(process.argv[2], folder, { recursive: true });
    publish(folder, "one");
    const { url, close } = await serve(folder);
    /** Opens a page for the first time, until all files are kept, beside what another project keeps. */
    const begin = async () => {
      publish(folder, "one");
      const page = await open("index.html", {}, url);
      await says(page, "#verdict", /solutions$/);
      await keeps(page, "one");
      // What another project has kept here, under the names of our files.
      await page.evaluate(async () => {
        const cache = await caches.open("another project");
        await cache.put("dom.js", new Response("throw new Error('of another project')"));
        await cache.put("sudoku/main.js", new Response("throw new Error('of another project')"));
      });
      return page;
    };
    try {
      let page = await begin();
      await page.reload();
      assert.equal(await versions(page), "one one one one");
      const old = await page.context().newPage();
      await old.goto(`${url}index.html`);
      assert.equal(await versions(old), "one one one one");
      // A new version; a page that is open still has all of its own, and the new worker waits for it.
      publish(folder, "two");
      const hasOwn = async () => assert.match(await old.evaluate(async () => (await fetch("dom.js")).text()), /part = "one"/);
      await hasOwn();
      for (let visit = 0; visit < 3; visit += 1) {
        await page.reload();
        assert.equal(await versions(page), "two two two two");
      }
      await until(page, async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === "installed");
      await hasOwn();
      await old.close();
      await page.context().close();
      // With no page that has old files, it takes over as soon as it is there, and nothing has to be left for it.
      page = await begin();
      publish(folder, "two");
      await page.reload();
      assert.equal(await versions(page), "two two two two");
      await keeps(page, "two");
      assert.equal(await versions(page), "two two two two");
      await page.goto("about:blank");
      await page.goto(`${url}index.html`);
      assert.equal(await versions(page), "two two two two");
      await page.reload();
      assert.equal(await versions(page), "two two two two");
      await page.context().setOffline(true);
      await page.reload();
      assert.equal(await versions(page), "two two two two");
      await says(page, "#verdict", /solutions$/);
      await page.context().setOffline(false);
      const others = await page.evaluate(async () => [await caches.has("another project"), (await (await caches.open("another project")).keys()).length]);
      assert.deepEqual(others, [true, 2]);
      // Back to the old version, as when a release is withdrawn.
      publish(folder, "one");
      await page.reload();
      assert.equal(await versions(page), "one one one one");
      await page.context().close();
    } finally {
      close();
      rmSync(folder, { recursive: true });
    }
  },

  async "versions: another project at the same address gets its own files"() {
    const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
    cpSync(process.argv[2], folder, { recursive: true });
    publish(folder, "one");
    const { url, close } = await serve(folder);
    try {
      const page = await open("index.html", {}, url);
      await says(page, "#verdict", /solutions$/);
      await keeps(page, "one");
      await page.reload();
      assert.equal(await versions(page), "one one one one");
      // It has files of the same names, and none of ours otherwise.
      writeFileSync(join(folder, "index.html"), '<!doctype html><html lang="en"><title>Other</title><link rel="stylesheet" href="style.css"><link rel="icon" href="icon.svg"><p id="verdict">none</p><script type="module" src="dom.js"></script></html>');
      writeFileSync(join(folder, "dom.js"), 'document.getElementById("verdict").textContent = "another project";');
      writeFileSync(join(folder, "style.css"), ':root { --version: "other"; }');
      for (let visit = 0; visit < 2; visit += 1) {
        await page.goto(`${url}index.html`);
        await says(page, "#verdict", /^another project$/);
        const style = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--version"));
        assert.match(style, /other/);
      }
      await page.context().close();
    } finally {
      close();
      rmSync(folder, { recursive: true });
    }
  },
};
