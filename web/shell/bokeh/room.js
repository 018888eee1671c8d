// BokehJS, as start.js and tests see it.

export * from "./boxes.js";
import "./plots.js";
import "./pointer.js";
import "./texts.js";
export * from "./register.js";
export * from "./quiet.js";
export * from "./views.js";
