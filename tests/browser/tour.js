// Served before the page's own scripts, in every browser: hears what goes wrong, and finds what a person sees.

delete Navigator.prototype.serviceWorker; // files come from the server
const tour = { heard: [] };
for (const kind of ["error", "warn"]) {
  const say = console[kind];
  console[kind] = (...words) => { tour.heard.push(`${kind}: ${words.join(" ")}`); say(...words); };
}
addEventListener("error", ({ message, target }) => tour.heard.push(message ?? `${target.outerHTML} did not load`), true);
addEventListener("unhandledrejection", ({ reason }) => tour.heard.push(`nobody took care of ${reason}`));
addEventListener("securitypolicyviolation", (event) => tour.heard.push(`${event.violatedDirective} forbids ${event.blockedURI}`));

// What is drawn and matches, in every shadow root too.
tour.seen = (selector, within = document, found = []) => {
  for (const each of within.querySelectorAll("*")) {
    if (each.matches(selector) && each.checkVisibility({ visibilityProperty: true })) found.push(each);
    if (each.shadowRoot) tour.seen(selector, each.shadowRoot, found);
  }
  return found;
};

// Where to click on it, once it is scrolled into sight; null while it is not there, or something else lies above it.
tour.place = (selector) => {
  const [it] = tour.seen(selector);
  if (!it) return null;
  it.scrollIntoView({ block: "center" });
  const { left, top, width, height } = it.getBoundingClientRect(), [x, y] = [left + width / 2, top + height / 2];
  let [above, root] = [null, document];
  for (let next; root && (next = root.elementFromPoint(x, y)) !== above; root = above?.shadowRoot) above = next;
  return it.contains(above) ? [x, y] : null;
};

// A picture stands on the stage: of its points some are painted, or it is made of elements.
tour.drawn = () => tour.seen("canvas, svg, [data-plane], .letter").some((it) => {
  const { width, height } = it.getBoundingClientRect();
  const inked = () => it.getContext("2d").getImageData(0, 0, it.width, it.height).data.some(Boolean);
  return width * height > 10000 && (it.localName !== "canvas" || inked());
});

// The lab is open, and Python has answered everything that it was asked.
tour.settled = (slug) => Boolean(genlab.ready && genlab.current === slug && genlab.states[slug] && !genlab.section(slug).hidden && !genlab.busy && !genlab.queue.length && !genlab.opening);
