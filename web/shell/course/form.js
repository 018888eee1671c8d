// The form in which a course is composed: its steps, and the fields of the step that is played.

import { make } from "../base/elements.js";
import { labOf } from "../base/links.js";
import { $, $$, section } from "../base/page.js";
import { changeDraft, composer, draft, draftedStep, draftPlace } from "./draft.js";
import { offerLooks } from "./looks.js";

/** @import { CourseStep } from "../../types/shell.js" */

/** The form shows the draft. */
export function fill() {
  show(".of-course", draft);
  $("ol", composer).replaceChildren(...draft.steps.map(({ title }, k) => itemOf(title, k)));
  const step = draftedStep();
  $(".of-step", composer).hidden = !step;
  if (!step) return;
  $("legend", composer).textContent = `Step ${draftPlace()}`;
  show(".of-step", { ...step, ...step.guess, choices: step.guess?.choices?.join("\n") });
  /** @type {[name: string, label: string][]} */
  const fields = JSON.parse(section(labOf(step.link))?.dataset.fields ?? "[]");
  $(".fields", composer).replaceChildren(...fields.map((field) => fieldRow(step, ...field)));
  offerLooks();
}

/** @param {string} part of the form @param {Record<string, any>} values by the names of controls */
function show(part, values) {
  for (const control of controlsOf(part)) control.value = values[control.name] || "";
}
/** @param {string} part of the form */
const controlsOf = (part) => $$(`${part} [name]`, composer);

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

/**
 * What a part of the form says, by the names of its controls: each is a field of a course or step.
 *
 * @param {string} part
 */
const valuesIn = (part) =>
  Object.fromEntries(controlsOf(part).map((control) => [control.name, valueOf(control)]));

/** @param {any} control */
const valueOf = ({ type, value }) => (type === "number" ? Math.trunc(value) || "" : value.trim());

/** The draft is what the form says; the step that is played, if one is, too. */
export function readForm() {
  changeDraft(valuesIn(".of-course"));
  const step = draftedStep();
  if (!step) return;
  const { title, words, question, answer, choices: lines, ...rest } = valuesIn(".of-step");
  const choices = lines
    .split("\n")
    .map((/** @type {string} */ line) => line.trim())
    .filter(Boolean);
  const guess = question ? { question, answer, ...(choices.length && { choices }) } : null;
  /** @type {(visibility: "hide" | "lock") => string[]} */
  const having = (visibility) =>
    $$("select[data-field]", composer)
      .filter((select) => select.value === visibility)
      .map((select) => select.dataset.field);
  // What is empty is not in the course
  const entries = Object.entries(rest).map(([name, value]) => [name, value || undefined]);
  Object.assign(step, { title, words, guess, hide: having("hide"), lock: having("lock") });
  Object.assign(step, Object.fromEntries(entries));
}
