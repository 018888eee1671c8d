// What an answer leaves out: what stands below its picture, which is drawn as soon as nothing else
// is asked for, and parts that nobody has seen yet, which are made when nobody asks for anything.

import { on } from "../base/signals.js";
import { busy, current, isIdle, queue } from "../visit/store.js";
import { change, visitOf } from "../visit/visit.js";
import { onAnswer } from "./answers.js";
import { ask } from "./questions.js";

const CALM = 500; // milliseconds
/** @type {string | false | null} */
let unfinished = null; // the lab whose last answer left something out
/** @type {ReturnType<typeof setTimeout> | undefined} */
let calm;

onAnswer("rest", (isMore, lab) => {
  unfinished = isMore && lab;
});
on("died", () => {
  unfinished = null;
});
onAnswer("ahead", (isMore, lab) => {
  change(lab, { unmade: isMore });
});
on("answered", ({ lab, news }, request) => {
  if (unfinished && !busy && !queue.length) {
    queue.add({ do: "rest", lab: unfinished });
    unfinished = null;
  }
  // After a fault, no more of it
  if (request?.do === "ahead" && news.every(({ type }) => type !== "ahead")) {
    change(lab, { unmade: false });
  }
  clearTimeout(calm);
  calm = setTimeout(() => {
    if (visitOf(current).unmade && isIdle()) ask({ do: "ahead", lab: current });
  }, CALM);
});
