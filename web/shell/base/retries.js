// Retries: a request that failed is repeated a few times. There may be several servers behind one
// address, and one of them may not have a file yet, or not any more.

import { LIMITS } from "./limits.js";

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The first result of an action that does not fail; else its last error is thrown.
 *
 * @template T
 * @param {(attempt: number) => Promise<T>} act is told which attempt this is, from 0 on
 * @param {object} [options]
 * @param {() => boolean} [options.isHopeless] whether no attempt should follow
 * @param {number} [options.patience] milliseconds after which no attempt follows
 * @param {number[]} [options.pauses] milliseconds before each further attempt
 * @returns {Promise<T>}
 */
export async function attempted(
  act,
  { isHopeless = () => false, patience = LIMITS.patience, pauses = LIMITS.pauses } = {},
) {
  const start = performance.now();
  for (const [attempt, milliseconds] of pauses.entries()) {
    try {
      return await act(attempt);
    } catch (error) {
      if (isHopeless() || performance.now() - start > patience) throw error;
    }
    await pause(milliseconds);
  }
  return act(pauses.length);
}
