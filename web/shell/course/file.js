// The file of a course: fetched once, or the course itself where the user has made it.

import { courses } from "../base/links.js";
import { fetchFile } from "../files/fetching.js";
import { ask } from "../python/questions.js";
import { current } from "../visit/store.js";

/** @import { CourseFile } from "../../types/shell.js" */

/** @type {Record<string, Promise<CourseFile>>} */
const courseFiles = {}; // course → its file, here or on its way

/** @param {string} name @returns {Promise<any>} what the file holds */
export function courseFile(name) {
  courseFiles[name] ??= fetchedCourse(name);
  return courseFiles[name];
}

/** @param {string} name a course whose file is asked for anew the next time */
export function forgetCourse(name) {
  delete courseFiles[name];
}

/** @param {string} name */
async function fetchedCourse(name) {
  const { path, integrity, content, text } = courses[name];
  if (content) {
    ask({ do: "course", lab: current, text });
    return content;
  }
  const file = { path: path ?? "", integrity: integrity ?? "" };
  return (await fetchFile(`course-${name}.json`, file)).json();
}
