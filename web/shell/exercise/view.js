// The exercise that the address names, or the list of all; and the way back to it from the lab.

import { button, make } from "../base/elements.js";
import { exerciseLink, keyOf, labOfExercise, titleOf } from "../base/exercises.js";
import { exerciseOf, inFrame, labOf, placeOf } from "../base/links.js";
import { $, root } from "../base/page.js";
import { on } from "../base/signals.js";
import { isSolved, isTried } from "./attempts.js";
import { listOf } from "./list.js";
import { showExercise } from "./widget.js";

/** @import { ExerciseLink, Task } from "../../types/shell.js" */

const place = make("section", { id: "exercise", hidden: true });
$("#composer").before(place);
const heading = make("h1", { tabIndex: -1, id: "exercise-title" });
const number = make("p", { className: "number" });
const problems = make("ul", { className: "notices", role: "status" });
const members = make("nav", { className: "members", "aria-label": "Exercises of this set" });
const task = make("div", { className: "task" });
const list = make("div", { className: "list" });
const wall = button("Projector", () => project(!root.hasAttribute("data-wall")));
wall.setAttribute("aria-pressed", "false");
wall.classList.add("projector");
const sheet = make(
  "div",
  { className: "sheet-of-exercise" },
  make("div", { className: "head" }, heading, wall),
  ...[problems, number, members, task, list],
);
const wayBack = make("a", { className: "way-back", hidden: true });
place.append(sheet, wayBack);
place.setAttribute("aria-labelledby", heading.id);

/** @type {ExerciseLink | null} the exercise that was shown last */
let latest = null;

/** @param {boolean} isOn */
function project(isOn) {
  root.toggleAttribute("data-wall", isOn);
  wall.ariaPressed = String(isOn);
}
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") project(false);
});

/** Show what the address names. */
function followAddress() {
  const exercise = exerciseOf(location.hash);
  const wasShown = root.hasAttribute("data-exercise");
  root.toggleAttribute("data-exercise", Boolean(exercise));
  sheet.hidden = !exercise;
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
function present({ task: shownTask, set, problems: sentences, notice }) {
  const remarks = notice ? [notice, ...sentences] : sentences;
  const isList = !shownTask || sentences.length > 0 || !shownTask.name;
  heading.textContent = shownTask ? titleOf(shownTask) : "Exercises";
  document.title = `${heading.textContent} · genlab`;
  problems.replaceChildren(...remarks.map((textContent) => make("li", { textContent })));
  problems.hidden = !remarks.length;
  number.textContent = shownTask ? `${shownTask.name}, variant ${shownTask.variant}` : "";
  number.hidden = !shownTask;
  wall.hidden = !shownTask;
  showExercise(task, shownTask, (next) => {
    location.hash = inFrame(exerciseLink(next, set));
  });
  list.replaceChildren(...(isList || !shownTask ? listOf() : [allExercises()]));
  showMembers();
}

const allExercises = () => make("a", { href: inFrame("#exercise="), textContent: "All exercises" });

// The exercises of a set, and how far each has come.
function showMembers() {
  const exercise = exerciseOf(location.hash);
  const set = exercise?.set ?? [];
  members.hidden = set.length < 2;
  if (!exercise || members.hidden) return;
  const solved = set.filter(isSolved).length;
  const items = set.map((member, k) => memberLink(member, k + 1, exercise));
  members.replaceChildren(
    make("p", { textContent: `${solved} of ${set.length} solved` }),
    make("ol", {}, ...items),
  );
}

/**
 * @param {Task} member
 * @param {number} place
 * @param {ExerciseLink} exercise
 */
function memberLink(member, place, { task: shownTask, set }) {
  const tried = isTried(member) ? "begun" : "open";
  const state = isSolved(member) ? "solved" : tried;
  const link = make("a", {
    href: inFrame(exerciseLink(member, set)),
    textContent: String(place),
    title: `${titleOf(member)}, variant ${member.variant}: ${state}`,
    "aria-label": `${place}: ${titleOf(member)}, ${state}`,
    "data-state": state,
  });
  if (shownTask && keyOf(member) === keyOf(shownTask)) link.ariaCurrent = "step";
  return make("li", {}, link);
}

followAddress();
on("following", followAddress);
on("exercised", showMembers);
