// The store: what several parts of the page read, beside the visits of the labs (visit.js). Each
// value is changed only by the functions beside it, so a search for such a function finds
// everything that changes the value.

import { RequestQueue } from "./queue.js";

/** @import { Lesson, PythonRequest } from "../../types/shell.js" */

/** @type {string} */
export let current; // the slug of the lab in front

/** @param {string} slug */
export function setCurrent(slug) {
  current = slug;
}

export let opening = 0; // links whose lab is being drawn

export function beginOpening() {
  opening += 1;
}

export function endOpening() {
  opening -= 1;
}

/** @type {Lesson | null} */
export let lesson = null; // the step of a course that is played, and all that its file says of it

/** @type {Promise<void> | undefined} */
let lessonSearch;
/** Ends when it is known which step of a course the first address names, if any. */
export const firstLessonKnown = () => lessonSearch;
/** @param {Promise<void>} search */
export function setFirstLesson(search) {
  lessonSearch = search;
}

/** @param {Lesson | null} step */
export function setLesson(step) {
  lesson = step;
}

export const queue = new RequestQueue();

/** @type {PythonRequest | null} */
export let busy = null; // the request that Python works on

/** @param {PythonRequest | null} request */
export function setBusy(request) {
  busy = request;
}

export let ready = false; // whether Python has started

/** @param {boolean} isReady */
export function setReady(isReady) {
  ready = isReady;
}

/** Whether Python has started, and nobody waits for an answer. */
export const isIdle = () => ready && !busy && !queue.length;
