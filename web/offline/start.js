// The service worker: after one visit the page needs no network. The build writes constants before
// this: FILES, path → integrity; VERSION, a hash of them; SITE, the version that the page names.
// Either the snapshot or the packs are kept, depending on which Python has started from on this
// device.
//
// A page is served from one version alone. A new version waits until no tab has the old one open,
// or the only one that has it is reloaded.

import { tellDamage } from "./damage.js";
import { explanation, isDocument } from "./documents.js";
import { PAGE, fileFor, filesToKeep, originIn } from "./files.js";
import { fileIn, isShared } from "./shared.js";
import { SiteVersion } from "./version.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
const origin = originIn(location.href);
const files = filesToKeep(FILES, origin);
/** @type {File | null} */
let shared = null; // what was shared with the page, until it asks for it
const version = new SiteVersion(scope, `${VERSION} ${origin}`, caches, (...request) =>
  fetch(...request),
);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(version.removeOthers()));
worker.addEventListener("fetch", (event) => {
  if (isShared(event.request, scope)) return event.respondWith(keepShared(event.request));
  const address = fileFor(event.request, scope, files);
  if (isDocument(event.request, scope) && !address) event.respondWith(documentOf(event.request));
  if (!address) return;
  event.respondWith(version.respond(address, event.request, files[address.slice(scope.length)]));
});
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data === "complete") event.waitUntil(complete());
  if (event.data === "shared") handOver(event.source);
});

/** Keep this version. If that fails, the page may be why: then the tabs are told. */
async function install() {
  try {
    await version.install(files);
  } catch (error) {
    await tellDamage(worker.clients, new URL(PAGE, scope).href, SITE, FILES[PAGE]);
    throw error;
  }
}

/** Fetch what the browser has removed since; without a network that is left for a later visit. */
async function complete() {
  try {
    await version.complete(files);
  } catch {
    /* a file that does not come is fetched when it is asked for */
  }
}

/**
 * A page of the documentation or the licences: they are not kept, which is said without a network.
 *
 * @param {Request} request
 */
async function documentOf(request) {
  try {
    return await fetch(request);
  } catch {
    return explanation(scope);
  }
}

/** Take what is shared, and open the page. @param {Request} request */
async function keepShared(request) {
  shared = fileIn(await request.formData());
  return Response.redirect(`${scope}?shared#spam`, 303);
}

/** Give the page what was shared with it, once. @param {ExtendableMessageEvent["source"]} page */
function handOver(page) {
  page?.postMessage({ shared });
  shared = null;
}

/** How often, and after how many milliseconds, the tabs are counted. */
const LOOKS = 20;
const PAUSE = 100;
/** Take the place of the version before, once no more than one tab is open. */
async function takeOver() {
  for (let look = 0; look < LOOKS; look++) {
    const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (tabs.length < 2) return worker.skipWaiting();
    // The document that was reloaded may still be counted.
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
