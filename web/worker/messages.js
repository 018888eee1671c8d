// The protocol between the page and this worker. The page's first message says where the files are
// (WorkerStart), every later one is a request to Python. The worker's messages are WorkerMessage in
// types/python.d.ts; each has a type.

/** @typedef {import("../types/python.js").WorkerMessage} WorkerMessage */

/** @param {WorkerMessage} message */
function send(message) {
  postMessage(message);
}

/** @param {number} share how much of the files has arrived, from 0 to 1 */
export function sendProgress(share) {
  send({ type: "progress", share });
}

/**
 * Report which files are requested and which have arrived, so that the page can name those that do
 * not come.
 *
 * @param {string} name
 * @param {import("../types/python.js").FileNews} news
 */
export function sendFileNews(name, news) {
  send({ type: "file", name, ...news });
}

/** Python is there: the page may send its first request. */
export function sendStarted() {
  send({ type: "started" });
}

/** Python is at work: a slow machine that goes on is not one that hangs. */
export function sendMark() {
  send({ type: "mark" });
}

/**
 * How far a long calculation is. Python is at work, then, too.
 *
 * @param {number} done
 * @param {number} total
 * @param {string} unit what the parts are
 */
export function sendWork(done, total, unit) {
  sendMark();
  send({ type: "work", done, total, unit });
}

/**
 * @param {"snapshot" | "packs"} origin what Python was started from
 * @param {string} answer Python's answer, as JSON
 */
export function sendAnswer(origin, answer) {
  send({ type: "answer", answer, from: origin });
}

/** @param {string} reason what went wrong in Python, which goes on */
export function sendFault(reason) {
  send({ type: "fault", reason });
}

/**
 * @param {string} reason why Python could not start
 * @param {"file" | "browser" | "memory"} cause the kind of cause
 * @param {string} [file] the file that the reason names
 */
export function sendFailure(reason, cause, file) {
  send({ type: "failed", reason, cause, file });
}

/**
 * The next message of the page. Those before it are forgotten, for the page sends the first request
 * only once it knows that Python has started.
 *
 * @returns {Promise<any>}
 */
export function nextMessage() {
  return new Promise((resolve) => {
    self.onmessage = ({ data }) => resolve(data);
  });
}

/** @param {(message: any) => void} listener what every later message is handed to */
export function listen(listener) {
  self.onmessage = ({ data }) => listener(data);
}
