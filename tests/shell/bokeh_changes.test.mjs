// What is changed in BokehJS, on figures and boxes that answer as Bokeh's do: their room, their
// colours, their style sheets, what the pointer reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bokeh as library, settled } from "./document.mjs";

const page = globalThis;
const has = (name, methods) => Object.assign(library[name].prototype, methods);
const calls = [];
has("ToolbarView", {
  render() {
    Object.assign(this, { el: {}, _overflow_el: { tabIndex: 0 } });
  },
});
has("CanvasView", {
  initialize() {
    this.events_el = { tabIndex: 0 };
  },
});
has("ToolButtonView", {
  render() {
    this.el = { tabIndex: 0 };
  },
});
has("PlotView", {
  connect_signals() {},
  _measure_layout() {
    calls.push("measured");
  },
});
has("LayoutDOMView", {
  invalidate_layout() {
    calls.push(`layout of ${this.name}`);
  },
  update_layout() {
    this.act?.();
  },
  build_child_views() {
    return this.build();
  },
});
has("MarkerView", { _hit_point: () => ({ indices: [4, 2, 9] }) });
has("HoverToolView", {
  render_entries: (entries) => entries,
  _update(_renderer, _geometry, tip) {
    tip.position = tip.next;
  },
});
has("FileInputView", {
  async load_files(files) {
    calls.push(`read ${files.length}`);
  },
});
has("HTMLView", { set_html() {} });
has("DOMComponentView", { _update_stylesheets() {} });
let appended = 0;
const { append } = page.ShadowRoot.prototype;
page.ShadowRoot.prototype.append = function (...parts) {
  appended += 1;
  return append.apply(this, parts);
};
const replaceable = library;
replaceable.InlineStyleSheet = class {
  constructor(text = "") {
    this.text = text;
    this.el = {};
  }
  _update() {}
};

await import("../../web/shell/rooms.js");
const { readScripts } = await import("../../web/shell/files/scripts.js");
const { gathering, unfold } = await import("../../web/shell/bokeh/boxes.js");
const { colour, colourNew } = await import("../../web/shell/bokeh/colours.js");
const { replacements } = await import("../../web/shell/bokeh/register.js");
const { isQuiet, quietly } = await import("../../web/shell/bokeh/quiet.js");
const widths = await import("../../web/shell/base/page.js");
await readScripts(); // there are none to wait for
await settled();

const an = (name, about) => Object.assign(Object.create(library[name].prototype), about);

/** A figure of 500 by 300 pixels, whose left axis is 40 pixels wide and whose lower one 30 high. */
function figure(about = {}, labels = [], places = []) {
  const sizes = { left_panel: 40, right_panel: 0, top_panel: 0, bottom_panel: 30 };
  const axis = {
    // Else the figure is measured again
    setv: (change, { silent }) => Object.assign(axis, silent && change),
    major_label_policy: {},
  };
  axis.major_label_policy.setv = (change, { silent }) =>
    Object.assign(axis.major_label_policy, silent && change);
  const layout = Object.fromEntries(
    Object.entries(sizes).map(([side, size]) => [
      side,
      { measure: () => ({ width: size, height: size }) },
    ]),
  );
  const range = { start: 0, end: 10, reset_start: 0, reset_end: 10 };
  const texts = labels.map((text) => ({ text, size: () => ({ width: 40 }) }));
  const axisView = {
    tick_coords: { major: [places] },
    compute_labels: () => ({ items: texts }),
    visuals: { major_label_text: { values: () => ({}) } },
    plot_view: { base_font_size: 13 },
  };
  const model = {
    ...{ min_border_left: 10, min_border_right: 20, min_border_top: 5, min_border_bottom: 6 },
    ...{ below: [axis], right: [], x_range: range, y_range: range, match_aspect: false, tags: [] },
    ...about,
  };
  const view = an("PlotView", {
    model,
    layout,
    el: { clientWidth: 500, clientHeight: 300 },
    views: { find_one: () => axisView },
  });
  return { view, axis, layout };
}

test("a figure keeps the margins that it was given, and Bokeh then measures it", () => {
  calls.length = 0;
  const { view, layout } = figure();
  view._measure_layout();
  assert.deepEqual(layout.min_border, { left: 10, right: 20, top: 5, bottom: 6 });
  assert.deepEqual(calls, ["measured"]);
});

test("a figure that is not visible is measured as it is", () => {
  const { view, layout } = figure();
  view.el.clientWidth = 0;
  view._measure_layout();
  assert.equal(layout.min_border, undefined);
});

test("equal units on both axes take room from the sides that are too long", () => {
  const { view, layout } = figure({ match_aspect: true });
  view._measure_layout();
  // The frame could be 500 − 40 − 20 wide and 300 − 5 − 30 high: it becomes a square of 265
  const aside = (440 - 265) / 2;
  assert.deepEqual(layout.min_border, { left: 40 + aside, right: 20 + aside, top: 5, bottom: 30 });
  const tall = figure({ match_aspect: true });
  tall.view.el = { clientWidth: 200, clientHeight: 600 };
  tall.view._measure_layout();
  const above = (600 - 35 - 140) / 2;
  assert.deepEqual(tall.layout.min_border, {
    left: 40,
    right: 20,
    top: 5 + above,
    bottom: 30 + above,
  });
});

test("twice as many units on one axis make the frame twice as long", () => {
  const y_range = { reset_start: 0, reset_end: 5 };
  const { view, layout } = figure({ match_aspect: true, y_range });
  view._measure_layout();
  const above = (265 - 440 / 2) / 2;
  assert.deepEqual(layout.min_border, { left: 40, right: 20, top: 5 + above, bottom: 30 + above });
});

test("names along an axis are turned where they would touch, and numbers are not", () => {
  const names = Array.from({ length: 3 }, (_, k) => `name ${k}`);
  const next = [0, 1, 2];
  for (const [about, labels, places, isTurned] of [
    [{}, names, next, true], // 44 pixels each: 40 wide and 5 between them do not fit
    [{ min_border_right: 0 }, names, next, false], // 46 pixels each
    [{}, names, [0, 1, 5], true],
    [{}, names, [0, 5, 6], true],
    [{}, names, [0, 5, 9], false],
    [{}, ["1", "2", "3"], next, false],
  ]) {
    const { view, axis } = figure(about, labels, places);
    view._measure_layout();
    assert.equal(axis.major_label_orientation, isTurned ? 0.7 : "horizontal", String(places));
    assert.equal(axis.major_label_policy.min_distance, isTurned ? -Infinity : 5);
  }
  const none = figure({ below: [] });
  none.view._measure_layout();
});

test("a file that is too large is not read", async () => {
  calls.length = 0;
  const box = an("FileInputView", {});
  await box.load_files([{ name: "a.txt", size: 16_000_000 }]);
  assert.deepEqual(calls, ["read 1"]);
  await box.load_files([
    { name: "a.txt", size: 1 },
    { name: "b.txt", size: 16_000_001 },
  ]);
  assert.deepEqual(calls, ["read 1"]);
  const { textContent } = page.document.querySelector("#message p");
  assert.match(textContent, /^b\.txt has 16,000,001 bytes; at most 16,000,000 are allowed/);
});

test("the layouts that a patch asks for are gathered, each box once, and others are done at once", () => {
  calls.length = 0;
  const outer = an("LayoutDOMView", { name: "outer", is_layout_root: true });
  const part = an("LayoutDOMView", { name: "part", is_layout_root: false });
  const boxes = gathering(() => {
    outer.invalidate_layout();
    outer.invalidate_layout();
    part.invalidate_layout();
  });
  assert.deepEqual([...boxes], [outer]);
  assert.deepEqual(calls, ["layout of part"]);
  outer.invalidate_layout();
  assert.deepEqual(calls, ["layout of part", "layout of outer"]);
  assert.throws(() => gathering(() => assert.fail()));
  outer.invalidate_layout();
  assert.equal(calls.length, 3);
});

test("children are built once, however often that is asked for at the same time", async () => {
  const built = [];
  let end = () => {};
  const box = an("LayoutDOMView", {
    build: () => {
      built.push("begun");
      return new Promise((resolve) => (end = () => resolve(undefined)));
    },
  });
  const first = box.build_child_views();
  const second = box.build_child_views();
  await settled();
  assert.equal(built.length, 1);
  end();
  await first;
  await settled();
  assert.equal(built.length, 2);
  end();
  await second;
});

test("parts that have come into sight are built, and only those", async () => {
  const box = (models, built) => ({
    child_models: models,
    _child_views: new Map(built.map((model) => [model, {}])),
    update_children: async () => calls.push("built"),
    child_views: [],
  });
  calls.length = 0;
  assert.equal(await unfold([box([1, 2], [1, 2])]), false);
  assert.equal(await unfold([{ child_views: [] }]), false);
  assert.equal(await unfold([box([1, 2], [1]), box([1], [1])]), true);
  assert.deepEqual(calls, ["built"]);
});

test("parts out of sight are no children until they are seen", () => {
  const [visible, hidden, plain] = [{ visible: false }, { visible: false }, {}];
  const box = an("FlexBoxView", {
    model: { children: [visible, hidden, plain] },
    _child_views: new Map([[visible, 1]]),
  });
  assert.deepEqual(box.child_models, [visible, plain]);
});

test("a box writes its style sheets once after a layout, and only those that differ", () => {
  const { DOMComponentView, InlineStyleSheet } = library;
  const box = Object.assign(Object.create(DOMComponentView.prototype), {
    static_stylesheets: () => ["a {}", "b {}"],
    computed_stylesheets: () => [new InlineStyleSheet("c {}")],
    user_stylesheets: () => [],
    shadow_el: page.document.createElement("div"),
  });
  box._update_stylesheets();
  const texts = () => box.styles.map(({ el }) => el.textContent);
  assert.deepEqual(texts(), ["a {}b {}", "c {}", ""]);
  const [computed] = box.styles[1].sheets;
  computed._update("d {}");
  assert.deepEqual(texts(), ["a {}b {}", "d {}", ""]);
  const layout = an("LayoutDOMView", {
    act() {
      computed._update("e {}");
      assert.equal(texts()[1], "d {}");
      computed._update("f {}");
    },
  });
  layout.update_layout();
  assert.equal(texts()[1], "f {}");
  box._update_stylesheets();
  assert.equal(box.shadow_el.children.length, 3);
  const alone = new InlineStyleSheet("x");
  alone._update("y");
  assert.equal(alone.el.textContent, "y");
});

test("a new text replaces the parts that differ, and the others stay with their focus", () => {
  const container = page.document.createElement("div");
  const box = an("HTMLView", { container });
  box.set_html('<p class="a" title="t">one</p><i>two</i>three<b>four</b>');
  const [paragraph, italic] = container.children;
  const [word] = paragraph.childNodes;
  const next = '<p class="b">1</p><i lang="de">two</i>3<u>four</u><s>five</s>';
  box.set_html(next);
  assert.equal(container.innerHTML, next);
  assert.ok(container.children[0] === paragraph && container.children[1] === italic);
  assert.ok(paragraph.childNodes[0] === word);
  box.set_html("<p>1</p>");
  assert.equal(container.innerHTML, "<p>1</p>");
  assert.ok(container.children[0] === paragraph);
});

test("of several dots under the pointer the topmost is read", () => {
  assert.deepEqual(an("MarkerView", {})._hit_point({}).indices, [9]);
});

test("of several marks the nearest is read, and a curve only where nothing else is near", () => {
  const hover = an("HoverToolView", {});
  const geometry = { type: "point", sx: 10, sy: 20 };
  for (const [distant, close] of [
    [4, 11].map((x) => ({ vars: { snap_sx: x, snap_sy: 20 } })),
    [15, 21].map((y) => ({ vars: { snap_sx: 10, snap_sy: y } })),
  ]) {
    assert.deepEqual(hover.render_entries([distant, close], geometry), [close]);
  }
  const near = { next: [11, 21], position: null };
  const far = { next: [5, 16], position: null };
  const ttmodels = new Map(Object.entries({ near, far }));
  hover.plot_view = { tool_views: new Map(Object.entries({ hover: { ttmodels }, pan: {} })) };
  hover._update({}, geometry, far);
  assert.deepEqual(far.position, [5, 16]);
  hover._update({}, geometry, near);
  assert.deepEqual([near.position, far.position], [[11, 21], null]);
  for (const [next, isNearer] of [
    [[5, 20], false],
    [[10, 16], false],
    [[9, 20], true],
    [[10, 19], true],
    [[5, 16], false],
  ]) {
    far.next = next;
    hover._update({}, geometry, far);
    assert.equal(near.position === null, isNearer, String(next));
  }
  // The curve is at the pointer, and still the dot is read
  hover._update({}, { ...geometry, type: "span" }, near);
  assert.deepEqual([near.position, far.position], [null, [5, 16]]);
  far.next = null;
  hover._update({}, geometry, far);
  assert.deepEqual([near.position, far.position], [[11, 21], null]);
});

test("a long press counts as a drag", () => {
  assert.equal(library.UIGestures.press_threshold, 2 ** 31 - 1);
});

test("figures get the theme's tones, and shaded ones paler and stronger ones of them", () => {
  page.getComputedStyle = () => ({
    getPropertyValue: (name) => (name === "--one" ? " #102030 " : ""),
  });
  const mapper = { type: "CategoricalColorMapper", factors: ["one", "two"], tags: [], palette: [] };
  const shaded = { type: "LinearColorMapper", tags: ["shades"], palette: Array(8) };
  colour({ _all_models: new Map(Object.entries({ shaded, mapper })) });
  assert.deepEqual(mapper.palette, ["#102030", "#777777"]);
  const levels = ["23", "3c", "55", "6e"]; // 35, 60, 85 and 110 of 255
  assert.deepEqual(shaded.palette, [
    ...levels.map((level) => `#102030${level}`),
    ...levels.map((level) => `#777777${level}`),
  ]);
});

test("the mappers of new models come with the theme's colours", () => {
  page.getComputedStyle = () => ({ getPropertyValue: () => "#102030" });
  const mapper = {
    type: "object",
    id: "m",
    name: "CategoricalColorMapper",
    attributes: { factors: ["one"], palette: ["#808080"] },
  };
  const figure = { type: "object", id: "f", name: "Figure", attributes: { mappers: [mapper] } };
  colourNew([{ kind: "ModelChanged", attr: "children", new: [figure] }]);
  assert.deepEqual(mapper.attributes.palette, ["#102030"]);
});

test("a change of the page's own is quiet until the outermost one ends, also by a fault", () => {
  assert.equal(isQuiet(), false);
  quietly(() => {
    quietly(() => assert.ok(isQuiet()));
    assert.ok(isQuiet());
  });
  assert.equal(isQuiet(), false);
  assert.throws(() => quietly(() => assert.fail()));
  assert.equal(isQuiet(), false);
});

test("a replacement has a name, a reason, and what was there before", () => {
  assert.equal(new Set(replacements.map(({ name }) => name)).size, replacements.length);
  for (const { name, reason, members } of replacements) {
    assert.ok(reason.length > 20 && members.length > 0, name);
  }
  const { members } = replacements.find(({ name }) => name === "one mark under the pointer");
  const dots = members.find(({ name }) => name === "_hit_point");
  assert.deepEqual(dots.original.value().indices, [4, 2, 9]);
});

test("on a phone a figure leaves its margins to its frame, and strips hide their names", () => {
  const names = { setv: (about, { silent }) => Object.assign(names, silent && about) };
  const about = { min_border_left: 90, min_border_right: 80, right: [names] };
  const marginsOf = (tags, right) => {
    const { view, layout } = figure({ ...about, tags, right });
    view._measure_layout();
    return [layout.min_border.left, layout.min_border.right];
  };
  widths.narrow.matches = true;
  assert.deepEqual(marginsOf([], []), [76, 12]);
  assert.deepEqual(marginsOf([], [names]), [76, 60]);
  assert.equal(names.visible, undefined);
  assert.deepEqual(marginsOf(["strips"], [names]), [76, 12]);
  assert.equal(names.visible, false);
  widths.narrow.matches = false;
  assert.deepEqual(marginsOf(["strips"], [names]), [90, 80]);
  assert.equal(names.visible, true);
});

test("a figure with equal units is laid out again when its ranges are reset to others", () => {
  const changed = {};
  const property = (name) => ({ change: { connect: (act) => (changed[name] = act) } });
  const range = { reset_start: property("start"), reset_end: property("end") };
  const plain = { get_value: () => ({ properties: {} }) };
  const properties = {
    match_aspect: property("aspect"),
    x_range: { get_value: () => ({ properties: range }) },
    y_range: plain,
  };
  const { view } = figure({ properties });
  let layouts = 0;
  view.invalidate_layout = () => (layouts += 1);
  view.connect_signals();
  changed.start();
  assert.equal(layouts, 0);
  view.model.match_aspect = true;
  changed.start();
  changed.end();
  changed.aspect();
  assert.equal(layouts, 3);
});

test("a figure is one stop of the keyboard: its canvas and its buttons are none", () => {
  const canvas = an("CanvasView", {});
  canvas.initialize();
  assert.equal(canvas.events_el.tabIndex, -1);
  const button = an("ToolButtonView", {});
  button.render();
  assert.equal(button.el.tabIndex, -1);
  const toolbar = an("ToolbarView", {});
  toolbar.render();
  assert.equal(toolbar._overflow_el.tabIndex, -1);
  assert.equal(toolbar.el.ariaHidden, "true");
});

test("parts of a box that stand in their order already are not moved", () => {
  const tree = page.document.createElement("div").attachShadow({ mode: "open" });
  const [a, b, c] = ["a", "b", "c"].map((name) => page.document.createElement(name));
  const movesOf = (...parts) => {
    appended = 0;
    tree.append(...parts);
    return [appended, [...tree.childNodes].map(({ localName }) => localName).join("")];
  };
  assert.deepEqual(movesOf(a, b), [1, "ab"]);
  assert.deepEqual(movesOf(a, b), [0, "ab"]);
  assert.deepEqual(movesOf(b), [0, "ab"]);
  assert.deepEqual(movesOf(a), [1, "ba"]);
  assert.deepEqual(movesOf(b, a), [0, "ba"]);
  assert.deepEqual(movesOf(b, c), [1, "abc"]);
  assert.deepEqual(movesOf(a, c, b), [1, "acb"]);
});
