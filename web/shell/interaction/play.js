// Play: the next step is requested once the last one has been drawn, so that a slow machine plays
// more slowly.

import { onAnswer } from "../python/answers.js";
import { ask } from "../python/questions.js";
import { current, queue } from "../visit/store.js";

const PAUSE = 60; // milliseconds
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

/** @param {string | false} lab */
export function play(lab) {
  clearTimeout(next);
  if (!lab) return;
  next = setTimeout(() => {
    if (lab === current && !queue.has("tick")) ask({ do: "tick", lab });
  }, PAUSE);
}

onAnswer("playing", (isPlaying, lab) => play(isPlaying && lab));
