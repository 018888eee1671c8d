// The page cannot check its own hash, because no other file that it reads has that hash. The
// service worker has the hash, and tells the tabs of a page that is not as it was built.

import { PAGE } from "./files.js";
import { hashOf } from "../shell/base/bytes.js";

/**
 * Whether the host has this very version of the page, but with other bytes.
 *
 * @param {string} text the page as the host has it
 * @param {string} site the version that the page names
 * @param {string} integrity its hash as it was built
 */
export async function isDamaged(text, site, integrity) {
  if (!text.includes(`<meta name="version" content="${site}">`)) return false; // another version
  return integrity !== (await hashOf(new TextEncoder().encode(text)));
}

/**
 * Tell the tabs if the page is damaged. A page that does not come is not.
 *
 * @param {{ matchAll: (options: object) => Promise<readonly { postMessage: Function }[]> }} clients
 * @param {string} address of the page
 * @param {string} site
 * @param {string} integrity
 */
export async function tellDamage(clients, address, site, integrity) {
  try {
    const text = await (await fetch(address, { cache: "reload" })).text();
    if (!(await isDamaged(text, site, integrity))) return;
  } catch {
    return;
  }
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage({ damaged: PAGE });
}
