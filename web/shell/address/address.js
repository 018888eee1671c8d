// The address. It follows the changes that the user makes, and opens the state that it names.

import { inFrame, inner, labOf, outer } from "../base/links.js";
import { $, embedded, targetOf } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { ask, isByHand } from "../python/questions.js";
import { note } from "../say/notes.js";
import { question } from "../visit/asking.js";
import { prepare, show, unopened } from "../visit/prepare.js";
import { beginOpening, current, endOpening, opening, queue, ready } from "../visit/store.js";
import { isCommitted, visitOf } from "../visit/visit.js";
import { PendingWrite, StepClock } from "./clock.js";

// An opened link stays as it was given. A change is written into the address once the user pauses;
// a change after a moment's pause becomes a step that Back undoes.
const clock = new StepClock();
const pending = new PendingWrite();
/**
 * @param {string} lab
 * @param {string | null | undefined} link
 */
function settle(lab, link) {
  if (link === null) {
    note(
      lab,
      "This state is too long for the address bar, so the address is not changed. “Share” saves it in a file.",
    );
    emit("written", lab, null, visitOf(lab).demo);
  }
  // A link that has been opened since has priority: this is the answer to an earlier request.
  if (link === null || opening || queue.has("open")) return;
  clock.noteChange(performance.now());
  pending.plan(() => {
    const from = visitOf(lab).demo; // a step back knows which demo it came from
    const to = link === undefined ? location.hash : outer(link); // after a fault there is none
    const isStep = clock.takeStep() && !embedded;
    if (to !== location.hash && (to !== `#${lab}` || location.hash)) {
      history[isStep ? "pushState" : "replaceState"]({ demo: from }, "", to);
    }
    if (lab === current) emit("written", lab, link, from);
  });
}
on("answered", ({ lab, news }, request) => {
  /** @type {(type: keyof import("../../types/answers.js").News) => any} */
  const valueOf = (type) => news.find((item) => item.type === type)?.value;
  const link = valueOf("link");
  const isLastTick = request?.do === "tick" && !valueOf("playing");
  if (lab === current && (isByHand(request) || request?.file || isLastTick)) settle(lab, link);
});
export function written() {
  pending.flush();
}
addEventListener("pagehide", written);
document.addEventListener(
  "click",
  (event) => {
    if (targetOf(event).closest("a")) written();
  },
  true,
); // before the link is followed

/**
 * @param {string} followed
 * @param {string} [file] the text of a file that says more than the link
 */
export async function openLink(followed, file) {
  const link = inFrame(followed);
  // It was followed in a frame
  if (link !== followed) history.replaceState(history.state, "", link);
  const slug = labOf(link);
  pending.drop(); // the change that was about to be written is older than the link
  clock.restart();
  beginOpening();
  emit("following");
  try {
    await prepare(slug, file ? `#${slug}?` : inner(link));
  } catch (error) {
    return unopened(slug, error, () => openLink(location.hash));
  } finally {
    endOpening();
  }
  if (link !== location.hash) return; // another one has been opened since
  show(slug);
  emit("opened", slug, link);
  if (!ready && !isCommitted() && !file) return; // once Python is there, it asks what to open
  ask(question(slug, inner(link), visitOf(slug).drawn?.view, file));
  emit("requested");
}
addEventListener("popstate", () => openLink(location.hash));
on("follow", (link) => openLink(link));

$(".skip").addEventListener("click", (/** @type {Event} */ event) => {
  event.preventDefault(); // the fragment is the lab's
  $("#main").focus();
});
