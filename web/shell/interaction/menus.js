// The sheets of the header go once something in them is used; and on a phone the views are one row,
// in which the chosen one is in sight.

import { $$, narrow, section, targetOf } from "../base/page.js";
import { on } from "../base/signals.js";
import { current } from "../visit/store.js";
import { viewsIn } from "../visit/visit.js";

document.addEventListener("click", (event) => {
  const used = targetOf(event).closest("a, [data-do]");
  if (!used?.closest(".sheet")) return;
  for (const sheet of $$(".sheet:popover-open")) sheet.hidePopover();
});

function showChosenView() {
  if (!narrow.matches || !section(current)) return;
  const rows = viewsIn(current).filter(({ el }) => el.matches(".field-view"));
  for (const { el } of rows.flatMap(({ child_views: parts = [] }) => parts)) {
    const bar = el.shadowRoot?.querySelector(".bk-inline");
    const label = bar?.querySelector("label:has(:checked)");
    if (!label) continue;
    bar.scrollLeft = label.offsetLeft - (bar.clientWidth - label.offsetWidth) / 2;
  }
}
on(["shown", "opened", "answered"], showChosenView);
