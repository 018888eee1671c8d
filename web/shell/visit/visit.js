// A visit to a lab: one record for each lab, with one explicit stage. TRANSITIONS says which event
// leads from which stage to which; web/README.md has a diagram. Nothing here knows the page.

import { allViews } from "../bokeh/views.js";

/** @import { LabView, LabVisit } from "../../types/shell.js" */

/**
 * From which stage an event leads to which.
 *
 * The page alone: "absent" (nothing of the lab is here), "fetching", "sketched" (the first picture
 * stands there), and drawn by Bokeh: "own" (the link's own picture), "plain" (the lab as it
 * begins), "veiled" (only Python can draw what the link says). With Python: "asked" (to open the
 * lab, for the first time), "live" (its answer is there), "awaited" (another answer is to come),
 * "overdue" (that takes long: the picture is pale, or veiled), "lost" (Python has ended, or the
 * page was loaded anew; the lab's state is given back when it is opened again).
 *
 * @type {[from: string, event: string, to: string][]}
 */
export const TRANSITIONS = [
  ["absent", "follow", "fetching"],
  ["fetching", "fail", "absent"],
  ["fetching", "sketch", "sketched"],
  ...["fetching", "sketched", "own", "plain", "veiled"].flatMap(drawings),
  ...["absent", "fetching", "sketched", "own", "plain", "veiled"].map(opening),
  ["asked", "answer", "live"],
  ["asked", "late", "overdue"],
  ["live", "ask", "awaited"],
  ["awaited", "answer", "live"],
  ["awaited", "late", "overdue"],
  ["overdue", "answer", "live"],
  ...["asked", "live", "awaited", "overdue"].map(ending),
  ["absent", "restore", "lost"],
  ["lost", "reopen", "asked"],
  ["lost", "forget", "absent"],
];

/** @param {string} stage @returns {[string, string, string][]} Bokeh draws what the page knows */
function drawings(stage) {
  return [
    [stage, "drawOwn", "own"],
    [stage, "drawPlain", "plain"],
    [stage, "drawVeiled", "veiled"],
  ];
}
/** @param {string} stage @returns {[string, string, string]} Python is asked for the first time */
function opening(stage) {
  return [stage, "ask", "asked"];
}
/** @param {string} stage @returns {[string, string, string]} Python ends */
function ending(stage) {
  return [stage, "end", "lost"];
}

const DRAWN = "drawOwn drawPlain drawVeiled";
/**
 * Which events are accepted in a stage and leave it as it is. Once Python knows the lab, a picture
 * that was on its way is drawn, and changes no stage.
 *
 * @type {[stage: string, events: string][]}
 */
export const STAYS = [
  ["absent", "fail end"],
  ["fetching", "follow end"],
  ["sketched", "follow fail end"],
  ["own", "follow fail end"],
  ["plain", "follow fail end"],
  ["veiled", "follow fail end"],
  ["asked", `follow fail sketch ${DRAWN} ask`],
  ["live", `follow fail sketch ${DRAWN} answer`],
  ["awaited", `follow fail sketch ${DRAWN} ask`],
  ["overdue", `follow fail sketch ${DRAWN} ask late`],
  // An answer may be drawn while Python ends; what is asked follows once the state is given back
  ["lost", `follow fail sketch ${DRAWN} ask answer restore end`],
];

/** @type {Map<string, string>} */
const table = new Map();
for (const [stage, events] of STAYS) {
  for (const event of events.split(" ")) table.set(`${stage} ${event}`, stage);
}
for (const [from, event, to] of TRANSITIONS) table.set(`${from} ${event}`, to);

/** @type {Record<string, LabVisit>} */
const visits = {};

/** @param {string} lab @returns {Readonly<LabVisit>} its visit, of which others change nothing */
export const visitOf = (lab) => (visits[lab] ??= newVisit(lab));
/** @returns {Readonly<LabVisit>[]} those that have begun */
export const allVisits = () => Object.values(visits);
/** @param {string} lab */
export const stageOf = (lab) => visitOf(lab).stage;

/** @param {string} lab */
const newVisit = (lab) => ({
  lab,
  stage: "absent",
  target: "",
  preparing: null,
  sketch: null,
  drawn: null,
  question: null,
  clock: null,
  missed: [],
  state: null,
  link: null,
  demo: undefined,
  unmade: false,
  entered: [],
  hasMore: false,
});

/**
 * The stage that follows.
 *
 * @param {string} stage
 * @param {string} event
 * @returns {string | null} null where the event is refused
 */
export function nextStage(stage, event) {
  return table.get(`${stage} ${event}`) ?? null;
}

/**
 * An event happens to a lab's visit, with what it changes of the record.
 *
 * @param {string} lab
 * @param {string} event
 * @param {Partial<LabVisit>} [changes]
 * @returns {boolean} whether it is accepted; else nothing changes
 */
export function dispatch(lab, event, changes = {}) {
  const { stage } = visitOf(lab);
  const next = nextStage(stage, event);
  if (next === null) {
    console.error(`the visit of ${lab} is ${stage} and refuses the event ${event}`);
    return false;
  }
  change(lab, { ...changes, stage: next });
  return true;
}

/**
 * Change what a visit's record holds, within its stage.
 *
 * @param {string} lab
 * @param {Partial<LabVisit>} changes
 */
export function change(lab, changes) {
  Object.assign(visits[lab] ?? (visits[lab] = newVisit(lab)), changes);
}

// ── What is asked of a visit ─────────────────────────────────────────────────────────────────────

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

/** Ends when each lab is drawn for the link that was asked for last. */
export const allPrepared = () => Promise.all(allVisits().map(({ preparing }) => preparing));

/** The event of a visit when Bokeh has drawn a view. @param {LabView} view */
export function drawingOf({ isUnknown, digest }) {
  if (isUnknown) return "drawVeiled";
  return digest ? "drawOwn" : "drawPlain";
}
