// Files on their way, as start.js and tests see them.

import "./watching.js";
import "./sheets.js";
import "./late.js";
import "./offline.js";
export * from "./labs.js";
export * from "./supervision.js";
