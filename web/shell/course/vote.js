// A question that a class answers together: each tab shows the code of its answer, and keeps the
// right one covered. "?class" in the address, before the #, begins so.

import { answerCode, inTwoPieces, OTHER_ANSWER, questionNumber } from "../base/codes.js";
import { button, make } from "../base/elements.js";
import { $, root } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { lesson } from "../visit/store.js";
import { bar } from "./wall.js";

/** @import { Guess } from "../../types/shell.js" */

const code = make("output", { className: "code", hidden: true });
const toggle = button("In class", () => {});
const second = button("Second vote", () => {});
toggle.dataset.do = "in-class";
toggle.title = "Keep the answer covered, and show a code of mine for the lecturer";
second.dataset.do = "second-vote";
const group = make("span", { className: "class-vote" }, code, toggle, second);
$(".asked", bar).append(group);

let vote = 1;

/** @param {boolean} isInClass */
function attendClass(isInClass) {
  root.toggleAttribute("data-in-class", isInClass);
  toggle.ariaPressed = String(isInClass);
  second.hidden = !isInClass;
  if (!isInClass) code.hidden = true;
}

/** @param {number} number 1, or 2 for the vote after a discussion */
function beginVote(number) {
  vote = number;
  second.ariaPressed = String(vote === 2);
  code.hidden = true;
}

/**
 * The number of an answer in its code: its place among the choices; of a typed one, 0 if it is
 * right.
 *
 * @param {Guess} guess
 * @param {string} guessed
 */
export function numberOfAnswer({ answer, choices }, guessed) {
  if (choices?.length) return choices.indexOf(guessed);
  return guessed === answer ? 0 : OTHER_ANSWER;
}

/** What identifies a question, as Python has it. @param {Guess} guess */
export const identityOf = ({ question, choices }) => [question, ...(choices ?? [])].join("\n");

on("guessed", (guessed) => {
  const guess = lesson?.guess;
  if (!guess || !guessed || !root.hasAttribute("data-in-class")) return;
  const question = questionNumber(identityOf(guess), vote);
  const text = inTwoPieces(answerCode(question, numberOfAnswer(guess, guessed)));
  code.replaceChildren("Your code: ", make("strong", { textContent: text }));
  code.hidden = false;
});
on("lessonLeft", () => beginVote(1));

addActions({
  "in-class": () => attendClass(!root.hasAttribute("data-in-class")),
  "second-vote": () => beginVote(vote === 1 ? 2 : 1),
});
attendClass(new URLSearchParams(location.search).has("class"));
beginVote(1);
