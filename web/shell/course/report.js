// In a frame of another page (#embed=course=…): which step is open and what was answered, for a
// SCORM package around the page (genlab/teaching/scorm_frame.js). The messages hold nothing that
// was typed but the answer itself; none is listened to.

import { orderOf } from "../base/links.js";
import { embedded } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { isRight } from "../base/typed.js";
import { lesson } from "../visit/store.js";
import { numberOfAnswer } from "./vote.js";

const LONGEST_NAME = 40; // of a course in a message; a longer one is a whole course

/** @param {import("../../types/shell.js").Lesson} open @param {Record<string, unknown>} content */
function report({ course, step }, content) {
  const name = course.length > LONGEST_NAME ? "" : course;
  parent.postMessage({ ...content, course: name, step }, "*");
}

on("lessonShown", () => {
  if (embedded && lesson) report(lesson, { genlab: "step", of: orderOf(lesson.course).length });
});

on("guessed", (guessed) => {
  const guess = lesson?.guess;
  if (!embedded || !lesson || !guess) return; // an empty answer: it was only asked for
  const number = numberOfAnswer(guess, guessed);
  const right = isRight(guess, guessed);
  report(lesson, { genlab: "answer", part: "", answer: guessed, number, right });
});

on("answered", ({ news }, request) => {
  const verdict = newsIn(news, "verdict");
  if (!embedded || !lesson || request?.do !== "check" || !verdict) return;
  if (lesson.exercise !== `${verdict.name} ${verdict.variant}`) return;
  const { part, right } = verdict;
  const number = right ? 0 : 1;
  report(lesson, { genlab: "answer", part, answer: String(request.answer), number, right });
});
