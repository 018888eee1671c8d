// An exercise on the page: its question, a field for each part, feedback, hints, the solution.

import { keyOf, VARIANTS } from "../base/exercises.js";
import { outer } from "../base/links.js";
import { $, $$ } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { ready } from "../visit/store.js";
import { attemptAt, sendAnswers } from "./attempts.js";
import { isInClass, pressClassButtons, voteInClass } from "./attending.js";
import { fieldOf, judge, tell } from "./fields.js";
import { prose, questionOf, solutionOf } from "./prose.js";

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
    if (sendAnswers(this.attempt)) return;
    tell(this.#in(".feedback"), "Nothing is entered yet.");
    this.#in("form input").focus();
  }

  /** Whether the class keeps what helps to itself, until the lecturer has it uncovered. */
  get isCovered() {
    return isInClass() && !this.attempt.isUncovered;
  }

  /** Show what is known by now. */
  update() {
    const { question } = this.attempt;
    this.#in("form").hidden = !question;
    if (question && !this.#in(".posed").hasChildNodes()) this.#fill(question);
    for (const [k, { name }] of question?.parts.entries() ?? []) {
      judge($$(".part", this.holder)[k], this.attempt, name, this.isCovered);
    }
    this.#help();
    this.#in(".status").textContent = this.#waitsFor();
  }

  #waitsFor() {
    const { problem, question, page } = this.attempt;
    if (problem || page) return page ? "" : problem;
    if (!question) return `The question is on its way.${ready ? "" : " Python is still loading."}`;
    return ready ? "" : "Python is still loading. Hints and the solution follow.";
  }

  /** @param {ReadyQuestion} question */
  #fill(question) {
    const enter = (/** @type {string} */ name, /** @type {string} */ text) => {
      this.attempt.entries[name] = text;
      delete this.attempt.verdicts[name];
      this.update();
    };
    this.#in(".posed").append(...questionOf(question));
    this.#in(".check").before(
      ...question.parts.map((part) =>
        fieldOf(part, question.formulas, this.attempt.entries[part.name], enter),
      ),
    );
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
