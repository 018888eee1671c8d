// Files on their way, as start.js and tests see them.

import "./sheets.js";
import "./offline.js";
export * from "./labs.js";
export * from "./supervision.js";
