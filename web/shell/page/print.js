// Printing (the rest is in the style sheet): always in light colours, with values in place of
// controls, and each picture as small as necessary. Python first draws the tables behind tabs;
// printing from a browser's menu includes only the table in front.

import { make } from "../base/elements.js";
import { $, $$, root, section } from "../base/page.js";
import { onAnswer } from "../python/answers.js";
import { addQuestions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { current, ready } from "../visit/store.js";
import { viewsIn } from "../visit/visit.js";
import { inputsOf } from "./inputs.js";
import { dress } from "./theme.js";

/** @import { BokehView } from "../../types/bokeh.js" */

addQuestions({ print: () => ({ do: "print" }) });
addEventListener("keydown", (event) => {
  const isPrint = event.key === "p" && event.ctrlKey !== event.metaKey;
  if (!ready || !isPrint || event.altKey || event.shiftKey) return;
  event.preventDefault();
  ask({ do: "print", lab: current });
});
onAnswer("paper", () => {
  root.dataset.paper = "whole";
  unfoldTables();
  setTimeout(print); // and not before this answer is done with
});
const PAPER = 680; // CSS pixels of a narrow page between its margins
const viewsInSight = () => viewsIn(current).filter(({ el }) => el.offsetHeight);
/** @param {BokehView} view */
const isScrolling = ({ model }) => model.css_classes?.includes("keys");
/** @param {BokehView} view */
const isFigure = ({ el }) => el.matches(".figure");
// A picture with its legend, or several side by side; pictures within another one stay with it.
function picturesInSight() {
  const pictures = viewsInSight().filter(({ el }) => el.matches(".picture, .pictures"));
  return pictures.filter((view) => !pictures.some((outer) => isWithin(view, outer)));
}
/** @type {(view: BokehView, outer: BokehView) => boolean} */
function isWithin({ parent }, outer) {
  if (!parent) return false;
  return parent === outer || isWithin(parent, outer);
}
// Tables that are folded on the screen are printed, and folded again after it.
/** @type {HTMLDetailsElement[]} */
const unfolded = [];
function unfoldTables() {
  for (const details of $$("details.tables:not([open])")) {
    details.open = true;
    unfolded.push(details);
  }
}
// On paper, values replace the controls.
function writeInputs() {
  const place = section(current) && $(".inputs", section(current));
  if (!place) return;
  place.replaceChildren(
    ...inputsOf(current).map(([label, value]) =>
      make("div", {}, make("dt", {}, label), make("dd", {}, value)),
    ),
  );
}
// A browser does not redraw a canvas for paper: each picture keeps its size on the screen, and is
// scaled down as a whole if the paper is narrower.
/** @type {any[]} */
const fitted = []; // elements
function fitPictures() {
  for (const { el } of viewsInSight().filter(isFigure)) {
    el.style.setProperty("--figure-height", `${el.offsetHeight}px`);
    fitted.push(el);
  }
  for (const { el } of picturesInSight()) {
    const width = el.offsetWidth;
    el.style.setProperty("width", `${width}px`, "important");
    el.style.zoom = String(Math.min(1, PAPER / width));
    fitted.push(el);
  }
  for (const { el } of viewsInSight().filter(isScrolling)) {
    const share = el.clientWidth / el.scrollWidth;
    if (share < 1) el.style.zoom = String(share);
    fitted.push(el);
  }
}
addEventListener("beforeprint", () => {
  root.dataset.theme = "light";
  writeInputs();
  unfoldTables();
  fitPictures();
});
addEventListener("afterprint", () => {
  delete root.dataset.paper;
  dress();
  for (const el of fitted.splice(0)) {
    for (const name of ["--figure-height", "width", "zoom"]) el.style.removeProperty(name);
  }
  for (const details of unfolded.splice(0)) details.open = false;
});
