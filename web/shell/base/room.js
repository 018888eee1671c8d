// The ground that every room stands on, as start.js and tests see it.

export * from "./links.js";
export * from "./page.js";
export * from "./signals.js";
export * from "./widths.js";
