// What a step has to be done: its exercise and its experiment, folded, below what the step says.

import { exercises, titleOf } from "../base/exercises.js";
import { $, bar } from "../base/page.js";
import { showExercise } from "../exercise/widget.js";
import { offerExperiment } from "./experiment.js";
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
