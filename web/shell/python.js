// Python: it is started in a worker, asked one thing at a time, watched, and restarted with its
// last state if it ends.

import { settle } from "./address.js";
import { stamp } from "./cards.js";
import { addStep } from "./compose.js";
import { courses, labOf, placeOf } from "./course.js";
import { draw, take } from "./drawing.js";
import { blamed, fail, progress, RELOAD, say, waited } from "./errors.js";
import { letMove } from "./figures.js";
import { reloadIfChanged } from "./fetching.js";
import { front } from "./front.js";
import { look } from "./highlight.js";
import { section, title } from "./labs.js";
import { list, note } from "./notes.js";
import { $, become, root, site } from "./page.js";
import { lift, withdraw } from "./picture.js";
import { allPrepared, show } from "./prepare.js";
import { printWorksheet } from "./print.js";
import { ask, keep, labOfRequest, pump } from "./questions.js";
import { offer } from "./share.js";
import { on } from "./signals.js";
import {
  busy,
  changeState,
  current,
  drawn,
  isIdle,
  putLink,
  putLost,
  queue,
  ready,
  setBusy,
  setCommitted,
  setReady,
  states,
} from "./store.js";
import { expectFile, fileEnded, fileGrew, forgetFiles, obstacleToWorker } from "./supervision.js";
import { download, pageAddress, showScript } from "./tools.js";
import {
  expect,
  expectAnswer,
  learnPatience,
  post,
  rest,
  SPARED,
  START,
  startWorker,
  stopWorker,
} from "./worker.js";

const WORKER = "the worker of Python"; // which is in the page itself
/** @type {number[]} */
export let deaths = []; // times
/** @type {string | false | null} */
let unfinished = null; // the lab whose last answer left out what stands below its picture
// The course that is played, if one is.
const playedCourse = () => {
  const place = placeOf(location.hash);
  return place && courses[place.course];
};

/** @param {import("../types/shell.js").Answer} answer */
async function answered({
  lab,
  document: painted,
  patch,
  link,
  state,
  playing,
  notices,
  error,
  alarm,
  share,
  script,
  step,
  file,
  fed: outcome,
  rest: isMore,
  ahead,
  paper: isWhole,
  miniature,
}) {
  rest();
  const request = busy;
  if (request?.do === "open") waited(`Opening ${title(labOf(request.link ?? ""))}`);
  try {
    withdraw(lab);
    if (painted && section(lab)) await draw(lab, { document: JSON.parse(painted) });
    if (patch) await take(lab, patch);
  } catch (fault) {
    // of Bokeh: the page goes on
    console.error(fault);
    say(
      "A picture could not be drawn. The texts and tables are still correct.",
      () => location.reload(),
      "Reload",
    );
  }
  if (link !== undefined || error) lift(lab); // after a fault, the last good picture is there again
  if (link !== undefined) putLink(lab, link);
  // Not before: a long text is drawn a frame later, and the next answer must not come between
  setBusy(null);
  if (state) changeState(lab, state);
  if (notices) list(lab, notices);
  const byHand = ["patch", "pick", "drag", "set"].includes(request?.do ?? "");
  if (byHand) note(lab, "");
  if (byHand) front(false);
  if (lab === current && (byHand || request?.file || (request?.do === "tick" && !playing))) {
    settle(lab, link);
  }
  if (playing !== undefined) play(playing && lab);
  if (error) note(lab, error);
  if (alarm && (request?.save || request?.text === playedCourse()?.text)) {
    say(alarm, () => {}, "Close");
  } else if (request?.do === "course") say("");
  if (share) offer(lab, share);
  if (script) showScript(script);
  if (step) addStep(step);
  if (file) download(lab, new Blob([file.text]), file.name);
  if (isWhole) printWorksheet();
  if (miniature) stamp(lab, miniature);
  if (request?.do === "feed") request.answered?.(outcome ?? "stop");
  // A file may be of another lab; whoever has gone elsewhere meanwhile stays there
  const isExpected = request?.do === "open" && labOf(request.link ?? "") === current;
  if (isExpected && lab !== current && !request.state) show(lab);
  if (isMore !== undefined) unfinished = isMore && lab;
  if (unfinished && !busy && !queue.length) {
    queue.add({ do: "rest", lab: unfinished });
    unfinished = null;
  }
  // After a fault, no more of it
  if (ahead !== undefined || request?.do === "ahead") unmade[lab] = ahead;
  if (!busy && !queue.length) delete root.dataset.busy;
  look();
  pump();
  makeAhead();
}

// Parts that nobody has seen yet, mostly views that were not chosen, are made when nobody asks for
// anything.
const CALM = 500; // milliseconds
/** @type {Record<string, boolean | undefined>} */
export const unmade = {}; // lab → whether something is left
/** @type {ReturnType<typeof setTimeout> | undefined} */
let calm;
function makeAhead() {
  clearTimeout(calm);
  calm = setTimeout(() => {
    if (unmade[current] && isIdle()) ask({ do: "ahead", lab: current });
  }, CALM);
}

// During play, the next step is requested once the last one has been drawn, so that a slow machine
// plays more slowly.
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
/** @param {string | false} lab */
export function play(lab) {
  clearTimeout(next);
  if (lab) {
    next = setTimeout(() => {
      if (lab === current && !queue.has("tick")) ask({ do: "tick", lab });
    }, 60);
  }
}

// ── Life and death ───────────────────────────────────────────────────────────────────────────────

// Once Python has started, a function is asked what it should open first.
/** @param {() => any} first gives the first request, or a promise of it */
export function launch(first) {
  let arrived = performance.now();
  /** @param {MessageEvent<import("../types/python.js").WorkerMessage>} event */
  const onMessage = async ({ data }) => {
    fileEnded(WORKER);
    if (data.file) {
      if (data.bytes !== undefined) fileGrew(data.file, data.bytes);
      else if (data.ended) fileEnded(data.file);
      else expectFile(data.file, { size: data.size });
    } else if (data.progress !== undefined) {
      arrived = performance.now();
      if (data.progress < 1) rest();
      else expect(START, stopped);
      progress(
        0.1 + 0.8 * data.progress,
        data.progress < 1
          ? `Loading Python, ${Math.round(data.progress * 100)} %`
          : "Starting Python",
      );
    } else if (data.started) {
      post(await first());
    } else if (data.failed) {
      rest();
      forgetFiles();
      const reason = data.faultyFile ? data.failed : blamed(data.failed);
      const [reloads, why] = await Promise.all([reloadIfChanged(), reason]);
      if (!reloads) fail(`Python could not start: ${why}. ${RELOAD}`);
    } else if (data.mark) {
      if (busy) expectAnswer();
      else expect(START, stopped);
    } else if (data.fault) {
      answered({
        lab: busy ? labOfRequest(busy) : current,
        error: `Something went wrong in genlab; the last correct picture is still shown: ${data.fault}`,
      });
    } else if (!ready) {
      rest();
      root.dataset.python = data.from; // the snapshot, or the packs
      learnPatience((performance.now() - arrived) * (data.from === "snapshot" ? SPARED : 1));
      await allPrepared().catch(() => {
        /* said when it was opened */
      });
      keep();
      await answered(JSON.parse(data.answer ?? ""));
      keep();
      setReady(true);
      letMove();
      if (root.dataset.genlab !== "live") become("live");
      $("#boot").hidden = true;
      look();
      pump();
    } else answered(JSON.parse(data.answer ?? ""));
  };
  const onError = (/** @type {ErrorEvent} */ event) => {
    event.preventDefault();
    if (ready) died("stopped");
    else {
      blamed(event.message || "the worker stopped").then((why) => fail(obstacleToWorker(why)));
    }
  };
  startWorker(onMessage, onError);
  expectFile(WORKER);
  // Without the snapshot half as many bytes are fetched, and Python takes longer to start: for
  // those who save data. (What a browser tells of its line is no help: Chromium says 1.5 Mbit/s
  // before it has seen any.)
  const sparing = Boolean(navigator.connection?.saveData);
  post({ base: pageAddress(), files: site.files, sparing });
}

function stopped() {
  fail(
    `Python has not started within ${START / 1000} seconds, though all its files are here. ` +
      "Perhaps this device has too little memory: close other tabs and start again.",
  );
}

// Python has ended or hangs: a new one gets the last good state, and then the request that was
// under way.
/** @param {string} reason what has happened to Python, in words */
export function died(reason) {
  stopWorker();
  forgetFiles();
  const now = performance.now();
  deaths = [...deaths.filter((time) => now - time < 30000), now];
  if (deaths.length > 2) {
    return fail(
      "Python stopped three times in a row on this input, which is still in the page: change it, then start again.",
    );
  }
  if (busy) queue.addFirst(busy);
  keep();
  setBusy(null);
  unfinished = null;
  setReady(false);
  say(`Python ${reason} and is being started again; nothing you entered is lost.`);
  $("#boot").hidden = false;
  for (const slug of Object.keys(drawn)) if (slug !== current) putLost(slug);
  const reopening = {
    do: "open",
    link: `#${current}`,
    painted: {},
    state: states[current] ?? null,
  };
  setCommitted();
  launch(() => reopening);
  const restored = setInterval(() => {
    if (ready) say("");
    if (ready || root.dataset.genlab === "failed") clearInterval(restored);
  }, 200);
}

on("unanswered", () => died("did not answer"));
