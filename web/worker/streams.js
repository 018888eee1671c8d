// Files as they arrive: their chunks, and whether the line that brings them is slow.

import { ExpectedError } from "./errors.js";

/** @typedef {import("../types/python.js").Bytes} Bytes */

/** Milliseconds of waiting after which a line is judged. */
export const TRIAL = 1000;
/**
 * Bytes per millisecond below which a line is slow. About as many bytes of other files arrive
 * meanwhile.
 */
export const SLOW = 700;
/** Milliseconds between two chunks that are no pause of the line. */
const MIN_PAUSE = 1;
/** After so many chunks, everything else that waits for this thread gets its turn. */
const CHUNKS_PER_TURN = 16;

/**
 * The chunks of a body. Chunks that have arrived already are read without a pause, so the thread is
 * released from time to time.
 *
 * @param {ReadableStream<Bytes>} body
 * @returns {AsyncGenerator<Bytes, void>}
 */
export async function* chunksOf(body) {
  const reader = body.getReader();
  const { port1, port2 } = new MessageChannel();
  const giveOthersATurn = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  try {
    for (let turn = 1; ; turn++) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
      if (turn % CHUNKS_PER_TURN === 0) await giveOthersATurn();
    }
  } finally {
    port1.close();
    // A body that is no longer read is no longer fetched.
    reader.cancel().catch(() => {
      /* the connection ended by itself */
    });
  }
}

/**
 * The speed of a line while nothing else is to be done than to wait for it. A slow processor, which
 * keeps the line waiting, does not count as a slow line.
 */
export class LineSpeed {
  #waited = 0;
  #bytes = 0;

  /**
   * @param {number} pause milliseconds of waiting
   * @param {number} bytes what came after them
   */
  add(pause, bytes) {
    if (pause <= MIN_PAUSE) return;
    this.#waited += pause;
    this.#bytes += bytes;
  }

  /** Whether the line has been judged, and is slow. */
  get isSlow() {
    return this.#waited > TRIAL && this.#bytes < SLOW * this.#waited;
  }

  /** Bytes per millisecond are kilobytes per second. */
  get kilobytesPerSecond() {
    return Math.round(this.#bytes / this.#waited);
  }
}

/**
 * The chunks of a file, as long as the line is not slow. On a slow line the packs, which have half
 * the length of the snapshot, arrive sooner by more than Python then takes longer to start.
 *
 * @param {AsyncIterable<Bytes>} chunks
 * @param {() => number} now the time in milliseconds
 * @returns {AsyncGenerator<Bytes, void>}
 */
export async function* unlessSlow(chunks, now = () => performance.now()) {
  const speed = new LineSpeed();
  let waitingSince = Infinity;
  for await (const chunk of chunks) {
    speed.add(now() - waitingSince, chunk.length);
    if (speed.isSlow) {
      throw new ExpectedError(
        `the line brings ${speed.kilobytesPerSecond} kB of the snapshot per second, and the packs are sooner`,
      );
    }
    yield chunk;
    waitingSince = now();
  }
}
