// Once the page is complete and idle, the service worker fetches the files that are missing, so
// that the next visit needs no network. A version that waits is taken by a reload of the only tab:
// the shell asks for it, and loads once more when it is there.

import { make } from "../base/elements.js";
import { $, embedded, memory, pageAddress, root } from "../base/page.js";
import { say } from "../say/message.js";

const keeper = embedded ? undefined : navigator.serviceWorker;
const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (
  performance.getEntriesByType("navigation")
);
if (keeper?.controller && navigation?.type === "reload") {
  keeper.getRegistration().then((registration) => {
    if (!registration?.waiting) return;
    keeper.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
}
// This is done when nobody waits for anything: for some seconds the page has been live, and Python
// has had nothing to do. In a lecture hall, the line then belongs to those who have not seen their
// picture yet.
const QUIET = 5; // seconds
let isErased = false; // what was stored, by the user's wish: this visit stores nothing more
let quiet = 0; // seconds by now
const isAtRest = () =>
  root.dataset.genlab === "live" && root.dataset.busy === undefined && $("#boot").hidden;
if (keeper && !navigator.connection?.saveData) {
  const looking = setInterval(() => {
    quiet = isAtRest() ? quiet + 1 : 0;
    if (root.dataset.genlab === "failed" || isErased) clearInterval(looking);
    else if (quiet > QUIET) {
      clearInterval(looking);
      keepAll(keeper).catch(() => {
        /* online it works as before */
      });
    }
  }, 1000);
}
// The worker checks the hash of the page itself, which the page cannot do.
keeper?.addEventListener("message", ({ data }) => {
  if (data?.damaged !== "index.html") return;
  say(
    "index.html, the page itself, is not the file that was built: it was damaged or changed on " +
      "its way. What it shows may be wrong. Tell the person who published it; in a copy of the " +
      "site, “python build.py verify” names every file that was changed.",
    () => {},
    "Close",
  );
});
keeper?.startMessages();
// An installed page takes e-mails that are shared with it, and only the worker keeps them from the
// host: a browser hears that the page can be installed once the worker is there.
keeper?.ready.then(() =>
  document.head.append(make("link", { rel: "manifest", href: "manifest.webmanifest" })),
);
// An existing worker keeps its address, because with another address it would fetch everything
// again.
/** @param {ServiceWorkerContainer} container */
async function keepAll(container) {
  const { active, waiting } = (await container.getRegistration()) ?? {};
  const from = root.dataset.python === "packs" ? "?from=packs" : "";
  await container.register((active ?? waiting)?.scriptURL ?? `offline.js${from}`);
  active?.postMessage("complete"); // a browser that runs short of room may have removed something
}

// Other pages of the same host have stores of their own, which are left alone.
async function erase() {
  isErased = true;
  const scope = new URL(".", pageAddress()).href;
  const names = (await globalThis.caches?.keys()) ?? [];
  const ownNames = names.filter((name) => name.startsWith(`genlab ${scope} `));
  await Promise.all(ownNames.map((name) => caches.delete(name)));
  const registration = await keeper?.getRegistration();
  await registration?.unregister();
  memory.forget();
  $("#erased").value = "Nothing of this page is stored any more. Your next visit stores it again.";
}
$("#erase").addEventListener("click", erase);

// The documentation and the licences are not kept.
const needsNetwork = $("#needs-network");
function showNetwork() {
  needsNetwork.hidden = navigator.onLine;
}
addEventListener("online", showNetwork);
addEventListener("offline", showNetwork);
showNetwork();
