// How the keyboard reaches a figure. What keys do in it, interaction/handles.js says.

import { replace } from "./register.js";

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
