// The picture of a link before Python is there. A demo and a step of a course have one of their
// own: a file that says how it differs from the document of its lab. Of any other link the page
// shows what stands in its controls, as far as a control shows a text of the link as it is, and
// veils the rest: no number of another state is ever seen.

import { inner, named, slugs } from "./course.js";
import { textsIn } from "./documents.js";
import { arrival, section } from "./labs.js";
import { note } from "./notes.js";
import { $, embedded, root, site } from "./page.js";
import {
  changeDrawn,
  committed,
  drawn,
  handed,
  putHanded,
  queue,
  quietly,
  ready,
  setCommitted,
  sketching,
} from "./store.js";
import { fieldOf, partOf, veilOf } from "./veils.js";

/** @param {string} link */
export const isPlain = (link) =>
  // The lab as it begins
  link === `#${named(link)}` || !slugs.includes(link.slice(1).split("?")[0]);
/** @param {string} link */
export function ownPicture(link) {
  const file = Object.hasOwn(site.pictures, link) ? site.pictures[link] : null;
  return embedded && file?.private ? null : file; // in a frame nothing private is held
}

const arrivingPictures = {}; // link → its picture, here or on its way; null where there is none
/**
 * @param {string} link
 * @returns {Promise<any> | null}
 */
export function pictureArrival(link) {
  const file = ownPicture(link);
  if (!file) return null;
  return (arrivingPictures[link] ??= fetchedPicture(file).catch(() => {
    delete arrivingPictures[link]; // it is veiled this time
    return null;
  }));
}
async function fetchedPicture({ path, integrity, tables = false }) {
  const response = await fetch(path, { integrity, signal: AbortSignal.timeout(60000) });
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  const picture = await new Response(
    response.body.pipeThrough(new DecompressionStream("gzip")),
  ).json();
  return { ...picture, tables };
}

// What is drawn of a link: its lab, the patch over the lab's document, the marks of its figures,
// and what is veiled: "nothing", "tabs" that are not in front, or what is "unknown": all but the
// fields that are `known`.
/**
 * @param {string} slug
 * @param {string} link
 * @returns {Promise<LabView>}
 */
async function viewOf(slug, link) {
  const [lab, picture] = await Promise.all([arrival(slug), pictureArrival(link)]);
  const view = { lab, link, patch: null, marks: lab.marks, veiled: "nothing", undo: [] };
  if (picture) {
    const veiled = picture.tables ? "nothing" : "tabs";
    return {
      ...view,
      patch: picture.patch,
      marks: { ...lab.marks, ...picture.marks },
      digest: picture.digest,
      tables: picture.tables,
      veiled,
    };
  }
  return isPlain(link) ? view : { ...view, ...textsIn(lab, link) };
}

// The same, but what Python was asked for already, in which it may know more than the link says.
/**
 * @param {string} slug
 * @param {string} link
 * @returns {Promise<LabView>}
 */
export async function viewFor(slug, link) {
  const view = await viewOf(slug, handed[slug]?.link ?? link);
  const { picture, restored: more } = handed[slug] ?? { picture: true };
  return !more && (picture || !view.digest)
    ? view
    : { ...view, patch: null, marks: view.lab.marks, digest: null, veiled: "unknown", undo: [] };
}

// ── What is veiled ───────────────────────────────────────────────────────────────────────────────

/** @typedef {import("../types/shell.js").LabView} LabView */

/** @param {string} slug */
export function veil(slug) {
  const { views, view } = drawn[slug] ?? {};
  if (!views) return;
  const walk = (each, field, behind) => {
    const { css_classes: classes, tags, active, children, tabs, type } = each.model;
    field = fieldOf(classes) ?? field;
    if (children || tabs) {
      const front = tags.includes("tabs") ? active : null;
      (each.child_views ?? []).forEach((child, k) =>
        walk(child, field, behind || (front !== null && k !== front)),
      );
    } else {
      const how = view ? veilOf(view, field, partOf(type, classes), behind) : "";
      if (how) each.el.dataset.veil = how;
      else delete each.el.dataset.veil;
    }
  };
  for (const each of views) walk(each, undefined, false);
  tellAwaited();
}

function reasonToWait(view) {
  if (view?.stale) return "Your change is worked out then.";
  return view?.veiled === "unknown" ? "Then it works out what this link shows." : "";
}

// A sentence over the picture: what it waits for, and how far that is.
export function tellAwaited() {
  for (const slug of slugs) {
    const stage = section(slug) && $(".stage", section(slug));
    const { view } = drawn[slug] ?? sketching[slug] ?? {};
    const why = stage && reasonToWait(view);
    let place = stage && $(".awaited", stage);
    if (!why) {
      place?.remove();
      continue;
    }
    place ??= stage.appendChild(
      Object.assign(document.createElement("p"), { className: "awaited" }),
    );
    const progressed = $("#boot span").textContent || "Python is at work";
    place.textContent =
      root.dataset.genlab === "failed"
        ? "Python could not start, and only Python can work out what belongs here."
        : `${progressed}. ${why}`;
  }
}

// ── Who draws: the page, until Python is asked ───────────────────────────────────────────────────

// What Python is asked to open. It is told which document the page has drawn by itself, and which
// picture over it.
/**
 * @param {string} slug
 * @param {string} link
 * @param {LabView | null} [view]
 * @param {string} [file]
 * @returns {import("../types/shell.js").PythonRequest}
 */
export function question(slug, link, view, file) {
  const first = !handed[slug] && view;
  putHanded(slug, { link, picture: Boolean(view?.digest) });
  const painted = first ? { [slug]: view.lab.digest } : {};
  return {
    do: "open",
    link,
    painted,
    embedded,
    ...(first && view.digest ? { picture: view.digest, tables: view.tables } : null),
    ...(file ? { file } : null),
  };
}
// A hand acts on a lab that Python has not opened yet: what the page shows is opened before.
/** @param {string} slug */
export function commit(slug) {
  const view = drawn[slug]?.view;
  if (ready || handed[slug] || !view) return;
  setCommitted();
  queue.add(question(slug, view.link, view));
}
export async function firstQuestion() {
  while (!committed) {
    const link = inner(location.hash);
    const slug = named(link);
    const view = await viewOf(slug, link).catch(() => null);
    if (committed || link !== inner(location.hash)) continue;
    setCommitted();
    return question(slug, link, view);
  }
  return queue.take("open");
}

// Until Python has worked out what a hand has changed, what stands there is of before.
export const CHANGES = ["patch", "set", "pick", "drag", "feed"];
/** @param {string} slug */
export function greyOut(slug) {
  if (ready || !drawn[slug]) return;
  const view = { veiled: "nothing", undo: [], ...drawn[slug].view, stale: true };
  changeDrawn(slug, { view: /** @type {LabView} */ (view) });
  veil(slug);
  note(slug, "Python is still loading; your change follows.");
}
// Python's answer is there: what the page has put into controls by itself goes, and then the veil.
/** @param {string} slug */
export function withdraw(slug) {
  const { document, view } = drawn[slug] ?? {};
  const events = (view?.undo ?? []).filter(
    ({ model, attr, was }) => document.get_model_by_id(model.id)?.[attr] === was,
  );
  if (events.length) {
    quietly(() => document.apply_json_patch({ events: events.map(({ was, ...event }) => event) }));
  }
  if (view) changeDrawn(slug, { view: { ...view, undo: [] } });
}
/** @param {string} slug */
export function lift(slug) {
  const waits = (request) =>
    request.do === "open"
      ? named(request.link) === slug
      : request.lab === slug && CHANGES.includes(request.do);
  if (!drawn[slug]?.view || queue.some(waits)) return;
  const { front } = drawn[slug];
  changeDrawn(slug, { view: null, front: null });
  veil(slug);
  if (front) queue.add({ do: "patch", lab: slug, events: [front] });
}
