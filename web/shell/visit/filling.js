// How high a picture is: on a wide screen and on a projector's wall it takes what all else leaves
// of the window (`--around` in style.css), however many lines words, answer and legend have.

import { $, $$, bar, embedded, root, section, wide } from "../base/page.js";
import { on } from "../base/signals.js";
import { untilPainted } from "../bokeh/views.js";
import { current } from "./store.js";
import { boxesIn } from "./visit.js";

/** Pixels that a picture has at least. */
const LEAST = 160;
/** Pixels below the last part that is to be seen. */
const MARGIN = 8;
let around = 0; // pixels; 0 while the style sheet's own value holds

const isFilling = () =>
  (root.hasAttribute("data-projector") || (wide.matches && !embedded)) &&
  !root.matches('[data-front], [data-guess=""], [data-exercise], [data-paper]') &&
  Boolean(section(current) && boxesIn(current).length);

// In a course the controls begin below what is said.
new ResizeObserver(() => root.style.setProperty("--said", `${bar.offsetHeight}px`)).observe(bar);

const sizes = new ResizeObserver(fillWindow);
/** @type {Element | null} */
let watchedStage = null;
/** @param {Element} stage whose size is watched from now on, with that of the bar */
function watchSizes(stage) {
  if (stage === watchedStage) return;
  watchedStage = stage;
  sizes.disconnect();
  sizes.observe(stage);
  sizes.observe(bar);
}

/**
 * @param {Element} element
 * @returns {number} where it ends in the page: in the window it ends higher once it is scrolled,
 *   and a picture that grew for that would be scrolled again
 */
const bottomOf = (element) => element.getBoundingClientRect().bottom + scrollY;

/** The stage, and what a step of a course wants seen together with it. */
function partsToSee() {
  const lab = section(current);
  const marked = "[data-course] :is(.below[data-look], .tables:has([data-look]))";
  return [$(".stage", lab), ...$$(marked, lab).filter((part) => part.checkVisibility())];
}

/** @param {Element} stage @returns {number} how many pictures are one below the other */
function rowsIn(stage) {
  const { bottom } = stage.getBoundingClientRect();
  const tops = boxesIn(current)
    .filter(
      (box) =>
        (box.matches(".figure, .keys") || box.shadowRoot?.querySelector(".fills")) &&
        box.checkVisibility(),
    )
    .map((box) => Math.round(box.getBoundingClientRect().top))
    .filter((top) => top < bottom);
  return new Set(tops).size;
}

/** Give the pictures of the stage the height that is left. */
export function fillWindow() {
  if (!isFilling()) {
    around = 0;
    root.style.removeProperty("--around");
    return;
  }
  const parts = partsToSee();
  const [stage] = parts;
  watchSizes(stage);
  const rows = rowsIn(stage);
  const left = innerHeight - Math.max(...parts.map(bottomOf)) - MARGIN;
  if (!rows || Math.abs(left) < 1) return;
  around ||= 13 * (parseFloat(getComputedStyle(root).fontSize) || 16);
  around = Math.max(0, Math.min(innerHeight - LEAST, around - left / rows));
  root.style.setProperty("--around", `${around}px`);
}
addEventListener("resize", fillWindow);
on(["shown", "lessonShown"], fillWindow);

// A picture that is drawn a frame later may be wider than what is measured now.
on("pictureChanged", fillWindowOncePainted);
export async function fillWindowOncePainted() {
  fillWindow();
  if (!isFilling()) return;
  await untilPainted();
  fillWindow();
}
