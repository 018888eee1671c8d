// A course of the user's own: opened from a file, saved, and looked at by Python.

import { courses, stepLink } from "../base/links.js";
import { newsIn, on } from "../base/signals.js";
import { addActions, addQuestions } from "../python/buttons.js";
import { say } from "../say/message.js";
import { note } from "../say/notes.js";
import { copy } from "../say/saving.js";
import { current, lesson } from "../visit/store.js";
import { composer, draft, namedCourse, playedOwn } from "./draft.js";
import { offerLooks } from "./looks.js";
import { showWords } from "./words.js";

/** @import { Course } from "../../types/shell.js" */

on("courseFile", (course) => {
  let name = "";
  try {
    name = namedCourse(/** @type {any} */ (course));
  } catch {
    /* its steps are none */
  }
  if (!courses[name]?.links.length) return note(current, "This file contains no course steps.");
  location.hash = stepLink(name, 1);
});

/** @type {(course: Course, prose: any[]) => void} */
function showProse({ content }, prose) {
  content?.steps.forEach((step, k) => Object.assign(step, { prose: prose[k] }));
  if (lesson) showWords();
}

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
  const isAwaited = request.save || request.text === course?.text;
  const prose = newsIn(news, "prose");
  if (prose && isAwaited && course) showProse(course, prose);
  if (alarm && isAwaited) say(String(alarm), () => {}, "Close");
  else say("");
});

on("pictureChanged", () => {
  if (!composer.hidden) offerLooks();
});

addQuestions({
  "save-course": ({ dataset }) => ({
    do: "course",
    text: JSON.stringify(draft),
    save: true,
    markdown: "markdown" in dataset || undefined,
  }),
});
addActions({ "copy-course": () => copy(current, location.href) });
