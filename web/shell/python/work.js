// A long calculation: how far it is, and a button that stops it.

import { LIMITS } from "../base/limits.js";
import { $ } from "../base/page.js";
import { on } from "../base/signals.js";
import { note } from "../say/notes.js";
import { busy } from "../visit/store.js";
import { addActions } from "./buttons.js";
import { interrupt } from "./life.js";
import { onMessage } from "./worker.js";

/**
 * How many parts are done, where a part that is half done counts as a half.
 *
 * @typedef {{ done: number, total: number, unit: string }} WorkNews
 */

/** @type {WorkNews | null} */
let latest = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clock;

/** @param {WorkNews} news */
const inWords = ({ done, total, unit }) => `${Math.floor(done)} of ${total} ${unit}`;

onMessage("work", (news) => {
  if (!latest) clock = setTimeout(showBox, LIMITS.work);
  latest = news;
  if (!$("#work").hidden) showBox();
});

function showBox() {
  if (!latest) return;
  const box = $("#work");
  const bar = $("progress", box);
  Object.assign(bar, { max: latest.total, value: latest.done });
  bar.setAttribute("aria-valuetext", inWords(latest));
  $("span", box).textContent = inWords(latest);
  $("button", box).hidden = !busy; // what Python does at its start is what it would begin again
  box.hidden = false;
}

function hideBox() {
  clearTimeout(clock);
  latest = null;
  $("#work").hidden = true;
}
on(["answered", "died", "failed"], hideBox);

addActions({
  "stop-work": () => {
    if (!latest || !busy) return;
    const stopped = `Stopped after ${inWords(latest)}`;
    interrupt(stopped, (lab) => note(lab, `${stopped}; what was there before is shown.`));
  },
});
