// Files that do not come. Every file that is awaited is watched; one that is late is named in a
// message, which goes when the file has come after all; and what stands in the way is said.
// LIMITS (base/limits.js) has all that is waited for.

import { LIMITS } from "../base/limits.js";
import { $, root } from "../base/page.js";
import { on } from "../base/signals.js";
import { say, sayLate, worded } from "../say/message.js";

/**
 * When a file was asked for and last heard of, and how many of its bytes are here. Of a script or a
 * style sheet the browser says nothing before its end.
 *
 * @typedef {object} Wait
 * @property {number} since
 * @property {number} lastNews
 * @property {number} bytes
 * @property {number} size
 */

/** @type {Map<string, Wait>} */
const waits = new Map(); // by the name of the file
let now = performance.now(); // counted in ticks from here on
let heardOfAny = now;

/**
 * A file has been asked for.
 *
 * @param {string} name
 * @param {{ since?: number, size?: number }} [about] when, and how many bytes it has
 */
export function expectFile(name, { since = now, size = 0 } = {}) {
  waits.set(name, { since, lastNews: since, bytes: 0, size });
}

/**
 * A file begins to arrive, perhaps once more.
 *
 * @param {string} name
 * @param {number} size in bytes
 */
export function fileBegins(name, size) {
  const wait = waits.get(name);
  if (wait) Object.assign(wait, { size, bytes: 0 });
}

/**
 * More bytes of a file have arrived.
 *
 * @param {string} name
 * @param {number} bytes
 */
export function fileGrew(name, bytes) {
  const wait = waits.get(name);
  if (!wait) return;
  wait.bytes += bytes;
  wait.lastNews = now;
  heardOfAny = now;
}

/** A file is here, or will not come: nobody waits for it. @param {string} name */
export function fileEnded(name) {
  if (waits.delete(name)) heardOfAny = now;
}

/** Python starts anew, or has stopped: what its worker waited for is waited for no longer. */
export function forgetFiles() {
  waits.clear();
}
on("failed", forgetFiles);

/**
 * Await a promise, and name the file if that takes too long.
 *
 * @template T
 * @param {string} name
 * @param {Promise<T>} promise
 * @param {{ since?: number }} [about]
 * @returns {Promise<T>}
 */
export function supervised(name, promise, about) {
  expectFile(name, about);
  return promise.finally(() => fileEnded(name));
}

// ── What is late ─────────────────────────────────────────────────────────────────────────────────

// A file that grows may take long if its end is near: a slow line is no failure.
/** @param {Wait} wait */
function isLate({ since, lastNews, bytes, size }) {
  const isSilent = now - lastNews >= LIMITS.stall;
  if (isSilent && now - heardOfAny >= LIMITS.stall) return true;
  if (now - since < LIMITS.slow) return false;
  const left = bytes && size ? ((size - bytes) * (now - since)) / bytes : Infinity;
  return isSilent || left > LIMITS.ending;
}

// Nobody waits for a file that is fetched ahead of time.
const AHEAD = /^(lab-|picture\.)/;

/** What is late, the longest awaited first. */
function lateFiles() {
  const isBusy = root.dataset.genlab !== "live" || !$("#boot").hidden;
  return [...waits]
    .filter(([name, wait]) => isLate(wait) && (isBusy || !AHEAD.test(name)))
    .sort(([, first], [, second]) => first.since - second.since);
}

/** @param {[string, Wait][]} files that are late */
function sentenceOn(files) {
  // A script may come byte by byte without a word of the browser's
  const isSilent = now - heardOfAny >= LIMITS.stall;
  const cause = isSilent ? "The connection is very slow, or broken" : "The connection is slow";
  const names = files.map(([name]) => name);
  const [[, { bytes, size, since }]] = files;
  const rest = names.length - 3;
  const subject = names.slice(0, 3).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  const verb = names.length > 1 ? "have" : "has";
  const seconds = Math.round((now - since) / 1000);
  const counts = [bytes, size].map((count) => count.toLocaleString("en"));
  const share = bytes && size ? ` (${counts.join(" of ")} bytes are here)` : "";
  return (
    `${cause}: ${subject} ${verb} not arrived in full within ${seconds} seconds${share}. ` +
    "The page goes on by itself as soon as that changes. Check the connection, or reload the page."
  );
}

let reported = ""; // the files that the message names

function report() {
  const files = root.dataset.genlab === "failed" ? [] : lateFiles();
  const names = files.map(([name]) => name).join();
  // Shown once, and again only when other files are late, because it is read aloud
  if (names === reported) return;
  reported = names;
  sayLate(files.length ? sentenceOn(files) : "");
  const isStill = now - heardOfAny >= LIMITS.stall;
  if (files.length && isStill && root.dataset.genlab !== "live") $("#boot").hidden = true;
}

// ── What a policy forbids ────────────────────────────────────────────────────────────────────────

/** @type {{ directive: string, blocked: string }[]} */
const refusals = [];

/** From here on the page is watched by its own script; before, by the watcher in its head. */
export function beginToWatch() {
  setInterval(() => {
    now += LIMITS.tick;
    report();
  }, LIMITS.tick);
  // Any other file that arrives shows that the line is alive.
  const observer = new PerformanceObserver(() => {
    heardOfAny = now;
  });
  observer.observe({ type: "resource" });
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    refusals.push({ directive: effectiveDirective, blocked: blockedURI });
  });
  tellReload();
}

/**
 * What a policy has to do with a file that did not come, as the end of a sentence; else nothing.
 *
 * @param {string} blocked a part of its address, or "blob"
 */
export function refusal(blocked) {
  const refused = refusals.find((candidate) => candidate.blocked.includes(blocked));
  return refused
    ? `a policy of this server forbids it (${refused.directive} in its header ` +
        "Content-Security-Policy; the file _headers of the site shows what that must allow)"
    : "";
}

// ── What stands in Python's way ──────────────────────────────────────────────────────────────────

const WHOLE_POLICY =
  "in the header Content-Security-Policy; the file _headers of the site shows the whole policy.";
// Eight bytes that are the smallest module there is.
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Why Python cannot run in this page, as a sentence; "" if nothing is known to be in its way. */
export function obstacleToPython() {
  if (typeof WebAssembly !== "object") return worded("page-no-webassembly");
  try {
    new WebAssembly.Module(EMPTY_MODULE);
    return "";
  } catch {
    return (
      "A policy of this server forbids WebAssembly, and genlab runs Python with it. The person " +
      `who published the page must add 'wasm-unsafe-eval' to script-src ${WHOLE_POLICY}`
    );
  }
}

/**
 * Why the worker of Python did not start, as a sentence.
 *
 * @param {string} reason what the browser said
 */
export function obstacleToWorker(reason) {
  const refused = refusals.find(({ blocked }) => blocked.startsWith("blob"));
  return refused
    ? "A policy of this server forbids the worker in which Python runs. The person who " +
        `published the page must add blob: to ${refused.directive} ${WHOLE_POLICY}`
    : worded("page-no-worker", { reason });
}

export const CURRENT =
  "Update it, or use another one: Chrome or Edge 114, Firefox 125, Safari 17, or newer.";
export const RELOAD = "Reload the page; if that does not help, tell the person who published it.";

/**
 * Why Python did not start, as a sentence with what helps.
 *
 * @param {"file" | "browser" | "memory"} cause
 * @param {string} reason what the browser said, or which file is missing or damaged
 */
export function obstacleToStart(cause, reason) {
  const names = {
    browser: "page-old-browser",
    memory: "page-little-memory",
    file: "page-no-start",
  };
  return worded(names[cause], { reason });
}

// The watcher (watch.js) loads a page anew, once, when the server has another version by then.
function tellReload() {
  const { anew, ...state } = history.state ?? {};
  if (!anew) return;
  history.replaceState(Object.keys(state).length ? state : null, "");
  say(
    "The site was changed while this page was loading, so the page has been loaded once more.",
    () => {},
    "Close",
  );
}
