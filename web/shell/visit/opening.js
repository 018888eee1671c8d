// What Python is asked to open. Until then the page draws by itself.

import { inner, labOf } from "../base/links.js";
import { embedded } from "../base/page.js";
import { queue, ready } from "./store.js";
import { viewOf } from "./view.js";
import { change, isPythonAsked, visitOf } from "./visit.js";

/** @import { LabView, PythonRequest } from "../../types/shell.js" */

// What Python is asked to open. It is told which document the page has drawn by itself, and which
// picture over it.
/**
 * @param {string} slug
 * @param {string} link
 * @param {LabView | null} [view]
 * @param {string} [file]
 */
export function openingRequest(slug, link, view, file) {
  const known = visitOf(slug).question;
  const first = !known && view;
  change(slug, { question: known ?? { link, picture: Boolean(view?.digest) } });
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
export function askToOpen(slug) {
  const { drawn, question: known } = visitOf(slug);
  if (ready || known || !drawn?.view) return;
  queue.add(openingRequest(slug, drawn.view.link, drawn.view));
}

/** What Python is asked first: what the address names, unless something is asked already. */
export async function firstQuestion() {
  while (!isPythonAsked()) {
    const link = inner(location.hash);
    const slug = labOf(link);
    const view = await viewOf(slug, link).catch(() => null);
    if (isPythonAsked() || link !== inner(location.hash)) continue;
    return openingRequest(slug, link, view);
  }
  return queue.takeOut("open");
}
