// The dialog on sharing: the answer as a text, the link and what is in it, its QR code, a frame, a
// file. Private fields are in none of them until a person puts them in, and never in the text of
// the answer. A file takes those that no link can hold. While a course is played, the link is that
// of the step, or the lab's own.

import { make } from "../base/elements.js";
import { hasLink, orderOf, placeOf, stepLink } from "../base/links.js";
import { $, $$, pageAddress } from "../base/page.js";
import { onAnswer } from "../python/answers.js";
import { addActions, addQuestions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { note } from "../say/notes.js";
import { copy } from "../say/saving.js";
import { current, lesson } from "../visit/store.js";

const sharing = $("#share");
const ofPrivate = $(".withheld button", sharing);
let isWhole = false; // whether private fields are in the link
let fits = true; // whether they can be
const [asStep] = $$("[name=shared]", sharing);
// The step that is played, if a link can name it: a course that is too long for one lives in this
// tab. A step that was put in later is counted at its place and keeps another number in its link.
function playedStep() {
  const at = placeOf(location.hash);
  if (!at || !hasLink(at.course)) return null;
  const order = orderOf(at.course);
  const place = order.indexOf(at.step) + 1;
  const number = place === at.step ? "" : ` (step=${at.step} in the link)`;
  const text = `${place} of ${order.length}${number} ${lesson?.title ?? ""}`.trim();
  return [stepLink(at.course, at.step), at.original, text];
}
const shareQuestion = () => ({
  do: "share",
  base: pageAddress(),
  private: false,
  step: playedStep(),
});
addQuestions({ share: shareQuestion });
/** @typedef {import("../../types/answers.js").SharedState} SharedState */
/** @type {(selector: string, hidden: boolean) => void} */
const hide = (selector, hidden) => {
  $(selector, sharing).hidden = hidden;
};
/** @type {(shared: SharedState) => void} */
function offerTexts({ sentence: refused, answer, withheld, fits: doFit = true }) {
  $(".sentence", sharing).textContent = refused ?? "";
  hide(".answer", !answer);
  $(".answer textarea", sharing).value = answer ?? "";
  if (!sharing.open) isWhole = false;
  fits = doFit;
  hide(".withheld", !withheld);
  $(".withheld span", sharing).textContent = withheld ?? "";
  if (!fits) ofPrivate.textContent = "Save it in a file";
  else ofPrivate.textContent = isWhole ? "Take it out" : "Put it in";
}
/** @type {(shared: SharedState, lab: string) => void} */
function offer(shared, lab) {
  const { link, length, holds = [], empty, qr, frame: framed } = shared;
  offerTexts(shared);
  hide(".shared", !link);
  if (link) {
    $(".link", sharing).value = link;
    $(".length", sharing).textContent = length;
    $("dl", sharing).replaceChildren(
      ...holds.flatMap((pair) =>
        pair.map((textContent, k) => make(k ? "dd" : "dt", { textContent })),
      ),
    );
    if (!holds.length) $("dl", sharing).textContent = empty;
    hide("figure", !qr);
    $("svg", sharing).setAttribute("viewBox", `0 0 ${qr?.size ?? 0} ${qr?.size ?? 0}`);
    $("path", sharing).setAttribute("d", qr?.path ?? "");
    hide(".framed", !framed);
    $(".framed textarea", sharing).value = framed ?? "";
  }
  if (!sharing.open) {
    asStep.checked = true;
    hide(".of-course", !playedStep());
    note(lab, "");
    sharing.showModal();
  }
  $(".done", sharing).textContent = "";
}
function askAgain() {
  const step = asStep.checked ? playedStep() : null;
  ask({ ...shareQuestion(), private: isWhole, step, lab: current });
}
/** @param {boolean} isPrivate */
const save = (isPrivate) => ask({ do: "export", private: isPrivate, lab: current });
sharing.addEventListener("change", askAgain);
addActions({
  "copy-shared": (button) => copy(current, $("textarea", button.closest(":has(textarea)")).value),
  "save-shared": () => save(isWhole),
  "share-private"() {
    if (!fits) return save(true);
    isWhole = !isWhole;
    askAgain();
  },
});
onAnswer("share", offer);
