// The mark of a figure that a step of a course points to: a halo over the curve, the line, the dots
// or the bars of that name, not over its entry in the legend. It is drawn again with the figure.

import { svg } from "../base/elements.js";
import { allViews } from "../bokeh/views.js";

/** @import { BokehView } from "../../types/bokeh.js" */

/** Pixels of the halo around a line, and around a dot. */
const WIDTH = 12;
const ROOM = 5;

/** @typedef {{ x: (value: number) => number, y: (value: number) => number }} Scales */

/** @type {(scales: Scales, xs: ArrayLike<number>, ys: ArrayLike<number>) => string} */
const lineOf = (scales, xs, ys) =>
  Array.from(xs, (x, k) => `${k ? "L" : "M"}${scales.x(x)} ${scales.y(ys[k])}`).join("");
/** @type {(x: number, y: number, radius: number) => string} */
const circleOf = (x, y, radius) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/**
 * The outlines of one row of a figure's columns, as the path of an SVG.
 *
 * @param {Record<string, any>} data columns of lines, dots or bars (genlab/ui/glyphs.py)
 * @param {number} k
 * @param {Scales} scales from a value to a place in pixels
 */
function outlineOf(data, k, scales) {
  if (data.xs) return lineOf(scales, data.xs[k], data.ys[k]);
  if (data.left) {
    const [left, right] = [scales.x(data.left[k]), scales.x(data.right[k])];
    return `M${left} ${scales.y(data.bottom[k])}V${scales.y(data.top[k])}H${right}V${scales.y(data.bottom[k])}Z`;
  }
  return circleOf(scales.x(data.x[k]), scales.y(data.y[k]), data.size[k] / 2 + ROOM);
}

/**
 * @param {Record<string, any>[]} columns of the kinds of marks of a figure
 * @param {string} name of a mark
 * @param {Scales} scales
 * @returns {string} the path around all of its rows; empty if the figure has none of that name
 */
export function pathOfMark(columns, name, scales) {
  const paths = columns.flatMap((data) =>
    Array.from(data.name ?? [], (/** @type {string} */ mark, /** @type {number} */ k) =>
      mark === name ? outlineOf(data, k, scales) : "",
    ),
  );
  return paths.join("");
}

/** @type {{ figure: BokehView, name: string, halo: SVGElement } | null} */
let ring = null;

function drawRing() {
  if (!ring) return;
  const { figure, name, halo } = ring;
  const { frame } = figure;
  if (!frame?.bbox?.width) return;
  const { left, top, width, height } = frame.bbox;
  const scales = {
    x: (/** @type {number} */ value) => frame.x_scale.compute(value) - left,
    y: (/** @type {number} */ value) => frame.y_scale.compute(value) - top,
  };
  const columns = figure.model.renderers.map(
    (/** @type {any} */ renderer) => renderer.data_source?.data ?? {},
  );
  // The inner one is as large as the frame, so that nothing is drawn over the axes
  const inside = svg("svg", { x: left, y: top, width, height });
  inside.append(svg("path", { d: pathOfMark(columns, name, scales) }));
  halo.replaceChildren(inside);
}

/** The path that is drawn over a mark, if there is one. */
export const halo = () => ring?.halo.querySelector("path") ?? null;

export function removeRing() {
  ring?.halo.remove();
  ring = null;
}

/**
 * Put a halo around a mark.
 *
 * @param {BokehView} view that holds the figure and its legend
 * @param {string} name as the legend has it
 * @returns {HTMLElement | null} the figure with that mark; null if there is none
 */
export function ringAround(view, name) {
  removeRing();
  const figure = [...allViews([view])].find(({ model }) =>
    model.renderers?.some((/** @type {any} */ { data_source: source }) =>
      Array.from(source?.data.name ?? []).includes(name),
    ),
  );
  if (!figure) return null;
  const halo = svg("svg", { class: "halo", "aria-hidden": "true" });
  halo.style.cssText =
    "position: absolute; inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none; " +
    `fill: none; stroke: var(--accent); stroke-opacity: .3; stroke-width: ${WIDTH}px; ` +
    "stroke-linecap: round; stroke-linejoin: round;";
  figure.canvas_view.shadow_el.append(halo);
  ring = { figure, name, halo };
  if (!figure.ringed) {
    figure.ringed = true;
    figure.repainted.connect(drawRing);
  }
  drawRing();
  return figure.el;
}
