// The pointer: what it reads of a figure, and what it drags.

import { replace } from "./register.js";

const LONGEST = 2 ** 31 - 1; // milliseconds that a timer can wait

replace({
  name: "drags after a rest",
  reason:
    "a pointer that rests for 300 ms counts as a long press, and its moves are ignored; no tool " +
    "here uses a long press, so a drag counts however long it takes until the first move",
  values: { "core/ui_gestures UIGestures.press_threshold": LONGEST },
});

const TOOLTIP =
  ".bk-tooltip-row-label { color: var(--soft); } .bk-tooltip-row-value { color: var(--ink); }";
replace({
  name: "colours of a tooltip",
  reason: "Bokeh's own sheet sets the colour of names, in light and dark alike",
  issue: "https://github.com/bokeh/bokeh/issues/10322",
  methods: {
    "models/ui/tooltip TooltipView.stylesheets": (view, inherited) => [...inherited(), TOOLTIP],
  },
});

const HOVER = "models/tools/inspectors/hover_tool HoverToolView";
// A tooltip that has content → its place, and the distance of that from the pointer
const boxes = new WeakMap();
replace({
  name: "one mark under the pointer",
  reason:
    "the pointer drags all dots under it, and tooltips of several marks lie over each other; " +
    "here the topmost dot is dragged, and the nearest mark alone is read",
  issue: "https://github.com/bokeh/bokeh/issues/15005",
  methods: {
    "models/glyphs/marker MarkerView._hit_point"(view, inherited, geometry) {
      const hit = inherited(geometry);
      hit.indices = hit.indices.slice(-1);
      return hit;
    },
    [`${HOVER}.render_entries`](_, inherited, renderer, geometry) {
      const far = (/** @type {any} */ { vars }) =>
        Math.hypot(vars.snap_sx - geometry.sx, vars.snap_sy - geometry.sy);
      return inherited(renderer, geometry)
        .sort((/** @type {any} */ first, /** @type {any} */ second) => far(first) - far(second))
        .slice(0, 1);
    },
    [`${HOVER}._update`](view, inherited, renderer, geometry, tip) {
      inherited(renderer, geometry, tip);
      showNearest(view, geometry, tip);
    },
  },
});

/** @type {(hover: any, geometry: any, tooltip: any) => void} */
function showNearest(hover, geometry, tooltip) {
  const { position } = tooltip;
  const through = geometry.type === "span" ? 1e6 : 0; // a curve is read from far away, too
  if (position) {
    const far = through + Math.hypot(position[0] - geometry.sx, position[1] - geometry.sy);
    boxes.set(tooltip, { position, far });
  } else boxes.delete(tooltip);
  const tooltips = [...hover.plot_view.tool_views.values()]
    .flatMap(({ ttmodels = new Map() }) => [...ttmodels.values()])
    .filter((model) => boxes.has(model));
  const nearest = Math.min(...tooltips.map((model) => boxes.get(model).far));
  for (const model of tooltips) {
    const box = boxes.get(model);
    model.position = box.far === nearest ? box.position : null;
  }
}
