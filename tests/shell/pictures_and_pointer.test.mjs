// What the pointer and the keys do in pictures and beside them, how pictures fit into a window, and
// how they are saved and printed.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  addSection,
  answer,
  click,
  find,
  happen,
  happenToWindow,
  idle,
  outbox,
  press,
  settled,
  until,
} from "./document.mjs";

const page = globalThis;
const coin = addSection("coin", { fields: [["flips", "Flips"]] });
const spam = addSection("spam", { hides: "mail" });

/** What is observed, with what is told of it. */
const watched = [];
function tell(target, about = {}) {
  for (const { tell: act } of watched.filter((entry) => entry.target === target)) {
    act([{ target, ...about }]);
  }
}
for (const name of ["ResizeObserver", "MutationObserver"]) {
  page[name] = class {
    constructor(act) {
      this.act = act;
    }
    observe(target, about) {
      watched.push({ target, about, tell: this.act });
    }
    disconnect() {}
  };
}
await import("../../web/shell/rooms.js");
const { describeNew } = await import("../../web/shell/bokeh/describe.js");
const { picturesOf } = await import("../../web/shell/interaction/figures.js");
const { halo, removeRing, ringAround } = await import("../../web/shell/course/ring.js");
const { svgOf } = await import("../../web/shell/bokeh/export.js");
const { withTargets } = await import("../../web/shell/interaction/paste.js");
const { change } = await import("../../web/shell/visit/visit.js");
const { launch } = await import("../../web/shell/python/life.js");
const store = await import("../../web/shell/visit/store.js");

const box = (left, top, right, bottom) => ({
  ...{ left, top, right, bottom },
  ...{ width: right - left, height: bottom - top },
});
const lies = (element, room) => (element.getBoundingClientRect = () => room);
function add(name, properties = {}, parent = coin.querySelector(".stage")) {
  const element = document.createElement(name);
  parent.append(element);
  return Object.assign(element, properties);
}
/** What Python is asked by an act, once it has answered all of it. */
async function picksOf(act) {
  const count = outbox.length;
  act();
  await idle();
  return outbox.slice(count).map(({ pick }) => pick);
}

store.setCurrent("coin");
launch(() => null);
await answer("coin");
beforeEach(idle);

test("a picture that takes keys is a group with a name, and hands its keys to Python", async () => {
  const frame = add("div");
  const picture = add("div", {}, frame);
  const view = { model: { tags: ["keys=Trellis"] }, el: frame, container: picture };
  describeNew([view], "coin");
  assert.deepEqual([frame.tabIndex, frame.role, frame.ariaLabel], [0, "group", "Trellis"]);
  for (const [key, pick] of [
    ["ArrowLeft", "ArrowLeft"],
    ["ArrowUp", "ArrowUp"],
    ["Home", "Home"],
    ["End", "End"],
    [" ", "Space"],
  ]) {
    assert.deepEqual(await picksOf(() => assert.ok(press(frame, key).defaultPrevented)), [pick]);
  }
  const otherPicks = await picksOf(() => {
    assert.ok(!press(frame, "x").defaultPrevented);
    assert.ok(!press(frame, "ArrowLeft", { altKey: true }).defaultPrevented);
  });
  assert.deepEqual(otherPicks, []);
});

test("the current part of a picture that scrolls is kept in sight, 48 pixels from its left end", () => {
  const frame = add("div");
  const picture = add("div", {}, frame);
  const view = { model: { tags: ["keys=Trellis"] }, el: frame, container: picture };
  describeNew([view], "coin");
  lies(frame, box(100, 0, 300, 50));
  const mark = add("i", {}, picture);
  const scrolledTo = (left, right) => {
    lies(mark, box(left, 0, right, 20));
    frame.scrollLeft = 10;
    tell(picture);
    return frame.scrollLeft;
  };
  assert.equal(scrolledTo(400, 420), 10); // nothing is marked
  mark.setAttribute("data-here", "");
  assert.equal(scrolledTo(148, 168), 10);
  assert.equal(scrolledTo(147, 167), 10 + (147 + 167 - 400) / 2);
  assert.equal(scrolledTo(280, 300), 10);
  assert.equal(scrolledTo(281, 301), 10 + (281 + 301 - 400) / 2);
  const { about } = watched.find(({ target }) => target === picture) ?? {};
  assert.deepEqual(about, { childList: true, subtree: true, attributeFilter: ["data-here"] });
  tell(frame); // as when a phone is turned
  assert.equal(frame.scrollLeft, 101 + (281 + 301 - 400) / 2);
});

/** A node of a graph, 20 by 20 pixels, on a plane of 200 by 100 pixels in a Bokeh box. */
function pieceOnPlane() {
  const host = add("div");
  const plane = add("div", {}, host);
  plane.dataset.plane = "";
  const node = add("span", {}, plane);
  const piece = add("b", {}, node);
  piece.dataset.put = "put A";
  lies(plane, box(100, 50, 300, 150));
  lies(node, box(120, 60, 140, 80));
  const captured = [];
  host.setPointerCapture = (id) => captured.push(id);
  piece.getRootNode = () => ({ host });
  const press = (button) => happen(piece, "pointerdown", { button, clientX: 130, clientY: 70 });
  const move = (right, down) =>
    happen(host, "pointermove", { pointerId: 7, clientX: 130 + right, clientY: 70 + down });
  return { host, press, move, captured };
}

test("what is dragged in a picture is put at its place in percent of the picture, within it", async () => {
  const { host, press: start, move, captured } = pieceOnPlane();
  start(0);
  assert.deepEqual(await picksOf(() => move(3, 2)), []); // a click with a shaking hand
  assert.deepEqual(captured, []);
  assert.deepEqual(await picksOf(() => move(0, 4)), ["put A 15 24"]);
  assert.deepEqual(await picksOf(() => move(1, 0)), ["put A 16 20"]); // it has begun to move
  assert.deepEqual(await picksOf(() => move(-500, 500)), ["put A 0 100"]);
  assert.deepEqual(await picksOf(() => move(500, -500)), ["put A 100 0"]);
  assert.deepEqual(captured, [7]);
  const places = await picksOf(() => {
    for (const right of [20, 40, 60, 80]) move(right, 0);
  });
  assert.deepEqual(places, ["put A 25 20", "put A 55 20"]); // of those that wait, the last counts
  happen(host, "pointerup");
  assert.deepEqual(await picksOf(() => move(20, 0)), []);
  start(2); // another button than the first
  assert.deepEqual(await picksOf(() => move(20, 0)), []);
});

test("a piece that was dragged was not clicked, and one that was not moved was", async () => {
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  await later();
  const { host, press: start, move } = pieceOnPlane();
  let clicks = 0;
  coin.addEventListener("click", () => (clicks += 1));
  const clicked = () => {
    clicks = 0;
    click(host);
    return clicks === 1;
  };
  start(0);
  move(1, 1);
  happen(host, "pointerup");
  assert.ok(clicked());
  start(0);
  move(9, 9);
  happen(host, "pointercancel");
  assert.ok(!clicked());
  await later();
  assert.ok(clicked());
});

test("the bar of an entry is dragged to a percentage, from the moment of the press", async () => {
  const bar = add("div");
  bar.dataset.share = "transition 1 0";
  lies(bar, box(50, 0, 250, 10));
  const captured = [];
  bar.setPointerCapture = (id) => captured.push(id);
  const at = (type, clientX, about = {}) =>
    happen(bar, type, { clientX, pointerId: 3, button: 0, ...about });
  const picks = await picksOf(() => {
    assert.ok(at("pointerdown", 110).defaultPrevented); // no text is selected
  });
  assert.deepEqual(picks, ["share transition 1 0 30"]);
  assert.deepEqual(captured, [3]);
  assert.deepEqual(await picksOf(() => at("pointermove", 20)), ["share transition 1 0 0"]);
  assert.deepEqual(await picksOf(() => at("pointermove", 300)), ["share transition 1 0 100"]);
  const places = await picksOf(() => [60, 70, 80].forEach((x) => at("pointermove", x)));
  assert.deepEqual(places, ["share transition 1 0 5", "share transition 1 0 15"]);
  at("pointerup", 80);
  assert.deepEqual(await picksOf(() => at("pointermove", 90)), []);
  assert.deepEqual(await picksOf(() => at("pointerdown", 90, { button: 1 })), []);
  assert.deepEqual(await picksOf(() => happen(coin, "pointerdown", { button: 0 })), []);
});

test("in an entry's box keys move it by a hundredth and by a tenth, up and down", async () => {
  const el = add("div");
  describeNew([{ model: { tags: ["entry=prior 0 1"] }, el }], "coin");
  for (const [key, amount] of [
    ["ArrowUp", 1],
    ["ArrowDown", -1],
    ["PageUp", 10],
    ["PageDown", -10],
  ]) {
    const picks = await picksOf(() => assert.ok(press(el, key).defaultPrevented));
    assert.deepEqual(picks, [`nudge prior 0 1 ${amount}`]);
  }
  const otherPicks = await picksOf(() => {
    press(el, "ArrowLeft");
    press(el, "ArrowUp", { shiftKey: true });
    press(el, "ArrowUp", { ctrlKey: true });
  });
  assert.deepEqual(otherPicks, []);
});

// ── Figures ──────────────────────────────────────────────────────────────────────────────────────

/** A figure of Bokeh's in the stage, with its files. */
function figure(name) {
  const el = add("div", { offsetHeight: 300, ariaLabel: `Figure ${name}` });
  const view = {
    el,
    canvas_view: { events_el: { style: {} } },
    model: { tags: [`figure=${name}`], toolbar: { tools: [] } },
    export: (kind, isWhole) => ({
      to_blob: async () => new Blob([`${name} as ${kind}, ${isWhole}`]),
      ctx: { get_serialized_svg: (isFixed) => `<svg>${name}${isFixed}` },
    }),
  };
  describeNew([view], "coin");
  return el;
}

page.XMLSerializer = class {
  serializeToString = (element) => element.outerHTML;
};
page.Image = class {
  decode = async () => {};
};
const { createElement } = document;
document.createElement = (...details) => {
  const element = createElement.apply(document, details);
  if (details[0] !== "canvas") return element;
  return Object.assign(element, {
    getContext: () => ({ drawImage() {} }),
    toBlob: (act) => act(new Blob(["png"])),
  });
};
page.getComputedStyle = (element) => ({
  fontSize: "17px",
  getPropertyValue: (name) => `${name} of ${element.localName}`,
});

function pane(about = {}) {
  const container = add("div", { offsetHeight: 80, scrollWidth: 321, ...about });
  lies(container, box(0, 0, 250, 79.2));
  return container;
}

test("a pane of HTML is saved as wide as it scrolls, with its styles and without what is unseen", () => {
  Object.defineProperty(document, "styleSheets", {
    configurable: true,
    get: () => [
      {
        ownerNode: { dataset: { name: "style.css" } },
        cssRules: [
          { selectorText: "p", style: ["--wrong"] },
          { selectorText: ":root", style: ["--ink"] },
        ],
      },
    ],
  });
  const place = pane();
  place.innerHTML = '<table><tr><td>1</td></tr></table><i class="unseen">no</i>';
  lies(place.firstElementChild, box(0, 0, 120, 30));
  place.getRootNode = () => ({ querySelectorAll: () => [{ textContent: "td { color: red; }" }] });
  const { text, width, height } = svgOf(place);
  assert.deepEqual([width, height], [321, 80]);
  const holder = createElement.call(document, "div");
  holder.innerHTML = text;
  const around = holder.querySelector("svg > *");
  assert.deepEqual([around.getAttribute("width"), around.getAttribute("height")], ["321", "80"]);
  assert.match(text, /html \{ font-size: 17px; \}\s*td \{ color: red; \}/);
  assert.match(text, /--ink: ?--ink of html/);
  assert.match(text, /color: ?color of div/);
  assert.match(text, /<td>1<\/td>/);
  assert.match(text, /inline-size: ?120px/);
  assert.doesNotMatch(text, /unseen|--wrong/);
});

test("a figure or a pane is saved as SVG or PNG under the names of its lab and its own", async (t) => {
  const saved = figure("saved");
  const place = pane();
  place.innerHTML = "<svg><path></path></svg>";
  const tags = ["picture=graph"];
  describeNew([{ model: { tags }, el: place, container: place }], "coin");
  const blobs = [];
  t.mock.method(URL, "createObjectURL", (blob) => `blob:${blobs.push(blob)}`);
  const note = coin.querySelector(".note");
  for (const [kind, name, content] of [
    ["png", "saved", /^png$/],
    ["svg", "saved", /^<svg.*>Figure saved<.*<svg>savedtrue/],
    ["png", "graph", /^png$/],
    ["svg", "graph", /^<svg.*<path/],
  ]) {
    const button = add("button");
    Object.assign(button.dataset, { save: kind, figure: name });
    note.textContent = "";
    click(add("i", {}, button));
    await until(() => note.textContent);
    assert.equal(note.textContent, `Saved as genlab-coin-${name}.${kind}.`);
    const blob = blobs.at(-1);
    assert.match(await blob.text(), content);
    assert.equal(blob.type, kind === "svg" ? "image/svg+xml" : "");
  }
  const count = blobs.length;
  click(coin);
  await settled();
  assert.equal(blobs.length, count);
  saved.remove();
});

test("the pictures of a lab are those that are visible in its stage, with their names", async () => {
  coin.querySelector(".stage").replaceChildren();
  const visible = figure("seen");
  figure("unseen").offsetHeight = 0;
  spam.querySelector(".stage").append(figure("elsewhere"));
  const place = pane();
  place.innerHTML = "<svg></svg>";
  const tags = ["picture=chain"];
  describeNew([{ model: { tags }, el: place, container: place }], "coin");
  const pictures = await picturesOf("coin");
  assert.deepEqual(
    pictures.map(({ name }) => name),
    ["Figure seen", "chain"],
  );
  assert.equal(await pictures[0].blob.text(), "seen as png, true");
  assert.deepEqual(await picturesOf("spam"), []);
  visible.remove();
});

// ── Beside the pictures ──────────────────────────────────────────────────────────────────────────

const paste = (target, clipboard) =>
  happen(target, "paste", {
    clipboardData: { getData: (kind) => clipboard[kind] ?? "" },
  });

test("a pasted e-mail gets the targets of its links, in the box for an e-mail alone", (t) => {
  const inserted = [];
  let isTaken = true;
  page.document.execCommand = (...[name, hasDialog, text]) => {
    assert.deepEqual([name, hasDialog], ["insertText", false]);
    return isTaken && inserted.push(text);
  };
  const field = add("div", { className: "field-mail" });
  const area = add("textarea", {}, field);
  const clipboard = {
    "text/plain": "See here",
    "text/html": '<a href="https://a.example">here</a>',
  };
  const completed = withTargets("See here", [{ text: "here", target: "https://a.example" }]);
  assert.ok(paste(area, clipboard).defaultPrevented);
  assert.deepEqual(inserted, [completed]);
  assert.match(completed, /^See here\n\n.*\nhere <https:\/\/a\.example>\n$/);
  for (const [target, content] of [
    [add("textarea"), clipboard], // another box
    [add("input", {}, field), clipboard],
    [area, { "text/plain": "See here" }],
    [area, { "text/html": clipboard["text/html"] }],
    [area, { ...clipboard, "text/html": "<b>here</b>" }],
  ]) {
    assert.ok(!paste(target, content).defaultPrevented);
  }
  assert.ok(!happen(area, "paste", { clipboardData: null }).defaultPrevented);
  assert.equal(inserted.length, 1);

  // What the browser does not insert, or could not undo at once, is written into the box
  const written = [];
  area.setRangeText = (...details) => written.push(details);
  Object.assign(area, { selectionStart: 2, selectionEnd: 5 });
  const listener = t.mock.fn();
  field.addEventListener("input", listener);
  const lines = (count) => `${"a\n".repeat(count - 5)}here`; // in all, with the targets
  for (const [count, isOne] of [
    [50, true],
    [51, false],
  ]) {
    inserted.length = 0;
    paste(area, { ...clipboard, "text/plain": lines(count) });
    assert.equal(inserted.length === 1, isOne, `${count} lines`);
  }
  const [[text, ...place]] = written;
  assert.equal(text.split("\n").length, 51);
  assert.deepEqual(place, [2, 5, "end"]);
  assert.equal(listener.mock.callCount(), 1);
  assert.ok(listener.mock.calls[0].arguments[0].composed); // Bokeh hears it out of its shadow tree
  isTaken = false;
  paste(area, clipboard);
  assert.deepEqual(written.at(-1), [completed, 2, 5, "end"]);
});

test("a dropped file is opened where it was saved here, and else goes to the lab that takes files", async () => {
  const note = coin.querySelector(".note");
  coin.hidden = false;
  const drop = async (name, details = {}) => {
    note.textContent = "";
    const [count, files] = [outbox.length, [new File(["x"], name)]];
    happenToWindow("drop", {
      dataTransfer: { files, types: ["Files"] },
      composedPath: () => [coin],
      ...details,
    });
    await settled();
    await idle();
    const table = outbox.slice(count).find((request) => request.do === "table");
    if (table) return table.name;
    return note.textContent.includes("was not saved by genlab") ? "refused" : "nothing";
  };
  coin.dataset.private = "";
  assert.equal(await drop("a.eml"), "refused");
  assert.equal(await drop("a.JSON"), "refused");
  for (const field of ["mail", "draft"]) {
    coin.dataset.private = field;
    assert.equal(await drop("a.eml"), "a.eml");
  }
  assert.equal(await drop("a.eml", { defaultPrevented: true }), "nothing"); // feed.js takes it
  coin.dataset.private = "";
  const nothing = { dataTransfer: { files: [], types: [] }, composedPath: () => [coin] };
  assert.ok(happenToWindow("drop", nothing).defaultPrevented);
  assert.ok(!happenToWindow("drop", { ...nothing, dataTransfer: null }).defaultPrevented);
});

test("a file may be dropped anywhere, and text where text is typed", () => {
  const area = document.createElement("textarea");
  const isTaken = (path, types) =>
    !happenToWindow("dragover", { dataTransfer: { types }, composedPath: () => path })
      .defaultPrevented; // by the element itself
  assert.equal(isTaken([area, coin], ["text/plain"]), true);
  assert.equal(isTaken([area, coin], ["Files"]), false);
  assert.equal(isTaken([coin], ["text/plain"]), false);
  assert.equal(isTaken([{ type: "file" }, coin], ["Files"]), true);
});

test("a sheet goes once something in it is used", () => {
  const sheet = find("#more");
  sheet.showPopover();
  click(sheet);
  assert.equal(sheet.dataset.popoverOpen, "");
  click(add("a")); // elsewhere
  assert.equal(sheet.dataset.popoverOpen, "");
  click(add("span", {}, add("a", {}, sheet)));
  assert.equal(sheet.dataset.popoverOpen, undefined);
});

test("on paper pictures keep their size, and are scaled down to 680 pixels as a whole", () => {
  const picture = (className, width, about = {}, children = []) => {
    const el = add("div", { className, offsetWidth: width, offsetHeight: 300 });
    const view = { model: { tags: [], ...about }, el, child_views: children, parent: null };
    for (const child of children) child.parent = view;
    return view;
  };
  const chart = picture("figure", 900);
  const legend = picture("div", 100);
  const inner = picture("picture", 400, {}, [chart]);
  const outer = picture("pictures", 850, {}, [picture("column", 400, {}, [inner]), legend]);
  const small = picture("picture", 600);
  const unseen = picture("picture", 900);
  unseen.el.offsetHeight = 0;
  const strip = picture("strip", 500, { css_classes: ["keys"] });
  Object.assign(strip.el, { clientWidth: 300, scrollWidth: 400 });
  const short = picture("strip", 500, { css_classes: ["keys"] });
  Object.assign(short.el, { clientWidth: 300, scrollWidth: 300 });
  const views = [outer, small, unseen, strip, short];
  change("coin", { drawn: { views, view: null } });
  const style = ({ el }, name) => el.style.getPropertyValue(name) || "";
  const sizes = () =>
    [outer, inner, small, unseen, strip, short].map((view) => [
      style(view, "width"),
      String(view.el.style.zoom || ""),
    ]);
  happenToWindow("beforeprint");
  assert.equal(style(chart, "--figure-height"), "300px");
  assert.deepEqual(sizes(), [
    ["850px", "0.8"],
    ["", ""], // it stays with the picture around it
    ["600px", "1"],
    ["", ""],
    ["", "0.75"],
    ["", ""],
  ]);
  happenToWindow("afterprint");
  assert.equal(style(chart, "--figure-height"), "");
  assert.deepEqual(sizes(), Array(6).fill(["", ""]));
  change("coin", { drawn: null });
});

// ── What Bokeh leaves out ────────────────────────────────────────────────────────────────────────

const describe = (tag, about) => describeNew([{ model: { tags: [tag] }, ...about }], "coin");

test("an alert that says nothing is none, until it says something", () => {
  const container = add("div");
  describe("role=alert", { container });
  assert.equal(container.getAttribute("role"), "alert");
  assert.equal(container.hidden, true);
  const { about } = watched.find(({ target }) => target === container) ?? {};
  assert.deepEqual(about, { childList: true, characterData: true, subtree: true });
  container.textContent = "too long";
  tell(container);
  assert.equal(container.hidden, false);
  const status = add("div");
  describe("role=status", { container: status });
  assert.ok(!status.hidden);
});

test("a single control gets its label itself, and several are a group with that label", () => {
  const shadow = add("div");
  const el = add("div");
  describe("label=Sex", { el, shadow_el: shadow });
  assert.deepEqual([el.getAttribute("aria-label"), el.getAttribute("role")], ["Sex", "radiogroup"]);
  const slider = add("div", {}, shadow);
  slider.setAttribute("role", "slider");
  const box = add("div");
  describe("label=Prior", { el: box, shadow_el: shadow });
  assert.equal(slider.getAttribute("aria-label"), "Prior");
  assert.deepEqual([box.getAttribute("aria-label"), box.getAttribute("role")], [null, null]);
});

test("a slider says what its position stands for, a number of a row or one of a list", () => {
  for (const [tag, position, text] of [
    ["values=from 2", "3", "5"],
    ["values=none one many", "1", "one"],
    ["values=none one many", "2.00", "many"],
  ]) {
    const shadow = add("div");
    const slider = add("div", {}, shadow);
    slider.setAttribute("role", "slider");
    slider.setAttribute("aria-valuenow", position);
    const texts = [];
    Object.defineProperty(slider, "ariaValueText", {
      set(value) {
        texts.push(value);
        slider.setAttribute("aria-valuetext", value);
      },
    });
    describe(tag, { shadow_el: shadow });
    tell(slider); // of what the page itself has written
    assert.deepEqual(texts, [text], tag);
  }
});

/** A figure with dots and lines, whose frame begins 40 pixels from the left and 10 from the top. */
function figureWithMarks() {
  const listeners = [];
  const bbox = { left: 40, top: 10, width: 200, height: 100 };
  const scale = (from) => ({
    compute: (value) => from + 10 * value,
  });
  const renderers = [
    { data_source: { data: { xs: [[0, 1]], ys: [[0, 2]], name: ["prior"] } } },
    { data_source: { data: { x: [3] } } },
    {},
    { data_source: { data: { xs: [[1, 2]], ys: [[1, 1]], name: ["posterior"] } } },
  ];
  const figure = {
    model: { renderers },
    el: add("div"),
    frame: { bbox, x_scale: scale(40), y_scale: scale(10) },
    canvas_view: { shadow_el: add("div") },
    repainted: { connect: (act) => listeners.push(act) },
  };
  return { figure, bbox, listeners, repaint: () => listeners.forEach((act) => act()) };
}

test("a mark of a figure gets a halo in its frame, drawn again with the figure and taken away", () => {
  const { figure, bbox, listeners, repaint } = figureWithMarks();
  const outer = { model: {}, child_views: [{ model: { renderers: [] } }, figure] };
  assert.equal(ringAround(outer, "likelihood"), null);
  assert.equal(halo(), null);
  bbox.width = 0; // not laid out yet
  assert.ok(ringAround(outer, "posterior") === figure.el);
  assert.equal(halo(), null);
  bbox.width = 200;
  repaint();
  assert.equal(halo()?.getAttribute("d"), "M10 10L20 10");
  const frame = halo().parentNode;
  const room = ["x", "y", "width", "height"].map((name) => frame.getAttribute(name));
  assert.deepEqual(room, ["40", "10", "200", "100"]);
  ringAround(outer, "prior");
  assert.equal(halo()?.getAttribute("d"), "M0 0L10 20");
  assert.equal(figure.canvas_view.shadow_el.querySelectorAll(".halo").length, 1);
  assert.equal(listeners.length, 1);
  removeRing();
  assert.equal(figure.canvas_view.shadow_el.children.length, 0);
  repaint();
  assert.equal(halo(), null);
});

test("a formula that is wider than the guide can be scrolled by the keyboard", () => {
  const formula = add("div", { className: "katex-display" }, coin.querySelector(".guide"));
  const main = find("#main");
  // Whole sections come into the page, and not formulas by themselves
  const ways = watched.filter(({ target }) => target === main).map(({ about }) => about);
  assert.ok(ways.some(({ childList, subtree }) => childList && !subtree));
  tell(main);
  const isStop = (width, content) => {
    Object.assign(formula, { clientWidth: width, scrollWidth: content });
    tell(formula);
    const names = ["tabindex", "role", "aria-label"];
    return names.map((name) => formula.getAttribute(name)).join(" ");
  };
  assert.equal(isStop(100, 101), "0 group Formula");
  assert.equal(isStop(100, 100), "  ");
  assert.equal(isStop(1, 2), "0 group Formula");
  assert.equal(isStop(0, 2), "  "); // it is not shown
});

test("an explanation stays while the pointer is on it, and goes a quarter of a second later", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sentence = find("#sentence");
  const isShown = () => sentence.dataset.popoverOpen !== undefined;
  const term = add("b");
  term.dataset.explain = "what it means";
  lies(term, box(20, 700, 60, 720));
  lies(sentence, box(0, 0, 200, 70));
  Object.assign(document.documentElement, { clientWidth: 1000 });
  happen(term, "pointerover");
  assert.deepEqual([sentence.style.left, sentence.style.top], ["20px", "624px"]); // of 800 pixels
  happen(coin, "pointerover");
  t.mock.timers.tick(249);
  assert.ok(isShown());
  happen(sentence, "pointerover"); // the pointer comes in time
  t.mock.timers.tick(1000);
  assert.ok(isShown());
  happen(coin, "focusin"); // which is no move of the pointer
  t.mock.timers.tick(1000);
  assert.ok(isShown());
  happen(coin, "pointerover");
  t.mock.timers.tick(250);
  assert.ok(!isShown());
  happen(coin, "pointerover"); // nothing is explained
  happen(term, "pointerover");
  t.mock.timers.tick(1000);
  assert.ok(isShown());
  happen(coin, "scroll");
  assert.ok(!isShown());
  happen(term, "keyup"); // Tab has brought the focus within a shadow tree
  assert.ok(isShown());
  happen(coin, "keyup");
  assert.ok(!isShown());
});
