// What stands around the labs, as start.js and tests see it.

import "./front.js";
export { dress } from "./theme.js";
import "./explanations.js";
import "./cards.js";
import "./demos.js";
export { openGuide } from "./guide.js";
import "./take_along.js";
import "./share.js";
import "./print.js";
import "./frame.js";
