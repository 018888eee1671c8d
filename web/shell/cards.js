// The cards of the front page. Each one's picture is drawn by its lab: one that was used shows what it shows now, and under a
// hand, or with the keyboard on it, a card goes through its lab's demos.

const cards = [...document.querySelectorAll("[data-card]")], still = matchMedia("(prefers-reduced-motion: reduce)");
const own = {}, turns = {}; // lab → its picture when no demo is shown; the demo that comes next
let held; // the card that goes
function stamp(slug, { svg, title, link }) {
  const card = cards.find((each) => each.dataset.card === slug), demo = $(".demo", card);
  if (title && held !== card) return;
  if (!title && svg) own[slug] = svg;
  if (svg && (title || held !== card)) $(".stamp", card).innerHTML = svg; // our own tones and numbers
  if (title) Object.assign(demo, { textContent: title, href: link, hidden: false });
}
function go(card) {
  clearTimeout(go.next);
  const before = held;
  held = card;
  if (before && before !== card) {
    $(".demo", before).hidden = true;
    $(".stamp", before).innerHTML = own[before.dataset.card];
  }
  if (!card) return;
  own[card.dataset.card] ??= $(".stamp", card).innerHTML;
  if (!still.matches) go.next = setTimeout(turnOver, 500);
}
function turnOver() {
  const lab = held.dataset.card, aboutToOpen = $(".demo", held).matches(":hover, :focus");
  if (ready && !busy && !document.hidden && !aboutToOpen) ask({ do: "miniature", lab, demo: turns[lab] = (turns[lab] ?? -1) + 1 });
  go.next = setTimeout(turnOver, 2000);
}
for (const card of cards) {
  card.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && go(card));
  card.addEventListener("pointerleave", () => go(null));
  card.addEventListener("focusin", () => held !== card && go(card));
  card.addEventListener("focusout", ({ relatedTarget }) => card.contains(relatedTarget) || go(null));
}

// Back on the front page, what was used meanwhile has another picture.
function restamp() {
  for (const slug of ready ? Object.keys(states) : []) ask({ do: "miniature", lab: slug });
}
