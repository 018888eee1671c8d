// The menu of a course's steps: each with its slide and its minutes, a jump to a slide of the deck,
// and the whole list as a file, which Python writes as `genlab course --list` does.

import { actionButton, button, make } from "../base/elements.js";
import { courses, orderOf, stepLink } from "../base/links.js";
import { $, pageAddress } from "../base/page.js";
import { on } from "../base/signals.js";
import { addQuestions } from "../python/buttons.js";
import { lesson } from "../visit/store.js";
import { playedLesson } from "./guess.js";
import "./reset.js"; // and what else a lecturer finds beside the steps
import { sentenceOnJump, stepAtSlide } from "./slides.js";
import "./speaker.js";

/** @import { CourseStep } from "../../types/shell.js" */

const list = $("#steps ol");
const slide = make("input", { type: "number", min: 1, max: 9999, inputMode: "numeric" });
const remark = make("output", { className: "remark" });
const jump = make(
  "p",
  { className: "jump", hidden: true },
  make("label", {}, "Slide of the deck ", slide),
  button("Go to its step", goToSlide),
  remark,
);
slide.addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
  if (key === "Enter") goToSlide();
});
list.after(jump);

function goToSlide() {
  const { course, steps } = playedLesson();
  const number = Number(slide.value);
  if (!Number.isInteger(number) || number < 1) {
    remark.value = "Enter the number of a slide, from 1.";
    return;
  }
  const step = stepAtSlide(steps, orderOf(course), number);
  remark.value = sentenceOnJump(steps, step, number);
  if (step) location.hash = stepLink(course, step);
}

/** @param {CourseStep} step */
export function planned({ slide: begin, minutes }) {
  const parts = [begin && `slide ${begin}`, minutes && `${minutes} min`];
  return parts.filter(Boolean).join(", ");
}

/**
 * @param {string} course
 * @param {number} number of the step
 * @param {CourseStep} step
 */
function entry(course, number, step) {
  const link = make("a", { href: stepLink(course, number), textContent: step.title });
  if (lesson?.step === number) link.ariaCurrent = "step";
  const plan = planned(step);
  return make("li", {}, link, ...(plan ? [" ", make("span", { textContent: plan })] : []));
}

on("lessonShown", () => {
  const { course, steps } = playedLesson();
  const order = steps.length ? orderOf(course) : [];
  list.replaceChildren(...order.map((number) => entry(course, number, steps[number - 1])));
  jump.hidden = !steps.some((step) => step.slide);
});

/** The course as its file has it. The list needs no words, and no headlines. */
function textOfCourse() {
  const { course, name, deck, steps } = playedLesson();
  const { text, links, order } = courses[course];
  if (text) return text;
  const plain = steps.map((step, k) => ({ ...step, words: "", headline: "", link: links[k] }));
  return JSON.stringify({ title: name, deck, steps: plain, order });
}

/** @param {string} form of the list */
function listIn(form) {
  const { course } = playedLesson();
  const name = courses[course].text ? "" : course;
  return { do: "course-list", text: textOfCourse(), name, page: pageAddress(), form };
}

for (const [form, label] of [
  ["markdown", "Save this list as Markdown"],
  ["csv", "Save this list as CSV"],
]) {
  $("#steps").append(actionButton(label, `list-${form}`));
}
addQuestions({ "list-markdown": () => listIn("markdown"), "list-csv": () => listIn("csv") });
