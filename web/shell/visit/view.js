// What the page itself shows of a link before Python has opened it. A demo and a step of a course
// have a picture of their own: a file with the differences from the document of their lab. Any
// other link is veiled, so that no number of another state is ever visible.

import { labOf, slugs } from "../base/links.js";
import { arrival } from "../files/labs.js";
import { pictureArrival } from "../files/pictures.js";
import { visitOf } from "./visit.js";

/** @import { LabView } from "../../types/shell.js" */

/** Characters of a link; Python ignores a longer one (LINK_LIMIT in genlab/kit/link.py). */
const LONGEST = 8_000;

/** @param {string} link */
export const isPlain = (link) =>
  // The lab as it begins
  link === `#${labOf(link)}` ||
  !slugs.includes(link.slice(1).split("?")[0]) ||
  link.length > LONGEST;

/**
 * What is drawn for a link: its lab, the patch over the lab's document, and its first picture; or
 * the lab as it begins, which is veiled where the link says something else.
 *
 * @param {string} slug
 * @param {string} link
 * @returns {Promise<LabView>}
 */
export async function viewOf(slug, link) {
  const [lab, picture] = await Promise.all([arrival(slug), pictureArrival(link)]);
  const view = { lab, link, patch: null, first: null };
  return picture ? { ...view, ...picture } : { ...view, isUnknown: !isPlain(link) };
}

/**
 * The same, except for requests that Python has received already, for which it may know more than
 * the link.
 *
 * @param {string} slug
 * @param {string} link
 * @returns {Promise<LabView>}
 */
export async function viewFor(slug, link) {
  const { question, hasMore } = visitOf(slug);
  const view = await viewOf(slug, question?.link ?? link);
  const hasPicture = visitOf(slug).question?.picture ?? true;
  const isOwn = !hasMore && (hasPicture || !view.digest);
  return isOwn
    ? view
    : { lab: view.lab, link: view.link, patch: null, first: null, isUnknown: true };
}
