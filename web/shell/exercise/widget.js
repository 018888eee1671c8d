// An exercise on the page: its question, a field for each part, feedback, hints, the solution.

import { inTwoPieces } from "../base/codes.js";
import { make, newId } from "../base/elements.js";
import { keyOf, VARIANTS } from "../base/exercises.js";
import { outer } from "../base/links.js";
import { $ } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { inSymbols } from "../base/symbols.js";
import { addActions } from "../python/buttons.js";
import { ready } from "../visit/store.js";
import { attemptAt, sendAnswers } from "./attempts.js";
import { isInClass, pressClassButtons, voteInClass } from "./attending.js";
import { prose, questionOf, solutionOf } from "./prose.js";

/** @import { ExercisePart, ExerciseVerdict } from "../../types/answers.js" */
/** @import { Attempt, ReadyQuestion, Task } from "../../types/shell.js" */

/**
 * The widgets on the page, by the element in which each stands.
 *
 * @type {Map<Element, Widget>}
 */
const widgets = new Map();

on("exercised", (task) => {
  for (const widget of widgets.values()) {
    if (keyOf(widget.attempt) === keyOf(task)) widget.update();
  }
});
on("live", () => {
  for (const widget of widgets.values()) widget.update();
});
on("attending", () => {
  for (const widget of widgets.values()) widget.attend();
});

/**
 * What a button of a widget does.
 *
 * @param {(attempt: Attempt, widget: Widget) => void} act
 * @returns {(button: Element) => void}
 */
const ofWidget = (act) => (button) => {
  const widget = widgets.get(/** @type {Element} */ (button.closest(".task")));
  if (!widget) return;
  act(widget.attempt, widget);
  widget.update();
};
addActions({
  hint: ofWidget((attempt) => {
    attempt.hints += 1;
  }),
  solution: ofWidget((attempt) => {
    attempt.isSolutionOpen = !attempt.isSolutionOpen;
  }),
  uncover: ofWidget((attempt) => {
    attempt.isUncovered = !attempt.isUncovered;
  }),
  "show-in-lab": ofWidget(({ page }) => {
    if (page) location.hash = outer(page.link);
  }),
  "another-variant": ofWidget(({ name, variant }, { goOn }) =>
    goOn({ name, variant: (variant + 1) % VARIANTS }),
  ),
});

/**
 * Show an exercise.
 *
 * @param {Element} holder
 * @param {Task | null} task nothing is shown without one
 * @param {(task: Task) => void} goOn shows another variant
 */
export function showExercise(holder, task, goOn) {
  const widget = widgets.get(holder);
  if (task && widget && keyOf(widget.attempt) === keyOf(task)) return;
  widgets.delete(holder);
  holder.replaceChildren();
  if (task) widgets.set(holder, new Widget(holder, attemptAt(task), goOn));
}

/** The widget of one variant. */
class Widget {
  /**
   * @param {Element} holder
   * @param {Attempt} attempt
   * @param {(task: Task) => void} goOn
   */
  constructor(holder, attempt, goOn) {
    this.holder = holder;
    this.attempt = attempt;
    this.goOn = goOn;
    this.vote = voteInClass();
    holder.append($("#exercise-form").content.cloneNode(true));
    pressClassButtons(holder);
    this.#in("[data-do=collect]").onclick = () => this.#collect();
    this.#in("form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#check();
    });
    this.update();
  }

  /** @param {string} selector */
  #in(selector) {
    return $(selector, this.holder);
  }

  /** A lecturer counts the answers of a class. */
  #collect() {
    const { name, variant, question } = this.attempt;
    const subjects = question?.parts.map((part) => ({
      title: part.ask,
      formulas: question.formulas,
      request: { exercise: [name, variant, part.name] },
    }));
    emit("collecting", subjects ?? []);
  }

  /** Show an answer as the class does, or as alone; for another vote it is to be given anew. */
  attend() {
    if (this.vote !== voteInClass() || !isInClass()) this.attempt.isUncovered = false;
    if (this.vote !== voteInClass()) Object.assign(this.attempt, { verdicts: {}, sent: {} });
    this.vote = voteInClass();
    this.update();
  }

  #check() {
    const empty = sendAnswers(this.attempt);
    if (!empty) return;
    tell(this.#feedbackOf(empty), "Nothing is entered yet.");
    this.#in("form input")?.focus();
  }

  /** @param {string} part its name */
  #feedbackOf(part) {
    return this.#in(`.feedback[data-of="${CSS.escape(part)}"]`);
  }

  /** Whether the class keeps what helps to itself, until the lecturer has it uncovered. */
  get isCovered() {
    return isInClass() && !this.attempt.isUncovered;
  }

  /** Show what is known by now. */
  update() {
    const { question } = this.attempt;
    const form = this.#in("form");
    form.hidden = !question;
    if (question && !form.hasChildNodes()) this.#fill(question);
    if (question) this.#judge(question.parts);
    this.#help();
    this.#in(".status").textContent = this.#waitsFor();
  }

  #waitsFor() {
    const { problem, question, page, isOfPython, variant } = this.attempt;
    if (problem || page) return page ? "" : problem;
    if (!question && isOfPython && !ready) {
      return `The question of variant ${variant} is made by Python, which is still loading. It will appear here.`;
    }
    if (!question) return "The question is on its way.";
    return ready ? "" : "Python is still loading. Hints and the solution follow.";
  }

  /** @param {ReadyQuestion} question */
  #fill(question) {
    this.#in(".posed").append(...questionOf(question));
    this.#in("form").append(
      ...question.parts.map((part) => this.#field(part, question)),
      make("button", { type: "submit", className: "check", textContent: "Check" }),
    );
  }

  /** @param {ExercisePart} part @param {ReadyQuestion} question */
  #field({ name, ask, form, choices }, { formulas }) {
    const { entries, verdicts } = this.attempt;
    const id = newId("feedback");
    const feedback = make("p", { className: "feedback", role: "status", id, "data-of": name });
    const enter = (/** @type {string} */ text) => {
      entries[name] = text;
      delete verdicts[name];
      this.update();
    };
    const field = choices.length
      ? choiceField(choices, entries[name], enter)
      : textField(form, entries[name], enter);
    $("legend, label", field).prepend(prose("span", ask, formulas));
    const described = $("input:not([type=radio])", field) ?? field;
    described.setAttribute("aria-describedby", `${$(".accepts", field)?.id ?? ""} ${id}`.trim());
    return make("div", { className: "part" }, field, feedback);
  }

  /** @param {ExercisePart[]} parts */
  #judge(parts) {
    const { entries, sent, verdicts } = this.attempt;
    for (const { name } of parts) {
      const verdict = verdicts[name];
      const place = this.#feedbackOf(name);
      const isAwaited = !verdict && sent[name] !== undefined && sent[name] === entries[name];
      const sentence = isAwaited && !ready ? "Python is still loading; your answer follows." : "";
      tell(place, verdict ? feedbackOn(verdict, this.isCovered, entries[name]) : sentence);
      const isTold = verdict && !this.isCovered;
      if (isTold) place.dataset.verdict = verdict.right ? "right" : "wrong";
      else delete place.dataset.verdict;
      // A screen reader says so of the field
      const field = $("input:not([type=radio])", place.parentElement);
      if (field) field.ariaInvalid = isTold && !verdict.right ? "true" : null;
    }
  }

  /** Hints, the solution and the lab, which has the answer; in class they stay covered. */
  #help() {
    const { page, hints, isSolutionOpen } = this.attempt;
    const { isCovered } = this;
    const [hint, solution, show] = this.#in(".helps").children;
    const list = this.#in(".hints");
    const worked = this.#in(".solution");
    const uncover = this.#in("[data-do=uncover]");
    const sentences = page?.hints ?? [];
    const newHints = sentences.slice(list.children.length, hints);
    list.append(...newHints.map((sentence) => prose("li", sentence, page?.formulas)));
    list.hidden = isCovered || !list.hasChildNodes();
    for (const helper of [hint, solution, show]) {
      helper.disabled = !page;
      helper.hidden = isCovered;
    }
    if (page && hints >= sentences.length) hint.hidden = true;
    hint.textContent = hints ? "Another hint" : "Hint";
    if (isSolutionOpen && page && !worked.hasChildNodes()) worked.append(...solutionOf(page));
    worked.hidden = isCovered || !isSolutionOpen;
    solution.ariaExpanded = String(isSolutionOpen);
    uncover.hidden = !isInClass();
    uncover.ariaPressed = String(!isCovered);
  }
}

/**
 * Say something of an answer, once: it is read aloud.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
function tell(place, text) {
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
