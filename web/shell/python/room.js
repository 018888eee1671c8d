// Python, as start.js and tests see it.

import "./changes.js";
import "./leftovers.js";
import "./states.js";
import "./work.js";
export { deaths, died, launch } from "./life.js";
export { ask } from "./questions.js";
export { learnPatience, patience, worker } from "./worker.js";
