// Errors, in a sentence that names the cause; and the progress of loading.

import { $, become, root, site } from "./page.js";
import { tellAwaited } from "./picture.js";
import { ready } from "./store.js";
import { forgetFiles } from "./supervision.js";
import { stopWorker } from "./worker.js";

/**
 * @param {string} sentence
 * @param {() => void} [retry] what the button does; without it there is no button
 * @param {string} [label]
 */
export function say(sentence, retry, label = "Start again") {
  $("#message p").textContent = sentence;
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

/**
 * @param {(() => void) | undefined} retry
 * @param {string} label
 */
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
  stopWorker();
  forgetFiles();
  become("failed");
  $("#boot").hidden = true;
  say(sentence, () => location.reload());
  tellAwaited();
}

export const RELOAD = "Reload the page; if that does not help, tell the person who published it.";

// The share that is loaded, from 0 to 1, or null if it is unknown.
/**
 * @param {number | null} share
 * @param {string} activity
 */
export function progress(share, activity) {
  const bar = $("#boot");
  if (share === null) bar.removeAttribute("aria-valuenow");
  else bar.setAttribute("aria-valuenow", Math.round(share * 100));
  bar.setAttribute("aria-valuetext", activity);
  $("div", bar).style.inlineSize = `${(share ?? 0.5) * 100}%`;
  $("span", bar).textContent = activity;
  bar.hidden = false;
  tellAwaited();
}

// What the user waits for is named after half a second.
/** @type {ReturnType<typeof setTimeout> | undefined} */
let slow;
let awaited = "";
/** @param {string} activity what is waited for */
export function waiting(activity) {
  clearTimeout(slow);
  awaited = activity;
  slow = setTimeout(() => {
    if (ready) progress(null, activity);
  }, 500);
}
/** @param {string} [activity] */
export function waited(activity = awaited) {
  if (activity !== awaited) return; // something else is awaited since
  clearTimeout(slow);
  if (ready) $("#boot").hidden = true;
}

// The reason in words: the file that is to blame if it is soon found out, else what was said.
/**
 * @param {string} reason
 * @returns {Promise<string>}
 */
export function blamed(reason) {
  return Promise.race([
    culprit(reason),
    new Promise((resolve) => setTimeout(resolve, 2500, reason)),
  ]);
}

// Which file is to blame: each is fetched again and compared with what was built.
/** @param {string} otherwise what is said if no file is to blame */
async function culprit(otherwise) {
  for (const [name, { path, size, sha256 }] of Object.entries(site.files)) {
    if (!/^(pyodide|zstd|boot|genlab)\b/.test(name)) continue;
    try {
      const response = await fetch(path, { cache: "no-cache" });
      if (!response.ok) return `${name} is missing (HTTP ${response.status})`;
      const bytes = await response.arrayBuffer();
      if (/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.slice(0, 100)))) {
        return `${name} has been replaced by a web page`;
      }
      const hash = crypto.subtle ? await crypto.subtle.digest("SHA-256", bytes) : null;
      if (bytes.byteLength !== size || (hash && hex(hash) !== sha256)) {
        return `${name} is damaged (it has ${bytes.byteLength} bytes instead of ${size})`;
      }
    } catch {
      return `${name} could not be fetched`;
    }
  }
  return otherwise;
}
/** @param {ArrayBuffer} bytes */
const hex = (bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
