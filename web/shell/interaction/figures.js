// Bokeh's figures, and pictures that are none, and how they are saved as files.

import { pathOf } from "../base/page.js";
import { describeTag } from "../bokeh/describe.js";
import { pngOf, svgOf } from "../bokeh/export.js";
import { download } from "../say/saving.js";
import { current } from "../visit/store.js";
import { makeMovable } from "./handles.js";

/** @import { BokehModel, BokehView } from "../../types/bokeh.js" */

/** @type {Record<string, BokehView>} */
export const figures = {}; // lab and name → view
/** @type {Record<string, Element>} */
const panes = {}; // lab and name → element, of a picture that is no figure of Bokeh's
describeTag("picture", (view, name, slug) => {
  panes[`${slug} ${name}`] = view.container;
});
describeTag("figure", (view, name, slug) => {
  figures[`${slug} ${name}`] = view;
  const tool = view.model.toolbar.tools.find(
    (/** @type {BokehModel} */ { type }) => type === "PointDrawTool",
  );
  if (tool) makeMovable(view, tool, name, slug);
});

// The pictures in a lab's stage, as files, with their names.
/** @param {string} slug */
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
  pathOf(event)
    .find((element) => element.matches?.(".save"))
    ?.removeAttribute("open");
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
