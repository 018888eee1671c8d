// What an answer leaves out: what stands below its picture, which is drawn as soon as nothing else
// is asked for, and parts that nobody has seen yet, which are made when nobody asks for anything.

import { on } from "../base/signals.js";
import { busy, current, isIdle, queue } from "../visit/store.js";
import { onAnswer } from "./answers.js";
import { ask } from "./questions.js";

const CALM = 500; // milliseconds
/** @type {string | false | null} */
let unfinished = null; // the lab whose last answer left something out
/** @type {Record<string, boolean | undefined>} */
export const unmade = {}; // lab → whether something is left that nobody has seen
/** @type {ReturnType<typeof setTimeout> | undefined} */
let calm;

onAnswer("rest", (isMore, lab) => {
  unfinished = isMore && lab;
});
on("died", () => {
  unfinished = null;
});
onAnswer("ahead", (isMore, lab) => {
  unmade[lab] = isMore;
});
on("answered", ({ lab, news }, request) => {
  if (unfinished && !busy && !queue.length) {
    queue.add({ do: "rest", lab: unfinished });
    unfinished = null;
  }
  // After a fault, no more of it
  if (request?.do === "ahead" && news.every(({ type }) => type !== "ahead")) unmade[lab] = false;
  clearTimeout(calm);
  calm = setTimeout(() => {
    if (unmade[current] && isIdle()) ask({ do: "ahead", lab: current });
  }, CALM);
});
