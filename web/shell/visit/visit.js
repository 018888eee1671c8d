// A visit to a lab: one record for each lab. How far the lab has come follows from what the record
// holds: the first picture (`sketch`), what Bokeh has drawn, what Python was asked (`question`),
// and whether Python has lost it since. Nothing here knows the page.

import { allViews } from "../bokeh/views.js";

/** @import { LabVisit } from "../../types/shell.js" */

/** @type {Record<string, LabVisit>} */
const visits = {};

/** @param {string} lab @returns {Readonly<LabVisit>} its visit, of which others change nothing */
export const visitOf = (lab) => (visits[lab] ??= newVisit(lab));
/** @returns {Readonly<LabVisit>[]} those that have begun */
export const allVisits = () => Object.values(visits);

/** @param {string} lab */
const newVisit = (lab) => ({
  lab,
  target: "",
  preparing: null,
  sketch: null,
  drawn: null,
  question: null,
  isLost: false,
  clock: null,
  missed: [],
  state: null,
  link: null,
  demo: undefined,
  unmade: false,
  entered: [],
  hasMore: false,
});

/** @type {(lab: string, changes: Partial<LabVisit>) => void} */
export function change(lab, changes) {
  Object.assign(visitOf(lab), changes);
}

/** Its picture is late no more. @param {string} lab */
export function endWaiting(lab) {
  clearTimeout(visitOf(lab).clock ?? undefined);
  change(lab, { clock: null });
}

/**
 * Whether Bokeh has drawn what a link shows, or Python changes what is drawn into it.
 *
 * @param {string} lab
 * @param {string} link
 */
export function isDrawn(lab, link) {
  const { drawn, question } = visitOf(lab);
  if (!drawn) return false;
  return Boolean(question) || !drawn.view || drawn.view.link === link;
}

/** Whether Python has been asked to open any lab; until then it opens what the address names. */
export const isPythonAsked = () => allVisits().some(({ question }) => question !== null);

/** @param {string} lab */
export const viewsOf = (lab) => visitOf(lab).drawn?.views ?? [];
/** @param {string} lab */
export const viewsIn = (lab) => [...allViews(viewsOf(lab))];

/** @param {string} lab @returns {HTMLElement[]} those of the first picture, then Bokeh's own */
export const boxesIn = (lab) => visitOf(lab).sketch?.boxes ?? viewsIn(lab).map(({ el }) => el);

/** Ends when each lab is drawn for the link that was asked for last. */
export const allPrepared = () => Promise.all(allVisits().map(({ preparing }) => preparing));
