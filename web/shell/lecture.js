// Playing a course: the bar above the lab, the guess before the answer, the keys, and the
// projector.

import { courses, inner, labOf, orderOf, placeOf, stepLink } from "./course.js";
import { tell } from "./demos.js";
import { say } from "./errors.js";
import { fetchFile } from "./fetching.js";
import { look } from "./highlight.js";
import { arrival, section } from "./labs.js";
import { asking, bar, fillWall, restrictAll } from "./lesson.js";
import { note } from "./notes.js";
import { $, $$, pathOf, root, targetOf } from "./page.js";
import { pictureArrival } from "./picture.js";
import { ask } from "./questions.js";
import { current, lesson, setLesson } from "./store.js";
import { addActions } from "./tools.js";

/** @typedef {import("../types/shell.js").CourseFile} CourseFile */

/** @type {Record<string, Promise<CourseFile>>} */
const courseFiles = {}; // course → its file, here or on its way
// "course step" whose answer has been asked for; a step back does not ask again
export const revealed = new Set();
/** @param {{ course: string, step: number }} place */
const isRevealed = ({ course, step }) => revealed.has(`${course} ${step}`);
/**
 * @param {string} course
 * @param {number} step
 */
export function markRevealed(course, step) {
  revealed.add(`${course} ${step}`);
}
export const hideAnswersAgain = () => revealed.clear();
/**
 * @param {string} name
 * @returns {Promise<any>} what the file holds
 */
export function courseFile(name) {
  courseFiles[name] ??= fetchedCourse(name);
  return courseFiles[name];
}
/**
 * @param {string} name
 * @returns {Promise<CourseFile>}
 */
async function fetchedCourse(name) {
  const { path, integrity, content, text } = courses[name];
  if (content) {
    ask({ do: "course", lab: current, text });
    return content;
  }
  const file = { path: path ?? "", integrity: integrity ?? "" };
  return (await fetchFile(`course-${name}.json`, file)).json();
}

// The bar at the beginning, which shows what the first address names.
/** @type {Promise<void> | undefined} */
let firstAttendance;
export const attending = () => firstAttendance;
export function beginToAttend() {
  firstAttendance = attend();
}

// The bar shows what the address names; until it is known whether a guess is asked for, the answer
// stays hidden.
export async function attend() {
  const place = placeOf(location.hash);
  const isSame = place && lesson?.course === place.course && lesson.step === place.step;
  root.toggleAttribute("data-course", Boolean(place));
  bar.hidden = !place;
  if (isSame) return;
  if (lesson && lesson.course !== place?.course && courses[lesson.course].content) {
    // messages about a user's course disappear with it
    delete courseFiles[lesson.course];
    say("");
  }
  if (lesson) note(lesson.lab, ""); // so does the message of the step before
  setLesson(null);
  look();
  root.toggleAttribute("data-guess", place !== null && !isRevealed(place));
  if (!place) {
    restrictAll();
    return project(false);
  }
  const { course, step } = place;
  const lab = labOf(place.original);
  if (document.activeElement?.closest("header, .front, #steps")) {
    $("#main").focus({ preventScroll: true });
  } // the keys are the course's
  try {
    const { title: name, deck, steps } = await courseFile(course);
    // Another step has been opened since
    const currentPlace = placeOf(location.hash);
    if (currentPlace?.course !== course || currentPlace.step !== step) return;
    setLesson({ course, step, lab, name, deck, of: steps.length, ...steps[step - 1] });
    contents(course, steps);
  } catch (error) {
    delete courseFiles[course];
    setLesson({
      course,
      step,
      lab,
      name: "",
      deck: "",
      of: courses[course].links.length,
      title: `Step ${step}`,
      words: `The text of this course could not be loaded: ${/** @type {Error} */ (error).message}. The labs still work.`,
      numbers: [],
    });
  }
  teach();
}

function teach() {
  const {
    course,
    step,
    name,
    deck,
    of,
    title: heading,
    words,
    numbers = [],
    printed,
    correct,
    guess,
  } = playedLesson();
  const order = orderOf(course);
  const place = order.indexOf(step) + 1;
  $(".count span", bar).textContent = `${place} of ${of}`;
  $(".count", bar).ariaLabel = `${place} of ${of}: all steps`;
  $("h2", bar).textContent = heading;
  $(".deck", bar).textContent = deck;
  $(".deck", bar).title = name;
  $("[data-do=step-before]", bar).disabled = place === 1;
  if (courses[course].content) $(".words", bar).textContent = words;
  else $(".words", bar).innerHTML = words; // the build's own, and held to its hash
  $(".numbers", bar).hidden = !numbers.length;
  $(".numbers b", bar).textContent = numbers.join("  ·  ");
  $(".printed", bar).hidden = !printed;
  $(".printed del", bar).replaceChildren(...inSymbols(printed ?? ""));
  $(".printed ins", bar).replaceChildren(...inSymbols(correct ?? ""));
  $(".question", bar).textContent = guess?.question ?? "";
  $(".choices", bar).replaceChildren(
    ...(guess?.choices ?? []).map((choice) =>
      Object.assign(document.createElement("button"), {
        type: "button",
        textContent: choice,
        onclick: () => unveil(choice),
      }),
    ),
  );
  $(".typed", bar).hidden = !guess || Boolean(guess.choices?.length);
  $(".answer", bar).textContent = "";
  for (const link of $$("#steps a", bar)) {
    link.ariaCurrent = link.hash === stepLink(course, step) ? "step" : null;
  }
  mask(Boolean(guess) && !isRevealed(playedLesson()));
  restrictAll();
  if (section(current)) tell(current);
  // The next step is there before it is asked for
  const nextLink = courses[course].links[order[place] - 1];
  if (nextLink) Promise.allSettled([arrival(labOf(nextLink)), pictureArrival(nextLink)]);
  const { top } = $("#main").getBoundingClientRect(); // the bar itself may stick to the window
  if (top < 0) scrollBy(0, top);
  look();
}

// Text with its indices lowered and its powers raised: N_k, φ_{L−2}, R^d.
/**
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export const inSymbols = (text) =>
  text.split(/([_^](?:\{[^{}]*\}|[\p{L}\p{N}]+))/u).map((part, k) =>
    k % 2 === 0
      ? part
      : Object.assign(document.createElement(part[0] === "_" ? "sub" : "sup"), {
          textContent: part.slice(1).replace(/[{}]/g, ""),
        }),
  );

/** @type {(course: string, steps: import("../types/shell.js").CourseStep[]) => void} */
function contents(course, steps) {
  $("#steps ol").replaceChildren(
    ...orderOf(course).map((number) => {
      const link = Object.assign(document.createElement("a"), {
        href: stepLink(course, number),
        textContent: steps[number - 1].title,
      });
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
}

/** @param {boolean} on */
export function mask(on) {
  const { guess, course, step } = playedLesson();
  root.toggleAttribute("data-guess", on);
  $(".asked", bar).hidden = !guess;
  for (const part of $$(".said", bar)) part.hidden = on;
  $("[data-do=step-after]", bar).disabled = !on && orderOf(course).at(-1) === step;
  for (const button of $$(".choices button, [data-do=reveal], .typed input", bar)) {
    button.disabled = !on;
  }
  $("[data-do=reveal]", bar).hidden = !on;
}
// The step that is played, for actions that need one.
function playedLesson() {
  if (!lesson) throw new Error("no course step is open");
  return lesson;
}
/**
 * @param {string} guessed
 * @param {string | undefined} answer
 */
function verdictOn(guessed, answer) {
  if (!guessed) return "";
  return guessed === answer ? "Right: " : `You said: ${guessed}. It is: `;
}
function unveil(guessed = "") {
  const { course, step, guess } = playedLesson();
  markRevealed(course, step);
  mask(false);
  look();
  $(".answer", bar).textContent = `${verdictOn(guessed, guess?.answer)}${guess?.answer}.`;
}

/** @param {number} by 1 for the next step, −1 for the one before */
function walk(by) {
  if (!lesson) return;
  if (by > 0 && asking()) return unveil();
  const order = orderOf(lesson.course);
  const number = order[order.indexOf(lesson.step) + by];
  if (number) location.hash = stepLink(lesson.course, number);
}

/** @param {boolean} on */
function project(on) {
  root.toggleAttribute("data-projector", on);
  $("[data-do=projector]", bar).ariaPressed = String(on);
  restrictAll();
  fillWall();
}

const unveilTyped = () => unveil($(".typed input", bar).value.trim());
addActions({
  "step-before": () => walk(-1),
  "step-after": () => walk(1),
  reveal: unveilTyped,
  projector: () => project(!root.hasAttribute("data-projector")),
  "leave-course": () => {
    location.hash = inner(location.hash);
  },
});

// Space and the arrow keys walk, unless a control uses them; a presenter's remote sends the Page
// keys.
/** @type {Record<string, number>} */
const WALKS = { " ": 1, ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
document.addEventListener("keydown", (event) => {
  const at = pathOf(event)[0];
  const isOurs = at.closest?.("#course") && !at.matches("input");
  if (
    !lesson ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    $("dialog[open], :popover-open:not([role=tooltip])")
  ) {
    return;
  }
  if (event.key === "Escape") return project(false);
  if (!WALKS[event.key] || (at.matches?.("button") && event.key === " ")) return;
  if (!isOurs && ![document.body, root, $("#main")].includes(at)) return;
  event.preventDefault();
  walk(event.key === " " && event.shiftKey ? -1 : WALKS[event.key]);
});
$(".typed input", bar).addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
  if (key === "Enter") unveilTyped();
});
for (const menu of $$("#steps, #courses")) {
  menu.addEventListener("click", (/** @type {Event} */ event) => {
    if (targetOf(event).closest("a")) menu.hidePopover();
  });
}
