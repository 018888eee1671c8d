// Undo and Redo, of the lab that is shown. They are steps of the browser's own history: each says
// which inputs it changes, and is dimmed where a step would lead to something else than this lab.

import { changedFields, inWords, isChange } from "../address/steps.js";
import { trail, writeNow } from "../address/writing.js";
import { $, embedded, pathOf, section } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { current } from "../visit/store.js";

/** @type {[name: string, word: string, link: () => string | undefined, step: () => void][]} */
const STEPS = [
  ["undo", "Undo", () => trail.previous, () => history.back()],
  ["redo", "Redo", () => trail.next, () => history.forward()],
];

function show() {
  const lab = section(current);
  if (!lab || embedded) return;
  const labels = new Map(JSON.parse(lab.dataset.fields));
  for (const [name, word, link] of STEPS) {
    const button = $(`#more [data-do=${name}]`);
    const to = link();
    const isPossible = isChange(location.hash, to);
    const inputs = isPossible ? changedFields(location.hash, to ?? "") : [];
    button.ariaDisabled = String(!isPossible);
    const sentence = inWords(
      word,
      inputs.map((field) => labels.get(field) ?? field),
    );
    button.title = isPossible ? sentence : `There is nothing to ${name}`;
  }
}

/** @param {string} name "undo" or "redo" */
function undoOrRedo(name) {
  writeNow(); // a change that was about to be written is a step of its own
  const [, , link, step] = STEPS.find(([known]) => known === name) ?? STEPS[0];
  if (isChange(location.hash, link())) step();
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

for (const signal of /** @type {const} */ (["shown", "opened", "written", "taught"])) {
  on(signal, show);
}
