// A visit to a lab, as start.js and tests see it.

export * from "./drawing.js";
export * from "./picture.js";
export * from "./prepare.js";
export * from "./restrict.js";
export * from "./sketch.js";
export * from "./store.js";
