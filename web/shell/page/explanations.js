// Technical terms: an element with data-explain, also within a shadow tree, shows its explanation
// beside it on hover, on focus and on a tap. Escape closes it, and the pointer may rest on it.

import { $, pathOf, root } from "../base/page.js";

const sentence = $("#sentence");
/** @type {HTMLElement | null} */
let explained = null; // the element whose sentence is shown
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;
/** @param {Event} event */
const termOf = (event) => pathOf(event).find((element) => element.dataset?.explain);

/** @param {HTMLElement} term */
function explain(term) {
  const { explain: text = "" } = term.dataset;
  clearTimeout(leaving);
  // An id would not reach into a shadow tree
  term.setAttribute("aria-description", text);
  if (term === explained) return;
  explained = term;
  sentence.textContent = text;
  sentence.showPopover();
  const view = { width: root.clientWidth, height: innerHeight };
  const size = sentence.getBoundingClientRect();
  const { left, top } = placeBeside(size, term.getBoundingClientRect(), view);
  Object.assign(sentence.style, { left: `${left}px`, top: `${top}px` });
}
function silence() {
  clearTimeout(leaving);
  explained = null;
  sentence.hidePopover();
}

/** Pixels between the sentence and the edge of the window, and at least above or below it. */
const MARGIN = 8;
const GAP = 6;
/**
 * The place of an explanation: below its term, or above it if there is no room; never outside the
 * window.
 *
 * @param {{ width: number, height: number }} size of the sentence
 * @param {{ left: number, top: number, bottom: number }} term what it belongs to
 * @param {{ width: number, height: number }} view the window, without its scroll bar
 */
export function placeBeside({ width, height }, { left, top, bottom }, view) {
  const needed = height + 2 * GAP;
  const isAbove = bottom + needed > view.height && top > needed;
  return {
    left: Math.max(MARGIN, Math.min(left, view.width - width - MARGIN)),
    top: isAbove ? top - height - GAP : bottom + GAP,
  };
}

// Focus that moves within one shadow tree is not heard of here, but the key that has moved it is.
for (const event of ["pointerover", "focusin", "keyup", "click"]) {
  document.addEventListener(event, (happening) => {
    const term = termOf(happening);
    if (/** @type {KeyboardEvent} */ (happening).key === "Escape") silence();
    else if (term) explain(term);
    else if (event === "pointerover") {
      clearTimeout(leaving);
      if (happening.target !== sentence) leaving = setTimeout(silence, 250);
    } else if (event !== "focusin") silence();
  });
}
addEventListener("scroll", silence, { capture: true });
