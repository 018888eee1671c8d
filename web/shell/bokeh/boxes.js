// Boxes: how they are styled, and when they are built and laid out.

import { replace } from "./register.js";
import { allViews } from "./views.js";

/** @import { BokehModel, BokehView } from "../../types/bokeh.js" */

/**
 * A box with the style sheets that it has from here.
 *
 * @typedef {object} StyledBox
 * @property {{ el: HTMLStyleElement, sheets: { css: string }[] }[]} styles
 */
/** @type {Set<StyledBox> | null} */
let restyled = null; // boxes whose style sheets changed, while boxes say how they are laid out
/** @type {Set<BokehView> | null} */
let waitingForLayout = null; // outermost boxes, while a patch is applied

/** @param {StyledBox} box */
function style(box) {
  if (restyled) {
    restyled.add(box);
    return;
  }
  for (const { el, sheets } of box.styles) {
    const css = sheets.map((sheet) => sheet.css).join("");
    if (el.textContent !== css) el.textContent = css;
  }
}

replace({
  name: "three style sheets",
  reason:
    "each box has seven or eight style sheets, and a change of one makes the browser go through " +
    "all of them; here it has three, and a layout changes only what differs",
  issue: "https://github.com/bokeh/bokeh/issues/14830",
  getters: { "core/dom InlineStyleSheet.css": (sheet) => sheet.text },
  methods: {
    "core/dom InlineStyleSheet._update"(sheet, _, css) {
      if (css === sheet.text) return;
      sheet.text = css;
      if (sheet.box) style(sheet.box);
      else sheet.el.textContent = css;
    },
    "core/dom_view DOMComponentView._update_stylesheets": updateSheets,
    "models/layouts/layout_dom LayoutDOMView.update_layout": styledOnce,
  },
});

// The styles of all boxes of its kind, the computed styles, and ours: later ones override earlier
// ones.
/** @param {any} box */
function updateSheets(box) {
  const { InlineStyleSheet } = Bokeh.require("core/dom");
  for (const { el } of box.styles ?? []) el.remove();
  box.styles = [box.static_stylesheets(), box.computed_stylesheets(), box.user_stylesheets()].map(
    (stylesheets) => {
      const sheets = stylesheets.map((/** @type {any} */ sheet) =>
        typeof sheet === "string" ? new InlineStyleSheet(sheet) : sheet,
      );
      for (const sheet of sheets) sheet.box = box;
      return { el: document.createElement("style"), sheets };
    },
  );
  box.shadow_el.append(...box.styles.map((/** @type {any} */ { el }) => el));
  style(box);
}

/** @type {(box: any, inherited: () => void) => void} */
function styledOnce(_, inherited) {
  if (restyled) return inherited();
  restyled = new Set();
  try {
    inherited();
  } finally {
    const changed = restyled;
    restyled = null;
    changed.forEach(style);
  }
}

replace({
  name: "one layout for a patch",
  reason:
    "when a box is shown or hidden, the boxes around it are laid out once for each model that " +
    "changes; here a patch from Python ends in one layout",
  methods: {
    "models/layouts/layout_dom LayoutDOMView.invalidate_layout"(view, inherited) {
      if (waitingForLayout && view.is_layout_root) waitingForLayout.add(view);
      else inherited();
    },
  },
});

replace({
  name: "parts that stay in place",
  reason:
    "a layout appends all parts of a box anew, and the browser moves each; here elements that " +
    "are in this order already are not moved",
  issue: "https://github.com/bokeh/bokeh/issues/14458",
  methods: {
    "ShadowRoot.append"({ childNodes }, inherited, ...parts) {
      const from = childNodes.length - parts.length;
      if (from < 0 || parts.some((part, k) => part !== childNodes[from + k])) {
        inherited(...parts);
      }
    },
  },
});

replace({
  name: "parts out of sight",
  reason:
    "Bokeh builds every part of a document at once; here parts that are out of sight are built " +
    "when they are first seen, although Python may have made them before",
  issue: "https://github.com/bokeh/bokeh/issues/7438",
  getters: {
    "models/layouts/flex_box FlexBoxView.child_models": ({ model, _child_views: built }) =>
      model.children.filter(
        (/** @type {BokehModel} */ child) => child.visible !== false || built.has(child),
      ),
  },
});

replace({
  name: "children built once",
  reason:
    "two calls at once build each child twice, and the copy that is never drawn keeps listening " +
    "to changes; here one call waits for the other",
  issue: "https://github.com/bokeh/bokeh/issues/15358",
  methods: {
    "models/layouts/layout_dom LayoutDOMView.build_child_views"(view, inherited) {
      const build = () => inherited();
      const pending = view.building;
      return (view.building = pending ? pending.then(build, build) : build());
    },
  },
});

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
