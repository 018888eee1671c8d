// A course that the user makes: states of labs become its steps. The draft is played like any
// course.

import { openLink } from "../address/address.js";
import { hideAnswersAgain, inner } from "../base/links.js";
import { $, targetOf } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { onAnswer } from "../python/answers.js";
import { addActions, addQuestions } from "../python/buttons.js";
import {
  beginDraft,
  composer,
  draft,
  draftPlace,
  insertStep,
  moveStep,
  playedOwn,
  writeDraft,
} from "./draft.js";
import { fill, readForm } from "./form.js";
import "./own.js"; // which plays the course of a file before it becomes the draft

/** @type {(step: number, method?: "pushState" | "replaceState") => Promise<void>} */
async function playDraft(step, method) {
  writeDraft(step, "", method);
  await openLink(location.hash);
  fill();
}

/**
 * @param {number} k the step's place
 * @param {number} by 1 for one later, −1 for one earlier, 0 to take it out
 */
function move(k, by) {
  moveStep(k, by);
  if (draft.steps.length) playDraft(Math.min(k + 1 + by, draft.steps.length));
  else leave();
}
function leave() {
  history.replaceState(null, "", inner(location.hash));
  openLink(location.hash).then(fill);
}
$("ol", composer).addEventListener("click", (/** @type {Event} */ event) => {
  const { place, by } = targetOf(event).closest("button")?.dataset ?? {};
  if (by) move(Number(place), Number(by));
  else if (place) playDraft(Number(place) + 1);
});

// Python has turned the state into a step, which is inserted after the current one.
onAnswer("courseFile", (course) => emit("courseFile", course));
onAnswer("step", (step) => {
  const at = draftPlace();
  insertStep(step, at || draft.steps.length);
  playDraft(at ? at + 1 : draft.steps.length, "pushState");
});

composer.addEventListener("change", () => {
  readForm();
  const at = draftPlace();
  if (!at) return;
  writeDraft(at, /&open=.*$/.exec(location.hash)?.[0]);
  emit("following");
  $(`ol li:nth-child(${at}) button`, composer).textContent = draft.steps[at - 1].title;
});

// A file that is opened while a course is composed is composed from then on.
on("courseFile", () => {
  if (composer.hidden || !playedOwn()) return;
  beginDraft();
  fill();
});

addQuestions({ "add-step": () => ({ do: "step" }) });
addActions({
  compose() {
    beginDraft();
    composer.hidden = false;
    emit("changedByHand"); // the front page gives way
    fill();
    $("input", composer).focus();
  },
  "compose-done"() {
    composer.hidden = true;
    hideAnswersAgain();
  },
});
