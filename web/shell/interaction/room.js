// What a person does in a lab, as start.js and tests see it.

export { figures } from "./figures.js";
import "./picking.js";
export { play } from "./play.js";
import "./feed.js";
import "./paste.js";
export { openFile } from "./open_files.js";
import "./drop.js";
import "./undo.js";
import "./menus.js";
import "./not_ready.js";
