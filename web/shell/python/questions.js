// The requests to Python: one at a time, in the order in which they were entered.

import { labOf, outer } from "../base/links.js";
import { root, title } from "../base/page.js";
import { on } from "../base/signals.js";
import { isQuiet } from "../bokeh/quiet.js";
import { CHANGES, commit, expectPicture, greyOut, linkOfDrawnView } from "../visit/asking.js";
import { applyPatch } from "../visit/patches.js";
import { busy, queue, ready, setBusy } from "../visit/store.js";
import { change, stageOf, take, visitOf } from "../visit/visit.js";
import { waiting } from "../visit/waiting.js";
import { expectAnswer, post } from "./worker.js";

/** @import { Patch } from "../../types/bokeh.js" */
/** @import { PythonRequest } from "../../types/shell.js" */

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
  commit(slug);
  queue.addChange(slug, event);
  if (!inFront) greyOut(slug);
  pump();
}

// Nobody waits for a link once another one is followed, as when somebody hurries through a course.
// Python still needs what opens a lab for the first time, and what is more than a link says.
/** @type {(request: PythonRequest) => boolean} */
const isOvertaken = ({ do: kind, painted = {}, state, file }) =>
  kind === "open" && !Object.keys(painted).length && state === undefined && !file;

/** Requests that need no lab: they may be asked before the lab in front is opened. */
const APART =
  /^(course|course-file|count|counts-file|exercise|exercise-file|exercise-links|check)$/;

/** @param {PythonRequest} message */
export function ask(message) {
  if (message.do === "open") {
    queue.drop(isOvertaken);
    expectPicture(labOf(message.link ?? ""));
  }
  if (message.lab && !APART.test(message.do)) commit(message.lab);
  queue.add(message);
  if (message.lab && CHANGES.includes(message.do)) greyOut(message.lab);
  pump();
}

/** @param {PythonRequest} request */
export const labOfRequest = ({ lab, link = "" }) => lab ?? labOf(link);

/**
 * A lab that was lost is opened with its last state, and then gets the changes that followed.
 *
 * @param {string} lab
 * @returns {PythonRequest[]}
 */
export function reopening(lab) {
  const { state, entered, question } = visitOf(lab);
  const known = question ?? { link: `#${lab}`, picture: false };
  take(lab, "reopen", { entered: [], question: known });
  return [{ do: "open", link: `#${lab}`, painted: {}, state }, ...entered];
}

/**
 * Whether a request was a change by the user.
 *
 * @param {PythonRequest | null} request
 */
export const isByHand = (request) => ["patch", "pick", "drag", "set"].includes(request?.do ?? "");

export function pump() {
  if (!ready || busy || !queue.length) return;
  const lab = labOfRequest(queue.first);
  if (stageOf(lab) === "lost") queue.addFirst(...reopening(lab));
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
export function keep() {
  for (const request of queue) {
    if (request.do !== "patch") continue;
    writeDown(request);
    request.replay = true;
  }
}

on("changed", noteChange);
