// Who draws: the page, until Python is asked. What Python is asked to open, what is shown until it
// answers, and what a late answer does.

import { inner, labOf } from "../base/links.js";
import { embedded } from "../base/page.js";
import { note } from "../say/notes.js";
import { busy, queue, ready } from "./store.js";
import { changeView } from "./veiling.js";
import { viewOf } from "./view.js";
import { change, isCommitted, stageOf, take, visitOf } from "./visit.js";

export { linkOfDrawnView } from "./view_choice.js";

/** @import { LabView, PythonRequest } from "../../types/shell.js" */

// What Python is asked to open. It is told which document the page has drawn by itself, and which
// picture over it.
/**
 * @param {string} slug
 * @param {string} link
 * @param {LabView | null} [view]
 * @param {string} [file]
 * @returns {PythonRequest}
 */
export function question(slug, link, view, file) {
  const known = visitOf(slug).question;
  const first = !known && view;
  take(slug, "ask", { question: known ?? { link, picture: Boolean(view?.digest) } });
  const painted = first ? { [slug]: view.lab.digest } : {};
  return {
    do: "open",
    link,
    painted,
    embedded,
    ...(first && view.digest ? { picture: view.digest, tables: view.tables } : null),
    ...(file ? { file } : null),
  };
}

// The user acts on a lab that Python has not opened yet: the state that the page shows is opened
// first.
/** @param {string} slug */
export function commit(slug) {
  const { drawn, question: known } = visitOf(slug);
  if (ready || known || !drawn?.view) return;
  queue.add(question(slug, drawn.view.link, drawn.view));
}

/** What Python is asked first: what the address names, unless something is asked already. */
export async function firstQuestion() {
  while (!isCommitted()) {
    const link = inner(location.hash);
    const slug = labOf(link);
    const view = await viewOf(slug, link).catch(() => null);
    if (isCommitted() || link !== inner(location.hash)) continue;
    return question(slug, link, view);
  }
  return queue.take("open");
}

// ── Until the answer is there ────────────────────────────────────────────────────────────────────

/** Requests that change a lab's picture. */
export const CHANGES = ["patch", "set", "pick", "drag", "feed", "table"];
const OVERDUE = 300; // milliseconds

/** @type {(slug: string) => (request: PythonRequest) => boolean} */
const changesPicture = (slug) => (request) =>
  request.do === "open"
    ? labOf(request.link ?? "") === slug
    : request.lab === slug && CHANGES.includes(request.do);

// Until Python has processed a change by the user, the picture shows the state before it.
/** @param {string} slug */
export function greyOut(slug) {
  if (ready) return expectPicture(slug);
  if (!visitOf(slug).drawn) return;
  changeView(slug, { stale: true });
  note(slug, "Python is still loading; your change follows.");
}

// Python is asked for another picture of a lab. If the answer takes long, the old picture turns
// pale after a change, and is veiled after a link.
/** @param {string} slug */
export function expectPicture(slug) {
  take(slug, "ask");
  if (!ready || stageOf(slug) === "lost") return;
  change(slug, { clock: visitOf(slug).clock ?? setTimeout(() => veilOverdue(slug), OVERDUE) });
}

/** @param {string} slug */
function veilOverdue(slug) {
  const { drawn } = visitOf(slug);
  const awaited = [busy, ...queue].filter((request) => request && changesPicture(slug)(request));
  change(slug, { clock: null });
  if (!awaited.length || !drawn) return;
  take(slug, "late");
  const link = awaited.findLast((request) => request?.do === "open")?.link;
  if (link === undefined) changeView(slug, { stale: true });
  else if (link !== drawn.view?.link) changeView(slug, { veiled: "unknown", known: undefined });
}

// Python's picture of a lab is there: nothing is veiled, unless more is asked already.
/** @param {string} slug */
export function lift(slug) {
  const { clock, question: known } = visitOf(slug);
  clearTimeout(clock ?? undefined);
  if (known) take(slug, "answer", { clock: null });
  if (queue.some(changesPicture(slug))) return expectPicture(slug);
  const { drawn } = visitOf(slug);
  if (!drawn?.view) return;
  change(slug, { drawn: { ...drawn, front: null } });
  changeView(slug, null);
  if (drawn.front) queue.add({ do: "patch", lab: slug, events: [drawn.front] });
}
