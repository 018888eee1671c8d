// Exercises, as start.js and tests see them.

export { attemptAt } from "./attempts.js";
import "./view.js";
