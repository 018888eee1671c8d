// Python's answers: their picture is drawn, and each part of an answer is handed to the part of the
// page that has registered for it.

import { labOf } from "../base/links.js";
import { root, title } from "../base/page.js";
import { emit } from "../base/signals.js";
import { list, note } from "../say/notes.js";
import { drawAnswer } from "../visit/answer.js";
import { show } from "../visit/prepare.js";
import { busy, changeState, current, putLink, queue, setBusy } from "../visit/store.js";
import { waited } from "../visit/waiting.js";
import { pump } from "./questions.js";
import { rest } from "./worker.js";

/** @import { Answer, PythonRequest } from "../../types/shell.js" */

/** @type {Record<string, (value: any, lab: string, request: PythonRequest | null) => void>} */
const handlers = {};

/**
 * Register for a part of Python's answers.
 *
 * @template {keyof Answer} Part
 * @param {Part} part
 * @param {(
 *   value: NonNullable<Answer[Part]>, lab: string, request: PythonRequest | null
 * ) => void} handle
 */
export function onAnswer(part, handle) {
  if (handlers[part]) throw new Error(`two parts of the page take “${part}”; one may`);
  handlers[part] = handle;
}

onAnswer("state", (state, lab) => changeState(lab, state));
onAnswer("notices", (sentences, lab) => list(lab, sentences));
onAnswer("error", (sentence, lab) => note(lab, sentence));

/** @param {Answer} answer */
export async function answered(answer) {
  const { lab, link } = answer;
  rest();
  const request = busy;
  if (request?.do === "open") waited(`Opening ${title(labOf(request.link ?? ""))}`);
  await drawAnswer(answer);
  if (link !== undefined) putLink(lab, link);
  // Not before: a long text is drawn a frame later, and the next answer must not come between
  setBusy(null);
  if (isByHand(request)) {
    note(lab, "");
    emit("changedByHand");
  }
  for (const [part, value] of Object.entries(answer)) {
    if (value !== null && value !== undefined) handlers[part]?.(value, lab, request);
  }
  // A file may be of another lab; whoever has gone elsewhere meanwhile stays there
  const isExpected = request?.do === "open" && labOf(request.link ?? "") === current;
  if (isExpected && lab !== current && !request.state) show(lab);
  emit("answered", answer, request);
  if (!busy && !queue.length) delete root.dataset.busy;
  pump();
}

/**
 * Whether a request was a change by the user.
 *
 * @param {PythonRequest | null} request
 */
export const isByHand = (request) => ["patch", "pick", "drag", "set"].includes(request?.do ?? "");
