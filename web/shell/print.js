// On paper (the rest is in the style sheet): always light, and a picture that scrolls on the screen
// as small as it must be. Python first draws the tables that stand behind tabs; what a browser's
// menu prints has the one in front alone.

import { root } from "./page.js";
import { ask } from "./questions.js";
import { current, drawn, ready } from "./store.js";
import { dress } from "./theme.js";
import { addQuestions } from "./tools.js";
import { allViews } from "./views.js";

addQuestions({ print: () => ({ do: "print" }) });
addEventListener("keydown", (event) => {
  if (
    !ready ||
    event.key !== "p" ||
    event.altKey ||
    event.shiftKey ||
    event.ctrlKey === event.metaKey
  ) {
    return;
  }
  event.preventDefault();
  ask({ do: "print", lab: current });
});
export function printWorksheet() {
  root.dataset.paper = "whole";
  unfoldTables();
  setTimeout(print); // and not before this answer is done with
}
const PAPER = 680; // CSS pixels of a narrow page between its margins
const scrolling = () =>
  (drawn[current] ? [...allViews(drawn[current].views)] : []).filter(({ model }) =>
    model.css_classes?.includes("keys"),
  );
// Tables that are folded on the screen are printed, and folded again after it. A figure keeps the
// height that it is drawn in.
/** @type {HTMLDetailsElement[]} */
const unfolded = [];
function unfoldTables() {
  for (const tables of document.querySelectorAll("details.tables:not([open])")) {
    const details = /** @type {HTMLDetailsElement} */ (tables);
    details.open = true;
    unfolded.push(details);
  }
}
const figuresInSight = () =>
  (drawn[current] ? [...allViews(drawn[current].views)] : []).filter(
    ({ el }) => el.matches(".figure") && el.offsetHeight,
  );
addEventListener("beforeprint", () => {
  root.dataset.theme = "light";
  unfoldTables();
  for (const { el } of figuresInSight()) {
    el.style.setProperty("--figure-height", `${el.offsetHeight}px`);
  }
  for (const { el } of scrolling()) el.style.zoom = Math.min(1, PAPER / el.scrollWidth);
});
addEventListener("afterprint", () => {
  delete root.dataset.paper;
  dress();
  for (const { el } of scrolling()) el.style.zoom = "";
  for (const { el } of figuresInSight()) el.style.removeProperty("--figure-height");
  for (const details of unfolded.splice(0)) details.open = false;
});
