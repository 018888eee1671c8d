// Marks the part of a lab's view that a step of a course points to: "figure belief", or a line of
// its legend, a row or a cell that begins with a text: "figure belief: posterior", "table next: 3".
// The mark stays while the step does.

import { inner } from "../base/links.js";
import { $, bar, isGuessAwaited, root } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { allViews } from "../bokeh/views.js";
import { addActions } from "../python/buttons.js";
import { busy, current, lesson, opening, queue, ready } from "../visit/store.js";
import { fillWindowOncePainted } from "../visit/filling.js";
import { isDrawn, viewsIn, visitOf } from "../visit/visit.js";
import { removeRing, ringAround } from "./ring.js";

export { halo } from "./ring.js";

/** @import { BokehView } from "../../types/bokeh.js" */

/** Pixels around a mark. */
const ROOM = 16;
const PARTS = "tr:not(thead *), .worked, .key > span:not(.save), [data-part]";
/** @type {HTMLElement[]} */
export let markedElements = [];
/** @typedef {import("../../types/shell.js").Lesson | null} Step */
let stepInView = /** @type {Step} */ (null); // whose mark has been brought into view
let stepWithInput = /** @type {Step} */ (null); // in which the user has scrolled or typed since

/** @param {BokehView} view @returns {Generator<BokehView>} the view and all that are around it */
function* withParents(view) {
  yield view;
  if (view.parent) yield* withParents(view.parent);
}
/** @type {(node: any) => string} */
const textsOf = (node) =>
  node.nodeType === Node.TEXT_NODE ? node.data : [...node.childNodes].map(textsOf).join(" ");
/** @param {any} part */
const inWords = (part) => (part.dataset.part ?? textsOf(part)).replace(/\s+/g, " ").trim();
/** @type {(view: BokehView) => any[]} */
export const partsOf = (view) =>
  [...allViews([view])]
    .flatMap((shownView) => [...shownView.shadow_el.querySelectorAll(PARTS)])
    .filter((part) => !part.closest(".unseen"));

const isComposing = () => !$("#composer").hidden;

// Whether the picture of the address is shown: Python's, or the page's own.
const isPictureShown = () =>
  ready || (!visitOf(current).drawn?.view?.isUnknown && isDrawn(current, inner(location.hash)));

/** Mark it and bring it into view, even if the user has moved since the step began. */
export function highlightInView() {
  stepInView = null;
  highlight();
}

/** Mark what the step points to. This happens anew whenever the picture may be another one. */
export function highlight() {
  removeMarks();
  emit("pictureChanged");
  if (!lesson?.look || !isSettled(lesson.lab)) return;
  const [, name, part] = /^(.*?)(?:: (.*))?$/s.exec(lesson.look) ?? [];
  const view = viewNamed(name);
  if (view ? bringToFront(view) : unfoldControls(name)) return; // its answer leads here again
  const target = view && (part ? partNamed(view, part) : view.el);
  if (view && target) bringIntoWindow(markTarget(view, target), view);
}

function removeMarks() {
  for (const element of markedElements.splice(0)) {
    delete element.dataset.look;
    element.removeAttribute("aria-description");
  }
  removeRing();
  $(".look", bar).hidden = true;
}

/** @param {string} name @returns {BokehView | undefined} which a tab may hide */
const viewNamed = (name) =>
  viewsIn(current).find(
    (view) =>
      view.model.tags.includes(`look=${name}`) &&
      [...withParents(view)].every(({ model }) => model.visible !== false),
  );

/**
 * @param {BokehView} view
 * @param {HTMLElement} target the view's element, or a part of it
 * @returns {HTMLElement} what is to be seen: a name in a legend stands for the mark in the picture
 */
function markTarget(view, target) {
  mark(target, placeOfView(view));
  const figure = target.matches(".key > span") ? ringAround(view, inWords(target)) : null;
  if (figure) target.dataset.look = "named";
  return figure ?? target;
}

// Where the words stay beside the picture (style.css), the mark is kept in the window, with the
// picture, until the user moves; elsewhere the words are read first, and the button scrolls to it.
/** @param {HTMLElement} target @param {BokehView} view that it is in */
async function bringIntoWindow(target, view) {
  const isWanted = !isUsersOwn();
  stepInView = lesson;
  await fillWindowOncePainted(); // it leaves room for the mark
  const isBeside = getComputedStyle(bar).position === "sticky";
  if (!isWanted || stepInView !== lesson || isComposing() || !isBeside) return;
  // It scrolls by itself; a view that was drawn anew meanwhile has no place, and was marked again
  const box = placeOfView(view)?.closest(".below, .tables");
  if (box) {
    const { top, bottom } = box.getBoundingClientRect();
    // The title and the heads of a table as well, where the mark has room below them
    const toTitle = view.el.getBoundingClientRect().top - top - ROOM / 2;
    box.scrollTop += Math.max(toTitle, target.getBoundingClientRect().bottom - bottom + ROOM);
    return;
  }
  for (const element of [view.el, target]) element.scrollIntoView({ block: "nearest" });
}
for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  const onInput = () => {
    stepWithInput = lesson;
  };
  addEventListener(type, onInput, { capture: true });
}

/**
 * Whether the picture of the step is there, and what the step points to is not to be guessed.
 *
 * @param {string} lab
 */
const isSettled = (lab) =>
  lab === current &&
  !isGuessAwaited() &&
  isPictureShown() &&
  !opening &&
  ![busy, ...queue].some((request) => request?.do === "open");

/** @type {(view: BokehView, name: string) => any} */
const partNamed = (view, name) =>
  partsOf(view).find((candidate) => `${inWords(candidate)} `.startsWith(`${name} `));

/**
 * Open the fold of the controls, once in each step, for a control that is not in sight.
 *
 * @param {string} name
 * @returns {boolean} whether it was closed
 */
function unfoldControls(name) {
  if (stepInView === lesson || !/^(control|buttons) /.test(name)) return false;
  const fold = [...viewsIn(current)]
    .map(({ shadow_el: shadow }) => shadow.querySelector("button.fold[aria-expanded=false]"))
    .find(Boolean);
  stepInView = lesson;
  fold?.click();
  return Boolean(fold);
}

/**
 * Bring the tab with a view to the front, until the user chooses another one: the answer that
 * opens the step may come after the first mark, and begins with the first tab.
 *
 * @param {BokehView} view
 * @returns {boolean} whether another one was there
 */
function bringToFront(view) {
  const page = [...withParents(view)].find(({ parent }) => parent?.model.tags.includes("tabs"));
  const tabs = page?.parent;
  const index = page && tabs?.child_views?.indexOf(page);
  if (!tabs || isUsersOwn() || tabs.model.active === index) return false;
  tabs.model.active = index;
  return true;
}

/** Whether the mark has been in view, and the user has moved since. */
const isUsersOwn = () => stepInView === lesson && stepWithInput === lesson;

/** @param {BokehView} view @returns {HTMLElement} the part of the lab that it stands in */
function placeOfView(view) {
  const outermost = [...withParents(view)].at(-1) ?? view;
  return /** @type {HTMLElement} */ (outermost.el.closest("[data-root]"));
}
/** @param {HTMLElement} target @param {HTMLElement} place the part of the lab that it stands in */
function mark(target, place) {
  const folded = place.closest("details");
  if (folded) folded.open = true;
  markedElements = [target, place];
  for (const element of markedElements) element.dataset.look = "";
  target.setAttribute("aria-description", "Look here"); // an id would not reach into a shadow tree
  root.style.setProperty("--marked", `${target.offsetHeight + 2 * ROOM}px`);
  $(".look", bar).hidden = false;
}
addActions({
  look() {
    const [target] = markedElements;
    if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
    target.focus();
  },
});

on(["lessonLeft", "opened", "live", "answered"], highlight);
