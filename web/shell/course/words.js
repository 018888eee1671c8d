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

/** The bar shows what is said of the step that is played. */
export function showWords() {
  const lesson = playedLesson();
  fillSaid(bar, lesson.course, { ...lesson, ...lesson.steps[lesson.step - 1] });
}

/**
 * Fill the elements for what is said of a step.
 *
 * @param {HTMLElement} place the bar, or a part of a course on paper
 * @param {string} course
 * @param {Omit<CourseStep, "link">} step
 */
export function fillSaid(place, course, step) {
  const { numbers = [], printed = "", correct = "", equivalent = "" } = step;
  fillWords($(".words", place), course, step);
  $(".numbers", place).hidden = !numbers.length;
  $(".numbers b", place).textContent = numbers.join("  ·  ");
  $(".printed", place).hidden = !printed;
  $(".printed", place).classList.toggle("equivalent", Boolean(equivalent));
  $(".printed .kind", place).textContent = equivalent ? "Same as" : "Correct";
  $(".printed del", place).replaceChildren(...inSymbols(printed));
  $(".printed ins", place).replaceChildren(...inSymbols(equivalent || correct));
}

/**
 * Until Python has read the Markdown of somebody's own course, the words are shown as written.
 *
 * @param {HTMLElement} place
 * @param {string} course
 * @param {Omit<CourseStep, "link">} step
 */
function fillWords(place, course, { words, prose }) {
  if (courses[course].content) {
    place.replaceChildren(...(prose ?? [words]).map((node) => elementOf(node)));
  } else place.innerHTML = words; // the build's own, and held to its hash
}
