// What stands around the labs, as start.js and tests see it.

import "./front.js";
export { dress } from "./theme.js";
import "./words.js";
import "./cards.js";
import "./demos.js";
export { openGuide } from "./guide.js";
import "./take.js";
import "./share.js";
import "./print.js";
import "./frame.js";
