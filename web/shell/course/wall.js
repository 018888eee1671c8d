// The wall on which a projector shows a course: how high a picture is there.

import { $, root, section } from "../base/page.js";
import { untilPainted } from "../bokeh/views.js";
import { current } from "../visit/store.js";
import { viewsIn, visitOf } from "../visit/visit.js";

export const bar = $("#course");
// Whether the step asks for a guess, and hides the answer until then.
export const isGuessAwaited = () => root.hasAttribute("data-guess");

/** @type {Element | null} */
let watchedStage = null;
const sizes = new ResizeObserver(fillWall);

// The legend and the words of a step may wrap into another line after the figure has its height.
/** @param {Element | null} stage whose size is watched from now on, with that of the bar */
function watchSizes(stage) {
  if (stage === watchedStage) return;
  watchedStage = stage;
  sizes.disconnect();
  if (!stage) return;
  sizes.observe(stage);
  sizes.observe(bar);
}

// On a projector the words are beside the picture. They are above it if the picture would be cut
// off there, as a long trellis is.
function arrangeWall() {
  root.dataset.projector = "beside";
  const isCut = viewsIn(current).some(
    ({ el }) => el.matches(".keys") && el.checkVisibility() && el.scrollWidth > el.clientWidth + 1,
  );
  if (isCut) root.dataset.projector = "above";
}

/**
 * @param {Element} element
 * @returns {number} where it ends in the page: in the window it ends higher once it is scrolled,
 *   and a picture that grew for that would be scrolled again
 */
const bottomOf = (element) => element.getBoundingClientRect().bottom + scrollY;

// On a projector a picture takes the height that the words leave it.
export function fillWall() {
  if (!root.hasAttribute("data-projector")) {
    watchSizes(null);
    root.style.removeProperty("--figure-height");
    return;
  }
  if (!visitOf(current).drawn) return;
  arrangeWall();
  const stage = $(".stage", section(current));
  watchSizes(stage);
  const figures = viewsIn(current).filter(
    ({ el }) => el.matches(".figure") && el.checkVisibility(),
  );
  const inStage = figures
    .map(({ el }) => el.getBoundingClientRect())
    .filter(({ top }) => top < stage.getBoundingClientRect().bottom);
  const rows = new Set(inStage.map(({ top }) => Math.round(top)));
  if (!rows.size) return;
  const parts = [stage, $(".controls", section(current))].filter((part) => part.checkVisibility());
  const left = innerHeight - Math.max(...parts.map(bottomOf)) - 4;
  if (Math.abs(left) < 1) return;
  const height = Math.max(...inStage.map((place) => place.height));
  root.style.setProperty("--figure-height", `${Math.max(160, height + left / rows.size)}px`);
}
addEventListener("resize", fillWall);

// A picture that is drawn a frame later may be wider than what is measured now.
export async function fillWallOncePainted() {
  fillWall();
  if (!root.hasAttribute("data-projector")) return;
  await untilPainted();
  fillWall();
}
