// Courses: the form of their links. "#course=000&step=3" is a step as it was stored. Once the user
// has changed its state, "&open=" and the lab's own link without its # follow at the end. The
// course itself may replace its name. In a frame, "embed=" comes before either form.

import { addExercises, labOfExercise, readExercises } from "./exercises.js";
import { embedded, site } from "./page.js";
import { asSent, repairs } from "./repair.js";

/** @import { Course, CourseStep } from "../../types/shell.js" */

export const courses = site.courses; // name → path, integrity, and the link of each step
/** @param {string} name */
function courseOf(name) {
  if (Object.hasOwn(courses, name)) return courses[name];
  try {
    const text = decodeURIComponent(name);
    const course = readCourse(JSON.parse(text));
    if (!course.links.length) return null;
    courses[name] = { ...course, text };
    return courses[name];
  } catch {
    return null;
  }
}
// A user's course gets a name under which it is played.
/**
 * @param {string} name
 * @param {any} course what its file holds
 * @param {string} text
 */
export function addCourse(name, course, text) {
  courses[name] ??= { ...readCourse(course), text };
}
/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");
/** @param {unknown} value */
const texts = (value) => (Array.isArray(value) ? value.map(text) : []);
/** @param {unknown} value */
const integer = (value) => (Number.isInteger(value) ? Number(value) : 0);

const FIELDS = {
  ...fields(
    text,
    "title link beside words printed correct equivalent look exercise experiment note",
  ),
  ...fields(texts, "hide lock"),
  ...fields(integer, "minutes slide page"),
};
/** @type {(clean: (value: unknown) => unknown, names: string) => Record<string, typeof clean>} */
function fields(clean, names) {
  return Object.fromEntries(names.split(" ").map((name) => [name, clean]));
}

/** @type {(raw: any) => CourseStep} */
function readStep(raw) {
  const { guess, numbers, results } = raw;
  const step = Object.entries(FIELDS).map(([name, clean]) => [name, clean(raw[name])]);
  return {
    ...Object.fromEntries(step),
    numbers: texts(results?.length ? results : numbers),
    guess: guess && {
      question: text(guess.question),
      answer: text(guess.answer),
      choices: texts(guess.choices),
    },
  };
}

/**
 * A user's course: invalid parts are left out here, and Python reports them in a sentence.
 *
 * @param {any} course what its file or its link holds
 */
function readCourse({ title: name, deck, steps, order, exercises }) {
  if (exercises) addExercises(text(exercises));
  return {
    content: { title: text(name), deck: text(deck), steps: steps.map(readStep) },
    links: steps.map((/** @type {any} */ { link }) => text(link)),
    beside: Object.fromEntries(
      steps.flatMap((/** @type {any} */ { link, beside, guess }, /** @type {number} */ k) =>
        guess && text(beside) && labOf(text(beside)) === labOf(text(link)) ? [[k + 1, beside]] : [],
      ),
    ),
    ...(isOrder(order, steps.length) && { order }),
  };
}
/**
 * Whether a list has each number from 1 to a largest one once.
 *
 * @param {unknown} order
 * @param {number} count
 */
function isOrder(order, count) {
  if (!Array.isArray(order) || order.length !== count) return false;
  return (
    new Set(order).size === count && order.every((k) => Number.isInteger(k) && k > 0 && k <= count)
  );
}
export const slugs = Object.keys(site.labs);
/** @param {string} link */
export const labOf = (link) => {
  const lab = inner(link);
  return slugIn(lab) ?? repairs(lab).map(slugIn).find(Boolean) ?? slugs[0];
};
/** @param {string} link */
function slugIn(link) {
  const slug = link.replace(/^#/, "").split("?")[0];
  return slugs.includes(slug) ? slug : undefined;
}

/** Whether the address names nothing. */
export const bare = () => location.hash === "";
/** @param {string} link */
export const unframed = (link) => link.replace(/^#embed=?/, "#");
/** @param {string} link */
export const inFrame = (link) => (embedded ? `#embed=${unframed(link).slice(1)}` : link);
/**
 * The number of the step that a link names: the first that is taught if it names none, and the last
 * if the course has fewer steps.
 *
 * @param {string} course
 * @param {string | undefined} text
 */
function stepOf(course, text) {
  const order = orderOf(course);
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
  if (number < 1) return order[0];
  return number > order.length ? order[order.length - 1] : number;
}
const PLACE = /^#course=([^&]*)(?:&step=([^&]*))?(?:&open=(.*))?$/s;
/** @param {string} link whether it names a course, and a step by its number */
function isWhole(link) {
  const match = PLACE.exec(link);
  return Boolean(match && courseOf(match[1]) && /^\d*$/.test(match[2] ?? ""));
}
/**
 * What a link of a course said before it was changed on its way; null where it was not.
 *
 * @param {string} link
 */
export function repairedCourse(link) {
  const fragment = unframed(link);
  const spelling = asSent(fragment, /course/i, isWhole);
  return spelling === fragment ? null : spelling;
}
/** @param {string} address */
export function placeOf(address) {
  const fragment = asSent(unframed(address), /course/i, isWhole);
  const [, course = "", step, changed] = PLACE.exec(fragment) ?? [];
  if (!courseOf(course)) return null;
  const at = stepOf(course, step);
  const original = shownOf(course, at);
  const link = changed === undefined ? original : `#${changed}`;
  const isBeside = changed === undefined && isBesideQuestion(course, at);
  return { course, step: at, original, link, isBeside };
}

// "course step" whose answer has been asked for; a step back does not ask again
export const revealed = new Set();
/** @param {{ course: string, step: number }} place */
export const isRevealed = ({ course, step }) => revealed.has(`${course} ${step}`);
/** @type {(course: string, step: number) => void} */
export function markRevealed(course, step) {
  revealed.add(`${course} ${step}`);
}
/** Whether a link can hold a course: one of the user's own may be too long.
 * @param {string} course */
export const hasLink = (course) => !(courses[course].content && /^own-/.test(course));
export const hideAnswersAgain = () => revealed.clear();
/** @type {(course: string, step: number) => boolean} */
const isBesideQuestion = (course, step) =>
  Boolean(courses[course].beside?.[step]) && !isRevealed({ course, step });
/**
 * The link that a step shows: until its question is answered, the one beside the question.
 *
 * @param {string} course
 * @param {number} step
 */
export function shownOf(course, step) {
  const { links, beside } = courses[course];
  return (isBesideQuestion(course, step) && beside?.[step]) || links[step - 1];
}
/**
 * The numbers of a course's steps in the order in which they are taught. A step keeps its number,
 * which its links have, wherever a new step is put in.
 *
 * @param {string} course
 */
export function orderOf(course) {
  const { order, links } = courses[course];
  return order ?? links.map((_, k) => k + 1);
}
/** @param {string} course @param {number} step */
export const stepLink = (course, step) => `#course=${course}&step=${step}`;

// The lab's own link, and the one that the address has while a course is played: to leave the lab
// is to leave the course.
/** @param {string} link */
export function inner(link) {
  const exercise = exerciseOf(link);
  if (exercise) return `#${exercise.task ? labOfExercise(exercise.task.name) : slugs[0]}`;
  return placeOf(link)?.link ?? unframed(link);
}
/** The fields that a lab's own link names, with their texts. @param {string} link */
export const fieldsIn = (link) => new URLSearchParams(link.split("?").slice(1).join("?"));
/** The exercise that a link opens; null for a link of something else. @param {string} link */
export const exerciseOf = (link) => readExercises(unframed(link));
/** @param {string} link */
export function outer(link) {
  const place = placeOf(location.hash);
  if (!place || labOf(link) !== labOf(place.original)) return inFrame(link);
  const step = stepLink(place.course, place.step);
  return inFrame(link === place.original ? step : `${step}&open=${link.slice(1)}`);
}
