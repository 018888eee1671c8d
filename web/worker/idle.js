// Work that is done when nobody asks Python for anything.

import { parsePack, writeFiles } from "./pack.js";

/** @typedef {import("../types/python.js").Python} Python */
/** @typedef {import("../types/python.js").PythonApp} PythonApp */

/** Milliseconds without a request after which nobody asks for anything. */
const IDLE = 500;
/** Milliseconds between two looks at the clock. */
const STEP = 10;
/** Turns of a few milliseconds in which Python runs for nobody. */
const TURNS = 300;

/** When the last request came. */
export class RequestClock {
  #last = performance.now();

  noteRequest() {
    this.#last = performance.now();
  }

  /** Wait until nobody has asked for anything for a while. */
  async idle() {
    do {
      await new Promise((resolve) => setTimeout(resolve, STEP));
    } while (performance.now() - this.#last < IDLE);
  }
}

/**
 * Modules that no lab needed when the site was built. If they do not come, everything else still
 * works.
 *
 * @param {Python} python
 * @param {() => Promise<ArrayBuffer>} fetchPack
 */
export async function addRest(python, fetchPack) {
  try {
    writeFiles(python.FS, parsePack(await fetchPack()));
    // The first flip needs numpy.random.
    python.runPython("import importlib; importlib.invalidate_caches(); import numpy.random");
  } catch {
    /* the labs work without these modules */
  }
}

/**
 * A browser recompiles, with better optimisation, code that has run often. Python from a snapshot
 * has not run, and its first answers take three times as long as later ones. So it runs for a
 * while, in short turns.
 *
 * @param {PythonApp} app
 * @param {RequestClock} clock
 */
export async function exercise(app, clock) {
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      await clock.idle();
      app.exercise(turn);
    }
  } catch {
    /* nobody had asked for it */
  }
}
