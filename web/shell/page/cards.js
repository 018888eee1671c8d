// The cards of the front page. Each card's picture is drawn by its lab. A lab that was used shows
// its current state; while the pointer or the keyboard focus is on a card, it goes through its
// lab's demos.

import { bare } from "../base/links.js";
import { $, $$ } from "../base/page.js";
import { on } from "../base/signals.js";
import { onAnswer } from "../python/answers.js";
import { ask } from "../python/questions.js";
import { busy, ready } from "../visit/store.js";
import { allVisits } from "../visit/visit.js";

const cards = $$("[data-card]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Record<string, string>} */
const ownPictures = {}; // lab → its picture when no demo is shown
/** @type {Record<string, number>} */
const turns = {}; // lab → the demo that is shown
/** @type {any} */
let activeCard = null; // the card that goes through its demos
/**
 * @param {{ svg?: string, title?: string, link?: string }} miniature
 * @param {string} slug
 */
function stamp({ svg, title, link }, slug) {
  const card = cards.find((candidate) => candidate.dataset.card === slug);
  const demo = $(".demo", card);
  if (title && activeCard !== card) return;
  if (!title && svg) ownPictures[slug] = svg;
  // Our own tones and numbers
  if (svg && (title || activeCard !== card)) $(".stamp", card).innerHTML = svg;
  if (title) Object.assign(demo, { textContent: title, href: link, hidden: false });
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
    $(".stamp", previous).innerHTML = ownPictures[previous.dataset.card];
  }
  if (!card) return;
  ownPictures[card.dataset.card] ??= $(".stamp", card).innerHTML;
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

// When the user returns to the front page, labs that were used have another picture.
function restamp() {
  if (!bare()) return;
  for (const { lab, state } of allVisits()) if (ready && state) ask({ do: "miniature", lab });
}
on("requested", restamp);
onAnswer("miniature", stamp);
