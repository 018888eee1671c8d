// Prepares a lab: it is fetched, sketched, and drawn as the build painted it.

import { $, $$, paintedOnce, root, section, title } from "../base/page.js";
import { emit } from "../base/signals.js";
import { readScripts, scripts, scriptsBegun } from "../files/scripts.js";
import { say } from "../say/message.js";
import { draw } from "./drawing.js";
import { carryOver, sketched, typedTexts } from "./sketch.js";
import { current, firstLessonKnown, setCurrent } from "./store.js";
import { viewFor } from "./view.js";
import { change, isDrawn, visitOf } from "./visit.js";
import { waited, waiting } from "./waiting.js";

/** @import { LabView } from "../../types/shell.js" */

/**
 * Draw a lab as the build painted it, for a link that is followed. One link is prepared after the
 * other; what is drawn already is not drawn again.
 *
 * @param {string} slug
 * @param {string} link
 * @returns {Promise<void>} ends when the lab shows the link, or one that was followed later
 */
export function prepare(slug, link) {
  change(slug, { target: link });
  markChanging(slug);
  const previous = visitOf(slug).preparing?.catch(() => {
    /* said when it was opened */
  });
  const preparing = Promise.resolve(previous).then(() => prepared(slug, link));
  change(slug, { preparing });
  return preparing;
}
// A lab that shows another link than the one that is followed is marked until it is drawn anew.
// Once Python is asked to open it, Python changes it.
/** @param {string} slug */
const markChanging = (slug) => {
  const { drawn, sketch, target } = visitOf(slug);
  const isOther = (drawn ?? sketch)?.view?.link !== target;
  section(slug)?.toggleAttribute("data-changing", !isDrawn(slug, target) && isOther);
};
/** @type {(slug: string, link: string) => Promise<void>} */
async function prepared(slug, link) {
  if (isDrawn(slug, link)) return;
  const { drawn, target } = visitOf(slug);
  if (drawn && target !== link) return; // another link has been followed since, and is prepared
  waiting(`Fetching ${title(slug)}`);
  const view = await viewFor(slug, link);
  if (!section(slug)) insert(view.lab.section);
  if (slug === current) show(slug);
  if (!scriptsBegun()) await sketchFirst(slug, view);
  await scripts;
  await drawTarget(slug);
  root.dataset.drawn = ""; // by Bokeh
  paintedOnce();
  waited(`Fetching ${title(slug)}`);
  if (lastUnopened === slug) say("");
}

// The first picture of a visit stands in the page while Bokeh's scripts are read.
/** @type {(slug: string, view: LabView) => Promise<void>} */
async function sketchFirst(slug, view) {
  await firstLessonKnown(); // which fields a course hides
  await sketched(slug, view).catch(console.error);
  readScripts();
}

// Bokeh draws what the link shows that was followed last, in the place of the first picture.
/** @param {string} slug */
async function drawTarget(slug) {
  const view = await viewFor(slug, visitOf(slug).target);
  const texts = typedTexts(slug);
  await draw(slug, view.lab, view);
  markChanging(slug);
  carryOver(slug, texts);
}

/** @param {string} markup */
function insert(markup) {
  // the build's own, and held to its hash
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  stages.observe($(".stage", holder.content));
  $("#cards").before(holder.content); // the box for an e-mail is reached before the cards
}
// The lower part of the picture, as much as fits, stays in sight above the controls or beside them:
// its height says how much.
const stages = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const stage = /** @type {HTMLElement} */ (target);
    stage.style.setProperty("--block", `${stage.offsetHeight}px`);
  }
});

/** @type {string | undefined} */
let lastUnopened; // the lab that could not be opened last
/** @type {(slug: string, error: any, retry: () => void) => void} */
export function unopened(slug, error, retry) {
  waited();
  lastUnopened = slug;
  say(
    `The lab ${title(slug)} could not be opened: ${error.message}. The labs that are already open still work.`,
    retry,
    "Try again",
  );
}

/** @param {string} slug */
export function show(slug) {
  // A lab begins at its top, wherever the page before it stood
  if (section(slug)?.hidden !== false) scrollTo(0, 0);
  setCurrent(slug);
  for (const lab of $$("section.lab")) lab.hidden = lab.dataset.lab !== slug;
  for (const link of $$("nav [data-lab]")) {
    link.ariaCurrent = link.dataset.lab === slug ? "page" : null;
  }
  $("#more [popovertarget^=files]").setAttribute("popovertarget", `files-${slug}`);
  emit("shown", slug);
}
