// Entries of rows of probabilities: the bar below an entry is dragged ([data-share="field row
// column"]). In its box the arrow keys move the entry by a hundredth, Page Up and Page Down by a
// tenth. Python rescales the rest of the row (genlab/kit/rescaling.py).

import { followPointer, isCommand, pathOf } from "../base/page.js";
import { describeTag } from "../bokeh/describe.js";
import { ask } from "../python/questions.js";
import { current, queue } from "../visit/store.js";

/** Hundredths that a key adds. @type {Record<string, number>} */
const KEYS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * The percentage at a place of a bar.
 *
 * @param {number} at
 * @param {{ left: number, width: number }} bar
 */
const percentAt = (at, { left, width }) =>
  Math.round(Math.min(100, Math.max(0, (100 * (at - left)) / width)));

document.addEventListener("pointerdown", (start) => {
  const bar = pathOf(start).find((element) => element.dataset?.share);
  if (!bar || start.button) return;
  start.preventDefault(); // no text is selected
  const word = `share ${bar.dataset.share} `;
  const move = (/** @type {PointerEvent} */ event) => {
    queue.drop((request) => request.pick?.startsWith(word));
    const percent = percentAt(event.clientX, bar.getBoundingClientRect());
    ask({ do: "pick", lab: current, pick: `${word}${percent}` });
  };
  followPointer(bar, move);
  bar.setPointerCapture(start.pointerId);
  move(start);
});

describeTag("entry", (view, entry) => {
  view.el.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const amount = KEYS[event.key];
    if (!amount || isCommand(event) || event.shiftKey) return;
    event.preventDefault();
    ask({ do: "pick", lab: current, pick: `nudge ${entry} ${amount}` });
  });
});
