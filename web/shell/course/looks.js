// The list from which the author of a course may choose what to mark: all parts of the view, and
// the marks or rows in them if these are few.

import { $, section } from "../base/page.js";
import { current } from "../visit/store.js";
import { draftedStep } from "./draft.js";
import { inWords, looksOf, partsOf } from "./highlight.js";

/** @import { BokehView } from "../../types/bokeh.js" */

const MAX_PARTS = 12; // parts of one view that are offered
const LONGEST = 60; // characters of a part's name
export function offerLooks() {
  if (!draftedStep()) return;
  const options = [...looksOf(current)].flatMap(([name, view]) => optionsOf(name, view));
  $("#looks").replaceChildren(...options);
}

/** @param {string} name as a step says it: "figure belief" @param {BokehView} view */
function optionsOf(name, view) {
  const [kind, ...rest] = name.split(" ");
  const id = rest.join(" ");
  const table = $(`[data-table="${CSS.escape(id)}"]`, section(current));
  /** @type {Record<string, string | undefined>} */
  const labels = {
    control: Object.fromEntries(JSON.parse(section(current).dataset.fields))[id],
    table: table?.textContent,
  };
  const label = labels[kind] ?? (id || kind).replaceAll("_", " ");
  const options = [new Option(label, name)];
  // A table behind a tab may show an earlier state
  if (/^(control|buttons)$/.test(kind) || !view.el.checkVisibility()) return options;
  const partNames = namesOf(partsOf(view));
  if (partNames.size > MAX_PARTS) return options;
  for (const part of partNames) {
    if (part && part.length < LONGEST) {
      options.push(new Option(`${label}: ${part}`, `${name}: ${part}`));
    }
  }
  return options;
}

/**
 * The names of a view's parts: the first cell of a row, and the second as well where two rows begin
 * alike.
 *
 * @param {Element[]} parts
 */
function namesOf(parts) {
  /** @type {(part: Element, count: number) => string} */
  const cells = (part, count) =>
    part.matches("tr, .worked")
      ? [...part.children].slice(0, count).map(inWords).join(" ")
      : inWords(part);
  const first = parts.map((part) => cells(part, 1));
  return new Set(
    parts.map((part, k) =>
      first.indexOf(first[k]) === first.lastIndexOf(first[k]) ? first[k] : cells(part, 2),
    ),
  );
}
