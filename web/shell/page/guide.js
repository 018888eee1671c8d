// The guide: open beside the lab or closed, as the user left it; its links set fields of the
// current state.

import { $, $$, embedded, memory, pathOf, root, section, wide } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { current } from "../visit/store.js";
import { bringIntoView } from "./demos.js";

/** @param {boolean} isOpen */
export function openGuide(isOpen) {
  root.dataset.guide = isOpen ? "open" : "closed";
  for (const button of $$("[data-do=guide]")) button.ariaExpanded = isOpen;
}
export const guideIsOpen = () => root.dataset.guide === "open";
openGuide(
  !embedded && (memory.get("guide") ?? (innerWidth >= 1500 ? "open" : "closed")) === "open",
);

function toggleGuide() {
  openGuide(!guideIsOpen());
  memory.set("guide", guideIsOpen() ? "open" : "closed");
  if (guideIsOpen() && !wide.matches) $(".guide", section(current)).scrollIntoView();
}

// <a href="?view=history">, in a guide or in a lab's own text.
document.addEventListener("click", (event) => {
  const link = pathOf(event).find((element) => element.matches?.('a[href^="?"]'));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  ask({ do: "set", lab: current, fields: link.getAttribute("href").slice(1) });
  bringIntoView(current);
});

addActions({ guide: toggleGuide });

// A formula that is wider than the guide, although it wraps, scrolls; the keyboard can then reach
// it.
const SCROLLS = { tabindex: "0", role: "group", "aria-label": "Formula" };
const measured = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scrolls = target.clientWidth > 0 && target.scrollWidth > target.clientWidth;
    for (const [name, value] of Object.entries(SCROLLS)) {
      if (scrolls) target.setAttribute(name, value);
      else target.removeAttribute(name);
    }
  }
});
new MutationObserver(() => {
  for (const formula of $$(".guide .katex-display")) measured.observe(formula);
}).observe($("#main"), { childList: true });

on("shown", () => openGuide(guideIsOpen()));
