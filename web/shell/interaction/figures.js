// Bokeh's figures, and pictures that are none, and how they are saved as files.

import { $$, pathOf, root } from "../base/page.js";
import { describeTag } from "../bokeh/describe.js";
import { pngOf, svgOf, withLegend } from "../bokeh/export.js";
import { untilPainted } from "../bokeh/views.js";
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
  view.canvas_view.events_el.style.touchAction = "pan-y pinch-zoom";
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
/** @param {any} viewOrPane @param {string} slug */
function isInStage(viewOrPane, slug) {
  const element = viewOrPane.el ?? viewOrPane;
  if (!element.offsetHeight) return false;
  let within = element;
  while (within.getRootNode() instanceof ShadowRoot) within = within.getRootNode().host;
  return Boolean(within.closest(`#lab-${slug} .stage`));
}

// A picture as a file is light, whatever the page is, with its title and its legend.
document.addEventListener("click", async (event) => {
  const path = pathOf(event);
  const { save: kind, figure: name } = path.find((element) => element.dataset?.save)?.dataset ?? {};
  if (!kind) return;
  const menu = path.find((element) => element.matches?.(".save"));
  menu?.removeAttribute("open");
  const { theme } = root.dataset;
  root.dataset.theme = "light";
  if (theme !== "light") await untilPainted();
  const picture = pictureOf(`${current} ${name}`, menu);
  root.dataset.theme = theme;
  const blob =
    kind === "svg" ? new Blob([picture.text], { type: "image/svg+xml" }) : await pngOf(picture);
  download(current, blob, `genlab-${current}-${name}.${kind}`);
});

/** @type {(key: string, menu: any) => { text: string, width: number, height: number }} */
function pictureOf(key, menu) {
  const view = figures[key];
  if (!view) return svgOf(panes[key]);
  const drawing = {
    text: view.export("svg", true).ctx.get_serialized_svg(true),
    width: view.el.offsetWidth,
    height: view.el.offsetHeight,
  };
  return withLegend(drawing, view.el.ariaLabel ?? "", $$(":scope > span", menu?.parentElement));
}
