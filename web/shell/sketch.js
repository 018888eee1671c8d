// The first picture: before Bokeh's scripts are read and have drawn, the lab's document is shown as
// what it says: its texts, its boxes, its axes, and the marks of its figures as the build drew
// them, each where Bokeh will put it. One can type into it already.

import { patched } from "./documents.js";
import { section } from "./labs.js";
import { goneFrom } from "./lesson.js";
import { $, paintedOnce, styleRules } from "./page.js";
import { tellAwaited } from "./picture.js";
import { drawn, putSketch } from "./store.js";
import { fieldOf, partOf, veilOf } from "./veils.js";
import { allViews, focused, shown } from "./views.js";
import { marginLeft, marginRight, narrow } from "./widths.js";

const SKETCH = [
  ":host { display: block; position: relative; }",
  ":host(.column) { display: flex; flex-direction: column; }",
  ":host > div { inline-size: 100%; }",
  ".bk-input-group:not(.bk-inline) { display: flex; flex-direction: column; }",
  ":host > .frame { position: absolute; inline-size: auto; isolation: isolate; }",
  ".frame > * { position: absolute; }",
  "svg.marks { inset: 0; inline-size: 100%; block-size: 100%; border: solid var(--field-line); border-width: 0 0 1px 1px; }",
  ".rows svg { border: 0; }",
  ".frame i { z-index: -1; inline-size: 100%; border-block-start: 1px solid var(--line); }",
  ".frame :is(b, span) { font: var(--axis, 13px) system-ui, sans-serif; color: var(--soft); white-space: nowrap; }",
  ".rows span { color: var(--ink); }",
  ".below { inset-block-start: calc(100% + 7px); translate: -50%; }",
  ".left { inset-inline-end: calc(100% + 9px); translate: 0 50%; }",
  ".right { inset-inline-start: calc(100% + 9px); translate: 0 50%; }",
  "b.below { inset: calc(100% + 26px) auto auto 50%; }",
  "b.left { inset: auto auto 50% -52px; translate: -50% 50%; rotate: -90deg; }",
  "b.right { inset: auto auto 50% calc(100% + 52px); translate: -50% 50%; rotate: 90deg; }",
  ".marks line { stroke: var(--tone); stroke-width: 8px; opacity: .6; }",
  ".marks circle { fill: var(--tone); }",
  "path { vector-effect: non-scaling-stroke; }",
  ".dashed { stroke-dasharray: 4 2; }",
  ".bar { opacity: .75; }",
  ".noUi-target { margin: 5px 0 !important; }",
  "textarea { display: block; }",
  "input.bk-input { inline-size: 100%; }",
].join("\n");
let sheets; // what the page says of marks, and what each box of the document says of itself

/**
 * @param {string} slug
 * @param {import("../types/shell.js").LabView} view
 */
export async function sketched(slug, view) {
  const {
    lab: {
      document: { doc: before, roots },
    },
    marks,
    patch,
  } = view;
  const { doc, models } = patched(before, patch);
  Object.assign(said, Object.fromEntries(models));
  putSketch(slug, view);
  const own = styleRules()
    .filter(({ selectorText }) => selectorText?.startsWith(".marks"))
    .map(({ cssText }) => cssText);
  const [
    {
      attributes: {
        stylesheets: [
          {
            attributes: { css },
          },
        ],
      },
    },
  ] = doc.roots;
  sheets = [SKETCH + own.join("\n"), css].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  boxes = {};
  typed[slug] = boxes;
  const leaves = []; // each box that holds no others, with whose control it is part of
  for (const name of ["stage", "controls"]) {
    const model = doc.roots.find(({ id }) => id === roots[name]);
    if (model) {
      $(`.${name}`, section(slug)).append(
        box(model, { marks, view, gone: goneFrom(slug), leaves }),
      );
    }
  }
  tellAwaited();
  await shown();
  paintedOnce();
}

const typed = {}; // lab → a box's id → what is typed into, until Bokeh's own is there
let boxes; // of the lab that is sketched

// What was typed meanwhile, and the keyboard with it, for Bokeh's boxes: to be taken before they
// are drawn, and given after.
/**
 * @param {string} slug
 * @returns {() => void}
 */
export function handing(slug) {
  const active = focused();
  const held = Object.entries(typed[slug] ?? {}).map(([id, box]) => ({
    id,
    text: box.value,
    changed: box.value !== box.defaultValue,
    at: box === active && [box.selectionStart, box.selectionEnd],
  }));
  delete typed[slug];
  return () => {
    for (const { id, text, changed, at } of held.filter(({ changed, at }) => changed || at)) {
      const { input_el: input } = [...allViews(drawn[slug].views)].find(
        ({ model }) => model.id === id,
      );
      if (changed) {
        input.value = text;
        for (const told of ["input", "change"]) {
          input.dispatchEvent(new Event(told, { bubbles: true }));
        }
      }
      if (!at) continue;
      input.focus({ preventScroll: true });
      input.setSelectionRange(...at);
    }
  };
}

const TYPED = { TextAreaInput: "textarea", TextInput: "input" };
// `about` has what is drawn of the lab's link, the fields that are out of sight, all boxes, and
// whose control this is part of.
function box(model, about) {
  const { id, name, attributes: told } = whole(model);
  const element = document.createElement("div");
  const kind = name.split(".").at(-1);
  element.className = [kind.toLowerCase(), ...(told.css_classes ?? [])].join(" ");
  const field = fieldOf(told.css_classes) ?? about.field;
  const veiled = !told.children && veilOf(about.view, field, partOf(kind, told.css_classes), false);
  if (veiled) element.dataset.veil = veiled;
  if (!told.children) about.leaves.push([element, field]);
  if (about.gone.includes(field)) element.style.display = "none";
  // Nothing else can be used yet
  if (!TYPED[kind] && kind !== "Column") {
    element.inert = true;
    element.ariaHidden = "true";
  }
  const tree = element.attachShadow({ mode: "open" });
  tree.adoptedStyleSheets = sheets;
  const held = (BOXES[kind] ?? BOXES.Input)(tree, told, { ...about, field }, kind);
  if (TYPED[kind]) {
    boxes[id] = held;
    held.addEventListener("input", () => {
      // what stands there is of before
      for (const [leaf, of] of about.leaves) if (!of) leaf.dataset.veil ||= "stale";
    });
  }
  return element;
}

const part = (tree, tag, look = "", text = "") => {
  const made = Object.assign(document.createElement(tag), { className: look, textContent: text });
  tree.append(made);
  return made;
};

// The models of a document by their ids: it says each once and names it by its id after that
const said = {};
const whole = (told) => (told.name ? told : said[told.id]);
function along(range, scale, value) {
  const { start = 0, end = 1 } = whole(range).attributes ?? {};
  const of = whole(scale).name === "LogScale" ? Math.log : Number;
  return (100 * (of(value) - of(start))) / (of(end) - of(start));
}
function axes(frame, told, strips) {
  const other = told.extra_y_ranges?.entries[0][1] ?? told.y_range;
  const sides = {
    below: [told.x_range, told.x_scale, "left"],
    left: [told.y_range, told.y_scale, "bottom"],
    right: [other, told.y_scale, "bottom"],
  };
  for (const [side, [range, scale, from]] of Object.entries(sides)) {
    for (const { visible = true, ticker, axis_label, major_label_overrides } of (
      told[side] ?? []
    ).map((axis) => whole(axis).attributes)) {
      if (!visible || (strips && side === "right" && narrow.matches)) continue;
      const texts = new Map(major_label_overrides?.entries);
      const { ticks } = whole(ticker).attributes;
      // As many as a phone has room for
      const each = side === "below" && narrow.matches ? Math.ceil(ticks.length / 6) : 1;
      for (const [k, tick] of ticks.entries()) {
        const at = `${along(range, scale, tick)}%`;
        if (side === "left") part(frame, "i").style.bottom = at;
        if (k % each === 0) part(frame, "span", side, texts.get(tick) ?? tick).style[from] = at;
      }
      if (axis_label) part(frame, "b", side, axis_label);
    }
  }
}
// Single values and ranges in lines of their own.
function lines({ x_range, x_scale, y_range, y_scale, renderers }) {
  const across = (x) => along(x_range, x_scale, x);
  const drawn = renderers.flatMap((renderer) => {
    const { y, x, x0, x1, tone } = Object.fromEntries(
      whole(whole(renderer).attributes.data_source).attributes.data.entries,
    );
    if (![y, x ?? x0].every(Array.isArray)) return []; // so many that they come as bytes
    return y.map((row, k) => {
      const down = 100 - along(y_range, y_scale, row);
      return x
        ? `<circle class="${tone[k]}" cx="${across(x[k])}%" cy="${down}%" r="5"/>`
        : `<line class="${tone[k]}" x1="${across(x0[k])}%" x2="${across(x1[k])}%" y1="${down}%" y2="${down}%"/>`;
    });
  });
  return `<svg class="marks" aria-hidden="true">${drawn.join("")}</svg>`;
}
const BOXES = {
  Column(tree, { children = [] }, about) {
    tree.append(
      ...children
        .filter((child) => whole(child).attributes.visible !== false)
        .map((child) => box(child, about)),
    );
  },
  HTML(tree, { text = "" }) {
    // the build's own, and held to its hash
    part(tree, "div").innerHTML = text;
  },
  Plot(tree, told, { marks }) {
    const {
      tags,
      styles,
      right = [],
      min_border_left: left,
      min_border_right: end,
      min_border_top: top,
      min_border_bottom: bottom,
    } = told;
    for (const [name, value] of styles?.entries ?? []) tree.host.style.setProperty(name, value);
    const strips = tags.includes("strips");
    const frame = part(tree, "div", strips ? "frame rows" : "frame");
    const aside = marginRight(strips || !right.length, end);
    frame.style.inset = `${top}px ${aside}px ${bottom}px ${marginLeft(left)}px`;
    frame.innerHTML = strips
      ? lines(told)
      : (marks[tags.map((tag) => tag.split("=")[1]).find((name) => name in marks)] ?? "");
    // Else Bokeh finds the ranges by the frame's shape
    if (frame.firstChild && !told.match_aspect) axes(frame, told, strips);
  },
  RadioGroup(tree, { labels, active }) {
    const group = part(tree, "div", "bk-input-group bk-inline");
    labels.forEach((label, k) => {
      const choice = part(group, "label");
      Object.assign(part(choice, "input"), { type: "radio", checked: k === active });
      part(choice, "span", "", label);
    });
  },
  Slider(tree) {
    part(part(tree, "div", "bk-input-group"), "div", "noUi-target noUi-horizontal");
  },
  Checkbox(tree, { label, active }) {
    part(tree, "div", "bk-label", `${active ? "☑" : "☐"} ${label}`);
  },
  Input(tree, { title, value = "", options = [] }, _, kind) {
    const group = part(tree, "div", "bk-input-group");
    const text = options.find(([each]) => each === value)?.[1] ?? value;
    if (title) part(group, "label", "", title);
    const held = part(
      part(group, "div", "bk-input-container"),
      TYPED[kind] ?? (kind === "FileInput" ? "input" : "div"),
      "bk-input",
      text,
    );
    if (kind === "FileInput") held.type = "file";
    if (TYPED[kind]) Object.assign(held, { title, defaultValue: text });
    return held;
  },
};
