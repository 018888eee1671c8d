// What hands do in a lab, as start.js and tests see it.

export { figures } from "./figures.js";
import "./picking.js";
export { play } from "./play.js";
import "./feed.js";
import "./paste.js";
export { openFile } from "./files.js";
import "./drop.js";
import "./undo.js";
import "./menus.js";
import "./early.js";
