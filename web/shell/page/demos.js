// The demos: which one is open, whether it was changed since, and the one before and after it.

import { exerciseOf, inner } from "../base/links.js";
import { $, $$, root, section, targetOf, title } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { wide } from "../base/widths.js";
import { addActions } from "../python/buttons.js";
import { current, lesson } from "../visit/store.js";
import { change, visitOf } from "../visit/visit.js";

/** @param {string} slug */
const demosOf = (slug) => $$(".demos nav a", section(slug));

// Show in the strip and in the title which demo is open. A step back in the history knows the demo
// that it came from.
/** @type {(slug: string, link?: string | null, from?: string) => void} */
function tell(slug, link = inner(location.hash), from = history.state?.demo) {
  const demos = demosOf(slug);
  const openDemo = demos.find((demo) => demo.hash === link);
  const demo = openDemo ?? demos.find((demo) => demo.hash === from);
  change(slug, { demo: demo?.hash });
  for (const candidate of demos) candidate.ariaCurrent = candidate === openDemo ? "true" : null;
  if (demos.length) {
    const strip = $(".demos", section(slug));
    $(".name", strip).textContent = demo?.textContent ?? "Things to try";
    $(".changed", strip).hidden = !demo || demo === openDemo;
    $(".told", strip).textContent =
      demo?.nextElementSibling.textContent ?? `${demos.length} worked examples`;
  }
  if (exerciseOf(location.hash)) return; // the title is the exercise's
  if (lesson) document.title = `${lesson.step} ${lesson.title}: ${lesson.name} · genlab`;
  else {
    document.title =
      [title(slug), demo ? demo.textContent : fieldsOf(slug, link)].filter(Boolean).join(": ") +
      `${demo && demo !== openDemo ? ", changed" : ""} · genlab`;
  }
}

// The fields of a link in words; private fields are in no title.
/**
 * @param {string} slug
 * @param {string | null} link
 */
function fieldsOf(slug, link) {
  const hidden = section(slug).dataset.private.split(" ");
  const pairs = [...new URLSearchParams((link ?? "").split("?")[1] ?? "")].filter(
    ([name]) => !hidden.includes(name),
  );
  return pairs
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")
    .slice(0, 60);
}

/** @param {number} by 1 for the next demo, −1 for the one before */
function neighbour(by) {
  const demos = demosOf(current);
  const at = demos.findIndex((demo) => demo.hash === visitOf(current).demo);
  demos.at(at < 0 ? Math.min(by, 0) || by - 1 : (at + by) % demos.length).click();
}

// The demo that the user has chosen: once the strip shows it, its picture is scrolled into view
/** @type {string | null} */
let lookAt = null;
document.addEventListener("click", (event) => {
  const demo = targetOf(event).closest(".demos nav a");
  if (!demo || event.ctrlKey || event.metaKey || event.shiftKey) return;
  demo.closest("[popover]").hidePopover?.();
  if (demo.hash === location.hash) {
    // no step for the browser, but what was entered since must be removed
    event.preventDefault();
    emit("follow", demo.hash);
  }
  lookAt = demo.hash;
});

// The link is open, and the strip shows it.
/** @type {(slug: string, link: string) => void} */
function arriveAt(slug, link) {
  if (lookAt === link) bringIntoView(slug);
  lookAt = null;
}

// The top of the lab; on a phone its picture, which is below the strip.
/** @param {string} slug */
export function bringIntoView(slug) {
  // Until the user touches the page, nothing that is drawn may push it out of view
  root.style.overflowAnchor = "none";
  addEventListener(
    "pointerdown",
    () => {
      root.style.overflowAnchor = "";
    },
    { once: true },
  );
  const { top, bottom } = $(".strip", section(slug)).getBoundingClientRect();
  if (wide.matches ? top < 0 : true) scrollBy(0, wide.matches ? top : bottom);
}

addActions({
  "demo-before": () => neighbour(-1),
  "demo-after": () => neighbour(1),
});

on("shown", tell);
on("opened", arriveAt);
on("written", tell);
on("taught", tell);
