// The exercise that the address names, or the list of all; and the way back to it from the lab.

import { make } from "../base/elements.js";
import { exerciseLink, keyOf, labOfExercise, titleOf } from "../base/exercises.js";
import { exerciseOf, inFrame, labOf, placeOf } from "../base/links.js";
import { $, root } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { isSolved, isTried } from "./attempts.js";
import "./list.js";
import { showExercise } from "./widget.js";

/** @import { ExerciseLink, Task } from "../../types/shell.js" */

const place = $("#exercise");
const heading = $("h1", place);
const problems = $(".notices", place);
const members = $(".members", place);
const wayBack = $(".way-back", place);
$(".all a", place).href = inFrame("#exercise=");

/** @type {ExerciseLink | null} the exercise that was shown last */
let latest = null;

/** @param {boolean} isOn */
function project(isOn) {
  root.toggleAttribute("data-wall", isOn);
  $(".projector", place).ariaPressed = String(isOn);
}
addActions({ wall: () => project(!root.hasAttribute("data-wall")) });
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") project(false);
});

/** Show what the address names. */
function followAddress() {
  const exercise = exerciseOf(location.hash);
  const wasShown = root.hasAttribute("data-exercise");
  root.toggleAttribute("data-exercise", Boolean(exercise));
  $(".sheet-of-exercise", place).hidden = !exercise;
  if (exercise) {
    latest = exercise;
    present(exercise);
  } else {
    project(false);
    offerWayBack();
  }
  wayBack.hidden = Boolean(exercise) || !latest;
  place.hidden = !exercise && !latest;
  if (exercise && (wasShown || document.activeElement !== document.body)) {
    heading.focus({ preventScroll: true });
  }
  if (exercise) scrollTo(0, 0);
}

// From the lab of an exercise one link leads back to it, until another lab is opened.
function offerWayBack() {
  const task = latest?.task;
  const isItsLab = task && labOf(location.hash) === labOfExercise(task.name);
  if (!task || !isItsLab || placeOf(location.hash) || location.hash === "") {
    latest = null;
    return;
  }
  wayBack.href = inFrame(exerciseLink(task, latest?.set));
  wayBack.textContent = `Back to the exercise “${titleOf(task)}”`;
}

/** @param {ExerciseLink} exercise */
function present({ task, set, problems: sentences, notice }) {
  const remarks = notice ? [notice, ...sentences] : sentences;
  const isList = !task || sentences.length > 0;
  heading.textContent = task ? titleOf(task) : "Exercises";
  document.title = `${heading.textContent} · genlab`;
  problems.replaceChildren(...remarks.map((textContent) => make("li", { textContent })));
  problems.hidden = !remarks.length;
  $(".number", place).textContent = task ? `${task.name}, variant ${task.variant}` : "";
  $(".number", place).hidden = !task;
  $(".projector", place).hidden = !task;
  $(".all", place).hidden = isList;
  $(".list", place).hidden = !isList;
  showExercise($(".task", place), task, (next) => {
    location.hash = inFrame(exerciseLink(next, set));
  });
  showMembers();
}

// The exercises of a set, and how far each has come.
function showMembers() {
  const exercise = exerciseOf(location.hash);
  const set = exercise?.set ?? [];
  members.hidden = set.length < 2;
  if (!exercise || members.hidden) return;
  $("p", members).textContent = `${set.filter(isSolved).length} of ${set.length} solved`;
  $("ol", members).replaceChildren(...set.map((member, k) => memberLink(member, k + 1, exercise)));
}

/** @type {(member: Task, number: number, exercise: ExerciseLink) => HTMLElement} */
function memberLink(member, number, { task, set }) {
  const tried = isTried(member) ? "begun" : "open";
  const state = isSolved(member) ? "solved" : tried;
  const link = make("a", {
    href: inFrame(exerciseLink(member, set)),
    textContent: String(number),
    title: `${titleOf(member)}, variant ${member.variant}: ${state}`,
    ariaLabel: `${number}: ${titleOf(member)}, ${state}`,
    "data-state": state,
  });
  if (task && keyOf(member) === keyOf(task)) link.ariaCurrent = "step";
  return make("li", {}, link);
}

followAddress();
on("following", followAddress);
on("exercised", showMembers);
