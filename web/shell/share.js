// The dialog on sharing: the answer as a text, the link and what is in it, its QR code, a frame, a
// file. Private fields are in none of them until the box is ticked, and never in the text of the
// answer. While a course is played, the link is that of the step, or the lab's own.

import { courses, placeOf, stepLink } from "./course.js";
import { section } from "./labs.js";
import { note } from "./notes.js";
import { $, $$ } from "./page.js";
import { ask } from "./questions.js";
import { current, lesson } from "./store.js";
import { addActions, addQuestions, copy, pageAddress } from "./tools.js";

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
/**
 * @param {string} lab
 * @param {import("../types/shell.js").SharedState} shared
 */
export function offer(
  lab,
  { sentence: refused, link, length, holds = [], empty, qr, frame: framed, answer },
) {
  /** @type {(selector: string, hidden: boolean) => void} */
  const hide = (selector, hidden) => {
    $(selector, sharing).hidden = hidden;
  };
  $(".sentence", sharing).textContent = refused ?? "";
  hide(".shared", !link);
  hide(".answer", !answer);
  $(".answer textarea", sharing).value = answer ?? "";
  hide(".withheld", !section(lab).dataset.withheld);
  $(".withheld span", sharing).textContent = section(lab).dataset.withheld;
  if (link) {
    $(".link", sharing).value = link;
    $(".length", sharing).textContent = length;
    $("dl", sharing).replaceChildren(
      ...holds.flatMap((pair) =>
        pair.map((text, k) =>
          Object.assign(document.createElement(k ? "dd" : "dt"), { textContent: text }),
        ),
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
  "copy-shared": (button) => copy($("textarea", button.closest(":has(textarea)")).value),
  "save-shared": () => ask({ do: "export", private: withPrivate.checked, lab: current }),
});
