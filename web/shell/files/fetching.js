// Fetching a file of the site: held to its hash, watched, and tried again; if it does not come, the
// error names it and says why.

import { bytesOfHex, hexOf, integrityOf } from "../base/bytes.js";
import { LIMITS } from "../base/limits.js";
import { site } from "../base/page.js";
import { attempted } from "../base/retries.js";
import { expectFile, fileBegins, fileEnded, fileGrew, refusal } from "./supervision.js";

/** Of a hash as HTML writes it: the browser's name of its kind. @type {Record<string, string>} */
const KINDS = { sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512" };

/**
 * Fetches a whole file of the site and compares it with its hash. It is awaited as long as some of
 * it comes.
 *
 * @param {string} name
 * @param {import("../../types/shell.js").SiteFile} file
 */
export function fetchFile(name, { path, integrity }) {
  const silence = new Silence();
  expectFile(name, { isCounted: true });
  const ask = async (/** @type {number} */ attempt) => {
    const cache = attempt ? "reload" : "default"; // a damaged one may lie in the browser's cache
    // Without https a browser has no hashes for scripts, and compares by itself, at the end
    const check = crypto.subtle ? {} : { integrity };
    const response = await fetch(path, { ...check, signal: silence.signal, cache });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return complete(name, response, integrity, silence);
  };
  const isHopeless = () => silence.signal.aborted || Boolean(refusal(path));
  return attempted(ask, { isHopeless })
    .catch(() => explain(name, path, silence.signal))
    .finally(() => {
      silence.end();
      fileEnded(name);
    });
}

/** Fetches one of the files that the page names with their hashes. @param {string} name */
export function fetchNamed(name) {
  const { path, sha256 } = site.files[name];
  return fetchFile(name, { path, integrity: integrityOf("sha256", bytesOfHex(sha256)) });
}

/** What a compressed file of JSON holds. @param {Response} response @returns {Promise<any>} */
export async function unzipped({ body }) {
  if (!body) throw new Error("a file is empty");
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** A clock that gives a request up when nothing more of a file comes. */
class Silence {
  #controller = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #clock;
  constructor() {
    this.restart();
  }
  get signal() {
    return this.#controller.signal;
  }
  restart() {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => this.#controller.abort(), LIMITS.silence);
  }
  end() {
    clearTimeout(this.#clock);
  }
}

/**
 * @param {string} name
 * @param {Response} response
 * @param {string} integrity
 * @param {Silence} silence
 * @returns {Promise<Response>} once all of it is here and compared with its hash
 */
async function complete(name, { body, headers }, integrity, silence) {
  if (!headers.get("content-encoding")) {
    fileBegins(name, Number(headers.get("content-length")));
  }
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    fileGrew(name, part.value.length);
    silence.restart();
  }
  const content = new Blob(parts);
  if (crypto.subtle && (await hashOf(content, integrity.split("-")[0])) !== integrity) {
    throw new Error(`${name} is damaged`);
  }
  return new Response(content);
}

/** @type {(content: Blob, kind: string) => Promise<string>} */
async function hashOf(content, kind) {
  return integrityOf(kind, await crypto.subtle.digest(KINDS[kind], await content.arrayBuffer()));
}

const watcher = /** @type {any} */ (globalThis).genlabWatch; // none where a policy forbids it

/** Why a file did not come, as the end of a sentence. @param {string} path */
export async function whyMissing(path) {
  const policy = refusal(path);
  if (policy) return `could not be fetched: ${policy}`;
  return watcher ? watcher.whyMissing(path) : "is missing or damaged";
}

/**
 * @param {string} name
 * @param {string} path
 * @param {AbortSignal} signal
 */
async function explain(name, path, signal) {
  if (await reloadIfChanged()) return new Promise(() => {}); // the page goes
  if (signal.aborted) {
    const seconds = LIMITS.silence / 1000;
    throw new Error(
      `${name} has not arrived in full; nothing more has come for ${seconds} seconds`,
    );
  }
  throw new Error(`${name} ${await whyMissing(path)}`);
}

/**
 * Loads the page anew, once, if the server has another version of it by now.
 *
 * @returns {Promise<boolean>} whether it does
 */
export async function reloadIfChanged() {
  return (await watcher?.reloadIfChanged()) ?? false;
}

/**
 * A file was damaged: the server is asked for it once more, so that what lies in the browser's
 * stores is the right one when the page is loaded anew.
 *
 * @param {string} name
 */
export function renew(name) {
  fetch(site.files[name].path, { cache: "reload" }).catch(() => {
    /* The page has said already that the file does not come. */
  });
}

/**
 * Why Python did not start: which of its files is missing or damaged if that is soon known, else
 * what the browser said.
 *
 * @param {string} reason what the browser said
 */
export function causeOfStop(reason) {
  return Promise.race([
    findDamagedFile(reason),
    new Promise((resolve) => setTimeout(resolve, LIMITS.cause, reason)),
  ]);
}

// Each file of Python's is fetched again and compared with what was built.
/** @param {string} otherwise what is said if all files are as they should be */
async function findDamagedFile(otherwise) {
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
      if (bytes.byteLength !== size || (hash && hexOf(hash) !== sha256)) {
        return `${name} is damaged (it has ${bytes.byteLength} bytes instead of ${size})`;
      }
    } catch {
      return `${name} could not be fetched`;
    }
  }
  return otherwise;
}
