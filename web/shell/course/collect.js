// A lecturer counts the codes of a class: lines are pasted, the bars appear after "Stop", and a
// second vote is shown beside the first. Nothing is stored, and nothing leaves this tab.

import { make } from "../base/elements.js";
import { $, bar, targetOf } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { prose } from "../exercise/prose.js";
import { onAnswer } from "../python/answers.js";
import { addActions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { current, lesson, ready } from "../visit/store.js";
import { inBars, sum } from "./tally.js";

/** @import { CodeCounting } from "../../types/answers.js" */
/** @import { CountedSubject } from "../../types/shell.js" */

/**
 * A subject, with what was counted of it.
 *
 * @typedef {object} Count
 * @property {CountedSubject} subject
 * @property {CodeCounting[]} votes
 * @property {number} vote 1, or 2 after a discussion
 * @property {boolean} isShown
 * @property {boolean} isMarked
 */

/** Why lines do not count, by their kind. */
const REASONS = new Map([
  ["typos", "mistyped"],
  ["duplicates", "replaced by a later answer of the same sender"],
  ["others", "of another question or vote"],
  ["without", "without a code"],
]);

const dialog = $("#collect");
const lines = $("textarea", dialog);
const parts = $("select", dialog);
const status = $("[role=status]", dialog);
const left = $("details", dialog);
const result = $("div", dialog);
/** @type {Count[]} of each part of an exercise, or of the one subject */
let counts = [];
/** @type {Count} of the part that is chosen; what was pasted may hold codes of each */
let counted;

/** @param {CountedSubject[]} subjects */
function open(subjects) {
  const known = counts.map(({ subject }) => subject);
  if (JSON.stringify(subjects) !== JSON.stringify(known)) take(subjects);
  dialog.showModal();
}

/** @param {CountedSubject[]} subjects */
function take(subjects) {
  counts = subjects.map((subject) => ({
    subject,
    votes: [],
    vote: 1,
    isShown: false,
    isMarked: false,
  }));
  lines.value = "";
  parts.replaceChildren(
    ...subjects.map(({ title }, k) => new Option(`${k + 1}: ${title}`, String(k))),
  );
  parts.hidden = subjects.length < 2;
  [counted] = counts;
  count();
}

function count() {
  const { vote, subject } = counted;
  const prefix = vote === 2 ? "Second vote: " : "";
  const title = prose("span", prefix + subject.title, subject.formulas);
  $(".sentence", dialog).replaceChildren(title);
  if (!ready) status.textContent = "Python is still loading; the count follows.";
  ask({ do: "count", lab: current, text: lines.value, vote, ...subject.request });
  draw();
}

/** @param {Partial<Count>} changes */
function change(changes) {
  Object.assign(counted, changes);
  draw();
}

function draw() {
  const { votes, vote, subject, isShown, isMarked } = counted;
  const hasBars = isShown && votes.length > 0; // Python may still be counting
  const isLast = vote === 2 || Boolean(subject.request.experiment);
  hide("stop-vote", isShown);
  hide("mark-answer", !hasBars || votes[0].right < 0);
  hide("vote-again", !hasBars || isLast);
  hide("save-counts", !hasBars);
  result.replaceChildren(...(hasBars ? inBars(votes, isMarked) : []));
}

/** @param {string} action of a button @param {boolean} isHidden */
function hide(action, isHidden) {
  $(`[data-do=${action}]`, dialog).hidden = isHidden;
}

onAnswer("counting", (counting) => {
  counted.votes[counted.vote - 1] = counting;
  const total = sum(counting.counts);
  status.textContent = `${total} ${total === 1 ? "answer" : "answers"}`;
  const uncounted = counting.left.filter((kind) => kind.count);
  const reasons = uncounted.map((kind) => `${kind.count} ${REASONS.get(kind.kind)}`);
  const items = uncounted.flatMap((kind) => kind.lines);
  left.hidden = !uncounted.length;
  $("summary", left).textContent = `Not counted: ${reasons.join(", ")}`;
  $("ul", left).replaceChildren(...items.map((line) => make("li", { textContent: line })));
  draw();
});
on("answered", ({ news }, request) => {
  const alarm = newsIn(news, "alarm");
  if (alarm && request?.do === "count") status.textContent = String(alarm);
});
on("collecting", open);

lines.addEventListener("input", count);
parts.addEventListener("change", () => {
  counted = counts[Number(parts.value)];
  count();
});
result.addEventListener("click", (/** @type {Event} */ event) => {
  if (targetOf(event).closest("a")) dialog.close(); // what it leads to is behind it
});
$(".asked [data-do=collect]", bar).onclick = () => {
  if (!lesson?.guess) return;
  const { question, choices = [], answer } = lesson.guess;
  open([{ title: question, request: { question, choices, answer } }]);
};
addActions({
  "stop-vote": () => change({ isShown: true }),
  "mark-answer": () => change({ isMarked: true }),
  "vote-again"() {
    lines.value = "";
    Object.assign(counted, { vote: 2, isShown: false, isMarked: false });
    count();
  },
  "save-counts"() {
    const { subject, votes } = counted;
    const [{ labels, notes = [] }] = votes;
    ask({
      do: "counts-file",
      lab: current,
      question: subject.title,
      labels: labels.map((label, k) => (notes[k] ? `${label}: ${notes[k]}` : label)),
      votes: votes.map((counting) => counting.counts),
    });
  },
});
