// Whether this tab answers together with its class, and in which vote. "?class" in the address,
// before the #, begins so. A tab in class shows the code of each answer, and keeps the right answer
// covered.

import { $$, root } from "../base/page.js";
import { emit } from "../base/signals.js";
import { addActions } from "../python/buttons.js";

export const isInClass = () => root.hasAttribute("data-in-class");

let vote = 1;
/** 1, or 2 for the vote after a discussion. */
export const voteInClass = () => vote;

/** The buttons with which a student joins in say how it is. @param {any} [within] */
export function pressClassButtons(within = document) {
  for (const button of $$("[data-do=in-class]", within)) button.ariaPressed = String(isInClass());
  for (const button of $$("[data-do=second-vote]", within)) button.ariaPressed = String(vote === 2);
}

function change() {
  pressClassButtons();
  emit("attending");
}

/** @param {number} number 1, or 2 for the vote after a discussion */
export function beginVote(number) {
  if (number === vote) return;
  vote = number;
  change();
}

addActions({
  "in-class"() {
    root.toggleAttribute("data-in-class");
    change();
  },
  "second-vote": () => beginVote(vote === 1 ? 2 : 1),
});
root.toggleAttribute("data-in-class", new URLSearchParams(location.search).has("class"));
pressClassButtons();
