// The files of pictures: a link that has a picture of its own has a file with it.

import { hashIn, hexOf } from "../base/bytes.js";
import { embedded, site } from "../base/page.js";
import { fetchFile } from "./fetching.js";

/** @import { PictureFile, Site } from "../../types/shell.js" */

/** @param {string} link */
export function ownPicture(link) {
  const file = Object.hasOwn(site.pictures, link) ? site.pictures[link] : null;
  return embedded && file?.private ? null : file; // in a frame nothing private is held
}

/** @type {Record<string, Promise<PictureFile | null>>} */
const arrivingPictures = {}; // link → its picture, here or on its way; null where there is none
/** @param {string} link */
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
  return `assets/picture.${hexOf(hashIn(integrity).slice(0, 6))}.bin`;
}

/** @param {Site["pictures"][string]} file */
async function fetchedPicture({ integrity, tables = false }) {
  const path = picturePath(integrity);
  const response = await fetchFile(path.slice("assets/".length), { path, integrity });
  if (!response.body) throw new Error(`${path} is empty`);
  const picture = await new Response(
    response.body.pipeThrough(new DecompressionStream("gzip")),
  ).json();
  return { ...picture, tables };
}
