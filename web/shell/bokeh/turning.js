// Lines on their way: a line that has changed turns from where it was to where it is, as a decision
// boundary does. Its data are the new ones at once; only what is painted follows.

import { replace } from "./register.js";

const TIME = 350; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The lines of a glyph in pixels, by their number. @typedef {{ sxs: any, sys: any }} Places */

/**
 * @typedef {object} Turn
 * @property {unknown} xs the data that are painted
 * @property {number} begin when these data were painted first
 * @property {Places | null} from where the lines were before; null where they do not turn
 * @property {Places} to
 */

/** @type {WeakMap<any, Turn>} by the view of a glyph */
const turns = new WeakMap();

replace(
  "lines that turn",
  {
    reason:
      "Bokeh paints the lines of new data at once, and nobody sees which line has become which; " +
      "here a line turns, unless changes follow each other, as when a handle is dragged",
  },
  ({ method }) => {
    const { MultiLineView } = Bokeh.require("models/glyphs/multi_line");
    method(MultiLineView.prototype, "_paint", (view, inherited, ctx, indices, places) => {
      const isOnPage = ctx.canvas?.isConnected; // and in no file that is saved
      inherited(ctx, indices, isOnPage ? { ...placesOf(view), ...places } : places);
    });
  },
);

/** @type {(view: any) => Places} */
function placesOf(view) {
  const { from, to, begin } = turnOf(view);
  const share = (performance.now() - begin) / TIME;
  if (!from || share >= 1) return to;
  requestAnimationFrame(() => view.renderer.request_paint());
  return between(from, to, share * (2 - share));
}

/** @type {(view: any) => Turn} */
function turnOf(view) {
  const { xs, sxs, sys } = view;
  const now = performance.now();
  const last = turns.get(view);
  /** @type {Omit<Turn, "to">} */
  let turn = last ?? { xs, begin: -Infinity, from: null };
  if (last && last.xs !== xs) {
    const isRested = now - last.begin > TIME && last.to.sxs.length === sxs.length && !still.matches;
    turn = { xs, begin: now, from: isRested ? last.to : null };
  }
  const current = { ...turn, to: { sxs, sys } };
  turns.set(view, current);
  return current;
}

/** @type {(from: Places, to: Places, share: number) => Places} */
const between = (from, to, share) => ({
  sxs: { get: (/** @type {number} */ k) => mixed(from.sxs.get(k), to.sxs.get(k), share) },
  sys: { get: (/** @type {number} */ k) => mixed(from.sys.get(k), to.sys.get(k), share) },
});

/**
 * Each place of a line on its way; a line that has other places than before is where it is.
 *
 * @param {Float64Array} from
 * @param {Float64Array} to
 * @param {number} share of the way
 */
const mixed = (from, to, share) =>
  from.length === to.length ? to.map((end, k) => from[k] + share * (end - from[k])) : to;
