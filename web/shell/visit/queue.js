// The queue of requests to Python, before it has started or while it is busy.

/** @import { PythonRequest } from "../../types/shell.js" */

/**
 * A list of requests, which other modules change by these methods alone.
 *
 * @extends {Array<PythonRequest>}
 */
export class RequestQueue extends Array {
  /** @param {string} kind what a request asks for, its `do` */
  has(kind) {
    return this.some((request) => request.do === kind);
  }

  /** @param {PythonRequest[]} requests */
  add(...requests) {
    this.push(...requests);
  }

  /** @param {PythonRequest[]} requests */
  addFirst(...requests) {
    this.unshift(...requests);
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
    const last = this.at(-1);
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
    const [request] = this.splice(0, 1);
    return request;
  }

  /** Take out the first request of a kind; undefined if there is none. @param {string} kind */
  takeOut(kind) {
    const request = this.find(({ do: its }) => its === kind);
    this.drop((candidate) => candidate === request);
    return request;
  }

  /** @param {(request: PythonRequest) => unknown} isNeedless */
  drop(isNeedless) {
    this.splice(0, this.length, ...this.filter((request) => !isNeedless(request)));
  }
}
