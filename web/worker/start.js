// Runs Python. The page starts this script from a blob, so that the page's Content-Security-Policy
// binds it, too (no <meta> policy binds a worker that is loaded from an address). The build imports
// the modules in Node.js.

import "../shell/base/exits.js";
import { Downloads } from "./downloads.js";
import {
  causeOf,
  ExpectedError,
  FileError,
  isPythonException,
  lastLine,
  reportLater,
} from "./errors.js";
import { PACKS, startPython } from "./fresh.js";
import { addRest, exercise, RequestClock } from "./idle.js";
import { listen, nextMessage, send } from "./messages.js";
import { WASM } from "./pyodide.js";
import { restorePython } from "./restore.js";
import { unlessSlow } from "./streams.js";
import { decompress } from "./zstd.js";

/** @typedef {import("../types/python.js").Python} Python */
/** @typedef {import("../types/python.js").WorkerStart} WorkerStart */

const SNAPSHOT = "snapshot.pack";
const REST = "rest.pack"; // what no start imports

/** @param {Downloads} downloads */
function startFromSnapshot(downloads) {
  downloads.expect([WASM, SNAPSHOT]);
  const response = downloads.request(SNAPSHOT);
  const wasm = downloads.checked(WASM);
  const chunks = downloads.chunks(SNAPSHOT, response);
  reportLater(response);
  reportLater(wasm.then(() => downloads.countWhole(WASM)));
  return restorePython({
    url: (name) => downloads.url(name),
    module: (name) => downloads.module(name),
    hashes: downloads.hashes,
    wasm,
    snapshot: decompress(SNAPSHOT, unlessSlow(chunks), downloads.decoder()),
  });
}

/** @param {Downloads} downloads */
function startFromPacks(downloads) {
  downloads.expect([WASM, ...PACKS]);
  return startPython({
    url: (name) => downloads.url(name),
    module: (name) => downloads.module(name),
    open: (name) => downloads.open(name),
    pack: (name) => downloads.pack(name),
    damaged: downloads.damaged,
  });
}

/**
 * Python, and what it was started from.
 *
 * @param {Downloads} downloads
 * @param {boolean} sparing whether as few bytes as possible are to be fetched
 * @returns {Promise<{ python: Python, origin: "snapshot" | "packs" }>}
 */
async function loadPython(downloads, sparing) {
  if (!sparing) {
    try {
      return { python: await startFromSnapshot(downloads), origin: "snapshot" };
    } catch (error) {
      downloads.endNews(SNAPSHOT);
      const level = error instanceof ExpectedError ? "info" : "warn";
      console[level](`starting without the snapshot: ${lastLine(error)}`);
    }
  }
  return { python: await startFromPacks(downloads), origin: "packs" };
}

/** Python is at work: a slow machine that goes on is not one that hangs. */
const sendMark = () => send({ type: "mark" });

/** @type {(done: number, total: number, unit: string) => void} */
function sendWork(done, total, unit) {
  sendMark();
  send({ type: "work", done, total, unit });
}

/** @param {WorkerStart} settings */
async function start({ base, files, sparing }) {
  const downloads = new Downloads(
    base,
    files,
    (share) => send({ type: "progress", share }),
    (name, news) => send({ type: "file", name, ...news }),
  );
  const { python, origin } = await loadPython(downloads, sparing);
  const app = python.pyimport("genlab.app");
  const answer = (/** @type {unknown} */ request) => {
    const text = app.receive(JSON.stringify(request), sendMark, sendWork);
    send({ type: "answer", answer: text, from: origin });
  };

  const firstRequest = nextMessage(); // the page may show another link by now
  send({ type: "started" });
  answer(await firstRequest);
  const clock = new RequestClock();
  listen((request) => {
    clock.noteRequest();
    try {
      answer(request);
    } catch (error) {
      if (!isPythonException(error)) throw error;
      send({ type: "fault", reason: lastLine(error) });
    }
  });

  await clock.idle(); // the first answer does not wait for anything that it does not need
  await addRest(python, () => downloads.pack(REST, false));
  if (origin === "snapshot") await exercise(app, clock);
}

nextMessage()
  .then(start)
  .catch((error) => {
    const file = error instanceof FileError ? error.file : undefined;
    send({ type: "failed", reason: lastLine(error), cause: causeOf(error), file });
    close(); // otherwise a Python that has half started would go on, and report it
  });
