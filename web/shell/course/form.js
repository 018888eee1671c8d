// The form in which a course is composed: its steps, and the fields of the step that is played.

import { make } from "../base/elements.js";
import { labOf } from "../base/links.js";
import { $, $$, section } from "../base/page.js";
import { changeDraft, composer, draft, draftedStep, draftPlace } from "./draft.js";
import { offerLooks } from "./looks.js";

/** @import { CourseStep } from "../../types/shell.js" */

/** The form shows the draft. */
export function fill() {
  $("[name=title]", composer).value = draft.title;
  $("[name=deck]", composer).value = draft.deck;
  $("ol", composer).replaceChildren(...draft.steps.map(({ title }, k) => itemOf(title, k)));
  const step = draftedStep();
  $(".of-step", composer).hidden = !step;
  if (!step) return;
  $("legend", composer).textContent = `Step ${draftPlace()}`;
  for (const [name, value] of Object.entries({
    heading: step.title,
    words: step.words,
    question: step.guess?.question,
    answer: step.guess?.answer,
    choices: step.guess?.choices?.join("\n"),
    beside: step.beside,
    exercise: step.exercise,
    note: step.note,
    minutes: step.minutes || "",
    slide: step.slide || "",
    page: step.page || "",
  })) {
    $(`[name=${name}]`, composer).value = value ?? "";
  }
  /** @type {[name: string, label: string][]} */
  const fields = JSON.parse(section(labOf(step.link))?.dataset.fields ?? "[]");
  $(".fields", composer).replaceChildren(...fields.map((field) => fieldRow(step, ...field)));
  offerLooks();
}

/**
 * A step in the list. The buttons say how far they move it; compose.js does so.
 *
 * @param {string} heading
 * @param {number} k its place
 */
function itemOf(heading, k) {
  /** @type {(text: string, ariaLabel: string, by: string, disabled?: boolean) => any} */
  const button = (text, ariaLabel, by, disabled = false) => {
    const place = { "data-place": k, "data-by": by };
    return make("button", { type: "button", ariaLabel, disabled, ...place }, text);
  };
  const opens = button(heading, `Step ${k + 1}: ${heading}`, "");
  opens.ariaCurrent = k + 1 === draftPlace() ? "step" : null;
  return make(
    "li",
    {},
    opens,
    button("↑", `Earlier: ${heading}`, "-1", k === 0),
    button("↓", `Later: ${heading}`, "1", k + 1 === draft.steps.length),
    button("✕", `Remove: ${heading}`, "0"),
  );
}

/** @type {(step: CourseStep, name: string, label: string) => HTMLElement} */
function fieldRow({ hide, lock }, name, label) {
  const choice = make(
    "select",
    { "data-field": name },
    new Option("shown", "shown"),
    new Option("hidden", "hide"),
    new Option("locked", "lock"),
  );
  if (lock?.includes(name)) choice.value = "lock";
  if (hide?.includes(name)) choice.value = "hide";
  return make("label", {}, `${label} `, choice);
}

/** @param {string} name of a control */
const value = (name) => $(`[name=${name}]`, composer).value.trim();
/** @param {string} name of a control for a whole number, which may be empty */
const count = (name) => Math.trunc(Number(value(name))) || undefined;

/** The draft is what the form says; the step that is played, if one is, too. */
export function readForm() {
  changeDraft({ title: value("title"), deck: value("deck") });
  const step = draftedStep();
  if (!step) return;
  /** @type {(visibility: "hide" | "lock") => string[]} */
  const having = (visibility) =>
    $$("select[data-field]", composer)
      .filter((select) => select.value === visibility)
      .map((select) => select.dataset.field);
  const choices = value("choices")
    .split("\n")
    .map((/** @type {string} */ choice) => choice.trim())
    .filter(Boolean);
  const guess = value("question")
    ? { question: value("question"), answer: value("answer"), ...(choices.length && { choices }) }
    : null;
  Object.assign(step, {
    title: value("heading"),
    words: value("words"),
    guess,
    hide: having("hide"),
    lock: having("lock"),
    beside: value("beside") || undefined,
    look: value("look") || undefined,
    exercise: value("exercise") || undefined,
    note: value("note") || undefined,
    minutes: count("minutes"),
    slide: count("slide"),
    page: count("page"),
  });
}
