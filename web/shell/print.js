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
  setTimeout(print); // and not before this answer is done with
}
const PAPER = 680; // CSS pixels of a narrow page between its margins
const scrolling = () =>
  (drawn[current] ? [...allViews(drawn[current].views)] : []).filter(({ model }) =>
    model.css_classes?.includes("keys"),
  );
addEventListener("beforeprint", () => {
  root.dataset.theme = "light";
  for (const { el } of scrolling()) el.style.zoom = Math.min(1, PAPER / el.scrollWidth);
});
addEventListener("afterprint", () => {
  delete root.dataset.paper;
  dress();
  for (const { el } of scrolling()) el.style.zoom = "";
});
