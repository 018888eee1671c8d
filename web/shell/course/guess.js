// The guess before the answer: a step with a question hides what comes out until somebody has
// guessed, or has asked for the answer.

import { openLink } from "../address/address.js";
import { button } from "../base/elements.js";
import {
  courses,
  inFrame,
  isRevealed,
  markRevealed,
  orderOf,
  placeOf,
  stepLink,
} from "../base/links.js";
import { $, $$, bar, root } from "../base/page.js";
import { emit } from "../base/signals.js";
import { isRight } from "../base/typed.js";
import { addActions } from "../python/buttons.js";
import { lesson } from "../visit/store.js";
import { highlight } from "./highlight.js";

/** @import { Guess } from "../../types/shell.js" */

/** The step that is played, for actions that need one. */
export function playedLesson() {
  if (!lesson) throw new Error("no course step is open");
  return lesson;
}

/** @param {Guess | null | undefined} guess what is asked for, if anything is */
export function askFor(guess) {
  $(".question", bar).textContent = guess?.question ?? "";
  const choices = (guess?.choices ?? []).map((text) => button(text, () => receiveGuess(text)));
  $(".choices", bar).replaceChildren(...choices);
  $(".typed", bar).hidden = !guess || Boolean(guess.choices?.length);
  $(".typed input", bar).value = ""; // which was for another question
  const isAsked = Boolean(guess) && !isRevealed(playedLesson());
  $(".answer", bar).textContent = isAsked || !guess ? "" : `${guess.answer}.`;
  mask(isAsked);
}

/**
 * The answer is hidden, by another picture beside the question or by the question alone.
 *
 * @param {boolean} on
 */
export function hideAnswer(on) {
  root.toggleAttribute("data-guess", on);
  if (on) root.dataset.guess = placeOf(location.hash)?.isBeside ? "beside" : "";
}
/** @param {boolean} on */
export function mask(on) {
  const { guess, course, step } = playedLesson();
  hideAnswer(on);
  $(".asked", bar).hidden = !guess;
  for (const part of $$(".said", bar)) part.hidden = on;
  $("[data-do=step-after]", bar).disabled = !on && orderOf(course).at(-1) === step;
  for (const control of $$(".choices button, [data-do=reveal], .typed input", bar)) {
    control.disabled = !on;
  }
  $("[data-do=reveal]", bar).hidden = !on;
}
/** @param {string} guessed @param {Guess | null | undefined} guess */
function verdictOn(guessed, guess) {
  if (!guessed || !guess) return "";
  return isRight(guess, guessed) ? "Right: " : `Your answer: ${guessed}. Right answer: `;
}
function unveil(guessed = "") {
  const { course, step, guess } = playedLesson();
  const isInPlace = !courses[course].beside?.[step];
  markRevealed(course, step);
  mask(false);
  if (isInPlace) highlight();
  else showOwnPicture(inFrame(stepLink(course, step)));
  $(".answer", bar).textContent = `${verdictOn(guessed, guess)}${guess?.answer}.`;
}

/** @param {string} link of the step, whose question had another picture beside it */
function showOwnPicture(link) {
  history.replaceState(history.state, "", link);
  openLink(link);
}

/**
 * An answer is compared with the right one; in class that waits for the lecturer.
 *
 * @param {string} guessed
 */
function receiveGuess(guessed) {
  emit("guessed", guessed);
  if (!guessed || !root.hasAttribute("data-in-class")) unveil(guessed);
}
/** The answer is asked for, and none was given. */
export const giveUp = () => receiveGuess("");
const unveilTyped = () => receiveGuess($(".typed input", bar).value.trim());
addActions({ reveal: unveilTyped });
$(".typed input", bar).addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
  if (key === "Enter") unveilTyped();
});
