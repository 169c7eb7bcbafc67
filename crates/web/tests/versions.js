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
  "index.html": (text, version) => text.replace(/data-version="\w+"/, `data-version="${version}"`),
  "sudoku/main.js": (text, version) => `${text}\ndocument.documentElement.dataset.main = "${version}";\n`,
  "dom.js": (text, version) => `${text}\nglobalThis.document && (document.documentElement.dataset.part = "${version}");\n`,
  "engine/worker.js": (text, version) => `${text}
addEventListener("message", async ({ data }) => {
  data === "probe" && postMessage(["${version}", (await import("./module.js")).version].join(" "));
});
`,
  "engine/module.js": (text, version) => `${text}\nexport const version = "${version}";\n`,
  "style.css": (text, version) => `${text}\n:root { --version: "${version}"; }\n`,
  "offline.js": (text, version) => text.replace(/OWN = "\w+"/, `OWN = "${version}"`),
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
    const { version: page, main, part } = document.documentElement.dataset;
    const style = getComputedStyle(document.documentElement).getPropertyValue("--version");
    return [page, main, part, style.replaceAll('"', "").trim()].join(" ");
  });
}

/** Waits until what is kept is these versions and nothing else of the pages, and no worker waits. */
async function keeps(page, ...versions) {
  await until(page, async (wanted) => {
    const names = (await caches.keys()).filter((key) => key.startsWith("quadrille pages ") && !key.endsWith("notes"));
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return names.sort().join() === wanted && !installing && !waiting && active?.state === "activated";
  }, versions.map((version) => `quadrille pages ${version}`).sort().join());
}

/** Checks that a page gets files of its own version, and so does a Worker of it, whatever the network has. */
async function getsOwn(page, version) {
  assert.equal(await versions(page), `${version} ${version} ${version} ${version}`);
  const part = await page.evaluate(async () => (await fetch("dom.js")).text());
  assert.match(part, new RegExp(`part = "${version}"`));
  const ofWorker = await page.evaluate(async () => {
    const worker = new Worker(new URL("engine/worker.js", document.baseURI), { type: "module" });
    const told = await new Promise((resolve) => {
      worker.addEventListener("message", ({ data }) => typeof data === "string" && resolve(data));
      worker.postMessage("probe");
    });
    worker.terminate();
    return told;
  });
  assert.equal(ofWorker, `${version} ${version}`);
}

/** Serves a folder with a version of the pages, and opens it until all files are kept. */
async function begin(version) {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
  cpSync(process.argv[2], folder, { recursive: true });
  publish(folder, version);
  const { url, close } = await serve(folder);
  const page = await open("index.html", {}, url);
  await says(page, "#verdict", /solutions$/);
  await keeps(page, version);
  const end = async () => {
    await page.context().close();
    close();
    rmSync(folder, { recursive: true });
  };
  return { folder, url, page, end };
}

export const updates = {
  async "versions: three tabs with three versions, none of which is mixed"() {
    const { folder, url, page, end } = await begin("one");
    try {
      const tab = async () => {
        const tab = await page.context().newPage();
        await tab.goto(`${url}index.html`);
        return tab;
      };
      // The first page was there before the worker.
      await until(page, () => navigator.serviceWorker.controller !== null);
      const old = await tab();
      publish(folder, "two");
      await getsOwn(page, "one");
      await getsOwn(old, "one");
      for (let visit = 0; visit < 2; visit += 1) {
        await page.reload();
        await getsOwn(page, "two");
        await getsOwn(old, "one");
      }
      // The new worker does not wait, and leaves the old tab its files.
      await keeps(page, "one", "two");
      publish(folder, "three");
      const last = await tab();
      await getsOwn(last, "three");
      await keeps(page, "one", "two", "three");
      await getsOwn(page, "two");
      await getsOwn(old, "one");
      // Without a network, old tabs work on with parts that they have not asked for before.
      await page.context().setOffline(true);
      await getsOwn(old, "one");
      await page.reload();
      await getsOwn(page, "three");
      await page.context().setOffline(false);
      // What no tab has any more is forgotten at a visit some seconds later.
      await old.close();
      await page.waitForTimeout(11000);
      await last.reload();
      await keeps(page, "three");
      // Back to the first version, as when a release is withdrawn.
      publish(folder, "one");
      await page.reload();
      await getsOwn(page, "one");
      await getsOwn(last, "three");
    } finally {
      await end();
    }
  },

  async "versions: a page opens while the tab with the old version is closed"() {
    const { folder, url, page, end } = await begin("one");
    try {
      await page.evaluate(async () => {
        // What another project has kept here, under the names of our files.
        const cache = await caches.open("another project");
        await cache.put("dom.js", new Response("throw new Error('of another project')"));
        await cache.put("sudoku/main.js", new Response("throw new Error('of another project')"));
      });
      let old = page;
      for (let number = 0; number < 6; number += 1) {
        const version = `next${number}`;
        publish(folder, version);
        const fresh = await page.context().newPage();
        // While the new worker is being installed, too.
        await Promise.all([fresh.goto(`${url}index.html`), old === page ? null : old.close()]);
        await getsOwn(fresh, version);
        const again = await page.context().newPage();
        await Promise.all([again.goto(`${url}index.html`), fresh.close()]);
        await getsOwn(again, version);
        old = again;
      }
      const others = await old.evaluate(async () => [await caches.has("another project"), (await (await caches.open("another project")).keys()).length]);
      assert.deepEqual(others, [true, 2]);
    } finally {
      await end();
    }
  },

  async "versions: another project at the same address gets its own files"() {
    const { folder, url, page, end } = await begin("one");
    try {
      await page.reload();
      const old = await page.context().newPage();
      await old.goto(`${url}index.html`);
      await getsOwn(old, "one");
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
      // A tab with our page still has all of it.
      await getsOwn(old, "one");
    } finally {
      await end();
    }
  },
};
