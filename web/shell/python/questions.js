// The requests to Python: one at a time, in the order in which they were entered.

import { labOf } from "../base/links.js";
import { root, title } from "../base/page.js";
import { on } from "../base/signals.js";
import { isQuiet } from "../bokeh/quiet.js";
import { take } from "../visit/drawing.js";
import { CHANGES, commit, expectPicture, greyOut } from "../visit/picture.js";
import {
  busy,
  changeDrawn,
  drawn,
  openingQuestions,
  queue,
  ready,
  setBusy,
  states,
  takeEntered,
  takeLost,
} from "../visit/store.js";
import { waiting } from "../visit/waiting.js";
import { expectAnswer, post } from "./worker.js";

/** @import { Patch } from "../../types/bokeh.js" */

/**
 * @param {string} slug
 * @param {import("../../types/bokeh.js").DocumentEvent} event
 */
function changed(slug, event) {
  if (isQuiet() || event.document !== drawn[slug]?.document) return;
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
  if (inFront && !ready && !openingQuestions[slug]) return changeDrawn(slug, { front: event });
  commit(slug);
  queue.addChange(slug, event);
  if (!inFront) greyOut(slug);
  pump();
}

// Nobody waits for a link once another one is followed, as when somebody hurries through a course.
// Python still needs what opens a lab for the first time, and what is more than a link says.
/** @type {(request: import("../../types/shell.js").PythonRequest) => boolean} */
const isOvertaken = ({ do: kind, painted = {}, state, file }) =>
  kind === "open" && !Object.keys(painted).length && state === undefined && !file;

/** @param {import("../../types/shell.js").PythonRequest} message */
export function ask(message) {
  if (message.do === "open") {
    queue.drop(isOvertaken);
    expectPicture(labOf(message.link ?? ""));
  }
  if (message.lab && message.do !== "course") commit(message.lab);
  queue.add(message);
  if (message.lab && CHANGES.includes(message.do)) greyOut(message.lab);
  pump();
}

/** @param {import("../../types/shell.js").PythonRequest} request */
export const labOfRequest = ({ lab, link = "" }) => lab ?? labOf(link);

export function pump() {
  if (!ready || busy || !queue.length) return;
  const lab = labOfRequest(queue.first);
  if (takeLost(lab)) {
    queue.addFirst(
      { do: "open", link: `#${lab}`, painted: {}, state: states[lab] ?? null },
      ...takeEntered(lab),
    );
  }
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
  if (request.replay) for (const patch of request.patches ?? []) take(lab, shownAgain(patch));
  if (request.do === "open") waiting(`Opening ${title(lab)}`);
  post(message);
  expectAnswer();
  root.dataset.busy = request.do;
}

/** @param {import("../../types/shell.js").PythonRequest} change */
export function writeDown(change) {
  const { lab = "" } = change;
  change.patches ??= [drawn[lab].document.create_json_patch(change.events ?? [])];
}

// Changes that were made while Python was not running are recorded now, and shown again after
// Python's own first patch.
export function keep() {
  for (const change of queue) {
    if (change.do !== "patch") continue;
    writeDown(change);
    change.replay = true;
  }
}

on("changed", changed);
