// The service worker: which files are kept, which of them answers, and that a version is whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDamaged } from "../../web/offline/damage.js";
import { fileFor, filesToKeep, isNamedByContent, originIn } from "../../web/offline/files.js";
import { SiteVersion } from "../../web/offline/version.js";

const SCOPE = "https://host.example/genlab/";
const FILES = {
  "index.html": "sha256-page",
  "assets/shell.1.js": "sha256-shell",
  "assets/snapshot.2.pack": "sha256-snapshot",
  "assets/boot.3.pack": "sha256-boot",
  "assets/genlab.4.pack": "sha256-genlab",
  "assets/katex/katex.min.css": "sha256-katex",
};

test("filesToKeep keeps the snapshot or the packs, as the address of the worker says", () => {
  const without = (/** @type {"packs" | "snapshot"} */ origin) => {
    const files = filesToKeep(FILES, origin);
    return Object.keys(FILES).filter((path) => !(path in files));
  };
  assert.deepEqual(without(originIn(`${SCOPE}offline.js`)), [
    "assets/boot.3.pack",
    "assets/genlab.4.pack",
  ]);
  assert.deepEqual(without(originIn(`${SCOPE}offline.js?from=packs`)), ["assets/snapshot.2.pack"]);
});

test("isNamedByContent is true of files with a hash in their name alone", () => {
  const shared = Object.keys(FILES).filter(isNamedByContent);
  assert.equal(shared.length, 4);
  assert.ok(!shared.includes("index.html") && !shared.includes("assets/katex/katex.min.css"));
});

test("fileFor finds the page by any of its addresses, and files by theirs", () => {
  const answer = (/** @type {string} */ url, mode = "no-cors", method = "GET") =>
    fileFor({ url, mode, method }, SCOPE, FILES);
  assert.equal(answer(`${SCOPE}?x#coin`, "navigate"), `${SCOPE}index.html`);
  assert.equal(answer(`${SCOPE}index.html`, "navigate"), `${SCOPE}index.html`);
  assert.equal(answer(`${SCOPE}assets/shell.1.js?again=1`), `${SCOPE}assets/shell.1.js`);
  assert.equal(answer(`${SCOPE}docs/`, "navigate"), null);
  assert.equal(answer(`${SCOPE}constructor`), null);
  assert.equal(answer("https://other.example/index.html", "navigate"), null);
  assert.equal(answer("https://evil.example/genlab/assets/shell.1.js"), null);
  assert.equal(answer(`${SCOPE}index.html`, "cors", "POST"), null);
});

/** A store of responses as the browser has it, as far as it is used here. */
function storage() {
  /** @type {Map<string, Map<string, Response>>} */
  const stores = new Map();
  const open = async (/** @type {string} */ name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const responses = /** @type {Map<string, Response>} */ (stores.get(name));
    return {
      put: async (/** @type {string} */ address, /** @type {Response} */ response) =>
        responses.set(address, response),
      match: async (/** @type {string} */ address) => responses.get(address),
    };
  };
  const match = async (/** @type {string} */ address) =>
    [...stores.values()].map((responses) => responses.get(address)).find(Boolean);
  const keys = async () => [...stores.keys()];
  const remove = async (/** @type {string} */ name) => stores.delete(name);
  /** @type {any} */
  const caches = { open, match, keys, delete: remove };
  return { stores, caches };
}

/**
 * @param {any} caches
 * @param {string} name
 * @param {string[]} [missing] the files that the host does not have
 * @param {number} [times] how often it does not have them
 */
function versionOf(caches, name, missing = [], times = Infinity) {
  /** @type {[address: string, integrity: string | undefined, cache: string | undefined][]} */
  const requests = [];
  /** @type {typeof fetch} */
  const fetchFile = async (address, init) => {
    requests.push([String(address).slice(SCOPE.length), init?.integrity, init?.cache]);
    const isMissing = missing.some((path) => String(address).endsWith(path)) && times > 0;
    if (isMissing) times -= 1;
    return new Response(name, { status: isMissing ? 404 : 200 });
  };
  const pauses = [1, 1];
  return { version: new SiteVersion(SCOPE, name, caches, fetchFile, pauses), requests };
}

test("install keeps all files, each held to its hash, and takes those of a version before", async () => {
  const { caches, stores } = storage();
  const first = versionOf(caches, "1");
  await first.version.install(FILES);
  assert.deepEqual([...stores.keys()], [`genlab ${SCOPE} 1`]);
  assert.equal(first.requests.length, 6);
  const settings = Object.fromEntries(first.requests.map(([path, ...rest]) => [path, rest]));
  assert.deepEqual(settings["index.html"], ["sha256-page", "reload"]);
  assert.deepEqual(settings["assets/shell.1.js"], ["sha256-shell", "default"]);

  const second = versionOf(caches, "2");
  await second.version.install({ ...FILES, "assets/new.5.js": "sha256-new" });
  assert.deepEqual(
    second.requests.map(([path]) => path),
    ["index.html", "assets/katex/katex.min.css", "assets/new.5.js"],
  );
});

test("install keeps nothing of a version of which a file is missing", async () => {
  const { caches, stores } = storage();
  const { version } = versionOf(caches, "1", ["boot.3.pack"]);
  await assert.rejects(version.install(FILES), /assets\/boot\.3\.pack: HTTP 404/);
  assert.equal(stores.size, 0);
});

test("install asks again for a file that another server behind the address has", async () => {
  const { caches, stores } = storage();
  const { version, requests } = versionOf(caches, "1", ["boot.3.pack"], 1);
  await version.install(FILES);
  assert.equal(stores.size, 1);
  const attempts = requests.filter(([path]) => path === "assets/boot.3.pack");
  assert.deepEqual(
    attempts.map(([, , cache]) => cache),
    ["default", "reload"],
  );
});

test("isDamaged is true of this version with other bytes alone", async () => {
  const page = (/** @type {string} */ site, words = "") =>
    `<meta name="version" content="${site}">${words}`;
  const bytes = new TextEncoder().encode(page("1a"));
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64");
  assert.equal(await isDamaged(page("1a"), "1a", `sha256-${hash}`), false);
  assert.equal(await isDamaged(page("1a", "<p>more"), "1a", `sha256-${hash}`), true);
  assert.equal(await isDamaged(page("2b"), "1a", `sha256-${hash}`), false);
});

test("removeOthers removes the other versions of this site, and leaves other sites alone", async () => {
  const { caches, stores } = storage();
  const { version } = versionOf(caches, "2");
  for (const name of [`genlab ${SCOPE} 1`, `genlab ${SCOPE}other/ 1`, "another site"]) {
    await caches.open(name);
  }
  await version.install(FILES);
  await version.removeOthers();
  assert.deepEqual(
    [...stores.keys()],
    [`genlab ${SCOPE}other/ 1`, "another site", `genlab ${SCOPE} 2`],
  );
});

test("respond gives a file of its own version, and what the host answers without one", async () => {
  const { caches } = storage();
  const { version, requests } = versionOf(caches, "1");
  await version.install(FILES);
  const request = new Request(`${SCOPE}index.html`);
  const stored = await version.respond(`${SCOPE}index.html`, request, "sha256-page");
  assert.equal(await stored.text(), "1");
  assert.equal(requests.length, 6);
  await version.respond(`${SCOPE}unknown`, request, "");
  assert.equal(requests.length, 7);
});

test("respond asks the host for a file that a page asks for again, and keeps what comes", async () => {
  const { caches, stores } = storage();
  const { version, requests } = versionOf(caches, "1");
  await version.install(FILES);
  const path = "assets/shell.1.js";
  const store = stores.get(`genlab ${SCOPE} 1`);
  store?.set(`${SCOPE}${path}`, new Response("damaged"));
  const respond = async (/** @type {string} */ query, /** @type {RequestInit} */ init) => {
    const request = new Request(`${SCOPE}${path}${query}`, init);
    return (await version.respond(`${SCOPE}${path}`, request, FILES[path])).clone().text();
  };
  assert.equal(await respond("", {}), "damaged");
  assert.equal(await respond("?again=1", {}), "1");
  assert.deepEqual(requests.at(-1), [path, "sha256-shell", "reload"]);
  assert.equal(await store?.get(`${SCOPE}${path}`)?.clone().text(), "1");
  store?.set(`${SCOPE}${path}`, new Response("damaged"));
  assert.equal(await respond("", { cache: "reload" }), "1");
});

test("respond gives what is kept where the host does not answer a page that asks again", async () => {
  const { caches } = storage();
  const { version } = versionOf(caches, "1");
  await version.install(FILES);
  const offline = versionOf(caches, "1", ["shell.1.js"]);
  const address = `${SCOPE}assets/shell.1.js`;
  const request = new Request(address, { cache: "reload" });
  const stored = await offline.version.respond(address, request, "sha256-shell");
  assert.deepEqual([stored.status, await stored.text()], [200, "1"]);
});
