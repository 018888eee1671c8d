// The service worker: after one visit the page needs no network. The build writes FILES before
// this, path → integrity, and VERSION, a hash of them. Python starts from the snapshot or from
// packs; of the two that one is kept from which it started on this device, as the page says in the
// worker's address (?from=packs).
//
// A version is whole or it is not there: each file is held to its hash, and one that is missing or
// of another version fails the installation, which the browser tries again on a later visit. A page
// is served from one version's cache alone. A new version waits until no tab has the old one open,
// or the only one that has it is reloaded.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FROM = new URL(location.href).searchParams.get("from") === "packs" ? "packs" : "snapshot";
const SPARED = FROM === "packs" ? /^assets\/snapshot\./ : /^assets\/(boot|genlab)\..*\.pack$/;
for (const path of Object.keys(FILES)) if (SPARED.test(path)) delete FILES[path];

const OTHERS = `genlab ${worker.registration.scope} `;
const CACHE = `${OTHERS}${VERSION} ${FROM}`;
const PAGE = "index.html";
/** @param {string} path */
const addressOf = (path) => new URL(path, worker.registration.scope).href;

worker.addEventListener("install", (event) => event.waitUntil(installed()));
async function installed() {
  const cache = await caches.open(CACHE);
  /** @param {[path: string, integrity: string]} file */
  const fetchFile = async ([path, integrity]) => {
    const address = addressOf(path);
    // By its content: the same in any version
    const isByContent = path.startsWith("assets/") && path.split("/").length === 2;
    const stored = isByContent && (await caches.match(address));
    await cache.put(
      address,
      stored ||
        (await right(
          await fetch(address, { integrity, cache: isByContent ? "default" : "reload" }),
        )),
    );
  };
  try {
    const files = Object.entries(FILES);
    while (files.length) await Promise.all(files.splice(0, 6).map(fetchFile));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}
/** @param {Response} response */
function right(response) {
  if (!response.ok) throw new Error(`${response.url}: HTTP ${response.status}`);
  return response;
}

worker.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(OTHERS) && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      ),
  ),
);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET") return;
  if (
    request.mode === "navigate" &&
    [worker.registration.scope, addressOf(PAGE)].includes(address)
  ) {
    event.respondWith(fromCache(addressOf(PAGE), request));
  } else if (Object.hasOwn(FILES, address.slice(worker.registration.scope.length))) {
    event.respondWith(fromCache(address, request));
  }
});
/** @type {(address: string, request: Request) => Promise<Response>} */
const fromCache = async (address, request) =>
  (await (await caches.open(CACHE)).match(address)) ?? fetch(request);

worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(overtaken());
});
async function overtaken() {
  for (let k = 0; k < 20; k++) {
    const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (tabs.length < 2) return worker.skipWaiting();
    // The document that was reloaded may still be counted
    await new Promise((done) => setTimeout(done, 100));
  }
}
