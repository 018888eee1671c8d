// The draft of a course that the user makes: its steps, and the link under which it is played.
// While it is short, the address holds it; a file can hold any length.

import { addCourse, courses, markRevealed, placeOf, stepLink } from "../base/links.js";
import { $ } from "../base/page.js";

/** @import { CourseFile, CourseStep } from "../../types/shell.js" */

export const composer = $("#composer");
const LONGEST = 7900; // characters of a link
/** @type {CourseFile} */
export let draft; // the course as its file has it, while it is composed

/** The draft is the course that is played, if it is the user's own, or else a new one. */
export function beginDraft() {
  const played = playedOwn();
  draft = played
    ? JSON.parse(courses[played.course].text ?? "")
    : { title: "My course", deck: "", steps: [] };
  if (played && draft.order) numberAsTaught(played.step);
}

/**
 * A draft's steps are numbered in the order in which they are taught, so that they can be moved.
 *
 * @param {number} step the one that is played
 */
function numberAsTaught(step) {
  const { order = [], ...course } = draft;
  draft = { ...course, steps: order.map((number) => course.steps[number - 1]) };
  writeDraft(order.indexOf(step) + 1);
}

/**
 * The name under which a user's course is played: the course itself, if a link can hold it.
 *
 * @param {CourseFile} course
 */
export function namedCourse(course) {
  const text = JSON.stringify(course);
  const inLink = encodeURIComponent(text);
  const name = inLink.length < LONGEST ? inLink : `own-${Object.keys(courses).length}`;
  addCourse(name, course, text);
  return name;
}

/** The place in the course that is played, if that is the user's own. */
export const playedOwn = () => {
  const place = placeOf(location.hash);
  return place && courses[place.course].content ? place : null;
};
/** The number of the step that is played, 0 if none is. */
export const draftPlace = () => playedOwn()?.step ?? 0;
export const draftedStep = () => draft?.steps[draftPlace() - 1];

/**
 * @param {number} step
 * @param {string} [tail] of the link
 * @param {"pushState" | "replaceState"} [method] of the history
 */
export function writeDraft(step, tail = "", method = "replaceState") {
  const name = namedCourse(draft);
  markRevealed(name, step); // the author knows the answer
  history[method](null, "", stepLink(name, step) + tail);
}

/** @param {Partial<CourseFile>} changes */
export function changeDraft(changes) {
  Object.assign(draft, changes);
}

/** @param {CourseStep} step @param {number} k the place that it gets */
export function insertStep(step, k) {
  draft.steps.splice(k, 0, step);
}

/**
 * @param {number} k the step's place
 * @param {number} by 1 for one later, −1 for one earlier, 0 to take it out
 */
export function moveStep(k, by) {
  const [step] = draft.steps.splice(k, 1);
  if (by) draft.steps.splice(k + by, 0, step);
}
