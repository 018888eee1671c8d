// A limit on time. Only that counts in which the page ran: not the night for which a laptop was
// closed.

import { LIMITS } from "./limits.js";

/**
 * @param {number} limit in milliseconds
 * @param {() => void} late called once
 * @returns {() => void} what stops the clock
 */
export function countDown(limit, late) {
  let left = limit / LIMITS.tick;
  const stop = () => clearInterval(clock);
  const clock = setInterval(() => {
    if (--left > 0) return;
    stop();
    late();
  }, LIMITS.tick);
  return stop;
}
