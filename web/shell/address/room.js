// The address, as start.js and tests see it.

export { openLink } from "./address.js";
export { trail, writeNow } from "./writing.js";
export { restored } from "./kept.js";
