// The experiment of a step: each student draws a sample, by hand or here, and its outcome has a
// code. The lecturer counts these codes, and the wall shows what follows from all of them.

import { button, make } from "../base/elements.js";
import { answerCode, inTwoPieces, questionNumber } from "../base/codes.js";
import { drawSample, experiments, outcomeOf } from "../base/experiments.js";
import { $, bar } from "../base/page.js";
import { emit } from "../base/signals.js";
import { playedLesson } from "./guess.js";

let name = "";
const task = make("p");
const field = make("input", { autocomplete: "off", spellcheck: false, maxLength: 40 });
const code = make("output", { className: "code" });
const draw = button("Draw for me", () => {
  field.value = [...drawSample(experiments[name])].join(" ");
  tell();
});
const count = button("Count answers", () => {
  emit("collecting", [{ title: experiments[name].ask, request: { experiment: name } }]);
});
count.dataset.do = "collect";
field.addEventListener("input", tell);
const folded = make(
  "details",
  { className: "experiment", hidden: true },
  make("summary"),
  task,
  make("p", {}, make("label", {}, "Outcome ", field), " ", draw),
  make("p", { role: "status" }, code),
  make("p", { className: "class-vote" }, count),
);
bar.append(folded);

/** What identifies an experiment, as Python has it. @param {string} experiment */
const identityOf = (experiment) => `experiment ${experiment}`;

/** Tell the outcome of the sample that is entered, and its code. */
function tell() {
  const { labels, letters, times } = experiments[name];
  const outcome = outcomeOf(experiments[name], field.value);
  if (outcome < 0) {
    const faces = [...letters].join(", ");
    code.replaceChildren(field.value.trim() ? `Enter ${times} of these: ${faces}.` : "");
    return;
  }
  const text = inTwoPieces(answerCode(questionNumber(identityOf(name), 1), outcome));
  const strong = make("strong", { textContent: text });
  code.replaceChildren(`Outcome: ${labels[outcome]}. Your code: `, strong);
}

/** Offer the experiment of the step that is played, if it has one. */
export function offerExperiment() {
  const { experiment = "" } = playedLesson();
  name = Object.hasOwn(experiments, experiment) ? experiment : "";
  folded.open = false;
  folded.hidden = !name;
  if (!name) return;
  const { title, ask } = experiments[name];
  $("summary", folded).textContent = `Experiment of the class: ${title}`;
  task.textContent = ask;
  field.value = "";
  tell();
}
