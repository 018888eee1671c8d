// Figures that are removed leave nothing in memory.

import { replace } from "./register.js";

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
