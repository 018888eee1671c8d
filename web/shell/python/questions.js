// The requests to Python: one at a time, in the order in which they were entered.

import { labOf } from "../base/links.js";
import { root, title } from "../base/page.js";
import { askToOpen } from "../visit/opening.js";
import { CHANGES, isOutdatedRequest } from "../visit/outdated.js";
import { expectPicture, greyOut } from "../visit/overdue.js";
import { applyPatch } from "../visit/apply_patch.js";
import { busy, queue, ready, setBusy } from "../visit/store.js";
import { change, visitOf } from "../visit/visit.js";
import { waiting } from "../visit/waiting.js";
import { expectAnswer, post } from "./worker.js";

/** @import { Patch } from "../../types/bokeh.js" */
/** @import { PythonRequest } from "../../types/shell.js" */

/** Requests that need no lab: they may be asked before the lab in front is opened. */
const APART =
  /^(course|course-file|course-list|count|counts-file|exercise|exercise-file|exercise-links|check)$/;

/** @param {PythonRequest} message */
export function ask(message) {
  if (message.do === "open") {
    queue.drop(isOutdatedRequest);
    expectPicture(labOf(message.link ?? ""));
  }
  if (message.lab && !APART.test(message.do)) askToOpen(message.lab);
  queue.add(message);
  if (message.lab && CHANGES.includes(message.do)) greyOut(message.lab);
  askNext();
}

/** @param {PythonRequest} request */
export const labOfRequest = ({ lab, link = "" }) => lab ?? labOf(link);

/**
 * A lab that was lost is opened with its last state, and then gets the changes that followed.
 *
 * @param {string} lab
 */
export function reopening(lab) {
  const { state, entered, question } = visitOf(lab);
  const known = question ?? { link: `#${lab}`, picture: false };
  change(lab, { isLost: false, entered: [], question: known });
  return [{ do: "open", link: `#${lab}`, painted: {}, state }, ...entered];
}

/**
 * Whether a request was a change by the user. Which table is in front changes no state, and a step
 * of a course may bring one to the front as well.
 *
 * @param {PythonRequest | null} request
 */
export const isByHand = (request) =>
  !request?.isTableChoice && ["patch", "pick", "drag", "set"].includes(request?.do ?? "");

export function askNext() {
  if (!ready || busy || !queue.length) return;
  const lab = labOfRequest(queue[0]);
  if (visitOf(lab).isLost) queue.addFirst(...reopening(lab));
  const request = queue.takeFirst();
  setBusy(request);
  let message = request;
  if (request.do === "patch") {
    writeDown(request);
    message = { do: "patch", lab: request.lab, patches: request.patches };
  }
  // An event without a property, such as the press of Enter, is only for Python.
  /** @type {(patch: Patch) => Patch} */
  const shownAgain = (patch) => ({
    ...patch,
    events: patch.events.filter(({ kind }) => kind !== "MessageSent"),
  });
  if (request.replay) for (const patch of request.patches ?? []) applyPatch(lab, shownAgain(patch));
  if (request.do === "open") waiting(`Opening ${title(lab)}`);
  post(message);
  expectAnswer();
  root.dataset.busy = request.do;
}

/** @param {PythonRequest} request */
export function writeDown(request) {
  const { lab = "" } = request;
  request.patches ??= [documentOf(lab).create_json_patch(request.events ?? [])];
}

/** @param {string} lab */
function documentOf(lab) {
  const { drawn } = visitOf(lab);
  if (!drawn) throw new Error(`${lab} is not drawn, and nobody can have changed it`);
  return drawn.document;
}

// Changes that were made while Python was not running are recorded now, and shown again after
// Python's own first patch.
export function recordChanges() {
  for (const request of queue) {
    if (request.do !== "patch") continue;
    writeDown(request);
    request.replay = true;
  }
}
