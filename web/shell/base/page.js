// The page: what the build wrote into it, and how far it has come.
// Whatever a person or a link gave is shown as text, never as markup.

import { readSite } from "./site.js";

export const root = document.documentElement;
// The watcher (watch.js) has given the reason, and later errors would hide it
if (root.dataset.genlab === "failed") throw new Error("the page cannot start in this browser");
/**
 * The first element that matches; null if there is none.
 *
 * @param {string} selector
 * @param {any} [within] the document, an element or a shadow tree
 * @returns {any}
 */
export const $ = (selector, within = document) => within.querySelector(selector);
/**
 * All elements that match, as a list.
 *
 * @param {string} selector
 * @param {any} [within]
 * @returns {any[]}
 */
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
/** The element that an event happened to. @param {Event} event @returns {any} */
export const targetOf = (event) => event.target;
/**
 * The elements on the path of an event, including those within shadow trees.
 *
 * @param {Event} event
 * @returns {any[]}
 */
export const pathOf = (event) => event.composedPath();
/**
 * Hear where a pointer that is held down goes, until it is lifted.
 *
 * @param {EventTarget} target
 * @param {(event: any) => void} move
 * @param {() => void} [lifted]
 */
export function followPointer(target, move, lifted) {
  const pressing = new AbortController();
  const { signal } = pressing;
  const end = () => {
    pressing.abort();
    lifted?.();
  };
  target.addEventListener("pointermove", move, { signal });
  for (const type of ["pointerup", "pointercancel"]) target.addEventListener(type, end, { signal });
}
/**
 * Whether a key is pressed together with one that makes it a command of the browser.
 *
 * @param {KeyboardEvent} event
 */
export const isCommand = ({ ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey;
export const site = readSite($("#site").textContent);
root.dataset.started = ""; // the scripts of the page are run
// Whether this page is in a frame of another page, which does not change
export const embedded = /^#embed(=|$)/.test(location.hash);
root.toggleAttribute("data-embed", embedded);

// What is said of a step of a course, and whether the step still hides what comes out
export const bar = $("#course");
export const isGuessAwaited = () => root.hasAttribute("data-guess");

// The section of a lab, once it has been fetched, and the lab's title.
/** @param {string} slug */
export const section = (slug) => $(`#lab-${slug}`);
/** @param {string} slug */
export const title = (slug) => $(`nav [data-lab=${slug}]`).textContent;

/** @param {"painted" | "live" | "failed"} stage */
export const become = (stage) => {
  root.dataset.genlab = stage; // painted, live or failed
  performance.mark(`genlab:${stage}`);
};
export const paintedOnce = () => {
  if (!root.dataset.genlab) become("painted");
};

/** The rules of the page's own style sheet. @returns {any[]} */
export function styleRules() {
  const sheet = [...document.styleSheets].find(
    ({ ownerNode }) => /** @type {any} */ (ownerNode)?.dataset.name === "style.css",
  );
  return rulesOf(sheet);
}

// A sheet that the browser has refused has no readable rules.
/** @param {CSSStyleSheet | undefined} sheet */
function rulesOf(sheet) {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
}

/**
 * What a storage of the browser gives; null where there is none, as in some frames. In a frame
 * nothing is stored.
 *
 * @template Result
 * @param {() => Result} act
 */
export function fromStorage(act) {
  if (embedded) return null;
  try {
    return act();
  } catch {
    return null;
  }
}

/** What is remembered from visit to visit, which is never anything of a lab. */
export const memory = {
  /** @param {string} name */
  get: (name) => fromStorage(() => localStorage.getItem(`genlab-${name}`)),
  /** @param {string} name @param {string} value */
  set: (name, value) => fromStorage(() => localStorage.setItem(`genlab-${name}`, value)),
  forget: () =>
    fromStorage(() => {
      const names = Object.keys(localStorage).filter((name) => name.startsWith("genlab-"));
      for (const name of names) localStorage.removeItem(name);
    }),
};

/** The width of the window. */
export const wide = matchMedia("(width >= 60rem)");
export const narrow = matchMedia("(max-width: 40rem)");

/** The address of the page without what the link says. */
export const pageAddress = () => location.href.split("#")[0];
