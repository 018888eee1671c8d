// Courses, as start.js and tests see them.

import "./compose.js";
import "./own.js";
import "./lectern.js";
import "./repaired.js";
export { mask, revealed } from "./guess.js";
export { halo, highlight, marked } from "./highlight.js";
export { beginCourse } from "./lecture.js";
import "./walk.js";
export { isGuessAwaited } from "./wall.js";
