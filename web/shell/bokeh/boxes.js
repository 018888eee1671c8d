// Boxes: when they are built and laid out.

import { replace } from "./register.js";
import { allViews } from "./views.js";

/** @import { BokehModel, BokehView } from "../../types/bokeh.js" */

/** @type {Set<BokehView> | null} */
let waitingForLayout = null; // outermost boxes, while a patch is applied

replace(
  "one layout for a patch",
  {
    reason:
      "when a box is shown or hidden, the boxes around it are laid out once for each model that " +
      "changes; here a patch from Python ends in one layout",
  },
  ({ method }) => {
    const { LayoutDOMView } = Bokeh.require("models/layouts/layout_dom");
    method(LayoutDOMView.prototype, "invalidate_layout", (view, inherited) => {
      if (waitingForLayout && view.is_layout_root) waitingForLayout.add(view);
      else inherited();
    });
  },
);

replace(
  "parts out of sight",
  {
    reason:
      "Bokeh builds every part of a document at once; here parts that are out of sight are built " +
      "when they are first seen, although Python may have made them before",
    issue: "https://github.com/bokeh/bokeh/issues/7438",
  },
  ({ getter }) => {
    const { FlexBoxView } = Bokeh.require("models/layouts/flex_box");
    getter(FlexBoxView.prototype, "child_models", (view) =>
      view.model.children.filter(
        (/** @type {BokehModel} */ child) =>
          child.visible !== false || view._child_views.has(child),
      ),
    );
  },
);

replace(
  "children built once",
  {
    reason:
      "two calls at once build each child twice, and the copy that is never drawn keeps listening " +
      "to changes; here one call waits for the other",
    issue: "https://github.com/bokeh/bokeh/issues/15358",
  },
  ({ method }) => {
    const { LayoutDOMView } = Bokeh.require("models/layouts/layout_dom");
    method(LayoutDOMView.prototype, "build_child_views", (view, inherited) => {
      const build = () => inherited();
      const pending = view.building;
      return (view.building = pending ? pending.then(build, build) : build());
    });
  },
);

// Makes a change and returns the boxes that must be laid out after it.
/** @param {() => void} change */
export function gathering(change) {
  const boxes = (waitingForLayout = new Set());
  try {
    change();
  } finally {
    waitingForLayout = null;
  }
  return boxes;
}

// Builds the parts that have come into sight, and returns whether there were any.
/** @param {BokehView[]} views the outermost ones of a lab */
export async function unfold(views) {
  const folded = [...allViews(views)].filter(
    (view) =>
      view._child_views &&
      view.child_models.some((/** @type {BokehModel} */ model) => !view._child_views.has(model)),
  );
  for (const view of folded) await view.update_children();
  return folded.length > 0;
}
