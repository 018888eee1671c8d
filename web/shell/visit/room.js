// Visits to labs, as start.js and tests see them.

export { firstQuestion } from "./asking.js";
export { draw } from "./drawing.js";
export { prepare, show, unopened } from "./prepare.js";
export { busy, current, lesson, opening, queue, ready, setCurrent } from "./store.js";
export { allVisits, disorder } from "./visit.js";
