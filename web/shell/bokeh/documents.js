// A lab's document as the build wrote it: its models, and a link's texts in its controls. Nothing
// here knows the page.

import { bytesOfBase64 } from "../base/bytes.js";

/** @import { Patch, PatchEvent, SerializedModel } from "../../types/bokeh.js" */

// Every model of a document by its id. A model is written where it occurs first, and named by its
// id after that.
/**
 * @param {any} value
 * @param {Map<string, SerializedModel>} [models]
 */
export function modelsOf(value, models = new Map()) {
  if (Array.isArray(value)) for (const item of value) modelsOf(item, models);
  else if (value && typeof value === "object") {
    if (value.type === "object" && value.id) models.set(value.id, value);
    for (const item of Object.values(value)) modelsOf(item, models);
  }
  return models;
}
// The parts before and after the first separator.
/** @type {(text: string, separator: string) => [head: string, tail: string]} */
function parted(text, separator) {
  const place = text.indexOf(separator);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + separator.length)];
}

// Puts a link's texts into those controls that show them unchanged.
/**
 * @param {Pick<import("../../types/shell.js").LabFile, "document" | "entries">} lab
 * @param {string} link
 */
export function textsIn({ document: { doc }, entries }, link) {
  const models = modelsOf(doc);
  const known = new Set(Object.keys(entries));
  /** @type {Record<string, string>} */
  const texts = {};
  for (const pair of (link.split("?")[1] ?? "").split("&")) {
    const [name, text] = parted(pair, "=");
    if (name in texts) known.delete(name);
    texts[name] = text;
  }
  /** @type {PatchEvent[]} */
  const events = [];
  /** @type {import("../../types/shell.js").UndoEvent[]} */
  const undo = [];
  for (const [name, text] of Object.entries(texts)) {
    for (const entry of known.has(name) ? entries[name] : []) {
      const value = valueOf(entry, text);
      if (value === undefined) {
        known.delete(name);
        break;
      }
      for (const attr of entry.names) {
        const event = { kind: "ModelChanged", model: { id: entry.id }, attr };
        events.push({ ...event, new: value });
        // A document leaves out values that are a model's default, such as the empty text of a text
        // box.
        const previous = models.get(entry.id)?.attributes[attr] ?? "";
        undo.push({ ...event, new: previous, was: value });
      }
    }
  }
  return {
    patch: events.length ? { events } : null,
    undo,
    veiled: "unknown",
    known,
    changed: new Set(Object.keys(texts)),
  };
}
// The value of a control for a text, if it follows simply; else undefined, and Python works it out.
/**
 * @param {import("../../types/shell.js").ControlEntry} entry
 * @param {string} encoded
 */
function valueOf({ values, low, high, whole: isWhole, limit, alphabet, multiline }, encoded) {
  let text;
  try {
    text = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  if (values) return Object.hasOwn(values, text) ? values[text] : undefined;
  if (limit !== undefined) {
    const refused = multiline ? /\r/ : /[\n\r]/; // a text box turns a carriage return into a line end
    const right = alphabet
      ? [...text].every((letter) => alphabet.includes(letter))
      : !refused.test(text);
    return right && text.length <= limit ? text : undefined;
  }
  const number = (isWhole ? /^-?\d{1,15}$/ : /^-?\d+(\.\d+)?$/).test(text) ? Number(text) : NaN;
  const isInside = low !== undefined && high !== undefined && number >= low && number <= high;
  return isInside ? text : undefined;
}

// The arrays of a patch, which come as one text, as Bokeh asks for them: by their number.
/** @param {Patch} patch */
export function arraysOf({ arrays = "", sizes = [] }) {
  const bytes = bytesOfBase64(arrays);
  let end = 0;
  return new Map(sizes.map((size, k) => [String(k), bytes.slice(end, (end += size)).buffer]));
}
