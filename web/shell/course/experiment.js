// The experiment of a step: each student draws a sample, by hand or here, and its outcome has a
// code. The lecturer counts these codes, and the wall shows what follows from all of them.

import { make } from "../base/elements.js";
import { answerCode, inTwoPieces, questionNumber } from "../base/codes.js";
import { drawSample, experiments, outcomeOf } from "../base/experiments.js";
import { $, bar } from "../base/page.js";
import { emit } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { playedLesson } from "./guess.js";

const folded = $(".experiment", bar);
const field = $("input", folded);
let name = "";

field.addEventListener("input", tell);
$("[data-do=collect]", folded).onclick = () =>
  emit("collecting", [{ title: experiments[name].ask, request: { experiment: name } }]);
addActions({
  "draw-sample"() {
    field.value = [...drawSample(experiments[name])].join(" ");
    tell();
  },
});

/** What identifies an experiment, as Python has it. @param {string} experiment */
const identityOf = (experiment) => `experiment ${experiment}`;

/** Tell the outcome of the sample that is entered, and its code. */
function tell() {
  const code = $(".code", folded);
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
  $(".ask", folded).textContent = ask;
  field.value = "";
  tell();
}
