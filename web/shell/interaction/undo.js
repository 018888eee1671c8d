// Undo and Redo, of the lab that is shown. They are steps of the browser's own history, and
// dimmed where such a step would lead to something else than this lab.
// What is private is in no link: where a link gave it, Undo brings back what the user had.

import { givenUp, isChange } from "../address/steps.js";
import { trail, writeNow } from "../address/writing.js";
import { $, embedded, pathOf, section } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { current } from "../visit/store.js";

/** @type {[name: string, link: () => string | undefined, step: () => void][]} */
const STEPS = [
  ["undo", () => trail.previous, () => history.back()],
  ["redo", () => trail.next, () => history.forward()],
];

/** @param {string} to the private fields that this entry gives and that one does not */
const privateGivenUp = (to) =>
  givenUp(location.hash, to, section(current)?.dataset.private?.split(" ") ?? []);

function show() {
  if (!section(current) || embedded) return;
  for (const [name, link] of STEPS) {
    $(`#more [data-do=${name}]`).ariaDisabled = String(!isChange(location.hash, link()));
  }
}

/** @param {string} name "undo" or "redo" */
function undoOrRedo(name) {
  writeNow(); // a change that was about to be written is a step of its own
  const [, link, step] = STEPS.find(([known]) => known === name) ?? STEPS[0];
  const to = link();
  if (to === undefined || !isChange(location.hash, to)) return;
  const names = privateGivenUp(to);
  const lab = current;
  step();
  if (name === "undo" && names.length) {
    addEventListener("popstate", () => ask({ do: "take-back", lab, names }), { once: true });
  }
}

addActions({ undo: () => undoOrRedo("undo"), redo: () => undoOrRedo("redo") });

// A box for text undoes its own letters.
document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
  const box = pathOf(event)[0];
  if (!isUndo || event.altKey || event.defaultPrevented || embedded || $("dialog[open]")) return;
  if (box.matches?.("textarea, input:not([type=range], [type=radio], [type=checkbox])")) return;
  event.preventDefault();
  undoOrRedo(event.shiftKey ? "redo" : "undo");
});

on(["shown", "opened", "written", "taught"], show);
