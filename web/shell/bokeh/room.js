// BokehJS, as start.js and tests see it.

import "./layout.js";
export * from "./quiet.js";
export * from "./views.js";
