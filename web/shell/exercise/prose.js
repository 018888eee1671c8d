// What an exercise says: the question with its tables, and the worked solution; and the prose of
// somebody's own course.

import { make } from "../base/elements.js";
import { inSymbols } from "../base/symbols.js";

/** @import { ExercisePage, ExerciseTable } from "../../types/answers.js" */
/** @import { Formulas, MathNode, ReadyQuestion } from "../../types/shell.js" */

const HTML = "http://www.w3.org/1999/xhtml";
const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * What Python has made of a formula or of a text in Markdown.
 *
 * @param {string | MathNode} node
 * @param {string} [around] the kind of elements around it
 * @returns {string | Element}
 */
export function elementOf(node, around = HTML) {
  if (typeof node === "string") return node;
  const [name, attributes, content] = node;
  const kind = name === "math" ? MATHML : around;
  const element = document.createElementNS(kind, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  const parts = typeof content === "string" ? [content] : content;
  element.append(...parts.map((part) => elementOf(part, kind)));
  return element;
}

/**
 * A text whose formulas, between dollar signs, are MathML, and whose indices are lowered.
 *
 * @param {string} text
 * @param {Formulas} formulas
 */
const withFormulas = (text, formulas) =>
  text.split(/\$([^$]+)\$/).flatMap((piece, k) => {
    const formula = k % 2 === 1 && Object.hasOwn(formulas, piece) && formulas[piece];
    return formula ? [elementOf(formula)] : inSymbols(piece);
  });

/**
 * An element with a text.
 *
 * @param {string} name
 * @param {string} text
 * @param {Formulas} [formulas] those of the text
 * @param {Record<string, any>} [properties]
 */
export const prose = (name, text, formulas = {}, properties = {}) =>
  make(name, properties, ...withFormulas(text, formulas));

/** @param {ReadyQuestion} question */
export const questionOf = ({ paragraphs, tables, formulas }) => [
  ...paragraphs.map((text) => prose("p", text, formulas)),
  ...tables.map(tableOf),
];

/** @param {ExerciseTable} table */
function tableOf({ title, columns, rows }) {
  const head = columns.map((text) => prose("th", text, {}, { scope: "col" }));
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
export const solutionOf = ({ solution, answers, formulas }) => [
  make("h3", { textContent: "Worked solution" }),
  make("ol", {}, ...solution.map((text) => prose("li", text, formulas))),
  make("h3", { textContent: answers.length > 1 ? "Answers" : "Answer" }),
  make("ul", {}, ...answers.map((text) => prose("li", text, formulas))),
];
