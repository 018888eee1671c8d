// How the keyboard reaches a figure. What keys do in it, interaction/handles.js says.

import { replace } from "./register.js";

replace({
  name: "one stop of the keyboard",
  reason:
    "Bokeh makes stops of a figure's canvas and of each button that changes what the pointer " +
    "does; a figure is one stop with a name (ui/figure.py), and its buttons are for the pointer",
  methods: {
    "models/canvas/canvas CanvasView.initialize"(view, inherited) {
      inherited();
      view.events_el.tabIndex = -1;
    },
    "models/tools/tool_button ToolButtonView.render"(view, inherited) {
      inherited();
      view.el.tabIndex = -1;
    },
    "models/tools/toolbar ToolbarView.render"(view, inherited) {
      inherited();
      view._overflow_el.tabIndex = -1;
      view.el.ariaHidden = "true";
    },
  },
});
