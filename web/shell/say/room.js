// What the page says, as start.js and tests see it.

export * from "./message.js";
export * from "./notes.js";
export * from "./saving.js";
export * from "./size.js";
