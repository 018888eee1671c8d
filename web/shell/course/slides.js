// The slides of a lecturer's own deck: at which of them each step begins.

/** @import { CourseStep } from "../../types/shell.js" */

/**
 * The step to which a slide belongs: the last one that begins at this slide or before it, and the
 * first of those that begin together.
 *
 * @param {CourseStep[]} steps of a course, by their numbers from 1
 * @param {number[]} order their numbers as they are taught
 * @param {number} slide its number in the deck
 * @returns {number} the step's number; 0 if the slide comes before all of them
 */
export function stepAtSlide(steps, order, slide) {
  const begins = (/** @type {number} */ number) => steps[number - 1]?.slide || 0;
  const earlier = order.filter((number) => begins(number) && begins(number) <= slide);
  return earlier.reduce((best, number) => (begins(number) > begins(best) ? number : best), 0);
}

/** The page of the lecturer's PDF for a step; 0 where it names none. @param {CourseStep} [step] */
export const pageOf = (step) => step?.page || step?.slide || 0;

/**
 * Why a file is not shown, in a sentence.
 *
 * @param {string} name of the file
 * @param {Error} error of pdf.js, or of a file of the site that did not come
 */
export function problemOf(name, error) {
  if (error.name === "PasswordException") {
    return `${name} is protected by a password. Save it without one, and open it again.`;
  }
  return `${name} cannot be shown as slides: ${error.message.replace(/\.$/, "")}.`;
}
