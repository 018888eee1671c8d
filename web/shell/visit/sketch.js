// The first picture. Before Bokeh's scripts have been read and have drawn anything, this shows what
// the build drew of the lab or of the link (web/make/first_picture.py). Each box is where Bokeh
// will put it, and one can already type into the text boxes.

import { $, $$, paintedOnce, section } from "../base/page.js";
import { isNameOfField, veilOf } from "../bokeh/veils.js";
import { focused, untilPainted } from "../bokeh/views.js";
import { fillWindow } from "./filling.js";
import { goneFrom } from "./restrict.js";
import { tellAwaited } from "./veiling.js";
import { change, viewsIn, visitOf } from "./visit.js";

/** @import { LabView, TypedText } from "../../types/shell.js" */

/** @type {(slug: string, view: LabView) => Promise<void>} */
export async function sketched(slug, view) {
  const picture = document.createElement("div");
  picture.innerHTML = pictureOf(view); // the build's own, and held to its hash
  const boxes = withTrees(picture, sheetsOf(view));
  const gone = goneFrom(slug);
  for (const box of boxes) if (gone.includes(box.dataset.field)) box.style.display = "none";
  veilBoxes(boxes, view);
  for (const { shadowRoot } of inputsAmong(boxes)) {
    // Parts that are no controls show the state before what is typed
    shadowRoot.addEventListener("input", () => veilBoxes(boxes, { ...view, stale: true }));
  }
  change(slug, { sketch: { view, boxes } });
  for (const name of ["stage", "controls"]) {
    $(`.${name}`, section(slug)).append($(`[data-place=${name}]`, picture));
  }
  tellAwaited();
  fillWindow();
  await untilPainted();
  paintedOnce();
}

// A link's own picture is put together from its own lines and from those of its lab's.
/** @param {LabView} view */
function pictureOf({ lab, first }) {
  const lines = lab.first.split("\n");
  const texts = first?.map((piece) =>
    typeof piece === "string" ? piece : lines.slice(...piece).join("\n"),
  );
  return texts ? texts.join("\n") : lab.first;
}

/** @param {LabView} view */
const sheetsOf = ({ lab }) =>
  // What the page says of first pictures, and what the document says of its boxes
  [FIRST_STYLE, lab.document.doc.roots[0].attributes.stylesheets[0].attributes.css].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });

/**
 * The content of each box becomes its shadow tree, as Bokeh's boxes have one.
 *
 * @param {HTMLElement | ShadowRoot} tree
 * @param {CSSStyleSheet[]} sheets
 * @returns {any[]} the boxes, the outer before the inner
 */
const withTrees = (tree, sheets) =>
  $$("template", tree).flatMap((template) => {
    const box = template.parentNode;
    const shadow = box.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = sheets;
    shadow.append(template.content);
    template.remove();
    return [box, ...withTrees(shadow, sheets)];
  });

/** @param {any[]} boxes @returns {any[]} those that one can already type into */
const inputsAmong = (boxes) => boxes.filter(({ dataset, inert }) => dataset.id && !inert);

/** @type {(boxes: any[], view: LabView) => void} */
function veilBoxes(boxes, view) {
  for (const { dataset, classList } of boxes) {
    const [kind, ...classes] = classList;
    if (kind !== "column") {
      dataset.veil = veilOf(view, dataset.field, isNameOfField(classes), false);
    }
  }
}

/**
 * What has been typed into the first picture of a lab, to be read before Bokeh draws over it.
 *
 * @param {string} slug
 */
export function typedTexts(slug) {
  const active = focused();
  return inputsAmong(visitOf(slug).sketch?.boxes ?? [])
    .map(({ dataset, shadowRoot }) => ({ id: dataset.id, box: $(".bk-input", shadowRoot) }))
    .map(({ id, box }) => ({
      id,
      text: box.value,
      isChanged: box.value !== box.defaultValue,
      selection: box === active ? selectionOf(box) : null,
    }))
    .filter(({ isChanged, selection }) => isChanged || selection);
}

/** @param {HTMLTextAreaElement | HTMLInputElement} box @returns {[number, number]} */
const selectionOf = ({ selectionStart, selectionEnd }) => [selectionStart ?? 0, selectionEnd ?? 0];

/**
 * Carry what was typed, and the focus, over to the boxes that Bokeh has drawn since.
 *
 * @param {string} slug
 * @param {TypedText[]} texts
 */
export function carryOver(slug, texts) {
  for (const { id, text, isChanged, selection } of texts) {
    const input = viewsIn(slug).find(({ model }) => model.id === id)?.input_el;
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
}
