// How long a lecture takes: the minutes that are planned for its steps, and those that have passed.

import { sum } from "./tally.js";

/** @import { CourseStep } from "../../types/shell.js" */

/** @param {number} milliseconds @returns {string} as "1:05", and as "1:02:05" from an hour on */
export const inMinutes = (milliseconds) =>
  new Date(milliseconds)
    .toISOString()
    .slice(11, 19)
    .replace(/^0(?:0:0?)?/, "");

/** The time that has passed, in all and in each step. Whoever asks says what time it is, in ms. */
export class Pace {
  /** @type {Map<number, number>} */
  #spent = new Map();
  #step = 0;
  #since;

  /** @param {number} now when the lecture begins */
  constructor(now) {
    this.began = now;
    this.#since = now;
  }

  /** @param {number} step its number @param {number} now */
  enter(step, now) {
    this.#spent.set(this.#step, this.spentOnStep(now));
    this.#step = step;
    this.#since = now;
  }

  /** The time in the step that is taught, in all visits to it. @param {number} now */
  spentOnStep(now) {
    return (this.#spent.get(this.#step) ?? 0) + now - this.#since;
  }
}

/**
 * What the notes say of the time.
 *
 * @param {Pace} pace
 * @param {CourseStep[]} steps of a course, as they are taught
 * @param {number} place of the step that is taught now
 * @param {number} now
 */
export function timesOf(pace, steps, place, now) {
  const minutes = steps.map((step) => step.minutes || 0);
  const [total, until] = [sum(minutes), sum(minutes.slice(0, place + 1))];
  const ofStep = minutes[place] ? ` of ${minutes[place]} min` : "";
  const ofCourse = total ? `; ${until} min planned until the end of this step` : "";
  /** @type {[string, string][]} */
  const times = [
    ["This step", `${inMinutes(pace.spentOnStep(now))}${ofStep}`],
    ["Lecture", `${inMinutes(now - pace.began)}${ofCourse}`],
  ];
  if (total) times.push(["Planned for all steps", `${total} min`]);
  return times;
}
