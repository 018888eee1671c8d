// The dialog on sharing: the answer as a text, the link and what is in it, its QR code, a frame, a
// file. Private fields are in none of them until the box is ticked, and never in the text of the
// answer. While a course is played, the link is that of the step, or the lab's own.

import { make } from "../base/elements.js";
import { courses, placeOf, stepLink } from "../base/links.js";
import { $, $$, pageAddress } from "../base/page.js";
import { onAnswer } from "../python/answers.js";
import { addActions, addQuestions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { note } from "../say/notes.js";
import { copy } from "../say/saving.js";
import { current, lesson } from "../visit/store.js";

const sharing = $("#share");
const withPrivate = $(".withheld input", sharing);
const [asStep] = $$("[name=shared]", sharing);
// The step that is played, if a link can name it: a course that is too long for one lives in this
// tab.
function playedStep() {
  const at = placeOf(location.hash);
  return at && !(courses[at.course].content && /^own-/.test(at.course))
    ? [stepLink(at.course, at.step), at.original, `${at.step} ${lesson?.title ?? ""}`.trim()]
    : null;
}
const shareQuestion = () => ({
  do: "share",
  base: pageAddress(),
  private: false,
  step: playedStep(),
});
addQuestions({ share: shareQuestion });
/** @type {(shared: import("../../types/answers.js").SharedState, lab: string) => void} */
function offer(
  { sentence: refused, link, length, holds = [], empty, withheld, qr, frame: framed, answer },
  lab,
) {
  /** @type {(selector: string, hidden: boolean) => void} */
  const hide = (selector, hidden) => {
    $(selector, sharing).hidden = hidden;
  };
  $(".sentence", sharing).textContent = refused ?? "";
  hide(".shared", !link);
  hide(".answer", !answer);
  $(".answer textarea", sharing).value = answer ?? "";
  hide(".withheld", !withheld);
  $(".withheld span", sharing).textContent = withheld ?? "";
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
    withPrivate.checked = false;
    asStep.checked = true;
    hide(".of-course", !playedStep());
    note(lab, "");
    sharing.showModal();
  }
  $(".done", sharing).textContent = "";
}
sharing.addEventListener("change", () =>
  ask({
    ...shareQuestion(),
    private: withPrivate.checked,
    ...(!asStep.checked && { step: null }),
    lab: current,
  }),
);
addActions({
  "copy-shared": (button) => copy(current, $("textarea", button.closest(":has(textarea)")).value),
  "save-shared": () => ask({ do: "export", private: withPrivate.checked, lab: current }),
});
onAnswer("share", offer);
