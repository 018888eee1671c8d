// A course on paper: each step with its words and its picture. The handout leaves room for the
// answers to its questions and does not reveal them; the other version has the answers.

import { openLink } from "../address/address.js";
import { courses, labOf, orderOf, placeOf } from "../base/links.js";
import { $, root } from "../base/page.js";
import { dress } from "../page/theme.js";
import { addActions } from "../python/buttons.js";
import { note } from "../say/notes.js";
import { current, ready } from "../visit/store.js";
import { courseFile } from "./file.js";
import { element, partOf, picturesOfStep } from "./paper.js";

const handout = $("#handout");
let working = false;

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
/** @type {(course: string, solved: boolean) => Promise<void>} */
async function write(course, solved) {
  const { title, deck, steps } = await courseFile(course);
  const parts = [];
  root.dataset.theme = "light";
  for (const [k, number] of orderOf(course).entries()) {
    const step = steps[number - 1];
    const hides = step.guess && !solved;
    const drawing = hides ? [] : picturesOfStep(course, number);
    // A step that is opened takes away what was said before it
    const lab = labOf(courses[course].links[number - 1]);
    note(lab, `Drawing step ${k + 1} of ${steps.length} for printing.`);
    parts.push(partOf(course, k + 1, step, solved, await drawing));
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
addActions({ "print-course": ({ dataset }) => printCourse("solved" in dataset) });
