// A show of hands on the projector: beside each choice, how many of the room are for it. The counts
// stand in the page alone and go with the question.

import { make } from "../base/elements.js";

/**
 * @param {number} count
 * @param {number} by
 * @returns {number} the next count, never below 0
 */
export const counted = (count, by) => Math.max(0, count + by);

/**
 * @param {[choice: string, hands: number][]} counts
 * @returns {string} what the room said, in a sentence; empty if nobody was counted
 */
export function inSentence(counts) {
  if (!counts.some(([, hands]) => hands)) return "";
  return `Hands: ${counts.map(([choice, hands]) => `${choice}, ${hands}`).join("; ")}.`;
}

/** @type {[choice: string, output: HTMLOutputElement][]} */
let counters = [];
/** The counts of the question that is asked. @returns {[choice: string, hands: number][]} */
export const handsOf = () => counters.map(([choice, output]) => [choice, Number(output.value)]);
export function forgetHands() {
  counters = [];
}

/** @param {string} choice @returns {HTMLElement} the counter beside it */
export function counterOf(choice) {
  const output = make("output", { value: "0", ariaLabel: `Hands for ${choice}` });
  const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ by) =>
    make("button", {
      type: "button",
      textContent: sign,
      ariaLabel: `${name} hand for ${choice}`,
      onclick: () => {
        output.value = String(counted(Number(output.value), by));
      },
    });
  counters.push([choice, output]);
  const [fewer, another] = [step("−", "One fewer", -1), step("+", "One more", 1)];
  return make("span", { className: "hands" }, fewer, output, another);
}
