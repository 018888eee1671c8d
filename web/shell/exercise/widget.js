// An exercise on the page: its question, a field for each part, feedback, hints, the solution.

import { inTwoPieces } from "../base/codes.js";
import { button, make, newId } from "../base/elements.js";
import { keyOf, VARIANTS } from "../base/exercises.js";
import { outer } from "../base/links.js";
import { emit, on } from "../base/signals.js";
import { inSymbols } from "../base/symbols.js";
import { ready } from "../visit/store.js";
import { attemptAt, sendAnswers } from "./attempts.js";
import { classButtons, isInClass, voteInClass } from "./attending.js";
import { prose, questionOf, solutionOf } from "./prose.js";

/** @import { ExercisePart } from "../../types/answers.js" */
/** @import { Attempt, Task } from "../../types/shell.js" */

/**
 * The widgets on the page, by the element in which each stands.
 *
 * @type {Map<Element, Widget>}
 */
const widgets = new Map();

on("exercised", (task) => {
  for (const widget of widgets.values()) widget.update(task);
});
on("live", () => {
  for (const widget of widgets.values()) widget.update(widget.attempt);
});
on("attending", () => {
  for (const widget of widgets.values()) widget.attend();
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
    this.attempt = attempt;
    this.goOn = goOn;
    this.vote = voteInClass();
    this.question = make("div", { className: "posed" });
    this.form = make("form", { className: "parts", noValidate: true });
    this.hints = make("ol", { className: "hints", "aria-live": "polite", "aria-label": "Hints" });
    this.solution = make("section", { className: "solution", "aria-label": "Solution" });
    this.status = make("p", { className: "status", role: "status" });
    this.helps = make("p", { className: "helps" }, ...this.#helps());
    this.uncover = button("Uncover", () => {
      attempt.isUncovered = !attempt.isUncovered;
      this.update(attempt);
    });
    this.uncover.title = "Show what is said of my answer, the hints and the solution";
    const inClass = make(
      "p",
      { className: "class-vote" },
      ...[...classButtons(), this.uncover, this.#counting()],
    );
    /** @type {Record<string, any>} by a part's name: where its feedback stands */
    this.feedback = {};
    holder.append(
      ...[this.question, this.form, this.helps, inClass],
      ...[this.status, this.hints, this.solution],
    );
    this.form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#check();
    });
    this.update(attempt);
  }

  #helps() {
    const { attempt } = this;
    this.hintButton = button("Hint", () => {
      attempt.hints += 1;
      this.update(attempt);
    });
    this.solutionButton = button("Worked solution", () => {
      attempt.isSolutionOpen = !attempt.isSolutionOpen;
      this.update(attempt);
    });
    this.showButton = button("Show me in the lab", () => {
      const { page } = attempt;
      if (page) location.hash = outer(page.link);
    });
    this.otherButton = button("Another one", () =>
      this.goOn({ name: attempt.name, variant: (attempt.variant + 1) % VARIANTS }),
    );
    return [this.hintButton, this.solutionButton, this.showButton, this.otherButton];
  }

  /** The button with which a lecturer counts the answers of a class. */
  #counting() {
    const { name, variant } = this.attempt;
    const count = button("Count answers", () => {
      const { parts = [], formulas } = this.attempt.question ?? {};
      const subjects = parts.map((part) => ({
        title: part.ask,
        formulas,
        request: { exercise: [name, variant, part.name] },
      }));
      emit("collecting", subjects);
    });
    count.dataset.do = "collect";
    return count;
  }

  /** Show an answer as the class does, or as alone; for another vote it is to be given anew. */
  attend() {
    if (this.vote !== voteInClass() || !isInClass()) this.attempt.isUncovered = false;
    if (this.vote !== voteInClass()) Object.assign(this.attempt, { verdicts: {}, sent: {} });
    this.vote = voteInClass();
    this.update(this.attempt);
  }

  #check() {
    const empty = sendAnswers(this.attempt);
    if (!empty) return;
    this.feedback[empty].textContent = "Nothing is entered yet.";
    this.form.querySelector("input")?.focus();
  }

  /** Whether the class keeps what helps to itself, until the lecturer has it uncovered. */
  get isCovered() {
    return isInClass() && !this.attempt.isUncovered;
  }

  /** Show what is known by now. @param {Task} task the one that has changed */
  update(task) {
    const { attempt } = this;
    if (keyOf(task) !== keyOf(attempt)) return;
    const { question, page } = attempt;
    if (question && !this.question.hasChildNodes()) this.#fill(question);
    this.form.hidden = !question;
    if (question) this.#judge(question.parts);
    for (const helper of [this.hintButton, this.solutionButton, this.showButton]) {
      if (helper) helper.disabled = !page;
    }
    this.#help();
    this.status.textContent = this.#waitsFor();
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

  /** @param {import("../../types/shell.js").ReadyQuestion} question */
  #fill(question) {
    this.question.append(...questionOf(question));
    for (const part of question.parts) this.form.append(this.#field(part));
    this.form.append(make("button", { type: "submit", className: "check", textContent: "Check" }));
  }

  /** @param {ExercisePart} part */
  #field(part) {
    const { attempt } = this;
    const form = make("span", {
      className: "accepts",
      id: newId("accepts"),
      textContent: part.form,
    });
    const feedback = make("p", { className: "feedback", role: "status", id: newId("feedback") });
    this.feedback[part.name] = feedback;
    const note = (/** @type {string} */ text) => {
      attempt.entries[part.name] = text;
      delete attempt.verdicts[part.name];
      feedback.replaceChildren();
      feedback.dataset.text = "";
      delete feedback.dataset.verdict;
      markField(feedback, false);
    };
    const described = `${form.id} ${feedback.id}`;
    const field = part.choices.length
      ? choices(part, attempt, described, note)
      : textField(part, attempt, described, note, form);
    return make("div", { className: "part" }, field, feedback);
  }

  /** @param {ExercisePart[]} parts */
  #judge(parts) {
    const { entries, sent, verdicts } = this.attempt;
    for (const { name } of parts) {
      const verdict = verdicts[name];
      const place = this.feedback[name];
      const isAwaited = !verdict && sent[name] !== undefined && sent[name] === entries[name];
      const sentence = isAwaited && !ready ? "Python is still loading; your answer follows." : "";
      const text = verdict ? feedbackOn(verdict, this.isCovered, entries[name]) : sentence;
      if (place.dataset.text !== text) place.replaceChildren(...inSymbols(text));
      place.dataset.text = text;
      const isTold = verdict && !this.isCovered;
      if (isTold) place.dataset.verdict = verdict.right ? "right" : "wrong";
      else delete place.dataset.verdict;
      markField(place, Boolean(isTold && !verdict.right));
    }
  }

  /** Hints, the solution and the lab, which has the answer; in class they stay covered. */
  #help() {
    const { page, hints, isSolutionOpen } = this.attempt;
    const { isCovered } = this;
    this.uncover.hidden = !isInClass();
    this.uncover.ariaPressed = String(!isCovered);
    const sentences = page?.hints ?? [];
    while (this.hints.children.length < Math.min(hints, sentences.length)) {
      this.hints.append(prose("li", sentences[this.hints.children.length], page?.formulas));
    }
    this.hints.hidden = isCovered || !this.hints.children.length;
    for (const helper of [this.solutionButton, this.showButton]) {
      if (helper) helper.hidden = isCovered;
    }
    if (this.hintButton) {
      this.hintButton.hidden = isCovered || (Boolean(page) && hints >= sentences.length);
      this.hintButton.textContent = hints ? "Another hint" : "Hint";
    }
    if (isSolutionOpen && page && !this.solution.hasChildNodes()) {
      this.solution.append(...solutionOf(page));
    }
    this.solution.hidden = isCovered || !isSolutionOpen;
    this.solutionButton?.setAttribute("aria-expanded", String(isSolutionOpen));
  }
}

/**
 * Tell a screen reader of a field whether its answer is wrong.
 *
 * @param {Element} feedback of the field's part
 * @param {boolean} isWrong
 */
function markField(feedback, isWrong) {
  const field = feedback.parentElement?.querySelector("input:not([type=radio])");
  if (isWrong) field?.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
}

/**
 * What is said of an answer; while it is covered, its code alone, and beside it an answer that
 * nobody foresaw, so that the lecturer can count those that are equal.
 *
 * @param {import("../../types/answers.js").ExerciseVerdict} verdict
 * @param {boolean} isCovered
 * @param {string} answer
 */
function feedbackOn({ feedback, codes, right, way }, isCovered, answer) {
  if (!isCovered) return feedback;
  const code = `Your code: ${inTwoPieces(codes[voteInClass() - 1])}`;
  return right || way ? code : `${code} = ${answer.trim()}`;
}

/**
 * @param {ExercisePart} part
 * @param {Attempt} attempt
 * @param {string} described ids of what says more
 * @param {(text: string) => void} note
 * @param {Element} form what may be typed
 */
function textField(part, attempt, described, note, form) {
  const input = make("input", {
    autocomplete: "off",
    spellcheck: false,
    autocapitalize: "off",
    maxLength: 200,
    value: attempt.entries[part.name] ?? "",
    oninput: () => note(input.value),
    "aria-describedby": described,
  });
  const label = make("label", {}, prose("span", part.ask, attempt.question?.formulas), input);
  return make("div", {}, label, form);
}

/**
 * @param {ExercisePart} part
 * @param {Attempt} attempt
 * @param {string} described
 * @param {(text: string) => void} note
 */
function choices(part, attempt, described, note) {
  const name = newId("choice");
  const options = part.choices.map((choice) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name,
        value: choice,
        checked: attempt.entries[part.name] === choice,
        onchange: () => note(choice),
      }),
      choice,
    ),
  );
  const legend = prose("legend", part.ask, attempt.question?.formulas);
  const feedback = described.split(" ")[1];
  return make("fieldset", { "aria-describedby": feedback }, legend, ...options);
}
