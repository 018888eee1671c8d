// Messages over the page: a sentence that names the cause of a fault, and the progress of loading.

import { make } from "../base/elements.js";
import { $, become, root } from "../base/page.js";
import { emit } from "../base/signals.js";

/**
 * A sentence that the page holds in the reader's language (page/language.js). One without details
 * follows the language.
 *
 * @param {string} name
 * @param {Record<string, string | number>} [details] what stands at its places
 * @returns {HTMLElement}
 */
export function worded(name, details = {}) {
  const sentence = $(`#${name}`).cloneNode(true);
  sentence.removeAttribute("id");
  /** @type {string[]} */
  const parts = sentence.textContent.split(/\{ \$(\w+) \}/); // text, place, text, …
  if (parts.length === 1) return sentence;
  delete sentence.dataset.say;
  const digits = `${sentence.lang || "en"}-u-nu-latn`;
  const filled = parts.map((part, k) =>
    k % 2 ? make("bdi", { textContent: details[part].toLocaleString(digits) }) : part,
  );
  sentence.replaceChildren(...filled);
  return sentence;
}

/**
 * @param {string | Node} sentence
 * @param {() => void} [retry] what the button does; without it there is no button
 * @param {string | Node} [label]
 */
export function say(sentence, retry, label = worded("page-again")) {
  $("#message p").replaceChildren(sentence);
  showMessage(retry, label);
}

/**
 * Say which files are late, below other messages.
 *
 * @param {string} sentence nothing where no file is late
 */
export function sayLate(sentence) {
  const isAlone = $("#message p").textContent === "";
  $("#message .late").textContent = sentence;
  if (isAlone) showMessage(() => location.reload(), "Reload the page");
}

/** @type {(retry: (() => void) | undefined, label: string | Node) => void} */
function showMessage(retry, label) {
  const box = $("#message");
  $("button", box).replaceChildren(label);
  Object.assign($("button", box), {
    hidden: !retry,
    onclick: () => {
      box.hidden = true;
      retry?.();
    },
  });
  box.hidden = ![...box.querySelectorAll("p")].some((part) => part.textContent);
}

/** @param {string | Node} sentence */
export function fail(sentence) {
  if (root.dataset.genlab === "failed") return;
  become("failed");
  $("#boot").hidden = true;
  say(sentence, () => location.reload());
  emit("failed");
}

// The share that is loaded, from 0 to 1, or null if it is unknown.
/** @type {(share: number | null, ...activity: (string | Node)[]) => void} */
export function progress(share, ...activity) {
  const bar = $("#boot");
  if (share === null) bar.removeAttribute("aria-valuenow");
  else bar.setAttribute("aria-valuenow", Math.round(share * 100));
  $("div", bar).style.inlineSize = `${(share ?? 0.5) * 100}%`;
  $("span", bar).replaceChildren(...activity);
  bar.setAttribute("aria-valuetext", $("span", bar).textContent);
  bar.hidden = false;
  emit("progressed");
}
