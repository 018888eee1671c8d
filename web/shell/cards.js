// The cards of the front page. Each one's picture is drawn by its lab: one that was used shows what
// it shows now, and under a hand, or with the keyboard on it, a card goes through its lab's demos.

import { $, $$ } from "./page.js";
import { ask } from "./questions.js";
import { busy, ready, states } from "./store.js";

const cards = $$("[data-card]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const own = {};
const turns = {}; // lab → its picture when no demo is shown; the demo that comes next
let held; // the card that goes
/**
 * @param {string} slug
 * @param {{ svg?: string, title?: string, link?: string }} miniature
 */
export function stamp(slug, { svg, title, link }) {
  const card = cards.find((each) => each.dataset.card === slug);
  const demo = $(".demo", card);
  if (title && held !== card) return;
  if (!title && svg) own[slug] = svg;
  // Our own tones and numbers
  if (svg && (title || held !== card)) $(".stamp", card).innerHTML = svg;
  if (title) Object.assign(demo, { textContent: title, href: link, hidden: false });
}
let nextTurn; // a timer
function go(card) {
  clearTimeout(nextTurn);
  const before = held;
  held = card;
  if (before && before !== card) {
    $(".demo", before).hidden = true;
    $(".stamp", before).innerHTML = own[before.dataset.card];
  }
  if (!card) return;
  own[card.dataset.card] ??= $(".stamp", card).innerHTML;
  if (!still.matches) nextTurn = setTimeout(turnOver, 500);
}
function turnOver() {
  const lab = held.dataset.card;
  const aboutToOpen = $(".demo", held).matches(":hover, :focus");
  if (ready && !busy && !document.hidden && !aboutToOpen) {
    turns[lab] = (turns[lab] ?? -1) + 1;
    ask({ do: "miniature", lab, demo: turns[lab] });
  }
  nextTurn = setTimeout(turnOver, 2000);
}
for (const card of cards) {
  card.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && go(card));
  card.addEventListener("pointerleave", () => go(null));
  card.addEventListener("focusin", () => held !== card && go(card));
  card.addEventListener(
    "focusout",
    ({ relatedTarget }) => card.contains(relatedTarget) || go(null),
  );
}

// Back on the front page, what was used meanwhile has another picture.
export function restamp() {
  for (const slug of ready ? Object.keys(states) : []) ask({ do: "miniature", lab: slug });
}
