// A service worker: keeps all files of one version, whose names are in `files.txt`.
// The build writes them there, and the version here and into the pages.
//
// A page gets all of its files from one version, or from the network if that has
// another page, be it a new version or another project at the same address. A note
// for each page says which. So a new worker takes over at once: it gives each page the
// files that the page began with, and keeps old versions as long as a page has them.
// If it waited until the last page is left, Chromium would end the worker before at
// that moment, and a page that is opened just then, which is given to that worker,
// would never load.

const OURS = "quadrille pages ";
const OWN = "VERSION";
const KEPT = OURS + OWN;
/** Keeps the notes: the name of what is kept, or a blank and the text of a page of the network. */
const NOTES = `${OURS}notes`;

/** @type {any} */
const worker = self;

addEventListener("install", (event) => {
  /** @type {any} */ (event).waitUntil(keepAll());
});
addEventListener("activate", () => {
  // Pages need not wait for that.
  forgetOthers();
});
addEventListener("message", (event) => {
  /** @type {any} */ (event).waitUntil(adopt(event));
});
addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    /** @type {any} */ (event).respondWith(request.mode === "navigate" ? page(event) : part(event));
  }
});

async function keepAll() {
  // Not what the browser has kept of the version before.
  const fresh = (/** @type {string} */ name) => new Request(name, { cache: "no-cache" });
  const names = (await (await fetch(fresh("files.txt"))).text()).trim().split("\n");
  const kept = await caches.open(KEPT);
  await kept.addAll(["./", ...names].map(fresh));
  // If the network has another version meanwhile, some files may be of that.
  if (!(await (await fetch(fresh("./"))).text()).includes(`data-version="${OWN}"`)) {
    await caches.delete(KEPT);
    throw new Error("There is another version.");
  }
  // Pages that the network had before are of this version.
  const pages = names.filter((name) => name.endsWith(".html"));
  const texts = await Promise.all(pages.map(async (name) => ` ${await (await kept.match(name))?.text()}`));
  const notes = await caches.open(NOTES);
  for (const key of await notes.keys()) {
    if (texts.includes((await (await notes.match(key))?.text()) ?? "")) {
      await note(/** @type {string} */ (key.url.split("/").pop()), KEPT);
    }
  }
  await worker.skipWaiting();
}

/** How long a page may take to open, in milliseconds. Until then it is no client. */
const OPENING = 10000;

/** Other versions that no page has, and notes on pages that are left, not what other projects keep. */
async function forgetOthers() {
  const notes = await caches.open(NOTES);
  const used = new Set([KEPT, NOTES]);
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const open = new Set(pages.map((/** @type {any} */ { id }) => id));
  for (const key of await notes.keys()) {
    const note = await notes.match(key);
    const isYoung = Date.now() - Number(note?.headers.get("x-at")) < OPENING;
    if (isYoung || open.has(key.url.split("/").pop())) {
      used.add((await note?.text()) ?? "");
    } else {
      await notes.delete(key);
    }
  }
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && !used.has(name));
  // What a new worker keeps is not known here.
  const { installing, waiting } = worker.registration;
  if (installing || waiting) {
    return;
  }
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Takes on a page that was there before the first worker. @param {any} event */
async function adopt({ data, source }) {
  if (data === OWN && !(await noteOf(source.id))) {
    await note(source.id, KEPT);
    await worker.clients.claim();
  }
}

/** Answers with a page. @param {any} event */
async function page(event) {
  const { request, resultingClientId } = event;
  const known = await (await caches.open(KEPT)).match(request, { ignoreSearch: true });
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    if (!known) {
      throw error;
    }
  }
  const text = await response?.clone().text();
  const isKnown = known && [undefined, await known.clone().text()].includes(text);
  await note(resultingClientId, isKnown ? KEPT : ` ${text}`);
  event.waitUntil(forgetOthers());
  return response ?? known;
}

/** Answers with a file of a page. @param {any} event */
async function part({ request, clientId, resultingClientId }) {
  const from = await noteOf(clientId);
  if (from) {
    // It may be the script of a Worker, whose parts are then asked for.
    await note(resultingClientId, from);
    if (from.startsWith(OURS)) {
      const kept = await (await caches.open(from)).match(request, { ignoreSearch: true });
      return kept ?? fetch(request);
    }
  }
  return fetch(request);
}

/** @param {string} client @returns {Promise<string | undefined>} */
async function noteOf(client) {
  return (await (await caches.open(NOTES)).match(`notes/${client}`))?.text();
}

/** Notes from where a page has its files. @param {string} client @param {string} from */
async function note(client, from) {
  if (client) {
    await (await caches.open(NOTES)).put(`notes/${client}`, new Response(from, { headers: { "x-at": String(Date.now()) } }));
  }
}
