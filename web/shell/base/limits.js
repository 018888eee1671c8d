// How long the page waits, all in one table: milliseconds, of which only those count in which the
// page ran, not a laptop's night. The build writes those that watch.js needs into it, because
// it runs before this module is here (web/make/policy.py).

export const LIMITS = {
  /** Between two looks at what is awaited. */
  tick: 250,
  /** The text is shown without its style sheet (watch.js). */
  plain: 2_000,
  /** A file is named: after this long without anything that arrives … */
  stall: 15_000,
  /** … or after this long while other files arrive. */
  slow: 30_000,
  /** A slow file of which some has come may still take this long without a word. */
  ending: 60_000,
  /** A file of which nothing more comes is given up. */
  silence: 60_000,
  /** Before each further request of a file that could not be had (retries.js, watch.js). */
  pauses: [50, 100, 200, 400, 800, 800, 800],
  /** No further request follows after this long: a large file that is damaged takes long. */
  patience: 8_000,
  /** The server is asked why a file did not come, or whether it has another version (watch.js). */
  inquiry: 3_000,
  /** Python starts once all files are here: then the page says that this takes long. */
  start: 90_000,
  /** An answer that is later than this: the old picture turns pale or is veiled (overdue.js). */
  overdue: 300,
  /** A long calculation shows how far it is and can be stopped: after this long (work.js). */
  work: 500,
  /** An answer takes this long at most, five times what any state may take (worker.js). */
  answer: 10_000,
  // A test may have set others before the page
  .../** @type {any} */ (globalThis).genlabLimits,
};
