// Experiments of a class: which sample a student draws, and which outcome it has. Python says the
// same (genlab/teaching/crowd.py); a test compares both.

/** @import { Experiment } from "../../types/shell.js" */

/** All experiments by their names. @type {Record<string, Experiment>} */
export const experiments = EXPERIMENTS;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * The number of a sample's outcome.
 *
 * @param {Experiment} experiment
 * @param {string} text the letters of the sample; or, where these are no digits, their key, such as
 *   the number of heads
 * @returns {number} −1 where the text is no such sample
 */
export function outcomeOf({ letters, faces, times, isSpread, keys }, text) {
  const sample = text.replace(/[\s,;]/g, "").toUpperCase();
  if (!/\d/.test(letters) && /^\d{1,3}$/.test(sample)) return keys.indexOf(Number(sample));
  const values = [...sample].map((letter) => faces[letters.indexOf(letter)]);
  if (values.length !== times || values.includes(/** @type {any} */ (undefined))) return -1;
  const total = sum(values);
  const spread = times * sum(values.map((value) => value * value)) - total * total;
  return keys.indexOf(isSpread ? spread : total);
}

/**
 * A sample. It has no seed, since every student is to have another one.
 *
 * @param {Experiment} experiment
 */
export function drawSample({ letters, times }) {
  const numbers = crypto.getRandomValues(new Uint32Array(times));
  return [...numbers].map((number) => letters[number % letters.length]).join("");
}
