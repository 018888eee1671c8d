// The effect of a course step on a lab: what it hides and locks, and how high a picture is on a
// projector.

import { section } from "./labs.js";
import { $, embedded, root } from "./page.js";
import { current, drawn, lesson } from "./store.js";
import { allViews, untilPainted } from "./views.js";

export const bar = $("#course");
// Whether the step asks for a guess, and hides the answer until then.
export const asking = () => root.hasAttribute("data-guess");

// The step that is played, if it is of this lab.
/** @param {string} slug */
const stepOf = (slug) => (lesson?.lab === slug ? lesson : null);

// Hides or locks the controls of these fields, also those that appear with another view. On a
// projector there are no controls above the picture.
/**
 * @param {string} slug
 * @returns {string[]}
 */
export function goneFrom(slug) {
  const hide = stepOf(slug)?.hide ?? [];
  return embedded ? [...hide, ...section(slug).dataset.private.split(" ")] : hide;
}
/** @param {string} slug */
export function restrict(slug) {
  const step = stepOf(slug);
  const lock = step?.lock ?? [];
  const gone = goneFrom(slug);
  const isOnWall = root.hasAttribute("data-projector");
  for (const place of drawn[slug].views) {
    const inControls = Boolean(place.el.closest(".controls"));
    const inStage = Boolean(place.el.closest(".stage"));
    for (const view of allViews([place])) {
      const field = view.model.css_classes
        ?.find((/** @type {string} */ name) => name.startsWith("field-"))
        ?.slice(6);
      // On a projector no control is shown but the one that the step highlights
      let isGone = isOnWall && inControls && view.parent === place && !holds(view, step?.look);
      if (field && isOnWall && inStage) isGone = step?.look !== `control ${field}`;
      if (gone.includes(field)) isGone = true;
      if (isGone || field || view.parent === place) {
        view.el.style.setProperty("display", isGone ? "none" : "", "important");
      }
      if (!field) continue;
      view.el.style.opacity = lock.includes(field) ? "0.6" : "";
      view.el.inert = lock.includes(field);
    }
  }
}

/**
 * @param {import("../types/bokeh.js").BokehView} outer
 * @param {string} [look] as a course says it: "figure belief: posterior"
 * @returns {boolean} whether this view contains the highlighted part
 */
const holds = (outer, look = "") =>
  [...allViews([outer])].some(({ model }) => model.tags.includes(`look=${look.split(": ")[0]}`));

export const restrictAll = () => Object.keys(drawn).forEach(restrict);

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
  const isCut = [...allViews(drawn[current].views)].some(
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
  if (!drawn[current]) return;
  arrangeWall();
  const stage = $(".stage", section(current));
  watchSizes(stage);
  const figures = [...allViews(drawn[current].views)].filter(
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
