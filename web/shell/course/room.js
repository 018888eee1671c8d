// Courses, as start.js and tests see them.

export * from "./compose.js";
import "./own.js";
import "./handout.js";
export * from "./guess.js";
export * from "./highlight.js";
export * from "./lecture.js";
export * from "./walk.js";
export * from "./wall.js";
