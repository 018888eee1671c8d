// What the page itself shows of a link before Python has opened it. A demo and a step of a course
// have a picture of their own: a file with the differences from the document of their lab. For any
// other link, the page shows the values of those controls that show a text of the link unchanged,
// and veils the rest, so that no number of another state is ever visible.

import { labOf, slugs } from "../base/links.js";
import { textsIn } from "../bokeh/documents.js";
import { arrival } from "../files/labs.js";
import { pictureArrival } from "../files/pictures.js";
import { visitOf } from "./visit.js";

/** @import { LabView } from "../../types/shell.js" */

/** @param {string} link */
export const isPlain = (link) =>
  // The lab as it begins
  link === `#${labOf(link)}` || !slugs.includes(link.slice(1).split("?")[0]);

// What is drawn for a link: its lab, the patch over the lab's document, its first picture, and what
// is veiled: "nothing", "tabs" that are not in front, or "unknown", that is, all but the fields
// that are `known`.
/**
 * @param {string} slug
 * @param {string} link
 * @returns {Promise<LabView>}
 */
export async function viewOf(slug, link) {
  const [lab, picture] = await Promise.all([arrival(slug), pictureArrival(link)]);
  const view = { lab, link, patch: null, first: null, veiled: "nothing", undo: [] };
  if (picture) {
    const veiled = picture.tables ? "nothing" : "tabs";
    return { ...view, ...picture, veiled };
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
  const { question, hasMore } = visitOf(slug);
  const view = await viewOf(slug, question?.link ?? link);
  const hasPicture = visitOf(slug).question?.picture ?? true;
  return !hasMore && (hasPicture || !view.digest)
    ? view
    : { ...view, patch: null, first: null, digest: null, veiled: "unknown", undo: [] };
}
