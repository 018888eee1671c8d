// What a step of a course wants looked at is marked where the lab's view has it: "figure belief",
// or what begins so in it, a line of its key, a row, a cell: "figure belief: posterior", "table
// next: 3". The mark stays while the step does.

import { inner } from "./course.js";
import { asking, bar, fillWall } from "./lesson.js";
import { note } from "./notes.js";
import { $ } from "./page.js";
import { emit } from "./signals.js";
import { busy, current, drawn, isDrawn, lesson, opening, queue, ready } from "./store.js";
import { addActions } from "./tools.js";
import { allViews } from "./views.js";

const PARTS = "tr:not(thead *), .worked, .key > span:not(.save), [data-part]";
export let marked = []; // elements
/** @type {import("../types/shell.js").Lesson | null} */
let brought = null; // the step whose mark has been brought into view
let noted = ""; // the lab whose note says that the mark is not there

function* around(view) {
  for (let each = view; each; each = each.parent) yield each;
}
// Each [name, view] that stands in a lab now, perhaps behind a tab.
/** @param {string} slug */
export function* looksOf(slug) {
  for (const view of drawn[slug] ? allViews(drawn[slug].views) : []) {
    const name = view.model.tags.find((tag) => String(tag).startsWith("look="))?.slice(5);
    if (name && [...around(view)].every(({ model }) => model.visible !== false)) yield [name, view];
  }
}
const textsOf = (node) =>
  node.nodeType === Node.TEXT_NODE ? node.data : [...node.childNodes].map(textsOf).join(" ");
/**
 * @param {any} part
 * @returns {string}
 */
export const inWords = (part) => (part.dataset.part ?? textsOf(part)).replace(/\s+/g, " ").trim();
/**
 * @param {any} view
 * @returns {any[]}
 */
export const partsOf = (view) =>
  [...allViews([view])]
    .flatMap((each) => [...each.shadow_el.querySelectorAll(PARTS)])
    .filter((part) => !part.closest(".unseen"));

const isComposing = () => !$("#composer").hidden;

// Whether the picture of the address stands there: Python's, or the page's own.
const stands = () =>
  ready || (drawn[current]?.view?.veiled !== "unknown" && isDrawn(current, inner(location.hash)));
export function look() {
  fillWall();
  for (const each of marked.splice(0)) {
    delete each.dataset.look;
    each.removeAttribute("aria-description");
  }
  $(".look", bar).hidden = true;
  emit("pictureChanged");
  if (
    !lesson?.look ||
    lesson.lab !== current ||
    asking() ||
    !stands() ||
    opening ||
    [busy, ...queue].some((asked) => asked?.do === "open")
  ) {
    return;
  }
  const [, name, part] = /^(.*?)(?:: (.*))?$/s.exec(lesson.look) ?? [];
  const view = [...looksOf(current)].find(([each]) => each === name)?.[1];
  const page = view && [...around(view)].find(({ parent }) => parent?.model.tags.includes("tabs"));
  const at = page?.parent.child_views.indexOf(page);
  if (page && brought !== lesson && page.parent.model.active !== at) {
    page.parent.model.active = at; // its answer leads here again
    return;
  }
  const found =
    view &&
    (part ? partsOf(view).find((each) => `${inWords(each)} `.startsWith(`${part} `)) : view.el);
  if (!found && brought !== lesson) {
    noted = current;
    note(current, `This step highlights “${lesson.look}”, which is not shown in this view.`);
  } else if (found && noted) {
    note(noted, ""); // it has been drawn since, perhaps by a step in another lab
    noted = "";
  }
  if (found) mark(found, [...around(view)].at(-1).el.closest("[data-root]"));
  // Where the words stay in sight (style.css); elsewhere they are read first, and the button leads
  // there.
  if (
    found &&
    brought !== lesson &&
    !isComposing() &&
    getComputedStyle(bar).position === "sticky"
  ) {
    requestAnimationFrame(() => found.scrollIntoView({ block: "nearest" }));
  }
  brought = lesson;
}
function mark(found, place) {
  const folded = place.closest("details");
  if (folded) folded.open = true;
  marked = [found, place];
  for (const each of marked) each.dataset.look = "";
  found.setAttribute("aria-description", "Look here"); // an id would not reach into a shadow tree
  $(".look", bar).hidden = false;
}
addActions({
  look() {
    const [found] = marked;
    if (!found.hasAttribute("tabindex")) found.tabIndex = -1;
    found.focus();
  },
});
