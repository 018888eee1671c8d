// The entries of the browser's history that this page knows, so that a button can say what a step
// back or forth changes. The browser keeps the history; this only remembers the links. Nothing here
// knows the page.

/**
 * What an entry of the history holds: where it stands among the entries of this page, the link
 * before it, and the demo that it was changed from.
 *
 * @typedef {{ place?: number, previous?: string, demo?: string } | null} EntryState
 */

export class Trail {
  /** @type {string[]} by the places of the entries */
  #links = [];
  #place;

  /**
   * @param {string} link that the page was opened with
   * @param {EntryState} [state] of its entry, which outlives a reload
   */
  constructor(link, state) {
    this.#place = state?.place ?? 0;
    this.#know(link, state);
  }

  /** @param {string} link @param {EntryState} [state] */
  #know(link, state) {
    this.replace(link);
    if (state?.previous !== undefined) this.#links[this.#place - 1] ??= state.previous;
  }

  /** The link of this entry. */
  get link() {
    return this.#links[this.#place];
  }

  /** The link one step back; undefined if that is not of this page. */
  get previous() {
    return this.#links[this.#place - 1];
  }

  /** The link one step forth, if there is one. */
  get next() {
    return this.#links[this.#place + 1];
  }

  /** The place of this entry and the link before it, for the entry's state. */
  get mark() {
    return { place: this.#place, previous: this.previous };
  }

  /** @param {string} link that the entry has from now on */
  replace(link) {
    this.#links[this.#place] = link;
  }

  /** @param {string} link of a new entry behind this one; those that followed it are gone */
  push(link) {
    this.#links.length = this.#place + 1;
    this.#place = this.#links.push(link) - 1;
  }

  /**
   * The browser shows another entry. One without a mark is new, unless it is the first one, which
   * gets its mark only when it is left by this page.
   *
   * @param {string} link
   * @param {EntryState} [state]
   */
  arrive(link, state) {
    if (state?.place !== undefined) {
      this.#place = state.place;
      this.#know(link, state);
    } else if (this.#place > 0 && this.#links[0] === link) {
      this.#place = 0;
    } else this.push(link);
  }
}
