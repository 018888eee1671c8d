// Courses: the form of their links. "#course=000&step=3" is a step as it was made; once a hand has
// changed its state, "&open=" and the lab's own link without its # stand behind it, last. In place
// of its name a course itself may stand. In a frame, "embed=" stands before either form.

import { embedded, site } from "./page.js";

export const courses = site.courses; // name → path, integrity, and the link of each step
function courseOf(name) {
  if (Object.hasOwn(courses, name)) return courses[name];
  try {
    const text = decodeURIComponent(name);
    const own = readCourse(JSON.parse(text));
    if (!own.links.length) return null;
    courses[name] = { ...own, text };
    return courses[name];
  } catch {
    return null;
  }
}
// Somebody's course gets a name by which it is played.
/**
 * @param {string} name
 * @param {any} course what its file holds
 * @param {string} text
 */
export function addCourse(name, course, text) {
  courses[name] ??= { ...readCourse(course), text };
}
// Somebody's course: whatever is not as it should be is left out here, and Python says it in a
// sentence.
function readCourse({ title: name, deck, steps }) {
  const text = (value) => (typeof value === "string" ? value : "");
  const texts = (value) => (Array.isArray(value) ? value.map(text) : []);
  const guess = (value) =>
    value && {
      question: text(value.question),
      answer: text(value.answer),
      choices: texts(value.choices),
    };
  const step = (one) => ({
    ...Object.fromEntries(
      ["title", "words", "printed", "correct", "look"].map((field) => [field, text(one[field])]),
    ),
    ...Object.fromEntries(["numbers", "hide", "lock"].map((field) => [field, texts(one[field])])),
    guess: guess(one.guess),
  });
  return {
    own: { title: text(name), deck: text(deck), steps: steps.map(step) },
    links: steps.map(({ link }) => text(link)),
  };
}
export const slugs = Object.keys(site.labs);
/**
 * @param {string} link
 * @returns {string}
 */
export const named = (link) => {
  const slug = inner(link).replace(/^#/, "").split("?")[0];
  return slugs.includes(slug) ? slug : slugs[0];
};

/** @param {string} link */
export const unframed = (link) => link.replace(/^#embed=?/, "#");
/** @param {string} link */
export const inFrame = (link) => (embedded ? `#embed=${unframed(link).slice(1)}` : link);
/** @param {string} link */
export function placeOf(link) {
  const [, course = "", step, changed] =
    /^#course=([^&]*)(?:&step=([^&]*))?(?:&open=(.*))?$/.exec(unframed(link)) ?? [];
  const links = courseOf(course)?.links;
  if (!links) return null;
  // The first, where it is no number
  const at = Math.min(Math.max(/^\d{1,9}$/.test(step) ? Number(step) : 1, 1), links.length);
  return {
    course,
    step: at,
    made: links[at - 1],
    opened: changed === undefined ? links[at - 1] : `#${changed}`,
  };
}
/**
 * @param {string} course
 * @param {number} step
 */
export const stepLink = (course, step) => `#course=${course}&step=${step}`;

// The lab's own link, and the one that the address has while a course is played: a lab left is the
// course left.
/**
 * @param {string} link
 * @returns {string}
 */
export const inner = (link) => placeOf(link)?.opened ?? unframed(link);
/** @param {string} link */
export function outer(link) {
  const place = placeOf(location.hash);
  if (!place || named(link) !== named(place.made)) return inFrame(link);
  const step = stepLink(place.course, place.step);
  return inFrame(link === place.made ? step : `${step}&open=${link.slice(1)}`);
}
