// Walking through a course: its buttons and keys, the way back to a step after somebody has played
// with it, and the projector.

import { openLink } from "../address/address.js";
import { inFrame, inner, orderOf, placeOf, stepLink } from "../base/links.js";
import { $, bar, isCommand, isGuessAwaited, pathOf, root } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { restrictAll } from "../visit/restrict.js";
import { lesson } from "../visit/store.js";
import { giveUp, playedLesson } from "./guess.js";
import { highlightInView } from "./highlight.js";

const back = $("[data-do=reset-step]", bar);

/** @param {number} by 1 for the next step, −1 for the one before */
export function walk(by) {
  if (!lesson) return;
  if (by > 0 && isGuessAwaited()) return giveUp();
  const order = orderOf(lesson.course);
  const number = order[order.indexOf(lesson.step) + by];
  if (number) location.hash = stepLink(lesson.course, number);
}

/** @param {boolean} on */
function project(on) {
  root.toggleAttribute("data-projector", on);
  $("[data-do=projector]", bar).ariaPressed = String(on);
  restrictAll();
  highlightInView();
}

addActions({
  "step-before": () => walk(-1),
  "step-after": () => walk(1),
  projector: () => project(!root.hasAttribute("data-projector")),
  async "reset-step"() {
    const { course, step } = playedLesson();
    const link = inFrame(stepLink(course, step));
    if (location.hash !== link) history.pushState(null, "", link);
    $("#main").focus({ preventScroll: true });
    await openLink(link);
  },
  "leave-course": () => {
    location.hash = inner(location.hash);
  },
});

// Space and the arrow keys walk, unless a control uses them; a presenter's remote sends the Page
// keys.
/** @type {Record<string, number>} */
const WALKS = { " ": 1, ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
/**
 * How many steps a key walks; 0 if it does not, as the space bar on a button.
 *
 * @param {KeyboardEvent} event
 * @param {any} target the innermost element that hears it
 */
export function walkOf({ key, shiftKey }, target) {
  if (key === " " && target.matches?.("button")) return 0;
  return key === " " && shiftKey ? -1 : (WALKS[key] ?? 0);
}
document.addEventListener("keydown", (event) => {
  const at = pathOf(event)[0];
  const isOurs = at.closest?.("#course") && !at.matches("input, summary, textarea");
  if (
    !lesson ||
    event.defaultPrevented ||
    isCommand(event) ||
    $("dialog[open], :popover-open:not([role=tooltip])")
  ) {
    return;
  }
  if (event.key === "Escape") return project(false);
  const by = walkOf(event, at);
  if (!by) return;
  if (!isOurs && ![document.body, root, $("#main")].includes(at)) return;
  event.preventDefault();
  walk(by);
});

on("lessonLeft", () => {
  if (!placeOf(location.hash)) project(false);
});

/** A link may say more than the step, and a hand may change what no link says. */
function offerReset() {
  const place = placeOf(location.hash);
  back.hidden = !place || place.link === place.original;
}
on("following", offerReset);
on("lessonShown", offerReset);
on("changedByHand", () => {
  back.hidden = !lesson;
});
