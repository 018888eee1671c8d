// Fetching a file of the site: held to its hash, watched, and tried again; if it does not come, the
// error names it and says why.

import { attempted } from "../base/attempts.js";
import { site } from "../base/page.js";
import { refusal, supervised } from "./supervision.js";

const LIMIT = 60000; // milliseconds, after which one may ask again by hand

/**
 * A file of the site, all of which is here and as it was built.
 *
 * @param {string} name
 * @param {import("../../types/shell.js").SiteFile} file
 * @returns {Promise<Response>}
 */
export function fetchFile(name, { path, integrity }) {
  const signal = AbortSignal.timeout(LIMIT);
  const ask = async (/** @type {number} */ attempt) => {
    const cache = attempt ? "reload" : "default"; // a damaged one may lie in the browser's cache
    const response = await fetch(path, { integrity, signal, cache });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response;
  };
  const result = attempted(ask, { isHopeless: () => signal.aborted || Boolean(refusal(path)) });
  return supervised(name, result).catch(() => explain(name, path, signal));
}

const watcher = /** @type {any} */ (globalThis).genlabWatch; // none where a policy forbids it

/**
 * Why a file did not come, as the end of a sentence.
 *
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function blame(path) {
  const policy = refusal(path);
  if (policy) return `could not be fetched: ${policy}`;
  return watcher ? watcher.blame(path) : "is missing or damaged";
}

/**
 * @param {string} name
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
async function explain(name, path, signal) {
  if (await reloadIfChanged()) return new Promise(() => {}); // the page goes
  if (signal.aborted) throw new Error(`${name} has not arrived in full within a minute`);
  throw new Error(`${name} ${await blame(path)}`);
}

/**
 * Loads the page anew, once, if the server has another version of it by now.
 *
 * @returns {Promise<boolean>} whether it does
 */
export async function reloadIfChanged() {
  return (await watcher?.reloadIfChanged()) ?? false;
}

// The reason in words: the file that is to blame if it is soon found out, else what was said.
/**
 * @param {string} reason
 * @returns {Promise<string>}
 */
export function blamed(reason) {
  return Promise.race([
    culprit(reason),
    new Promise((resolve) => setTimeout(resolve, 2500, reason)),
  ]);
}

// Which file is to blame: each is fetched again and compared with what was built.
/** @param {string} otherwise what is said if no file is to blame */
async function culprit(otherwise) {
  for (const [name, { path, size, sha256 }] of Object.entries(site.files)) {
    if (!/^(pyodide|zstd|boot|genlab)\b/.test(name)) continue;
    try {
      const response = await fetch(path, { cache: "no-cache" });
      if (!response.ok) return `${name} is missing (HTTP ${response.status})`;
      const bytes = await response.arrayBuffer();
      if (/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.slice(0, 100)))) {
        return `${name} has been replaced by a web page`;
      }
      const hash = crypto.subtle ? await crypto.subtle.digest("SHA-256", bytes) : null;
      if (bytes.byteLength !== size || (hash && hex(hash) !== sha256)) {
        return `${name} is damaged (it has ${bytes.byteLength} bytes instead of ${size})`;
      }
    } catch {
      return `${name} could not be fetched`;
    }
  }
  return otherwise;
}
/** @param {ArrayBuffer} bytes */
const hex = (bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
