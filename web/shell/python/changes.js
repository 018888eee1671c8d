// Changes that the user makes in a document of Bokeh: a slider, a box, a menu. Each of them becomes
// a request to Python. Before Python is ready, the page opens the new setting's link instead if the
// build has drawn its picture.

import { outer } from "../base/links.js";
import { on } from "../base/signals.js";
import { isQuiet } from "../bokeh/quiet.js";
import { askToOpen } from "../visit/opening.js";
import { greyOut } from "../visit/overdue.js";
import { queue, ready } from "../visit/store.js";
import { linkOfDrawnView } from "../visit/view_choice.js";
import { change, visitOf } from "../visit/visit.js";
import { askNext } from "./questions.js";

// Properties that change while Bokeh draws, and the one with which a slider sends its value again
const NOT_BY_USER = new Set([
  "value_throttled",
  "inner_width",
  "inner_height",
  "outer_width",
  "outer_height",
]);

/** @typedef {import("../../types/bokeh.js").DocumentEvent} DocumentEvent */

/** @param {DocumentEvent} event */
const isByUser = (event) =>
  event.msg_data?.event_name !== "document_ready" && !NOT_BY_USER.has(event.attr ?? "");

/** @param {string} slug @param {DocumentEvent} event */
function noteChange(slug, event) {
  if (isQuiet() || !isByUser(event)) return;
  const { drawn, question } = visitOf(slug);
  if (event.document !== drawn?.document) return;
  // Choosing which table is in front changes no answer
  const isTableChoice = event.attr === "active" && event.model?.tags.includes("tabs");
  const isBeforePython = !ready && !question;
  if (isTableChoice && isBeforePython && drawn) {
    return change(slug, { drawn: { ...drawn, front: event } });
  }
  const link = isBeforePython && drawn?.view ? linkOfDrawnView(drawn.view, event) : null;
  if (link) {
    location.hash = outer(link);
    return;
  }
  askToOpen(slug);
  queue.addChange(slug, event, isTableChoice);
  if (!isTableChoice) greyOut(slug);
  askNext();
}
on("changed", noteChange);
