// Python's answers: their picture is drawn, and each piece of news is handed to the part of
// the page that has registered for its type.

import { root, title } from "../base/page.js";
import { emit } from "../base/signals.js";
import { list, note } from "../say/notes.js";
import { drawAnswer } from "../visit/answer.js";
import { isOutdatedLab } from "../visit/outdated.js";
import { show } from "../visit/prepare.js";
import { busy, current, queue, setBusy } from "../visit/store.js";
import { waited } from "../visit/waiting.js";
import { askNext, isByHand, labOfRequest } from "./questions.js";
import { stopClock } from "./worker.js";

/** @import { Answer, News } from "../../types/answers.js" */
/** @import { PythonRequest } from "../../types/shell.js" */

/** @type {Record<string, (value: any, lab: string, request: PythonRequest | null) => void>} */
const handlers = {};

/**
 * Register for a type of news in Python's answers. What is drawn comes first (visit/answer.js).
 *
 * @template {keyof News} Type
 * @param {Type} type
 * @param {(value: Required<News>[Type], lab: string, request: PythonRequest | null) => void} handle
 */
export function onAnswer(type, handle) {
  handlers[type] = handle;
}

onAnswer("notices", (sentences, lab) => list(lab, sentences));
onAnswer("error", (sentence, lab) => note(lab, sentence));

/** @param {Answer} answer */
export async function answered(answer) {
  const { lab, news } = answer;
  stopClock();
  const request = busy;
  if (request?.do === "open") waited(`Opening ${title(labOfRequest(request))}`);
  await drawAnswer(answer);
  // Not before: a long text is drawn a frame later, and the next answer must not come between
  setBusy(null);
  if (isByHand(request)) {
    note(lab, "");
    emit("changedByHand");
  }
  for (const { type, value } of news) handlers[type]?.(value, lab, request);
  // A file may be of another lab; whoever has gone elsewhere meanwhile stays there
  const isExpected = request?.do === "open" && !isOutdatedLab(request);
  if (isExpected && lab !== current && !request.state) show(lab);
  emit("answered", answer, request);
  if (!busy && !queue.length) delete root.dataset.busy;
  askNext();
}
