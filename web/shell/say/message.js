// Messages over the page: a sentence that names the cause of a fault, and the progress of loading.

import { $, become, root } from "../base/page.js";
import { emit } from "../base/signals.js";

/**
 * @param {string} sentence
 * @param {() => void} [retry] what the button does; without it there is no button
 * @param {string} [label]
 */
export function say(sentence, retry, label = "Start again") {
  $("#message p").textContent = sentence;
  showMessage(retry, label);
}

/** The sentence of the message. */
export const messageText = () => $("#message p").textContent;

/**
 * Say which files are late, below other messages.
 *
 * @param {string} sentence nothing where no file is late
 */
export function sayLate(sentence) {
  const isAlone = messageText() === "";
  $("#message .late").textContent = sentence;
  if (isAlone) showMessage(() => location.reload(), "Reload the page");
}

/** @type {(retry: (() => void) | undefined, label: string) => void} */
function showMessage(retry, label) {
  const box = $("#message");
  Object.assign($("button", box), {
    hidden: !retry,
    textContent: label,
    onclick: () => {
      box.hidden = true;
      retry?.();
    },
  });
  box.hidden = ![...box.querySelectorAll("p")].some((part) => part.textContent);
}

/** @param {string} sentence */
export function fail(sentence) {
  if (root.dataset.genlab === "failed") return;
  become("failed");
  $("#boot").hidden = true;
  say(sentence, () => location.reload());
  emit("failed");
}

// The share that is loaded, from 0 to 1, or null if it is unknown.
/** @type {(share: number | null, activity: string) => void} */
export function progress(share, activity) {
  const bar = $("#boot");
  if (share === null) bar.removeAttribute("aria-valuenow");
  else bar.setAttribute("aria-valuenow", Math.round(share * 100));
  bar.setAttribute("aria-valuetext", activity);
  $("div", bar).style.inlineSize = `${(share ?? 0.5) * 100}%`;
  $("span", bar).textContent = activity;
  bar.hidden = false;
  emit("progressed");
}
