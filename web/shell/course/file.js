// What a course has in files: its own, or the course itself where the user has made it; and what
// follows in it, which is there before it is asked for.

import { courses, labOf, orderOf, shownOf } from "../base/links.js";
import { fetchFile } from "../files/fetching.js";
import { arrival } from "../files/labs.js";
import { once } from "../files/once.js";
import { pictureArrival } from "../files/pictures.js";
import { ask } from "../python/questions.js";
import { current } from "../visit/store.js";

/** @import { CourseFile } from "../../types/shell.js" */

/** @type {(name: string) => Promise<CourseFile>} */
const fetchCourse = once(async (name) => {
  const { path = "", integrity = "" } = courses[name];
  return (await fetchFile(`course-${name}.json`, { path, integrity })).json();
});
let ownCourse = ""; // the last course of the user's own that Python was asked about

/** @param {string} name @returns {Promise<CourseFile>} what the file holds */
export async function courseFile(name) {
  const { content, text } = courses[name];
  if (!content) return fetchCourse(name);
  if (ownCourse !== name) ask({ do: "course", lab: current, text });
  ownCourse = name;
  return content;
}

/** Python is asked anew about a course of the user's own when it is opened again. */
export function forgetOwnCourse() {
  ownCourse = "";
}

/** @param {string} course @param {number} step whose answer and next step are fetched */
export function fetchNext(course, step) {
  const order = orderOf(course);
  const next = order[order.indexOf(step) + 1];
  for (const link of [courses[course].links[step - 1], next && shownOf(course, next)]) {
    if (link) Promise.allSettled([arrival(labOf(link)), pictureArrival(link)]);
  }
}
