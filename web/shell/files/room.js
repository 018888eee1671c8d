// Files on their way, as start.js and tests see them.

import "./sheets.js";
import "./offline.js";
import "./copy.js";
export { arrival } from "./labs.js";
export { beginToWatch, obstacleToPython, obstacleToWorker } from "./supervision.js";
