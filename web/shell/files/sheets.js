// Style sheets and the fonts of formulas: nothing waits for them, each is held to its hash, and one
// that does not come is named. Fonts are fetched once a formula that needs them is in sight.

import { bytesOfHex, integrityOf } from "../base/bytes.js";
import { $, $$, site, styleRules } from "../base/page.js";
import { attempted } from "../base/retries.js";
import { say } from "../say/message.js";
import { fetchFile, fetchNamed, whyMissing } from "./fetching.js";
import { once } from "./once.js";
import { refusal, supervised } from "./supervision.js";

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

const { integrity } = $("script[data-name='shell.js']");
const kind = integrity.split("-")[0];
/** @param {{ sha256: string }} file */
const hashOf = ({ sha256 }) => integrityOf(kind, bytesOfHex(sha256));

/** @type {(name: string, address: string, hash: string) => HTMLLinkElement} */
function addSheet(name, address, hash) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", integrity: hash });
  link.dataset.name = name;
  link.href = address;
  document.head.append(link);
  return link;
}

/**
 * @param {string} name
 * @param {string} address
 * @param {string} hash
 * @param {any} [present] the element that stands in the page already
 */
async function loadSheet(name, address, hash, present) {
  if (present && styleRules().length) return true;
  let link = present;
  const load = async (/** @type {number} */ attempt) => {
    if (attempt || !link) {
      link?.remove();
      link = addSheet(name, attempt ? `${address}?again=${attempt}` : address, hash);
    } else if (link.sheet || link.dataset.refused !== undefined) throw new Error("refused");
    await new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", reject);
    });
  };
  try {
    await supervised(name, attempted(load, { isHopeless: () => Boolean(refusal(address)) }), {
      since: 0,
    });
    return true;
  } catch {
    miss(name, `${name} ${await whyMissing(address)}: ${EFFECTS[name]}`);
    return false;
  }
}

const present = $("link[data-name='style.css']");
loadSheet("style.css", present.href, present.integrity, present);
const formulas = loadSheet(
  "katex.min.css",
  site.files["katex.min.css"].path,
  hashOf(site.files["katex.min.css"]),
);

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

/** @type {Record<string, string>} */
const WEIGHTS = { 400: "normal", 700: "bold" };
/** @param {Element} formula */
async function fontsFor(formula) {
  const families = new Set();
  for (const part of formula.querySelectorAll(".katex-html, .katex-html *")) {
    if (![...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE)) continue;
    const { fontFamily, fontStyle, fontWeight } = getComputedStyle(part);
    const family = fontFamily.split(",")[0].replaceAll('"', "").trim();
    families.add(`${family} ${fontStyle} ${fontWeight}`);
  }
  /** @param {FontFile} font */
  const familyOf = ({ family, style, weight }) => {
    const number = Object.keys(WEIGHTS).find((key) => WEIGHTS[key] === weight) ?? weight;
    return `${family} ${style} ${number}`;
  };
  await Promise.all(
    (await list("fonts.json")).filter((font) => families.has(familyOf(font))).map(addFont),
  );
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
