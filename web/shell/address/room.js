// The address, as start.js and tests see it.

export * from "./address.js";
export * from "./kept.js";
