// What an exercise says: the question with its tables, and the worked solution.

import { inSymbols } from "../base/symbols.js";
import { make } from "./elements.js";

/** @import { ExercisePage, ExerciseTable } from "../../types/answers.js" */
/** @import { ReadyQuestion } from "../../types/shell.js" */

/**
 * An element with a text, whose indices are lowered.
 *
 * @param {string} name
 * @param {string} text
 * @param {Record<string, any>} [properties]
 */
export const prose = (name, text, properties = {}) => make(name, properties, ...inSymbols(text));

/** @param {ReadyQuestion} question */
export const questionOf = ({ paragraphs, tables }) => [
  ...paragraphs.map((text) => prose("p", text)),
  ...tables.map(tableOf),
];

/** @param {ExerciseTable} table */
function tableOf({ title, columns, rows }) {
  const head = columns.map((text) => prose("th", text, { scope: "col" }));
  const lines = rows.map((cells) => make("tr", {}, ...cells.map((text) => prose("td", text))));
  const caption = title ? [prose("caption", title)] : [];
  const table = make(
    "table",
    {},
    ...caption,
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...lines),
  );
  return make("div", { className: "grid" }, table);
}

/** @param {ExercisePage} page */
export const solutionOf = ({ solution, answers }) => [
  make("h3", { textContent: "Worked solution" }),
  make("ol", {}, ...solution.map((text) => prose("li", text))),
  make("h3", { textContent: answers.length > 1 ? "Answers" : "Answer" }),
  make("ul", {}, ...answers.map((text) => prose("li", text))),
];
