// The service worker: which files are kept, which of them answers, and that a version is whole.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { isDamaged } from "../../web/offline/damage.js";
import { explanation, isDocument } from "../../web/offline/documents.js";
import { fileFor, filesToKeep, isNamedByContent, originIn } from "../../web/offline/files.js";
import { SiteVersion } from "../../web/offline/version.js";

const SCOPE = "https://host.example/genlab/";
const contentOf = (path) => `${path} as it was built`;
const hashOf = (path) => `sha256-${createHash("sha256").update(contentOf(path)).digest("base64")}`;
const PATHS = [
  "index.html",
  "assets/shell.1.js",
  "assets/snapshot.2.pack",
  "assets/boot.3.pack",
  "assets/genlab.4.pack",
  "assets/katex/katex.min.css",
];
const FILES = Object.fromEntries(PATHS.map((path) => [path, hashOf(path)]));

test("filesToKeep keeps the snapshot or the packs, as the address of the worker says", () => {
  const without = (origin) => {
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
  const answer = (url, mode = "no-cors", method = "GET") =>
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
  const stores = new Map();
  const open = async (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const responses = stores.get(name);
    return {
      put: async (address, response) => responses.set(address, response),
      match: async (address) => responses.get(address)?.clone(),
      keys: async () => [...responses.keys()].map((url) => ({ url })),
    };
  };
  const match = async (address) =>
    [...stores.values()].map((responses) => responses.get(address)?.clone()).find(Boolean);
  const keys = async () => [...stores.keys()];
  const remove = async (name) => stores.delete(name);
  const caches = { open, match, keys, delete: remove };
  return { stores, caches };
}

function versionOf(caches, name, missing = [], times = Infinity) {
  const requests = [];
  const fetchFile = async (address, init) => {
    const path = (address instanceof Request ? address.url : String(address)).slice(SCOPE.length);
    requests.push([path, init?.integrity, init?.cache]);
    const isMissing = missing.some((path) => String(address).endsWith(path)) && times > 0;
    if (isMissing) times -= 1;
    return new Response(contentOf(path), { status: isMissing ? 404 : 200 });
  };
  const pauses = [1, 1];
  return { version: new SiteVersion(SCOPE, name, caches, fetchFile, pauses), requests };
}

/** The first version in a store of its own, with what it asks the host for. */
async function installed() {
  const { caches, stores } = storage();
  const { version, requests } = versionOf(caches, "1");
  await version.install(FILES);
  return { caches, stores, version, requests, store: stores.get(`genlab ${SCOPE} 1`) };
}

test("install keeps all files, each held to its hash, and takes those of a version before", async () => {
  const { caches, stores } = storage();
  const first = versionOf(caches, "1");
  await first.version.install(FILES);
  assert.deepEqual([...stores.keys()], [`genlab ${SCOPE} 1`]);
  assert.equal(first.requests.length, 6);
  const settings = Object.fromEntries(first.requests.map(([path, ...rest]) => [path, rest]));
  assert.deepEqual(settings["index.html"], [hashOf("index.html"), "reload"]);
  assert.deepEqual(settings["assets/shell.1.js"], [hashOf("assets/shell.1.js"), "default"]);

  const second = versionOf(caches, "2");
  await second.version.install({ ...FILES, "assets/new.5.js": hashOf("assets/new.5.js") });
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

test("isDamaged is true of this version with other bytes alone", async () => {
  const page = (site, words = "") => `<meta name="version" content="${site}">${words}`;
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
  const { version, requests } = await installed();
  const request = new Request(`${SCOPE}index.html`);
  const stored = await version.respond(`${SCOPE}index.html`, request, FILES["index.html"]);
  assert.equal(await stored.text(), contentOf("index.html"));
  assert.equal(requests.length, 6);
  await version.respond(`${SCOPE}unknown`, request, "");
  assert.equal(requests.length, 7);
});

test("respond asks the host for a file that a page asks for again, and keeps what comes", async () => {
  const { version, requests, store } = await installed();
  const path = "assets/shell.1.js";
  store?.set(`${SCOPE}${path}`, new Response("damaged"));
  const respond = async (query, init) => {
    const request = new Request(`${SCOPE}${path}${query}`, init);
    return (await version.respond(`${SCOPE}${path}`, request, FILES[path])).clone().text();
  };
  // Whoever names the hash is given what lies there: the browser refuses it, and asks again
  assert.equal(await respond("", { integrity: FILES[path] }), "damaged");
  assert.equal(await respond("?again=1", {}), contentOf(path));
  assert.deepEqual(requests.at(-1), [path, FILES[path], "reload"]);
  assert.equal(await store?.get(`${SCOPE}${path}`)?.clone().text(), contentOf(path));
  store?.set(`${SCOPE}${path}`, new Response("damaged"));
  assert.equal(await respond("", { cache: "reload" }), contentOf(path));
});

test("respond holds what it gives to its hash where the request does not name one", async () => {
  const { version, requests, store } = await installed();
  const address = `${SCOPE}index.html`;
  store?.set(address, new Response("<script>of a neighbour</script>"));
  const respond = async () =>
    (await version.respond(address, new Request(address), FILES["index.html"])).clone().text();
  assert.equal(await respond(), contentOf("index.html"));
  assert.deepEqual(requests.at(-1), ["index.html", FILES["index.html"], "reload"]);
  assert.equal(await store?.get(address)?.clone().text(), contentOf("index.html"));
  assert.equal(requests.length, 7);
  assert.equal(await respond(), contentOf("index.html"));
  assert.equal(requests.length, 7);
});

test("respond and complete fill a store that the browser has emptied", async () => {
  const { stores, version, requests } = await installed();
  stores.delete(`genlab ${SCOPE} 1`);
  const path = "assets/shell.1.js";
  const request = new Request(`${SCOPE}${path}`);
  const response = await version.respond(`${SCOPE}${path}`, request, FILES[path]);
  assert.equal(await response.text(), contentOf(path));
  const store = stores.get(`genlab ${SCOPE} 1`);
  assert.deepEqual([...(store ?? new Map()).keys()], [`${SCOPE}${path}`]);
  const countBefore = requests.length;
  await version.complete(FILES);
  assert.equal(stores.get(`genlab ${SCOPE} 1`)?.size, 6);
  assert.equal(requests.length, countBefore + 5);
});

test("isDocument and explanation stand for pages that are not kept", async () => {
  const isOpened = (url, mode = "navigate", method = "GET") =>
    isDocument({ url, mode, method }, SCOPE);
  assert.ok(isOpened(`${SCOPE}docs/index.html`) && isOpened(`${SCOPE}licences.html`));
  assert.ok(!isOpened(`${SCOPE}docs/a.css`, "no-cors") && !isOpened("https://host.example/other/"));
  const response = explanation(SCOPE);
  const text = await response.text();
  assert.equal(response.status, 503);
  assert.match(text, /<a href="\/genlab\/">Open genlab<\/a>/);
});

test("respond gives what is kept where the host does not answer a page that asks again", async () => {
  const { caches } = await installed();
  const offline = versionOf(caches, "1", ["shell.1.js"]);
  const address = `${SCOPE}assets/shell.1.js`;
  const request = new Request(address, { cache: "reload" });
  const stored = await offline.version.respond(address, request, FILES["assets/shell.1.js"]);
  assert.deepEqual([stored.status, await stored.text()], [200, contentOf("assets/shell.1.js")]);
});
