// The cards of the front page. Each card has a fixed picture, which the build drew. While the
// pointer or the keyboard focus is on a card, the card goes through its lab's demos.

import { $, $$ } from "../base/page.js";
import { onAnswer } from "../python/answers.js";
import { ask } from "../python/questions.js";
import { busy, ready } from "../visit/store.js";

const cards = $$("[data-card]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Record<string, string>} */
const fixedPictures = {}; // lab → its picture when no demo is shown
/** @type {Record<string, number>} */
const turns = {}; // lab → the demo that is shown
/** @type {any} */
let activeCard = null; // the card that goes through its demos
/**
 * Show a demo on the card of its lab, if that card goes through its demos still.
 * @param {{ svg: string, title: string, link: string }} miniature
 * @param {string} slug
 */
function stamp({ svg, title, link }, slug) {
  if (activeCard?.dataset.card !== slug) return;
  if (svg) $(".stamp", activeCard).innerHTML = svg; // our own tones and numbers
  Object.assign($(".demo", activeCard), { textContent: title, href: link, hidden: false });
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
let nextTurn;
/** @param {any} card the one that goes through its demos, if any does */
function go(card) {
  clearTimeout(nextTurn);
  const previous = activeCard;
  activeCard = card;
  if (previous && previous !== card) {
    $(".demo", previous).hidden = true;
    $(".stamp", previous).innerHTML = fixedPictures[previous.dataset.card];
  }
  if (!card) return;
  fixedPictures[card.dataset.card] ??= $(".stamp", card).innerHTML;
  if (!still.matches) nextTurn = setTimeout(turnOver, 500);
}
function turnOver() {
  const lab = activeCard.dataset.card;
  const aboutToOpen = $(".demo", activeCard).matches(":hover, :focus");
  if (ready && !busy && !document.hidden && !aboutToOpen) {
    turns[lab] = (turns[lab] ?? -1) + 1;
    ask({ do: "miniature", lab, demo: turns[lab] });
  }
  nextTurn = setTimeout(turnOver, 2000);
}
for (const card of cards) {
  card.addEventListener(
    "pointerenter",
    (/** @type {PointerEvent} */ { pointerType }) => pointerType === "mouse" && go(card),
  );
  card.addEventListener("pointerleave", () => go(null));
  card.addEventListener("focusin", () => activeCard !== card && go(card));
  card.addEventListener(
    "focusout",
    (/** @type {FocusEvent} */ { relatedTarget }) => card.contains(relatedTarget) || go(null),
  );
}
onAnswer("miniature", stamp);
