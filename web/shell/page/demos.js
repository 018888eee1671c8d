// The demos: which one is open, and the way back to it after a change.

import { changedFields } from "../address/steps.js";
import { exerciseOf, fieldsIn, inner } from "../base/links.js";
import { $, $$, root, section, targetOf, title, wide } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { lesson } from "../visit/store.js";
import { change } from "../visit/visit.js";

/** @param {string} slug */
const demosOf = (slug) => $$(".demos nav a", section(slug));

// The bar and the title of the window say which demo is open. Its note speaks of nothing else, and
// goes with the first change; then there is a way back, until the data are others. A step back in
// the history knows the demo that it came from.
/** @type {(slug: string, link?: string | null, from?: string) => void} */
function tell(slug, link = inner(location.hash), from = history.state?.demo) {
  const demos = demosOf(slug);
  const openDemo = demos.find((demo) => demo.hash === link);
  const demo = openDemo ?? demos.find((demo) => demo.hash === from);
  change(slug, { demo: demo?.hash });
  for (const candidate of demos) candidate.ariaCurrent = candidate === openDemo ? "true" : null;
  const bar = $(".strip", section(slug));
  if (demos.length) $(".name", bar).textContent = openDemo?.textContent ?? "Things to try";
  $(".told", bar).textContent = openDemo?.nextElementSibling.textContent ?? "";
  // The lab as it begins asks its own question
  $(".told", bar).hidden = !openDemo || link === `#${slug}`;
  const isWayBack = demo && !openDemo && hasSameData(slug, demo.hash, link ?? "");
  const back = $(".back", bar);
  back.hidden = !isWayBack;
  back.textContent = isWayBack ? `Back to: ${demo.textContent}` : "";
  if (isWayBack) back.href = demo.hash;
  if (exerciseOf(location.hash)) return; // the title is the exercise's
  if (lesson) document.title = `${lesson.step} ${lesson.title}: ${lesson.name} · genlab`;
  else document.title = `${titleOf(slug, link, openDemo)} · genlab`;
}

/** @type {(slug: string, link: string | null, demo: HTMLElement | undefined) => string} */
const titleOf = (slug, link, demo) =>
  [title(slug), demo ? demo.textContent : fieldsOf(slug, link)].filter(Boolean).join(": ");

/** Whether two links show the same data: shipped data and a person's own. */
/** @type {(slug: string, first: string, second: string) => boolean} */
function hasSameData(slug, first, second) {
  const data = ["data", "preset", ...section(slug).dataset.private.split(" ")];
  return !changedFields(first, second).some((name) => data.includes(name));
}

// The fields of a link in words; private fields are in no title.
/** @param {string} slug @param {string | null} link */
function fieldsOf(slug, link) {
  const hidden = section(slug).dataset.private.split(" ");
  const pairs = [...fieldsIn(link ?? "")].filter(([name]) => !hidden.includes(name));
  return pairs
    .map((pair) => pair.join(" "))
    .join(", ")
    .slice(0, 60);
}

// The demo that the user has chosen: once the strip shows it, its picture is scrolled into view
/** @type {string | null} */
let lookAt = null;
document.addEventListener("click", (event) => {
  const demo = targetOf(event).closest(".demos nav a, .back");
  if (!demo || event.ctrlKey || event.metaKey || event.shiftKey) return;
  demo.closest("[popover]")?.hidePopover();
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
  const release = () => root.style.removeProperty("overflow-anchor");
  addEventListener("pointerdown", release, { once: true });
  const { top, bottom } = $(".strip", section(slug)).getBoundingClientRect();
  if (!wide.matches) scrollBy(0, bottom);
  else if (top < 0) scrollBy(0, top);
}

on(["shown", "written", "taught"], tell);
on("opened", arriveAt);
