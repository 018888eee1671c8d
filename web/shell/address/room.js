// The address, as start.js and tests see it.

export { openLink, written } from "./address.js";
export { restored } from "./kept.js";
