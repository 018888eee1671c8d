// Signals: a part of the page says that something has happened, and parts that are built on it act
// at once. So no two parts import each other, and a lower room never knows a higher one.

/** @import { DocumentEvent } from "../../types/bokeh.js" */
/** @import { Answer, News } from "../../types/answers.js" */
/** @import { CountedSubject, PythonRequest, Task } from "../../types/shell.js" */

/**
 * Each signal, and what is said with it.
 *
 * @typedef {object} Signals
 * @property {[]} progressed another sentence stands in the progress bar
 * @property {[]} worded the page is in another language
 * @property {[]} failed Python is given up
 * @property {[lab: string, event: DocumentEvent]} changed Bokeh reports a change of a document
 * @property {[lab: string]} shown a lab is in front
 * @property {[]} lessonLeft another step of a course is played from now on, or none
 * @property {[]} lessonShown the bar shows a step of a course
 * @property {[lab: string]} taught a step of a course is in the bar, and its lab is here
 * @property {[]} pictureChanged what is marked in a picture may have moved, or be another part
 * @property {[]} unanswered Python has not answered in time
 * @property {[]} died Python has ended and is started again
 * @property {[]} live Python has started, and its first answer is drawn
 * @property {[answer: Answer, request: PythonRequest | null]} answered an answer is done with
 * @property {[]} changedByHand Python has answered a change
 * @property {[]} restored what was entered before a reload is there again
 * @property {[link: string]} follow a link is opened that the browser itself takes no step to
 * @property {[]} following the address names another link, whose lab is still to be drawn
 * @property {[lab: string, link: string]} opened the link in the address is drawn
 * @property {[lab: string, link?: string | null, demo?: string]} written the address is another
 * @property {[task: Task]} exercised something is known or done of a variant of an exercise
 * @property {[guessed: string]} guessed a question of a step is answered; nothing where only the
 *   answer is asked for
 * @property {[course: unknown]} courseFile a file holds a course
 * @property {[]} attending this tab answers in class from now on, or no more, or in another vote
 * @property {[subjects: CountedSubject[]]} collecting the answers of a class to these are counted
 */

/** @type {Record<string, ((...details: any[]) => void)[]>} */
const listeners = {};

/**
 * @template {keyof Signals} Signal
 * @param {Signal} signal
 * @param {(...details: Signals[Signal]) => void} listener hears it after those that listened before
 */
export function on(signal, listener) {
  const hearing = listeners[signal] ?? [];
  hearing.push(listener);
  listeners[signal] = hearing;
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
