// Figures: how they are laid out, removed, reached by keyboard, and how a file box and a toolbar
// behave.

import { tooLarge } from "../say/size.js";
import { replace } from "./register.js";

replace(
  "toolbars without room",
  {
    reason:
      "a toolbar that is not visible has no room, so it hides its buttons and shows them again " +
      "the next time",
  },
  ({ method }) => {
    const { ToolbarView } = Bokeh.require("models/tools/toolbar");
    method(ToolbarView.prototype, "_after_render", (view, inherited) => {
      view.update_bbox();
      if (view.is_displayed) inherited();
    });
  },
);

replace(
  "figures that are removed",
  {
    reason:
      "a figure listens to the viewport for ever, which keeps its whole document in memory; here " +
      "until it is removed",
    issue: "https://github.com/bokeh/bokeh/issues/15290",
  },
  ({ method }) => {
    const { PlotView } = Bokeh.require("models/plots/plot_canvas");
    method(PlotView.prototype, "connect_signals", (view, inherited) => {
      const { signal } = (view.unheard = new AbortController());
      const viewport = /** @type {any} */ (visualViewport);
      /** @type {(type: string, listener: EventListener) => void} */
      viewport.addEventListener = (type, listener) =>
        EventTarget.prototype.addEventListener.call(viewport, type, listener, { signal });
      try {
        inherited();
      } finally {
        delete viewport.addEventListener;
      }
    });
    method(PlotView.prototype, "remove", (view, inherited) => {
      view.unheard?.abort();
      inherited();
    });
  },
);

replace(
  "room of a figure",
  {
    reason:
      "names along the lower edge are drawn over each other where they touch, and equal units on " +
      "both axes stretch one of them; here they are turned, and the frame is as large as the box " +
      "allows",
    issue: "https://github.com/bokeh/bokeh/issues/10369",
  },
  ({ method }) => {
    const { PlotView } = Bokeh.require("models/plots/plot_canvas");
    method(PlotView.prototype, "_measure_layout", (view, inherited) => {
      if (view.el.clientWidth) giveRoom(view);
      inherited();
    });
  },
);

/** @param {any} figure the view of a figure */
function giveRoom(figure) {
  const { layout, model } = figure;
  layout.min_border = {
    left: model.min_border_left,
    right: model.min_border_right,
    top: model.min_border_top,
    bottom: model.min_border_bottom,
  };
  /** @type {(name: "left" | "right" | "top" | "bottom", length: "width" | "height") => number} */
  const side = (name, length) =>
    Math.max(
      layout.min_border[name],
      layout[`${name}_panel`].measure({ width: Infinity, height: Infinity })[length],
    );
  const left = side("left", "width");
  const right = side("right", "width");
  const width = figure.el.clientWidth - left - right;
  turnNames(figure, width);
  if (!model.match_aspect) return;
  const top = side("top", "height");
  const bottom = side("bottom", "height");
  const height = figure.el.clientHeight - top - bottom;
  const { x_range: x, y_range: y } = model;
  const wide = (x.reset_end - x.reset_start) / (y.reset_end - y.reset_start);
  const aside = Math.max(0, width - height * wide) / 2;
  const above = Math.max(0, height - width / wide) / 2;
  layout.min_border = {
    left: left + aside,
    right: right + aside,
    top: top + above,
    bottom: bottom + above,
  };
}

/** @type {(figure: any, width: number) => void} */
function turnNames(figure, width) {
  const {
    below: [axis],
    x_range: x,
  } = figure.model;
  if (!axis) return;
  const turned = touching(figure.views.find_one(axis), width / (x.end - x.start));
  axis.setv({ major_label_orientation: turned ? 0.7 : "horizontal" }, { silent: true });
  // Some of the numbers are left out
  axis.major_label_policy.setv({ min_distance: turned ? -Infinity : 5 }, { silent: true });
}

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

replace(
  "one stop of the keyboard",
  {
    reason:
      "Bokeh makes stops of a figure's canvas and of each button that changes what the pointer " +
      "does; a figure is one stop with a name (ui/figure.py), and its buttons are for the pointer",
  },
  ({ method }) => {
    const { CanvasView } = Bokeh.require("models/canvas/canvas");
    const { ToolButtonView } = Bokeh.require("models/tools/tool_button");
    const { ToolbarView } = Bokeh.require("models/tools/toolbar");
    /** @type {(owner: any, name: string, end: (view: any) => void) => void} */
    const finish = (owner, name, end) =>
      method(owner, name, (view, inherited) => {
        inherited();
        end(view);
      });
    finish(CanvasView.prototype, "initialize", ({ events_el }) => {
      events_el.tabIndex = -1;
    });
    finish(ToolButtonView.prototype, "render", ({ el }) => {
      el.tabIndex = -1;
    });
    finish(ToolbarView.prototype, "render", ({ _overflow_el, el }) => {
      _overflow_el.tabIndex = -1;
      el.ariaHidden = "true";
    });
  },
);

replace(
  "files that are too large",
  {
    reason: "a file box reads a file of any size, which takes the whole tab with it",
    issue: "https://github.com/holoviz/panel/issues/541",
  },
  ({ method }) => {
    const { FileInputView } = Bokeh.require("models/widgets/file_input");
    method(FileInputView.prototype, "load_files", async (view, inherited, files) => {
      if (![...files].some(tooLarge)) await inherited(files);
    });
  },
);
