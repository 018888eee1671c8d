// The files of pictures: a link that has a picture of its own has a file with it.

import { embedded, site } from "../base/page.js";
import { placeOfFile } from "../base/site.js";
import { fetchFile, unzipped } from "./fetching.js";
import { once } from "./once.js";

/** @import { PictureFile } from "../../types/shell.js" */

/** @param {string} link */
export function ownPicture(link) {
  const file = Object.hasOwn(site.pictures, link) ? site.pictures[link] : null;
  return embedded && file?.private ? null : file; // in a frame nothing private is held
}

/** @type {(link: string) => Promise<PictureFile>} */
const fetchPicture = once(async (link) => {
  const { integrity, tables } = site.pictures[link];
  const path = placeOfFile("picture.bin", integrity);
  const response = await fetchFile(path.slice("assets/".length), { path, integrity });
  return { ...(await unzipped(response)), tables };
});

/**
 * @param {string} link
 * @returns {Promise<PictureFile | null> | null} none where the link has no picture; one that does
 *   not come is veiled this time
 */
export function pictureArrival(link) {
  return ownPicture(link) && fetchPicture(link).catch(() => null);
}
