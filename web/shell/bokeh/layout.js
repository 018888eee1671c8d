// Changes to the internals of Bokeh 3.9.
//
// First, it saves unnecessary work. All labs together have about 2,600 boxes. In Bokeh each box
// has seven or eight style sheets, and a change of one makes the browser go through all of them.
// When a box is shown or hidden, the boxes around it rewrite their sheets and place the parts of
// each figure again, once for each model that changes. Here a box has three sheets, a layout only
// changes and moves what differs, and a patch from Python ends in one layout. The pixels are the
// same, for half the work.

import { scripts } from "../files/scripts.js";
import { tooLarge } from "../say/size.js";
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

scripts.then(() => {
  const {
    InlineStyleSheet,
    InlineStyleSheet: { prototype: sheet },
  } = Bokeh.require("core/dom");
  Object.defineProperty(sheet, "css", {
    get() {
      return this.text;
    },
  });
  sheet._update = function (/** @type {string} */ css) {
    if (css === this.text) return;
    this.text = css;
    if (this.box) style(this.box);
    else this.el.textContent = css;
  };
  const {
    DOMComponentView: { prototype: component },
  } = Bokeh.require("core/dom_view");
  component._update_stylesheets = function () {
    for (const { el } of this.styles ?? []) el.remove();
    // The styles of all boxes of its kind, the computed styles, and ours: later ones override
    // earlier ones.
    this.styles = [
      this.static_stylesheets(),
      this.computed_stylesheets(),
      this.user_stylesheets(),
    ].map((stylesheets) => {
      const sheets = stylesheets.map((/** @type {any} */ sheet) =>
        typeof sheet === "string" ? new InlineStyleSheet(sheet) : sheet,
      );
      for (const sheet of sheets) sheet.box = this;
      return { el: document.createElement("style"), sheets };
    });
    this.shadow_el.append(...this.styles.map((/** @type {any} */ { el }) => el));
    style(this);
  };
  const {
    LayoutDOMView: { prototype: box },
  } = Bokeh.require("models/layouts/layout_dom");
  const { update_layout, invalidate_layout } = box;
  box.update_layout = function () {
    if (restyled) return update_layout.call(this);
    restyled = new Set();
    try {
      update_layout.call(this);
    } finally {
      const changed = restyled;
      restyled = null;
      changed.forEach(style);
    }
  };
  box.invalidate_layout = function () {
    if (waitingForLayout && this.is_layout_root) waitingForLayout.add(this);
    else invalidate_layout.call(this);
  };
  // Elements that are in this order already are not moved
  const { append } = ShadowRoot.prototype;
  ShadowRoot.prototype.append = function (...parts) {
    const { childNodes } = this;
    const from = childNodes.length - parts.length;
    if (from < 0 || parts.some((part, k) => part !== childNodes[from + k])) {
      append.apply(this, parts);
    }
  };
  // Parts that are out of sight are built when they are first seen, although Python may have made
  // them before.
  const {
    FlexBoxView: { prototype: flex },
  } = Bokeh.require("models/layouts/flex_box");
  Object.defineProperty(flex, "child_models", {
    get() {
      return this.model.children.filter(
        (/** @type {BokehModel} */ child) =>
          child.visible !== false || this._child_views.has(child),
      );
    },
  });
  // Only one call at a time builds children: two calls at once would build each child twice, and
  // the copy that is never drawn would keep listening to changes.
  const { build_child_views } = box;
  box.build_child_views = function () {
    const build = () => build_child_views.call(this);
    const pending = this.building;
    return (this.building = pending ? pending.then(build, build) : build());
  };
  // A toolbar that is not visible has no room: it would hide its buttons, and show them again the
  // next time.
  const {
    ToolbarView: { prototype: toolbar },
  } = Bokeh.require("models/tools/toolbar");
  const { _after_render } = toolbar;
  toolbar._after_render = function () {
    this.update_bbox();
    if (this.is_displayed) _after_render.call(this);
  };
  // In Bokeh a figure listens to the viewport forever, which keeps its whole document in memory;
  // here only until it is removed.
  const {
    PlotView: { prototype: figure },
  } = Bokeh.require("models/plots/plot_canvas");
  const { connect_signals, remove } = figure;
  figure.connect_signals = function () {
    const { signal } = (this.unheard = new AbortController());
    const viewport = /** @type {any} */ (visualViewport);
    /** @type {(type: string, listener: EventListener) => void} */
    viewport.addEventListener = (type, listener) =>
      EventTarget.prototype.addEventListener.call(viewport, type, listener, { signal });
    try {
      connect_signals.call(this);
    } finally {
      delete viewport.addEventListener;
    }
  };
  figure.remove = function () {
    this.unheard.abort();
    remove.call(this);
  };
  // A text arrives unchanged, and only the parts that differ are replaced. Panel would parse it
  // twice and replace all of it. It would also keep each view alive as long as its model, because
  // the view listens to streams, which nobody sends.
  const {
    HTMLView: { prototype: html },
  } = Bokeh.require("models/html");
  const { connect_signals: listen } = html;
  html.connect_signals = function () {
    listen.call(this);
    delete this.model.js_event_callbacks.html_stream;
  };
  html.process_tex = function () {
    return this.model.text;
  };
  html.set_html = function (/** @type {string} */ text) {
    const meant = document.createElement("template");
    meant.innerHTML = text; // put together from escaped parts, in Python
    renew(this.container, meant.content);
  };
});

// Replaces the content of a place. Elements that are the same already stay, with the focus.
/**
 * @param {any} place
 * @param {any} meant
 */
function renew(place, meant) {
  const current = [...place.childNodes];
  const target = [...meant.childNodes];
  for (const element of current.slice(target.length)) element.remove();
  target.forEach((next, k) => {
    const element = current[k];
    if (!element) place.append(next);
    else if (element.nodeName !== next.nodeName) element.replaceWith(next);
    else if (element.nodeType === Node.ELEMENT_NODE) renewElement(element, next);
    else if (element.data !== next.data) element.data = next.data;
  });
}
/**
 * @param {Element} element
 * @param {Element} next
 */
function renewElement(element, next) {
  for (const { name } of [...element.attributes]) {
    if (!next.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  renew(element, next);
}

// Makes a change and returns the boxes that must be laid out after it.
/**
 * @param {() => void} change
 * @returns {Set<BokehView>}
 */
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

// When a figure is laid out, the names along its lower edge are turned if they would touch. With
// equal units on both axes, the frame is as large as the box allows without stretching either axis.
scripts.then(() => {
  const {
    PlotView: { prototype: figure },
  } = Bokeh.require("models/plots/plot_canvas");
  const { _measure_layout } = figure;
  figure._measure_layout = function () {
    const {
      layout,
      model: {
        x_range: x,
        y_range: y,
        below: [axis],
        match_aspect,
      },
    } = this;
    const { clientWidth, clientHeight } = this.el;
    const border = (layout.min_border = {
      left: this.model.min_border_left,
      right: this.model.min_border_right,
      top: this.model.min_border_top,
      bottom: this.model.min_border_bottom,
    });
    /** @type {(name: "left" | "right" | "top" | "bottom", length: "width" | "height") => number} */
    const side = (name, length) =>
      Math.max(
        border[name],
        layout[`${name}_panel`].measure({ width: Infinity, height: Infinity })[length],
      );
    const left = side("left", "width");
    const right = side("right", "width");
    const width = clientWidth - left - right;
    if (axis && clientWidth) {
      const turned = touching(this.views.find_one(axis), width / (x.end - x.start));
      axis.setv({ major_label_orientation: turned ? 0.7 : "horizontal" }, { silent: true });
      // Some of the numbers are left out
      axis.major_label_policy.setv({ min_distance: turned ? -Infinity : 5 }, { silent: true });
    }
    if (match_aspect && clientWidth) {
      const top = side("top", "height");
      const bottom = side("bottom", "height");
      const height = clientHeight - top - bottom;
      const wide = (x.reset_end - x.reset_start) / (y.reset_end - y.reset_start);
      const aside = Math.max(0, width - height * wide) / 2;
      const above = Math.max(0, height - width / wide) / 2;
      Object.assign(border, {
        left: left + aside,
        right: right + aside,
        top: top + above,
        bottom: bottom + above,
      });
    }
    _measure_layout.call(this);
  };
});
// Whether names along an axis touch.
/**
 * @param {any} axis the view of an axis
 * @param {number} unit pixels per unit of the axis
 */
function touching(axis, unit) {
  /** @type {[number[]]} */
  const [places] = axis.tick_coords.major;
  const labels = axis.compute_labels(places);
  if (!labels.items.some((/** @type {{ text: string }} */ { text }) => /\p{L}{2}/u.test(text))) {
    return false;
  }
  labels.visuals = axis.visuals.major_label_text.values();
  labels.base_font_size = axis.plot_view.base_font_size;
  const half = labels.items.map((/** @type {any} */ label) => label.size().width / 2);
  return places.some((place, k) => k && (place - places[k - 1]) * unit < half[k] + half[k - 1] + 5);
}

// A figure is one stop of the keyboard at most, with a name (ui/figure.py). Bokeh makes stops of
// its canvas and of each button that changes what the pointer does; those are for the pointer
// alone, and assistive technology passes over them.
scripts.then(() => {
  const {
    CanvasView: { prototype: canvas },
  } = Bokeh.require("models/canvas/canvas");
  const { initialize } = canvas;
  canvas.initialize = function () {
    initialize.call(this);
    this.events_el.tabIndex = -1;
  };
  const {
    ToolButtonView: { prototype: button },
  } = Bokeh.require("models/tools/tool_button");
  const { render: renderButton } = button;
  button.render = function () {
    renderButton.call(this);
    this.el.tabIndex = -1;
  };
  const {
    ToolbarView: { prototype: toolbar },
  } = Bokeh.require("models/tools/toolbar");
  const { render: renderToolbar } = toolbar;
  toolbar.render = function () {
    renderToolbar.call(this);
    this._overflow_el.tabIndex = -1;
    this.el.ariaHidden = "true";
  };
});

// A tooltip has the colours of the page; Bokeh's own sheet sets the colour of names.
const TOOLTIP =
  ".bk-tooltip-row-label { color: var(--soft); } .bk-tooltip-row-value { color: var(--ink); }";
scripts.then(() => {
  const {
    TooltipView: { prototype: tooltip },
  } = Bokeh.require("models/ui/tooltip");
  const { stylesheets } = tooltip;
  tooltip.stylesheets = function () {
    return [...stylesheets.call(this), TOOLTIP];
  };
});

// The pointer reads, and drags, the topmost of the dots under it; of curves and other marks it
// reads only the nearest.
scripts.then(() => {
  const {
    MarkerView: { prototype: dot },
  } = Bokeh.require("models/glyphs/marker");
  const { _hit_point } = dot;
  dot._hit_point = function (/** @type {any} */ geometry) {
    const hit = _hit_point.call(this, geometry);
    hit.indices = hit.indices.slice(-1);
    return hit;
  };
  const {
    HoverToolView: { prototype: hover },
  } = Bokeh.require("models/tools/inspectors/hover_tool");
  const { render_entries, _update } = hover;
  // A tooltip that has content → its place, and the distance of that from the pointer
  const boxes = new WeakMap();
  /** @type {(this: any, renderer: any, geometry: any) => any[]} */
  hover.render_entries = function (renderer, geometry) {
    const far = (/** @type {any} */ { vars }) =>
      Math.hypot(vars.snap_sx - geometry.sx, vars.snap_sy - geometry.sy);
    return render_entries
      .call(this, renderer, geometry)
      .sort((/** @type {any} */ first, /** @type {any} */ second) => far(first) - far(second))
      .slice(0, 1);
  };
  /** @type {(this: any, renderer: any, geometry: any, tooltip: any) => void} */
  hover._update = function (renderer, geometry, tooltip) {
    _update.call(this, renderer, geometry, tooltip);
    const { position } = tooltip;
    const through = geometry.type === "span" ? 1e6 : 0; // a curve is read from far away, too
    if (position) {
      boxes.set(tooltip, {
        position,
        far: through + Math.hypot(position[0] - geometry.sx, position[1] - geometry.sy),
      });
    } else boxes.delete(tooltip);
    const tooltips = [...this.plot_view.tool_views.values()]
      .flatMap(({ ttmodels = new Map() }) => [...ttmodels.values()])
      .filter((model) => boxes.has(model));
    const nearest = Math.min(...tooltips.map((model) => boxes.get(model).far));
    for (const model of tooltips) {
      model.position = boxes.get(model).far === nearest ? boxes.get(model).position : null;
    }
  };
});

scripts.then(() => {
  // a box of Bokeh's own, whose events nobody else hears
  const {
    FileInputView: { prototype: box },
  } = Bokeh.require("models/widgets/file_input");
  const { load_files } = box;
  box.load_files = async function (/** @type {FileList} */ files) {
    if (![...files].some(tooLarge)) await load_files.call(this, files);
  };
});
