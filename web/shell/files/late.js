// Late files are named: a file that is awaited for too long appears in a message, which disappears
// when the file has come after all.

import { $, root } from "../base/page.js";
import { say, sayLate } from "../say/message.js";
import { lateFiles, TICK } from "./supervision.js";

let reported = ""; // the files that the message names

/** @param {ReturnType<typeof lateFiles>} late */
function sentence({ files, isAlive, seconds }) {
  const names = files.map(([name]) => name);
  const [, { bytes, size }] = files[0];
  const rest = names.length - 3;
  const subject = names.slice(0, 3).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  const verb = names.length > 1 ? "have" : "has";
  const share =
    bytes && size
      ? ` (${bytes.toLocaleString("en")} of ${size.toLocaleString("en")} bytes are here)`
      : "";
  const cause = isAlive ? "The connection is slow" : "Nothing arrives any more";
  return (
    `${cause}: ${subject} ${verb} not come in full within ${seconds} seconds${share}. ` +
    "The page goes on by itself as soon as that changes. Check the connection, or reload the page."
  );
}

// Nobody waits for a file that is fetched ahead of time.
const AHEAD = /^(lab-|picture\.)/;
function awaited() {
  const late = lateFiles();
  const isBusy = root.dataset.genlab !== "live" || !$("#boot").hidden;
  const files = late.files.filter(([name]) => isBusy || !AHEAD.test(name));
  return { ...late, files };
}

function report() {
  const late = awaited();
  const isFailed = root.dataset.genlab === "failed";
  if (!late.files.length || isFailed) {
    if (reported) sayLate("");
    reported = "";
    return;
  }
  // Shown once, and again only when other files are late, because it is read aloud
  const names = late.files.map(([name]) => name).join();
  if (names === reported) return;
  reported = names;
  sayLate(sentence(late));
  if (!late.isAlive && root.dataset.genlab !== "live") $("#boot").hidden = true;
}
setInterval(report, TICK);

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
tellReload();
