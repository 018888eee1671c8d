// Courses, as start.js and tests see them.

import "./compose.js";
import "./handout.js";
import "./contents.js";
import "./collect.js";
import "./repaired.js";
export { mask, revealed } from "./guess.js";
export { halo, highlight, markedElements } from "./highlight.js";
export { beginCourse } from "./lecture.js";
import "./walk.js";
export { isGuessAwaited } from "./wall.js";
