// A step of a course on paper: its words, its question, its pictures.

import { openLink } from "../address/address.js";
import { make } from "../base/elements.js";
import { stepLink } from "../base/links.js";
import { $$, bar } from "../base/page.js";
import { untilPainted } from "../bokeh/views.js";
import { picturesOf } from "../interaction/figures.js";
import { current, isIdle, opening } from "../visit/store.js";
import { fillSaid } from "./words.js";

/** @import { CourseStep, Guess } from "../../types/shell.js" */

const LINES = 4; // empty ones, for an answer
/**
 * @param {string} name
 * @param {string} className
 * @param {...(string | Node)} content
 */
export const element = (name, className, ...content) => make(name, { className }, ...content);

// The pictures of a step, as Python draws them for it.
/** @param {string} course @param {number} step */
export async function picturesOfStep(course, step) {
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

/** @param {Guess} guess @param {boolean} solved */
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
export function partOf(course, place, step, solved, pictures) {
  const part = element("article", "", element("h2", "", `${place}. ${step.title}`));
  if (step.guess) part.append(...questionOf(step.guess, solved));
  if (step.guess && !solved) return part;
  const copies = $$(".said", bar).map((original) => original.cloneNode(true));
  for (const copy of copies) copy.hidden = false; // a question covers those of the bar
  part.append(...copies);
  fillSaid(part, course, step);
  if (pictures.length) part.append(element("figure", "", ...pictures));
  return part;
}
