// Words of the trade: whatever has data-explain, in any shadow tree too, shows its sentence beside
// it on hover, on focus and on a tap; Escape takes it away, and the pointer may rest on it.

import { $, pathOf, root } from "./page.js";

const sentence = $("#sentence");
/** @type {HTMLElement | null} */
let explained = null; // the element whose sentence is shown
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;
/**
 * @param {Event} event
 * @returns {HTMLElement | undefined}
 */
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
  beside(sentence, term.getBoundingClientRect());
}
function silence() {
  clearTimeout(leaving);
  explained = null;
  sentence.hidePopover();
}

// Below what it belongs to, or above where there is no room; never outside the window.
/**
 * @param {HTMLElement} popover
 * @param {DOMRect} place
 */
function beside(popover, { left, top, bottom }) {
  const { width, height } = popover.getBoundingClientRect();
  const above = bottom + height + 12 > innerHeight && top > height + 12;
  popover.style.left = `${Math.max(8, Math.min(left, root.clientWidth - width - 8))}px`;
  popover.style.top = `${above ? top - height - 6 : bottom + 6}px`;
}

for (const event of ["pointerover", "focusin", "click"]) {
  document.addEventListener(event, (happening) => {
    const term = termOf(happening);
    if (term) explain(term);
    else if (event === "click" && explained) silence();
    else if (explained && event === "pointerover" && happening.target !== sentence) {
      clearTimeout(leaving);
      leaving = setTimeout(silence, 250);
    } else if (happening.target === sentence) clearTimeout(leaving);
  });
}
document.addEventListener("focusout", (event) => {
  if (termOf(event)) silence();
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && explained) silence();
});
addEventListener(
  "scroll",
  () => {
    if (explained) silence();
  },
  { capture: true, passive: true },
);
