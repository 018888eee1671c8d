// Signals: a part of the page says that something has happened, and a part that is built on it acts
// at once. So no two parts import each other.

/**
 * "changed" (lab, event): Bokeh reports a change of a lab's document. "follow" (link): a link is
 * opened that the browser itself takes no step to. "unanswered" (): Python has not answered in
 * time. "pictureChanged" (): what is marked in a picture may have moved, or be another part.
 *
 * @typedef {"changed" | "follow" | "unanswered" | "pictureChanged"} Signal
 */

/** @type {Partial<Record<Signal, (...details: any[]) => void>>} */
const listeners = {};

/**
 * @param {Signal} signal
 * @param {(...details: any[]) => void} listener the only one there is
 */
export function on(signal, listener) {
  if (listeners[signal]) throw new Error(`two parts listen to “${signal}”; one may`);
  listeners[signal] = listener;
}

/**
 * @param {Signal} signal
 * @param {...any} details
 */
export function emit(signal, ...details) {
  const listener = listeners[signal];
  if (!listener) throw new Error(`no part listens to “${signal}”`);
  listener(...details);
}
