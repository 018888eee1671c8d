// Drawing: Bokeh draws a document into its lab's section; what the toolkits leave out for assistive technology is added.

async function draw(slug, { document: painted, digest }) {
  const { doc, roots } = painted;
  const places = {};
  for (const [name, id] of Object.entries(roots)) {
    const place = $(`[data-root=${name}]`, section(slug));
    place.textContent = "";
    place.id = `root-${slug}-${name}`;
    places[id] = place.id;
  }
  const replaced = drawn[slug];
  delete drawn[slug]; // what the old document still says is nobody's change
  replaced?.document.clear();
  const [views] = await Bokeh.embed.embed_items({ [slug]: doc }, [{ docid: slug, roots: places, root_ids: Object.keys(places) }]);
  const all = views.roots ? [...views.roots] : [...views], { document } = all[0].model;
  drawn[slug] = { document, digest };
  for (const view of allViews(all)) {
    for (const tag of view.model.tags ?? []) describe(view, slug, ...String(tag).split("=", 2));
  }
  colour(document);
  document.on_change((event) => changed(slug, event), false);
  for (const patch of missed[slug]?.splice(0) ?? []) take(slug, patch);
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

// Python's answers to a lab that could not be drawn yet.
const missed = {};
function take(lab, patch) {
  if (!drawn[lab]) return (missed[lab] ??= []).push(patch);
  const held = focused(), pick = held?.dataset.pick, place = held?.getRootNode();
  applying += 1;
  try {
    drawn[lab].document.apply_json_patch(patch);
  } finally {
    applying -= 1;
  }
  // A button of a pane that was written anew is another one now, and keeps the keyboard.
  if (pick && !held.isConnected) $(`[data-pick="${CSS.escape(pick)}"]`, place)?.focus();
}

// What a model's tag "kind=text" asks for; other parts of the shell add kinds of their own. The elements meant stay
// while their content changes.
const DESCRIBE = {
  role(view, text) {
    view.container.setAttribute("role", text);
  },
  label(view, text) {
    const single = $("[role=slider], input[type=file]", view.shadow_el);
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
  new MutationObserver(keepInSight).observe(picture, { childList: true });
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
