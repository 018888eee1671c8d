// What the build wrote into the page is short: the place of each file follows from its hash.

import { hashIn, hexOf } from "./bytes.js";

/** @import { PictureEntry, Site } from "../../types/shell.js" */

/** Letters of a SHA-256 in Base64, without the sign that ends it. */
const LENGTH = 43;

/**
 * Where a file is: its name has the beginning of its hash in it (`named` in web/make/pages.py).
 *
 * @param {string} name
 * @param {string} integrity
 */
export const placeOfFile = (name, integrity) =>
  `assets/${name.replace(/(?=\.\w+$)/, `.${hexOf(hashIn(integrity)).slice(0, 12)}`)}`;

/** @param {string} text @returns {Site} */
export function readSite(text) {
  const { pictures, ...site } = JSON.parse(text);
  const { files, labs, courses } = site;
  for (const name of Object.keys(files)) {
    files[name].sha256 = hexOf(hashIn(files[name].integrity));
    files[name].path ??= placeOfFile(name, files[name].integrity);
  }
  for (const [kind, entries] of Object.entries({ lab: labs, course: courses })) {
    for (const name of Object.keys(entries)) {
      entries[name].path ??= placeOfFile(`${kind}-${name}.json`, entries[name].integrity);
    }
  }
  return { ...site, pictures: picturesOf(pictures) };
}

/**
 * @param {{ links: string[], hashes: string, tables: number[], private: number[] }} table
 * @returns {Record<string, PictureEntry>}
 */
const picturesOf = ({ links, hashes, tables, private: personal }) =>
  Object.fromEntries(
    links.map((link, k) => [
      link,
      {
        integrity: `sha256-${hashes.slice(LENGTH * k, LENGTH * (k + 1))}=`,
        tables: tables.includes(k),
        private: personal.includes(k),
      },
    ]),
  );
