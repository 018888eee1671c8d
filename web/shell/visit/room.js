// Visits to labs, as start.js and tests see them.

export * from "./asking.js";
export * from "./drawing.js";
export * from "./patches.js";
export * from "./prepare.js";
export * from "./restrict.js";
export * from "./sketch.js";
export * from "./store.js";
export * from "./veiling.js";
export { allVisits, disorder, isCommitted, isDrawn, stageOf, visitOf } from "./visit.js";
