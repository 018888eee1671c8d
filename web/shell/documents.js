// A lab's document as the build wrote it: its models, a patch over it, and a link's texts in its
// controls. Nothing here knows the page.

// Every model of a document by its id: each is said where it is met first, and named by its id
// after that.
/**
 * @param {any} value
 * @param {Map<string, any>} [models]
 */
export function modelsOf(value, models = new Map()) {
  if (Array.isArray(value)) for (const each of value) modelsOf(each, models);
  else if (value && typeof value === "object") {
    if (value.type === "object" && value.id) models.set(value.id, value);
    for (const each of Object.values(value)) modelsOf(each, models);
  }
  return models;
}
/**
 * @param {any} doc
 * @param {{ events: any[] } | null} patch
 */
export function patched(doc, patch) {
  const copy = structuredClone(doc);
  const models = modelsOf(copy);
  for (const { kind, model, attr, new: value, data, cols } of structuredClone(
    patch?.events ?? [],
  )) {
    modelsOf(value ?? data, models);
    const { attributes } = models.get(model.id);
    if (kind === "ModelChanged") attributes[attr] = value;
    else if (kind === "ColumnDataChanged") {
      const kept = cols ? attributes.data.entries.filter(([name]) => !cols.includes(name)) : [];
      attributes.data = { ...data, entries: [...kept, ...data.entries] };
    }
  }
  return { doc: copy, models };
}

// What stands before and after the first separator.
function parted(text, separator) {
  const place = text.indexOf(separator);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + separator.length)];
}

// A link's texts in those controls that show them as they are.
/**
 * @param {{ document: { doc: any }, entries: Record<string, any[]> }} lab
 * @param {string} link
 */
export function textsIn({ document: { doc }, entries }, link) {
  const models = modelsOf(doc);
  const known = new Set(Object.keys(entries));
  const texts = {};
  for (const pair of (link.split("?")[1] ?? "").split("&")) {
    const [name, text] = parted(pair, "=");
    if (name in texts) known.delete(name);
    texts[name] = text;
  }
  const events = [];
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
        // A document leaves out what is as a model has it by itself: no text, in a box of text.
        const before = models.get(entry.id).attributes[attr] ?? "";
        undo.push({ ...event, new: before, was: value });
      }
    }
  }
  return {
    patch: events.length ? { events } : null,
    undo,
    veiled: "unknown",
    known,
    moved: new Set(Object.keys(texts)),
  };
}
// What a control holds for a text, if that is plain to see; else undefined, and Python will know.
function valueOf({ values, low, high, whole, limit, alphabet, multiline }, encoded) {
  let text;
  try {
    text = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  if (values) return Object.hasOwn(values, text) ? values[text] : undefined;
  if (limit !== undefined) {
    const refused = multiline ? /\r/ : /[\n\r]/; // a box of text makes a carriage return a line end
    const right = alphabet
      ? [...text].every((letter) => alphabet.includes(letter))
      : !refused.test(text);
    return right && text.length <= limit ? text : undefined;
  }
  const number = (whole ? /^-?\d{1,15}$/ : /^-?\d+(\.\d+)?$/).test(text) ? Number(text) : NaN;
  return number >= low && number <= high ? text : undefined;
}
