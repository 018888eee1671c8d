// A course of the user's own: it gets a name, is played, and is looked at by Python.

import { addCourse, courses, placeOf, stepLink } from "../base/links.js";
import { newsIn, on } from "../base/signals.js";
import { say } from "../say/message.js";
import { note } from "../say/notes.js";
import { current, lesson } from "../visit/store.js";
import { showWords } from "./words.js";

/** @import { CourseFile } from "../../types/shell.js" */

const LONGEST = 7900; // characters of a link

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

/**
 * @param {unknown} course what its file holds
 * @param {number} step the last one if there are fewer
 * @returns {string} its name; "" where it has no steps, which is said
 */
export function play(course, step) {
  let name = "";
  try {
    name = namedCourse(/** @type {any} */ (course));
  } catch {
    /* its steps are none */
  }
  const count = courses[name]?.links.length;
  if (count) location.hash = stepLink(name, Math.min(step, count));
  else note(current, "This file contains no course steps.");
  return count ? name : "";
}

/** The place in the course that is played, if that is the user's own. */
export const playedOwn = () => {
  const place = placeOf(location.hash);
  return place && courses[place.course].content ? place : null;
};

// Python says by line what is wrong with a file or a course, and reads its Markdown.
on("answered", ({ news }, request) => {
  const alarm = newsIn(news, "alarm");
  if (["course-file", "course-list"].includes(request?.do ?? "")) {
    note(current, "");
    if (alarm) say(String(alarm), () => {}, "Close");
  }
  if (request?.do !== "course") return;
  const played = playedOwn();
  const course = played && courses[played.course];
  const isAwaited = request.text === course?.text;
  const prose = newsIn(news, "prose");
  if (prose && isAwaited) {
    course?.content?.steps.forEach((step, k) => Object.assign(step, { prose: prose[k] }));
    if (lesson) showWords();
  }
  if (alarm && isAwaited) say(String(alarm), () => {}, "Close");
  else say("");
});
