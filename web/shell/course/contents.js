// The menu of a course's steps: each with its slide and its minutes, a jump to a slide of the deck,
// and the whole list as a file, which Python writes as `genlab course --list` does.

import { make } from "../base/elements.js";
import { courses, orderOf, stepLink } from "../base/links.js";
import { $, pageAddress } from "../base/page.js";
import { on } from "../base/signals.js";
import { addQuestions } from "../python/buttons.js";
import { lesson } from "../visit/store.js";
import { playedLesson } from "./guess.js";
import "./speaker.js"; // which a lecturer finds beside the steps

/** @import { CourseStep } from "../../types/shell.js" */

const jump = $("#steps .jump");
jump.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const { course, steps } = playedLesson();
  const limit = Number($("input", jump).value);
  const slide = Math.max(...slidesOf(steps).filter((begin) => begin <= limit));
  const number = orderOf(course).find((k) => steps[k - 1].slide === slide);
  if (number) location.hash = stepLink(course, number);
});
/** At which a step begins. @param {CourseStep[]} steps */
const slidesOf = (steps) => steps.flatMap((step) => step.slide || []);

/** @param {CourseStep} step */
function planned({ slide: begin, minutes }) {
  const parts = [begin && `slide ${begin}`, minutes && `${minutes} min`];
  return parts.filter(Boolean).join(", ");
}

/** @type {(course: string, number: number, step: CourseStep) => HTMLElement} */
function entry(course, number, step) {
  const link = make("a", { href: stepLink(course, number), textContent: step.title });
  if (lesson?.step === number) link.ariaCurrent = "step";
  const plan = planned(step);
  return make("li", {}, link, ...(plan ? [" ", make("span", { textContent: plan })] : []));
}

on("lessonShown", () => {
  const { course, steps } = playedLesson();
  const order = steps.length ? orderOf(course) : [];
  $("#steps ol").replaceChildren(
    ...order.map((number) => entry(course, number, steps[number - 1])),
  );
  const slides = slidesOf(steps);
  $("input", jump).min = Math.min(...slides); // the browser refuses what comes before it
  jump.hidden = !slides.length;
});

/** The course as its file has it. The list needs no words, and no headlines. */
function textOfCourse() {
  const { course, name, deck, steps } = playedLesson();
  const { text, links, order } = courses[course];
  if (text) return text;
  const plain = steps.map((step, k) => ({ ...step, words: "", headline: "", link: links[k] }));
  return JSON.stringify({ title: name, deck, steps: plain, order });
}

addQuestions({
  "course-list"({ dataset }) {
    const { course } = playedLesson();
    const name = courses[course].text ? "" : course;
    const page = pageAddress();
    return { do: "course-list", text: textOfCourse(), name, page, form: dataset.form };
  },
});
