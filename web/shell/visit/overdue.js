// What is shown until Python answers: if an answer is late, the old picture turns pale after a
// change, and is veiled after a link.

import { LIMITS } from "../base/limits.js";
import { worded } from "../say/message.js";
import { note } from "../say/notes.js";
import { changesPicture, isOutdatedPicture } from "./outdated.js";
import { busy, queue, ready } from "./store.js";
import { changeView } from "./veiling.js";
import { change, endWaiting, visitOf } from "./visit.js";

// Until Python has processed a change by the user, the picture shows the state before it.
/** @param {string} slug */
export function greyOut(slug) {
  if (ready) return expectPicture(slug);
  if (!visitOf(slug).drawn) return;
  changeView(slug, { stale: true });
  note(slug, worded("page-follows"));
}

// Python is asked for another picture of a lab. If the answer takes long, the old picture turns
// pale after a change, and is veiled after a link.
/** @param {string} slug */
export function expectPicture(slug) {
  const visit = visitOf(slug);
  if (!ready || visit.isLost) return;
  const clock = visit.clock ?? setTimeout(() => veilOverdue(slug), LIMITS.overdue);
  change(slug, { clock });
}

/** @param {string} slug */
function veilOverdue(slug) {
  const { drawn } = visitOf(slug);
  const awaited = [busy, ...queue].filter((request) => request && changesPicture(slug)(request));
  change(slug, { clock: null });
  if (!awaited.length || !drawn) return;
  const link = awaited.findLast((request) => request?.do === "open")?.link;
  if (link === undefined) changeView(slug, { stale: true });
  else if (link !== drawn.view?.link) changeView(slug, { isUnknown: true });
}

// Python's picture of a lab is there: nothing is veiled, unless more is asked already.
/** @param {string} slug */
export function lift(slug) {
  endWaiting(slug);
  if (isOutdatedPicture(slug)) return expectPicture(slug);
  const { drawn } = visitOf(slug);
  if (!drawn?.view) return;
  change(slug, { drawn: { ...drawn, front: null } });
  changeView(slug, null);
  if (drawn.front) queue.addChange(slug, drawn.front, true);
}
