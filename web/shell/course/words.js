// The words of a step: its heading, what it says, what comes out, and what the deck misprints.

import { courses } from "../base/links.js";
import { $, bar } from "../base/page.js";
import { inSymbols } from "../base/symbols.js";
import { elementOf } from "../exercise/prose.js";
import { playedLesson } from "./guess.js";

/** @import { CourseStep } from "../../types/shell.js" */

/** @param {string} place as "3 of 12" */
export function showHeading(place) {
  const { title: heading, deck, name } = playedLesson();
  $(".count span", bar).textContent = place;
  $(".count", bar).ariaLabel = `${place}: all steps`;
  $("h2", bar).textContent = heading;
  $(".deck", bar).textContent = deck;
  $(".deck", bar).title = name;
}

/**
 * Fill a place with the words of a step; until Python has read the Markdown of somebody's own
 * course, they stand as they are written.
 *
 * @param {HTMLElement} place
 * @param {string} course
 * @param {string} words
 * @param {CourseStep} [step]
 */
export function fillWords(place, course, words, step) {
  if (courses[course].content) {
    place.replaceChildren(...(step?.prose ?? [words]).map((node) => elementOf(node)));
  } else place.innerHTML = words; // the build's own, and held to its hash
}

export function showWords() {
  const lesson = playedLesson();
  const { course, step, steps, words, numbers = [] } = lesson;
  const { printed, correct, equivalent } = lesson;
  fillWords($(".words", bar), course, words, steps[step - 1]);
  $(".numbers", bar).hidden = !numbers.length;
  $(".numbers b", bar).textContent = numbers.join("  ·  ");
  $(".printed", bar).hidden = !printed;
  $(".printed", bar).classList.toggle("equivalent", Boolean(equivalent));
  $(".printed .kind", bar).textContent = equivalent ? "Same as" : "Correct";
  $(".printed del", bar).replaceChildren(...inSymbols(printed ?? ""));
  $(".printed ins", bar).replaceChildren(...inSymbols(equivalent || correct || ""));
}
