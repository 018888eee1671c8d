// What the user waits for is named after half a second, once Python has started.

import { $ } from "../base/page.js";
import { progress } from "../say/message.js";
import { ready } from "./store.js";

const PAUSE = 500; // milliseconds
/** @type {ReturnType<typeof setTimeout> | undefined} */
let slow;
let awaited = "";

/** @param {string} activity what is waited for */
export function waiting(activity) {
  clearTimeout(slow);
  awaited = activity;
  slow = setTimeout(() => {
    if (ready) progress(null, activity);
  }, PAUSE);
}

/** @param {string} [activity] */
export function waited(activity = awaited) {
  if (activity !== awaited) return; // something else is awaited since
  clearTimeout(slow);
  if (ready) $("#boot").hidden = true;
}
