// Visits to labs, as start.js and tests see them.

export { draw } from "./drawing.js";
export { firstQuestion } from "./opening.js";
export { prepare, show, unopened } from "./prepare.js";
export { busy, current, lesson, opening, queue, ready, setCurrent } from "./store.js";
export { allVisits, disorder } from "./visit.js";
