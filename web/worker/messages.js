// The protocol between the page and this worker. The page's first message says where the files are
// (WorkerStart), every later one is a request to Python. The worker's messages are WorkerMessage in
// types/python.d.ts; each has a type.

/** @param {import("../types/python.js").WorkerMessage} message */
export const send = (message) => postMessage(message);

/**
 * The next message of the page. Those before it are forgotten, for the page sends the first request
 * only once it knows that Python has started.
 */
export function nextMessage() {
  return new Promise(listen);
}

/** @param {(message: any) => void} listener what every later message is handed to */
export function listen(listener) {
  self.onmessage = ({ data }) => listener(data);
}
