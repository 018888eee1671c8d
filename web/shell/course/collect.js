// A lecturer counts the codes of a class: lines are pasted, the bars appear after "Stop", and a
// second vote is shown beside the first. Nothing is stored, and nothing leaves this tab.

import { button, make } from "../base/elements.js";
import { $, bar, targetOf } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { prose } from "../exercise/prose.js";
import { onAnswer } from "../python/answers.js";
import { ask } from "../python/questions.js";
import { current, lesson, ready } from "../visit/store.js";
import { inBars } from "./answer_bars.js";
import { sum } from "./tally.js";
import "./report.js"; // and a vote's buttons, which stand before this one

/** @import { CodeCounting } from "../../types/answers.js" */
/** @import { CountedSubject } from "../../types/shell.js" */

/** Why lines do not count, by their kind. */
const REASONS = new Map([
  ["typos", "mistyped"],
  ["duplicates", "replaced by a later answer of the same sender"],
  ["others", "of another question or vote"],
  ["without", "without a code"],
]);

/**
 * What was counted of one subject.
 *
 * @typedef {object} Count
 * @property {CodeCounting[]} votes
 * @property {number} vote 1, or 2 after a discussion
 * @property {boolean} isShown
 * @property {boolean} isMarked
 */

/** The window in which the answers of a class are counted. */
class Collection {
  constructor() {
    /** @type {CountedSubject[]} */
    this.subjects = [];
    /** @type {Count[]} of each subject */
    this.counts = [];
    this.place = 0;
    this.lines = make("textarea", { rows: 6, spellcheck: false, autocomplete: "off" });
    this.sentence = make("p", { className: "sentence" });
    this.parts = make("select", { ariaLabel: "Part of the exercise" });
    this.status = make("p", { role: "status" });
    this.left = make("details", { hidden: true }, make("summary"), make("ul"));
    this.result = make("div");
    this.stop = button("Stop and show the answers", () => this.#change({ isShown: true }));
    this.reveal = button("Mark the right answer", () => this.#change({ isMarked: true }));
    this.second = button("Second vote", () => this.#begin(2));
    this.save = button("Save as CSV", () => this.#save());
    this.element = this.#window();
    document.body.append(this.element);
    this.lines.addEventListener("input", () => this.#count());
    this.result.addEventListener("click", (/** @type {Event} */ event) => {
      if (targetOf(event).closest("a")) this.element.close(); // what it leads to is behind it
    });
    this.parts.addEventListener("change", () => this.#choose(Number(this.parts.value)));
  }

  #window() {
    const title = make("h2", { id: "collecting", textContent: "Count the answers of a class" });
    const close = make("button", { className: "quiet", ariaLabel: "Close", textContent: "✕" });
    return make(
      "dialog",
      { id: "collect", "aria-labelledby": "collecting" },
      make("form", { method: "dialog" }, title, close),
      this.sentence,
      this.parts,
      make("label", {}, "Lines with codes, from a chat or a form ", this.lines),
      this.status,
      this.left,
      make("p", {}, this.stop, this.reveal, this.second, this.save),
      this.result,
    );
  }

  /** @param {CountedSubject[]} subjects one, or the parts of an exercise */
  open(subjects) {
    if (JSON.stringify(subjects) !== JSON.stringify(this.subjects)) this.#take(subjects);
    this.element.showModal();
  }

  /** @param {CountedSubject[]} subjects */
  #take(subjects) {
    this.subjects = subjects;
    this.counts = subjects.map(() => ({ votes: [], vote: 1, isShown: false, isMarked: false }));
    this.lines.value = "";
    this.parts.replaceChildren(
      ...subjects.map(({ title }, k) => new Option(`${k + 1}: ${title}`, String(k))),
    );
    this.parts.hidden = subjects.length < 2;
    this.#choose(0);
  }

  /** @param {number} place of a subject; what was pasted may hold codes of each */
  #choose(place) {
    this.place = place;
    this.#count();
    this.#draw();
  }

  get subject() {
    return this.subjects[this.place];
  }

  get counted() {
    return this.counts[this.place];
  }

  /** @param {number} vote 1, or 2 after a discussion */
  #begin(vote) {
    this.lines.value = "";
    Object.assign(this.counted, { vote, isShown: false, isMarked: false });
    this.#count();
    this.#draw();
  }

  #count() {
    const { title, formulas, request } = this.subject;
    const { vote } = this.counted;
    const prefix = vote === 2 ? "Second vote: " : "";
    this.sentence.replaceChildren(prose("span", prefix + title, formulas));
    if (!ready) this.status.textContent = "Python is still loading; the count follows.";
    ask({ do: "count", lab: current, text: this.lines.value, vote, ...request });
  }

  /** @param {CodeCounting} counting */
  receive(counting) {
    this.counted.votes[this.counted.vote - 1] = counting;
    const total = sum(counting.counts);
    this.status.textContent = `${total} ${total === 1 ? "answer" : "answers"}`;
    const left = counting.left.filter(({ count }) => count);
    this.left.hidden = !left.length;
    $("summary", this.left).textContent = `Not counted: ${left
      .map(({ kind, count }) => `${count} ${REASONS.get(kind)}`)
      .join(", ")}`;
    const items = left.flatMap(({ lines }) => lines);
    $("ul", this.left).replaceChildren(...items.map((line) => make("li", { textContent: line })));
    this.#draw();
  }

  /** @param {Partial<Count>} changes */
  #change(changes) {
    Object.assign(this.counted, changes);
    this.#draw();
  }

  #save() {
    const { votes } = this.counted;
    const [{ labels, notes = [] }] = votes;
    const described = labels.map((label, k) => (notes[k] ? `${label}: ${notes[k]}` : label));
    const counts = votes.map((counting) => counting.counts);
    const question = this.subject.title;
    ask({ do: "counts-file", lab: current, question, labels: described, votes: counts });
  }

  #draw() {
    const { votes, vote, isShown, isMarked } = this.counted;
    const hasBars = isShown && votes.length > 0; // Python may still be counting
    const isLast = vote === 2 || Boolean(this.subject.request.experiment);
    this.reveal.hidden = !hasBars || votes[0].right < 0;
    this.save.hidden = !hasBars;
    this.second.hidden = !hasBars || isLast;
    this.stop.hidden = isShown;
    this.result.replaceChildren(...(hasBars ? inBars(votes, isMarked) : []));
  }
}

const collection = new Collection();
onAnswer("counting", (counting) => collection.receive(counting));
on("answered", ({ news }, request) => {
  if (request?.do !== "count") return;
  const alarm = newsIn(news, "alarm");
  if (alarm) collection.status.textContent = String(alarm);
});
on("collecting", (subjects) => collection.open(subjects));

const opener = button("Count answers", () => {
  if (!lesson?.guess) return;
  const { question, choices = [], answer } = lesson.guess;
  collection.open([{ title: question, request: { question, choices, answer } }]);
});
opener.dataset.do = "collect";
$(".asked", bar).append(opener);
