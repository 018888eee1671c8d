// The room that a figure gets in its box: its frame, its margins, the names along its lower edge
// and its toolbar. How high the box is, genlab/ui/widgets.css says (--height).

import { narrow } from "../base/page.js";
import { replace } from "./register.js";

replace({
  name: "room of a figure",
  reason:
    "names along the lower edge are drawn over each other where they touch, and equal units on " +
    "both axes stretch one of them; here they are turned, and the frame is as large as the box " +
    "allows",
  issue: "https://github.com/bokeh/bokeh/issues/10369",
  methods: {
    "models/plots/plot_canvas PlotView._measure_layout"(view, inherited) {
      if (view.el.clientWidth) giveRoom(view);
      inherited();
    },
    "models/plots/plot_canvas PlotView.connect_signals"(view, inherited) {
      inherited();
      followUnits(view);
    },
  },
});

/** @param {any} figure the view of a figure */
function giveRoom(figure) {
  const { layout, model } = figure;
  const isStrips = model.tags.includes("strips");
  const isPhone = narrow.matches;
  // The values beside strips are in their table, too
  const marginOfPhone = isStrips || !model.right.length ? 12 : 60;
  if (isStrips) for (const axis of model.right) axis.setv({ visible: !isPhone }, { silent: true });
  layout.min_border = {
    // On a phone the names of strips are in small letters, and the frame needs the right margin
    left: isPhone ? Math.min(model.min_border_left, 76) : model.min_border_left,
    right: isPhone ? marginOfPhone : model.min_border_right,
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

/** The frame has another shape once its units are others. @param {any} figure */
function followUnits(figure) {
  const { properties } = figure.model;
  const anew = () => figure.invalidate_layout();
  properties.match_aspect.change.connect(anew);
  for (const range of [properties.x_range, properties.y_range]) {
    for (const end of ["reset_start", "reset_end"]) {
      range.get_value().properties[end]?.change.connect(() => figure.model.match_aspect && anew());
    }
  }
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
/** @param {any} axis the view of an axis @param {number} unit pixels per unit of the axis */
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
