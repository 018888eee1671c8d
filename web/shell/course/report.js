// In a frame of another page (#embed=course=…): which step is open and what was answered, so that a
// learning platform around the page can record it. Each event is told twice: in a few words, which
// a SCORM package listens to (genlab/teaching/scorm_frame.js), and as a statement of xAPI. The
// messages hold nothing that was typed but the answer itself; none is listened to.

import { titleOf } from "../base/exercises.js";
import { orderOf } from "../base/links.js";
import { embedded, pageAddress } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { lesson } from "../visit/store.js";
import { courseFile } from "./file.js";
import { answered, completed, experienced, uuid } from "./statements.js";
import { numberOfAnswer } from "./vote.js";

/** @import { CourseStep, Lesson } from "../../types/shell.js" */

const LONGEST_NAME = 40; // of a course in a message; a longer one is a whole course
const registration = uuid();

/**
 * What was done of a course in this tab: the steps that were opened, and for each step whether the
 * first answer to its question was right.
 *
 * @typedef {{ visited: Set<number>, answers: Map<number, boolean>, isCompleted: boolean }} Progress
 */
/** @type {Map<string, Progress>} by course */
const progresses = new Map();

/** @param {Lesson} open */
function progressIn({ course }) {
  const progress = progresses.get(course) ?? {
    visited: new Set(),
    answers: new Map(),
    isCompleted: false,
  };
  progresses.set(course, progress);
  return progress;
}

/** @param {Lesson} open */
const nameIn = ({ course }) => (course.length > LONGEST_NAME ? "" : course);

/** @param {Lesson} open */
const placeIn = (open) => ({
  address: pageAddress(),
  course: nameIn(open),
  name: open.name,
  step: open.step,
  title: open.title,
});

/** @param {Record<string, unknown>} content */
const post = (content) => parent.postMessage(content, "*");

/**
 * @param {Lesson} open
 * @param {Record<string, unknown>} content
 * @param {object} statement
 */
function report(open, content, statement) {
  post({ ...content, course: nameIn(open), step: open.step });
  post({ genlab: "xapi", statement });
}

/** @param {Lesson} open */
async function reportCompletion(open) {
  const { visited, answers } = progressIn(open);
  /** @type {{ steps: CourseStep[] }} */
  const { steps } = await courseFile(open.course);
  const questions = steps.filter(({ guess }) => guess).length;
  if (visited.size < steps.length || answers.size < questions) return;
  if (progressIn(open).isCompleted) return;
  progressIn(open).isCompleted = true;
  const rights = [...answers.values()].filter(Boolean).length;
  const score = questions ? rights / questions : null;
  post({ genlab: "xapi", statement: completed(placeIn(open), registration, score) });
}

on("lessonShown", () => {
  if (!embedded || !lesson) return;
  const content = { genlab: "step", of: orderOf(lesson.course).length };
  report(lesson, content, experienced(placeIn(lesson), registration));
  progressIn(lesson).visited.add(lesson.step);
  reportCompletion(lesson);
});

on("guessed", (guessed) => {
  const guess = lesson?.guess;
  if (!embedded || !lesson || !guess) return; // an empty answer: it was only asked for
  const right = guessed === guess.answer;
  const { answers } = progressIn(lesson);
  if (!answers.has(lesson.step)) answers.set(lesson.step, right);
  const number = numberOfAnswer(guess, guessed);
  const content = { genlab: "answer", part: "", answer: guessed, number, right };
  const { question, choices = [], answer: correct } = guess;
  const response = { part: "", question, choices, answer: guessed, right, correct };
  report(lesson, content, answered(placeIn(lesson), registration, response));
  reportCompletion(lesson);
});

on("answered", ({ news }, request) => {
  const verdict = newsIn(news, "verdict");
  if (!embedded || !lesson || request?.do !== "check" || !verdict) return;
  if (lesson.exercise !== `${verdict.name} ${verdict.variant}`) return;
  const { part, right } = verdict;
  const answer = String(request.answer);
  const content = { genlab: "answer", part, answer, number: right ? 0 : 1, right };
  const question = titleOf(verdict);
  const response = { part, question, choices: [], answer, right };
  report(lesson, content, answered(placeIn(lesson), registration, response));
});
