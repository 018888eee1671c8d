// Signals: a part of the page says that something has happened, and parts that are built on it act
// at once. So no two parts import each other, and a lower room never knows a higher one.

/** @import { Answer, News } from "../../types/answers.js" */
/** @import { Signals } from "../../types/shell.js" */

/** @type {Record<string, ((...details: any[]) => void)[]>} */
const listeners = {};

/**
 * @template {keyof Signals} Signal
 * @param {Signal | Signal[]} signals
 * @param {(...details: Signals[Signal]) => void} listener hears it after those that listened before
 */
export function on(signals, listener) {
  for (const signal of [signals].flat()) (listeners[signal] ??= []).push(listener);
}

/**
 * @template {keyof Signals} Signal
 * @param {Signal} signal
 * @param {Signals[Signal]} details
 */
export function emit(signal, ...details) {
  const hearing = listeners[signal];
  if (!hearing) throw new Error(`no part listens to “${signal}”`);
  for (const listener of hearing) listener(...details);
}

/**
 * What an answer has of a type, for those who look at whole answers.
 *
 * @param {Answer["news"]} news
 * @param {...(keyof News)} types the first that is there counts
 * @returns {any} undefined where there is none of them
 */
export const newsIn = (news, ...types) => news.find(({ type }) => types.includes(type))?.value;
