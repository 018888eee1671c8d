// Handles: points of a figure that are dragged, or moved with keys.

import { isCommand, pathOf } from "../base/page.js";
import { on } from "../base/signals.js";
import { isQuiet } from "../bokeh/quiet.js";
import { ask } from "../python/questions.js";
import { note } from "../say/notes.js";
import { queue, ready } from "../visit/store.js";

/** @import { BokehModel, BokehView } from "../../types/bokeh.js" */

/**
 * @param {BokehView} view of a figure
 * @param {BokehModel} tool its PointDrawTool
 * @param {string} name of the figure
 * @param {string} slug
 */
export function makeMovable(view, tool, name, slug) {
  letFingersScroll(view, tool); // before a press lets go of what was selected
  followDrag(view, tool, name, slug);
  followKeys(view, tool);
  holdUntilReady(view, slug);
}

/** Before Bokeh does. @type {(view: BokehView, type: string, act: (event: any) => void) => void} */
const hearFirst = (view, type, act) => view.el.addEventListener(type, act, { capture: true });

// A finger scrolls the page, on a picture, too (https://github.com/bokeh/bokeh/issues/5918). It
// moves a handle where it is put on one. Among many, where a swipe is not aimed at any, it moves
// the one that was tapped before.
const FEW = 8; // handles
const REACH = 22; // pixels from a handle
/** @type {(view: BokehView, tool: BokehModel) => void} */
function letFingersScroll(view, tool) {
  const source = tool.renderers[0].data_source;
  let isSwipe = false;
  hearFirst(view, "pointerdown", (event) => {
    const { selected, data } = source;
    const k = handleAt(view, data, event);
    const isAimed = data.x.length <= FEW || selected.indices.includes(k);
    isSwipe = event.pointerType === "touch" && !(k >= 0 && isAimed);
  });
  hearFirst(view, "pointermove", (event) => {
    if (isSwipe && event.pointerType === "touch") event.stopPropagation(); // Bokeh would drag
  });
  const keepFromScrolling = (/** @type {Event} */ event) => {
    if (!isSwipe) event.preventDefault();
  };
  view.el.addEventListener("touchstart", keepFromScrolling, { passive: false });
}

/** The handle that is there; −1 for none. */
/** @type {(view: BokehView, data: any, at: PointerEvent) => number} */
function handleAt(view, { x, y }, { clientX, clientY }) {
  const { left, top } = view.canvas_view.el.getBoundingClientRect();
  const { x_scale, y_scale } = view.frame;
  return [...x].findLastIndex((value, k) => {
    const right = left + x_scale.compute(value) - clientX;
    return Math.hypot(right, top + y_scale.compute(y[k]) - clientY) < REACH;
  });
}

// PointDrawTool reports a move when the pointer is released; Python is told each place on the way.
/** @type {(view: BokehView, tool: BokehModel, name: string, slug: string) => void} */
function followDrag(view, tool, name, slug) {
  const source = tool.renderers[0].data_source;
  // A handle that was clicked is selected only for Backspace; otherwise Bokeh would drag it along
  // with the next one.
  hearFirst(view, "pointerdown", () => source.selection_manager.clear());
  view.el.addEventListener("keydown", ({ key }) => {
    // a digit sets the class of the handle that was clicked last
    const [selected] = source.selected.indices;
    if (/^[0-9]$/.test(key) && selected !== undefined) {
      ask({ do: "pick", lab: slug, pick: `class ${selected} ${key}` });
    }
  });
  let many = source.data.x.length;
  source.change.connect(() => {
    const { length } = source.data.x;
    // A handle that was added counts as clicked
    if (!isQuiet() && length > many) source.selected.indices = [length - 1];
    many = length;
    if (isQuiet() || view.tool_views.get(tool)?._basepoint == null) return;
    const { x, y } = source.data;
    queue.drop((request) => request.do === "drag");
    ask({ do: "drag", lab: slug, figure: name, x: [...x], y: [...y] });
  });
}

// Until Python can answer, a handle stays where it is. The pointer shows that, and a press is
// answered with the reason.
/** @type {string | undefined} */
let waitingFor; // the lab that says so
/** @type {(view: BokehView, slug: string) => void} */
function holdUntilReady(view, slug) {
  hearFirst(view, "pointerdown", (event) => {
    if (ready || event.button) return;
    event.stopPropagation(); // Bokeh hears nothing of it
    waitingFor = slug;
    note(slug, "The points can be moved as soon as Python has started.");
  });
  view.el.addEventListener("pointermove", () => {
    // after Bokeh, which sets a pointer of its own
    if (!ready) view.canvas_view.events_el.style.cursor = "progress";
  });
}
on("live", () => {
  if (waitingFor) note(waitingFor, "");
  waitingFor = undefined;
});

// By keyboard: Enter or an arrow holds the first handle, Tab goes to the next and from the last one
// on, arrows move it (with Shift further), Delete takes it away where handles may be added, Escape
// lets go.
// Python is told of it as of a released handle.
/** @type {Record<string, [right: number, up: number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {(view: BokehView, tool: BokehModel) => void} */
function followKeys(view, tool) {
  const source = tool.renderers[0].data_source;
  view.el.tabIndex = 0;
  view.el.addEventListener("keydown", (event) => {
    if (pathOf(event)[0] !== view.el || isCommand(event)) return;
    const { key, shiftKey } = event;
    const { x, y } = source.data;
    const hold = (/** @type {number} */ k) => {
      source.selected.indices = x[k] === undefined ? [] : [k];
    };
    if (STEPS[key] && !source.selected.indices.length) hold(0);
    const [selected = -1] = source.selected.indices;
    if (key === "Enter") hold(0);
    else if (key === "Tab") {
      if (selected < 0) return;
      hold(selected + (shiftKey ? -1 : 1));
      if (!source.selected.indices.length) return;
    } else if (key === "Escape") hold(-1);
    else if (selected >= 0 && STEPS[key]) {
      const [right, up] = STEPS[key];
      const part = shiftKey ? 0.1 : 0.01;
      const { x_range, y_range } = view.model;
      /** @type {(values: Iterable<number>, by: number, range: BokehModel) => number[]} */
      const shifted = (values, by, range) =>
        [...values].map((value, k) =>
          k === selected ? value + by * part * (range.end - range.start) : value,
        );
      source.data = { ...source.data, x: shifted(x, right, x_range), y: shifted(y, up, y_range) };
    } else if (selected >= 0 && key === "Delete" && tool.add) {
      source.data = Object.fromEntries(
        Object.entries(source.data).map(([column, values]) => [
          column,
          [...values].filter((_, k) => k !== selected),
        ]),
      );
      hold(Math.min(selected, x.length - 2));
    } else return;
    event.preventDefault();
  });
}
