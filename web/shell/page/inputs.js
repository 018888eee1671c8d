// The values of a lab's controls with their labels, for paper, which has no controls.

import { fieldsIn } from "../base/links.js";
import { section } from "../base/page.js";
import { fieldOf } from "../bokeh/veils.js";
import { allViews } from "../bokeh/views.js";
import { goneFrom } from "../visit/restrict.js";
import { viewsIn, visitOf } from "../visit/visit.js";

/** @import { BokehModel } from "../../types/bokeh.js" */

const MAX_LENGTH = 300; // characters of a value

// The value of a box, a menu or a tick; null for any other model. The name of a model of Panel's
// begins with the name of its module.
/** @param {BokehModel} model */
function valueOf({ type, value, options, labels, active }) {
  const kind = type.slice(type.lastIndexOf(".") + 1);
  if (kind === "FileInput" || kind.endsWith("Slider")) return null;
  if (kind === "Checkbox") return active ? "yes" : "no";
  if (labels && typeof active === "number") return labels[active];
  if (typeof value !== "string") return null;
  const option = options?.find?.(
    (/** @type {any} */ candidate) => Array.isArray(candidate) && candidate[0] === value,
  );
  return option ? option[1] : value;
}
/** @param {string} text */
function shortened(text) {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH)} … (${text.length.toLocaleString("en")} characters)`;
}

/**
 * The inputs of a lab as [label, value]: the values of the visible controls, and those of the link
 * for the other fields.
 *
 * @param {string} slug
 */
export function inputsOf(slug) {
  const labels = new Map(JSON.parse(section(slug).dataset.fields));
  const inputs = new Map();
  for (const view of viewsIn(slug)) {
    const name = fieldOf(view.model.css_classes);
    if (!labels.has(name) || inputs.has(name) || !view.el.checkVisibility()) continue;
    const values = [...allViews([view])].map(({ model }) => valueOf(model));
    const texts = values.filter((value) => value !== null);
    if (texts.length) inputs.set(name, texts.join(", "));
  }
  for (const [name, value] of fieldsIn(visitOf(slug).link ?? "")) {
    if (labels.has(name) && !inputs.has(name)) inputs.set(name, value);
  }
  for (const name of goneFrom(slug)) inputs.delete(name);
  return [...inputs]
    .filter(([, value]) => value.trim())
    .map(([name, value]) => [labels.get(name), shortened(value)]);
}
