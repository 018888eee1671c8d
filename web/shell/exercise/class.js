// What a lecturer makes of exercises: one link for a class, a link for each student, sheets, keys
// and question banks.

import { button, make, newId } from "../base/elements.js";
import { exerciseLink, exercises, offered, VARIANTS } from "../base/exercises.js";
import { pageAddress } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { ask } from "../python/questions.js";
import { copy } from "../say/saving.js";
import { current, ready } from "../visit/store.js";

/** @import { Task } from "../../types/shell.js" */

const MAX_VARIANTS = 500; // variants in one file
const FILES = {
  sheet: "Sheet to print",
  key: "Key to the sheet",
  moodle: "Moodle XML",
  gift: "GIFT",
  qti21: "QTI 2.1",
  qti30: "QTI 3.0",
};

/**
 * The variants that a text such as "1-3, 7" names.
 *
 * @param {string} text
 * @returns {number[] | null} null where it cannot be read
 */
export function variantsIn(text) {
  /** @type {number[]} */
  const numbers = [];
  for (const piece of text.split(/[,;]/)) {
    const [, first, last = first] = /^\s*(\d{1,3})\s*(?:[-–]\s*(\d{1,3})\s*)?$/.exec(piece) ?? [];
    if (first === undefined || Number(last) < Number(first)) return null;
    for (let k = Number(first); k <= Number(last); k += 1) numbers.push(k);
  }
  return [...new Set(numbers)];
}

/** The panel for lecturers; what is entered there stays in this tab's memory. */
class ClassPanel {
  constructor() {
    this.status = make("p", { className: "status", role: "status" });
    /** @type {{ name: string, box: any, variants: any }[]} */
    this.rows = [];
    this.link = make("textarea", { readOnly: true, rows: 2 });
    this.students = make("textarea", { rows: 4, spellcheck: false, placeholder: "one per line" });
    this.secret = make("input", { autocomplete: "off", spellcheck: false });
    const lines = offered.map((name) => this.#line(name));
    this.element = make(
      "details",
      { className: "class" },
      make("summary", { textContent: "For a class: links, sheets and question banks" }),
      make("p", {
        textContent: "Tick exercises, and say which variants of each: 3, or 1-5, or 1, 4, 9.",
      }),
      make("div", { className: "rows" }, ...lines),
      ...this.#links(),
      this.#files(),
      this.status,
    );
    this.#show();
  }

  /** @param {string} name */
  #line(name) {
    const id = newId("exercise");
    const changed = () => this.#show();
    const box = make("input", { type: "checkbox", id, onchange: changed });
    const variants = make("input", {
      value: "0",
      autocomplete: "off",
      "aria-label": `Variants of ${exercises[name]}`,
      oninput: changed,
    });
    this.rows.push({ name, box, variants });
    const label = make(
      "label",
      { htmlFor: id },
      exercises[name],
      make("small", { textContent: name }),
    );
    return make("div", {}, box, label, variants);
  }

  #links() {
    const label = make("label", {}, "One link for the class", this.link);
    const copyButton = button("Copy the link", () => this.#copy());
    const names = make("label", {}, "Students, by name or number", this.students);
    const secret = make("label", {}, "A secret that only you know", this.secret);
    const table = button("Links of the students as CSV", () => this.#askLinks());
    const words =
      "Each student gets a variant of the ticked exercises. The same name and secret always give the same variant.";
    return [
      make("div", { className: "for-all" }, label, copyButton),
      make(
        "div",
        { className: "for-each" },
        ...[names, secret, make("p", { textContent: words }), table],
      ),
    ];
  }

  #files() {
    const buttons = Object.entries(FILES).map(([kind, text]) =>
      button(text, () => this.#askFile(kind)),
    );
    return make("p", { className: "files" }, "Save the ticked variants: ", ...buttons);
  }

  /** @returns {Task[] | null} null where something cannot be read, which is said */
  #tasks() {
    const ticked = this.rows.filter(({ box }) => box.checked);
    /** @type {Task[]} */
    const tasks = [];
    for (const { name, variants } of ticked) {
      const numbers = variantsIn(variants.value);
      if (!numbers) {
        const range = `numbers from 0 to ${VARIANTS - 1}`;
        this.status.textContent = `${exercises[name]}: variants are ${range}, such as 1-5; “${variants.value.slice(0, 40)}” cannot be read.`;
        return null;
      }
      tasks.push(...numbers.map((variant) => ({ name, variant })));
    }
    this.status.textContent = ticked.length ? "" : "Tick an exercise first.";
    if (tasks.length > MAX_VARIANTS) {
      this.status.textContent = `At most ${MAX_VARIANTS} variants go into one file; these are ${tasks.length}.`;
      return null;
    }
    return ticked.length ? tasks : null;
  }

  #show() {
    const tasks = this.#tasks();
    this.link.value = tasks ? this.#linkOf(tasks) : "";
  }

  /** @param {Task[]} tasks */
  #linkOf(tasks) {
    return `${pageAddress()}${exerciseLink(tasks[0], tasks.length > 1 ? tasks : [])}`;
  }

  #copy() {
    const tasks = this.#tasks();
    if (!tasks) return;
    copy(current, this.#linkOf(tasks));
    this.status.textContent = "Copied.";
  }

  #askLinks() {
    if (!this.#tasks()) return;
    this.#ask({
      do: "exercise-links",
      names: this.rows.filter(({ box }) => box.checked).map(({ name }) => name),
      students: this.students.value,
      secret: this.secret.value,
    });
  }

  /** @param {string} kind */
  #askFile(kind) {
    const tasks = this.#tasks();
    if (!tasks) return;
    const pairs = tasks.map(({ name, variant }) => [name, variant]);
    this.#ask({ do: "exercise-file", tasks: pairs, kind });
  }

  /** @param {import("../../types/shell.js").PythonRequest} request */
  #ask(request) {
    this.status.textContent = ready
      ? "The file is being written."
      : "Python is still loading; the file follows.";
    ask({ ...request, lab: current, base: pageAddress() });
  }
}

/** @type {ClassPanel | null} */
let panel = null;

/** The panel, as it was left. @returns {Element} */
export function classPanel() {
  panel ??= new ClassPanel();
  return panel.element;
}

on("answered", ({ news }, request) => {
  if (!panel || !/^exercise-(file|links)$/.test(request?.do ?? "")) return;
  const alarm = newsIn(news, "alarm", "error");
  const file = newsIn(news, "file");
  panel.status.textContent = String(alarm ?? `Saved as ${file?.name}.`);
});
