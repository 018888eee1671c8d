// What a step has to be done, folded, below what the step says: its exercise, and the experiment of
// the class. In that each student draws a sample, by hand or here, and its outcome has a code. The
// lecturer counts these codes, and the wall shows what follows from all of them.

import { answerCode, inTwoPieces, questionNumber } from "../base/codes.js";
import { make } from "../base/elements.js";
import { exercises, titleOf } from "../base/exercises.js";
import { drawSample, experiments, outcomeOf } from "../base/experiments.js";
import { $, bar } from "../base/page.js";
import { emit } from "../base/signals.js";
import { showExercise } from "../exercise/widget.js";
import { addActions } from "../python/buttons.js";
import { playedLesson } from "./guess.js";

/** @import { Task } from "../../types/shell.js" */

const folded = $(".exercise", bar);
/** @type {Task | null} */
let posed = null; // the exercise of the step, or the variant that was asked for instead

/**
 * @param {string | undefined} text as "coin.posterior 17"
 * @returns {Task | null} null where it names no exercise
 */
function taskOf(text) {
  const [name, variant] = (text ?? "").split(" ");
  return Object.hasOwn(exercises, name) ? { name, variant: Number(variant) } : null;
}

/** @param {Task | null} task */
function pose(task) {
  posed = task;
  showExercise($(".task", folded), folded.open ? task : null, pose);
}
folded.addEventListener("toggle", () => pose(posed));

/** Offer what the step that is played has to be done: its exercise, and its experiment. */
export function offerTasks() {
  const task = taskOf(playedLesson().exercise);
  folded.open = false;
  folded.hidden = !task;
  if (task) $("summary", folded).textContent = `Exercise: ${titleOf(task)}`;
  pose(task);
  offerExperiment();
}

// ── The experiment ───────────────────────────────────────────────────────────────────────────────

const experiment = $(".experiment", bar);
const field = $("input", experiment);
let name = "";

field.addEventListener("input", tell);
$("[data-do=collect]", experiment).onclick = () =>
  emit("collecting", [{ title: experiments[name].ask, request: { experiment: name } }]);
addActions({
  "draw-sample"() {
    field.value = [...drawSample(experiments[name])].join(" ");
    tell();
  },
});

/** Tell the outcome of the sample that is entered, and its code. */
function tell() {
  const code = $(".code", experiment);
  const { labels, letters, times } = experiments[name];
  const outcome = outcomeOf(experiments[name], field.value);
  if (outcome < 0) {
    const faces = [...letters].join(", ");
    code.replaceChildren(field.value.trim() ? `Enter ${times} of these: ${faces}.` : "");
    return;
  }
  const question = questionNumber(`experiment ${name}`, 1); // as Python identifies it
  const text = inTwoPieces(answerCode(question, outcome));
  const strong = make("strong", { textContent: text });
  code.replaceChildren(`Outcome: ${labels[outcome]}. Your code: `, strong);
}

/** Offer the experiment of the step that is played, if it has one. */
function offerExperiment() {
  const { experiment: key = "" } = playedLesson();
  name = Object.hasOwn(experiments, key) ? key : "";
  experiment.open = false;
  experiment.hidden = !name;
  if (!name) return;
  const { title, ask } = experiments[name];
  $("summary", experiment).textContent = `Experiment of the class: ${title}`;
  $(".ask", experiment).textContent = ask;
  field.value = "";
  tell();
}
