// A lecturer counts the codes of a class: lines are pasted, the bars appear after "Stop", and a
// second vote is shown beside the first. Nothing is stored, and nothing leaves this tab.

import { button, make } from "../base/elements.js";
import { $ } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { onAnswer } from "../python/answers.js";
import { addActions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { current, lesson, ready } from "../visit/store.js";
import { sum, tallyLines } from "./tally.js";
import { bar } from "./wall.js";
import "./report.js"; // and a vote's buttons, which stand before this one

/** @import { CodeCounting } from "../../types/answers.js" */

/** Why lines do not count, by their kind. */
const REASONS = new Map([
  ["typos", "mistyped"],
  ["duplicates", "replaced by a later answer of the same sender"],
  ["others", "of another question or vote"],
  ["without", "without a code"],
]);

/** The window in which the answers to one question are counted. */
class Collection {
  constructor() {
    /** @type {CodeCounting[]} of each vote */
    this.votes = [];
    this.vote = 1;
    this.question = "";
    this.isShown = false;
    this.isMarked = false;
    this.lines = make("textarea", { rows: 6, spellcheck: false, autocomplete: "off" });
    this.status = make("p", { role: "status" });
    this.left = make("details", { hidden: true }, make("summary"), make("ul"));
    this.bars = make("table");
    this.stop = button("Stop and show the answers", () => this.#show());
    this.reveal = button("Mark the right answer", () => this.#mark());
    this.second = button("Second vote", () => this.#begin(2));
    this.save = button("Save as CSV", () => this.#save());
    this.element = this.#window();
    document.body.append(this.element);
    this.lines.addEventListener("input", () => this.#count());
  }

  #window() {
    const title = make("h2", { id: "collecting", textContent: "Count the answers of a class" });
    const close = make("button", { className: "quiet", ariaLabel: "Close", textContent: "✕" });
    this.sentence = make("p", { className: "sentence" });
    return make(
      "dialog",
      { id: "collect", "aria-labelledby": "collecting" },
      make("form", { method: "dialog" }, title, close),
      this.sentence,
      make("label", {}, "Lines with codes, from a chat or a form ", this.lines),
      this.status,
      this.left,
      make("p", {}, this.stop, this.reveal, this.second, this.save),
      this.bars,
    );
  }

  open() {
    const question = lesson?.guess?.question ?? "";
    if (question !== this.question) {
      this.question = question;
      this.votes = [];
      this.#begin(1);
    }
    this.element.showModal();
  }

  /** @param {number} vote 1, or 2 after a discussion */
  #begin(vote) {
    this.vote = vote;
    this.isShown = false;
    this.isMarked = false;
    this.lines.value = "";
    this.sentence.textContent = `${vote === 2 ? "Second vote: " : ""}${this.question}`;
    this.#count();
    this.#draw();
  }

  #count() {
    if (!lesson?.guess) return;
    const { question, choices = [], answer } = lesson.guess;
    if (!ready) this.status.textContent = "Python is still loading; the count follows.";
    ask({
      do: "count",
      lab: current,
      text: this.lines.value,
      vote: this.vote,
      question,
      choices,
      answer,
    });
  }

  /** @param {CodeCounting} counting */
  receive(counting) {
    this.votes[this.vote - 1] = counting;
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

  #show() {
    this.isShown = true;
    this.#draw();
  }

  #mark() {
    this.isMarked = true;
    this.#draw();
  }

  #save() {
    const [{ labels }] = this.votes;
    const votes = this.votes.map(({ counts }) => counts);
    ask({ do: "counts-file", lab: current, question: this.question, labels, votes });
  }

  #draw() {
    const hasBars = this.isShown && this.votes.length > 0; // Python may still be counting
    for (const later of [this.reveal, this.save]) later.hidden = !hasBars;
    this.second.hidden = !hasBars || this.vote === 2;
    this.stop.hidden = this.isShown;
    this.bars.hidden = !hasBars;
    const lines = hasBars ? tallyLines(this.votes) : [];
    this.bars.replaceChildren(...lines.map((line) => this.#row(line)));
  }

  /** @param {import("./tally.js").TallyLine} line */
  #row({ label, votes, mark }) {
    const row = make("tr", {}, make("th", { scope: "row", textContent: label }));
    const marks = { right: "right", misconception: "most frequent wrong answer", "": "" };
    for (const { count, share } of votes) {
      const percentage = `${count} (${Math.round(100 * share)} %)`;
      const measure = make("span", { className: "bar", ariaHidden: "true" });
      measure.style.inlineSize = `${10 * share}rem`;
      row.append(make("td", {}, measure, percentage));
    }
    if (!this.isMarked) return row;
    row.dataset.mark = mark;
    row.append(make("td", { textContent: marks[mark] }));
    return row;
  }
}

const collection = new Collection();
onAnswer("counting", (counting) => collection.receive(counting));
on("answered", ({ news }, request) => {
  if (request?.do !== "count") return;
  const alarm = newsIn(news, "alarm");
  if (alarm) collection.status.textContent = String(alarm);
});

const opener = button("Count answers", () => {});
opener.dataset.do = "collect";
$(".asked", bar).append(opener);
addActions({ collect: () => collection.open() });
