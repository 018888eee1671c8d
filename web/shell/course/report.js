// In a frame of another page (#embed=course=…): which step is open and what was answered, so that a
// learning platform around the page can record it. The messages hold nothing that was typed but
// the answer itself; none is listened to.

import { orderOf } from "../base/links.js";
import { embedded } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { lesson } from "../visit/store.js";
import { numberOfAnswer } from "./vote.js";

/** @param {Record<string, unknown>} content */
function report(content) {
  if (!embedded || !lesson) return;
  const { course, step } = lesson;
  parent.postMessage({ ...content, course: course.length > 40 ? "" : course, step }, "*");
}

on("taught", () => {
  if (lesson) report({ genlab: "step", of: orderOf(lesson.course).length });
});

on("guessed", (guessed) => {
  const guess = lesson?.guess;
  if (!guess || !guessed) return;
  const number = numberOfAnswer(guess, guessed);
  const right = guessed === guess.answer;
  report({ genlab: "answer", part: "", answer: guessed, number, right });
});

on("answered", ({ news }, request) => {
  const verdict = newsIn(news, "verdict");
  if (request?.do !== "check" || !verdict) return;
  const exercise = `${verdict.name} ${verdict.variant}`;
  if (lesson?.exercise !== exercise) return;
  const { part, right } = verdict;
  report({ genlab: "answer", part, answer: String(request.answer), number: right ? 0 : 1, right });
});
