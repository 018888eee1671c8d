// Python's worker: it is started, asked, timed, and ended.

import { LIMITS } from "../base/limits.js";
import { labOf } from "../base/links.js";
import { $, root } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { expectFile, fileEnded } from "../files/supervision.js";
import { busy } from "../visit/store.js";
import { visitOf } from "../visit/visit.js";

const WORKER = "the worker of Python"; // which is in the page itself
/** @type {Worker} */
export let worker;
function createWorker() {
  const source = new Blob([$("#worker").textContent], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(source), { type: "module" });
}
/** @import { WorkerMessage } from "../../types/python.js" */
/** @type {Partial<Record<WorkerMessage["type"], (message: any) => unknown>>} */
const handlers = {};
/**
 * Register for a kind of message of the worker.
 *
 * @template {WorkerMessage["type"]} Type
 * @param {Type} type
 * @param {(message: Extract<WorkerMessage, { type: Type }>) => unknown} handle
 */
export function onMessage(type, handle) {
  handlers[type] = handle;
}
/** @param {(reason: string) => void} onEnd hears that the worker has ended, and why */
export function startWorker(onEnd) {
  worker = createWorker();
  worker.onmessage = (/** @type {MessageEvent<WorkerMessage>} */ { data }) => {
    fileEnded(WORKER);
    handlers[data.type]?.(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    onEnd(event.message || "the worker stopped");
  };
  expectFile(WORKER);
}
/** @param {any} message */
export function post(message) {
  worker.postMessage(message);
}
export function stopWorker() {
  worker?.terminate();
  stopClock();
}

// ── Slow, or hung? ───────────────────────────────────────────────────────────────────────────────
// How long Python took to start on this machine is the measure: an answer may take twice that, and
// a lab that was never opened before three times as much. Each mark that the worker posts on the
// way starts the clock anew.

export const SPARED = 6; // what a start from the packs takes in terms of one from the snapshot
// Milliseconds, five times what any state may take; it grows with the start, and a test can shorten
// it
root.dataset.patience = String(LIMITS.answer);

export let stopClock = () => {};
/**
 * Only the time counts in which the page ran: not the night for which a laptop was closed.
 *
 * @param {number} limit in milliseconds
 * @param {() => void} late
 */
function startClock(limit, late) {
  stopClock();
  let left = limit / LIMITS.tick;
  const clock = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    stopClock();
    late();
  }, LIMITS.tick);
  stopClock = () => clearInterval(clock);
}
/** @param {(seconds: number) => void} late */
export const expectStart = (late) => startClock(LIMITS.start, () => late(LIMITS.start / 1000));
/** @param {import("../../types/shell.js").PythonRequest | null} request */
export const patience = (request) =>
  Number(root.dataset.patience) *
  (request?.do === "open" && (request.state || !visitOf(labOf(request.link ?? "")).state) ? 3 : 1);
export const expectAnswer = () => startClock(patience(busy), () => emit("unanswered"));
/** @param {number} started in milliseconds */
export const learnPatience = (started) => {
  root.dataset.patience = String(Math.max(Number(root.dataset.patience), 2 * started));
};
on("failed", stopWorker);
