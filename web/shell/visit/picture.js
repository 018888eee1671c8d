// The picture of a link before Python has started. A demo and a step of a course have a picture of
// their own: a file with the differences from the document of their lab. For any other link, the
// page shows the values of those controls that show a text of the link unchanged, and veils the
// rest, so that no number of another state is ever visible.

import { inner, labOf, slugs } from "../base/links.js";
import { $, embedded, root, section, site } from "../base/page.js";
import { on } from "../base/signals.js";
import { textsIn } from "../bokeh/documents.js";
import { quietly } from "../bokeh/quiet.js";
import { fetchFile } from "../files/fetching.js";
import { arrival } from "../files/labs.js";
import { note } from "../say/notes.js";
import {
  busy,
  changeDrawn,
  committed,
  drawn,
  openingQuestions,
  putHanded,
  queue,
  ready,
  setCommitted,
  sketching,
} from "./store.js";
import { fieldOf, partOf, veilOf } from "./veils.js";

/** @param {string} link */
export const isPlain = (link) =>
  // The lab as it begins
  link === `#${labOf(link)}` || !slugs.includes(link.slice(1).split("?")[0]);
/** @param {string} link */
export function ownPicture(link) {
  const file = Object.hasOwn(site.pictures, link) ? site.pictures[link] : null;
  return embedded && file?.private ? null : file; // in a frame nothing private is held
}

/** @type {Record<string, Promise<PictureFile | null>>} */
const arrivingPictures = {}; // link → its picture, here or on its way; null where there is none
/**
 * @param {string} link
 * @returns {Promise<PictureFile | null> | null}
 */
export function pictureArrival(link) {
  const file = ownPicture(link);
  if (!file) return null;
  return (arrivingPictures[link] ??= fetchedPicture(file).catch(() => {
    delete arrivingPictures[link]; // it is veiled this time
    return null;
  }));
}
// A picture is named by the beginning of its hash; its integrity has the whole hash.
/** @param {string} integrity */
export function picturePath(integrity) {
  const bytes = atob(integrity.replace("sha256-", "")).slice(0, 6);
  const digits = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"));
  return `assets/picture.${digits.join("")}.bin`;
}
/**
 * @param {import("../../types/shell.js").Site["pictures"][string]} file
 * @returns {Promise<PictureFile>}
 */
async function fetchedPicture({ integrity, tables = false }) {
  const path = picturePath(integrity);
  const response = await fetchFile(path.slice("assets/".length), { path, integrity });
  if (!response.body) throw new Error(`${path} is empty`);
  const picture = await new Response(
    response.body.pipeThrough(new DecompressionStream("gzip")),
  ).json();
  return { ...picture, tables };
}

// What is drawn for a link: its lab, the patch over the lab's document, the marks of its figures,
// and what is veiled: "nothing", "tabs" that are not in front, or "unknown", that is, all but the
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

// The same, except for requests that Python has received already, for which it may know more than
// the link.
/**
 * @param {string} slug
 * @param {string} link
 * @returns {Promise<LabView>}
 */
export async function viewFor(slug, link) {
  const view = await viewOf(slug, openingQuestions[slug]?.link ?? link);
  const { picture, restored: hasMore } = openingQuestions[slug] ?? { picture: true };
  return !hasMore && (picture || !view.digest)
    ? view
    : { ...view, patch: null, marks: view.lab.marks, digest: null, veiled: "unknown", undo: [] };
}

// ── What is veiled ───────────────────────────────────────────────────────────────────────────────

/** @import { LabView, PictureFile } from "../../types/shell.js" */
/** @import { BokehView } from "../../types/bokeh.js" */

/** @param {string} slug */
export function veil(slug) {
  const { views, view } = drawn[slug] ?? {};
  if (!views) return;
  /** @type {(box: BokehView, outerField: string | undefined, isBehind: boolean) => void} */
  const walk = (box, outerField, isBehind) => {
    const { css_classes: classes, tags, active, children, tabs, type } = box.model;
    const field = fieldOf(classes) ?? outerField;
    if (children || tabs) {
      const front = tags.includes("tabs") ? active : null;
      (box.child_views ?? []).forEach((child, k) =>
        walk(child, field, isBehind || (front !== null && k !== front)),
      );
    } else {
      const state = view ? veilOf(view, field, partOf(type, classes), isBehind) : "";
      if (state) box.el.dataset.veil = state;
      else delete box.el.dataset.veil;
    }
  };
  for (const box of views) walk(box, undefined, false);
  tellAwaited();
}

/** @param {LabView | null | undefined} view */
function reasonToWait(view) {
  if (view?.veiled === "unknown") {
    return ready
      ? "Python is computing what this link shows."
      : "Then it computes what this link shows.";
  }
  if (!view?.stale) return "";
  return ready ? "Python is computing the new answer." : "Your change will be applied then.";
}

// A sentence over the picture that says what it waits for, and the progress.
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
    const progressed = ready ? "" : `${$("#boot span").textContent || "Python is at work"}. `;
    place.textContent =
      root.dataset.genlab === "failed"
        ? "Python could not start, and only Python can compute what is shown here."
        : progressed + why;
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
 * @returns {import("../../types/shell.js").PythonRequest}
 */
export function question(slug, link, view, file) {
  const first = !openingQuestions[slug] && view;
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
// The user acts on a lab that Python has not opened yet: the state that the page shows is opened
// first.
/** @param {string} slug */
export function commit(slug) {
  const view = drawn[slug]?.view;
  if (ready || openingQuestions[slug] || !view) return;
  setCommitted();
  queue.add(question(slug, view.link, view));
}
export async function firstQuestion() {
  while (!committed) {
    const link = inner(location.hash);
    const slug = labOf(link);
    const view = await viewOf(slug, link).catch(() => null);
    if (committed || link !== inner(location.hash)) continue;
    setCommitted();
    return question(slug, link, view);
  }
  return queue.take("open");
}

// Until Python has processed a change by the user, the picture shows the state before it.
export const CHANGES = ["patch", "set", "pick", "drag", "feed", "table"];
/** @param {string} slug */
export function greyOut(slug) {
  if (ready) return expectPicture(slug);
  if (!drawn[slug]) return;
  const view = { veiled: "nothing", undo: [], ...drawn[slug].view, stale: true };
  changeDrawn(slug, { view: /** @type {LabView} */ (view) });
  veil(slug);
  note(slug, "Python is still loading; your change follows.");
}
// When Python's answer is there, the values that the page has put into controls are removed, and
// then the veil.
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
/** @type {(slug: string) => (request: import("../../types/shell.js").PythonRequest) => boolean} */
const changesPicture = (slug) => (request) =>
  request.do === "open"
    ? labOf(request.link ?? "") === slug
    : request.lab === slug && CHANGES.includes(request.do);
/** @param {string} slug */
export function lift(slug) {
  clearTimeout(overdue[slug]);
  delete overdue[slug];
  if (queue.some(changesPicture(slug))) return expectPicture(slug);
  if (!drawn[slug]?.view) return;
  const { front } = drawn[slug];
  changeDrawn(slug, { view: null, front: null });
  veil(slug);
  if (front) queue.add({ do: "patch", lab: slug, events: [front] });
}

// ── When Python is slow ──────────────────────────────────────────────────────────────────────────

const OVERDUE = 300; // milliseconds
/** @type {Record<string, ReturnType<typeof setTimeout>>} */
const overdue = {}; // lab → the clock of an answer that has not come

// Python is asked for another picture of a lab. If the answer takes long, the old picture turns
// pale after a change, and is veiled after a link.
/** @param {string} slug */
export function expectPicture(slug) {
  if (ready) overdue[slug] ??= setTimeout(() => veilOverdue(slug), OVERDUE);
}
/** @param {string} slug */
function veilOverdue(slug) {
  delete overdue[slug];
  const awaited = [busy, ...queue].filter((request) => request && changesPicture(slug)(request));
  if (!awaited.length || !drawn[slug]) return;
  const link = awaited.findLast((request) => request?.do === "open")?.link;
  const view = { veiled: "nothing", undo: [], ...drawn[slug].view };
  if (link === undefined) view.stale = true;
  else if (link !== view.link) Object.assign(view, { veiled: "unknown", known: null });
  changeDrawn(slug, { view: /** @type {LabView} */ (view) });
  veil(slug);
}
for (const signal of /** @type {const} */ (["progressed", "failed"])) on(signal, tellAwaited);
