// Entries of rows of probabilities: the bar below an entry is dragged ([data-share="field row
// column"]). In its box the arrow keys move the entry by a hundredth, Page Up and Page Down by a
// tenth. Python rescales the rest of the row (genlab/kit/rescaling.py).

import { followPointer, isCommand, pathOf } from "../base/page.js";
import { describeTag } from "../bokeh/describe.js";
import { ask } from "../python/questions.js";
import { current, queue } from "../visit/store.js";

/** Hundredths that a key adds. @type {Record<string, number>} */
const KEYS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** @type {(at: number, from: number, size: number) => number} how far along, in percent */
export const percentAt = (at, from, size) =>
  Math.round(Math.min(100, Math.max(0, (100 * (at - from)) / size)));

/**
 * Tell Python of a place on the way of a drag; those that it has not heard yet are older.
 *
 * @param {string} word what is dragged
 * @param {number[]} place in percent
 */
export function tellPlace(word, ...place) {
  queue.drop((request) => request.pick?.startsWith(`${word} `));
  ask({ do: "pick", lab: current, pick: [word, ...place].join(" ") });
}

document.addEventListener("pointerdown", (start) => {
  const bar = pathOf(start).find((element) => element.dataset?.share);
  if (!bar || start.button) return;
  start.preventDefault(); // no text is selected
  const move = (/** @type {PointerEvent} */ { clientX }) => {
    const { left, width } = bar.getBoundingClientRect();
    tellPlace(`share ${bar.dataset.share}`, percentAt(clientX, left, width));
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
