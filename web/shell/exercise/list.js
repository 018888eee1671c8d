// The list of all exercises, by their labs; and what a lecturer makes of it: one link for a class,
// a link for each student, sheets, keys and question banks. What is entered stays in the page.

import { make, newId } from "../base/elements.js";
import { exerciseLink, exercises, labOfExercise, offered, VARIANTS } from "../base/exercises.js";
import { inFrame, slugs } from "../base/links.js";
import { $, pageAddress, title } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { copy } from "../say/saving.js";
import { current, ready } from "../visit/store.js";

/** @import { PythonRequest, Task } from "../../types/shell.js" */

const MAX_VARIANTS = 500; // variants in one file

// In the header's menu, and on the page of exercises
for (const slug of slugs) {
  const names = offered.filter((name) => labOfExercise(name) === slug);
  if (!names.length) continue;
  const links = () =>
    names.map((name) =>
      make("a", {
        href: inFrame(exerciseLink({ name, variant: 0 })),
        textContent: exercises[name],
      }),
    );
  const heading = () => make("h2", { textContent: title(slug) });
  const items = links().map((link) => make("li", {}, link));
  $("#exercises ul").append(make("li", {}, heading(), ...links()));
  $("#exercise .labs").append(make("section", {}, heading(), make("ul", {}, ...items)));
}

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

const panel = $("#exercise .class");
const status = $("[role=status]", panel);

/** A line for each exercise. */
const rows = offered.map((name) => {
  const id = newId("exercise");
  const box = make("input", { type: "checkbox", id, onchange: showLink });
  const variants = make("input", {
    value: "0",
    autocomplete: "off",
    ariaLabel: `Variants of ${exercises[name]}`,
    oninput: showLink,
  });
  const small = make("small", { textContent: name });
  const label = make("label", { htmlFor: id }, exercises[name], small);
  $(".rows", panel).append(make("div", {}, box, label, variants));
  return { name, box, variants };
});
const tickedRows = () => rows.filter(({ box }) => box.checked);

/** @returns {Task[]} the ticked variants; none where something cannot be read, which is said */
function tickedTasks() {
  /** @type {Task[]} */
  const tasks = [];
  status.textContent = "";
  for (const { name, variants } of tickedRows()) {
    const numbers = variantsIn(variants.value);
    if (!numbers) {
      const range = `numbers from 0 to ${VARIANTS - 1}`;
      status.textContent = `${exercises[name]}: variants are ${range}, such as 1-5; “${variants.value.slice(0, 40)}” cannot be read.`;
      return [];
    }
    tasks.push(...numbers.map((variant) => ({ name, variant })));
  }
  if (!tasks.length) status.textContent = "Tick an exercise first.";
  if (tasks.length <= MAX_VARIANTS) return tasks;
  status.textContent = `At most ${MAX_VARIANTS} variants go into one file; these are ${tasks.length}.`;
  return [];
}

/** One link to all that is ticked. */
function showLink() {
  const tasks = tickedTasks();
  const [first] = tasks;
  const link = first && exerciseLink(first, tasks.length > 1 ? tasks : []);
  $("[name=link]", panel).value = link ? `${pageAddress()}${link}` : "";
}
showLink();

/** @param {(tasks: Task[]) => PythonRequest} request for the file of the ticked variants */
function askForFile(request) {
  const tasks = tickedTasks();
  if (!tasks.length) return;
  status.textContent = ready
    ? "The file is being written."
    : "Python is still loading; the file follows.";
  ask({ ...request(tasks), lab: current, base: pageAddress() });
}

addActions({
  "copy-exercises"() {
    if (!tickedTasks().length) return;
    copy(current, $("[name=link]", panel).value);
    status.textContent = "Copied.";
  },
  "exercise-links": () =>
    askForFile(() => ({
      do: "exercise-links",
      names: tickedRows().map(({ name }) => name),
      students: $("[name=students]", panel).value,
      secret: $("[name=secret]", panel).value,
    })),
  "exercise-file": ({ dataset }) =>
    askForFile((tasks) => ({
      do: "exercise-file",
      tasks: tasks.map(({ name, variant }) => [name, variant]),
      kind: dataset.kind,
    })),
});

on("answered", ({ news }, request) => {
  if (!/^exercise-(file|links)$/.test(request?.do ?? "")) return;
  const alarm = newsIn(news, "alarm", "error");
  const file = newsIn(news, "file");
  status.textContent = String(alarm ?? `Saved as ${file?.name}.`);
});
