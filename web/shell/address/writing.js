// What this page writes into the address, and into the history of the browser.

import { outer } from "../base/links.js";
import { embedded } from "../base/page.js";
import { emit, newsIn, on } from "../base/signals.js";
import { isByHand } from "../python/questions.js";
import { note } from "../say/notes.js";
import { isOutdatedLink } from "../visit/outdated.js";
import { current } from "../visit/store.js";
import { visitOf } from "../visit/visit.js";
import { PendingWrite, StepClock } from "./clock.js";
import { Trail } from "./trail.js";

// An opened link stays as it was given. A change is written into the address once the user pauses;
// a change after a moment's pause becomes a step that Back undoes.
const clock = new StepClock();
const pending = new PendingWrite();
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
  if (address() !== location.hash) clock.noteChange(performance.now()); // a fold opens: no change
  pending.plan(() => {
    const from = visitOf(lab).demo; // a step back knows which demo it came from
    const to = address();
    const isStep = clock.takeStep() && !embedded;
    if (to !== location.hash && (to !== `#${lab}` || location.hash)) {
      if (isStep) {
        markEntry(); // so that it is known again on the way back
        trail.push(to);
      } else trail.replace(to);
      history[isStep ? "pushState" : "replaceState"]({ demo: from, ...trail.mark }, "", to);
    }
    if (lab === current) emit("written", lab, link, from);
  });
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
export function writeNow() {
  pending.flush();
}
addEventListener("pagehide", writeNow);

/**
 * Another link is followed: a change that was about to be written is older.
 *
 * @param {string} link
 */
export function noteLink(link) {
  followTrail(link);
  pending.drop();
  clock.restart();
}
// A part of the page may have written the address itself: another link in this entry, or a new one.
/** @param {string} link */
function followTrail(link) {
  if (link === trail.link) return;
  if (history.state?.place === trail.mark.place) trail.replace(link);
  else trail.arrive(link, history.state);
}
