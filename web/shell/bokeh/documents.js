// A lab's document as the build wrote it, and the arrays of a patch. Nothing here knows the page.

import { bytesOfBase64 } from "../base/bytes.js";

/** @import { Patch, SerializedModel } from "../../types/bokeh.js" */

// Every model of a document by its id. A model is written where it occurs first, and named by its
// id after that.
/** @param {any} value @param {Map<string, SerializedModel>} [models] */
export function modelsOf(value, models = new Map()) {
  if (Array.isArray(value)) for (const item of value) modelsOf(item, models);
  else if (value && typeof value === "object") {
    if (value.type === "object" && value.id) models.set(value.id, value);
    for (const item of Object.values(value)) modelsOf(item, models);
  }
  return models;
}
// The arrays of a patch, which come as one text, as Bokeh asks for them: by their number.
/** @param {Patch} patch */
export function arraysOf({ arrays = "", sizes = [] }) {
  const bytes = bytesOfBase64(arrays);
  let end = 0;
  return new Map(sizes.map((size, k) => [String(k), bytes.slice(end, (end += size)).buffer]));
}
