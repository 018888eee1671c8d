// Python, as start.js and tests see it.

export * from "./answers.js";
export * from "./buttons.js";
export * from "./leftovers.js";
export * from "./life.js";
export * from "./questions.js";
import "./states.js";
export * from "./worker.js";
