// What this page writes into the address, and into the history of the browser.

import { outer } from "../base/links.js";
import { embedded } from "../base/page.js";
import { emit, newsIn, on } from "../base/signals.js";
import { isByHand } from "../python/questions.js";
import { note } from "../say/notes.js";
import { isOutdatedLink } from "../visit/outdated.js";
import { current } from "../visit/store.js";
import { visitOf } from "../visit/visit.js";
import { Trail } from "./trail.js";

// An opened link stays as it was given. A browser fetches its icon at every write, and one refuses
// more than a hundred writes in half a minute, so a change is written once the user pauses. The
// first change after a longer pause makes a step of its run, which Back undoes.
const WRITE_DELAY = 200; // milliseconds
const STEP_PAUSE = 800;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {(() => void) | null} */
let pending = null; // the write that waits
let lastChange = -Infinity;
let isStep = false;
export const trail = new Trail(location.hash, history.state);
/** @type {(lab: string, link: string | null | undefined) => void} */
function settle(lab, link) {
  if (link === null) {
    note(
      lab,
      "This state is too long for the address bar, so the address is not changed. “Share” saves it in a file.",
    );
    emit("written", lab, null, visitOf(lab).demo);
  }
  if (link === null || isOutdatedLink()) return;
  // after a fault it stays as it is
  const address = () => (link === undefined ? location.hash : outer(link));
  if (address() !== location.hash) noteChange(); // a fold opens: no change
  drop();
  pending = () => {
    const from = visitOf(lab).demo; // a step back knows which demo it came from
    writeEntry(lab, address(), from);
    if (lab === current) emit("written", lab, link, from);
  };
  timer = setTimeout(writeNow, WRITE_DELAY);
}
function noteChange() {
  const now = performance.now();
  isStep ||= now - lastChange > STEP_PAUSE;
  lastChange = now;
}
/** @type {(lab: string, to: string, demo: string | undefined) => void} */
function writeEntry(lab, to, demo) {
  const isNew = isStep && !embedded;
  isStep = false;
  if (to === location.hash || (to === `#${lab}` && !location.hash)) return;
  if (isNew) {
    markEntry(); // so that it is known again on the way back
    trail.push(to);
  } else trail.replace(to);
  history[isNew ? "pushState" : "replaceState"]({ demo, ...trail.mark }, "", to);
}
/** What stands in an entry of the history when it is left, so that it is known on the way back. */
export function markEntry() {
  if (!embedded && history.state?.place === undefined) {
    history.replaceState({ ...history.state, ...trail.mark }, "");
  }
}
on("answered", ({ lab, news }, request) => {
  const link = newsIn(news, "link");
  const isLastTick = request?.do === "tick" && !newsIn(news, "playing");
  if (lab === current && (isByHand(request) || request?.file || isLastTick)) settle(lab, link);
});
/** Forget what waits: something newer is in the address. */
function drop() {
  clearTimeout(timer);
  pending = null;
}
/** Write now what waits, if anything does. */
export function writeNow() {
  const write = pending;
  drop();
  write?.();
}
addEventListener("pagehide", writeNow);

/**
 * Another link is followed: a change that was about to be written is older.
 *
 * @param {string} link
 */
export function noteLink(link) {
  followTrail(link);
  drop();
  lastChange = -Infinity; // the next change begins a step
}
// A part of the page may have written the address itself: another link in this entry, or a new one.
/** @param {string} link */
function followTrail(link) {
  if (link === trail.link) return;
  if (history.state?.place === trail.mark.place) trail.replace(link);
  else trail.arrive(link, history.state);
}
