// Python's patches are taken into what Bokeh has drawn.

import { $ } from "../base/page.js";
import { gathering, unfold } from "../bokeh/boxes.js";
import { colour, colourNew } from "../bokeh/colours.js";
import { describeNew } from "../bokeh/describe.js";
import { arraysOf, modelsOf } from "../bokeh/documents.js";
import { quietly } from "../bokeh/quiet.js";
import { focused, untilPainted } from "../bokeh/views.js";
import { isOutdatedText } from "./outdated.js";
import { isRestricting, restrict } from "./restrict.js";
import { change, visitOf } from "./visit.js";

/** @import { DocumentEvent, Patch, PatchEvent } from "../../types/bokeh.js" */

// Bokeh's glyphs take new data in a dozen awaits; these are more, and they end before the next
// frame.
async function turn() {
  for (let k = 0; k < 100; k++) await null;
}

// A long text takes the browser longer than all else (a mail with two thousand words marked: 50
// ms), so the answer is shown before it.
const LONG = 50000; // characters
/** @param {PatchEvent} event */
const isLong = ({ attr, new: text }) => attr === "text" && text.length > LONG;
/** @param {string} lab @param {Patch} patch */
export async function applyPatch(lab, patch) {
  if (!visitOf(lab).drawn) return change(lab, { missed: [...visitOf(lab).missed, patch] });
  const active = focused();
  const pick = active?.dataset.pick;
  const place = active?.getRootNode();
  const events = patch.events.filter((event) => !isOutdatedText(event));
  const late = events.filter(isLong);
  await takeOver(lab, { ...patch, events: events.filter((event) => !isLong(event)) });
  if (late.length) {
    await untilPainted();
    await takeOver(lab, { ...patch, events: late });
  }
  if (isRestricting()) restrict(lab);
  // A button that has moved keeps the focus.
  if (pick && (!active.isConnected || active.dataset.pick !== pick)) {
    $(`[data-pick="${CSS.escape(pick)}"]`, place)?.focus();
  }
}

/** @param {string} lab one that Bokeh has drawn */
function drawnOf(lab) {
  const { drawn } = visitOf(lab);
  if (!drawn) throw new Error(`${lab} is not drawn`);
  return drawn;
}

/** @type {(lab: string, patch: Patch) => Promise<void>} */
async function takeOver(lab, patch) {
  const { document, views } = drawnOf(lab);
  const addsModels = modelsOf(patch.events).size > 0;
  if (addsModels) colourNew(patch.events);
  const boxes = quietly(() => gathering(() => document.apply_json_patch(patch, arraysOf(patch))));
  // Only then has a glyph indexed its new rows; a layout before that would paint rows that are gone
  await turn();
  if (addsModels) colour(document);
  if (
    patch.events.some(({ attr, new: value }) => attr === "visible" && value) &&
    (await unfold(views))
  ) {
    describeNew(views, lab);
    restrict(lab);
  }
  quietly(() => boxes.forEach((box) => box.el.isConnected && box.invalidate_layout()));
}
