// Fetching a file of the site: held to its hash, watched, and tried again; if it does not come, the
// error names it and says why.

import { hashOf } from "../base/bytes.js";
import { LIMITS } from "../base/limits.js";
import { site } from "../base/page.js";
import { attempted } from "../base/retries.js";
import { fileBegins, fileGrew, refusal, supervised } from "./supervision.js";

/**
 * What comes of a file of the site: it is awaited, and asked for again where it fails. If it does
 * not come, the error names it and says why.
 *
 * @template T
 * @param {string} name
 * @param {string} path
 * @param {(attempt: number) => Promise<T>} load
 * @param {{ since?: number, patience?: number, signal?: AbortSignal }} [about] when it was asked
 *   for, how long to try, and what gives it up
 */
export function brought(name, path, load, { since, patience, signal } = {}) {
  const isHopeless = () => signal?.aborted || Boolean(refusal(path));
  const arrival = attempted(load, { isHopeless, patience }).catch(async () => {
    if (await reloadIfChanged()) return new Promise(() => {}); // the page goes
    throw signal?.aborted ? signal.reason : new Error(`${name} ${await whyMissing(path)}`);
  });
  return supervised(name, arrival, { since });
}

/**
 * Put an element into the page that fetches what it names.
 *
 * @param {HTMLElement} element
 */
export function inserted(element) {
  document.head.append(element);
  return settled(element);
}

/** @param {HTMLElement} element whose file comes, or does not @returns {Promise<void>} */
export const settled = (element) =>
  new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () =>
      reject(new Error(`${element.dataset.name} is refused`)),
    );
  });

/**
 * Fetches a whole file of the site and compares it with its hash. It is awaited as long as some of
 * it comes.
 *
 * @param {string} name
 * @param {import("../../types/shell.js").SiteFile} file
 */
export function fetchFile(name, { path, integrity }) {
  const { signal, restart, stop } = silenceOf(name);
  const ask = async (/** @type {number} */ attempt) => {
    const cache = attempt ? "reload" : "default"; // a damaged one may lie in the browser's cache
    // Without https a browser has no hashes for scripts, and compares by itself, at the end
    const check = crypto.subtle ? {} : { integrity };
    const response = await fetch(path, { ...check, signal, cache });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return complete(name, response, integrity, restart);
  };
  return brought(name, path, ask, { signal }).finally(stop);
}

/** Fetches one of the files that the page names with their hashes. @param {string} name */
export const fetchNamed = (name) => fetchFile(name, site.files[name]);

/** What a compressed file of JSON holds. @param {Response} response @returns {Promise<any>} */
export async function unzipped({ body }) {
  if (!body) throw new Error("a file is empty");
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** Gives a request up when nothing more of a file comes. @param {string} name */
function silenceOf(name) {
  const controller = new AbortController();
  const seconds = LIMITS.silence / 1000;
  const reason = `${name} has not arrived in full; nothing more has come for ${seconds} seconds`;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  const stop = () => clearTimeout(clock);
  const restart = () => {
    stop();
    clock = setTimeout(() => controller.abort(new Error(reason)), LIMITS.silence);
  };
  restart();
  return { signal: controller.signal, restart, stop };
}

/**
 * @param {string} name
 * @param {Response} response
 * @param {string} integrity
 * @param {() => void} onNews hears that some of it has come
 * @returns {Promise<Response>} once all of it is here and compared with its hash
 */
async function complete(name, { body, headers }, integrity, onNews) {
  if (!headers.get("content-encoding")) {
    fileBegins(name, Number(headers.get("content-length")));
  }
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    fileGrew(name, part.value.length);
    onNews();
  }
  const content = new Blob(parts);
  if (crypto.subtle && (await hashOf(await content.arrayBuffer())) !== integrity) {
    throw new Error(`${name} is damaged`);
  }
  return new Response(content);
}

const watcher = /** @type {any} */ (globalThis).genlabWatch; // none where a policy forbids it

/** Why a file did not come, as the end of a sentence. @param {string} path */
async function whyMissing(path) {
  const policy = refusal(path);
  if (policy) return `could not be fetched: ${policy}`;
  return watcher ? watcher.whyMissing(path) : "is missing or damaged";
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
