// How long a lecture takes: the minutes that are planned for its steps, and those that have passed.

import { sum } from "./tally.js";

/** @import { CourseStep } from "../../types/shell.js" */

/** @param {number} milliseconds @returns {string} as "1:05", and as "1:02:05" from an hour on */
export const inMinutes = (milliseconds) =>
  new Date(milliseconds)
    .toISOString()
    .slice(11, 19)
    .replace(/^0(?:0:0?)?/, "");

/**
 * The minutes that are planned.
 *
 * @param {CourseStep[]} steps of a course, by their numbers from 1
 * @param {number[]} order their numbers as they are taught
 * @param {number} step the number of the one that is taught now
 * @returns {{ step: number, until: number, total: number, unplanned: number }} for this step,
 *   until its end, for all steps, and how many steps have no plan
 */
export function planOf(steps, order, step) {
  const minutes = order.map((number) => steps[number - 1].minutes || 0);
  const place = order.indexOf(step);
  return {
    step: minutes[place] ?? 0,
    until: sum(minutes.slice(0, place + 1)),
    total: sum(minutes),
    unplanned: minutes.filter((planned) => !planned).length,
  };
}

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
    if (this.#step) this.#spent.set(this.#step, this.spentOn(this.#step, now));
    this.#step = step;
    this.#since = now;
  }

  /** The time in a step, in all visits to it. @param {number} step @param {number} now */
  spentOn(step, now) {
    return (this.#spent.get(step) ?? 0) + (step === this.#step ? now - this.#since : 0);
  }

  /** @param {number} now */
  elapsed(now) {
    return now - this.began;
  }
}

/**
 * What the notes say of the time.
 *
 * @param {Pace} pace
 * @param {ReturnType<typeof planOf>} plan
 * @param {number} step
 * @param {number} now
 */
export function timesOf(pace, plan, step, now) {
  const ofStep = plan.step ? ` of ${plan.step} min` : "";
  const ofCourse = plan.total ? `; ${plan.until} min planned until the end of this step` : "";
  /** @type {[string, string][]} */
  const times = [
    ["This step", `${inMinutes(pace.spentOn(step, now))}${ofStep}`],
    ["Lecture", `${inMinutes(pace.elapsed(now))}${ofCourse}`],
  ];
  if (!plan.total) return times;
  const { unplanned } = plan;
  const without = unplanned
    ? `, without ${unplanned} that ${unplanned > 1 ? "have" : "has"} none`
    : "";
  times.push(["Planned for all steps", `${plan.total} min${without}`]);
  return times;
}
