// The queue of requests to Python, before it has started or while it is busy.

/** @import { PythonRequest } from "../../types/shell.js" */

export class RequestQueue {
  /** @type {PythonRequest[]} */
  #requests = [];

  get length() {
    return this.#requests.length;
  }

  /** @returns {PythonRequest} the next one to be asked; there must be one */
  get first() {
    return this.#requests[0];
  }

  [Symbol.iterator]() {
    return this.#requests.values();
  }

  /** @param {(request: PythonRequest) => unknown} isWanted */
  some(isWanted) {
    return this.#requests.some(isWanted);
  }

  /** @param {string} kind what the requests ask for, their `do` */
  count(kind) {
    return this.#requests.filter((request) => request.do === kind).length;
  }

  /** @param {string} kind */
  has(kind) {
    return this.count(kind) > 0;
  }

  /** @param {PythonRequest[]} requests */
  add(...requests) {
    this.#requests.push(...requests);
  }

  /** @param {PythonRequest[]} requests */
  addFirst(...requests) {
    this.#requests.unshift(...requests);
  }

  /**
   * Add a change of a lab's document. It joins the request before it if that has changes of the
   * same lab. Of several changes of one property, as when a slider is moved, the last one counts.
   *
   * @param {string} lab
   * @param {any} event
   * @param {boolean} [isTableChoice] whether it only chooses which table is in front
   */
  addChange(lab, event, isTableChoice = false) {
    const last = this.#requests.at(-1);
    if (last?.do !== "patch" || last.lab !== lab || last.replay) {
      this.add({ do: "patch", lab, events: [event], isTableChoice });
      return;
    }
    last.isTableChoice &&= isTableChoice;
    const isReplaced = (/** @type {any} */ earlier) =>
      earlier.model && earlier.model === event.model && earlier.attr === event.attr;
    const remaining = (last.events ?? []).filter((earlier) => !isReplaced(earlier));
    last.events = [...remaining, event];
  }

  /** @returns {PythonRequest} the next one to be asked; there must be one */
  takeFirst() {
    const [request] = this.#requests.splice(0, 1);
    return request;
  }

  /** Take out the first request of a kind; undefined if there is none. @param {string} kind */
  takeOut(kind) {
    const place = this.#requests.findIndex((request) => request.do === kind);
    return place < 0 ? undefined : this.#requests.splice(place, 1)[0];
  }

  /** @param {(request: PythonRequest) => unknown} isNeedless */
  drop(isNeedless) {
    this.#requests = this.#requests.filter((request) => !isNeedless(request));
  }
}
