// BokehJS, as start.js and tests see it.

export { gathering } from "./boxes.js";
import "./figure_room.js";
import "./figure_keyboard.js";
import "./file_boxes.js";
import "./pointer.js";
import "./texts.js";
export { replacements, VERSIONS, without } from "./register.js";
export { quietly } from "./quiet.js";
export { allViews, focused } from "./views.js";
