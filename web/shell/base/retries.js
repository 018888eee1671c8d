// Retries: a request that failed is repeated a few times. There may be several servers behind one
// address, and one of them may not have a file yet, or not any more.

/** Milliseconds before each further attempt. */
export const PAUSES = [50, 100, 200, 400, 800, 800, 800];

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds after which nothing is tried again: a large file that is damaged takes long. */
const PATIENCE = 8000;

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
  { isHopeless = () => false, patience = PATIENCE, pauses = PAUSES } = {},
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
