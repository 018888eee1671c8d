// What the user changes in what Bokeh has drawn: a slider, a box, a menu. Each change becomes a
// request to Python; or a link is followed whose picture the build has drawn.

import { outer } from "../base/links.js";
import { on } from "../base/signals.js";
import { isQuiet } from "../bokeh/quiet.js";
import { askToOpen } from "../visit/opening.js";
import { greyOut } from "../visit/overdue.js";
import { queue, ready } from "../visit/store.js";
import { linkOfDrawnView } from "../visit/view_choice.js";
import { change, visitOf } from "../visit/visit.js";
import { askNext } from "./questions.js";

/**
 * @param {string} slug
 * @param {import("../../types/bokeh.js").DocumentEvent} event
 */
function noteChange(slug, event) {
  if (isQuiet() || event.document !== visitOf(slug).drawn?.document) return;
  // Drawing is not a change by the user, and neither is a slider's second event for a value that
  // was sent already.
  if (
    event.msg_data?.event_name === "document_ready" ||
    /^(value_throttled|(inner|outer)_(width|height))$/.test(event.attr ?? "")
  ) {
    return;
  }
  // Which table that is changes no answer
  const inFront = event.attr === "active" && event.model?.tags.includes("tabs");
  const { drawn, question } = visitOf(slug);
  if (inFront && !ready && !question && drawn) {
    return change(slug, { drawn: { ...drawn, front: event } });
  }
  const link = !ready && !question && drawn?.view ? linkOfDrawnView(drawn.view, event) : null;
  if (link) {
    location.hash = outer(link);
    return;
  }
  askToOpen(slug);
  queue.addChange(slug, event, inFront);
  if (!inFront) greyOut(slug);
  askNext();
}
on("changed", noteChange);
