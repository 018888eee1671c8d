// The tools of a lab: links, exports, the Python program; and the actions of their buttons.

import { note } from "./notes.js";
import { $, targetOf } from "./page.js";
import { ask } from "./questions.js";
import { current, ready } from "./store.js";

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    note(current, "Copied.");
  } catch {
    prompt("Copy this:", text);
  }
}
/** @param {string} script */
export function showScript(script) {
  note(current, "");
  $("#script pre code").textContent = script;
  $("#script").showModal();
}
/**
 * @param {string} lab
 * @param {Blob} blob
 * @param {string} name
 */
export function download(lab, blob, name) {
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(blob),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(lab, `Saved as ${name}.`);
}

export const pageAddress = () => location.href.split("#")[0];

/** @typedef {import("../types/shell.js").PythonRequest} PythonRequest */

// The values of a button's data-do: requests to Python, or actions of the page itself. The modules
// with such buttons add theirs to either.
/** @type {Record<string, (button: any) => PythonRequest>} */
const buttonQuestions = {};
/** @type {Record<string, (button: any) => unknown>} */
const buttonActions = {};
/** @param {Record<string, (button: any) => PythonRequest>} questions by the button's data-do */
export function addQuestions(questions) {
  Object.assign(buttonQuestions, questions);
}
/** @param {Record<string, (button: any) => unknown>} actions by the button's data-do */
export function addActions(actions) {
  Object.assign(buttonActions, actions);
}
addQuestions({
  script: ({ dataset }) => ({ do: "script", base: pageAddress(), kind: dataset.kind ?? "show" }),
  export: ({ dataset }) => ({ do: "export", table: dataset.table ?? null }),
});
addActions({ "copy-script": () => copy($("#script pre code").textContent) });
document.addEventListener("click", (event) => {
  const button = targetOf(event).closest("[data-do]");
  const action = button?.dataset.do;
  if (buttonActions[action]) buttonActions[action](button);
  else if (buttonQuestions[action]) {
    button.closest("[popover]")?.hidePopover();
    note(current, ready ? "" : "Python is still loading; this follows.");
    ask({ ...buttonQuestions[action](button), lab: current });
  }
});
