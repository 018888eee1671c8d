// Whether this tab answers together with its class, and in which vote. "?class" in the address,
// before the #, begins so. A tab in class shows the code of each answer, and keeps the right answer
// covered.

import { actionButton } from "../base/elements.js";
import { $$, root } from "../base/page.js";
import { emit } from "../base/signals.js";
import { addActions } from "../python/buttons.js";

export const isInClass = () => root.hasAttribute("data-in-class");

let vote = 1;
/** 1, or 2 for the vote after a discussion. */
export const voteInClass = () => vote;

/** The buttons with which a student joins in; a question and an exercise have them. */
export function classButtons() {
  const title = "Keep the answer covered, and show my code for the lecturer";
  const toggle = actionButton("In class", "in-class", { title });
  const second = actionButton("Second vote", "second-vote");
  dress(toggle, second);
  return [toggle, second];
}

/** @type {(toggle: HTMLButtonElement, second: HTMLButtonElement) => void} */
function dress(toggle, second) {
  toggle.ariaPressed = String(isInClass());
  second.ariaPressed = String(vote === 2);
  second.hidden = !isInClass();
}

function change() {
  for (const toggle of $$("[data-do=in-class]")) dress(toggle, toggle.nextElementSibling);
  emit("attending");
}

/** @param {boolean} isAttending */
function attendClass(isAttending) {
  root.toggleAttribute("data-in-class", isAttending);
  change();
}

/** @param {number} number 1, or 2 for the vote after a discussion */
export function beginVote(number) {
  if (number === vote) return;
  vote = number;
  change();
}

addActions({
  "in-class": () => attendClass(!isInClass()),
  "second-vote": () => beginVote(vote === 1 ? 2 : 1),
});
root.toggleAttribute("data-in-class", new URLSearchParams(location.search).has("class"));
