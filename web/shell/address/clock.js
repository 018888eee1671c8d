// When the address is written. A browser fetches its icon at every write, and one refuses more than
// a hundred writes in half a minute, so a change is written once the user pauses. Nothing here
// knows the page.

/** Milliseconds without a change after which the address is written. */
export const WRITE_DELAY = 200;
/** Milliseconds without a change after which the next one is a step that Back undoes. */
export const STEP_PAUSE = 800;

/** A write that waits until the hand rests; a later one takes its place. */
export class PendingWrite {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {(() => void) | null} */
  #write = null;

  /** @param {() => void} write */
  plan(write) {
    this.drop();
    this.#write = write;
    this.#timer = setTimeout(() => this.flush(), WRITE_DELAY);
  }

  /** Write now what waits, if anything does. */
  flush() {
    const write = this.#write;
    this.drop();
    write?.();
  }

  /** Forget what waits: something newer is in the address. */
  drop() {
    clearTimeout(this.#timer);
    this.#write = null;
  }
}

/** Which changes are steps of the history: the first one after a pause makes a step of its run. */
export class StepClock {
  #lastChange = -Infinity;
  #isStep = false;

  /** @param {number} time of a change, in milliseconds */
  noteChange(time) {
    if (time - this.#lastChange > STEP_PAUSE) this.#isStep = true;
    this.#lastChange = time;
  }

  /** @returns {boolean} whether the changes since the last write are a step */
  takeStep() {
    const isStep = this.#isStep;
    this.#isStep = false;
    return isStep;
  }

  /** A link was opened: the next change begins a step. */
  restart() {
    this.#lastChange = -Infinity;
  }
}
