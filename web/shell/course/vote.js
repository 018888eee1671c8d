// A question of a step that a class answers together: each tab shows the code of its answer, and
// keeps the right one covered.

import { answerCode, inTwoPieces, OTHER_ANSWER, questionNumber } from "../base/codes.js";
import { make } from "../base/elements.js";
import { $, bar } from "../base/page.js";
import { on } from "../base/signals.js";
import { isRight } from "../base/typed.js";
import { beginVote, isInClass, voteInClass } from "../exercise/attending.js";
import { lesson } from "../visit/store.js";

/** @import { Guess } from "../../types/shell.js" */

const code = $(".asked .code", bar);

/**
 * The number of an answer in its code: its place among the choices; of a typed one, 0 if it is
 * right.
 *
 * @param {Guess} guess
 * @param {string} guessed
 */
export function numberOfAnswer(guess, guessed) {
  if (guess.choices?.length) return guess.choices.indexOf(guessed);
  return isRight(guess, guessed) ? 0 : OTHER_ANSWER;
}

/** What identifies a question, as Python has it. @param {Guess} guess */
export const identityOf = ({ question, choices }) => [question, ...(choices ?? [])].join("\n");

on("guessed", (guessed) => {
  const guess = lesson?.guess;
  if (!guess || !guessed || !isInClass()) return;
  const question = questionNumber(identityOf(guess), voteInClass());
  const text = inTwoPieces(answerCode(question, numberOfAnswer(guess, guessed)));
  code.replaceChildren("Your code: ", make("strong", { textContent: text }));
  code.hidden = false;
});
on("attending", () => {
  code.hidden = true;
});
on("lessonLeft", () => beginVote(1));
