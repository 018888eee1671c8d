// While Python is not ready, what waits for it says so in a tooltip: controls keep what is entered,
// and buttons that ask Python are answered later.

import { $, $$, root, section } from "../base/page.js";
import { on } from "../base/signals.js";
import { worded } from "../say/message.js";
import { current, ready } from "../visit/store.js";

/** Buttons in the header's sheets that ask Python. */
const ASKING = "[data-do=share], [data-do=script], [data-do=export]";

/** @param {Element} part @param {boolean} waits */
function tell(part, waits) {
  part.toggleAttribute("data-waits", waits && part.matches("button"));
  for (const name of ["title", "aria-description"]) {
    if (waits) part.setAttribute(name, worded("page-waits").textContent);
    else part.removeAttribute(name);
  }
}
function tellAll() {
  const lab = section(current);
  if (!lab) return;
  for (const part of [$(".controls", lab), ...$$(ASKING)]) tell(part, true);
}
on(["shown", "worded"], () => {
  if (!ready && root.dataset.genlab !== "failed") tellAll();
});
on("live", () => {
  for (const part of $$(`.controls, ${ASKING}`)) tell(part, false);
});
