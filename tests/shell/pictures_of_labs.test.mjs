// From a lab's file to its picture: the first picture and what is typed into it, Bokeh's picture,
// patches, what a step hides, and what it marks.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { address, addSection, bokeh, click, find, happen, settled } from "./document.mjs";

const page = globalThis;
const { document } = page;
const { documentElement: root } = document;
const coin = addSection("coin", {
  fields: [
    ["flips", "Flips"],
    ["prior", "Prior"],
  ],
});

const applied = []; // patches that Bokeh has taken
let views = []; // that Bokeh draws next
/** A document of Bokeh's. */
const bokehDocument = () => ({
  all_roots: [{ id: "r1" }],
  clear() {},
  apply_json_patch: (patch) => applied.push(patch),
  on_change() {},
  get_model_by_id: (id) => ({ id, value: "from the link" }),
  _all_models: new Map(),
});
const { Document } = bokeh;
Document.from_json = bokehDocument;
page.Bokeh.embed = { add_document_standalone: async () => views };
/** Elements whose size somebody watches. */
const watchedElements = new Set();
page.ResizeObserver = class {
  targets = [];
  observe(target) {
    this.targets.push(target);
    watchedElements.add(target);
  }
  disconnect() {
    for (const target of this.targets.splice(0)) watchedElements.delete(target);
  }
};
/** Who is told of each layout. */
const layouts = { tell() {} };
Object.assign(bokeh.LayoutDOMView.prototype, {
  invalidate_layout() {
    layouts.tell(this);
  },
});
await import("../../web/shell/rooms.js");
const { describeTag } = await import("../../web/shell/bokeh/describe.js");
const { carryOver, sketched, typedTexts } = await import("../../web/shell/visit/sketch.js");
const { applyPatch } = await import("../../web/shell/visit/apply_patch.js");
const { goneFrom, isRestricting, restrict } = await import("../../web/shell/visit/restrict.js");
const highlighting = await import("../../web/shell/course/highlight.js");
const { highlight, highlightInView, partsOf } = highlighting;
const { change, visitOf } = await import("../../web/shell/visit/visit.js");
const { changeView, veil } = await import("../../web/shell/visit/veiling.js");
const { draw } = await import("../../web/shell/visit/drawing.js");
const { viewFor } = await import("../../web/shell/visit/view.js");
const store = await import("../../web/shell/visit/store.js");

/** A view of Bokeh's. */
function view(model = {}, children = []) {
  const el = document.createElement("div");
  el.attachShadow({ mode: "open" });
  el.className = (model.css_classes ?? []).join(" ");
  const self = {
    model: { css_classes: [], tags: [], type: "Column", ...model },
    ...{ el, shadow_el: el.shadowRoot, child_views: children, parent: null },
    invalidate_layout() {},
  };
  if (!children.length) delete self.model.children;
  else self.model.children = children.map((child) => child.model);
  for (const child of children) {
    child.parent = self;
    el.append(child.el);
  }
  return self;
}
function show(outermost, about = null) {
  for (const { el } of outermost) coin.querySelector(".stage").append(el);
  change("coin", {
    drawn: { document: bokehDocument(), views: outermost, view: about },
  });
}
const LAB = { digest: "c0", first: "", document: { doc: {}, roots: {} } };
const known = { lab: LAB, link: "#coin", patch: null, first: null };

store.setCurrent("coin");
beforeEach(() => {
  address("#coin");
  applied.length = 0;
  store.setLesson(null);
  coin.querySelector(".stage").replaceChildren();
  change("coin", { drawn: null, sketch: null, missed: [] });
});

test("the first picture stands in the lab, in the lines of its link and of its lab", async () => {
  const lines = [
    '<div data-place="stage"><div class="div"><template><b>lab</b></template></div></div>',
    '<div data-place="controls">',
    '<div class="textinput" data-id="1" data-field="flips"><template><input class="bk-input"></template></div>',
    '<div class="div field-label" data-field="prior"><template>Prior</template></div>',
    "</div>",
  ];
  const lab = { ...LAB, first: lines.join("\n") };
  lab.document = {
    doc: { roots: [{ attributes: { stylesheets: [{ attributes: { css: "" } }] } }] },
  };
  const ownLine =
    '<div data-place="stage"><div class="div"><template><b>own</b></template></div></div>';
  const first = [ownLine, [1, 5]];
  store.setLesson({ lab: "coin", hide: ["prior"] });
  await sketched("coin", { ...known, lab, first, digest: "d" });
  const stage = coin.querySelector(".stage [data-place=stage]");
  assert.equal(stage.querySelector("div").shadowRoot.querySelector("b").textContent, "own");
  const controls = coin.querySelector(".controls [data-place=controls]");
  assert.equal(controls.querySelector("[data-field=prior]").style.display, "none");
  assert.notEqual(controls.querySelector("[data-field=flips]").style.display, "none");
  assert.equal(stage.querySelector("div").dataset.veil, "");

  // What is typed makes the picture stale, and goes with the selection into Bokeh's box
  const input = controls.querySelector("[data-id]").shadowRoot.querySelector("input");
  Object.assign(input, { value: "T", defaultValue: "T", selectionStart: 1, selectionEnd: 2 });
  assert.deepEqual(typedTexts("coin"), [], "nobody has touched it");
  input.value = "TT";
  happen(input, "input");
  assert.equal(stage.querySelector("div").dataset.veil, "stale");
  const texts = typedTexts("coin");
  assert.deepEqual(texts, [{ id: "1", text: "TT", isChanged: true, selection: null }]);
  input.focus();
  assert.deepEqual(typedTexts("coin")[0].selection, [1, 2]);
  input.value = "T"; // nothing is typed, but the hand is there
  Object.assign(input, { selectionStart: null, selectionEnd: null });
  assert.deepEqual(typedTexts("coin"), [
    { id: "1", text: "T", isChanged: false, selection: [0, 0] },
  ]);
  const box = document.createElement("input");
  const around = document.createElement("div");
  around.append(box);
  const events = [];
  for (const type of ["input", "change"]) around.addEventListener(type, () => events.push(type));
  show([{ ...view({ id: "1" }), input_el: box }]);
  carryOver("coin", texts);
  assert.equal(box.value, "TT");
  assert.deepEqual(events, ["input", "change"]);
  const selected = [];
  box.setSelectionRange = (...range) => selected.push(range);
  carryOver("coin", [{ id: "1", text: "other", isChanged: false, selection: [1, 2] }]);
  assert.equal(box.value, "TT");
  assert.deepEqual(selected, [[1, 2]]);
  assert.ok(document.activeElement === box);
  controls.remove();
  change("coin", { sketch: null });
  assert.deepEqual(typedTexts("coin"), []);
});

test("a lab is drawn for its link, with the patches that came before", async () => {
  change("coin", { missed: [{ events: [] }] });
  views = [view({ css_classes: ["figure"] })];
  const painted = { doc: {}, roots: { stage: "r1" } };
  await draw("coin", { document: painted, digest: "c0" }, known);
  assert.equal(visitOf("coin").sketch, null);
  assert.equal(visitOf("coin").drawn?.digest, "c0");
  assert.deepEqual(visitOf("coin").missed, []);
  assert.equal(applied.length, 1);
});

test("a patch of a lab that is not drawn waits for it", async () => {
  const patch = { events: [{ kind: "a" }] };
  await applyPatch("coin", patch);
  assert.deepEqual(visitOf("coin").missed, [patch]);
  assert.deepEqual(applied, []);
});

test("a long text is drawn after all else of its patch", async () => {
  show([view()]);
  const long = { attr: "text", new: "x".repeat(50_001), model: { id: "1" } };
  const short = { attr: "text", new: "x".repeat(50_000), model: { id: "2" } };
  await applyPatch("coin", { events: [long, short] });
  assert.deepEqual(
    applied.map(({ events }) => events),
    [[short], [long]],
  );
  applied.length = 0;
  await applyPatch("coin", { events: [short] });
  assert.equal(applied.length, 1);
});

test("a button that a patch has replaced keeps the focus", async () => {
  show([view()]);
  const stage = coin.querySelector(".stage");
  stage.innerHTML = '<button data-pick="word 1">a</button>';
  const earlier = stage.querySelector("button");
  earlier.focus();
  Object.defineProperty(earlier, "isConnected", { value: false });
  earlier.getRootNode = () => stage;
  stage.innerHTML = '<button data-pick="word 1">b</button>';
  await applyPatch("coin", { events: [] });
  assert.ok(document.activeElement === stage.querySelector("button"));
});

test("a button that stays keeps the focus, and one that now means something else hands it on", async () => {
  show([view()]);
  const stage = coin.querySelector(".stage");
  stage.innerHTML = '<button data-pick="a">1</button><button data-pick="b">2</button>';
  const [first, second] = stage.querySelectorAll("button");
  for (const button of [first, second]) {
    button.getRootNode = () => stage;
    Object.defineProperty(button, "isConnected", { configurable: true, value: true });
  }
  let focusings = 0;
  for (const button of [first, second]) button.addEventListener("focusin", () => (focusings += 1));
  const { focus } = second;
  second.focus = first.focus = function () {
    focusings += 1;
    focus.call(this);
  };
  first.focus();
  focusings = 0;
  await applyPatch("coin", { events: [] });
  assert.equal(focusings, 0);
  Object.assign(visitOf("coin").drawn?.document, {
    apply_json_patch() {
      [first.dataset.pick, second.dataset.pick] = ["b", "a"];
    },
  });
  await applyPatch("coin", { events: [] });
  assert.ok(document.activeElement === second);
  document.body.focus();
});

test("a part that a patch shows is built, described and hidden again where the step hides it", async () => {
  const inner = view({ tags: ["described=prior"], css_classes: ["field-prior"] });
  const outer = view({ type: "Column" });
  const built = [];
  Object.assign(outer, {
    _child_views: new Map(),
    child_models: [inner.model],
    async update_children() {
      built.push(inner);
      this._child_views.set(inner.model, inner);
      outer.child_views.push(inner);
    },
  });
  const texts = [];
  describeTag("described", (_, text) => texts.push(text));
  show([outer]);
  const patch = (attr, value) =>
    applyPatch("coin", {
      events: [
        { attr, new: value, model: { id: "1" } },
        { attr: "title", new: "x", model: { id: "1" } },
      ],
    });
  await patch("visible", false);
  await patch("value", true);
  assert.deepEqual([built, texts], [[], []]);
  store.setLesson({ lab: "coin", hide: ["prior"], lock: [] });
  await patch("visible", true);
  assert.deepEqual([built.length, texts], [1, ["prior"]]);
  assert.equal(inner.el.style.getPropertyValue("display"), "none");
  await patch("visible", true); // all are there
  assert.deepEqual([built.length, texts], [1, ["prior"]]);
});

test("a picture that cannot be drawn is said, and the texts of the answer are still taken", async () => {
  const { drawAnswer } = await import("../../web/shell/visit/answer.js");
  show([view()]);
  const message = find("#message p");
  const sentence = "A picture could not be drawn. The texts and tables are still correct.";
  const draws = async (type, value) => {
    message.textContent = "";
    const { error } = console;
    console.error = () => {};
    await drawAnswer({ lab: "coin", news: [{ type, value }] });
    console.error = error;
    return message.textContent;
  };
  assert.equal(await draws("document", null), "");
  assert.equal(await draws("patch", null), "");
  assert.equal(await draws("link", "{"), "");
  assert.equal(await draws("document", "{"), sentence); // which is no document
  assert.equal(await draws("patch", { events: null }), sentence);
  assert.equal(find("#message button").textContent, "Reload");
  message.textContent = "";
});

test("the parts of a picture are veiled as far as the page does not know them", () => {
  const figure = view({ type: "Div", css_classes: ["figure"] });
  const flips = view({ type: "TextInput", css_classes: ["field-flips"] });
  const behind = view({ type: "Div" });
  const front = view({ type: "Div" });
  const tabs = view({ tags: ["tabs"], active: 0 }, [front, behind]);
  const name = view({ type: "Div", css_classes: ["field-label", "field-flips"] });
  show([figure, flips, name, tabs], { ...known, isUnknown: true });
  veil("coin");
  assert.deepEqual(
    [figure, flips, name].map(({ el }) => el.dataset.veil),
    ["pending", "pending", undefined],
  );
  changeView("coin", { isUnknown: false, tables: false });
  const veils = [figure, flips, front, behind].map(({ el }) => el.dataset.veil);
  assert.deepEqual(veils, [undefined, undefined, undefined, "pending"]);
  changeView("coin", { tables: true, stale: true });
  assert.deepEqual(
    [figure, flips, behind].map(({ el }) => el.dataset.veil),
    ["stale", undefined, "stale"],
  );
  assert.match(coin.querySelector(".awaited").textContent, /Your change will be applied then/);
  changeView("coin", null);
  assert.equal(figure.el.dataset.veil, undefined);
  assert.equal(coin.querySelector(".awaited"), null);
});

test("a step hides and locks its fields, in its own lab alone", () => {
  const flips = view({ css_classes: ["field-flips"] });
  const prior = view({ css_classes: ["field-prior"] });
  show([view({}, [flips, prior])]);
  assert.ok(!isRestricting());
  store.setLesson({ lab: "coin", hide: ["flips"], lock: ["prior"] });
  assert.ok(isRestricting());
  assert.deepEqual(goneFrom("coin"), ["flips"]);
  restrict("coin");
  assert.equal(flips.el.style.getPropertyValue("display"), "none");
  assert.notEqual(prior.el.style.getPropertyValue("display"), "none");
  assert.deepEqual([prior.el.style.opacity, prior.el.inert], ["0.6", true]);
  assert.ok(!flips.el.inert);
  store.setLesson({ lab: "spam", hide: ["flips"], lock: ["prior"] });
  restrict("coin");
  assert.notEqual(flips.el.style.getPropertyValue("display"), "none");
  assert.ok(!prior.el.inert);
});

test("on a projector no control is shown but the one that the step points to", () => {
  const flips = view({ css_classes: ["field-flips"], tags: ["look=control flips"] });
  const prior = view({ css_classes: ["field-prior"] });
  const inner = view();
  inner.el.style.setProperty("display", "flex");
  const heading = view({}, [inner]);
  const [first, second] = [view({}, [flips]), view({}, [prior, heading])];
  show([first, second]);
  for (const { el } of [first, second]) coin.querySelector(".controls").append(el);
  root.setAttribute("data-projector", "");
  assert.ok(isRestricting());
  store.setLesson({ lab: "coin", look: "control flips" });
  restrict("coin");
  assert.notEqual(flips.el.style.getPropertyValue("display"), "none");
  assert.equal(prior.el.style.getPropertyValue("display"), "none");
  assert.equal(heading.el.style.getPropertyValue("display"), "none");
  root.removeAttribute("data-projector");
  restrict("coin");
  assert.notEqual(prior.el.style.getPropertyValue("display"), "none");
  assert.notEqual(heading.el.style.getPropertyValue("display"), "none");
  assert.equal(inner.el.style.getPropertyValue("display"), "flex"); // as Bokeh has it
  coin.querySelector(".controls").replaceChildren();
});

test("a step marks the part that it names, and nothing where it is not there", async () => {
  const table = view({ tags: ["look=table next"], css_classes: [] });
  table.shadow_el.innerHTML = "<table><tr><td>2</td><td>x</td></tr><tr><td>23</td></tr></table>";
  const outer = view({ tags: ["look=figure belief"] }, [table]);
  show([outer], known);
  outer.el.dataset.root = "stage";
  const bar = find("#course");
  const jump = bar.querySelector(".look");
  const step = { lab: "coin", course: "c", step: 1, look: "table next: 2" };
  store.setLesson(step);
  assert.equal(partsOf(table).length, 2);
  highlight();
  const [row, another] = table.shadow_el.querySelectorAll("tr");
  const [first, place, ...rest] = highlighting.markedElements;
  assert.ok(first === row && place === outer.el && !rest.length);
  assert.equal(row.dataset.look, "");
  assert.equal(row.getAttribute("aria-description"), "Look here");
  assert.equal(jump.hidden, false);
  click(jump);
  assert.ok(document.activeElement === row);

  store.setLesson({ ...step, look: "table next: 23" });
  highlight();
  assert.equal(row.dataset.look, undefined);
  assert.equal(another.dataset.look, "");

  store.setLesson({ ...step, look: "figure belief" });
  highlight();
  assert.equal(outer.el.dataset.look, "");

  store.setLesson({ ...step, look: "figure gone" });
  highlight();
  assert.equal(jump.hidden, true);

  // Not while the answer is to be guessed, in another lab, or while another link is opened
  for (const hide of [
    () => root.setAttribute("data-guess", ""),
    () => store.setLesson({ ...step, lab: "spam", look: "figure belief" }),
    () => store.beginOpening(),
    () => changeView("coin", { isUnknown: true }),
  ]) {
    store.setLesson({ ...step, look: "figure belief" });
    hide();
    highlight();
    assert.equal(jump.hidden, true, String(hide));
    root.removeAttribute("data-guess");
    if (store.opening) store.endOpening();
  }
  store.setLesson(null);
  highlight();
});

test("a mark is kept in the window until the person moves, where the words stay in sight", async (t) => {
  const belief = view({ tags: ["look=figure belief"] });
  belief.el.dataset.root = "stage";
  show([belief], known);
  let scrolled = 0;
  belief.el.scrollIntoView = () => (scrolled += 1);
  let position = "sticky";
  t.mock.method(page, "getComputedStyle", () => ({ position }));
  const step = () => store.setLesson({ lab: "coin", look: "figure belief" });
  const isScrolled = async () => {
    const earlier = scrolled;
    highlight();
    await settled();
    await new Promise((resolve) => setTimeout(resolve, 2));
    return scrolled > earlier;
  };
  step();
  assert.ok(await isScrolled());
  assert.ok(await isScrolled()); // the picture is drawn anew
  const field = coin.appendChild(document.createElement("input"));
  field.addEventListener("pointerdown", (event) => event.stopPropagation());
  happen(field, "pointerdown");
  assert.ok(!(await isScrolled()));
  const beforeProjector = scrolled;
  highlightInView(); // as “Projector” does
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(scrolled > beforeProjector);
  step();
  assert.ok(await isScrolled());
  position = "static"; // the words are read first
  step();
  assert.ok(!(await isScrolled()));
  position = "sticky";
  const composer = find("#composer");
  composer.hidden = false;
  step();
  assert.ok(!(await isScrolled()));
  composer.hidden = true;
  store.setLesson(null);
  highlight();
});

test("a tab with what a step points to is in front until the user chooses another", () => {
  const first = view({ tags: ["look=table a"] });
  const second = view({ tags: ["look=table b"] });
  const tabs = view({ tags: ["tabs"], active: 0 }, [first, second]);
  const outer = view({}, [tabs]);
  outer.el.dataset.root = "tables";
  show([outer], known);
  store.setLesson({ lab: "coin", course: "c", step: 2, look: "table b" });
  highlight();
  assert.equal(tabs.model.active, 1);
  highlight(); // its answer leads here again
  assert.ok(highlighting.markedElements[0] === second.el);
  tabs.model.active = 0; // by an answer that comes later
  highlight();
  assert.equal(tabs.model.active, 1);
  happen(root, "pointerdown");
  tabs.model.active = 0;
  highlight();
  assert.equal(tabs.model.active, 0);
  tabs.model.active = 1; // it is in front already
  store.setLesson({ lab: "coin", course: "c", step: 3, look: "table b" });
  highlight();
  assert.ok(highlighting.markedElements[0] === second.el);
  store.setLesson(null);
  highlight();
});

test("until Python knows a lab, the view of a link has its picture, and later what Python knows", async () => {
  change("coin", { question: null, hasMore: false });
  assert.equal((await viewFor("coin", "#coin")).isUnknown, false);
  const another = await viewFor("coin", "#coin?flips=TH");
  assert.deepEqual([another.isUnknown, another.patch], [true, null]);
  change("coin", { question: { link: "#coin", picture: false }, hasMore: true });
  assert.equal((await viewFor("coin", "#coin")).isUnknown, true);
  change("coin", { question: null, hasMore: false });
});

// ── The projector ────────────────────────────────────────────────────────────────────────────────

test("figures take the height that all else leaves them, in all rows alike", async () => {
  coin.hidden = false;
  const { fillWindow } = await import("../../web/shell/visit/filling.js");
  const at = (element, top, height) =>
    (element.getBoundingClientRect = () => ({ top, height, bottom: top + height, left: 0 }));
  const stage = coin.querySelector(".stage");
  const figures = [100, 100.3, 400].map((top) => {
    const figure = view({ css_classes: ["figure"] });
    at(figure.el, top, top === 400 ? 240 : 250);
    return figure;
  });
  // One that is not visible, no figure, and one below the stage say nothing of what is left
  const unseen = view({ css_classes: ["figure"] });
  unseen.el.hidden = true;
  for (const [part, top] of [
    [unseen, 200],
    [view({ css_classes: ["table"] }), 250],
    [view({ css_classes: ["figure"] }), 690],
  ]) {
    at(part.el, top, 999);
    figures.push(part);
  }
  show(figures, known);
  at(stage, 90, 600);
  for (const state of ["data-front", "data-guess"]) root.removeAttribute(state);
  root.setAttribute("data-projector", "");
  const around = (innerHeight) => {
    page.innerHeight = innerHeight;
    fillWindow();
    return root.style.getPropertyValue("--around");
  };
  assert.equal(around(800), "157px"); // of 208 pixels; 800 − 690 − 8 are left, for two rows
  for (const [height, expected] of [
    [698.5, "157px"], // a part of a pixel is left
    [300, "140px"], // a picture keeps 160 pixels
  ]) {
    assert.equal(around(height), expected);
  }
  root.setAttribute("data-guess", ""); // the answer is not to be seen
  assert.equal(around(800), "");
  root.removeAttribute("data-guess");
  page.scrollY = 100; // the page is scrolled: in the window all of it ends higher
  at(stage, -10, 600);
  assert.equal(around(800), "157px");
  page.scrollY = 0;
  at(stage, 90, 600);
  assert.ok(watchedElements.has(stage) && watchedElements.has(find("#course")));
  root.removeAttribute("data-projector");
});

test("what is waited for is named after half a second, until it is there", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { waited, waiting } = await import("../../web/shell/visit/waiting.js");
  store.setReady(true);
  const boot = find("#boot");
  boot.hidden = true;
  waiting("Opening coin");
  t.mock.timers.tick(499);
  assert.equal(boot.hidden, true);
  t.mock.timers.tick(1);
  assert.equal(boot.hidden, false);
  assert.equal(boot.querySelector("span").textContent, "Opening coin");
  assert.equal(boot.hasAttribute("aria-valuenow"), false); // nobody knows how far it is
  waited("Opening spam");
  assert.equal(boot.hidden, false);
  waited("Opening coin");
  assert.equal(boot.hidden, true);
  waiting("Opening coin");
  waited();
  t.mock.timers.tick(1000);
  assert.equal(boot.hidden, true);
  store.setReady(false);
});

test("boxes that a patch has changed are laid out after it, if they are still in the page", async () => {
  const { gathering } = await import("../../web/shell/bokeh/boxes.js");
  const { readScripts } = await import("../../web/shell/files/scripts.js");
  await readScripts(); // there are none to wait for
  await settled();
  const laidOut = [];
  const box = (name, isConnected) =>
    Object.assign(Object.create(bokeh.LayoutDOMView.prototype), {
      ...{ is_layout_root: true, el: { isConnected }, name },
    });
  const boxes = [box("here", true), box("gone", false)];
  show([view()]);
  Object.assign(visitOf("coin").drawn?.document, {
    apply_json_patch() {
      for (const part of boxes) part.invalidate_layout();
      assert.deepEqual(laidOut, []);
    },
  });
  layouts.tell = ({ name }) => laidOut.push(name);
  await applyPatch("coin", { events: [] });
  assert.deepEqual(laidOut, ["here"]);
  assert.equal(gathering(() => {}).size, 0);
});
