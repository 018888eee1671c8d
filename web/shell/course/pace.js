// How long a lecture takes: the minutes that have passed, and those that are planned for its steps.

import { sum } from "./tally.js";

/** @import { CourseStep } from "../../types/shell.js" */

/** @param {number} milliseconds @returns {string} as "1:05", and as "1:02:05" from an hour on */
export const inMinutes = (milliseconds) =>
  new Date(milliseconds)
    .toISOString()
    .slice(11, 19)
    .replace(/^0(?:0:0?)?/, "");

/**
 * What the notes say of the time.
 *
 * @param {number} passed milliseconds since the lecture began
 * @param {CourseStep[]} steps of a course, as they are taught
 * @param {number} place of the step that is taught now
 */
export function timeInWords(passed, steps, place) {
  const minutes = steps.map((step) => step.minutes || 0);
  const [total, until] = [sum(minutes), sum(minutes.slice(0, place + 1))];
  const planned = total ? `; planned until the end of this step: ${until} of ${total} min` : "";
  return `${inMinutes(passed)}${planned}`;
}
