// Drawing: Bokeh draws a document into its lab's section, and takes Python's patches into it.

import { $, embedded, root, section } from "../base/page.js";
import { emit } from "../base/signals.js";
import { colour } from "../bokeh/colours.js";
import { describeNew } from "../bokeh/describe.js";
import { gathering, unfold } from "../bokeh/layout.js";
import { quietly } from "../bokeh/quiet.js";
import { focused, untilPainted } from "../bokeh/views.js";
import { lift, veil, withdraw } from "./picture.js";
import { restrict } from "./restrict.js";
import { drawn, lesson, putDrawn, queue, removeDrawn, removeSketch } from "./store.js";

/** @import { DocumentEvent, Patch, PatchEvent } from "../../types/bokeh.js" */

// `view` is what the page draws by itself (picture.js); a document from Python has none.
/**
 * @param {string} slug
 * @param {{ document: import("../../types/shell.js").PaintedDocument, digest?: string }} lab
 * @param {import("../../types/shell.js").LabView} [view]
 */
export async function draw(slug, { document: painted, digest }, view) {
  const { doc, roots } = painted;
  const replaced = drawn[slug];
  removeDrawn(slug); // events of the old document are no changes by the user
  replaced?.document.clear();
  const document = Bokeh.require("document/document").Document.from_json(doc);
  if (view?.patch) document.apply_json_patch(view.patch, arraysOf(view.patch));
  const places = document.all_roots.map((/** @type {{ id: string }} */ { id }) => {
    const name = Object.keys(roots).find((candidate) => roots[candidate] === id);
    const place = name && $(`[data-root=${name}]`, section(slug));
    if (place) place.textContent = "";
    return place;
  });
  const views = await Bokeh.embed.add_document_standalone(document, root, places);
  const viewList = views.roots ? [...views.roots] : [...views];
  removeSketch(slug);
  putDrawn(slug, { document, digest, views: viewList, view });
  describeNew(viewList, slug);
  veil(slug);
  colour(document);
  document.on_change((/** @type {DocumentEvent} */ event) => emit("changed", slug, event), false);
  restrict(slug);
  if (!missed[slug]?.length) return;
  withdraw(slug);
  for (const patch of missed[slug].splice(0)) await take(slug, patch);
  lift(slug);
}

// Bokeh's glyphs take new data in a dozen awaits; these are more, and they end before the next
// frame.
async function turn() {
  for (let k = 0; k < 100; k++) await null;
}

// A user who types faster than Python answers has typed more since the request, so Python's text
// for that box is outdated.
/** @param {PatchEvent} event */
const overtaken = ({ model, attr }) =>
  /^value(_input)?$/.test(attr) &&
  queue.some(
    (request) =>
      request.do === "patch" && request.events?.some((event) => event.model?.id === model.id),
  );

// A long text takes the browser longer than all else (a mail with two thousand words marked: 50
// ms), so the answer is shown before it.
const LONG = 50000; // characters
/** @param {PatchEvent} event */
const isLong = ({ attr, new: text }) => attr === "text" && text.length > LONG;
// Python's answers to a lab that could not be drawn yet.
/** @type {Record<string, Patch[]>} */
const missed = {};
/**
 * @param {string} lab
 * @param {Patch} patch
 */
export async function take(lab, patch) {
  if (!drawn[lab]) return (missed[lab] ??= []).push(patch);
  const active = focused();
  const pick = active?.dataset.pick;
  const place = active?.getRootNode();
  const events = patch.events.filter((event) => !overtaken(event));
  const late = events.filter(isLong);
  await takeOver(lab, { ...patch, events: events.filter((event) => !isLong(event)) });
  if (late.length) {
    await untilPainted();
    await takeOver(lab, { ...patch, events: late });
  }
  if (
    embedded ||
    lesson?.hide?.length ||
    lesson?.lock?.length ||
    root.hasAttribute("data-projector")
  ) {
    restrict(lab);
  }
  // A button that has moved keeps the focus.
  if (pick && (!active.isConnected || active.dataset.pick !== pick)) {
    $(`[data-pick="${CSS.escape(pick)}"]`, place)?.focus();
  }
}

// The arrays of a patch, which come as one text, as Bokeh asks for them: by their number.
/** @param {Patch} patch */
function arraysOf({ arrays = "", sizes = [] }) {
  const text = atob(arrays);
  const bytes = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
  let end = 0;
  return new Map(sizes.map((size, k) => [String(k), bytes.slice(end, (end += size)).buffer]));
}

/** @type {(lab: string, patch: Patch) => Promise<void>} */
async function takeOver(lab, patch) {
  const boxes = quietly(() =>
    gathering(() => drawn[lab].document.apply_json_patch(patch, arraysOf(patch))),
  );
  // Only then has a glyph indexed its new rows; a layout before that would paint rows that are gone
  await turn();
  // There are new models
  if (patch.events.some(({ attr }) => attr === "children")) colour(drawn[lab].document);
  if (
    patch.events.some(({ attr, new: value }) => attr === "visible" && value) &&
    (await unfold(drawn[lab].views))
  ) {
    describeNew(drawn[lab].views, lab);
    restrict(lab);
  }
  quietly(() => boxes.forEach((box) => box.el.isConnected && box.invalidate_layout()));
}

new MutationObserver(() => {
  for (const { document } of Object.values(drawn)) colour(document);
}).observe(root, { attributeFilter: ["data-theme"] });
