// A course on paper: each step with its words and its picture. The hand-out leaves room for the
// answers to its questions and does not reveal them; the other version has the answers.

import { openLink } from "./address.js";
import { courses, orderOf, placeOf, stepLink } from "./course.js";
import { picturesOf } from "./figures.js";
import { courseFile, inSymbols } from "./lecture.js";
import { note } from "./notes.js";
import { $, root } from "./page.js";
import { current, isIdle, opening, ready } from "./store.js";
import { dress } from "./theme.js";
import { addActions } from "./tools.js";
import { untilPainted } from "./views.js";

/** @typedef {import("../types/shell.js").CourseStep} CourseStep */
/** @typedef {import("../types/shell.js").Guess} Guess */

const LINES = 4; // empty ones, for an answer
const handout = $("#handout");
let working = false;

/**
 * @param {string} name
 * @param {string} className
 * @param {...(string | Node)} content
 */
function element(name, className, ...content) {
  const node = document.createElement(name);
  node.className = className;
  node.append(...content);
  return node;
}

// The pictures of a step, as Python draws them for it.
/**
 * @param {string} course
 * @param {number} step
 */
async function picturesOfStep(course, step) {
  history.replaceState(history.state, "", stepLink(course, step));
  await openLink(location.hash);
  while (!isIdle() || opening) await new Promise((done) => setTimeout(done, 50));
  await untilPainted();
  return Promise.all(
    (await picturesOf(current)).map(async ({ blob, name }) => {
      const picture = new Image();
      picture.alt = name;
      picture.src = URL.createObjectURL(blob);
      await picture.decode();
      return picture;
    }),
  );
}

/**
 * @param {string} course
 * @param {string} words
 */
function wordsOf(course, words) {
  const place = element("div", "words");
  if (courses[course].content) place.textContent = words;
  else place.innerHTML = words; // the build's own, and held to its hash
  return place;
}
/**
 * @param {Guess} guess
 * @param {boolean} solved
 */
function questionOf({ question, answer, choices = [] }, solved) {
  const parts = [element("p", "question", question)];
  if (choices.length) {
    parts.push(
      element("ul", "choices", ...choices.map((choice) => element("li", "", `☐ ${choice}`))),
    );
  }
  if (solved) {
    parts.push(element("p", "answer", "Answer: ", element("strong", "", answer)));
  } else {
    const lines = Array.from({ length: LINES }, () => element("div", "line"));
    parts.push(element("div", "room", ...lines));
  }
  return parts;
}
/**
 * @param {string} course
 * @param {number} place from 1
 * @param {CourseStep} step
 * @param {boolean} solved
 * @param {Node[]} pictures
 */
function partOf(course, place, step, solved, pictures) {
  const { title, words, numbers = [], printed, correct, guess } = step;
  const part = element("article", "", element("h2", "", `${place}. ${title}`));
  if (guess) part.append(...questionOf(guess, solved));
  if (guess && !solved) return part;
  part.append(wordsOf(course, words));
  if (printed) {
    const misprint = element("del", "", ...inSymbols(printed));
    const correction = element("ins", "", ...inSymbols(correct ?? ""));
    part.append(element("p", "printed", "Printed: ", misprint, " Correct: ", correction));
  }
  if (pictures.length) part.append(element("figure", "", ...pictures));
  if (numbers.length) {
    part.append(element("p", "numbers", "Result: ", element("b", "", numbers.join("  ·  "))));
  }
  return part;
}

/** @param {boolean} solved */
async function printCourse(solved) {
  const place = placeOf(location.hash);
  if (!place || working) return;
  if (!ready) {
    note(current, "The course can be printed as soon as Python has started.");
    return;
  }
  const { hash } = location;
  const { state } = history;
  working = true;
  $("#steps").hidePopover();
  try {
    await write(place.course, solved);
  } finally {
    history.replaceState(state, "", hash);
    await openLink(hash);
    dress();
    note(current, "");
    working = false;
  }
  root.dataset.paper = "handout";
  setTimeout(print);
}
/**
 * @param {string} course
 * @param {boolean} solved
 */
async function write(course, solved) {
  const { title, deck, steps } = await courseFile(course);
  const parts = [];
  root.dataset.theme = "light";
  for (const [k, number] of orderOf(course).entries()) {
    const step = steps[number - 1];
    note(current, `Drawing step ${k + 1} of ${steps.length} for the paper.`);
    const hides = step.guess && !solved;
    const pictures = hides ? [] : await picturesOfStep(course, number);
    parts.push(partOf(course, k + 1, step, solved, pictures));
  }
  handout.replaceChildren(
    element("h1", "", title),
    element("p", "deck", [deck, solved ? "with the solutions" : ""].filter(Boolean).join(", ")),
    ...parts,
  );
}
addEventListener("afterprint", () => {
  for (const { src } of handout.querySelectorAll("img")) URL.revokeObjectURL(src);
  handout.replaceChildren();
});
addActions({
  "print-handout": () => printCourse(false),
  "print-solutions": () => printCourse(true),
});
