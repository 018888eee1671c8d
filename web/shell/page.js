// The page: what the build wrote into it, and how far it has come.
// Whatever a person or a link gave is shown as text, never as markup.

export const root = document.documentElement;
// The watcher (watch.js) has said why, and what follows would say something else
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
/**
 * The element that an event happened to.
 *
 * @param {Event} event
 * @returns {any}
 */
export const targetOf = (event) => event.target;
/**
 * What an event passes on its way, from within every shadow tree on.
 *
 * @param {Event} event
 * @returns {any[]}
 */
export const pathOf = (event) => event.composedPath();
// Files: name → path, size, sha256; labs: lab → path, integrity, digest
/** @type {import("../types/shell.js").Site} */
export const site = JSON.parse($("#site").textContent);
root.dataset.started = ""; // the scripts of the page are run
// In a frame of somebody's page, for as long as this page lives
export const embedded = /^#embed(=|$)/.test(location.hash);
root.toggleAttribute("data-embed", embedded);

/** @param {"painted" | "live" | "failed"} stage */
export const become = (stage) => {
  root.dataset.genlab = stage; // painted, live or failed
  performance.mark(`genlab:${stage}`);
};
export const paintedOnce = () => {
  if (!root.dataset.genlab) become("painted");
};

/**
 * The rules of the page's own style sheet.
 *
 * @returns {any[]}
 */
export function styleRules() {
  const sheet = [...document.styleSheets].find(
    ({ ownerNode }) => /** @type {any} */ (ownerNode)?.dataset.name === "style.css",
  );
  return rulesOf(sheet);
}

// A sheet that the browser has refused has none that may be read.
/** @param {CSSStyleSheet | undefined} sheet */
function rulesOf(sheet) {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
}

// What is remembered from visit to visit, and it is never anything of a lab; some frames close
// their storage, and in a frame nothing is remembered.
export const memory = {
  /** @param {string} name */
  get(name) {
    if (embedded) return null;
    try {
      return localStorage.getItem(`genlab-${name}`);
    } catch {
      return null; // closed
    }
  },
  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    if (embedded) return;
    try {
      localStorage.setItem(`genlab-${name}`, value);
    } catch {
      /* not remembered */
    }
  },
};
