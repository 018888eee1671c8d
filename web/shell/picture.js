// The picture of a link before Python is there. A demo and a step of a course have one of their own: a file that says how it
// differs from the document of its lab. Of any other link the page shows what stands in its controls, as far as a control
// shows a text of the link as it is, and veils the rest: no number of another state is ever seen.

const isPlain = (link) => link === `#${named(link)}` || !slugs.includes(link.slice(1).split("?")[0]); // the lab as it begins
function ownPicture(link) {
  const file = Object.hasOwn(site.pictures, link) ? site.pictures[link] : null;
  return embedded && file?.private ? null : file; // in a frame nothing private is held
}

const arrivingPictures = {}; // link → its picture, here or on its way; null where there is none
function pictureArrival(link) {
  if (!ownPicture(link)) return null;
  return arrivingPictures[link] ??= fetchedPicture(ownPicture(link)).catch(() => {
    delete arrivingPictures[link]; // it is veiled this time
    return null;
  });
}
async function fetchedPicture({ path, integrity, tables = false }) {
  const response = await fetch(path, { integrity, signal: AbortSignal.timeout(60000) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const picture = await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).json();
  return { ...picture, tables };
}

// What is drawn of a link: its lab, the patch over the lab's document, the marks of its figures, and what is veiled:
// "nothing", "tabs" that are not in front, or what is "unknown": all but the fields that are `known`.
async function viewOf(slug, link) {
  const [lab, picture] = await Promise.all([arrival(slug), pictureArrival(link)]);
  const view = { lab, link, patch: null, marks: lab.marks, veiled: "nothing", undo: [] };
  if (picture) {
    const veiled = picture.tables ? "nothing" : "tabs";
    return { ...view, patch: picture.patch, marks: { ...lab.marks, ...picture.marks }, digest: picture.digest, tables: picture.tables, veiled };
  }
  return isPlain(link) ? view : { ...view, ...textsIn(lab, link) };
}

// The same, but what Python was asked for already, in which it may know more than the link says.
async function viewFor(slug, link) {
  const view = await viewOf(slug, handed[slug]?.link ?? link), { picture, restored: more } = handed[slug] ?? { picture: true };
  return !more && (picture || !view.digest) ? view : { ...view, patch: null, marks: view.lab.marks, digest: null, veiled: "unknown", undo: [] };
}

// A link's texts in those controls that show them as they are.
function textsIn({ document: { doc }, entries }, link) {
  const models = modelsOf(doc), known = new Set(Object.keys(entries)), texts = {};
  for (const pair of (link.split("?")[1] ?? "").split("&")) {
    const [, name, text] = /^([^=]*)=?(.*)$/s.exec(pair);
    if (name in texts) known.delete(name);
    texts[name] = text;
  }
  const events = [], undo = [];
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
        undo.push({ ...event, new: models.get(entry.id).attributes[attr], was: value });
      }
    }
  }
  return { patch: events.length ? { events } : null, undo, veiled: "unknown", known, moved: new Set(Object.keys(texts)) };
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
    const refused = multiline ? /\r/ : /[\n\r]/; // a box of text turns a carriage return into a line end
    const right = alphabet ? [...text].every((letter) => alphabet.includes(letter)) : !refused.test(text);
    return right && text.length <= limit ? text : undefined;
  }
  const number = (whole ? /^-?\d{1,15}$/ : /^-?\d+(\.\d+)?$/).test(text) ? Number(text) : NaN;
  return number >= low && number <= high ? text : undefined;
}

// ── A document as text, with a patch over it ────────────────────────────────────────────────────────────────────────

// Every model of a document by its id: each is said where it is met first, and named by its id after that.
function modelsOf(value, models = new Map()) {
  if (Array.isArray(value)) for (const each of value) modelsOf(each, models);
  else if (value && typeof value === "object") {
    if (value.type === "object" && value.id) models.set(value.id, value);
    for (const each of Object.values(value)) modelsOf(each, models);
  }
  return models;
}
function patched(doc, patch) {
  const copy = structuredClone(doc), models = modelsOf(copy);
  for (const { kind, model, attr, new: value, data, cols } of structuredClone(patch?.events ?? [])) {
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

// ── What is veiled ──────────────────────────────────────────────────────────────────────────────────────────────────

// How a part of the document is shown: not veiled (""), "pending" where it would be of another state, or "stale" where a
// hand has changed the state since. `view` is what is drawn, `field` that whose control the part belongs to.
function veilOf({ veiled, known, moved, stale }, field, { slider, title }, behind) {
  if (title && field) return ""; // a control's own name; other titles may have numbers in them
  if (behind && veiled === "tabs") return "pending";
  if (veiled === "unknown" && !(known?.has(field) && !(slider && moved.has(field)))) return "pending";
  return stale && !field ? "stale" : "";
}
const fieldOf = (classes) => classes?.find((each) => each.startsWith("field-") && !/^field-(label|error|help)$/.test(each))?.slice(6);
const partOf = (kind, classes) => ({ slider: /Slider$/.test(kind), title: Boolean(classes?.includes("field-label")) });

function veil(slug) {
  const { views, view } = drawn[slug] ?? {};
  if (!views) return;
  const walk = (each, field, behind) => {
    const { css_classes: classes, tags, active, children, tabs, type } = each.model;
    field = fieldOf(classes) ?? field;
    if (children || tabs) {
      const front = tags.includes("tabs") ? active : null;
      (each.child_views ?? []).forEach((child, k) => walk(child, field, behind || (front !== null && k !== front)));
    } else {
      const how = view ? veilOf(view, field, partOf(type, classes), behind) : "";
      if (how) each.el.dataset.veil = how;
      else delete each.el.dataset.veil;
    }
  };
  for (const each of views) walk(each, undefined, false);
  tellAwaited();
}

// A sentence over the picture: what it waits for, and how far that is.
function tellAwaited() {
  for (const slug of slugs) {
    const stage = section(slug) && $(".stage", section(slug)), { view } = drawn[slug] ?? sketching[slug] ?? {};
    const why = stage && (view?.stale ? "Your change is worked out then." : view?.veiled === "unknown" ? "Then it works out what this link shows." : "");
    let place = stage && $(".awaited", stage);
    if (!why) {
      place?.remove();
      continue;
    }
    place ??= stage.appendChild(Object.assign(document.createElement("p"), { className: "awaited" }));
    const progressed = $("#boot span").textContent || "Python is at work";
    place.textContent = root.dataset.genlab === "failed" ? "Python could not start, and only Python can work out what belongs here." : `${progressed}. ${why}`;
  }
}

// ── Who draws: the page, until Python is asked ──────────────────────────────────────────────────────────────────────

// lab → with what Python was first asked to open it: {link, picture: whether its own picture stands there, restored: whether
// there is more in the state than the link says}
const handed = {};
const sketching = {}; // lab → {view}, until Bokeh has drawn it
let committed = false; // whether what Python opens first is settled; until then it is what the address names

// What Python is asked to open. It is told which document the page has drawn by itself, and which picture over it.
function question(slug, link, view, file) {
  const first = !handed[slug] && view;
  handed[slug] ??= { link, picture: Boolean(view?.digest) };
  const painted = first ? { [slug]: view.lab.digest } : {};
  return { do: "open", link, painted, embedded, ...first && view.digest && { picture: view.digest, tables: view.tables }, ...file && { file } };
}
// A hand acts on a lab that Python has not opened yet: what the page shows is opened before.
function commit(slug) {
  const view = drawn[slug]?.view;
  if (ready || handed[slug] || !view) return;
  committed = true;
  queue.push(question(slug, view.link, view));
}
async function firstQuestion() {
  while (!committed) {
    const link = inner(location.hash), slug = named(link), view = await viewOf(slug, link).catch(() => null);
    if (committed || link !== inner(location.hash)) continue;
    committed = true;
    return question(slug, link, view);
  }
  const at = queue.findIndex(({ do: what }) => what === "open");
  return queue.splice(at, 1)[0];
}

// Until Python has worked out what a hand has changed, what stands there is of before.
const CHANGES = ["patch", "set", "pick", "drag", "feed", "table"];
function greyOut(slug) {
  if (ready || !drawn[slug]) return;
  drawn[slug].view = { veiled: "nothing", undo: [], ...drawn[slug].view, stale: true };
  veil(slug);
  note(slug, "Python is still loading; your change follows.");
}
// Python's answer is there: what the page has put into controls by itself goes, and then the veil.
function withdraw(slug) {
  const { document, view } = drawn[slug] ?? {};
  const events = (view?.undo ?? []).filter(({ model, attr, was }) => document.get_model_by_id(model.id)?.[attr] === was);
  if (events.length) quietly(() => document.apply_json_patch({ events: events.map(({ was, ...event }) => event) }));
  if (view) view.undo = [];
}
function lift(slug) {
  const waits = ({ do: what, lab, link }) => (what === "open" ? named(link) === slug : lab === slug && CHANGES.includes(what));
  if (!drawn[slug]?.view || queue.some(waits)) return;
  const { front } = drawn[slug];
  drawn[slug].view = drawn[slug].front = null;
  veil(slug);
  if (front) queue.push({ do: "patch", lab: slug, events: [front] });
}
