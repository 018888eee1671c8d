// Style sheets and the fonts of formulas: nothing waits for them, each is held to its hash, and one
// that does not come is named. Fonts are fetched once a formula that needs them is in sight.

import { make } from "../base/elements.js";
import { $, $$, site, styleRules } from "../base/page.js";
import { say } from "../say/message.js";
import { brought, fetchFile, fetchNamed, inserted, settled } from "./fetching.js";
import { once } from "./once.js";

/** @type {Record<string, string>} */
const EFFECTS = {
  "style.css": "the page is shown plainly, and works",
  "katex.min.css": "formulas are not typeset correctly, and the rest works",
};
const missing = new Map(); // file → why, in the order in which they failed

/** @type {(name: string, why: string) => void} */
function miss(name, why) {
  missing.set(name, why);
  const reasons = [...missing.values()].join("; ");
  say(`${reasons}. Reload the page to try again.`, () => {}, "Close");
}

/**
 * @param {string} name
 * @param {{ path: string, integrity: string }} file
 * @param {any} [link] the element that is already in the page
 * @returns {Promise<boolean>} whether it has come
 */
async function loadSheet(name, { path, integrity }, link) {
  if (link && styleRules().length) return true;
  const load = async (/** @type {number} */ attempt) => {
    if (link && !attempt) {
      if (link.sheet || link.dataset.refused !== undefined) throw new Error("refused");
      return settled(link);
    }
    link?.remove();
    const href = attempt ? `${path}?again=${attempt}` : path;
    link = make("link", { rel: "stylesheet", integrity, href, "data-name": name });
    return inserted(link);
  };
  try {
    await brought(name, path, load, { since: 0 });
    return true;
  } catch (error) {
    miss(name, `${/** @type {Error} */ (error).message}: ${EFFECTS[name]}`);
    return false;
  }
}

const style = $("link[data-name='style.css']");
loadSheet("style.css", { path: style.href, integrity: style.integrity }, style);
const formulas = loadSheet("katex.min.css", site.files["katex.min.css"]);

// ── Fonts ────────────────────────────────────────────────────────────────────────────────────────

/** @typedef {{ name: string, family: string, style: string, weight: string }} FontFile */

/** @type {(name: string) => Promise<(FontFile & import("../../types/shell.js").SiteFile)[]>} */
const list = once(async (name) => (await fetchNamed(name)).json());

const requested = new Set(); // names of fonts
/** @param {FontFile & import("../../types/shell.js").SiteFile} font */
async function addFont(font) {
  if (requested.has(font.name)) return;
  requested.add(font.name);
  const { family, style, weight } = font;
  const content = await (await fetchFile(font.name, font)).arrayBuffer();
  const face = new FontFace(family, content, { style, weight });
  document.fonts.add(await face.load());
}

/** @param {Element} formula */
async function fontsFor(formula) {
  const families = new Set();
  for (const part of formula.querySelectorAll(".katex-html, .katex-html *")) {
    if (![...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE)) continue;
    const { fontFamily, fontStyle, fontWeight } = getComputedStyle(part);
    const family = fontFamily.split(",")[0].replaceAll('"', "").trim();
    families.add(`${family} ${fontStyle} ${fontWeight}`);
  }
  const needed = (await list("fonts.json")).filter(({ family, style: slant, weight }) =>
    families.has(`${family} ${slant} ${weight}`),
  );
  await Promise.all(needed.map(addFont));
}

const inSight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    inSight.unobserve(target);
    formulas
      .then((isLoaded) => (isLoaded ? fontsFor(target) : undefined))
      .catch((error) =>
        miss(error.message, `${error.message}: formulas are shown in another typeface`),
      );
  }
});
const observed = new WeakSet();
function observe() {
  for (const formula of $$(".katex")) {
    if (observed.has(formula)) continue;
    observed.add(formula);
    inSight.observe(formula);
  }
}
let planned = 0;
new MutationObserver(() => {
  cancelAnimationFrame(planned);
  planned = requestAnimationFrame(observe);
}).observe($("#main"), { childList: true, subtree: true });
observe();
