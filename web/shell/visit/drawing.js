// Drawing: Bokeh draws a document into its lab's section, and takes Python's patches into it.

import { $, root, section } from "../base/page.js";
import { emit } from "../base/signals.js";
import { colour } from "../bokeh/colours.js";
import { describeNew } from "../bokeh/describe.js";
import { arraysOf } from "../bokeh/documents.js";
import { lift } from "./overdue.js";
import { applyPatch } from "./apply_patch.js";
import { restrict } from "./restrict.js";
import { veil } from "./veiling.js";
import { allVisits, change, visitOf } from "./visit.js";

/** @import { DocumentEvent, Patch, PatchEvent } from "../../types/bokeh.js" */

// `view` is what the page draws by itself (view.js); a document from Python has none.
/**
 * @param {string} slug
 * @param {{ document: import("../../types/shell.js").PaintedDocument, digest?: string }} lab
 * @param {import("../../types/shell.js").LabView} [view]
 */
export async function draw(slug, { document: painted, digest }, view) {
  const { doc, roots } = painted;
  const replaced = visitOf(slug).drawn;
  change(slug, { drawn: null }); // events of the old document are no changes by the user
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
  change(slug, { drawn: { document, digest, views: viewList, view }, sketch: null });
  describeNew(viewList, slug);
  veil(slug);
  colour(document);
  document.on_change((/** @type {DocumentEvent} */ event) => emit("changed", slug, event), false);
  restrict(slug);
  const { missed } = visitOf(slug);
  if (!missed.length) return;
  change(slug, { missed: [] });
  for (const patch of missed) await applyPatch(slug, patch);
  lift(slug);
}

new MutationObserver(() => {
  for (const { drawn } of allVisits()) if (drawn) colour(drawn.document);
}).observe(root, { attributeFilter: ["data-theme"] });
