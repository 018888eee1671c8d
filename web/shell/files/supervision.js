// Supervision: every file that is awaited is watched, and files that a policy refuses are noticed.

import { on } from "../base/signals.js";

/**
 * When a file was asked for and last heard of, and how many of its bytes are here.
 *
 * @typedef {{ since: number, lastNews: number, bytes: number, size: number }} Wait
 */

// Milliseconds; only those count in which the page ran, not a laptop's night
export const TICK = 250;
const watcher = /** @type {any} */ (globalThis).genlabWatch; // none where a policy forbids it
/** Milliseconds: without anything that arrives, and while other files arrive. */
export const limits = watcher?.limits ?? { stall: 15000, slow: 30000 };
const LONG = 60000; // milliseconds that a slow file may still take without a word

/** @type {Map<string, Wait>} */
const waits = new Map(); // by the name of the file
let now = performance.now(); // counted in beats from here on
let heardOfAny = now;

/**
 * A file has been asked for.
 *
 * @param {string} name
 * @param {{ since?: number, size?: number }} [about] when it was asked for; how many bytes it has
 */
export function expectFile(name, { since = now, size = 0 } = {}) {
  waits.set(name, { since, lastNews: since, bytes: 0, size });
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

/**
 * A file is here, or will not come: nobody waits for it.
 *
 * @param {string} name
 */
export function fileEnded(name) {
  if (waits.delete(name)) heardOfAny = now;
}

/** Python starts anew, or has stopped: what its worker waited for is waited for no longer. */
export function forgetFiles() {
  waits.clear();
}

/**
 * Await a promise, and name the file if that takes too long.
 *
 * @template T
 * @param {string} name
 * @param {Promise<T>} promise
 * @param {{ since?: number, size?: number }} [about]
 * @returns {Promise<T>}
 */
export function supervised(name, promise, about) {
  expectFile(name, about);
  return promise.finally(() => fileEnded(name));
}

// A file that grows may take long, if its end is near: a slow line is no fault.
/** @param {Wait} wait */
function isLate({ since, lastNews, bytes, size }) {
  if (now - lastNews >= limits.stall && now - heardOfAny >= limits.stall) return true;
  if (now - since < limits.slow) return false;
  const left = bytes ? ((size - bytes) * (now - since)) / bytes : Infinity;
  return now - lastNews >= limits.stall || left > LONG;
}

/**
 * What is late, the longest awaited first, and whether something else has come meanwhile.
 *
 * @returns {{ files: [string, Wait][], isAlive: boolean, seconds: number }}
 */
export function lateFiles() {
  const files = [...waits].filter(([, wait]) => isLate(wait));
  files.sort(([, first], [, second]) => first.since - second.since);
  return {
    files,
    isAlive: now - heardOfAny < limits.stall,
    seconds: files.length ? Math.round((now - files[0][1].since) / 1000) : 0,
  };
}

// ── What a policy forbids ────────────────────────────────────────────────────────────────────────

/** @type {{ directive: string, blocked: string }[]} */
const refusals = [];

/** The clock of the waits begins, and refusals are noticed. */
export function beginToWatch() {
  setInterval(() => {
    now += TICK;
  }, TICK);
  // Any other file that arrives shows that the line is alive.
  const observer = new PerformanceObserver(() => {
    heardOfAny = now;
  });
  observer.observe({ type: "resource" });
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    refusals.push({ directive: effectiveDirective, blocked: blockedURI });
  });
}

/**
 * What a policy has to do with a file that did not come, as the end of a sentence; else nothing.
 *
 * @param {string} blocked a part of its address, or "blob"
 * @returns {string}
 */
export function refusal(blocked) {
  const refused = refusals.find((candidate) => candidate.blocked.includes(blocked));
  return refused
    ? `a policy of this server forbids it (${refused.directive} in its header ` +
        "Content-Security-Policy; the file _headers of the site shows what that must allow)"
    : "";
}

// Eight bytes that are the smallest module there is.
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/**
 * Why Python cannot run in this page, as a sentence; "" if nothing is known to be in its way.
 *
 * @returns {string}
 */
export function obstacleToPython() {
  if (typeof WebAssembly !== "object") {
    return (
      "This browser has no WebAssembly (or it is switched off), and genlab runs Python with it. " +
      "Any current browser has it."
    );
  }
  try {
    new WebAssembly.Module(EMPTY_MODULE);
    return "";
  } catch {
    return (
      "A policy of this server forbids WebAssembly, and genlab runs Python with it. Whoever put " +
      "the page there must add 'wasm-unsafe-eval' to script-src in the header " +
      "Content-Security-Policy; the file _headers of the site shows the whole policy."
    );
  }
}

/**
 * Why the worker of Python did not start, as a sentence.
 *
 * @param {string} reason what the browser said
 * @returns {string}
 */
export function obstacleToWorker(reason) {
  const refused = refusals.find(({ blocked }) => blocked.startsWith("blob"));
  return refused
    ? "A policy of this server forbids the worker in which Python runs. Whoever put the page " +
        `there must add blob: to ${refused.directive} in the header Content-Security-Policy; the ` +
        "file _headers of the site shows the whole policy."
    : `Python could not start: this browser refuses the worker that it runs in (${reason}).`;
}

on("failed", forgetFiles);
