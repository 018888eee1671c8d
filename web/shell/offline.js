// Once all is there and at rest, the service worker takes everything in, so that the next visit needs no network. A version
// that waits is taken by a reload of the only tab: the shell asks for it, and loads once more when it is there.

const keeper = embedded ? undefined : navigator.serviceWorker;
if (keeper?.controller && performance.getEntriesByType("navigation")[0]?.type === "reload") {
  keeper.getRegistration().then((registration) => {
    if (!registration?.waiting) return;
    keeper.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
}
if (keeper && !navigator.connection?.saveData) {
  new MutationObserver((_, observer) => {
    if (root.dataset.genlab !== "live") return;
    observer.disconnect();
    setTimeout(() => keeper.register("offline.js").catch(() => { /* online it works as before */ }), 2000);
  }).observe(root, { attributeFilter: ["data-genlab"] });
}
