// The first picture. Before Bokeh's scripts have been read and have drawn anything, this shows the
// lab's document: its texts, boxes and axes, and the marks of its figures as the build drew them.
// Each is where Bokeh will put it, and one can already type into the boxes.

import { $, paintedOnce, section, styleRules } from "../base/page.js";
import { marginLeft, marginRight, narrow } from "../base/widths.js";
import { patched } from "../bokeh/documents.js";
import { fieldOf, partOf, veilOf } from "../bokeh/veils.js";
import { focused, untilPainted } from "../bokeh/views.js";
import { goneFrom } from "./restrict.js";
import { tellAwaited } from "./veiling.js";
import { take, viewsIn, visitOf } from "./visit.js";

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
/** @import { Entry, SerializedModel } from "../../types/bokeh.js" */
/** @import { LabView } from "../../types/shell.js" */
/** @typedef {HTMLTextAreaElement | HTMLInputElement} TextBox */
/** @typedef {SerializedModel["attributes"]} Attributes */

/**
 * What is known wherever a box of a lab is sketched.
 *
 * @typedef {object} SketchContext
 * @property {LabView} view what is drawn of the lab's link
 * @property {Record<string, string>} marks of its figures
 * @property {string[]} gone the fields that are out of sight
 * @property {[leaf: HTMLElement, field: string | undefined][]} leaves each box that holds no other,
 *   and the field whose control it belongs to
 * @property {string} [field] the field whose control this box belongs to
 */

/** @type {CSSStyleSheet[]} */
let sheets; // what the page says of marks, and what each box of the document says of itself
/**
 * @param {string} slug
 * @param {LabView} view
 */
export async function sketched(slug, view) {
  const { lab, marks, patch } = view;
  const { roots } = lab.document;
  const { doc, models } = patched(lab.document.doc, patch);
  Object.assign(serialized, Object.fromEntries(models));
  sheets = styleTexts(doc.roots[0]).map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  boxes = {};
  take(slug, "sketch", { sketch: { view, boxes } });
  /** @type {SketchContext} */
  const context = { view, marks, gone: goneFrom(slug), leaves: [] };
  for (const name of ["stage", "controls"]) {
    const model = doc.roots.find(({ id }) => id === roots[name]);
    if (model) $(`.${name}`, section(slug)).append(sketch(model, context));
  }
  tellAwaited();
  await untilPainted();
  paintedOnce();
}
/**
 * @param {SerializedModel} outermost the first box of the document
 * @returns {string[]} the page's own style of sketches, and the document's
 */
function styleTexts({ attributes }) {
  const marks = styleRules()
    .filter(({ selectorText }) => selectorText?.startsWith(".marks"))
    .map(({ cssText }) => cssText);
  return [SKETCH + marks.join("\n"), attributes.stylesheets[0].attributes.css];
}

/** @type {Record<string, TextBox>} */
let boxes; // of the lab that is sketched, by their ids: what is typed into until Bokeh's are there
// Moves what was typed meanwhile, and the focus, to Bokeh's boxes: it is taken before they are
// drawn, and restored afterwards.
/**
 * @param {string} slug
 * @returns {() => void}
 */
export function handing(slug) {
  const active = focused();
  const inputs = Object.entries(visitOf(slug).sketch?.boxes ?? {}).map(([id, box]) => ({
    id,
    text: box.value,
    isChanged: box.value !== box.defaultValue,
    selection: box === active && [box.selectionStart, box.selectionEnd],
  }));
  return () => {
    for (const { id, text, isChanged, selection } of inputs) {
      if (!isChanged && !selection) continue;
      const view = viewsIn(slug).find(({ model }) => model.id === id);
      const input = view?.input_el;
      if (isChanged) {
        input.value = text;
        for (const type of ["input", "change"]) {
          input.dispatchEvent(new Event(type, { bubbles: true }));
        }
      }
      if (!selection) continue;
      input.focus({ preventScroll: true });
      input.setSelectionRange(...selection);
    }
  };
}

/** @type {Record<string, string>} */
const TEXT_TAGS = { TextAreaInput: "textarea", TextInput: "input" };
/**
 * @param {SerializedModel} reference
 * @param {SketchContext} context
 * @returns {HTMLElement}
 */
function sketch(reference, context) {
  const { id, name, attributes } = modelOf(reference);
  const { children, css_classes: classes } = attributes;
  const element = document.createElement("div");
  const kind = name.slice(name.lastIndexOf(".") + 1);
  element.className = [kind.toLowerCase(), ...(classes ?? [])].join(" ");
  const field = fieldOf(classes) ?? context.field;
  const state = !children && veilOf(context.view, field, partOf(kind, classes), false);
  if (state) element.dataset.veil = state;
  if (!children) context.leaves.push([element, field]);
  if (field !== undefined && context.gone.includes(field)) element.style.display = "none";
  // Nothing else can be used yet
  if (!TEXT_TAGS[kind] && kind !== "Column") {
    element.inert = true;
    element.ariaHidden = "true";
  }
  const tree = element.attachShadow({ mode: "open" });
  tree.adoptedStyleSheets = sheets;
  const fill = BOXES[kind] ?? BOXES.Input;
  const box = fill(tree, attributes, { ...context, field }, kind);
  if (box) {
    boxes[id] = box;
    box.addEventListener("input", () => veilLeaves(context));
  }
  return element;
}
/**
 * Parts that are not controls show the state before the user's input.
 *
 * @param {SketchContext} context
 */
function veilLeaves({ leaves }) {
  for (const [leaf, field] of leaves) if (!field) leaf.dataset.veil ||= "stale";
}

/** @type {(tree: Node, tag: string, look?: string, text?: string) => any} */
const part = (tree, tag, look = "", text = "") => {
  const element = document.createElement(tag);
  Object.assign(element, { className: look, textContent: text });
  return tree.appendChild(element);
};

/** @type {Record<string, SerializedModel>} */
const serialized = {}; // the models of a document, which says each once and then names its id
/** @param {SerializedModel} reference */
const modelOf = (reference) => (reference.name ? reference : serialized[reference.id]);
/** @type {(range: SerializedModel, scale: SerializedModel, value: any) => number} */
function along(range, scale, value) {
  const { start = 0, end = 1 } = modelOf(range).attributes ?? {};
  const of = modelOf(scale).name === "LogScale" ? Math.log : Number;
  return (100 * (of(value) - of(start))) / (of(end) - of(start));
}
/** @type {(frame: HTMLElement, attributes: Attributes, strips: boolean) => void} */
function axes(frame, attributes, strips) {
  const { x_range, y_range, x_scale, y_scale, extra_y_ranges } = attributes;
  const secondRange = extra_y_ranges?.entries[0][1] ?? y_range;
  /** @type {[side: string, range: SerializedModel, scale: SerializedModel, from: string][]} */
  const sides = [
    ["below", x_range, x_scale, "left"],
    ["left", y_range, y_scale, "bottom"],
    ["right", secondRange, y_scale, "bottom"],
  ];
  for (const [side, range, scale, from] of sides) {
    for (const reference of attributes[side] ?? []) {
      const axis = modelOf(reference).attributes;
      const { visible = true, ticker, axis_label, major_label_overrides } = axis;
      if (!visible || (strips && side === "right" && narrow.matches)) continue;
      const texts = new Map(major_label_overrides?.entries);
      /** @type {{ ticks: number[] }} */
      const { ticks } = /** @type {any} */ (modelOf(ticker).attributes);
      // As many as a phone has room for
      const step = side === "below" && narrow.matches ? Math.ceil(ticks.length / 6) : 1;
      for (const [k, tick] of ticks.entries()) {
        const place = `${along(range, scale, tick)}%`;
        if (side === "left") part(frame, "i").style.bottom = place;
        if (k % step === 0) part(frame, "span", side, texts.get(tick) ?? tick).style[from] = place;
      }
      if (axis_label) part(frame, "b", side, axis_label);
    }
  }
}
// Single values and ranges in lines of their own.
/** @param {Attributes} attributes */
function lines({ x_range, x_scale, y_range, y_scale, renderers }) {
  const across = (/** @type {number} */ x) => along(x_range, x_scale, x);
  const marks = renderers.flatMap((/** @type {SerializedModel} */ renderer) => {
    const source = modelOf(modelOf(renderer).attributes.data_source);
    const { y, x, x0, x1, tone } = Object.fromEntries(source.attributes.data.entries);
    if (![y, x ?? x0].every(Array.isArray)) return []; // long arrays are encoded as bytes
    return y.map((/** @type {unknown} */ row, /** @type {number} */ k) => {
      const down = 100 - along(y_range, y_scale, row);
      return x
        ? `<circle class="${tone[k]}" cx="${across(x[k])}%" cy="${down}%" r="5"/>`
        : `<line class="${tone[k]}" x1="${across(x0[k])}%" x2="${across(x1[k])}%" y1="${down}%" y2="${down}%"/>`;
    });
  });
  return `<svg class="marks" aria-hidden="true">${marks.join("")}</svg>`;
}

/**
 * How a box of a kind is filled; what is returned, if anything, can be typed into.
 *
 * @typedef {(
 *   tree: ShadowRoot, attributes: Attributes, context: SketchContext, kind: string
 * ) => TextBox | void} BoxFiller
 */
/** @type {Record<string, BoxFiller>} */
const BOXES = {
  Column(tree, { children = [] }, context) {
    for (const child of children) {
      if (modelOf(child).attributes.visible !== false) tree.append(sketch(child, context));
    }
  },
  HTML(tree, { text = "" }) {
    // the build's own, and held to its hash
    part(tree, "div").innerHTML = text;
  },
  Plot(tree, attributes, { marks }) {
    const { tags, styles, right = [], match_aspect } = attributes;
    const { min_border_left: left, min_border_right: end } = attributes;
    const { min_border_top: top, min_border_bottom: bottom } = attributes;
    /** @type {Entry[]} */
    const properties = styles?.entries ?? [];
    const host = /** @type {HTMLElement} */ (tree.host);
    for (const [name, value] of properties) host.style.setProperty(name, value);
    const strips = tags.includes("strips");
    const frame = part(tree, "div", strips ? "frame rows" : "frame");
    const aside = marginRight(strips || !right.length, end);
    frame.style.inset = `${top}px ${aside}px ${bottom}px ${marginLeft(left)}px`;
    /** @type {string[]} */
    const names = tags.map((/** @type {string} */ tag) => tag.split("=")[1]);
    const name = names.find((candidate) => candidate in marks);
    if (strips) frame.innerHTML = lines(attributes);
    else frame.innerHTML = name === undefined ? "" : marks[name];
    // Else Bokeh finds the ranges by the frame's shape
    if (frame.firstChild && !match_aspect) axes(frame, attributes, strips);
  },
  RadioGroup(tree, { labels, active }) {
    const group = part(tree, "div", "bk-input-group bk-inline");
    for (const [k, label] of labels.entries()) {
      const choice = part(group, "label");
      Object.assign(part(choice, "input"), { type: "radio", checked: k === active });
      part(choice, "span", "", label);
    }
  },
  Slider(tree) {
    part(part(tree, "div", "bk-input-group"), "div", "noUi-target noUi-horizontal");
  },
  Checkbox(tree, { label, active }) {
    part(tree, "div", "bk-label", `${active ? "☑" : "☐"} ${label}`);
  },
  Input(tree, { title, value = "", options = [] }, _, kind) {
    /** @type {Entry | undefined} */
    const option = options.find((/** @type {Entry} */ [name]) => name === value);
    const text = option?.[1] ?? value;
    const group = part(tree, "div", "bk-input-group");
    if (title) part(group, "label", "", title);
    const container = part(group, "div", "bk-input-container");
    const tag = TEXT_TAGS[kind] ?? (kind === "FileInput" ? "input" : "div");
    const box = part(container, tag, "bk-input", text);
    if (kind === "FileInput") box.type = "file";
    return TEXT_TAGS[kind] ? Object.assign(box, { title, defaultValue: text }) : undefined;
  },
};
