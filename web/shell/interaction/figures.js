// Bokeh's figures, and pictures that are none: how they fit into a narrow window, and how they are
// saved as files.

import { pathOf } from "../base/page.js";
import { marginLeft, marginRight, narrow } from "../base/widths.js";
import { describeTag } from "../bokeh/describe.js";
import { pngOf, svgOf } from "../bokeh/export.js";
import { quietly } from "../bokeh/quiet.js";
import { download } from "../say/saving.js";
import { current } from "../visit/store.js";
import { makeMovable } from "./handles.js";

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
  if (tool) makeMovable(view, tool, name, slug);
});

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
