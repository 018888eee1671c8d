// The life of Python: it is started in a worker, watched, and started again with its last state if
// it ends.

import { $, become, pageAddress, root, site } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { reloadIfChanged, renew } from "../files/fetching.js";
import {
  expectFile,
  fileEnded,
  fileGrew,
  forgetFiles,
  obstacleToStart,
  obstacleToWorker,
} from "../files/supervision.js";
import { fail, progress, say, worded } from "../say/message.js";
import { busy, current, queue, ready, setBusy, setReady } from "../visit/store.js";
import { allPrepared, allVisits, change, endWaiting } from "../visit/visit.js";
import { answered } from "./answers.js";
import { askNext, labOfRequest, recordChanges, reopening } from "./questions.js";
import {
  expectAnswer,
  expectStart,
  learnPatience,
  onMessage,
  post,
  SPARED,
  startWorker,
  stopClock,
  stopWorker,
} from "./worker.js";

/** @type {number[]} */
export let deaths = []; // times
let isSlow = false; // which a message says
/** Done once Python is there again. */
let onceLive = () => {};
let arrived = 0; // when the last news of Python's files came
/** @type {() => any} gives what Python is asked first, or a promise of it */
let firstRequest = () => null;

/** @param {() => any} first what Python is asked first, once it has started, or a promise of it */
export function launch(first) {
  arrived = performance.now();
  firstRequest = first;
  startWorker((reason) => {
    if (ready) died("page-stopped");
    else fail(obstacleToWorker(reason));
  });
  // Without the snapshot half as many bytes are fetched, and Python takes longer to start: for
  // those who save data. (What a browser tells of its line is no help: Chromium says 1.5 Mbit/s
  // before it has seen any.)
  const sparing = Boolean(navigator.connection?.saveData);
  post({ base: pageAddress(), files: site.files, sparing });
}

onMessage("file", ({ name, size, bytes, ended }) => {
  if (bytes !== undefined) fileGrew(name, bytes);
  else if (ended) fileEnded(name);
  else expectFile(name, { size });
});

onMessage("progress", ({ share }) => {
  arrived = performance.now();
  if (share < 1) stopClock();
  else expectStart(tellSlow);
  const done = 0.1 + 0.8 * share;
  if (share < 1) progress(done, worded("page-loading"), `, ${Math.round(share * 100)} %`);
  else progress(done, worded("page-starting"));
});

onMessage("started", async () => post(await firstRequest()));

onMessage("failed", async ({ reason, file, cause }) => {
  stopClock();
  forgetFiles();
  if (file) renew(file);
  if (cause !== "file" || !(await reloadIfChanged())) fail(obstacleToStart(cause, reason));
});

onMessage("mark", () => {
  if (busy) expectAnswer();
  else expectStart(tellSlow);
});

onMessage("fault", ({ reason }) =>
  answered({
    lab: busy ? labOfRequest(busy) : current,
    news: [
      {
        type: "error",
        value: `Something went wrong in genlab; the last correct picture is still shown: ${reason}`,
      },
    ],
  }),
);

onMessage("answer", async ({ answer, from }) => {
  if (!ready) await beginToLive(JSON.parse(answer), from);
  else answered(JSON.parse(answer));
});

/**
 * @param {import("../../types/answers.js").Answer} answer the first one
 * @param {"snapshot" | "packs"} origin what Python was started from
 */
async function beginToLive(answer, origin) {
  stopClock();
  root.dataset.python = origin;
  learnPatience((performance.now() - arrived) * (origin === "snapshot" ? SPARED : 1));
  await allPrepared().catch(() => {
    /* said when it was opened */
  });
  recordChanges();
  await answered(answer);
  recordChanges();
  setReady(true);
  if (isSlow) say("");
  onceLive();
  onceLive = () => {};
  if (root.dataset.genlab !== "live") become("live");
  $("#boot").hidden = true;
  emit("live");
  askNext();
}

// Python cannot tell while it starts, so a slow device is waited for: the person may know better.
/** @param {number} seconds */
function tellSlow(seconds) {
  say(worded("page-slow", { seconds }), () => location.reload());
  isSlow = true;
}

// Python has ended or hangs: a new one gets the last good state, and then the request that was
// under way.
/** @param {string} sentence the name of the one that says what has happened to Python */
export function died(sentence) {
  const now = performance.now();
  deaths = [...deaths.filter((time) => now - time < 30000), now];
  if (deaths.length > 2) return fail(worded("page-thrice"));
  if (busy) queue.addFirst(busy);
  startAgain(worded(sentence));
}

/**
 * Stop what Python works on, which it cannot hear meanwhile: it is started again, with the state of
 * the last picture, and what was asked of this lab is dropped.
 *
 * @param {string} stopped how far it has come, in words
 * @param {(lab: string) => void} afterwards called once Python is there again
 */
export function interrupt(stopped, afterwards) {
  const lab = busy ? labOfRequest(busy) : current;
  queue.drop((request) => labOfRequest(request) === lab);
  startAgain(`${stopped}. Python is being started again, with what was there before.`, () =>
    afterwards(lab),
  );
}

/**
 * @param {string | Node} sentence said until Python is there again
 * @param {() => void} [afterwards]
 */
function startAgain(sentence, afterwards) {
  stopWorker();
  forgetFiles();
  recordChanges();
  setBusy(null);
  setReady(false);
  emit("died");
  say(sentence);
  $("#boot").hidden = false;
  for (const { lab, isLost, question } of allVisits()) {
    endWaiting(lab);
    change(lab, { isLost: isLost || question !== null });
  }
  const [first, ...changes] = reopening(current);
  queue.addFirst(...changes);
  launch(() => first);
  onceLive = () => {
    say("");
    afterwards?.();
  };
}

on("unanswered", () => died("page-unanswered"));
