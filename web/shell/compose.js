// A course that the user makes: states of labs become its steps. The draft is played like any
// course. While it is short, the address holds it; a file can hold any length.

import { openLink } from "./address.js";
import { addCourse, courses, inner, labOf, placeOf, stepLink } from "./course.js";
import { front } from "./front.js";
import { inWords, looksOf, partsOf } from "./highlight.js";
import { section } from "./labs.js";
import { attend, hideAnswersAgain, markRevealed } from "./lecture.js";
import { note } from "./notes.js";
import { $, $$ } from "./page.js";
import { on } from "./signals.js";
import { current } from "./store.js";
import { addActions, addQuestions, copy } from "./tools.js";

/** @typedef {import("../types/shell.js").CourseFile} CourseFile */

const composer = $("#composer");
/** @type {CourseFile} */
let draft; // the course as its file has it, while it is composed

// The name under which a user's course is played: the course itself, if a link can hold it.
/**
 * @param {CourseFile} course
 * @returns {string}
 */
function namedCourse(course) {
  const text = JSON.stringify(course);
  const inLink = encodeURIComponent(text);
  const name = inLink.length < 7900 ? inLink : `own-${Object.keys(courses).length}`;
  addCourse(name, course, text);
  return name;
}
const playedOwn = () => {
  const place = placeOf(location.hash);
  return place && courses[place.course].content ? place : null;
};
const place = () => playedOwn()?.step ?? 0;
/**
 * @param {number} step
 * @param {string} [tail] of the link
 * @param {"pushState" | "replaceState"} [method] of the history
 */
function writeDraft(step, tail = "", method = "replaceState") {
  const name = namedCourse(draft);
  markRevealed(name, step); // the author knows the answer
  history[method](null, "", stepLink(name, step) + tail);
}
/**
 * @param {number} step
 * @param {"pushState" | "replaceState"} [method]
 */
async function playDraft(step, method) {
  writeDraft(step, "", method);
  await openLink(location.hash);
  fill();
}

function compose() {
  const played = playedOwn();
  draft = played
    ? JSON.parse(courses[played.course].text ?? "")
    : { title: "My course", deck: "", steps: [] };
  composer.hidden = false;
  front(false);
  fill();
  $("input", composer).focus();
}
function fill() {
  $("[name=title]", composer).value = draft.title;
  $("[name=deck]", composer).value = draft.deck;
  const at = place();
  const step = draft.steps[at - 1];
  $("ol", composer).replaceChildren(
    ...draft.steps.map(({ title: heading }, k) => {
      const item = document.createElement("li");
      /** @type {(text: string, label: string, act: () => void, off?: boolean) => any} */
      const button = (text, label, act, off = false) =>
        Object.assign(document.createElement("button"), {
          type: "button",
          textContent: text,
          ariaLabel: label,
          disabled: off,
          onclick: act,
        });
      const opens = button(heading, `Step ${k + 1}: ${heading}`, () => playDraft(k + 1));
      opens.ariaCurrent = k + 1 === at ? "step" : null;
      item.append(
        opens,
        button("↑", `Earlier: ${heading}`, () => move(k, -1), k === 0),
        button("↓", `Later: ${heading}`, () => move(k, 1), k + 1 === draft.steps.length),
        button("✕", `Take out: ${heading}`, () => move(k, 0)),
      );
      return item;
    }),
  );
  $(".of-step", composer).hidden = !step;
  if (!step) return;
  $("legend", composer).textContent = `Step ${at}`;
  for (const [name, value] of Object.entries({
    heading: step.title,
    words: step.words,
    question: step.guess?.question,
    answer: step.guess?.answer,
    choices: step.guess?.choices?.join("\n"),
  })) {
    $(`[name=${name}]`, composer).value = value ?? "";
  }
  /** @type {[name: string, label: string][]} */
  const fields = JSON.parse(section(labOf(step.link))?.dataset.fields ?? "[]");
  $(".fields", composer).replaceChildren(
    ...fields.map(([name, label]) => {
      const row = Object.assign(document.createElement("label"), { textContent: `${label} ` });
      const choice = document.createElement("select");
      choice.append(
        new Option("shown", "shown"),
        new Option("hidden", "hide"),
        new Option("locked", "lock"),
      );
      choice.value = visibilityOf(step, name);
      choice.dataset.field = name;
      row.append(choice);
      return row;
    }),
  );
  offerLooks();
}
/**
 * @param {import("../types/shell.js").CourseStep} step
 * @param {string} field
 */
function visibilityOf({ hide, lock }, field) {
  if (hide?.includes(field)) return "hide";
  return lock?.includes(field) ? "lock" : "shown";
}
/**
 * @param {number} k the step's place
 * @param {number} by 1 for one later, −1 for one earlier, 0 to take it out
 */
function move(k, by) {
  const [step] = draft.steps.splice(k, 1);
  if (by) draft.steps.splice(k + by, 0, step);
  if (draft.steps.length) playDraft(Math.min(k + 1 + by, draft.steps.length));
  else leave();
}
function leave() {
  history.replaceState(null, "", inner(location.hash));
  openLink(location.hash).then(fill);
}
// Python has turned the state into a step, which is inserted after the current one.
/** @param {import("../types/shell.js").CourseStep} step */
export function addStep(step) {
  const at = place();
  draft.steps.splice(at || draft.steps.length, 0, step);
  playDraft(at ? at + 1 : draft.steps.length, "pushState");
}

composer.addEventListener("change", () => {
  const value = (/** @type {string} */ name) => $(`[name=${name}]`, composer).value.trim();
  Object.assign(draft, { title: value("title"), deck: value("deck") });
  const at = place();
  const step = draft.steps[at - 1];
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
    look: value("look") || undefined,
  });
  writeDraft(at, /&open=.*$/.exec(location.hash)?.[0]);
  attend();
  $(`ol li:nth-child(${at}) button`, composer).textContent = step.title;
});

/** @param {any} course what its file holds */
export function openCourse(course) {
  let name = "";
  try {
    name = namedCourse(course);
  } catch {
    /* its steps are none */
  }
  if (!courses[name]?.links.length) return note(current, "This file contains no course steps.");
  location.hash = stepLink(name, 1);
}
addQuestions({
  "add-step": () => ({ do: "step" }),
  "save-course": () => ({ do: "course", text: JSON.stringify(draft), save: true }),
});
addActions({
  compose(button) {
    button.closest("[popover]").hidePopover();
    compose();
  },
  "compose-done"() {
    composer.hidden = true;
    hideAnswersAgain();
  },
  "copy-course": () => copy(location.href),
});

// The list from which the author of a course chooses what to mark: all parts of the view, and the
// marks or rows in them if these are few.
function offerLooks() {
  const list = $("[name=look]", composer);
  const step = draft?.steps[place() - 1];
  const labels = Object.fromEntries(JSON.parse(section(current).dataset.fields));
  if (!step || document.activeElement === list) return;
  /** @type {Record<string, HTMLOptionElement[]>} */
  const groups = { "": [new Option("nothing", "")] };
  /** @type {Record<string, string>} */
  const titles = {
    answer: "Answer",
    figure: "Pictures and what belongs to them",
    control: "Controls",
    buttons: "Controls",
    table: "Tables",
  };
  for (const [name, view] of looksOf(current)) {
    const [kind, ...rest] = name.split(" ");
    const id = rest.join(" ");
    const table = $(`[data-table="${CSS.escape(id)}"]`, section(current));
    /** @type {Record<string, string | undefined>} */
    const ownLabels = { control: labels[id], table: table?.textContent };
    const label = ownLabels[kind] ?? (id || kind).replaceAll("_", " ");
    groups[titles[kind]] ??= [];
    const group = groups[titles[kind]];
    const parts =
      // A table behind a tab may show an earlier state
      /^(control|buttons)$/.test(kind) || !view.el.checkVisibility() ? [] : partsOf(view);
    group.push(new Option(label, name));
    /** @type {(part: Element, count: number) => string} */
    const cells = (part, count) =>
      part.matches("tr, .worked")
        ? [...part.children].slice(0, count).map(inWords).join(" ")
        : inWords(part);
    const first = parts.map((part) => cells(part, 1));
    const partNames = new Set(
      parts.map((part, k) =>
        first.indexOf(first[k]) === first.lastIndexOf(first[k]) ? first[k] : cells(part, 2),
      ),
    );
    if (partNames.size <= 12) {
      for (const part of partNames) {
        if (part && part.length < 60) {
          group.push(new Option(`${label}: ${part}`, `${name}: ${part}`));
        }
      }
    }
  }
  const look = step.look ?? "";
  if (
    !Object.values(groups)
      .flat()
      .some(({ value }) => value === look)
  ) {
    groups[""].push(new Option(look, look));
  }
  list.replaceChildren(
    ...Object.entries(groups).flatMap(([label, options]) => {
      if (!label) return options;
      const group = Object.assign(document.createElement("optgroup"), { label });
      group.append(...options);
      return [group];
    }),
  );
  list.value = look;
}

on("pictureChanged", () => {
  if (!composer.hidden) offerLooks();
});
