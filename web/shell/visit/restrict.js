// What a step of a course hides and locks in a lab, and what a frame and a projector hide.

import { embedded, root, section } from "../base/page.js";
import { fieldOf } from "../bokeh/veils.js";
import { allViews } from "../bokeh/views.js";
import { lesson } from "./store.js";
import { allVisits, viewsOf } from "./visit.js";

// The step that is played, if it is of this lab.
/** @param {string} slug */
const stepOf = (slug) => (lesson?.lab === slug ? lesson : null);

// Hides or locks the controls of these fields, also those that appear with another view. On a
// projector there are no controls above the picture.
/** @param {string} slug */
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
  for (const place of viewsOf(slug)) {
    const inControls = Boolean(place.el.closest(".controls"));
    const inStage = Boolean(place.el.closest(".stage"));
    for (const view of allViews([place])) {
      const field = fieldOf(view.model.css_classes);
      // On a projector no control is shown but the one that the step highlights
      let isGone = isOnWall && inControls && view.parent === place && !holds(view, step?.look);
      if (field && isOnWall && inStage) isGone = step?.look !== `control ${field}`;
      if (field && gone.includes(field)) isGone = true;
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
 * @param {import("../../types/bokeh.js").BokehView} outer
 * @param {string} [look] as a course says it: "figure belief: posterior"
 * @returns {boolean} whether this view contains the highlighted part
 */
const holds = (outer, look = "") =>
  [...allViews([outer])].some(({ model }) => model.tags.includes(`look=${look.split(": ")[0]}`));

/** Whether anything may have to be hidden or locked: in a frame, in a step, on a projector. */
export const isRestricting = () =>
  embedded ||
  Boolean(lesson?.hide?.length || lesson?.lock?.length) ||
  root.hasAttribute("data-projector");

export function restrictAll() {
  for (const { lab, drawn } of allVisits()) if (drawn) restrict(lab);
}
