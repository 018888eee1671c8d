// The labs: each one's section and painted document are a file of its own, which is fetched when
// the lab is wanted.

import { labOf } from "./course.js";
import { $, $$, site, targetOf } from "./page.js";
import { setCurrent } from "./store.js";

/** @param {string} slug */
export const section = (slug) => $(`#lab-${slug}`);
/**
 * @param {string} slug
 * @returns {string}
 */
export const title = (slug) => $(`nav [data-lab=${slug}]`).textContent;

/** @type {Record<string, Promise<import("../types/shell.js").LabFile>>} */
const arriving = {}; // lab → its file, here or on its way
/**
 * @param {string} slug
 * @returns {Promise<import("../types/shell.js").LabFile>}
 */
export function arrival(slug) {
  return (arriving[slug] ??= fetchedLab(slug).catch(() => {
    delete arriving[slug]; // the next one who wants it asks again
    throw new Error(`lab-${slug}.json is missing or damaged, or the connection is gone`);
  }));
}
/** @param {string} slug */
async function fetchedLab(slug) {
  const { path, integrity } = site.labs[slug];
  const response = await fetch(path, { integrity, signal: AbortSignal.timeout(60000) });
  return response.json();
}

// Bokeh's and Panel's scripts, which are read in this order, and after the first picture.
export const unread = $$("link[as=script]").map(({ href, integrity, dataset: { name } }) => {
  const script = Object.assign(document.createElement("script"), {
    src: href,
    integrity,
    async: false,
  });
  script.dataset.name = name; // which is said if it does not come
  return script;
});
export const scripts = Promise.all(
  unread.map(
    (script) =>
      new Promise((resolve) => {
        script.onload = resolve;
      }),
  ),
);
// Whoever points at a lab's name is about to open it.
for (const event of ["pointerover", "focusin"]) {
  document.addEventListener(event, (pointed) => {
    const slug = targetOf(pointed).closest?.("nav [data-lab]")?.dataset.lab;
    if (slug) {
      arrival(slug).catch(() => {
        /* said when it is opened */
      });
    }
  });
}

setCurrent(labOf(location.hash));
