// The store: what several parts of the page read. Each value is changed only by the functions
// beside it, so a search for such a function finds everything that changes the value.

import { RequestQueue } from "./queue.js";

/** @import { DrawnLab, LabView, Lesson, PythonRequest } from "../../types/shell.js" */

/**
 * A record that others read and do not change.
 *
 * @template Value
 * @typedef {Readonly<Record<string, Readonly<Value>>>} Shared
 */

// ── The lab in front ────────────────────────────────────────────────────────────────────────────

/** @type {string} */
export let current; // its slug

/** @param {string} slug */
export function setCurrent(slug) {
  current = slug;
}

// ── What is drawn ───────────────────────────────────────────────────────────────────────────────

/** @type {Record<string, DrawnLab>} */
const drawnLabs = {};
/** @type {Shared<DrawnLab>} */
export const drawn = drawnLabs; // lab → its document as Bokeh has drawn it

/**
 * @param {string} slug
 * @param {DrawnLab} lab
 */
export function putDrawn(slug, lab) {
  drawnLabs[slug] = lab;
}

/** @param {string} slug */
export function removeDrawn(slug) {
  delete drawnLabs[slug];
}

/**
 * @param {string} slug
 * @param {Partial<DrawnLab>} changes
 */
export function changeDrawn(slug, changes) {
  Object.assign(drawnLabs[slug], changes);
}

/** @type {Record<string, { view: LabView }>} */
const sketches = {};
/** @type {Shared<{ view: LabView }>} */
export const sketching = sketches; // lab → its view, until Bokeh has drawn it

/**
 * @param {string} slug
 * @param {LabView} view
 */
export function putSketch(slug, view) {
  sketches[slug] = { view };
}

/** @param {string} slug */
export function removeSketch(slug) {
  delete sketches[slug];
}

// ── The link in the address ─────────────────────────────────────────────────────────────────────

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
let firstAttendance;
/** Ends when it is known which step of a course the first address names, if any. */
export const attendance = () => firstAttendance;
/** @param {Promise<void>} attending */
export function setAttendance(attending) {
  firstAttendance = attending;
}

/** @param {Lesson | null} step */
export function setLesson(step) {
  lesson = step;
}

// ── What Python is asked ────────────────────────────────────────────────────────────────────────

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

// Whether what Python opens first is settled; until then it is what the address names.
export let committed = false;

export function setCommitted() {
  committed = true;
}

/** @typedef {{ link: string, picture: boolean, restored?: boolean }} FirstQuestion */
/** @type {Record<string, FirstQuestion>} */
const firstQuestions = {};
// Lab → with what Python was first asked to open it: {link, picture: whether its own picture stands
// there, restored: whether there is more in the state than the link says}
/** @type {Shared<FirstQuestion>} */
export const openingQuestions = firstQuestions;

/**
 * Remember with what Python was first asked to open a lab; what it was asked later changes nothing.
 *
 * @param {string} slug
 * @param {FirstQuestion} question
 */
export function putHanded(slug, question) {
  firstQuestions[slug] ??= question;
}

/**
 * Whether Bokeh has drawn what a link shows, or Python changes what is drawn into it.
 *
 * @param {string} slug
 * @param {string} link
 * @returns {boolean}
 */
export function isDrawn(slug, link) {
  const lab = drawnLabs[slug];
  if (!lab) return false;
  return Boolean(firstQuestions[slug]) || !lab.view || lab.view.link === link;
}

// ── What Python has answered ────────────────────────────────────────────────────────────────────

/** @type {Record<string, Record<string, any> | null>} */
const lastStates = {};
// Lab → the last good state, private fields too: it lives in this tab's memory only
/** @type {Shared<Record<string, any> | null>} */
export const states = lastStates;

/**
 * Take in those fields of a lab's state that have changed.
 *
 * @param {string} lab
 * @param {Record<string, any>} fields
 */
export function changeState(lab, fields) {
  lastStates[lab] = { ...lastStates[lab], ...fields };
}

/** @type {Record<string, string | null>} */
const lastLinks = {};
// Lab → the link of its last good state; null where that is too long for one
/** @type {Readonly<Record<string, string | null>>} */
export const links = lastLinks;

/**
 * @param {string} lab
 * @param {string | null} link
 */
export function putLink(lab, link) {
  lastLinks[lab] = link;
}

/** @type {Record<string, string | undefined>} */
const openDemos = {};
/**
 * The link of the demo that was opened last in a lab; none once a link has opened something else.
 *
 * @param {string} lab
 */
export const demoOf = (lab) => openDemos[lab];
/**
 * @param {string} lab
 * @param {string | undefined} link
 */
export function putDemo(lab, link) {
  openDemos[lab] = link;
}

// ── What outlives Python, and a reload ──────────────────────────────────────────────────────────

/** @type {Set<string>} */
const lostLabs = new Set();
// Labs that were open when Python ended: their states are restored when they are opened again
/** @type {ReadonlySet<string>} */
export const lost = lostLabs;

/** @param {string} lab */
export function putLost(lab) {
  lostLabs.add(lab);
}

/**
 * @param {string} lab
 * @returns {boolean} whether it was lost until now
 */
export function takeLost(lab) {
  return lostLabs.delete(lab);
}

/** @type {Record<string, PythonRequest[]>} */
const enteredChanges = {};
// Lab → changes that Python had not answered before the reload; they follow the lab's state
/** @type {Readonly<Record<string, readonly PythonRequest[]>>} */
export const entered = enteredChanges;

/**
 * @param {string} lab
 * @param {PythonRequest} change
 */
export function addEntered(lab, change) {
  (enteredChanges[lab] ??= []).push(change);
}

/**
 * @param {string} lab
 * @returns {PythonRequest[]} the lab's changes, which are not kept any longer
 */
export function takeEntered(lab) {
  const changes = enteredChanges[lab] ?? [];
  delete enteredChanges[lab];
  return changes;
}
