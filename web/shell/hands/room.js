// What hands do in a lab, as start.js and tests see it.

export * from "./figures.js";
import "./picking.js";
export * from "./play.js";
import "./feed.js";
export * from "./files.js";
