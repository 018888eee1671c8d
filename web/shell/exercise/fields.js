// The fields of an exercise, one for each part, and what is said of the answers in them.

import { inTwoPieces } from "../base/codes.js";
import { make, newId } from "../base/elements.js";
import { $ } from "../base/page.js";
import { inSymbols } from "../base/symbols.js";
import { ready } from "../visit/store.js";
import { voteInClass } from "./attending.js";
import { prose } from "./prose.js";

/** @import { ExercisePart, ExerciseVerdict } from "../../types/answers.js" */
/** @import { Attempt, Formulas } from "../../types/shell.js" */

/**
 * @param {ExercisePart} part
 * @param {Formulas} formulas
 * @param {string | undefined} entry
 * @param {(name: string, text: string) => void} enter
 */
export function fieldOf({ name, ask, form, choices }, formulas, entry, enter) {
  const feedback = make("p", { className: "feedback", role: "status", id: newId("feedback") });
  const enterPart = (/** @type {string} */ text) => enter(name, text);
  const field = choices.length
    ? choiceField(choices, entry, enterPart)
    : textField(form, entry, enterPart);
  $("legend, label", field).prepend(prose("span", ask, formulas));
  const described = $("input:not([type=radio])", field) ?? field;
  const ids = [$(".accepts", field)?.id, feedback.id].filter(Boolean);
  described.setAttribute("aria-describedby", ids.join(" "));
  return make("div", { className: "part" }, field, feedback);
}

/**
 * Say what is known of the answer in a field.
 *
 * @param {Element} part
 * @param {Attempt} attempt
 * @param {string} name of the part
 * @param {boolean} isCovered
 */
export function judge(part, { entries, sent, verdicts }, name, isCovered) {
  const verdict = verdicts[name];
  const feedback = $(".feedback", part);
  const isAwaited = !verdict && sent[name] !== undefined && sent[name] === entries[name];
  const sentence = isAwaited && !ready ? "Python is still loading; your answer follows." : "";
  tell(feedback, verdict ? feedbackOn(verdict, isCovered, entries[name]) : sentence);
  const isTold = verdict && !isCovered;
  if (isTold) feedback.dataset.verdict = verdict.right ? "right" : "wrong";
  else delete feedback.dataset.verdict;
  const field = $("input:not([type=radio])", part);
  if (field) field.ariaInvalid = isTold && !verdict.right ? "true" : null;
}

/**
 * Say something of an answer, once: it is read aloud.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
export function tell(place, text) {
  if (place.dataset.text !== text) place.replaceChildren(...inSymbols(text));
  place.dataset.text = text;
}

/**
 * What is said of an answer; while it is covered, its code alone, and beside it an answer that
 * nobody foresaw, so that the lecturer can count those that are equal.
 *
 * @param {ExerciseVerdict} verdict
 * @param {boolean} isCovered
 * @param {string} answer
 */
function feedbackOn({ feedback, codes, right, way }, isCovered, answer) {
  if (!isCovered) return feedback;
  const code = `Your code: ${inTwoPieces(codes[voteInClass() - 1])}`;
  return right || way ? code : `${code} = ${answer.trim()}`;
}

/**
 * @param {string} form what may be typed
 * @param {string | undefined} entry
 * @param {(text: string) => void} enter
 */
function textField(form, entry, enter) {
  const input = make("input", {
    autocomplete: "off",
    spellcheck: false,
    autocapitalize: "off",
    maxLength: 200,
    value: entry ?? "",
    oninput: () => enter(input.value),
  });
  const accepts = make("span", { className: "accepts", id: newId("accepts"), textContent: form });
  return make("div", {}, make("label", {}, input), accepts);
}

/**
 * @param {string[]} choices
 * @param {string | undefined} entry
 * @param {(text: string) => void} enter
 */
function choiceField(choices, entry, enter) {
  const name = newId("choice");
  const options = choices.map((value) => {
    const checked = entry === value;
    const onchange = () => enter(value);
    return make(
      "label",
      {},
      make("input", { type: "radio", name, value, checked, onchange }),
      value,
    );
  });
  return make("fieldset", {}, make("legend"), ...options);
}
