// Drawing: Bokeh draws a document into its lab's section; what the toolkits leave out for assistive technology is added.

// `view` is what the page draws by itself (picture.js); Python's own document has none.
async function draw(slug, { document: painted, digest }, view) {
  const { doc, roots } = painted, replaced = drawn[slug];
  delete drawn[slug]; // what the old document still says is nobody's change
  replaced?.document.clear();
  const document = Bokeh.require("document/document").Document.from_json(doc);
  if (view?.patch) document.apply_json_patch(view.patch, arraysOf(view.patch));
  const places = document.all_roots.map(({ id }) => {
    const name = Object.keys(roots).find((each) => roots[each] === id), place = name && $(`[data-root=${name}]`, section(slug));
    if (place) place.textContent = "";
    return place;
  });
  const views = await Bokeh.embed.add_document_standalone(document, root, places);
  const all = views.roots ? [...views.roots] : [...views];
  delete sketching[slug];
  drawn[slug] = { document, digest, views: all, view };
  describeNew(slug);
  veil(slug);
  colour(document);
  document.on_change((event) => changed(slug, event), false);
  restrict(slug);
  if (!missed[slug]?.length) return;
  withdraw(slug);
  for (const patch of missed[slug].splice(0)) await take(slug, patch);
  lift(slug);
}

const described = new WeakSet(); // views
function describeNew(slug) {
  for (const view of allViews(drawn[slug].views)) {
    if (described.has(view)) continue;
    described.add(view);
    for (const tag of view.model.tags ?? []) describe(view, slug, ...String(tag).split("=", 2));
  }
}

function* allViews(views) {
  for (const view of views) {
    yield view;
    yield* allViews(view.child_views ?? []);
  }
}

// What has the keyboard, through every shadow root.
function focused(within = document) {
  const found = within.activeElement;
  return found?.shadowRoot?.activeElement ? focused(found.shadowRoot) : found;
}

// What Bokeh tells of a change of ours is nobody's.
function quietly(change) {
  applying += 1;
  try {
    return change();
  } finally {
    applying -= 1;
  }
}

// Bokeh's glyphs take new data in a dozen awaits; these are more, and all before the next frame.
async function turn() {
  for (let k = 0; k < 100; k++) await null;
}

// Who types faster than Python answers has typed on since it was asked: what it says of that box is of then.
const overtaken = ({ model, attr }) => /^value(_input)?$/.test(attr) && queue.some((asked) => asked.do === "patch" && asked.events.some((event) => event.model?.id === model.id));

// A long text takes the browser longer than all else (a mail with two thousand words marked: 50 ms), so the answer is shown
// before it.
const LONG = 50000; // characters
const isLong = ({ attr, new: text }) => attr === "text" && text.length > LONG;
const shown = () => document.hidden || new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

// Python's answers to a lab that could not be drawn yet.
const missed = {};
async function take(lab, patch) {
  if (!drawn[lab]) return (missed[lab] ??= []).push(patch);
  const held = focused(), pick = held?.dataset.pick, place = held?.getRootNode();
  const events = patch.events.filter((event) => !overtaken(event)), late = events.filter(isLong);
  await takeOver(lab, { ...patch, events: events.filter((event) => !isLong(event)) });
  if (late.length) {
    await shown();
    await takeOver(lab, { ...patch, events: late });
  }
  if (embedded || lesson?.hide?.length || lesson?.lock?.length || root.hasAttribute("data-projector")) restrict(lab);
  // A button that stands elsewhere now keeps the keyboard.
  if (pick && (!held.isConnected || held.dataset.pick !== pick)) $(`[data-pick="${CSS.escape(pick)}"]`, place)?.focus();
}

// The arrays of a patch, which come as one text, as Bokeh asks for them: by their number.
function arraysOf({ arrays = "", sizes = [] }) {
  const text = atob(arrays), bytes = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
  let end = 0;
  return new Map(sizes.map((size, k) => [String(k), bytes.slice(end, (end += size)).buffer]));
}

async function takeOver(lab, patch) {
  const boxes = quietly(() => gathering(() => drawn[lab].document.apply_json_patch(patch, arraysOf(patch))));
  await turn(); // a glyph has indexed its new rows only then; to lay it out before paints rows that are gone
  if (patch.events.some(({ attr }) => attr === "children")) colour(drawn[lab].document); // there are new models
  if (patch.events.some(({ attr, new: now }) => attr === "visible" && now) && await unfold(lab)) {
    describeNew(lab);
    restrict(lab);
  }
  quietly(() => boxes.forEach((box) => box.el.isConnected && box.invalidate_layout()));
}

// What a model's tag "kind=text" asks for; other parts of the shell add kinds of their own. The elements meant stay
// while their content changes.
const DESCRIBE = {
  role(view, text) {
    view.container.setAttribute("role", text);
  },
  label(view, text) {
    const single = $("[role=slider], input:is([type=file], [type=checkbox])", view.shadow_el);
    (single ?? view.el).setAttribute("aria-label", text);
    if (!single) view.el.setAttribute("role", "radiogroup");
  },
  tabs(view) {
    const heads = [...view.shadow_el.querySelectorAll(".bk-tab")];
    const mark = () => heads.forEach((head, k) => {
      const front = k === view.model.active;
      Object.assign(head, { role: "tab", tabIndex: front ? 0 : -1, ariaSelected: String(front) });
    });
    heads[0]?.parentElement.setAttribute("role", "tablist");
    heads.forEach((head, k) => head.addEventListener("keydown", ({ key }) => {
      const to = k + { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!heads[to]) return;
      view.model.active = to;
      heads[to].focus();
    }));
    view.model.properties.active.change.connect(mark);
    mark();
  },
  keys(view, text) {
    takeKeys(view.el, view.container, text);
  },
};
function describe(view, slug, kind, text) {
  if (Object.hasOwn(DESCRIBE, kind)) DESCRIBE[kind](view, text, slug);
}

// A picture that takes keys; where it scrolls by itself, the part that matters ([data-here]) is kept in sight.
function takeKeys(frame, picture, name) {
  Object.assign(frame, { tabIndex: 0, role: "group", ariaLabel: name });
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !/^(Arrow(Left|Right|Up|Down)|Home|End| )$/.test(event.key)) return;
    event.preventDefault();
    pick(event.key === " " ? "Space" : event.key);
  });
  const keepInSight = () => {
    const here = $("[data-here]", picture)?.getBoundingClientRect(), seen = frame.getBoundingClientRect();
    if (here && (here.left < seen.left + 48 || here.right > seen.right)) frame.scrollLeft += (here.left + here.right - seen.left - seen.right) / 2;
  };
  new MutationObserver(keepInSight).observe(picture, { childList: true, subtree: true, attributeFilter: ["data-here"] });
  new ResizeObserver(keepInSight).observe(frame); // when it is drawn first, and when a phone is turned
}

// A click on something in a picture that can be picked ([data-pick]), or a key pressed in it.
function pick(what) {
  if (queue.filter((asked) => asked.do === "pick").length < 3) ask({ do: "pick", lab: current, pick: what });
}
document.addEventListener("click", (event) => {
  const picked = event.composedPath().find((element) => element.dataset?.pick);
  if (picked) pick(picked.dataset.pick);
});

// What may be put elsewhere ([data-put="word …"]) in the picture around it ([data-plane]): while a hand drags it, Python
// hears of each place on the way, "word … x y" in percent. The picture is written anew under the hand, so the frame
// that stays holds the pointer; what was dragged was not clicked.
document.addEventListener("pointerdown", (start) => {
  const path = start.composedPath(), held = path.find((element) => element.dataset?.put);
  if (!held || start.button) return;
  const frame = held.getRootNode().host, word = `${held.dataset.put} `;
  const plane = held.closest("[data-plane]").getBoundingClientRect(), node = held.parentElement.getBoundingClientRect();
  const percent = (at, from, size) => Math.round(Math.min(100, Math.max(0, (100 * (at - from)) / size)));
  let moved = false;
  const move = (event) => {
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!moved && Math.hypot(right, down) < 4) return;
    if (!moved) frame.setPointerCapture(event.pointerId);
    moved = true;
    const x = percent((node.left + node.right) / 2 + right, plane.left, plane.width);
    const y = percent((node.top + node.bottom) / 2 + down, plane.top, plane.height);
    queue = queue.filter((asked) => !asked.pick?.startsWith(word));
    ask({ do: "pick", lab: current, pick: `${word}${x} ${y}` });
  };
  const swallow = (event) => event.stopPropagation();
  const end = () => {
    for (const [name, heard] of Object.entries(hears)) frame.removeEventListener(name, heard);
    if (!moved) return;
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
  };
  const hears = { pointermove: move, pointerup: end, pointercancel: end };
  for (const [name, heard] of Object.entries(hears)) frame.addEventListener(name, heard);
});
