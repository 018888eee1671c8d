// Bokeh figures: pictures to keep, and what moves while it is dragged.

import { pathOf } from "../base/page.js";
import { on } from "../base/signals.js";
import { marginLeft, marginRight, narrow } from "../base/widths.js";
import { describeTag } from "../bokeh/describe.js";
import { pngOf, svgOf } from "../bokeh/export.js";
import { isQuiet, quietly } from "../bokeh/quiet.js";
import { ask } from "../python/questions.js";
import { note } from "../say/notes.js";
import { download } from "../say/saving.js";
import { current, queue, ready } from "../visit/store.js";

/** @import { BokehModel, BokehView } from "../../types/bokeh.js" */

// A figure that is out of sight is fitted when it is shown, because laying out the figures of all
// labs takes seconds. A figure's element → its view, and its margins as Python made them
/** @typedef {{ view: BokehView, left: number, right: number }} FramedFigure */
/** @type {WeakMap<Element, FramedFigure>} */
const framed = new WeakMap();
const sized = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const figure = framed.get(target);
    if (figure && contentRect.width) fit(figure);
  }
});
/** @param {BokehView} view */
function frame(view) {
  const { min_border_left: left, min_border_right: right } = view.model;
  framed.set(view.el, { view, left, right });
  sized.observe(view.el);
  const { match_aspect, x_range, y_range } = view.model.properties;
  const anew = () => view.invalidate_layout();
  match_aspect.change.connect(anew);
  for (const range of [x_range, y_range]) {
    for (const end of ["reset_start", "reset_end"]) {
      range.get_value().properties[end].change.connect(() => view.model.match_aspect && anew());
    }
  }
}
/** @param {FramedFigure} figure */
function fit({ view, left, right }) {
  const strips = view.model.tags.includes("strips");
  const rightMargin = marginRight(strips || !view.model.right.length, right);
  const margins = { min_border_left: marginLeft(left), min_border_right: rightMargin };
  const { min_border_left, min_border_right } = view.model;
  if (min_border_left === margins.min_border_left && min_border_right === rightMargin) return;
  quietly(() => {
    if (strips) {
      for (const axis of view.model.right) {
        axis.setv({ visible: !narrow.matches }, { silent: true });
      }
    }
    // Each separate change would lay out the figure again
    view.model.setv(margins, { silent: true });
    view.invalidate_layout();
  });
}
describeTag("strips", frame);

/** @type {Record<string, BokehView>} */
export const figures = {}; // lab and name → view
/** @type {Record<string, Element>} */
const panes = {}; // lab and name → element, of a picture that is no figure of Bokeh's
describeTag("picture", (view, name, slug) => {
  panes[`${slug} ${name}`] = view.container;
});
describeTag("figure", (view, name, slug) => {
  figures[`${slug} ${name}`] = view;
  frame(view);
  const tool = view.model.toolbar.tools.find(
    (/** @type {BokehModel} */ { type }) => type === "PointDrawTool",
  );
  if (tool) {
    followDrag(view, tool, name, slug);
    followKeys(view, tool);
    holdUntilReady(view, slug);
  }
});

// PointDrawTool reports a move when the pointer is released; Python is told each place on the way.
/** @type {(view: BokehView, tool: BokehModel, name: string, slug: string) => void} */
function followDrag(view, tool, name, slug) {
  const source = tool.renderers[0].data_source;
  // A handle that was clicked is selected only for Backspace; otherwise Bokeh would drag it along
  // with the next one.
  view.el.addEventListener("pointerdown", () => source.selection_manager.clear(), true);
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
  view.el.addEventListener(
    "pointerdown",
    (event) => {
      if (ready || event.button) return;
      event.stopPropagation(); // Bokeh hears nothing of it
      waitingFor = slug;
      note(slug, "The points can be moved as soon as Python has started.");
    },
    true,
  );
  view.el.addEventListener("pointermove", () => {
    // after Bokeh, which sets a pointer of its own
    if (!ready) view.canvas_view.events_el.style.cursor = "progress";
  });
}
on("live", () => {
  if (waitingFor) note(waitingFor, "");
  waitingFor = undefined;
});

// By keyboard: Enter holds the first handle, Tab goes to the next and from the last one on, arrows
// move it (with Shift further), Delete takes it away where handles may be added, Escape lets go.
// Python is told of it as of a released handle.
/** @type {Record<string, [right: number, up: number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {(view: BokehView, tool: BokehModel) => void} */
function followKeys(view, tool) {
  const source = tool.renderers[0].data_source;
  view.el.tabIndex = 0;
  view.el.addEventListener("keydown", (event) => {
    if (pathOf(event)[0] !== view.el || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, shiftKey } = event;
    const [selected = -1] = source.selected.indices;
    const { x, y } = source.data;
    const hold = (/** @type {number} */ k) => {
      source.selected.indices = x[k] === undefined ? [] : [k];
    };
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

// The pictures in a lab's stage, as files, with their names.
/**
 * @param {string} slug
 * @returns {Promise<{ blob: Blob, name: string }[]>}
 */
export function picturesOf(slug) {
  /** @param {Record<string, any>} drawings */
  const inStage = (drawings) =>
    Object.entries(drawings).filter(
      ([key, drawing]) => key.startsWith(`${slug} `) && isInStage(drawing, slug),
    );
  return Promise.all([
    ...inStage(figures).map(async ([, view]) => ({
      blob: await view.export("png", true).to_blob(),
      name: view.el.getAttribute("aria-label") ?? "picture",
    })),
    ...inStage(panes).map(async ([key, pane]) => ({
      blob: await pngOf(svgOf(pane)),
      name: key.slice(slug.length + 1),
    })),
  ]);
}
// Whether it is visible in the stage, or would be without the question that hides it.
/**
 * @param {any} viewOrPane
 * @param {string} slug
 */
function isInStage(viewOrPane, slug) {
  const element = viewOrPane.el ?? viewOrPane;
  if (!element.offsetHeight) return false;
  let within = element;
  while (within.getRootNode() instanceof ShadowRoot) within = within.getRootNode().host;
  return Boolean(within.closest(`#lab-${slug} .stage`));
}

// The picture as it is on the screen, on the theme's paper: of a figure, or of a pane that takes
// keys.
document.addEventListener("click", async (event) => {
  const { save: kind, figure: name } =
    pathOf(event).find((element) => element.dataset?.save)?.dataset ?? {};
  if (!kind) return;
  const view = figures[`${current} ${name}`];
  /** @type {any} */
  const picture = view ? view.export(kind, true) : svgOf(panes[`${current} ${name}`]);
  const svg = () =>
    new Blob([view ? picture.ctx.get_serialized_svg(true) : picture.text], {
      type: "image/svg+xml",
    });
  const blob = kind === "svg" ? svg() : await (view ? picture.to_blob() : pngOf(picture));
  download(current, blob, `genlab-${current}-${name}.${kind}`);
});
