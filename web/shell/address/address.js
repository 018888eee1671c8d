// The address. It follows the changes that the user makes, and opens the state that it names.

import { inFrame, inner, labOf } from "../base/links.js";
import { $, targetOf } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { ask } from "../python/questions.js";
import { openingRequest } from "../visit/opening.js";
import { prepare, show, unopened } from "../visit/prepare.js";
import { beginOpening, endOpening, ready } from "../visit/store.js";
import { isPythonAsked, visitOf } from "../visit/visit.js";
import { markEntry, noteLink, trail, writeNow } from "./writing.js";

export { writeNow };

/** @param {Event} event */
function writeBeforeLink(event) {
  if (targetOf(event).closest("a")) writeNow();
}
document.addEventListener("click", writeBeforeLink, true);
// Whatever leads to another entry of the history begins with a hand, and this entry is known by its
// mark on the way back.
for (const type of ["pointerdown", "keydown"]) addEventListener(type, markEntry, true);

/**
 * @param {string} followed
 * @param {string} [file] the text of a file that says more than the link
 */
export async function openLink(followed, file) {
  const link = inFrame(followed);
  // It was followed in a frame
  if (link !== followed) history.replaceState(history.state, "", link);
  const slug = labOf(link);
  noteLink(link);
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
  if (!ready && !isPythonAsked() && !file) return; // once Python is there, it asks what to open
  ask(openingRequest(slug, inner(link), visitOf(slug).drawn?.view, file));
}
addEventListener("popstate", () => {
  trail.arrive(location.hash, history.state);
  markEntry();
  openLink(location.hash);
});
on("follow", (link) => openLink(link));

$(".skip").addEventListener("click", (/** @type {Event} */ event) => {
  event.preventDefault(); // the fragment is the lab's
  $("#main").focus();
});
